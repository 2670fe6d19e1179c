"""Six open pages a table, without browsers: they act when it is their turn, and time what they are told."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Self

from bench.stacks import Stack
from tests.wire import Wire

BEAT_SECONDS = 5.0
LONGEST_SECONDS = (20.0, 40.0)
BEAT_PUSHES, BEAT_SIZE = 40, 128 * 1024
"""As the page's own script beats: so many seconds after the last frame or beat, and after so many pushes or
letters."""
LONGEST_RUN = 40.0
MOST_A_SECOND = 30
"""Actions of one table: six sockets that act and beat may say no more without being told to slow down."""

HAND = 24
"""Actions of a hand that six people check and call to its end."""


@dataclass
class Figures:
    """What one run came to."""

    actions: int
    frames: int
    size: float
    seconds: float
    by_process: dict[str, float]
    latencies: list[float] = field(repr=False)

    def __add__(self, other: Figures) -> Figures:
        """What both runs came to together."""
        frames = self.frames + other.frames
        return Figures(
            self.actions + other.actions,
            frames,
            (self.size * self.frames + other.size * other.frames) / frames,
            self.seconds + other.seconds,
            {name: spent + other.by_process[name] for name, spent in self.by_process.items()},
            self.latencies + other.latencies,
        )

    @property
    def cpu(self) -> float:
        return sum(self.by_process.values())

    def percentile(self, percent: int) -> float:
        """Milliseconds within which so many percent of the actions had reached all six."""
        ranked = sorted(self.latencies)
        return ranked[min(len(ranked) - 1, len(ranked) * percent // 100)] * 1000


class Table:
    """The open sockets of one table, and the action that is under way."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.moved = asyncio.Event()
        self.wanted = 0
        self.missing = 0
        self.there: asyncio.Future[float] | None = None

    def arrived(self, before: int, version: int, size: int) -> None:
        """One socket, which was at version `before`, has a frame."""
        self.driver.frames += 1
        self.driver.bytes += size
        if self.there is not None and before < self.wanted <= version:
            self.missing -= 1
            if not self.missing:
                self.there.set_result(perf_counter())
                self.there = None
        self.moved.set()

    async def time(self, say: Wire, text: str, version: int) -> float:
        """Say something; the seconds until all six sockets have this version."""
        self.wanted, self.missing = version, 6
        there = self.there = asyncio.get_running_loop().create_future()
        begin = perf_counter()
        say.say(text)
        async with asyncio.timeout(15):
            return await there - begin


class Page:
    """One socket of the club's table page."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.version, self.turn, self.action = 0, 0, ""
        self.ack, self.unread, self.unread_size = "", 0, 0
        self.heard_at = self.beat_at = perf_counter()
        self.longest = random.uniform(*LONGEST_SECONDS)

    async def open(self, host: str, table_id: str, session: str) -> None:
        self.wire = await Wire.open(host, f"/ws/table/{table_id}/", self.heard, cookie=f"sessionid={session}")
        asyncio.get_running_loop().call_later(random.random(), self._beat_if_due)

    def heard(self, frame: str) -> None:
        version, turn = int(_fact(frame, "version")), int(_fact(frame, "turn"))
        self.ack = _fact(frame, "ack")
        controls = frame.find('id="controls"')
        if controls >= 0:
            mine = frame.find("data-say=", controls, controls + 200) >= 0
            self.action = "" if not mine else "check" if 'value="check"' in frame else "call"
        self.heard_at = perf_counter()
        self.unread += 1
        self.unread_size += len(frame)
        if self.unread >= BEAT_PUSHES or self.unread_size >= BEAT_SIZE:
            self.beat()
        if version > self.version:
            before, self.version, self.turn = self.version, version, turn
            self.table.arrived(before, version, len(frame))

    def beat(self) -> None:
        self.unread, self.unread_size, self.beat_at = 0, 0, perf_counter()
        self.wire.say(json.dumps({"do": "beat", "version": self.version, "ack": self.ack}))

    def _beat_if_due(self) -> None:
        if self.wire.is_open:
            now = perf_counter()
            quiet = now - self.heard_at >= BEAT_SECONDS
            if now - self.beat_at >= (BEAT_SECONDS if quiet else self.longest):
                self.beat()
            asyncio.get_running_loop().call_later(1, self._beat_if_due)


def _fact(frame: str, name: str) -> str:
    start = frame.rindex(f"data-{name}=") + len(name) + 7
    return frame[start : frame.index('"', start)]


class Driver:
    """Drives all tables of a stack and measures. The two kinds differ in how a table makes one action."""

    def __init__(self, stack: Stack, tables: int) -> None:
        self.stack, self.count = stack, tables
        self.frames = self.bytes = self.left = 0
        self.latencies: list[float] = []

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self.close()

    async def fast(self, actions: int) -> Figures:
        """So many actions as fast as they are answered."""
        self.left = actions
        return await self.measured([self._fast(number) for number in range(self.count)])

    async def paced(self, seconds: float) -> Figures:
        """So many seconds of one action a second each."""
        return await self.measured([self._paced(number, seconds) for number in range(self.count)])

    async def measured(self, runs: list[Coroutine[Any, Any, None]]) -> Figures:
        """What these runs, made at the same time, come to."""
        self.frames = self.bytes = 0
        self.latencies = []
        before, begin = self.stack.cpu(), perf_counter()
        await asyncio.gather(*runs)
        seconds, after = perf_counter() - begin, self.stack.cpu()
        by_process = {name: after[name] - before[name] for name in after}
        size = self.bytes / self.frames
        return Figures(len(self.latencies), self.frames, size, seconds, by_process, self.latencies)

    async def _fast(self, number: int) -> None:
        at = perf_counter()
        deadline = at + LONGEST_RUN
        while self.left > 0 and perf_counter() < deadline:
            self.left -= 1
            await asyncio.sleep(at - perf_counter())
            self.latencies.append(await self.action(number))
            at = max(at + 1 / MOST_A_SECOND, perf_counter())

    async def _paced(self, number: int, seconds: float) -> None:
        at = perf_counter() + random.random()
        end = perf_counter() + seconds
        while at < end:
            await asyncio.sleep(at - perf_counter())
            self.latencies.append(await self.action(number))
            at = max(at + 1, perf_counter())

    async def open(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def action(self, number: int) -> float:
        """Make one action at a table; the seconds until all six sockets had its frame."""
        raise NotImplementedError


class Club(Driver):
    """People who check and call to the end of every hand."""

    async def open(self) -> None:
        self.tables = [Table(self) for _ in range(self.count)]
        self.pages: list[list[Page]] = []
        for table, (table_id, sessions) in zip(self.tables, self.stack.tables, strict=True):
            pages = [Page(table) for _ in sessions]
            self.pages.append(pages)
            for page, session in zip(pages, sessions, strict=True):
                await page.open(self.stack.host, table_id, session)
        for number in range(self.count):
            await self._acting(number)

    async def close(self) -> None:
        for pages in self.pages:
            for page in pages:
                page.wire.cut()

    async def spread(self) -> Figures:
        """Play every table into another moment of its hand: no two clubs end all their hands at once."""
        return await self.measured([self._begin(number) for number in range(self.count)])

    async def _begin(self, number: int) -> None:
        for _ in range(random.randrange(HAND)):
            self.latencies.append(await self.action(number))
            await asyncio.sleep(1 / MOST_A_SECOND)

    async def _acting(self, number: int) -> Page:
        """Whoever's turn it is, once all six see it."""
        table, pages = self.tables[number], self.pages[number]
        async with asyncio.timeout(15):
            while True:
                newest = max(page.version for page in pages)
                acting = [page for page in pages if page.action]
                if acting and all(page.version == newest for page in pages):
                    return acting[0]
                table.moved.clear()
                await table.moved.wait()

    async def action(self, number: int) -> float:
        page = await self._acting(number)
        text = json.dumps({"do": "act", "turn": page.turn, "action": page.action})
        return await self.tables[number].time(page.wire, text, page.version + 1)


class Bare(Driver):
    """Any of six says "go", and all six get a frame."""

    async def open(self) -> None:
        self.tables = [Table(self) for _ in range(self.count)]
        self.wires: list[list[Wire]] = []
        self.versions = [0] * self.count
        for number in range(self.count):
            heard = [self._heard(number) for _ in range(6)]
            self.wires.append([await Wire.open(self.stack.host, f"/ws/{number}/", one) for one in heard])

    def _heard(self, number: int) -> Callable[[str], None]:
        def heard(frame: str) -> None:
            version = int(frame[: frame.index(" ")])
            self.tables[number].arrived(version - 1, version, len(frame))

        return heard

    async def close(self) -> None:
        for wires in self.wires:
            for wire in wires:
                wire.cut()

    async def action(self, number: int) -> float:
        self.versions[number] += 1
        version = self.versions[number]
        return await self.tables[number].time(random.choice(self.wires[number]), str(version), version)
