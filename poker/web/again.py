"""Doing something in a task of its own, and once more when it is asked for meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class Again:
    """However often it is asked for while it is being done: it is done once more, and never twice at a
    time."""

    def __init__(self, do: Callable[[], Awaitable[None]]) -> None:
        self._do, self._asked = do, False
        self.task: asyncio.Task[None] | None = None

    def ask(self) -> None:
        self._asked = True
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._asked:
            self._asked = False
            await self._do()

    def cancel(self) -> None:
        if self.task is not None:
            self.task.cancel()
