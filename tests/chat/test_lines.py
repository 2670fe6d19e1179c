"""Who reads what: nobody can help a player from the rail."""

import pytest

from poker.chat import reading
from poker.chat.reading import read, said_by
from poker.chat.saying import say
from poker.tables import play
from poker.tables.models import Seat

from .conftest import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def reads(people):
    """reads(table, person) → the texts this person gets to read."""

    def reads(table, person):
        talk = read(table.pk, [one.pk for one in people])
        return [one.text for one in talk.read_by(person.pk)]

    return reads


def test_players_do_not_read_the_rail_and_spectators_read_both(people, table, reads):
    here = table(3)
    say(people[0], here.pk, "From a player", now=NOON)
    say(people[3], here.pk, "From the rail", now=NOON)
    for player in people[:3]:
        assert reads(here, player) == ["From a player"]
    assert reads(here, people[3]) == ["From a player", "From the rail"]


def test_who_is_out_is_on_the_rail(people, table, reads):
    here = table(3)
    play.leave(people[2], here.pk, now=NOON)
    say(people[2], here.pk, "I had aces", now=NOON)
    assert reads(here, people[0]) == []
    assert reads(here, people[2]) == ["I had aces"]


def test_so_is_a_director_who_looks_on(people, table, reads, director):
    here = table(3)
    say(director, here.pk, "Watch out", now=NOON)
    assert reads(here, people[0]) == []


def test_who_was_removed_reads_no_rail_as_long_as_that_can_be_undone(people, table, reads, director):
    here = table(3)
    seat = Seat.objects.get(table=here, person=people[2]).number
    play.remove(director, here.pk, seat, "Mistake", now=NOON)
    say(people[3], here.pk, "From the rail", now=NOON)
    assert reads(here, people[2]) == []


def test_before_the_start_and_after_the_end_everybody_talks_to_everybody(people, table, reads):
    here = table(2, start=False)
    say(people[3], here.pk, "Before", now=NOON)
    assert reads(here, people[0]) == ["Before"]
    play.sit(people[1], here.pk, now=NOON)
    say(people[3], here.pk, "During", now=NOON)
    assert reads(here, people[0]) == ["Before"]
    play.leave(people[1], here.pk, now=NOON)
    say(people[3], here.pk, "After", now=NOON)
    assert reads(here, people[0]) == ["Before", "During", "After"]


def test_paused_is_still_playing(people, table, reads, director):
    here = table(3)
    play.pause(director, here.pk, now=NOON)
    say(people[3], here.pk, "From the rail", now=NOON)
    assert reads(here, people[0]) == []


def test_a_start_while_the_chat_is_read_lets_nothing_through(people, table, reads, monkeypatch):
    here = table(2, start=False)
    load = reading.load

    def start_meanwhile(table_id):
        state = load(table_id)
        play.sit(people[1], here.pk, now=NOON)
        say(people[3], here.pk, "From the rail", now=NOON)
        return state

    monkeypatch.setattr(reading, "load", start_meanwhile)
    assert reads(here, people[0]) == []
    monkeypatch.undo()
    assert reads(here, people[0]) == []
    assert reads(here, people[3]) == ["From the rail"]


def test_another_table_has_another_chat(people, table, reads):
    one, two = table(2, start=False), table(2, start=False)
    say(people[0], one.pk, "Here", now=NOON)
    assert reads(two, people[0]) == []


def test_a_director_who_plays_reads_that_rail_on_no_page_of_the_staff_either(people, table, director):
    here = table(3, start=False)
    play.sit(director, here.pk, now=NOON)
    say(people[3], here.pk, "From the rail", now=NOON)
    elsewhere = table(3, start=False)
    say(people[3], elsewhere.pk, "Elsewhere", now=NOON)
    assert [one.text for one in said_by(people[3], director)] == ["Elsewhere"]
    assert [one.text for one in said_by(people[3], people[3])] == ["Elsewhere", "From the rail"]
