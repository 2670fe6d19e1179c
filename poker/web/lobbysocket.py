"""The socket of the lobby: its lists, pushed again when a table opens, fills, starts or ends."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from django.utils import translation

from poker.tables.tell import LOBBY
from poker.web.hop import in_database
from poker.web.lobby import Row, lobby_parts, rows
from poker.web.socket import LiveSocket

GATHER = 0.25
"""Seconds in which further changes join a push: many tables change at once on a busy evening."""
STALE_AFTER = 5.0
"""Seconds after which a beat looks again, in case a change was not told."""


class Board:
    """The rows of the lobby, read once for all its sockets in this process."""

    def __init__(self) -> None:
        self._rows: tuple[Row, ...] = ()
        self._read_at = float("-inf")
        self._reading: asyncio.Lock | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def rows(self, since: float) -> tuple[Row, ...]:
        """The rows as they were at the monotonic time `since` or later."""
        loop = asyncio.get_running_loop()
        if self._reading is None or self._loop is not loop:
            self._reading, self._loop, self._read_at = asyncio.Lock(), loop, float("-inf")
        if self._read_at < since:
            async with self._reading:
                if self._read_at < since:
                    began = monotonic()
                    self._rows = await in_database(rows)
                    self._read_at = began
        return self._rows


BOARD = Board()


class LobbyConsumer(LiveSocket):
    """One open lobby page, also of a visitor who has not signed in."""

    refreshing: asyncio.Task[None] | None = None

    async def opened(self) -> None:
        await self.channel_layer.group_add(LOBBY, self.channel_name)
        await self._show(monotonic())

    def let_go(self) -> None:
        if self.refreshing is not None:
            self.refreshing.cancel()

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        await self.channel_layer.group_discard(LOBBY, self.channel_name)

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        """Some table changed; pushed a little later, with whatever else changes until then."""
        if self.refreshing is None or self.refreshing.done():
            self.refreshing = asyncio.create_task(self._show_soon())

    async def _show_soon(self) -> None:
        await asyncio.sleep(GATHER)
        self.refreshing = None
        await self._show(monotonic())

    async def said(self, do: str, fields: dict[str, Any]) -> None:
        if do != "beat":
            await self.notice("unknown_action")
        elif await self.beaten(fields):
            await self._show(monotonic() - STALE_AFTER)

    async def _show(self, since: float) -> None:
        if self.closed:
            return
        found = await BOARD.rows(since)
        with translation.override(self.language):
            await self.push_parts(lobby_parts(found, self.person.pk if self.person else None))
