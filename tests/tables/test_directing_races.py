"""Directors and players at the same moment: in real threads, on a real database file or server."""

from datetime import timedelta

import pytest

from club.standings.models import Result, Waiver
from club.treasury import audit, ledger
from club.treasury.models import Transaction
from poker.tables import clock, play

from .conftest import Game
from .test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def last_hand(sit_down, rigged) -> Game:
    """Two for 40 talers each: one is all-in, and the other's call ends the tournament a moment later."""
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2, stake="talers", stake_amount=40)
    game.act("all_in")
    return game


def settlements(game):
    return list(Transaction.objects.filter(tournament=game.table_id, kind__in=["payout", "refund"]))


def run_out(game):
    """Everybody who looks at the clocks does so, at every moment that matters."""
    for seconds in range(0, 60, 5):
        late = game.now + timedelta(seconds=seconds)
        at_once(*[lambda late=late: play.settle(game.table_id, late) for _ in range(3)])


def test_a_cancel_that_races_with_the_end_pays_once(last_hand, people, director):
    game = last_hand
    person, turn = game.state.acting_seat.person, game.table.turn
    at_once(
        lambda: play.cancel(director, game.table_id, "Power cut", now=game.now),
        lambda: play.act(person, game.table_id, turn, "all_in", now=game.now),
    )
    run_out(game)
    table = game.table
    assert (table.state, [one.kind for one in settlements(game)]) == ("cancelled", ["refund"])
    assert [ledger.balance(person) for person in people[:2]] == [1000, 1000]
    assert not Result.objects.exists()
    assert audit.violations() == []


def test_a_cancel_that_comes_with_the_last_street_pays_once(last_hand, people, director):
    game = last_hand
    game.act("all_in")
    for _ in range(2):
        game.later(2)
    assert game.table.state == "running"
    late = game.now + timedelta(seconds=2)
    answers = at_once(
        lambda: play.cancel(director, game.table_id, "Power cut", now=late),
        lambda: play.wake(game.table_id, late),
        lambda: play.wake(game.table_id, late),
    )
    run_out(game)
    paid = [one.kind for one in settlements(game)]
    # whoever was first: the other found the tournament as he left it
    if answers[0] == "over_already":
        assert (game.table.state, paid) == ("finished", ["payout"])
        assert [ledger.balance(person) for person in people[:2]] == [960, 1040]
    else:
        assert (game.table.state, paid) == ("cancelled", ["refund"])
        assert [ledger.balance(person) for person in people[:2]] == [1000, 1000]
    assert audit.violations() == []


def test_eight_who_close_a_cancelled_table_refund_once(last_hand, people, director):
    game = last_hand
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    version, late = game.table.version, game.now + clock.UNDO
    at_once(*[lambda: play.wake(game.table_id, late) for _ in range(8)])
    assert game.table.version == version + 1
    assert len(settlements(game)) == 1
    assert [ledger.balance(person) for person in people[:2]] == [1000, 1000]


def test_taking_back_and_closing_at_the_same_moment_are_one_or_the_other(last_hand, people, director):
    game = last_hand
    play.cancel(director, game.table_id, "Wrong table", now=game.now)
    just_before, then = game.now + clock.UNDO - timedelta(milliseconds=1), game.now + clock.UNDO
    at_once(
        lambda: play.keep(director, game.table_id, now=just_before),
        lambda: play.wake(game.table_id, then),
    )
    state = game.table.state
    assert [ledger.balance(person) for person in people[:2]] == (
        [960, 960] if state == "running" else [1000, 1000]
    )
    assert state in ("running", "cancelled")


def test_several_directors_void_a_finished_tournament_once(last_hand, people, director):
    game = last_hand
    game.act("all_in")
    for _ in range(10):
        game.later(6)
    assert game.table.state == "finished"
    at_once(*[lambda: play.void(director, game.table_id, "Our fault", now=game.now) for _ in range(4)])
    at_once(*[lambda: play.wake(game.table_id, game.now + clock.UNDO) for _ in range(4)])
    assert game.table.state == "void"
    assert [ledger.balance(person) for person in people[:2]] == [1000, 1000]
    assert Transaction.objects.filter(kind="correction").count() == 1
    assert audit.violations() == []


def test_several_directors_waive_a_penalty_once(sit_down, director):
    game = sit_down(2)
    play.leave(game.at(1), game.table_id, now=game.now)
    answers = at_once(*[lambda: play.waive_penalty(director, game.table_id, 1, "Ill") for _ in range(4)])
    assert answers.count("no_penalty") == 3
    assert Waiver.objects.count() == 1


def test_the_start_of_a_scheduled_tournament_comes_once(evening, people):
    eight = evening(seats=2, preset="home", invited=people[:2])
    eight.at(20).check_in(*people[:2])
    eight.at(0.1)
    start = eight.table.starts_at
    at_once(*[lambda: play.settle(eight.table_id, start) for _ in range(6)])
    assert eight.table.state == "running"
    assert [ledger.balance(person) for person in people[:2]] == [970, 970]


def test_a_free_place_goes_to_one_of_those_who_wait_for_it(evening, people):
    eight = evening(seats=2, invited=people[:1])
    at_once(*[lambda p=person: eight.sit(p) for person in people[1:]])
    assert len(eight.players()) == 2
