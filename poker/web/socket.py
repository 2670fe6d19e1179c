"""What the sockets of the table and of the lobby have in common.

A socket is always accepted and then closed with a code of ours if need be: htmx takes a refused
handshake for a lost connection and tries again for ever.
"""

from __future__ import annotations

import logging
from random import SystemRandom
from time import monotonic
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import HttpRequest
from django.utils import translation

from club.accounts.language import chosen
from club.accounts.models import Person
from club.accounts.sockets import is_meant, sockets_group, still_allowed
from club.notices.notify import unread
from poker.web.bell import bell_part
from poker.web.flood import Allowance, Unread
from poker.web.hop import in_database
from poker.web.messages import Unreadable, read
from poker.web.parts import notice_part
from poker.web.words.refusals import sentence

log = logging.getLogger(__name__)

NOT_ALLOWED, GONE, NO_SUCH_TABLE, TOO_SLOW, TOO_MUCH = 4401, 4403, 4404, 4408, 4429

VERIFY_EVERY = 60.0
"""Seconds between two looks whether the person may still use this socket: what ended his log-in was told at
once. A restarted Redis may have lost the word; a session that expires is told by nobody. The first look comes
earlier by chance, so that sockets that were opened at the same time are not all looked after at once."""
MOST_UNREAD = 512 * 1024
MOST_UNREAD_PUSHES = 400
MOST_REFUSED = 100
"""Messages over the allowance in one flood, after which a socket is closed."""


class LiveSocket(AsyncWebsocketConsumer):
    """Reads messages, pushes parts that differ from what was sent last, and cuts off who does not read."""

    person: Person | None = None
    closed = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.closed = True
            self.let_go()

    def let_go(self) -> None:
        """Give back what the socket holds, whatever has ended it: of a fault, no `disconnect` tells."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As Channels does it, without a hop to the database's thread before every message."""
        handler = getattr(self, message["type"].replace(".", "_"), None)
        if handler is None:
            raise ValueError(f"No handler for {message['type']}")
        await handler(message)

    async def connect(self) -> None:
        await self.accept()
        self.sent: dict[str, str] = {}
        self.noticed = False
        self.allowance = Allowance(per_second=8, burst=24)
        self.unread = Unread(MOST_UNREAD, MOST_UNREAD_PUSHES)
        self.verified_at = monotonic() - VERIFY_EVERY * SystemRandom().uniform(0, 0.5)
        user = self.scope.get("user")
        self.person = user if isinstance(user, Person) and user.is_active else None
        if self.person is not None:
            # the scope holds a lazy stand-in that would be looked up again and again
            self.person = await in_database(Person.objects.filter(pk=self.person.pk).first)
        self.language = chosen(self.person) or _browser_language(self.scope)
        if self.person is not None:
            await self.channel_layer.group_add(sockets_group(self.person), self.channel_name)
            # What ended the log-in between the handshake and now was not told to this socket.
            if not await self._still_allowed(self.person):
                await self.end(NOT_ALLOWED if self.person.is_suspended else GONE)
                return
        await self.opened()

    async def opened(self) -> None:
        """The socket is open: refuse it, or join groups and push the first state."""
        raise NotImplementedError

    async def disconnect(self, code: int) -> None:
        self.closed = True
        if self.person is not None:
            await self.channel_layer.group_discard(sockets_group(self.person), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One message from the page. Whatever it is, the socket lives on and the page gets an answer."""
        if self.closed:
            return
        if not self.allowance.take():
            if self.allowance.flood > MOST_REFUSED:
                await self.end(TOO_MUCH)
            elif self.allowance.refused == 1:
                await self.notice("too_fast")
            return
        try:
            do, fields = read(text_data)
        except Unreadable as error:
            await self.notice(error.code)
            return
        try:
            await self.said(do, fields)
        except Exception:
            log.exception("A message of %s failed: %s", self.person, do)
            await self.notice("went_wrong")

    async def said(self, do: str, fields: dict[str, Any]) -> None:
        """The page said something that could be read."""
        raise NotImplementedError

    async def notice(self, code: str, values: dict[str, Any] | None = None) -> None:
        """Tell the person why something was not done."""
        with translation.override(self.language):
            html = notice_part(sentence(code, values))
        self.noticed = True
        await self.push_html(html)

    async def push_parts(self, parts: dict[str, str], extra: str = "") -> None:
        """Send the parts that differ from what this page has, as one frame."""
        sent = self.sent
        frame = "".join([html for id_, html in parts.items() if sent.get(id_) != html])
        sent.update(parts)
        if self.noticed and frame:
            self.noticed = False
            frame += notice_part("")
        if frame or extra:
            await self.push_html(frame + extra)

    async def push_html(self, html: str) -> None:
        """Send a frame with a word to be acknowledged; close instead if too much was not read yet."""
        if self.closed:
            return
        if self.unread.too_much:
            await self.end(TOO_SLOW)
            return
        word = self.unread.word()
        text = f'{html}<i id="ack" hidden data-ack="{word}"></i>'
        self.unread.pushed(word, len(text))
        await self.send(text_data=text)

    async def beaten(self, fields: dict[str, Any]) -> bool:
        """What every beat is for: acknowledging, and asking whether the log-in still holds. False: closed."""
        self.unread.read(fields["ack"])
        now = monotonic()
        if self.person is None or now - self.verified_at < VERIFY_EVERY:
            return True
        self.verified_at = now
        if await self._still_allowed(self.person):
            return True
        await self.end(GONE)
        return False

    async def _still_allowed(self, person: Person) -> bool:
        return await in_database(still_allowed, self._session_key(), person.pk)

    def _session_key(self) -> str | None:
        session = self.scope.get("session")
        return session.session_key if session is not None else None

    async def person_gone(self, message: dict[str, Any]) -> None:
        """The person logged out here, was suspended or is no more (club.accounts.sockets)."""
        if is_meant(message, self._session_key()):
            await self.end(GONE)

    async def person_noticed(self, message: dict[str, Any]) -> None:
        """The person has a new notice, or has read one (club.notices)."""
        if self.person is not None and not self.closed:
            count = await in_database(unread, self.person)
            with translation.override(self.language):
                await self.push_parts({"bell": bell_part(count)})

    async def end(self, code: int) -> None:
        """Close for good: the page does not try again by itself."""
        if not self.closed:
            self.closed = True
            await self.close(code)


class NoSuchSocket(LiveSocket):
    """Where no socket is: closed for good, like a table that does not exist."""

    async def opened(self) -> None:
        await self.end(NO_SUCH_TABLE)


def _browser_language(scope: dict[str, Any]) -> str:
    """Found as Django finds it for the page that opened the socket."""
    headers = {name: value for name, value in scope.get("headers", ()) if name == b"accept-language"}
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin1")
    return translation.get_language_from_request(request)
