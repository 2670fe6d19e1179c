"""The word filter of the club."""

from time import process_time

import pytest

from club.audit.models import Action
from poker.chat.masking import MOST_WORDS, change_words, masked, tidy_words, words
from poker.chat.models import LONGEST
from poker.chat.reading import read
from poker.chat.saying import say

from .conftest import NOON


@pytest.mark.parametrize(
    ("listed", "text", "shown"),
    [
        ("fool", "You FOOL, you Fool!", "You ***, you ***!"),
        ("fool", "foolish, tomfool", "foolish, tomfool"),
        ("fool*", "foolish tomfool", "*** tomfool"),
        ("*fool", "foolish tomfool", "foolish ***"),
        ("*fool*", "tomfoolery", "***"),
        ("дурак", "Дурак!", "***!"),
        ("blöd", "BLÖD blo\u0308d", "*** ***"),
        ("two words", "Two   words", "***"),
        ("a.b", "a.b axb", "*** axb"),
        ("a\nab", "ab a", "*** ***"),
        ("", "anything", "anything"),
        ("*\n**", "anything", "anything"),
        ("c++", "c++ c", "*** c"),
        ("Scheiße", "scheiße SCHEISSE Scheiße, nein", "*** *** ***, nein"),
        ("groß", "Großes ist groß", "Großes ist ***"),
        ("*oo*\n*ee*", "wooweewoo see so", "*** *** so"),
        ("two\ntwo words", "two words, two", "***, ***"),
    ],
)
def test_words_are_masked_whole_and_whatever_their_case(listed, text, shown):
    assert masked(text, listed) == shown


def test_no_text_makes_a_long_list_slow():
    listed = "\n".join(f"*wort{number}x*" for number in range(MOST_WORDS))
    masked("", listed)
    began = process_time()
    for text in ("w" * LONGEST, "wort" * (LONGEST // 4)):
        assert masked(text, listed) == text
    # tried from each letter on, what the stars stand for took 300 ms
    assert process_time() - began < 0.03


def test_a_list_is_tidied():
    assert tidy_words(" Fool \n\nfool\n  two   words\n**\n") == ["fool", "two words"]


@pytest.mark.django_db
def test_what_was_said_before_is_masked_too_and_again_when_the_list_is_shortened(people, table, director):
    here = table()
    say(people[0], here.pk, "You fool", now=NOON)

    def shown():
        return [one.text for one in read(here.pk, []).said]

    assert shown() == ["You fool"]
    change_words(director, "Fool\nother")
    assert words() == "fool\nother"
    assert shown() == ["You ***"]
    change_words(director, "other")
    assert shown() == ["You fool"]


@pytest.mark.django_db
def test_a_change_is_in_the_audit_log_and_no_change_is_not(director):
    change_words(director, "fool")
    change_words(director, "FOOL\n")
    assert [(line.action, line.by) for line in Action.objects.all()] == [("chat.words_changed", director)]
