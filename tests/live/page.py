"""One open page of a real club, without a browser: a socket, and the parts that its pushes have made."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Callable
from time import monotonic
from typing import Any

from tests.frames import Split
from tests.wire import Wire

WITHIN = 30.0
"""Seconds after which something that should come counts as not coming."""
BEAT_SECONDS = 5.0
BEAT_PUSHES = 12


def patience(seconds: float) -> float:
    """So many seconds on a machine that has its cores to itself, more on one that is busy elsewhere."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class Page:
    """A table page (or, without a table, the lobby) of one person, as the browser would have it.

    With `beats` it beats as the page's script does: after some seconds, and after some pushes.
    """

    def __init__(
        self, host: str, person: dict[str, Any] | None, table: str | None, beats: bool = True
    ) -> None:
        self.host, self.person, self.table, self.beats = host, person, table, beats
        self.parts: dict[str, str] = {}
        self.frames: list[str] = []
        self.notices: list[str] = []
        self._news = asyncio.Event()
        self._unread = 0
        self._beating: asyncio.Task[None] | None = None

    async def open(self, within: float = WITHIN) -> Page:
        """Connect, or connect again, as often as it takes; wait for the first push."""
        path = f"/ws/table/{self.table}/" if self.table else "/ws/lobby/"
        before = len(self.frames)
        async with asyncio.timeout(within):
            while True:
                try:
                    self.wire = await Wire.open(self.host, path, self._heard, cookie=self.cookie)
                    break
                except OSError:
                    await asyncio.sleep(0.1)
        self.wire.closed.add_done_callback(lambda closed: self._news.set())
        if self.beats and self._beating is None:
            self._beating = asyncio.create_task(self._beat_on())
        await self.until(lambda page: len(page.frames) > before or not page.wire.is_open, within)
        return self

    @property
    def cookie(self) -> str:
        return f"sessionid={self.person['session']}" if self.person else ""

    async def ended(self, within: float = WITHIN) -> int:
        """Wait until the socket is closed; the code."""
        await self.until(lambda page: not page.wire.is_open, within)
        return self.wire.closed.result()

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        if hasattr(self, "wire"):
            self.wire.cut()

    # Hearing

    def _heard(self, frame: str) -> None:
        self.frames.append(frame)
        # the lobby's lists have lines of their own
        parts = Split(frame.replace("\n", " ")).parts
        self.parts |= parts
        if "notice" in parts and self.notice:
            self.notices.append(self.notice)
        self._unread += 1
        if self.beats and self._unread >= BEAT_PUSHES:
            self.beat()
        self._news.set()

    async def until(self, reached: Callable[[Page], Any], within: float = WITHIN) -> None:
        """Wait until the page is as wanted."""
        try:
            async with asyncio.timeout(within):
                while not reached(self):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"not within {within} s; the page says: {self.words()}") from None

    def words(self) -> str:
        """What a person would read."""
        return re.sub(r"<[^>]*>", " ", " ".join(self.parts.values()))

    # Saying

    def say(self, **message: Any) -> None:
        self.wire.say(json.dumps(message))

    async def answer(self, **message: Any) -> str:
        """Say something; the notice that comes back."""
        return await self.answer_raw(json.dumps(message))

    async def answer_raw(self, text: str | bytes) -> str:
        count = len(self.notices)
        if isinstance(text, bytes):
            self.wire.send(2, text)
        else:
            self.wire.say(text)
        await self.until(lambda page: len(page.notices) > count)
        return self.notices[-1]

    def beat(self) -> None:
        self._unread = 0
        if self.wire.is_open:
            self.say(do="beat", version=self.version, ack=self.fact("ack", "ack"))

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self.beats:
                self.beat()

    # What it shows

    def fact(self, part: str, name: str) -> str:
        return self.parts.get(part, "").partition(f'data-{name}="')[2].partition('"')[0]

    @property
    def version(self) -> int:
        return int(self.fact("pulse", "version") or 0)

    @property
    def turn(self) -> int:
        return int(self.fact("pulse", "turn") or 0)

    @property
    def hand_no(self) -> int:
        return int(self.fact("log", "hand") or 0)

    @property
    def hands(self) -> set[int]:
        """The hands of which it has been shown something."""
        return {
            int(number) for number in re.findall(r'id="log"[^>]*data-hand="(\d+)"', " ".join(self.frames))
        }

    @property
    def mine(self) -> bool:
        """Whether it is this page's turn."""
        return bool(self.fact("controls", "say"))

    @property
    def notice(self) -> str:
        return self.parts.get("notice", "").partition(">")[2].removesuffix("</div>")

    @property
    def finished(self) -> bool:
        return "<table" in self.parts.get("result", "")

    @property
    def log(self) -> list[str]:
        """The lines of this hand, in words."""
        items = re.findall(r"<li[^>]*>(.*?)</li>", self.parts.get("log", ""))
        return [re.sub(r"<[^>]*>", "", item) for item in items]

    def offers(self, value: str) -> bool:
        """Whether a button with this value can be pressed."""
        found = re.search(rf'<button[^>]*value="{value}"[^>]*>', self.parts.get("controls", ""))
        return found is not None and " disabled" not in found.group()

    def bounds(self) -> tuple[int, int] | None:
        """The smallest and the largest raise, if one is possible."""
        controls = self.parts.get("controls", "")
        found = re.search(r'id="amount"[^>]*?min="(\d+)" max="(\d+)"', controls)
        return (int(found[1]), int(found[2])) if found and self.offers("raise") else None

    # Playing

    def act(self, action: str, **more: Any) -> None:
        self.say(do="act", turn=self.turn, action=action, **more)

    async def acts(self, action: str, **more: Any) -> None:
        """Act, and wait until the page shows that the table has moved on."""
        turn = self.turn
        self.act(action, **more)
        await self.until(lambda page: page.turn > turn)

    def passive(self) -> tuple[str, dict[str, Any]]:
        """The cheapest way to stay in: check, call, or keep all cards."""
        if 'id="draw"' in self.parts["controls"]:
            return "draw", {}
        return ("check", {}) if self.offers("check") else ("call", {})


async def eventually(true: Callable[[], Any], within: float = WITHIN, what: str = "") -> Any:
    """Look again and again until something is so; what it then is."""
    deadline = monotonic() + within
    while not (found := true()):
        assert monotonic() < deadline, f"not within {within} s: {what}"
        await asyncio.sleep(0.01)
    return found


async def acting(pages: list[Page], within: float = WITHIN) -> Page:
    """The page whose turn it is, once all of them show the same version."""

    def one() -> Page | None:
        newest = max(page.version for page in pages)
        return next((page for page in pages if page.mine and page.version == newest), None)

    found: Page = await eventually(one, within, f"nobody's turn; {pages[0].words()}")
    return found


async def meet(pages: list[Page]) -> None:
    """Wait until all pages show the newest version of any of them."""
    newest = max(page.version for page in pages)
    for page in pages:
        await page.until(lambda page: page.version >= newest)


async def play_on(pages: list[Page], until: Callable[[], Any], within: float = 60.0) -> None:
    """Everybody checks and calls until something is reached."""
    async with asyncio.timeout(within):
        while not until():
            page = await eventually(lambda: until() or next((p for p in pages if p.mine), None), within)
            if isinstance(page, Page):
                action, more = page.passive()
                await page.acts(action, **more)
