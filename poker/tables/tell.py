"""Telling that something changed: after the commit, and never with a card in it."""

from __future__ import annotations

import logging
from functools import partial

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


def _send(group: str, message: dict) -> None:
    """A message that is lost costs nothing but time: the pages ask for the table's version now and then."""
    try:
        async_to_sync(get_channel_layer().group_send)(group, message)
    except Exception:
        log.warning("Group %s was not told", group, exc_info=True)
