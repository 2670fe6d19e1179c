"""A websocket from outside, as plain as RFC 6455 allows: what tests and measurements speak to a club with.

It has no limits and no manners of its own, so it can send what no browser would, and stop reading.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Self

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LOST = 1006
"""The close code of a line that broke without a word."""


class Refused(ConnectionError):
    """The handshake was answered with something else; `status` is the first line."""

    def __init__(self, status: str) -> None:
        self.status = status
        super().__init__(status)


class Wire(asyncio.Protocol):
    """One open socket. Each text message is handed to `heard`; `closed` becomes the close code."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self.heard = heard
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()
        self._unread = bytearray()
        self._code = LOST

    @classmethod
    async def open(
        cls,
        host: str,
        path: str,
        heard: Callable[[str], None],
        *,
        cookie: str = "",
        origin: str | None = None,
        **headers: str,
    ) -> Self:
        """Connect and shake hands. Raises Refused, or OSError if nobody answers."""
        name, _, port = host.partition(":")
        loop = asyncio.get_running_loop()
        transport, wire = await loop.create_connection(lambda: cls(heard), name, int(port))
        assert isinstance(transport, asyncio.Transport)
        wire.transport = transport
        lines = {
            "Host": host,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            "Origin": f"http://{host}" if origin is None else origin,
            **({"Cookie": cookie} if cookie else {}),
            **headers,
        }
        head = "".join(f"{key}: {value}\r\n" for key, value in lines.items())
        transport.write(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        await wire.opened
        return wire

    transport: asyncio.Transport

    @property
    def is_open(self) -> bool:
        return not self.closed.done()

    def say(self, text: str) -> None:
        self.send(TEXT, text.encode())

    def send(self, kind: int, payload: bytes) -> None:
        """One frame, masked with zeros, which is as good as any other mask."""
        size = len(payload)
        if size < 126:
            head = bytes([0x80 | kind, 0x80 | size])
        elif size < 1 << 16:
            head = bytes([0x80 | kind, 0x80 | 126]) + size.to_bytes(2)
        else:
            head = bytes([0x80 | kind, 0x80 | 127]) + size.to_bytes(8)
        self.transport.write(head + bytes(4) + payload)

    async def close(self, code: int = 1000) -> None:
        if self.is_open:
            self.send(CLOSE, code.to_bytes(2))
            self.transport.close()
            await self.closed

    def cut(self) -> None:
        """End it without a word, as a lost network does."""
        self.transport.abort()

    # From the transport

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self.opened.done() and not self._shaken():
            return
        while self._frame():
            pass

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(Refused("cut off"))
        if not self.closed.done():
            self.closed.set_result(self._code)

    def _shaken(self) -> bool:
        head, end, rest = bytes(self._unread).partition(b"\r\n\r\n")
        if not end:
            return False
        self._unread = bytearray(rest)
        status = head.partition(b"\r\n")[0].decode()
        if " 101 " not in status:
            self.opened.set_exception(Refused(status))
            self.transport.abort()
            return False
        self.opened.set_result(None)
        return True

    def _frame(self) -> bool:
        """Take one whole frame off what came in; servers neither mask nor, here, split messages."""
        unread = self._unread
        if len(unread) < 2:
            return False
        kind, size, start = unread[0] & 0x0F, unread[1], 2
        assert unread[0] & 0x80, "a message in pieces"
        if size == 126:
            start, size = 4, int.from_bytes(unread[2:4])
        elif size == 127:
            start, size = 10, int.from_bytes(unread[2:10])
        if len(unread) < start + size:
            return False
        payload = bytes(unread[start : start + size])
        del unread[: start + size]
        if kind == TEXT:
            self.heard(payload.decode())
        elif kind == PING:
            self.send(PONG, payload)
        elif kind == CLOSE:
            self._code = int.from_bytes(payload[:2]) if payload else 1005
            self.send(CLOSE, payload[:2])
            self.transport.close()
        return True
