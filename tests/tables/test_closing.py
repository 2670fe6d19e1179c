"""Cancelling a tournament, declaring one void, and taking that back before anybody is told (RULES 12.4)."""

from datetime import timedelta

import pytest

from club.audit.models import Action
from club.notices.models import Notice
from club.standings.leaderboard import totals
from club.standings.models import Rating, RatingChange, Result
from club.treasury import audit, ledger
from poker.rules.presets import PRESETS
from poker.tables import clock, play, tell
from poker.tables.models import Table
from poker.tables.view import Look

from .conftest import NOON

pytestmark = pytest.mark.django_db

WINDOW = clock.UNDO.total_seconds()


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


def balances(people):
    return [ledger.balance(person) for person in people]


@pytest.fixture
def game(sit_down):
    return sit_down(3, stake="talers", stake_amount=40)


@pytest.fixture
def finished(sit_down, rigged):
    """Two have played for 40 talers each, and the second has won."""
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2, stake="talers", stake_amount=40)
    game.act("all_in")
    game.act("all_in")
    for _ in range(10):
        game.later(6)
    assert game.table.state == "finished"
    return game


def test_rules_12_4_a_cancelled_tournament_returns_every_stake(game, people, director):
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    assert balances(people[:3]) == [960, 960, 960]
    game.later(WINDOW)
    table = game.table
    assert (table.state, table.wake_at, table.closing, table.paused_at) == ("cancelled", None, None, None)
    assert balances(people[:3]) == [1000, 1000, 1000]
    assert not Result.objects.exists()
    assert audit.violations() == []


def test_the_stake_of_who_left_early_too_and_without_penalty(game, people, director):
    play.leave(people[0], game.table_id, now=game.now)
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    game.later(WINDOW)
    assert balances(people[:3]) == [1000, 1000, 1000]
    assert not Result.objects.exists()


def test_rules_8_4_the_hand_that_is_abandoned_is_forgotten(game, director):
    assert game.table.deal
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    game.later(WINDOW)
    table = game.table
    assert (table.hand, table.deal, table.salts) == (None, "", "")
    assert Look(game.state).public.state == "cancelled"


def test_nothing_can_be_done_until_it_takes_effect(game, people, director):
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    with refused("paused"):
        game.act("fold")
    for blocked in (
        lambda: play.leave(people[0], game.table_id, now=game.now),
        lambda: play.pause(director, game.table_id, now=game.now),
        lambda: play.resume(director, game.table_id, now=game.now),
        lambda: play.remove(director, game.table_id, 1, "x", now=game.now),
        lambda: play.cancel(director, game.table_id, "x", now=game.now),
        lambda: play.void(director, game.table_id, "x", now=game.now),
    ):
        with refused("on_hold"):
            blocked()


def test_a_wrong_cancel_is_undone_as_if_it_had_not_been(game, people, director):
    seat, due = game.state.acting_seat.number, game.table.due_at
    play.cancel(director, game.table_id, "Wrong table", now=game.now)
    game.later(WINDOW - 1)
    play.keep(director, game.table_id, "Wrong table", now=game.now)
    table = game.table
    assert (table.state, table.closing_at, table.paused_at) == ("running", None, None)
    assert game.state.acting_seat.number == seat
    assert table.due_at == due + timedelta(seconds=WINDOW - 1) == table.wake_at
    assert balances(people[:3]) == [960, 960, 960]
    game.later(10)
    game.act("fold")


def test_nobody_is_told_before(game, people, director):
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    assert not Notice.objects.exists()
    assert Look(game.state).public.state == "paused"
    assert "cancelled" not in str(game.table.news)
    game.later(WINDOW)
    assert {notice.person for notice in Notice.objects.filter(kind="table_cancelled")} == set(people[:3])
    assert game.table.news[-1][0] == "cancelled"


def test_once_it_took_effect_it_stays(game, director):
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    late = game.now + timedelta(seconds=WINDOW)
    with refused("nothing_to_undo"):
        play.keep(director, game.table_id, now=late)
    game.later(WINDOW)
    with refused("nothing_to_undo"):
        play.keep(director, game.table_id, now=late)
    with refused("over_already"):
        play.cancel(director, game.table_id, "x", now=late)


def test_a_tournament_that_was_paused_stays_paused_when_it_is_kept(game, director):
    play.pause(director, game.table_id, now=game.now)
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    play.keep(director, game.table_id, now=game.now)
    assert game.state.paused
    assert game.table.wake_at is None


def test_waking_twice_refunds_once(game, people, director):
    play.cancel(director, game.table_id, "Power cut", now=game.now)
    late = game.now + timedelta(seconds=WINDOW)
    play.wake(game.table_id, late)
    version = game.table.version
    play.wake(game.table_id, late)
    play.wake(game.table_id, late + timedelta(hours=1))
    assert game.table.version == version
    assert balances(people[:3]) == [1000, 1000, 1000]


def test_a_crash_in_between_loses_nothing(game, people, director, monkeypatch):
    play.cancel(director, game.table_id, "Power cut", now=game.now)

    def fail(*args, **more):
        raise RuntimeError("no room left")

    with monkeypatch.context() as patched:
        patched.setattr(tell, "changed", fail)
        with pytest.raises(RuntimeError):
            play.wake(game.table_id, game.now + timedelta(seconds=WINDOW))
    assert balances(people[:3]) == [960, 960, 960]
    game.later(WINDOW)
    assert balances(people[:3]) == [1000, 1000, 1000]


def test_a_waiting_table_is_cancelled_and_takes_nobody_in_meanwhile(people, director):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON)
    play.cancel(director, table.pk, "Spam", now=NOON)
    with refused("on_hold"):
        play.sit(people[1], table.pk, now=NOON)
    play.settle(table.pk, NOON + clock.UNDO)
    assert Table.objects.get().state == "cancelled"


def test_a_waiting_table_that_is_kept_goes_on_waiting(people, director):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON)
    due = Table.objects.get().wake_at
    play.cancel(director, table.pk, "Wrong one", now=NOON)
    play.keep(director, table.pk, now=NOON)
    assert Table.objects.get().wake_at == due
    play.sit(people[1], table.pk, now=NOON)
    assert Table.objects.get().state == "running"


# Declaring void


def test_a_running_tournament_can_be_void(game, people, director):
    play.void(director, game.table_id, "Our fault", now=game.now)
    game.later(WINDOW)
    assert game.table.state == "void"
    assert balances(people[:3]) == [1000, 1000, 1000]
    assert not Result.objects.exists()


def test_a_finished_one_too_stakes_back_no_points_no_rating(finished, people, director):
    anna, boris = people[:2]
    assert balances([anna, boris]) == [960, 1040]
    assert totals(boris)["total"] == 100
    assert RatingChange.objects.count() == 2
    play.void(director, finished.table_id, "A card came twice", now=finished.now)
    assert balances([anna, boris]) == [960, 1040]
    finished.later(WINDOW)
    assert finished.table.state == "void"
    assert balances([anna, boris]) == [1000, 1000]
    assert totals(boris) == {"total": 0, "played": 0, "wins": 0}
    assert not RatingChange.objects.exists()
    assert not Rating.objects.exists()
    assert [seat.points for seat in finished.state.seats.values()] == [None, None]
    assert audit.violations() == []


def test_it_is_void_once(finished, people, director):
    play.void(director, finished.table_id, "x", now=finished.now)
    finished.later(WINDOW)
    finished.later(WINDOW)
    with refused("over_already"):
        play.void(director, finished.table_id, "x", now=finished.now)
    assert balances(people[:2]) == [1000, 1000]


def test_a_wrong_void_is_undone(finished, people, director):
    play.void(director, finished.table_id, "x", now=finished.now)
    play.keep(director, finished.table_id, now=finished.now)
    finished.later(60)
    table = finished.table
    assert (table.state, table.wake_at) == ("finished", None)
    assert balances(people[:2]) == [960, 1040]


def test_a_finished_tournament_is_not_cancelled(finished, director):
    with refused("over_already"):
        play.cancel(director, finished.table_id, "x", now=finished.now)


def test_only_directors(game, people):
    for command in (play.cancel, play.void):
        with refused("directors_only"):
            command(people[0], game.table_id, "x", now=game.now)
    with refused("directors_only"):
        play.keep(people[0], game.table_id, now=game.now)


def test_it_is_written_down(game, director):
    play.cancel(director, game.table_id, "Wrong table", now=game.now)
    play.keep(director, game.table_id, "Oops", now=game.now)
    play.void(director, game.table_id, "Our fault", now=game.now)
    assert list(Action.objects.order_by("id").values_list("action", "why")) == [
        ("tables.cancelled", "Wrong table"),
        ("tables.kept", "Oops"),
        ("tables.void", "Our fault"),
    ]
