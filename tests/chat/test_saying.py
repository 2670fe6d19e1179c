"""Saying something at a table: how much, how long, and what becomes of the text."""

from datetime import timedelta

import pytest

from poker.chat import saying
from poker.chat.models import LONGEST, Message
from poker.chat.saying import say
from poker.tables import play, tell
from poker.tables.models import Table

from .conftest import NOON

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


@pytest.fixture
def told(monkeypatch):
    """What was told to whom."""
    messages = []
    monkeypatch.setattr(tell, "_send", lambda group, message: messages.append((group, message)))
    return messages


def test_what_is_said_is_stored_and_only_that_something_was_is_told(
    people, table, told, django_capture_on_commit_callbacks
):
    here = table()
    before = Table.objects.values().get(pk=here.pk)
    with django_capture_on_commit_callbacks(execute=True):
        say(people[0], here.pk, "  Good   luck\nall ", now=NOON)
    said = Message.objects.get()
    assert (said.person, said.text, said.line) == (people[0], "Good luck all", "table")
    assert told == [(tell.table_group(here.pk), {"type": "chat.changed"})]
    assert Table.objects.values().get(pk=here.pk) == before


def test_guests_may(guest, table):
    say(guest, table(start=False).pk, "Hello", now=NOON)
    assert Message.objects.get().person == guest


@pytest.mark.parametrize(
    "text", ["", " \n\t ", "\u200b\u2060", "\u202e", "\u3164", "\u2800 \u2800", "\ufe0f"]
)
def test_nothing_is_not_said(people, table, text):
    with refused("chat_empty"):
        say(people[0], table().pk, text, now=NOON)
    assert not Message.objects.exists()


def test_a_message_has_a_longest_length(people, table):
    here = table()
    say(people[0], here.pk, "x" * LONGEST, now=NOON)
    with refused("chat_too_long"):
        say(people[0], here.pk, "x" * (LONGEST + 1), now=NOON)


def test_no_table_no_chat(people):
    with pytest.raises(play.NoSuchTable):
        say(people[0], "00000000-0000-4000-8000-000000000000", "Hello", now=NOON)
    with pytest.raises(play.NoSuchTable):
        say(people[0], "nothing", "Hello", now=NOON)


def test_who_says_a_lot_has_to_wait_at_all_tables_together(people, table):
    here, other = table(start=False), table(start=False)
    most, span = saying.ALLOWED[0]
    for number in range(most):
        say(people[0], (here, other)[number % 2].pk, f"Number {number}", now=NOON)
    with refused("chat_too_fast") as refusal:
        say(people[0], other.pk, "One more", now=NOON + timedelta(seconds=4))
    assert refusal.value.values == {"seconds": span.total_seconds() - 4}
    say(people[1], here.pk, "Nobody else has to", now=NOON)
    say(people[0], here.pk, "Later it is fine", now=NOON + span)


def test_who_goes_on_and_on_has_to_wait_longer(people, table):
    here = table()
    (few, short), (most, span) = saying.ALLOWED
    now = NOON
    for number in range(most):
        say(people[0], here.pk, str(number), now=now)
        now += short / few
    with refused("chat_too_fast"):
        say(people[0], here.pk, "And on", now=now)
    say(people[0], here.pk, "And on", now=NOON + span)
