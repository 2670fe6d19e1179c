"""What is said is not kept."""

from datetime import timedelta

import pytest

from club.accounts import leaving
from club.accounts.personal import everything
from poker.chat import forgetting
from poker.chat.models import Hidden, Message, Mute
from poker.chat.muting import mute
from poker.chat.reading import MOST_SHOWN, hide, read
from poker.chat.saying import say
from poker.chat.tasks import forget_old

from .conftest import NOON

pytestmark = pytest.mark.django_db


def test_after_two_weeks_it_goes(people, table, director):
    here = table()
    say(people[0], here.pk, "Old", now=NOON)
    say(people[0], here.pk, "Newer", now=NOON + timedelta(hours=1))
    mute(director, people[1], "Rude", timedelta(hours=1))
    mute(director, people[2], "Rude")
    Mute.objects.filter(person=people[1]).update(until=NOON - timedelta(seconds=1))
    assert forgetting.forget_old(NOON + forgetting.KEPT + timedelta(minutes=1)) == 1
    assert [one.text for one in Message.objects.all()] == ["Newer"]
    assert [one.person for one in Mute.objects.all()] == [people[2]]


def test_the_worker_sees_to_it(people, table, settings):
    say(people[0], table().pk, "Long ago", now=NOON - timedelta(days=9999))
    (job,) = (one for one in settings.CELERY_BEAT_SCHEDULE.values() if one["task"] == forget_old.name)
    assert job["schedule"] <= 24 * 3600
    forget_old()
    assert not Message.objects.exists()


def test_with_its_table(people, table):
    here = table(start=False)
    say(people[0], here.pk, "Hello", now=NOON)
    here.delete()
    assert not Message.objects.exists()


def test_no_more_than_the_latest_are_shown(people, table):
    here = table()
    rows = [Message(table=here, person=people[0], line="table", text=str(n)) for n in range(MOST_SHOWN + 5)]
    Message.objects.bulk_create(rows)
    shown = [one.text for one in read(here.pk, []).said]
    assert shown == [str(n) for n in range(5, MOST_SHOWN + 5)]


def test_who_deletes_his_account_leaves_nothing_said_behind(people, table, director):
    here = table(start=False)
    say(people[3], here.pk, "Goodbye", now=NOON)
    say(people[0], here.pk, "Bye, Dieter", now=NOON)
    mute(director, people[3], "Rude")
    hide(people[3], True)
    leaving.leave(people[3])
    assert [one.person for one in Message.objects.all()] == [people[0]]
    assert not Mute.objects.exists()
    assert not Hidden.objects.exists()


def test_everybody_can_take_along_what_he_said(people, table, director):
    here = table(start=False)
    say(people[0], here.pk, "My words", now=NOON)
    say(people[1], here.pk, "Other words", now=NOON)
    mute(director, people[0], "Rude")
    found = everything(people[0])
    assert [row["text"] for row in found["chat.message"]] == ["My words"]
    assert [row["why"] for row in found["chat.mute"]] == ["Rude"]
    assert "Other words" not in str(found)


def test_the_chat_is_hidden_for_who_wants_it_so(people, table):
    here = table()
    say(people[0], here.pk, "Hello", now=NOON)
    hide(people[1], True)
    hide(people[1], True)
    talk = read(here.pk, [person.pk for person in people])
    assert talk.read_by(people[1].pk) == ()
    assert len(talk.read_by(people[2].pk)) == 1
    hide(people[1], False)
    assert len(read(here.pk, [people[1].pk]).read_by(people[1].pk)) == 1
