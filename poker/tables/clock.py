"""When a table's next step is due.

A table has one alarm, `wake_at`.  It is computed here, from nothing but the table's state and the
time, whenever the table changes; `poker.tables.play.wake` does what is due.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings

from poker.rules.hand import Phase
from poker.tables import showing
from poker.tables.models import Table
from poker.tables.state import TableState

LOOKED_AT = 2.4
"""Seconds to look at a showdown once everything has been shown, before the next hand starts."""
FOLDED_ROUND = 2.5
"""Seconds after a hand that nobody had to show."""
STREET = 1.6
"""Seconds between the streets when everybody is all-in."""
START = 3.0
"""Seconds between the start of a tournament and its first hand."""
COMPUTER = (0.9, 1.9)
"""A computer's move comes at a random moment in this span of seconds."""
COMPUTER_TURBO = (0.15, 0.4)
"""The same with turbo (RULES 15.3)."""
ALL_AWAY = timedelta(seconds=2)
"""The least time between two hands while everyone still in is away (RULES 14.3)."""
STALE = timedelta(hours=2)
DESERTED = timedelta(minutes=15)
"""A waiting table that nothing happens at is closed, sooner if no human sits there."""
UNDO = timedelta(seconds=15)
"""How long staff can undo: a cancelled or void table is closed, and nobody told, so long after the decision;
after a removal, the next hand starts and a tournament ends no sooner."""
MARK_AWAY = timedelta(minutes=5)
"""From when on a player without a clock can be marked away (RULES 14.3)."""


def paced(seconds: float) -> timedelta:
    """A pause of the flow at the club's pace; decision times are never scaled."""
    return timedelta(seconds=seconds * settings.TABLE_PACE)


def set_alarm(state: TableState, now: datetime) -> None:
    """The play moved on: set what is due when. Starts the clock of a new decision."""
    table = state.table
    table.clock, table.clock_began_at, table.spared = "", None, False
    if table.is_scheduled:
        table.due_at = _next_stage(table)
    elif table.state == Table.State.WAITING:
        deserted = all(seat.person_id is None for seat in state.seats.values())
        table.due_at = now + (DESERTED if deserted else STALE)
    elif table.state == Table.State.RUNNING:
        table.due_at = _due(state, state.table_time(now))
    else:
        table.due_at = None
    ring(state)


def _next_stage(table: Table) -> datetime | None:
    """When a scheduled tournament comes to its next stage (`poker.tables.play.scheduling`)."""
    by_stage = {Table.Stage.ANNOUNCED: table.check_in_at, Table.Stage.CHECK_IN: table.check_in_until}
    return by_stage.get(Table.Stage(table.stage), table.starts_at)


def ring(state: TableState) -> None:
    """Set the alarm to what comes first: the step that is due or the escalation (RULES 3.4). While the table
    is paused nothing is due."""
    table = state.table
    if table.closing_at is not None or state.paused:
        table.wake_at = table.closing_at
        return
    table.wake_at = table.due_at
    escalation = escalates_at(state)
    if escalation and (table.wake_at is None or escalation < table.wake_at):
        table.wake_at = escalation


def escalates_at(state: TableState) -> datetime | None:
    """When the blinds begin to double, if that is still to come (RULES 3.4)."""
    t, minutes = state.tournament, state.rules.escalation_minutes
    if not state.running or t is None or minutes is None or t.escalated_from is not None:
        return None
    assert state.table.started_at is not None
    return state.table.started_at + state.table.paused_for + timedelta(minutes=minutes)


def _due(state: TableState, now: datetime) -> datetime | None:
    table, hand = state.table, state.hand
    if state.ending:
        return now + UNDO
    if hand is None:
        return now + _unhurried(state, paced(START))
    if hand.phase == Phase.OVER:
        return now + _pause(state)
    if hand.phase == Phase.RUN_OUT:
        return now + paced(STREET)
    seat = state.acting_seat
    assert seat is not None, f"nobody acts in phase {hand.phase}"
    table.clock_began_at = now
    if seat.person_id is None:
        return now + _thought(table)
    if state.rules.decision_seconds is None:
        return None
    table.clock = "decision"
    return now + timedelta(seconds=state.rules.decision_seconds)


def _thought(table: Table) -> timedelta:
    least, most = COMPUTER_TURBO if table.turbo else COMPUTER
    return paced(least + (most - least) * secrets.randbelow(1000) / 1000)


def hurry(state: TableState, now: datetime) -> None:
    """Turbo has just begun: a computer that takes its time already comes sooner, too."""
    table, seat = state.table, state.acting_seat
    if seat is not None and seat.person_id is None and table.due_at is not None:
        table.due_at = min(table.due_at, state.table_time(now) + _thought(table))
        ring(state)


def _pause(state: TableState) -> timedelta:
    assert state.hand is not None
    assert state.tournament is not None
    shown = showing.before_award(state.hand) > 0
    pause = paced(LOOKED_AT + showing.STEP * showing.in_all(state.hand) if shown else FOLDED_ROUND)
    if all(state.seats[number].away for number in state.tournament.chips):
        pause = max(pause, ALL_AWAY)
    return _unhurried(state, pause)


def _unhurried(state: TableState, pause: timedelta) -> timedelta:
    return max(pause, UNDO) if state.table.removals else pause


def is_due(state: TableState, now: datetime) -> bool:
    """Whether the table's next step is due: never while it is paused or about to be closed."""
    table = state.table
    held = state.paused or table.closing_at is not None
    return table.due_at is not None and table.due_at <= now and not held


def stop(state: TableState, now: datetime) -> None:
    """Pause: time stands still at this table."""
    state.table.paused_at = now
    ring(state)


def go_on(state: TableState, now: datetime) -> None:
    """End the pause: what was due is as far away as it was when the pause began."""
    table = state.table
    assert table.paused_at is not None
    pause = now - table.paused_at
    table.paused_at = None
    table.paused_for += pause
    if table.due_at is not None:
        table.due_at += pause
    if table.clock_began_at is not None:
        table.clock_began_at += pause
    ring(state)


def stop_bank(state: TableState, now: datetime) -> None:
    """A decision was made in the bank's time: what it took is gone (RULES 14.1)."""
    table, seat = state.table, state.acting_seat
    if table.clock == "bank" and seat is not None and table.due_at is not None:
        seat.bank_ms = max(0, int((table.due_at - now).total_seconds() * 1000))


def extend(state: TableState) -> bool:
    """The decision time is over: go on to the grace or the bank, if the rules give one (RULES 14.1).

    The extension starts when the time was over, not when that was noticed.
    """
    table, seat = state.table, state.acting_seat
    assert seat is not None
    assert table.due_at is not None
    if table.clock != "decision":
        return False
    if state.rules.grace_seconds:
        table.clock, more = "grace", timedelta(seconds=state.rules.grace_seconds)
    elif seat.bank_ms:
        table.clock, more = "bank", timedelta(milliseconds=seat.bank_ms)
    else:
        return False
    table.due_at += more
    ring(state)
    return True


def put_off(state: TableState, until: datetime) -> None:
    """The running decision is due later than it was."""
    state.table.due_at = until
    ring(state)
