"""From a socket to the database and back.

Channels' own `database_sync_to_async` closes the connection after every call, and opening one costs
as much as reading a table.  Sockets call all the time and from one thread, so here the connection
stays open between calls that follow each other soon.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, close_old_connections

from poker.tables import tell

KEPT_FOR = 10.0
"""Seconds without a call, after which the connection is not trusted any more."""

_used_at = float("-inf")


async def in_database[T](function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Call a function that uses the database, in the thread that keeps the connection; then tell what it had
    to tell."""
    with tell.collected() as messages:
        try:
            return await sync_to_async(_call, thread_sensitive=True)(function, args, kwargs)
        finally:
            for group, message in messages:
                await tell.send(group, message)


def _call[T](function: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    global _used_at
    now = monotonic()
    if now - _used_at > KEPT_FOR:
        close_old_connections()
    _used_at = now
    try:
        return function(*args, **kwargs)
    except (OperationalError, InterfaceError):
        # lost, or fallen out of step with the server: the next call begins with a new one
        close_old_connections()
        raise
