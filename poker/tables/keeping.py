"""The states of running hands that this process has committed: for who is told of them, and for the next
change.

Not of a hand that is over: its state still holds the cards that are forgotten now (RULES 8.4).  That it is
over is known from then on, so that a thread that comes late does not bring it back.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

if TYPE_CHECKING:
    from poker.tables.state import TableState

MOST = 256
SECONDS = 600.0
"""A table that nobody here has changed for so long is read again."""


class Known(NamedTuple):
    """The latest version that this process knows of, and its state if it is kept."""

    version: int
    state: TableState | None
    at: float


_known: OrderedDict[str, Known] = OrderedDict()
_lock = Lock()


def kept(table_id: UUID | str, at_least: int = 0) -> TableState | None:
    """The state of this version or a later one, if this process has committed it: needs no database."""
    known = _known.get(str(table_id))
    return known.state if known is not None and known.version >= at_least else None


def keep(state: TableState) -> None:
    """This state has been committed."""
    _know(state.table.pk, state.table.version, state if state.hand_on else None)


def forget_before(table_id: UUID | str, version: int) -> None:
    """There is this version, or will be, and the hand may be over: earlier ones are of no use any more."""
    known = _known.get(str(table_id))
    if known is not None and known.version < version:
        _know(table_id, version, None)


def forget(table_id: UUID | str, version: int) -> None:
    """The table stands at this version, whatever was known here."""
    with _lock:
        _known[str(table_id)] = Known(version, None, monotonic())


def _know(table_id: UUID | str, version: int, state: TableState | None) -> None:
    key, now = str(table_id), monotonic()
    with _lock:
        known = _known.pop(key, None)
        if known is None or known.version <= version:
            known = Known(version, state, now)
        _known[key] = known
        while _known and (len(_known) > MOST or next(iter(_known.values())).at < now - SECONDS):
            _known.popitem(last=False)
