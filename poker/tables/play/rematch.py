"""Once more, at one click: a new table with the rules of one that is over."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from poker.tables.models import Seat, Table
from poker.tables.play import places, seating
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState, changing, load


def rematch(person: Any, table_id: UUID | str, *, now: datetime | None = None) -> UUID:
    """Open the rematch of a finished tournament with its computers on their seats, or sit down where somebody
    else has opened it. For who played in it. The new table's id. Raises Refused."""
    now = now or timezone.now()
    with transaction.atomic():
        with changing(table_id) as state:
            seat = _played(state, person)
            opened = state.table.rematch
            is_new = opened is None or opened.state in (Table.State.CANCELLED, Table.State.VOID)
            if is_new:
                opened = seating.open_table(person, state.rules, seat=_seat(state, seat), now=now)
                state.table.rematch = opened
                state.touch()
        assert opened is not None
        if is_new:
            for number in _computers(state, opened.pk):
                seating.add_computer(person, opened.pk, number, now=now)
    if not is_new:
        # by itself: two tables are never locked at once, but one that nobody else knows yet
        there = load(opened.pk)
        if there.seat_of(person) is None:
            seating.sit(person, opened.pk, _seat(there, seat), now=now)
    return opened.pk


def can_rematch(state: TableState, seat: Seat | None) -> bool:
    return seat is not None and state.table.state == Table.State.FINISHED


def _played(state: TableState, person: Any) -> Seat:
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("not_seated", "You do not sit at this table")
    if not can_rematch(state, seat):
        raise Refused("not_over", "This tournament is not over")
    return seat


def _seat(there: TableState, seat: Seat) -> int | None:
    """The seat somebody had, if he can have it again; by the rules alone while the new table is not there."""
    taken = there.table.state == Table.State.WAITING and seat.number in there.seats
    off = there.rules.computers.refusal(seat.number, False, 0)
    return None if taken or off else seat.number


def _computers(state: TableState, opened: UUID) -> list[int]:
    """Where the computers of the table that is over can sit at the new one."""
    there = load(opened)
    seats = [number for number, seat in state.seats.items() if seat.person_id is None]
    return [number for number in seats if not places.refusal(there, number, is_computer=True)]
