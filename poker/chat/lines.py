"""Who speaks on which line, and who reads it.

Before the start and after the end there is one line for all. While a tournament runs, those who still play
have the table's line, and everybody else the rail: spectators, who is out, who has left, directors as well.
The rail reads the table's line, but not the other way round.
"""

from __future__ import annotations

from poker.chat.models import Message
from poker.tables.models import Seat
from poker.tables.state import TableState

TABLE, RAIL = Message.Line.TABLE, Message.Line.RAIL


def players(state: TableState) -> frozenset[int]:
    """The people who still play in the running tournament, by id; nobody if none runs."""
    if not state.running:
        return frozenset()
    seats = (seat for seat in state.seats.values() if _plays(state, seat))
    return frozenset(seat.person_id for seat in seats if seat.person_id is not None)


def _plays(state: TableState, seat: Seat) -> bool:
    """Who was removed still counts, as long as that can be undone."""
    return state.in_play(seat) or any(one["seat"] == seat.number for one in state.table.removals)


def writes(running: bool, plays: bool) -> Message.Line:
    """On which line one writes."""
    return RAIL if running and not plays else TABLE


def reads(running: bool, plays: bool) -> tuple[Message.Line, ...]:
    """Which lines one reads."""
    return (TABLE,) if running and plays else (TABLE, RAIL)
