"""A cancelled or void tournament is closed: stakes and points go back, and those who sit there are told."""

from __future__ import annotations

from datetime import datetime

from club.accounts.models import Person
from club.standings import penalties
from club.treasury import ledger
from poker.tables import clock
from poker.tables.models import Table
from poker.tables.play import course, places
from poker.tables.state import TableState


def close(state: TableState, now: datetime) -> None:
    """What directors decided takes effect (`poker.tables.play.steering`). It happens once, in one
    transaction: who comes second finds the table closed."""
    table, decision = state.table, state.table.closing
    assert decision is not None
    by = Person.objects.get(pk=decision["by"])
    if table.state == Table.State.FINISHED:
        penalties.void(table.pk, by=by)
        ledger.take_back(table.pk, by=by, reason=table.name)
        for seat in state.seats.values():
            seat.points = None
    else:
        ledger.refund_all(table.pk, by=by, reason=table.name)
    people = places.listed(state)
    course.abandon_hand(state)
    table.state, table.finished_at = decision["state"], table.finished_at or now
    table.closing_at, table.closing, table.paused_at, table.removals = None, None, None, []
    state.note(table.state)
    state.step()
    state.touch(lobby=True)
    clock.set_alarm(state, now)
    places.tell(state, f"table_{table.state}", people)
