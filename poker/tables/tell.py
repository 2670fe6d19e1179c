"""Telling that something changed: after the commit, and never with a card in it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)

LOBBY = "lobby"


def table_group(table_id: object) -> str:
    return f"table.{table_id}"


def changed(table_id: object, version: int, *, lobby: bool) -> None:
    """Tell a table's viewers, and those in the lobby, once the current transaction is committed."""
    transaction.on_commit(
        partial(_send, table_group(table_id), {"type": "table.changed", "version": version})
    )
    if lobby:
        transaction.on_commit(partial(_send, LOBBY, {"type": "lobby.changed"}))


def said(table_id: object) -> None:
    """Tell a table's viewers, once the current transaction is committed, that something was said there."""
    transaction.on_commit(partial(_send, table_group(table_id), {"type": "chat.changed"}))


Message = tuple[str, dict[str, Any]]
_collected: ContextVar[list[Message] | None] = ContextVar("collected", default=None)


@contextmanager
def collected() -> Iterator[list[Message]]:
    """Leave it to the caller to send what is told within: an event loop that called a thread sends it itself,
    instead of being called back from that thread and keeping it waiting."""
    messages: list[Message] = []
    token = _collected.set(messages)
    try:
        yield messages
    finally:
        _collected.reset(token)


def _send(group: str, message: dict[str, Any]) -> None:
    messages = _collected.get()
    if messages is None:
        async_to_sync(send)(group, message)
    else:
        messages.append((group, message))


async def send(group: str, message: dict[str, Any]) -> None:
    """Send to a group. A lost message costs nothing but time: pages ask for the version now and then."""
    try:
        await get_channel_layer().group_send(group, message)
    except Exception:
        log.warning("Group %s was not told", group, exc_info=True)
