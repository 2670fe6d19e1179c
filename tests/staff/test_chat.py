"""The directors' pages for the chat."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Person
from club.audit.models import Action
from poker.chat import masking, muting
from poker.chat.models import Mute
from poker.chat.saying import say

pytestmark = pytest.mark.django_db
HERE = "/staff/chat/"


def page_of(person):
    return f"/staff/chat/people/{person.pk}/"


def mute(client, person, **fields):
    return client.post(f"{page_of(person)}mute/", {"length": "open", "why": "Rude", **fields})


def test_the_list_of_words(directing, director):
    assert directing.post(HERE, {"words": "Fool\n\n two  words\nfool"}).url == HERE
    assert masking.words() == "fool\ntwo words"
    assert "fool\ntwo words" in directing.get(HERE).content.decode()
    assert [(line.action, line.by) for line in Action.objects.all()] == [("chat.words_changed", director)]
    directing.post(HERE, {"words": ""})
    assert masking.words() == ""


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("x" * (masking.LONGEST_WORD + 1), "This word is too long: xxx"),
        ("\n".join(f"w{n}" for n in range(masking.MOST_WORDS + 1)), f"At most {masking.MOST_WORDS} words."),
    ],
)
def test_a_list_that_is_too_long_is_refused_and_can_be_shortened(directing, words, error):
    page = directing.post(HERE, {"words": words}).content.decode()
    assert error in page
    assert words in page
    assert masking.words() == ""


def test_from_a_person_to_muting_him_and_back(directing, counting, people):
    person = f"/staff/members/{people[0].pk}/"
    assert f'href="{page_of(people[0])}"' in directing.get(person).content.decode()
    assert f'href="{person}"' in directing.get(page_of(people[0])).content.decode()
    assert page_of(people[0]) not in counting.get(person).content.decode()


def test_what_a_person_said_is_shown_as_it_was_written(directing, director, running, people):
    table = running()
    masking.change_words(director, "fool")
    say(people[0], table.pk, "You <b>fool</b>")
    assert "You &lt;b&gt;fool&lt;/b&gt;" in directing.get(page_of(people[0])).content.decode()
    assert "fool" not in directing.get(page_of(people[1])).content.decode()


def test_rules_8_4_no_deck_is_fetched_for_what_was_said(directing, running, people):
    say(people[0], running().pk, "Hello")
    with CaptureQueriesContext(connection) as asked:
        assert "Hello" in directing.get(page_of(people[0])).content.decode()
    statements = " ".join(query["sql"] for query in asked)
    assert not re.search(r'"(deal|sealed|salts|hand)"', statements)


def test_muting_and_taking_it_back(directing, people):
    assert mute(directing, people[0], length="hour").url == page_of(people[0])
    found = Mute.objects.get()
    assert (found.why, found.until - found.at) == ("Rude", muting.timedelta(hours=1))
    for page in (HERE, page_of(people[0])):
        assert "Rude" in directing.get(page).content.decode()
    directing.post(f"{page_of(people[0])}unmute/", {"why": "Sorry"})
    assert muting.mute_of(people[0].pk) is None
    assert "Rude" not in directing.get(HERE).content.decode()
    assert list(Action.objects.order_by("id").values_list("action", flat=True)) == [
        "chat.muted",
        "chat.unmuted",
    ]


def test_removing_a_message_and_putting_it_back(directing, running, people):
    message = say(people[0], running().pk, "Something rude")
    address = f"/staff/chat/messages/{message.pk}/remove/"
    for fields, button in (({}, "Put back"), ({"back": "1"}, "Remove")):
        assert directing.post(address, fields).url == page_of(people[0])
        page = directing.get(page_of(people[0])).content.decode()
        assert f">{button}</button>" in page
        assert "Something rude" in page
        message.refresh_from_db()
        assert (message.removed_at is None) == ("back" in fields)


def test_a_message_of_whom_one_may_not_decide_about_stays(directing, running):
    owner = Person.objects.create_superuser("Olga")
    message = say(owner, running().pk, "I am the owner")
    page = directing.post(f"/staff/chat/messages/{message.pk}/remove/", follow=True).content.decode()
    assert "You cannot decide about this person." in page
    assert "Remove</button>" not in page
    message.refresh_from_db()
    assert message.removed_at is None


def test_without_a_reason_nobody_is_muted(directing, people):
    page = mute(directing, people[0], why=" ").content.decode()
    assert "This field is required." in page
    assert not Mute.objects.exists()


def test_what_is_no_length_is_refused(directing, people):
    assert mute(directing, people[0], length="year").status_code == 200
    assert not Mute.objects.exists()


def test_nobody_decides_about_who_he_may_not(directing, director):
    owner = Person.objects.create_superuser("Olga")
    for person in (director, owner):
        assert "mute/" not in directing.get(page_of(person)).content.decode()
        assert "You cannot decide about this person." in mute(directing, person).content.decode()
    assert not Mute.objects.exists()
