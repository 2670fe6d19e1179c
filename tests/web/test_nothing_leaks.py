"""RULES 8.4 for 200 hands: nobody is sent, and nothing is stored, of a card that is not his to know.

Three play, and a member, a director and the owner of the club watch. Everything that reaches the six is kept:
the frames of their sockets, and whatever pages they can open meanwhile. What each may know is worked out from
the actions alone (tests/live/knowledge.py), without the rules, views and templates that are judged here.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from club.accounts.models import Person
from poker.tables import state
from poker.tables.models import OwnCards, PlayedHand, Table
from poker.web import socket
from poker.web.flood import Allowance
from tests.live.knowledge import Known, cards_in, knowledge
from tests.web.conftest import Page, hurry, start

GAMES = ["NT", "PO", "F7S", "P5D"]
HANDS = 50
"""Of each game."""
PLAYERS = 3
PATIENCE = 60.0
"""Seconds after which a push counts as not coming."""

SALT = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
EVERY = re.compile(r'hx-trigger="[^"]*"')
"""It may say "5s" and mean seconds."""
HAND_PAGES = ("history_hand", "history_hand_phh", "history_hand_text", "history_deal")


class Notes:
    """What was really dealt, taken down with every save of the table."""

    def __init__(self, stud: bool) -> None:
        self.stud = stud
        self.versions: dict[int, Known] = {}
        self.public: dict[int, set[str]] = defaultdict(set)
        self.own: dict[int, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.salts: dict[str, tuple[int, str]] = {}
        self.over: set[int] = set()

    def take(self, saved: state.TableState) -> None:
        table, hand, t = saved.table, saved.hand, saved.tournament
        number = t.hand_no if t else 0
        for text, of in ((f"{table.deal}\n{table.salts}", number), (table.sealed, number + 1)):
            deck, *salts = text.split("\n")
            cards = [deck[start : start + 2] for start in range(0, len(deck), 2)]
            self.salts |= {salt: (of, card) for salt, card in zip(salts, cards, strict=False)}
        row = {"version": table.version, "hand_no": number, "order": list(saved.order)}
        row["actions"] = list(hand.actions) if hand else []
        now = knowledge([row], self.stud)[table.version]
        self.public[number] |= now.public
        for seat, held in now.own.items():
            self.own[number][seat] |= held
        if hand and not saved.hand_on:
            self.over.add(number)
        # one's own are one's own before the notation tells of them, which in Draw is after all exchanges
        self.versions[table.version] = Known(number, set(self.public[number]), self.own[number])

    def of_hand(self, number: int, seat: int | None) -> set[str]:
        return self.public[number] | self.own[number].get(seat or 0, set())


class Viewer:
    """One person, at the socket and in the other tabs of the same browser."""

    def __init__(self, person: Person, page: Page, client: Client, seat: int | None) -> None:
        self.person, self.page, self.client, self.seat = person, page, client, seat
        self.beaten = 0

    async def until(self, reached: Callable[[Page], Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not reached(self.page):
                await self.page.read(PATIENCE)
        if len(self.page.frames) > self.beaten + 100:
            # as the page's script does, so that it counts as reading
            self.beaten = len(self.page.frames)
            await self.page.beat()

    def get(self, address: str) -> str:
        # not `client.get`, which would copy what every template was given
        answer = self.client.handler(self.client._base_environ(PATH_INFO=address))
        assert answer.status_code == 200, address
        return answer.content.decode()


class Watch:
    """One tournament and everything that six people were told of it."""

    def __init__(self, game: str, rng: Random, notes: Notes) -> None:
        self.game, self.rng, self.notes = game, rng, notes
        self.leaks: list[str] = []

    async def open(self, people: list[Person], visit: Any) -> None:
        preset = "sit-and-go" if self.game == "NT" else "speedpoker"
        more = {} if self.game == "NT" else {"game": self.game}
        self.table = await start(people[:PLAYERS], preset, starting_chips=1000, **more)
        self.viewers = []
        for person in people:
            page, client = await visit(person, self.table), Client()
            await sync_to_async(client.force_login)(person)
            seat = int(page.fact("me", "seat")) if page.fact("me", "seated") == "1" else None
            self.viewers.append(Viewer(person, page, client, seat))

    async def run(self, hands: int) -> int:
        """Play so many hands, or to the end; how many are over."""
        while len(self.notes.over) < hands and await self._goes_on():
            await self._catch_up()
            version, over = max(self.notes.versions), set(self.notes.over)
            actor = next((viewer for viewer in self.viewers if viewer.page.mine), None)
            if actor is not None:
                await self._act(actor.page)
            else:
                await hurry(self.table)
            await self._meet(version)
            for number in self.notes.over - over:
                await self._look_around(number)
                await self._show(number)
        return len(self.notes.over)

    async def _goes_on(self) -> bool:
        return await Table.objects.filter(pk=self.table.pk, state="running").aexists()

    async def _act(self, page: Page) -> None:
        controls, chance, rng = page.parts["controls"], self.rng.random(), self.rng
        bounds = re.search(r'id="amount"[^>]*?min="(\d+)" max="(\d+)"', controls)
        can_fold = re.search(r'value="fold"[^>]*>', controls)
        more: dict[str, Any] = {}
        if 'id="draw"' in controls:
            own = re.findall(r'name="cards" value="(\w\w)"', page.parts["own"])
            action, more = "draw", {"cards": rng.sample(own, rng.randint(0, 4))}
        elif chance < 0.2 and can_fold and "disabled" not in can_fold[0]:
            action = "fold"
        elif chance < 0.4 and bounds:
            action, more = "raise", {"amount": bounds[2] if chance < 0.23 else bounds[1]}
        else:
            action = "check" if 'value="check"' in controls else "call"
        await page.say(do="act", turn=page.turn, action=action, **more)

    async def _meet(self, version: int) -> None:
        for viewer in self.viewers:
            await viewer.until(lambda page: page.version > version)
        await self._catch_up()

    async def _catch_up(self) -> None:
        newest = max(self.notes.versions)
        for viewer in self.viewers:
            await viewer.until(lambda page: page.version >= newest)

    async def _show(self, number: int) -> None:
        """Some show what they mucked or won with."""
        for viewer in self.viewers:
            await self._catch_up()
            if 'value="show"' in viewer.page.parts["extras"] and self.rng.random() < 0.3:
                version = max(self.notes.versions)
                viewer.page.parts.pop("notice", None)
                await viewer.page.say(do="show")
                # it is too late if a page that somebody opened has begun the next hand
                await viewer.until(lambda page, version=version: page.version > version or page.notice)
                await self._look_around(number)

    async def _look_around(self, number: int) -> None:
        """Everybody opens some page or other."""
        await sync_to_async(self._open_pages)(number)
        await sync_to_async(self._check_rows)(number)

    def _open_pages(self, number: int) -> None:
        for viewer in self.viewers:
            addresses = [("table", reverse("table", args=[self.table.pk]), number)]
            addresses += [(name, reverse(name, args=[self.table.pk, number]), number) for name in HAND_PAGES]
            if Table.objects.get(pk=self.table.pk).sealed:
                # the deck of the hand that comes next
                coming = reverse("history_deal", args=[self.table.pk, number + 1])
                addresses.append(("the next", coming, number + 1))
            if viewer.person.is_staff:
                addresses.append(("staff", reverse("staff_tournament", args=[self.table.pk]), number))
            name, address, of = self.rng.choice(addresses)
            told = viewer.get(address)
            # a page of the table may be late, and have begun the next hand itself
            allowed = self.notes.of_hand(of, viewer.seat) | self.notes.of_hand(number + 1, viewer.seat)
            self._judge(viewer, f"{name} {of}", told, allowed)

    def look_back(self) -> None:
        """At the end, at what tells of the whole tournament."""
        for viewer in self.viewers:
            everything = set().union(*(self.notes.of_hand(number, viewer.seat) for number in self.notes.over))
            public = set().union(*(self.notes.public[number] for number in self.notes.over))
            for name in ("history_tournament", "history_phhs", "history_text"):
                told = viewer.get(reverse(name, args=[self.table.pk]))
                self._judge(viewer, name, told, public if name == "history_tournament" else everything)

    def _judge(self, viewer: Viewer, what: str, text: str, allowed: set[str]) -> None:
        leaked = cards_in(EVERY.sub("", text)) - allowed
        for salt in self.notes.salts.keys() & set(SALT.findall(text)):
            number, card = self.notes.salts[salt]
            if card not in self.notes.of_hand(number, viewer.seat):
                leaked.add(f"the salt of {card}")
        if leaked:
            self.leaks.append(f"{self.game} {viewer.person} {what}: {sorted(leaked)}")

    def _check_rows(self, number: int) -> None:
        """What is stored of a hand that is over: what everybody saw, and own cards for their owner."""
        row = Table.objects.values().get(pk=self.table.pk)
        row.pop("sealed")
        if row["deal"]:
            row = {}  # whoever opened the table's page late has begun the next hand
        played = PlayedHand.objects.values().get(table=self.table, number=number)
        stored = json.dumps([row, played], default=str)
        leaked = cards_in(stored) - self.notes.public[number]
        own = list(OwnCards.objects.filter(hand_id=played["id"]).values("person_id", "cards", "discards"))
        for one in own:
            seat = next(v.seat for v in self.viewers if v.person.pk == one["person_id"])
            leaked |= cards_in(f"{one['cards']} {one['discards']}") - self.notes.own[number][seat or 0]
        for salt in self.notes.salts.keys() & set(SALT.findall(stored)):
            of, card = self.notes.salts[salt]
            if of != number or card not in self.notes.public[number]:
                leaked.add(f"the salt of {card}")
        if leaked:
            self.leaks.append(f"{self.game} stored of hand {number}: {sorted(leaked)}")

    def judge_frames(self) -> int:
        """Every frame at the version it says; how many cards there were to be kept secret."""
        for viewer in self.viewers:
            now = Known(0)
            for frame in viewer.page.frames:
                version = re.search(r'data-version="(\d+)"', frame)
                now = self.notes.versions[int(version[1])] if version else now
                self._judge(viewer, f"frame of version {version and version[1]}", frame, now.to(viewer.seat))
            if viewer.seat:
                # so that no leak means something: who plays does see his own cards
                seen = set().union(*map(cards_in, viewer.page.frames))
                assert set().union(*(own[viewer.seat] for own in self.notes.own.values())) <= seen
        return sum(
            len(set().union(*own.values()) - self.notes.public[number])
            for number, own in self.notes.own.items()
        )


@pytest.fixture
def viewers(people, transactional_db) -> list[Person]:
    director = Person.objects.create_user("diana", is_staff=True, director=True)
    owner = Person.objects.create_superuser("olga", password="x")
    return [*people, director, owner]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
async def test_rules_8_4_in_200_hands_nobody_is_told_a_card_that_is_not_his_to_know(
    viewers, visit, monkeypatch, game
) -> None:
    monkeypatch.setattr(socket, "Allowance", lambda **usual: Allowance(1e6, 1_000_000))
    rng, taking = Random(f"leaks of {game}"), {}
    save = state._save

    def noted(saved: state.TableState) -> None:
        save(saved)
        taking["notes"].take(saved)

    monkeypatch.setattr(state, "_save", noted)
    hands = hidden = 0
    leaks: list[str] = []
    while hands < HANDS:
        taking["notes"] = Notes(stud=game == "F7S")
        watch = Watch(game, rng, taking["notes"])
        await watch.open(viewers, visit)
        hands += await watch.run(HANDS - hands)
        await sync_to_async(watch.look_back)()
        hidden += watch.judge_frames()
        leaks += watch.leaks
    assert leaks == []
    assert hidden > hands
