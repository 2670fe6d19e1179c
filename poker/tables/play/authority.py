"""Who may decide about a table, and when nobody may."""

from __future__ import annotations

from typing import Any

from poker.tables.play.refusal import Refused
from poker.tables.state import TableState


def must_direct(person: Any) -> None:
    """Steering tournaments is for directors. Raises Refused."""
    if not getattr(person, "is_director", False):
        raise Refused("directors_only", "Only directors of the club can do that")


def may_lead(state: TableState, person: Any) -> bool:
    """Whether a person decides about the table: who opened it, and directors. A scheduled tournament is the
    club's, whoever made it."""
    if person is None:
        return False
    opened_it = person.pk == state.table.creator_id and state.table.starts_at is None
    return opened_it or person.is_director


def must_lead(state: TableState, person: Any) -> None:
    """Raises Refused."""
    if not may_lead(state, person):
        raise Refused("creator_only", "Only who opened the table can do that")


def must_not_be_held(state: TableState) -> None:
    """A table that staff have cancelled, and can still bring back, stands still. Raises Refused."""
    if state.table.closing_at is not None:
        raise Refused("on_hold", "The table is on hold for a moment")
