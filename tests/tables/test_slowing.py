"""Who sits down and gets up again and again is slowed down."""

from datetime import timedelta

import pytest

from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import GivenUpSeat
from poker.tables.play import slowing

from .conftest import NOON

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


@pytest.fixture
def table(people):
    return play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=6), now=NOON)


@pytest.fixture
def hop(people, table):
    """hop(times): sit down and get up at once."""

    def hop(times, now=NOON):
        for _ in range(times):
            play.sit(people[1], table.pk, now=now)
            play.leave(people[1], table.pk, now=now)

    return hop


def test_a_few_times_are_free(hop, people, table):
    hop(slowing.FREE)
    play.sit(people[1], table.pk, now=NOON)


def test_after_that_one_waits_twice_as_long_each_time(hop, people, table):
    now, waits = NOON, []
    hop(slowing.FREE + 1)
    for _ in range(6):
        with refused("up_and_down") as refusal:
            play.sit(people[1], table.pk, now=now)
        seconds = refusal.value.values["seconds"]
        waits.append(seconds)
        with refused("up_and_down"):
            play.sit(people[1], table.pk, now=now + timedelta(seconds=seconds - 1))
        now += timedelta(seconds=seconds)
        hop(1, now)
    assert waits == [20, 40, 80, 160, 300, 300]


def test_at_every_table_and_when_opening_one(hop, people, table):
    other = play.open_table(people[0], PRESETS["sit-and-go"].choose(), now=NOON)
    hop(slowing.FREE + 1)
    with refused("up_and_down"):
        play.sit(people[1], other.pk, now=NOON)
    with refused("up_and_down"):
        play.open_table(people[1], PRESETS["sit-and-go"].choose(), now=NOON)


def test_nobody_else_is(hop, people, table):
    hop(slowing.FREE + 1)
    play.sit(people[2], table.pk, now=NOON)


def test_calm_for_a_while_and_it_is_forgotten(hop, people, table):
    hop(slowing.FREE + 1)
    later = NOON + slowing.REMEMBERED
    hop(1, later)
    assert GivenUpSeat.objects.count() == 1
    play.sit(people[1], table.pk, now=later)


def test_leaving_a_running_tournament_is_another_matter(sit_down, people):
    game = sit_down(2)
    play.leave(game.at(1), game.table_id, now=game.now)
    assert not GivenUpSeat.objects.exists()


def test_nor_is_being_removed_by_staff(people, table, director):
    for _ in range(slowing.FREE + 2):
        play.sit(people[1], table.pk, now=NOON)
        play.remove(director, table.pk, 2, "Spam", now=NOON)
    assert not GivenUpSeat.objects.exists()
