"""The scenes of a table, read once for all its sockets in this process.

Six sockets at a table hear of a change at the same moment.  The first one reads the table, for all
of them: one look into the database, one public scene, one rendering for each language.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING

from django.utils import timezone

from club.accounts.models import Person
from poker.tables import play, view
from poker.tables.models import Table
from poker.tables.scene import OwnScene, PublicScene
from poker.tables.state import TableState, kept
from poker.web.hop import in_database
from poker.web.parts import Parts, public_parts

if TYPE_CHECKING:
    from poker.web.consumer import TableConsumer

SETTLE_EVERY = 0.9
"""Seconds: however many sockets beat, a table is looked at no more often."""


class Scenes:
    """One version of a table: its public scene, and the own scenes of those who look at it from here."""

    def __init__(self, state: TableState, people: Iterable[Person]) -> None:
        self.public: PublicScene = view.public_scene(state)
        self._state = state
        self._own = {person.pk: view.own_scene(state, person) for person in people}
        self._parts: dict[str, Parts] = {}

    @property
    def version(self) -> int:
        return self.public.version

    def parts(self, language: str) -> Parts:
        """The public parts in a language."""
        if language not in self._parts:
            self._parts[language] = public_parts(self.public, language)
        return self._parts[language]

    async def own(self, person: Person, *, anew: bool = False) -> OwnScene:
        """What this person sees; `anew` where the time that has passed may have changed it."""
        if anew or person.pk not in self._own:
            self._own[person.pk] = await in_database(view.own_scene, self._state, person)
        return self._own[person.pk]


class Desk:
    """One table in this process, as long as somebody looks at it."""

    _open: dict[str, Desk] = {}

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.sockets: set[TableConsumer] = set()
        self._scenes: Scenes | None = None
        self._reading = asyncio.Lock()
        self._settled_at = 0.0

    @classmethod
    def join(cls, table_id: str, socket: TableConsumer) -> Desk:
        desk = cls._open.setdefault(table_id, cls(table_id))
        desk.sockets.add(socket)
        return desk

    def leave(self, socket: TableConsumer) -> None:
        self.sockets.discard(socket)
        if not self.sockets:
            self._open.pop(self.table_id, None)

    async def scenes(self, version: int = 0) -> Scenes:
        """The table at this version or a later one. Raises NoSuchTable."""
        if self._scenes is None or self._scenes.version < version:
            async with self._reading:
                if self._scenes is None or self._scenes.version < version:
                    state = kept(self.table_id, version)
                    # what this process has committed itself is there already: no way to the database and back
                    self._scenes = self._cut(state) if state else await in_database(self._read)
        return self._scenes

    def _read(self) -> Scenes:
        return self._cut(view.load(self.table_id))

    def _cut(self, state: TableState) -> Scenes:
        people = {socket.person.pk: socket.person for socket in list(self.sockets) if socket.person}
        return Scenes(state, people.values())

    async def settled(self) -> Scenes:
        """The table after what was overdue has been done, looked at no more than once in a while: so a dead
        worker or a lost message cannot stop a table that somebody looks at. Raises NoSuchTable."""
        now = monotonic()
        version = 0
        if now - self._settled_at >= SETTLE_EVERY:
            self._settled_at = now
            version = await in_database(_settle, self.table_id)
        return await self.scenes(version)


def _settle(table_id: str) -> int:
    """Do what is overdue; the table's version afterwards."""
    now, table = timezone.now(), Table.objects.filter(pk=table_id).values_list("version", "wake_at")
    version, wake_at = table.first() or (0, None)
    if wake_at is None or wake_at > now:
        return version
    play.settle(table_id, now)
    return table.values_list("version", flat=True).first() or 0
