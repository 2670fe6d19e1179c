"""What the pages show of scheduled, paused and void tournaments."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from club.accounts.models import Person
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.state import load
from poker.tables.view import Look
from poker.web.lobby import lobby_parts, rows
from poker.web.messages import Unreadable, read
from poker.web.parts import own_parts, public_parts

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Person]:
    return [Person.objects.create_user(name) for name in ("Anna", "Bruno", "Clara")]


@pytest.fixture
def director() -> Person:
    return Person.objects.create_user("Diana", is_staff=True, director=True)


@pytest.fixture
def friday(people, director) -> Table:
    """Two places, for Anna and Bruno."""
    starts_at = timezone.now() + timedelta(hours=3)
    rules = PRESETS["sit-and-go"].choose(seats=2)
    return play.schedule(director, rules, starts_at, invited=people[:2], name="Friday")


def parts(table, person):
    state = load(table.pk)
    public, own = Look(state).public, Look(state).own(person)
    return public_parts(public, "en") | own_parts(public, own, "en")


def pressed(html):
    """What the buttons of a part would do."""
    return [one.split('"')[0] for one in html.split('name="do" value="')[1:]]


def to_the_check_in(table):
    play.settle(table.pk, table.check_in_at)


def test_when_it_starts_and_how_many_have_a_place(friday, people):
    shown = parts(friday, people[0])
    assert "Starts on" in shown["status"]
    assert "2 of 2 places taken" in shown["status"]
    assert pressed(shown["offers"]) == ["leave"]
    assert "Come back for the check-in" in shown["offers"]
    assert "not here yet" not in shown["seat-1"]


def test_who_has_a_place_checks_in(friday, people):
    to_the_check_in(friday)
    assert pressed(parts(friday, people[0])["offers"]) == ["check_in", "leave"]
    play.check_in(people[0], friday.pk)
    shown = parts(friday, people[0])
    assert pressed(shown["offers"]) == ["leave"]
    assert "You are here" in shown["offers"]
    assert "is here" in shown["seat-1"]
    assert "not here yet" in shown["seat-2"]
    assert 'data-until="' in shown["status"]


def test_who_finds_no_place_waits_for_one(friday, people):
    assert pressed(parts(friday, people[2])["offers"]) == ["wait"]
    play.wait_for_place(people[2], friday.pk)
    shown = parts(friday, people[2])
    assert pressed(shown["offers"]) == ["leave"]
    assert "number 1 in line" in shown["offers"]
    assert "1 waits for a place" in shown["status"]


def test_a_director_starts_it_early_once_two_are_here(friday, people, director):
    to_the_check_in(friday)
    play.check_in(people[0], friday.pk)
    assert "start" not in pressed(parts(friday, director)["offers"])
    play.check_in(people[1], friday.pk)
    assert "start" in pressed(parts(friday, director)["offers"])
    assert "start" not in pressed(parts(friday, people[0])["offers"])


def test_a_tournament_for_those_invited_offers_nothing_to_others(people, director):
    starts_at = timezone.now() + timedelta(hours=3)
    rules = PRESETS["sit-and-go"].choose(seats=3)
    table = play.schedule(director, rules, starts_at, invited=people[:2], invited_only=True)
    shown = parts(table, people[2])
    assert pressed(shown["offers"]) == []
    assert "for those who are invited" in shown["offers"]
    assert "By invitation" in shown["status"]
    assert "sit" not in shown["me"]


def test_the_lobby_says_when_it_starts(friday, people):
    lists = lobby_parts(rows(), people[2].pk)
    starts_at = timezone.localtime(friday.starts_at)
    assert date_format(starts_at, "SHORT_DATETIME_FORMAT") in lists["waiting-tables"]
    assert "Friday" in lobby_parts(rows(), people[0].pk)["own-tables"]


@pytest.mark.parametrize("do", ["check_in", "wait"])
def test_the_socket_takes_the_two_commands_and_nothing_with_them(do):
    assert read(f'{{"do": "{do}"}}') == (do, {})
    with pytest.raises(Unreadable):
        read(f'{{"do": "{do}", "person": 1}}')


def test_a_pause_is_said_and_no_clock_runs(people, director):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2))
    play.sit(people[1], table.pk)
    play.settle(table.pk, timezone.now() + timedelta(seconds=4))
    play.pause(director, table.pk)
    acting = load(table.pk).acting_seat
    shown = parts(table, acting.person)
    assert "Paused" in shown["status"]
    assert "all clocks stand still" in shown["extras"]
    assert "<form" not in shown["controls"]
    assert "data-until" not in shown[f"seat-{acting.number}"]
    assert pressed(shown["leaving"]) == ["leave"]


def test_a_void_tournament_says_so(people, director):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2))
    play.sit(people[1], table.pk)
    play.void(director, table.pk, "x")
    play.settle(table.pk, timezone.now() + timedelta(seconds=20))
    shown = parts(table, people[0])
    assert "Declared void" in shown["status"]
    assert "it counts for nothing" in shown["result"]
    assert " hidden" not in shown["result"].split(">")[0]
