"""A tournament that is over is played once more, at one click."""

import pytest

from club.accounts.models import Person
from club.treasury import ledger
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.play import Refused
from poker.tables.state import load
from poker.tables.view import Look

from .conftest import NOON, Game

pytestmark = pytest.mark.django_db


def finish(game):
    """Everybody goes all-in until one has it all."""
    for _ in range(200):
        if game.table.state == Table.State.FINISHED:
            return game
        if game.state.acting_seat is not None and game.state.acting_seat.person_id:
            game.act("all_in" if game.state.hand.options().max_to else "call")
        else:
            game.later(3)
    raise AssertionError("it does not end")


@pytest.fixture
def over(sit_down, rigged):
    rigged("AsAd KsKd 2c 7h8h9d 3c Tc 4s 2d")
    return finish(sit_down(2, "home"))


def test_the_first_opens_a_table_with_the_same_rules_and_the_second_joins_it(over):
    anna, boris = over.at(1), over.at(2)
    opened = play.rematch(anna, over.table_id, now=over.now)
    table = Table.objects.get(pk=opened)
    assert (table.rules, table.state) == (over.table.rules, Table.State.WAITING)
    assert [seat.person for seat in load(opened).seats.values()] == [anna]
    assert Look(over.state).public.rematch == str(opened)

    assert play.rematch(boris, over.table_id, now=over.now) == opened
    again = load(opened)
    assert {seat.person for seat in again.seats.values()} == {anna, boris}
    assert again.table.state == Table.State.RUNNING


def test_clicking_twice_opens_one_table(over):
    first = play.rematch(over.at(1), over.table_id, now=over.now)
    assert play.rematch(over.at(1), over.table_id, now=over.now) == first
    assert Table.objects.count() == 2


def test_the_page_of_the_table_that_is_over_hears_of_it(over):
    version = over.table.version
    play.rematch(over.at(1), over.table_id, now=over.now)
    assert over.table.version == version + 1


def test_who_plays_alone_is_in_the_next_game_at_once(people, rigged):
    rules = PRESETS["speedpoker"].choose(seats=6, game="NT", starting_chips=1000)
    game = Game(play.open_table(people[0], rules, seat=3, now=NOON).pk, people[:1])
    for seat in (5, 6):
        play.add_computer(people[0], game.table_id, seat, now=NOON)
    play.start(people[0], game.table_id, now=NOON)
    Table.objects.filter(pk=game.table_id).update(state=Table.State.FINISHED)
    opened = load(play.rematch(people[0], game.table_id, now=game.now))
    assert {number: seat.kind for number, seat in opened.seats.items()} == {
        3: "member",
        5: "computer",
        6: "computer",
    }
    # its other seats are free for others, as at the first table
    assert opened.table.state == Table.State.WAITING


def test_a_full_table_of_computers_starts_at_once(people, rigged):
    game = Game(play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON).pk, people[:1])
    play.add_computer(people[0], game.table_id, 2, now=NOON)
    Table.objects.filter(pk=game.table_id).update(state=Table.State.FINISHED)
    opened = load(play.rematch(people[0], game.table_id, now=game.now))
    assert opened.table.state == Table.State.RUNNING


def test_where_the_rematch_was_given_up_another_is_opened(over):
    first = play.rematch(over.at(1), over.table_id, now=over.now)
    Table.objects.filter(pk=first).update(state=Table.State.CANCELLED)
    assert play.rematch(over.at(2), over.table_id, now=over.now) != first


def test_only_who_played_can(over, people):
    with pytest.raises(Refused) as refused:
        play.rematch(people[3], over.table_id, now=over.now)
    assert refused.value.code == "not_seated"
    assert "rematch" not in Look(over.state).own(people[3], over.now).can
    assert "rematch" in Look(over.state).own(over.at(1), over.now).can


def test_not_before_it_is_over(sit_down):
    game = sit_down(2)
    with pytest.raises(Refused) as refused:
        play.rematch(game.at(1), game.table_id, now=game.now)
    assert refused.value.code == "not_over"


def test_rules_12_1_who_cannot_pay_opens_nothing(over):
    poor = over.at(1)
    ledger.correct(poor, -ledger.balance(poor), reason="For a test", by=_owner())
    with pytest.raises(Refused) as refused:
        play.rematch(poor, over.table_id, now=over.now)
    assert refused.value.code == "not_enough_talers"
    assert Table.objects.count() == 1
    assert over.table.rematch_id is None


def _owner():
    return Person.objects.create_superuser("Olga", password="x")


def test_the_result_says_what_it_brought(over):
    first, second = Look(over.state).public.results
    assert (first.points, second.points) == (100, 0)
    assert (first.talers, second.talers) == (30, -30)
    assert (first.rating, second.rating) == (1600, -1600)


def test_rules_13_3_nothing_is_said_of_talers_and_ratings_that_were_not_played_for(people, rigged):
    game = Game(play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON).pk, people[:1])
    play.add_computer(people[0], game.table_id, 2, now=NOON)
    game.later(3)
    play.leave(people[0], game.table_id, now=game.now)
    results = Look(game.state).public.results
    assert [(one.talers, one.rating) for one in results] == [(None, None)] * 2
