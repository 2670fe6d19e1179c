"""Visitors' addresses behind a proxy."""

from collections.abc import Awaitable, Callable
from typing import Any

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class ClientFromProxy:
    """Takes the client's address from the last entry of X-Forwarded-For.

    The last entry is the one our own proxy wrote: the address it saw. Those before it are whatever the
    visitor sent; trusting them would let anybody pass for anybody, or lock anybody out.
    """

    def __init__(self, application: Application):
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] in {"http", "websocket"}:
            forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
            if forwarded:
                address = forwarded[-1].decode("latin-1").rpartition(",")[2].strip()
                scope = {**scope, "client": [address, 0]}
        await self.application(scope, receive, send)
