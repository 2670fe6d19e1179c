"""Pausing: clocks stop, and the time does not count (RULES 3.4, 3.5, 14)."""

from datetime import timedelta

import pytest

from club.audit.models import Action
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.view import Look

from .conftest import NOON

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


@pytest.fixture
def game(sit_down):
    return sit_down(3)


@pytest.fixture
def pause(director):
    """pause(game, 600) pauses for so many seconds."""

    def run(game, seconds):
        play.pause(director, game.table_id, "Pizza", now=game.now)
        game.later(seconds)
        play.resume(director, game.table_id, now=game.now)

    return run


def test_a_decision_has_the_time_that_was_left_when_the_pause_began(game, pause):
    seat = game.state.acting_seat.number
    game.later(59)
    pause(game, 3600)
    game.later(0.9)
    assert game.state.acting_seat.number == seat
    game.later(0.2)
    assert game.state.acting_seat.number != seat


def test_nothing_happens_by_the_clock_meanwhile(game, director):
    play.pause(director, game.table_id, now=game.now)
    version = game.table.version
    assert game.table.wake_at is None
    for _ in range(3):
        game.later(600)
        assert play.wake(game.table_id, game.now) is None
    assert game.table.version == version


def test_what_was_overdue_happened_before_the_pause(game, director):
    seat = game.state.acting_seat.number
    game.now += timedelta(seconds=61)
    play.pause(director, game.table_id, now=game.now)
    assert game.state.acting_seat.number != seat


def test_nobody_acts_chooses_ahead_or_is_marked_away_meanwhile(game, director):
    play.pause(director, game.table_id, now=game.now)
    state = game.state
    waiting = game.at(next(number for number in state.seats if number != state.acting_seat.number))
    for _ in range(2):
        with refused("paused"):
            game.act("fold")
        # the time of the decision would be over by now
        game.later(100)
    with refused("paused"):
        play.preselect(waiting, game.table_id, state.table.turn, "check_fold")
    with refused("paused"):
        play.mark_away(director, game.table_id, state.acting_seat.number, now=game.now + timedelta(hours=1))
    play.resume(director, game.table_id, now=game.now)
    game.act("fold")


def test_rules_14_3_a_pause_is_no_waiting_for_a_player(sit_down, pause, people, director):
    game = sit_down(2, decision_seconds=None)
    number = game.state.acting_seat.number
    game.later(240)
    pause(game, 600)
    with refused("wait_longer"):
        play.mark_away(director, game.table_id, number, now=game.now)
    game.later(60)
    play.mark_away(director, game.table_id, number, now=game.now)


def test_the_page_shows_the_pause_and_offers_no_action(game, director):
    acting = game.state.acting_seat
    play.pause(director, game.table_id, now=game.now)
    scene = Look(game.state).public
    own = Look(game.state).own(acting.person, game.now)
    assert scene.state == "paused"
    assert scene.seats[acting.number - 1].acting
    assert scene.seats[acting.number - 1].deadline_ms is None
    assert own.options is None
    assert not own.may_preselect
    assert len(own.cards) == 2


def test_the_bank_stops_too(sit_down, pause):
    game = sit_down(3, "club")
    game.later(40)
    assert game.table.clock == "bank"
    pause(game, 600)
    game.act("call")
    assert sorted(seat.bank_ms for seat in game.state.seats.values()) == [50_000, 60_000, 60_000]


def test_rules_3_5_a_level_by_time_does_not_count_the_pause(sit_down, pause):
    game = sit_down(3, "home", pace="quick")
    pause(game, 3600)
    game.later(590)
    game.act("fold")
    game.act("fold")
    game.later(6)
    assert game.state.tournament.level == 1
    game.act("fold")
    game.act("fold")
    game.later(6)
    assert game.state.tournament.level == 2


def test_rules_3_4_neither_do_the_45_minutes(sit_down, pause):
    game = sit_down(3, "speedpoker", decision_seconds=None)
    pause(game, 7200)
    assert game.table.wake_at == NOON + timedelta(seconds=7200 + 45 * 60)
    game.later(45 * 60 - 10)
    assert game.state.tournament.escalated_from is None
    game.later(10)
    assert game.state.tournament.escalated_from == 1


def test_several_pauses_add_up(game, pause):
    game.later(10)
    pause(game, 100)
    pause(game, 200)
    assert game.table.paused_for == timedelta(seconds=300)
    assert game.state.elapsed(game.now) == 13


def test_while_it_lasts_the_time_of_play_stands_still(game, director):
    play.pause(director, game.table_id, now=game.now)
    assert game.state.elapsed(game.now + timedelta(hours=1)) == 3


def test_who_comes_back_in_a_pause_and_who_leaves(game, director):
    play.pause(director, game.table_id, now=game.now)
    game.later(100)
    leaver = game.state.acting_seat
    play.leave(leaver.person, game.table_id, now=game.now)
    state = game.state
    assert state.seats[leaver.number].left_early
    assert state.paused
    assert state.table.wake_at is None
    game.later(3600)
    play.resume(director, game.table_id, now=game.now)
    # whoever acts now has his whole time
    assert (game.table.due_at - game.now).total_seconds() == 60


def test_leaving_in_a_pause_can_end_the_tournament(sit_down, director):
    game = sit_down(2)
    play.pause(director, game.table_id, now=game.now)
    play.leave(game.at(1), game.table_id, now=game.now)
    table = game.table
    assert (table.state, table.paused_at) == ("finished", None)


def test_a_computer_that_thinks_during_the_pause_does_not_move(people, director, rigged):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON)
    play.add_computer(people[0], table.pk, 2, now=NOON)
    now = NOON + timedelta(seconds=3)
    play.wake(table.pk, now)
    turn = Table.objects.get().turn
    play.act(people[0], table.pk, turn, "call", now=now)
    turn = Table.objects.get().turn
    play.pause(director, table.pk, now=now)
    play.move_computer(table.pk, turn, now)
    assert Table.objects.get().turn == turn
    play.resume(director, table.pk, now=now)
    play.move_computer(table.pk, turn, now)
    assert Table.objects.get().turn > turn


def test_only_directors_and_only_once(game, people, director):
    for command in (play.pause, play.resume):
        with refused("directors_only"):
            command(people[0], game.table_id)
    with refused("not_paused"):
        play.resume(director, game.table_id, now=game.now)
    play.pause(director, game.table_id, now=game.now)
    with refused("paused_already"):
        play.pause(director, game.table_id, now=game.now)


def test_a_table_that_waits_is_not_paused(people, director):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(), now=NOON)
    with refused("not_running"):
        play.pause(director, table.pk, now=NOON)
    assert not Action.objects.exists()


def test_it_is_written_down(game, director, pause):
    pause(game, 5)
    lines = Action.objects.filter(subject_key=str(game.table_id)).order_by("id")
    assert [(line.by, line.action, line.why) for line in lines] == [
        (director, "tables.paused", "Pizza"),
        (director, "tables.resumed", ""),
    ]
