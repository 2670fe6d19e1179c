"""No card goes where it does not belong: not to another person, not through Redis, not into a log."""

import asyncio
import base64
import re
import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgpack
import pytest

from club.data import redis_socket
from tests.live.knowledge import Known, cards_in, knowledge
from tests.live.page import Page, eventually
from tests.server import ClubServer

GAMES = {
    "NT": {"preset": "sit-and-go", "chips": 400},
    "PO": {"preset": "speedpoker", "game": "PO", "chips": 1000},
    "F7S": {"preset": "speedpoker", "game": "F7S", "chips": 1000},
    "P5D": {"preset": "speedpoker", "game": "P5D", "chips": 1000},
}
HANDS = 13
"""Of each game."""


class Monitor:
    """Everything that is said to a Redis, from `watching` on."""

    def __init__(self, sock: Path) -> None:
        self.line = socket.socket(socket.AF_UNIX)
        self.line.connect(str(sock))
        self.line.sendall(b"MONITOR\r\n")
        self._heard = bytearray()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while chunk := self.line.recv(65536):
            self._heard += chunk

    def stop(self) -> list[str]:
        """The commands, as Redis prints them."""
        self.line.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self.line.close()
        return self._heard.decode("latin1").split("\r\n")


@contextmanager
def watched(club: ClubServer) -> Iterator[list[str]]:
    commands: list[str] = []
    monitor = Monitor(redis_socket(club.data))
    try:
        yield commands
    finally:
        commands += monitor.stop()


def unescaped(text: str) -> bytes:
    """What stood between the quotes in Redis's way of printing it."""
    return text.encode("latin1").decode("unicode_escape").encode("latin1")


async def play(page: Page, rng: Random, stop) -> None:
    """A person who mostly stays in, sometimes raises and sometimes folds."""
    while not stop():
        await eventually(lambda: stop() or page.mine, 60)
        if not page.mine:
            return
        action, more = page.passive()
        chance, bounds = rng.random(), page.bounds()
        if action == "draw":
            own = re.findall(r'name="cards" value="(\w\w)"', page.parts["own"])
            more = {"cards": rng.sample(own, rng.randint(0, 3))}
        elif chance < 0.15 and page.offers("fold"):
            action = "fold"
        elif chance < 0.35 and bounds:
            action, more = "raise", {"amount": bounds[0]}
        turn = page.turn
        page.act(action, **more)
        await page.until(lambda page, turn=turn: page.turn > turn)


async def source(page: Page) -> str:
    """The page as it is loaded fresh."""

    def get() -> str:
        request = urllib.request.Request(
            f"http://{page.host}/table/{page.table}/", headers={"Cookie": page.cookie}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()

    return await asyncio.to_thread(get)


class Watch:
    """One table with two people, two computers and a spectator, and everything that reached them."""

    def __init__(self, club: ClubServer, visit, people: list[str], game: str) -> None:
        self.club, self.visit, self.people, self.game = club, visit, people, game
        self.sources: list[tuple[int | None, str]] = []

    async def run(self, seed: int, hands: int) -> int:
        """Play so many hands, or to the end; the number of hands dealt."""
        self.table = self.club.backstage.table(self.people[:2], computers=2, **GAMES[self.game])
        self.pages = [await self.visit(self.club, name, self.table) for name in self.people]
        self.seats = [int(page.fact("me", "seat")) if n < 2 else None for n, page in enumerate(self.pages)]

        def done() -> bool:
            return self.pages[0].finished or max(page.hand_no for page in self.pages) > hands

        players = [play(page, Random(f"{self.game}{seed}{n}"), done) for n, page in enumerate(self.pages[:2])]
        await asyncio.gather(*players, self._load(done))
        return max(page.hand_no for page in self.pages)

    async def _load(self, done) -> None:
        """Load the page afresh now and then, as everybody in turn."""
        seen = 0
        while not done():
            await eventually(lambda seen=seen: done() or self.pages[2].version > seen + 7, 60)
            seen = self.pages[2].version
            for page, seat in zip(self.pages, self.seats, strict=True):
                self.sources.append((seat, await source(page)))

    def leaks(self) -> tuple[list[str], int]:
        """What somebody was told and may not know; how many cards were there to be kept secret."""
        known = knowledge(self.club.backstage.versions(self.table), stud=self.game == "F7S")
        told = [
            (seat, text) for page, seat in zip(self.pages, self.seats, strict=True) for text in page.frames
        ]
        found = []
        last = Known(0)
        for seat, text in [*told, *self.sources]:
            version = re.search(r'data-version="(\d+)"', text)
            if version:
                last = known.get(int(version[1]), Known(0))
            leaked = cards_in(text) - last.to(seat)
            if leaked:
                found.append(f"{self.game} seat {seat} version {version and version[1]}: {sorted(leaked)}")
        # so that an empty list means something: people do see their own cards, and there are others' to hide
        for page, seat in zip(self.pages[:2], self.seats[:2], strict=True):
            text = " ".join(page.frames)
            hands = set(map(int, re.findall(r'id="log"[^>]*data-hand="(\d+)"', text)))
            own = set().union(*(one.own.get(seat, set()) for one in known.values() if one.hand_no in hands))
            assert own <= cards_in(text)
        return found, len({(one.hand_no, card) for one in known.values() for card in one.hidden})

    def deals(self) -> set[str]:
        """The decks of all hands."""
        return {row["deal"] for row in self.club.backstage.versions(self.table) if row["deal"]}


@pytest.mark.timeout(600)
async def test_rules_8_4_in_fifty_hands_nobody_is_told_a_card_that_is_not_his_to_know(
    club_server, names, visit
):
    club_server.backstage.keep_versions()
    watches: list[Watch] = []

    async def play_game(game: str) -> int:
        hands = 0
        while hands < HANDS:
            watch = Watch(club_server, visit, names(3), game)
            watches.append(watch)
            hands += await watch.run(len(watches), HANDS - hands)
        return hands

    with watched(club_server) as commands:
        hands = await asyncio.gather(*map(play_game, GAMES))

    assert sum(hands) >= 50
    leaks = [watch.leaks() for watch in watches]
    assert [leak for found, _ in leaks for leak in found] == []
    assert sum(hidden for _, hidden in leaks) > 4 * sum(hands)
    check_redis(commands)
    check_texts("\n".join(commands), watches)
    check_texts(club_server.log(), watches)


def check_redis(commands: list[str]) -> None:
    """What goes through Redis is of a few kinds, and none has room for a card."""
    sent = [re.search(r'"PUBLISH" "[^"]*" "(.*)"$', command) for command in commands]
    messages = [msgpack.unpackb(unescaped(found[1])) for found in sent if found]
    kinds = {(message.get("type"), *sorted(message.keys() - {"type"})) for message in messages}
    assert kinds <= {
        ("table.changed", "__asgi_channel__", "version"),
        ("table.changed", "version"),
        ("lobby.changed",),
        ("person.gone",),
    }, kinds
    assert all(isinstance(message.get("version", 0), int) for message in messages)
    assert len(messages) > 100

    bodies = [re.search(r'\\"body\\": \\"([A-Za-z0-9+/=]+)\\"', command) for command in commands]
    tasks = [base64.b64decode(found[1]).decode() for found in bodies if found]
    empty = r'\{\}, \{"callbacks": null, "errbacks": null, "chain": null, "chord": null\}'
    uuid = r"[0-9a-f]{8}-[0-9a-f-]{27}"
    assert [task for task in tasks if not re.fullmatch(rf'\[\[("{uuid}", \d+)?\], {empty}\]', task)] == []
    assert len(tasks) > 100


def check_texts(text: str, watches: list[Watch]) -> None:
    """No three cards of a deck one after the other, as hole cards and decks are written."""
    # "2c3d4c" stands by chance in one of some thousand numbers of tasks and channels
    text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}", "", text)
    for deal in set().union(*(watch.deals() for watch in watches)):
        for start in range(0, len(deal) - 6, 2):
            assert deal[start : start + 6] not in text
