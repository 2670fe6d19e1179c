"""What directors decide about a whole tournament: pausing it, going on, cancelling it, declaring it void.

Cancelling and declaring void take effect `clock.UNDO` after the decision (`poker.tables.play.closing`).
Until then the table stands still, talers have not moved, nobody but the staff knows, and `keep` takes the
decision back as if it had never been.  All commands raise Refused.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from club.audit.log import record
from poker.tables import clock
from poker.tables.models import Table
from poker.tables.play import waking
from poker.tables.play.authority import must_direct, must_not_be_held
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState, changing

State = Table.State


def pause(person: Any, table_id: UUID | str, why: str = "", *, now: datetime | None = None) -> None:
    """Stop the play and all its clocks until `resume`."""
    must_direct(person)
    now = now or timezone.now()
    # what was due before the pause happened before it
    waking.settle(table_id, now)
    with changing(table_id) as state:
        must_not_be_held(state)
        _must_run(state)
        if state.paused:
            raise Refused("paused_already", "This tournament is paused already")
        _stop(state, now)
        record(person, "tables.paused", state.table, why)


def resume(person: Any, table_id: UUID | str, why: str = "", *, now: datetime | None = None) -> None:
    """Go on where the pause began; the time in between does not count (RULES 3.4)."""
    must_direct(person)
    now = now or timezone.now()
    with changing(table_id) as state:
        must_not_be_held(state)
        _must_run(state)
        if not state.paused:
            raise Refused("not_paused", "This tournament is not paused")
        _go_on(state, now)
        record(person, "tables.resumed", state.table, why)


def cancel(person: Any, table_id: UUID | str, why: str, *, now: datetime | None = None) -> None:
    """Call off a tournament that is not over: every stake goes back, nothing counts (RULES 12.4)."""
    _decide(person, table_id, why, State.CANCELLED, (State.WAITING, State.RUNNING), now)


def void(person: Any, table_id: UUID | str, why: str, *, now: datetime | None = None) -> None:
    """Declare a tournament void that the site has broken, even if it is over: stakes go back, no points, no
    rating."""
    _decide(person, table_id, why, State.VOID, (State.RUNNING, State.FINISHED), now)


def keep(person: Any, table_id: UUID | str, why: str = "", *, now: datetime | None = None) -> None:
    """Take such a decision back before anybody is told."""
    must_direct(person)
    now = now or timezone.now()
    with changing(table_id) as state:
        table, decision = state.table, state.table.closing
        if table.closing_at is None or decision is None or table.closing_at <= now:
            raise Refused("nothing_to_undo", "There is nothing that could still be undone")
        table.closing_at, table.closing = None, None
        if state.running and not decision["paused"]:
            _go_on(state, now)
        clock.ring(state)
        state.touch()
        record(person, "tables.kept", table, why)


def _decide(
    person: Any,
    table_id: UUID | str,
    why: str,
    outcome: Table.State,
    possible: tuple[Table.State, ...],
    now: datetime | None,
) -> None:
    must_direct(person)
    now = now or timezone.now()
    waking.settle(table_id, now)
    with changing(table_id) as state:
        must_not_be_held(state)
        table = state.table
        if table.state not in possible:
            raise Refused("over_already", "This tournament is over")
        table.closing = {"state": outcome.value, "by": person.pk, "paused": state.paused}
        table.closing_at = now + clock.UNDO
        if state.running and not state.paused:
            _stop(state, now)
        clock.ring(state)
        state.touch()
        record(person, f"tables.{outcome.value}", table, why)


def _stop(state: TableState, now: datetime) -> None:
    clock.stop(state, now)
    state.note("paused")
    state.touch(lobby=True)


def _go_on(state: TableState, now: datetime) -> None:
    clock.go_on(state, now)
    state.note("resumed")
    state.touch(lobby=True)


def _must_run(state: TableState) -> None:
    if not state.running:
        raise Refused("not_running", "This tournament is not running")
