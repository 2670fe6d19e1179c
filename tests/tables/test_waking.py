"""The clocks: decisions, grace, bank, absence, computers, escalation, outages (RULES 3.4, 14)."""

import asyncio
from datetime import timedelta

import pytest

from poker.rules.presets import PRESETS
from poker.tables import play, pulse, tasks
from poker.tables.models import Pulse, Table

from .conftest import NOON
from .test_seating import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def telling():
    with asyncio.Runner() as telling:
        yield telling


def news(game):
    return [line[0] for line in game.table.news]


def test_waking_twice_does_nothing_the_second_time(sit_down):
    game = sit_down(3)
    late = game.now + timedelta(seconds=61)
    play.wake(game.table_id, late)
    after = Table.objects.values().get(pk=game.table_id)
    play.wake(game.table_id, late)
    assert Table.objects.values().get(pk=game.table_id) == after


def test_nothing_happens_before_its_time(sit_down):
    game = sit_down(3)
    before = Table.objects.values().get(pk=game.table_id)
    play.wake(game.table_id, game.now + timedelta(seconds=59))
    assert Table.objects.values().get(pk=game.table_id) == before


def test_rules_14_1_speedpoker_gives_ten_seconds_of_grace_then_folds(sit_down):
    game = sit_down(3, "speedpoker", decision_seconds=30)
    first = game.state.acting_seat.number
    game.later(31)
    assert (game.table.clock, game.state.acting_seat.number) == ("grace", first)
    game.later(8)
    assert game.state.acting_seat.number == first
    game.later(2)
    assert game.state.acting_seat.number != first
    assert game.state.hand.folded[game.state.order.index(first)]


def test_rules_14_1_acting_within_the_grace_counts(sit_down):
    game = sit_down(3, "speedpoker", decision_seconds=30)
    first = game.state.acting_seat.number
    game.now += timedelta(seconds=39)
    game.act("call")
    state = game.state
    assert not state.hand.folded[state.order.index(first)]
    assert state.seats[first].missed == 0


def test_rules_14_1_after_the_time_checking_comes_before_folding(sit_down):
    game = sit_down(2)
    game.act("call")
    game.later(61)
    assert game.state.hand.street == 1
    assert not any(game.state.hand.folded)


def test_rules_14_1_club_has_one_bank_for_the_whole_tournament(sit_down):
    game = sit_down(3, "club")
    first = game.state.acting_seat.number
    game.later(31)
    assert game.table.clock == "bank"
    game.now = game.now + timedelta(seconds=19)
    game.act("call")
    assert game.state.seats[first].bank_ms == 40_000


def test_rules_14_1_an_empty_bank_folds_and_club_players_are_away_after_one_missed_decision(sit_down):
    game = sit_down(3, "club")
    first = game.state.acting_seat.number
    game.later(91)
    seat = game.state.seats[first]
    assert (seat.bank_ms, seat.missed, seat.away) == (0, 1, True)


def test_rules_14_2_away_after_two_missed_decisions_in_a_row(sit_down):
    game = sit_down(2)
    first = game.state.acting_seat
    game.later(61)
    assert not game.state.seats[first.number].away
    for _ in range(6):
        game.later(61)
    assert game.state.seats[first.number].away
    assert news(game).count("away") == 2


def test_rules_14_2_who_is_away_is_folded_at_once_and_pays_blinds(sit_down, people):
    game = sit_down(3, "club")
    sleeper = game.state.acting_seat.number
    game.later(91)
    game.act("fold")
    game.to_next_hand()
    chips = game.state.tournament.chips[sleeper]
    for _ in range(3):
        game.act("raise", 60)
        if game.state.hand_on:
            game.act("fold")
        game.to_next_hand()
    assert game.state.tournament.chips[sleeper] < chips


def test_rules_14_2_an_action_of_ones_own_or_i_am_back_ends_the_absence(sit_down):
    game = sit_down(3, "club")
    sleeper = game.state.acting_seat
    game.later(91)
    play.come_back(sleeper.person, game.table_id, now=game.now)
    seat = game.state.seats[sleeper.number]
    assert (seat.away, seat.missed) == (False, 0)


def test_rules_14_3_hands_come_no_faster_than_every_two_seconds_while_all_are_away(sit_down, settings):
    settings.TABLE_PACE = 0
    game = sit_down(2, "club")
    for seat in (1, 2):
        game.table.seats.filter(number=seat).update(away=True)
    game.later(91)
    number = game.state.tournament.hand_no
    game.later(1.9)
    assert game.state.tournament.hand_no == number
    game.later(0.2)
    assert game.state.tournament.hand_no == number + 1


def test_rules_14_3_without_a_clock_the_creator_marks_a_player_away_after_five_minutes(sit_down, people):
    game = sit_down(3, decision_seconds=None)
    assert game.table.wake_at is None
    acting = game.state.acting_seat.number
    game.now += timedelta(minutes=4, seconds=59)
    with refused("wait_longer"):
        play.mark_away(people[0], game.table_id, acting, now=game.now)
    game.now += timedelta(seconds=1)
    with refused("creator_only"):
        play.mark_away(people[1], game.table_id, acting, now=game.now)
    with refused("not_waited_for"):
        play.mark_away(people[0], game.table_id, acting % 3 + 1, now=game.now)
    play.mark_away(people[0], game.table_id, acting, now=game.now)
    assert game.state.acting_seat.number != acting
    assert game.state.seats[acting].away


def test_an_action_after_the_time_is_settled_first_and_then_refused(sit_down):
    game = sit_down(3)
    turn, person = game.table.turn, game.state.acting_seat.person
    game.now += timedelta(seconds=61)
    with refused("stale"):
        play.act(person, game.table_id, turn, "call", now=game.now)
    assert "timed_out" in news(game)


# --- computers ---


@pytest.fixture
def with_computers(people, rigged):
    from .conftest import Game

    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON)
    play.start(people[0], table.pk, fill=True, now=NOON)
    game = Game(table.pk, people)
    game.later(3)
    game.act("call")
    return game


def test_a_computer_moves_a_moment_after_its_turn_came(with_computers):
    game = with_computers
    turn = game.table.turn
    play.settle(game.table_id, game.now + timedelta(seconds=0.5))
    assert game.table.turn == turn
    game.later(2)
    assert game.table.turn > turn


def test_a_lost_thought_is_thought_again_after_its_lease(with_computers):
    game = with_computers
    due = game.now + timedelta(seconds=2)
    thinking = play.wake(game.table_id, due, lease=play.THINKING_LEASE)
    assert thinking.turn == game.table.turn
    assert play.wake(game.table_id, due, lease=play.THINKING_LEASE) is None
    again = play.wake(game.table_id, due + play.THINKING_LEASE, lease=play.THINKING_LEASE)
    assert again == thinking


def test_a_thought_that_comes_twice_moves_once(with_computers):
    game = with_computers
    turn = game.table.turn
    play.move_computer(game.table_id, turn, game.now)
    after = Table.objects.values().get(pk=game.table_id)
    play.move_computer(game.table_id, turn, game.now)
    assert Table.objects.values().get(pk=game.table_id) == after


def test_the_sweep_wakes_what_is_due_and_hands_thinking_on(with_computers, monkeypatch, telling):
    game = with_computers
    handed_on = []
    monkeypatch.setattr(tasks.think, "delay", lambda *args: handed_on.append(args))
    monkeypatch.setattr(tasks.timezone, "now", lambda: game.now + timedelta(seconds=2))
    assert tasks.wake_due(telling) == 1
    assert handed_on == [(str(game.table_id), game.table.turn)]
    assert tasks.wake_due(telling) == 0


def test_the_sweep_moves_a_computer_for_which_nobody_has_thought(with_computers, monkeypatch, telling):
    """Those who think are dead, or hang: what the sweep hands on again and again is never done."""
    game = with_computers
    turn, handed_on = game.table.turn, []
    monkeypatch.setattr(tasks.think, "delay", lambda *args: handed_on.append(args))
    for seconds in (2, 5.5):
        monkeypatch.setattr(
            tasks.timezone, "now", lambda seconds=seconds: game.now + timedelta(seconds=seconds)
        )
        assert tasks.wake_due(telling) == 1
    assert handed_on == [(str(game.table_id), turn)]
    assert game.table.turn > turn


def test_a_sweep_looks_again_until_the_next_one_comes(with_computers, monkeypatch):
    """Due tables wait a quarter of a second at most, though a sweep is sent every two seconds."""
    looks, beats, slept = [], [], []
    monkeypatch.setattr(tasks, "wake_due", lambda telling: looks.append(sum(slept)))
    monkeypatch.setattr(tasks.pulse, "beat", lambda name, now: beats.append(sum(slept)))
    monkeypatch.setattr(tasks, "sleep", slept.append)
    monkeypatch.setattr(tasks, "monotonic", lambda: sum(slept))
    tasks.sweep()
    assert looks == [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75]
    assert beats == [0, 1]


@pytest.mark.parametrize("fault", [None, ConnectionError])
def test_who_looks_on_is_told_of_every_table_at_once(
    sit_down, monkeypatch, telling, django_capture_on_commit_callbacks, fault
):
    """What was committed is told, even if something fails after it."""
    game, wake, told = sit_down(3), play.wake, []

    async def send(group, message):
        told.append((group, message["type"]))

    def woken(table_id, now, **more):
        with django_capture_on_commit_callbacks(execute=True):
            wake(table_id, now, **more)
        if fault:
            raise fault

    monkeypatch.setattr(play, "wake", woken)
    monkeypatch.setattr(tasks.tell, "send", send)
    monkeypatch.setattr(tasks.timezone, "now", lambda: game.now + timedelta(seconds=61))
    tasks.wake_due(telling)
    assert told == [(f"table.{game.table_id}", "table.changed")]


def test_one_broken_table_does_not_keep_the_others_waiting(sit_down, people, monkeypatch, telling):
    game = sit_down(3)
    broken = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON)
    Table.objects.filter(pk=broken.pk).update(wake_at=NOON, due_at=NOON, rules_data={})
    monkeypatch.setattr(tasks.timezone, "now", lambda: game.now + timedelta(seconds=61))
    assert tasks.wake_due(telling) == 2
    assert "timed_out" in news(game)
    assert tasks.wake_due(telling) == 0


def test_a_fault_puts_off_no_alarm_that_somebody_has_set_meanwhile(sit_down, monkeypatch, telling):
    game, wake = sit_down(3), play.wake
    late = game.now + timedelta(seconds=61)

    def too_late(table_id, now, **more):
        wake(table_id, now, **more)
        raise ConnectionError

    monkeypatch.setattr(play, "wake", too_late)
    monkeypatch.setattr(tasks.timezone, "now", lambda: late)
    tasks.wake_due(telling)
    assert game.table.wake_at == game.table.due_at
    assert game.table.due_at > late + tasks.AFTER_A_FAULT


# --- escalation (RULES 3.4) ---


def test_rules_3_4_the_escalation_is_announced_when_the_45_minutes_are_over(sit_down):
    game = sit_down(3, "speedpoker", decision_seconds=None)
    assert game.table.wake_at == game.table.started_at + timedelta(minutes=45)
    game.later(45 * 60)
    assert news(game)[-1] == "escalation"
    assert game.state.tournament.escalated_from == 1
    assert game.table.wake_at is None


# --- outages ---


def beat_until(game, seconds):
    for second in range(seconds):
        pulse.beat("web", game.now + timedelta(seconds=second))


def test_a_decision_that_ran_out_in_an_outage_gets_fifteen_seconds_once(sit_down):
    game = sit_down(3)
    first = game.state.acting_seat.number
    beat_until(game, 20)
    back = game.now + timedelta(seconds=100)
    pulse.beat("web", back)
    play.settle(game.table_id, back)
    assert game.state.acting_seat.number == first
    assert game.table.due_at == back + timedelta(seconds=15)
    assert news(game)[-1] == "outage"
    play.settle(game.table_id, back + timedelta(seconds=16))
    assert game.state.acting_seat.number != first


def test_while_the_web_is_silent_nobody_is_timed_out(sit_down):
    game = sit_down(3)
    first = game.state.acting_seat.number
    beat_until(game, 20)
    for seconds in (61, 62.5, 90):
        play.settle(game.table_id, game.now + timedelta(seconds=seconds))
        assert game.state.acting_seat.number == first


def test_without_an_outage_nobody_is_spared(sit_down):
    game = sit_down(3)
    first = game.state.acting_seat.number
    beat_until(game, 62)
    game.later(61)
    assert game.state.acting_seat.number != first


def test_an_outage_that_was_over_before_the_decision_began_does_not_count(sit_down):
    game = sit_down(3)
    Pulse.objects.create(
        name="web",
        beat_at=game.now + timedelta(seconds=60),
        silent_from=game.now - timedelta(seconds=100),
        back_at=game.now - timedelta(seconds=50),
    )
    first = game.state.acting_seat.number
    game.later(61)
    assert game.state.acting_seat.number != first
