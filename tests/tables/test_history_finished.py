"""Which tournaments somebody finds."""

from datetime import timedelta

import pytest

from club.accounts.models import Person
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.history.finished import Choice, hand_counts, tournament, tournaments
from poker.tables.models import Table

from .conftest import NOON
from .past import play_tournament

pytestmark = pytest.mark.django_db


def finish(people, preset="sit-and-go", *, hours=0, **choices) -> Table:
    """A tournament that was over so many hours after noon."""
    table = play.open_table(people[0], PRESETS[preset].choose(seats=len(people), **choices), now=NOON)
    for person in people[1:]:
        play.sit(person, table.pk, now=NOON)
    play.settle(table.pk, NOON + timedelta(seconds=4))
    for person in people[1:]:
        play.leave(person, table.pk, now=NOON)
    Table.objects.filter(pk=table.pk).update(finished_at=NOON + timedelta(hours=hours))
    return Table.objects.get(pk=table.pk, state="finished")


def found(person, **choice) -> list[Table]:
    return list(tournaments(Choice(**choice), person))


def test_ones_own_come_first_and_of_each_the_latest(people):
    others_old, own_old = finish(people[1:3], hours=1), finish(people[:2], hours=2)
    own_new, others_new = finish(people[:2], hours=3), finish(people[1:3], hours=4)
    assert found(people[0]) == [own_new, own_old, others_new, others_old]
    assert [table.own for table in found(people[0])] == [True, True, False, False]
    assert found(people[0], own=True) == [own_new, own_old]
    assert found(people[3]) == [others_new, own_new, own_old, others_old]


def test_games_presets_and_players_can_be_chosen(people):
    draw = finish(people[:2], "speedpoker", game="P5D", starting_chips=1000)
    holdem = finish(people[1:3], "speedpoker", starting_chips=1000)
    club = finish(people[2:], "club")
    everybody = Choice()
    assert len(tournaments(everybody, people[0])) == 3
    assert found(people[0], game="P5D") == [draw]
    assert set(found(people[0], preset="speedpoker")) == {draw, holdem}
    assert found(people[0], preset="club") == [club]
    assert set(found(people[0], player="boris")) == {draw, holdem}
    assert set(found(people[0], player="BORIS")) == {draw, holdem}
    assert found(people[0], player="bor", game="NT") == [holdem]
    assert found(people[0], player="nobody") == []


def test_a_whole_name_is_meant_before_a_part_of_others(people):
    longer = Person.objects.create_user("annabel", password="x")
    hers, theirs = finish([longer, people[1]]), finish(people[:2])
    assert found(people[3], player="anna") == [theirs]
    assert set(found(people[3], player="ann")) == {hers, theirs}


def test_only_what_is_finished_is_listed(people):
    play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON)
    assert found(people[0]) == []


def test_a_choice_is_read_from_whatever_comes():
    assert Choice.of("NT", "club", "  anna ", "1") == Choice("NT", "club", "anna", True)
    assert Choice.of("chess", "nonsense", "", "yes") == Choice()
    assert len(Choice.of("", "", "x" * 500, "").player) == 20


def test_hands_are_counted(people):
    past = play_tournament(people[:2], seed=31, most_hands=1)
    short = finish(people[2:])
    assert hand_counts([past.table, short]) == {past.table.pk: len(past.hands), short.pk: 1}


def test_a_tournament_can_be_looked_at_once_it_has_begun(people):
    waiting = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON)
    assert tournament(waiting.pk) is None
    play.sit(people[1], waiting.pk, now=NOON)
    play.settle(waiting.pk, NOON + timedelta(seconds=4))
    assert tournament(waiting.pk) == waiting
