"""What is for a human who plays alone with computers (RULES 15.3): advice, computers that act faster, and
pauses no longer than he likes."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from poker.rules.hand import Phase
from poker.rules.sight import Sight, sight
from poker.tables import clock
from poker.tables.models import Seat
from poker.tables.play import waking
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState, changing, load


def set_turbo(person: Any, table_id: UUID | str, on: bool, *, now: datetime | None = None) -> None:
    """Let the computers act faster, or as usual again. Ends by itself when another human joins. Raises
    Refused."""
    now = now or timezone.now()
    with changing(table_id) as state:
        _must_be_alone(state, person)
        if state.table.turbo == on:
            return
        state.table.turbo = on
        if on:
            clock.hurry(state, now)
        state.touch()


def go_on(person: Any, table_id: UUID | str, turn: int, *, now: datetime | None = None) -> None:
    """End the pause after a hand or between the streets of a run-out. Raises Refused."""
    now = now or timezone.now()
    with changing(table_id) as state:
        seat = _must_be_alone(state, person)
        if state.paused:
            raise Refused("paused", "This tournament is paused")
        if turn != state.table.turn:
            raise Refused("stale", "The table has moved on")
        if not can_go_on(state, seat):
            raise Refused("not_now", "There is no pause to end")
        clock.put_off(state, now)
        state.touch()
    waking.wake(table_id, now)


def can_go_on(state: TableState, seat: Seat) -> bool:
    """Whether there is a pause that nobody but this seat's player needs."""
    hand = state.hand
    if not state.running or state.paused or hand is None or state.table.removals:
        return False
    return hand.phase in (Phase.OVER, Phase.RUN_OUT) and state.lone_human() is seat


def sight_for_advice(person: Any, table_id: UUID | str, turn: int) -> Sight:
    """What the person sees of the hand, and nothing more, to be advised on it; it must be his turn.
    Changes nothing. Raises Refused."""
    state = load(table_id)
    seat = _must_be_alone(state, person)
    if state.paused:
        raise Refused("paused", "This tournament is paused")
    if turn != state.table.turn:
        raise Refused("stale", "The table has moved on")
    if state.acting_seat is not seat or state.hand is None:
        raise Refused("not_your_turn", "It is not your turn")
    return sight(state.hand, state.player_of(seat))


def _must_be_alone(state: TableState, person: Any) -> Seat:
    """The person's seat at a table where no other human plays. Raises Refused."""
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("not_seated", "You do not sit at this table")
    if state.lone_human() is not seat:
        raise Refused("alone_only", "That is for who plays with nobody but computers")
    return seat
