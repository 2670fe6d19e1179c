"""What happens by the clock.

`wake` does the one thing that is due and nothing if nothing is: it can be called by anybody, any
number of times.  The worker's sweep calls it, and so does every request that touches an overdue
table.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from poker.computers import strategy
from poker.rules import sitngo
from poker.rules.hand import IllegalAction, Phase
from poker.rules.sight import sight
from poker.tables import clock, pulse
from poker.tables.models import Seat, Table
from poker.tables.play import closing, course, moves, scheduling
from poker.tables.state import TableState, changing, load

log = logging.getLogger(__name__)

THINKING_LEASE = timedelta(seconds=3)
"""How long a computer's move that was handed on may take before somebody else makes it."""
MOST_STEPS = 50
"""How many overdue steps one `settle` makes at most; the next one goes on."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """A computer has to move; it thinks outside the transaction."""

    turn: int


def wake(table_id: UUID | str, now: datetime, *, lease: timedelta | None = None) -> Thinking | None:
    """Do what is due at this table. Doing it twice does nothing the second time.

    Returns Thinking if a computer has to move: with a `lease` the alarm is put off by that long, and the
    caller sees to it that `move_computer` is called.
    """
    with changing(table_id) as state:
        table = state.table
        if table.wake_at is None or table.wake_at > now:
            return None
        if table.closing_at is not None:
            closing.close(state, now)
            return None
        escalation = clock.escalates_at(state)
        if escalation and escalation <= now and state.tournament is not None:
            sitngo.escalate(state.tournament, state.elapsed(now))
            state.note("escalation")
            state.touch()
            clock.ring(state)
        if clock.is_due(state, now):
            seat = state.acting_seat
            if seat is not None and seat.person_id is None:
                if lease and not state.changed:
                    Table.objects.filter(pk=table.pk).update(wake_at=now + lease)
                return Thinking(table.turn)
            _step(state, now)
        return None


def _step(state: TableState, now: datetime) -> None:
    table, hand = state.table, state.hand
    if table.is_scheduled:
        scheduling.next_stage(state, now)
    elif table.state == Table.State.WAITING:
        table.state = Table.State.CANCELLED
        state.touch(lobby=True)
        clock.set_alarm(state, now)
    elif not state.running:
        clock.set_alarm(state, now)
        state.touch()
    elif state.ending:
        course.finish(state, now)
    elif hand is None or hand.phase == Phase.OVER:
        course.next_hand(state, now)
    elif hand.phase == Phase.RUN_OUT:
        hand.deal_street()
        state.step()
        course.go_on(state, now)
    else:
        _time_over(state, now)


def _time_over(state: TableState, now: datetime) -> None:
    """A human's time is over: outage, then grace or bank, then the decision is missed (RULES 14.1, 14.2)."""
    table, seat = state.table, state.acting_seat
    assert seat is not None
    assert table.due_at is not None
    assert table.clock_began_at is not None
    if not table.spared:
        if pulse.still_silent(now, table.due_at):
            clock.put_off(state, now + pulse.EVERY)
            state.touch()
            return
        until = pulse.spared_until(table.clock_began_at, table.due_at)
        if until is not None:
            table.spared = True
            clock.put_off(state, until)
            state.note("outage", seat)
            state.touch()
            log.info("Table %s: seat %s is given time until %s after an outage", table.pk, seat.number, until)
            return
    if clock.extend(state):
        state.touch()
        return
    if table.clock == "bank":
        seat.bank_ms = 0
    seat.missed += 1
    state.note("timed_out", seat)
    if seat.missed >= state.rules.away_after:
        seat.away = True
        state.note("away", seat)
    course.check_or_fold(state)
    course.go_on(state, now)


def move_computer(table_id: UUID | str, turn: int, now: datetime) -> None:
    """Think for the computer whose turn it is, outside any transaction, and make its move if the turn is
    still the same."""
    state = load(table_id)
    seat = state.acting_seat
    if seat is None or state.hand is None or not _moves(state, seat, turn):
        return
    player = state.player_of(seat)
    decision = strategy.decide(sight(state.hand, player), course.RANDOM)
    with changing(table_id) as state:
        seat = state.acting_seat
        if seat is None or state.hand is None or not _moves(state, seat, turn):
            return
        try:
            moves.make(state.hand, decision)
        except IllegalAction:
            log.exception("Table %s: a computer's move was refused", table_id)
            course.check_or_fold(state)
        else:
            state.step()
        course.go_on(state, now)


def _moves(state: TableState, seat: Seat, turn: int) -> bool:
    """Whether it is still that turn, and a computer's."""
    return state.table.turn == turn and seat.person_id is None and not state.paused


def settle(table_id: UUID | str, now: datetime | None = None) -> None:
    """Do everything that is overdue at a table, computers' moves included. Raises NoSuchTable."""
    now = now or timezone.now()
    for _ in range(MOST_STEPS):
        if not Table.objects.filter(pk=table_id, wake_at__lte=now).exists():
            return
        thinking = wake(table_id, now)
        if thinking:
            move_computer(table_id, thinking.turn, now)


def snooze(table_id: UUID | str, now: datetime, pause: timedelta) -> None:
    """Put off a table's alarm after a fault, so that it does not keep the others waiting. Not one that
    somebody has set meanwhile."""
    Table.objects.filter(pk=table_id, wake_at__lte=now).update(wake_at=now + pause)
