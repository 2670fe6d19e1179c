"""Waiving the penalty of somebody who left early (RULES 13.4)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from club.audit.log import record
from club.standings import penalties
from poker.tables.models import Table
from poker.tables.play.authority import must_direct, must_not_be_held
from poker.tables.play.refusal import Refused
from poker.tables.state import changing


def waive_penalty(person: Any, table_id: UUID | str, number: int, why: str) -> None:
    """From now on the -10 points of a finished tournament are 0; for directors. Raises Refused."""
    must_direct(person)
    with changing(table_id) as state:
        must_not_be_held(state)
        seat = state.seats.get(number)
        finished = state.table.state == Table.State.FINISHED
        if not finished or seat is None or not penalties.waive(state.table.pk, number, by=person):
            raise Refused("no_penalty", "There is no penalty to waive", seat=number)
        seat.points = 0
        state.touch()
        record(person, "tables.penalty_waived", state.table, why, whom=seat.person, seat=number)
