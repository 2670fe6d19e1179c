"""A table in this process: told once of every change, read once, and shown to all its sockets.

The desk, not each socket, is the member of the table's group.  A change costs one message, one look
into the database, one public scene and one rendering for each language, however many sockets look on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from datetime import datetime
from time import monotonic
from typing import TYPE_CHECKING

from channels.layers import get_channel_layer
from django.utils import timezone

from club.accounts.models import Person
from poker.tables import play
from poker.tables.keeping import kept
from poker.tables.models import Table
from poker.tables.scene import OwnScene, PublicScene
from poker.tables.state import TableState, load
from poker.tables.tell import table_group
from poker.tables.view import Look
from poker.web.again import Again
from poker.web.chat import ChatDesk
from poker.web.hop import in_database
from poker.web.parts import Parts, public_parts

if TYPE_CHECKING:
    from poker.web.consumer import TableConsumer

log = logging.getLogger(__name__)

SETTLE_EVERY = 0.9
"""Seconds: however many sockets beat, an overdue table is looked at no more often."""
LOOK_EVERY = 2.5
"""Seconds, likewise, for a table with nothing due: some other process may have changed it, and its word
been lost."""


class Scenes:
    """One version of a table: its public scene, and the own scenes of those who look at it from here."""

    def __init__(self, state: TableState, people: Iterable[Person], before: Scenes | None = None) -> None:
        self._look: Look = Look(state, before._look if before else None)
        self.public: PublicScene = self._look.public
        self._own = {person.pk: self._look.own(person) for person in people}
        self._parts: dict[str, Parts] = {}

    @property
    def version(self) -> int:
        return self.public.version

    @property
    def wake_at(self) -> datetime | None:
        return self._look.state.table.wake_at

    def parts(self, language: str) -> Parts:
        """The public parts in a language."""
        if language not in self._parts:
            self._parts[language] = public_parts(self.public, language)
        return self._parts[language]

    async def own(self, person: Person, *, anew: bool = False) -> OwnScene:
        """What this person sees; `anew` where the time that has passed may have changed it."""
        if anew or person.pk not in self._own:
            self._own[person.pk] = await in_database(self._look.own, person)
        return self._own[person.pk]


class Desk:
    """One table in this process, as long as somebody looks at it."""

    _open: dict[str, Desk] = {}

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.sockets: set[TableConsumer] = set()
        self._scenes: Scenes | None = None
        self._reading = asyncio.Lock()
        self._looked_at = float("-inf")
        self._listening = asyncio.create_task(self._listen())
        self._in_group: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._told = 0
        self._showing = Again(self._show)
        self.chat = ChatDesk(table_id, self._people)
        # of its own, as the game does not wait for what is said
        self._talking = Again(self._show_chat)

    @classmethod
    async def join(cls, table_id: str, socket: TableConsumer) -> Desk:
        """The table's desk, which from now on shows this socket every change. Raises what the channel layer
        does."""
        desk = cls._open.get(table_id)
        if desk is None:
            desk = cls._open[table_id] = cls(table_id)
        desk.sockets.add(socket)
        try:
            await asyncio.shield(desk._in_group)
        except BaseException:
            desk.leave(socket)
            raise
        return desk

    def leave(self, socket: TableConsumer) -> None:
        """The socket is closed; the last one takes the desk with it."""
        self.sockets.discard(socket)
        if not self.sockets and self._open.get(self.table_id) is self:
            del self._open[self.table_id]
            for task in (self._listening, self._showing, self._talking):
                task.cancel()

    async def _listen(self) -> None:
        """Hear of every change, until the last socket has gone. Shows nothing itself: a channel is given back
        where its reader is cancelled while it reads, and nowhere else."""
        layer, group = get_channel_layer(), table_group(self.table_id)
        try:
            channel = await layer.new_channel()
        except Exception as error:
            self._in_group.set_exception(error)
            return
        try:
            try:
                await layer.group_add(group, channel)
            except Exception as error:
                self._in_group.set_exception(error)
                return
            self._in_group.set_result(None)
            while True:
                message = await layer.receive(channel)
                if message["type"] == "chat.changed":
                    self._talking.ask()
                else:
                    self._heard(message["version"])
        finally:
            await layer.group_discard(group, channel)

    def _heard(self, version: int) -> None:
        """Somebody changed the table; the message named the version and nothing else. Versions that follow
        each other while one is shown are shown as one."""
        self._told = max(self._told, version)
        self._showing.ask()

    async def _show(self) -> None:
        """Show everybody what this process was told of last."""
        version = self._told
        try:
            scenes = await self.scenes(version)
        except Exception:
            # the next beat of each page looks again
            log.exception("Table %s could not be read at version %s", self.table_id, version)
            return
        # being told is as good as looking
        self._looked_at = monotonic()
        for socket in tuple(self.sockets):
            if socket.version < version:
                try:
                    await socket.show(scenes)
                except Exception:
                    log.exception("Table %s could not be shown to %s", self.table_id, socket.person)

    async def _show_chat(self) -> None:
        """Somebody said something."""
        try:
            await self.chat.read(monotonic())
        except Exception:
            # the next beat of each page looks again
            log.exception("The chat of table %s could not be read", self.table_id)
            return
        for socket in tuple(self.sockets):
            try:
                await socket.show_chat()
            except Exception:
                log.exception("The chat of table %s could not be shown", self.table_id)

    async def scenes(self, version: int = 0) -> Scenes:
        """The table at this version or a later one. Raises NoSuchTable."""
        if self._scenes is None or self._scenes.version < version:
            async with self._reading:
                if self._scenes is None or self._scenes.version < version:
                    # What this process has committed itself is there already: no way to the database and
                    # back. Without a version it may be long past, as others write as well.
                    state = kept(self.table_id, version) if version else None
                    self._scenes = self._cut(state) if state else await in_database(self._read)
        return self._scenes

    def _read(self) -> Scenes:
        return self._cut(load(self.table_id))

    def _cut(self, state: TableState) -> Scenes:
        return Scenes(state, self._people().values(), self._scenes)

    def _people(self) -> dict[int, Person]:
        return {socket.person.pk: socket.person for socket in list(self.sockets) if socket.person}

    async def settled(self) -> Scenes:
        """The table after what was overdue has been done, looked at no more than once in a while: so a dead
        worker or a lost message cannot stop a table that somebody looks at. Raises NoSuchTable."""
        now = monotonic()
        version = 0
        if now - self._looked_at >= (SETTLE_EVERY if self._overdue() else LOOK_EVERY):
            self._looked_at = now
            version = await in_database(_settle, self.table_id)
        return await self.scenes(version)

    def _overdue(self) -> bool:
        """Whether something is due as far as this process knows."""
        wake_at = self._scenes.wake_at if self._scenes is not None else None
        return wake_at is not None and wake_at <= timezone.now()


def _settle(table_id: str) -> int:
    """Do what is overdue; the table's version afterwards."""
    now, table = timezone.now(), Table.objects.filter(pk=table_id).values_list("version", "wake_at")
    version, wake_at = table.first() or (0, None)
    if wake_at is None or wake_at > now:
        return version
    play.settle(table_id, now)
    return table.values_list("version", flat=True).first() or 0
