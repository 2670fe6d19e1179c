"""Many messages at the same moment, and one while the table is being changed."""

import threading

import pytest
from django.db import connection, transaction

from club.accounts import leaving, roles
from club.accounts.models import Person
from poker.chat import saying
from poker.chat.models import Message
from poker.chat.saying import say
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.state import changing
from tests.locks import wait_until_somebody_waits

COUNT = 8
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="on PostgreSQL only")


@pytest.mark.django_db(transaction=True)
def test_messages_at_the_same_moment_are_counted_one_after_the_other():
    person = Person.objects.create_user("Anna")
    table = play.open_table(person, PRESETS["sit-and-go"].choose(seats=2))
    start, refused, faults = threading.Barrier(COUNT), [], []

    def speak(number):
        try:
            start.wait(10)
            say(person, table.pk, f"Number {number}")
        except play.Refused as refusal:
            refused.append(refusal.code)
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=speak, args=[number]) for number in range(COUNT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    most = saying.ALLOWED[0][0]
    assert faults == []
    assert Message.objects.count() == most
    assert refused == ["chat_too_fast"] * (COUNT - most)


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_what_is_said_does_not_wait_for_the_game():
    """Whoever waits for a table with a person's row in his hand is in the way of who locks them in order."""
    person = Person.objects.create_user("Anna")
    table = play.open_table(person, PRESETS["sit-and-go"].choose(seats=2))
    said = threading.Event()

    def speak():
        say(person, table.pk, "Hello")
        said.set()

    speaker = threading.Thread(target=_in_its_own_connection, args=[speak])
    with changing(table.pk):
        speaker.start()
        assert said.wait(10)
    speaker.join()


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_who_deletes_his_account_waits_for_who_decides_about_him_before_his_messages_are_taken():
    person, other = (Person.objects.create_user(name) for name in ("Anna", "Bruno"))
    said = say(person, play.open_table(other, PRESETS["sit-and-go"].choose(seats=2)).pk, "Hello")
    leaver = threading.Thread(target=_in_its_own_connection, args=[leaving.leave, person])
    with transaction.atomic():
        roles.locked(person)
        leaver.start()
        wait_until_somebody_waits()
        assert Message.objects.select_for_update(nowait=True).get(pk=said.pk)
    leaver.join()
    assert not Message.objects.exists()


def _in_its_own_connection(move, *args):
    try:
        move(*args)
    finally:
        connection.close()
