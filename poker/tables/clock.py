"""When a table's next step is due.

A table has one alarm, `wake_at`.  It is computed here, from nothing but the table's state and the
time, whenever the table changes; `poker.tables.play.wake` does what is due.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings

from poker.rules.hand import Phase
from poker.tables.models import Table
from poker.tables.state import TableState

SHOWDOWN = 5.0
"""Seconds to look at tabled hands before the next hand starts."""
FOLDED_ROUND = 2.5
"""Seconds after a hand that nobody had to show."""
STREET = 1.6
"""Seconds between the streets when everybody is all-in."""
START = 3.0
"""Seconds between the start of a tournament and its first hand."""
COMPUTER = (0.9, 1.9)
"""A computer's move comes at a random moment in this span of seconds."""
ALL_AWAY = timedelta(seconds=2)
"""The least time between two hands while everyone still in is away (RULES 14.3)."""
STALE = timedelta(hours=2)
DESERTED = timedelta(minutes=15)
"""A waiting table that nothing happens at is closed, sooner if no human sits there."""
MARK_AWAY = timedelta(minutes=5)
"""From when on a player without a clock can be marked away (RULES 14.3)."""


def paced(seconds: float) -> timedelta:
    """A pause of the flow at the club's pace; decision times are never scaled."""
    return timedelta(seconds=seconds * settings.TABLE_PACE)


def set_alarm(state: TableState, now: datetime) -> None:
    """The play moved on: set what is due when. Starts the clock of a new decision."""
    table = state.table
    table.clock, table.clock_began_at, table.spared = "", None, False
    if table.state == Table.State.WAITING:
        deserted = all(seat.person_id is None for seat in state.seats.values())
        table.due_at = now + (DESERTED if deserted else STALE)
    elif table.state == Table.State.RUNNING:
        table.due_at = _due(state, now)
    else:
        table.due_at = None
    ring(state)


def ring(state: TableState) -> None:
    """Set the alarm to what comes first: the step that is due or the escalation (RULES 3.4)."""
    table = state.table
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
    return state.table.started_at + timedelta(minutes=minutes)


def _due(state: TableState, now: datetime) -> datetime | None:
    table, hand = state.table, state.hand
    if hand is None:
        return now + paced(START)
    if hand.phase == Phase.OVER:
        return now + _pause(state)
    if hand.phase == Phase.RUN_OUT:
        return now + paced(STREET)
    seat = state.acting_seat
    assert seat is not None, f"nobody acts in phase {hand.phase}"
    table.clock_began_at = now
    if seat.person_id is None:
        least, most = COMPUTER
        return now + paced(least + (most - least) * secrets.randbelow(1000) / 1000)
    if state.rules.decision_seconds is None:
        return None
    table.clock = "decision"
    return now + timedelta(seconds=state.rules.decision_seconds)


def _pause(state: TableState) -> timedelta:
    assert state.hand is not None
    assert state.tournament is not None
    pause = paced(SHOWDOWN if any(state.hand.shown) else FOLDED_ROUND)
    everyone_away = all(state.seats[number].away for number in state.tournament.chips)
    return max(pause, ALL_AWAY) if everyone_away else pause


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
