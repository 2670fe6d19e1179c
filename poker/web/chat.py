"""The chat of a table page: read once for all sockets of a table in this process, and put into parts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import lru_cache
from random import SystemRandom
from time import monotonic
from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from club.accounts.models import Person
from poker.chat import reading
from poker.chat.models import LONGEST
from poker.chat.reading import Said, Talk
from poker.web.hop import in_database
from poker.web.rendering import rendered
from poker.web.words import schedule

LOOK_EVERY = 4.5
"""Seconds: a beat looks so often for messages that were not told."""
READ_EVERY = 60.0
"""And so often for whatever else may have changed: the word filter, who is muted. Up to half as much later by
chance, so that tables that were opened at the same time are not all read at once."""


class ChatDesk:
    """The chat of one table in this process."""

    def __init__(self, table_id: str, people: Callable[[], Iterable[int]]) -> None:
        self.table_id, self._people = table_id, people
        self.talk = Talk()
        self._read_at = self._looked_at = float("-inf")
        self._late = SystemRandom().uniform(1, 1.5)
        self._reading = asyncio.Lock()

    async def read(self, since: float) -> None:
        """Have it as it was at the monotonic time `since` or later."""
        if self._read_at >= since:
            return
        async with self._reading:
            if self._read_at < since:
                began = monotonic()
                self.talk = await in_database(reading.read, self.table_id, list(self._people()))
                self._read_at = self._looked_at = began

    async def look(self) -> None:
        """Read it again if something has been missed."""
        now = monotonic()
        if now - self._read_at >= READ_EVERY * self._late:
            await self.read(now)
        elif now - self._looked_at >= LOOK_EVERY:
            self._looked_at = now
            known = self.talk.said[-1].number if self.talk.said else 0
            if await in_database(reading.newest, self.table_id) != known:
                await self.read(now)


def chat_parts(talk: Talk, person: Person, language: str | None = None) -> dict[str, str]:
    """What this person reads, and where he writes."""
    language = language or get_language()
    hidden, muted = person.pk in talk.hidden, talk.muted.get(person.pk)
    said = talk.read_by(person.pk)
    with translation.override(language):
        until = schedule.moment(int(muted.until.timestamp() * 1000)) if muted and muted.until else ""
        lines = _lines(said, person.is_director, language)
    newest = said[-1].number if said else 0
    line, why = talk.line_of(person.pk).value, muted.why if muted else ""
    return {
        "chat": format_html('<ol id="chat" class="said-lines" data-newest="{}">{}</ol>', newest, lines),
        "chat-say": rendered(language, "chat_say", hidden, line, why, until, LONGEST),
    }


def note_part(text: str = "") -> str:
    """A short message to one person about the chat; without a text it takes the last one away."""
    return rendered(None, "chat_note", text)


@lru_cache(maxsize=512)
def _lines(said: tuple[Said, ...], directs: bool, language: str) -> SafeString:
    return format_html_join("", "{}", ((_line(one, directs, language),) for one in said))


@lru_cache(maxsize=4096)
def _line(one: Said, directs: bool, language: str) -> SafeString:
    """One message; directors get from the name to where they can mute."""
    name: Any = format_html("<bdi>{}</bdi>", one.name)
    if directs:
        address = reverse("staff_chat_person", args=[one.person_id])
        # beside the table, as a director may be playing at it
        name = format_html('<a href="{}" target="_blank" rel="noopener">{}</a>', address, name)
    if one.is_guest:
        name = format_html('{} <span class="said-kind">{}</span>', name, gettext("guest"))
    if one.line == "rail":
        name = format_html('{} <span class="said-kind">{}</span>', name, gettext("spectator"))
    words: Any = format_html("<bdi>{}</bdi>", one.text)
    if one.removed:
        words = format_html('<i class="soft">{}</i>', gettext("removed by the staff"))
    return format_html(
        '<li class="said said-{}" data-number="{}" data-by="{}"><b>{}:</b> {}</li>',
        one.line,
        one.number,
        one.person_id,
        name,
        words,
    )
