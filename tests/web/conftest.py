"""A page without a browser: a socket, and the parts of the page that its pushes have made."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from importlib import import_module
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser

from club.accounts.models import Person
from poker.rules.cards import DECK, cards
from poker.rules.hand import Deal
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.play import course
from poker.tables.state import load
from poker.tables.view import Look
from poker.web.desk import Desk
from poker.web.parts import own_parts, public_parts
from poker.web.routing import websocket_urlpatterns
from tests.frames import Split


class Page:
    """One open page: what its parts are after all pushes so far."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.socket = communicator
        self.parts: dict[str, str] = {}
        self.frames: list[str] = []
        self.closed: int | None = None

    async def say(self, **message: Any) -> None:
        await self.raw(json.dumps(message))

    async def raw(self, text: str) -> None:
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def read(self, timeout: float = 30) -> str:
        """The next push, put into the page."""
        message = await self.socket.receive_output(timeout)
        if message["type"] == "websocket.close":
            self.closed = message.get("code")
            return ""
        self.frames.append(message["text"])
        self.parts |= Split(message["text"]).parts
        return message["text"]

    async def until(self, reached: Callable[[Page], bool]) -> None:
        """Read pushes until the page is as wanted."""
        async with asyncio.timeout(30):
            while not reached(self) and self.closed is None:
                await self.read()

    async def answer(self, **message: Any) -> str:
        """Say something; the notice that comes back."""
        self.parts.pop("notice", None)
        await self.say(**message)
        await self.until(lambda page: "notice" in page.parts)
        return self.notice

    @property
    def notice(self) -> str:
        return self.parts.get("notice", "").partition(">")[2].removesuffix("</div>")

    @property
    def version(self) -> int:
        return int(self.fact("pulse", "version"))

    @property
    def turn(self) -> int:
        return int(self.fact("pulse", "turn"))

    @property
    def mine(self) -> bool:
        """Whether it is this page's turn."""
        return 'data-say="' in self.parts.get("controls", "")

    def fact(self, part: str, name: str) -> str:
        return self.parts.get(part, "").partition(f'data-{name}="')[2].partition('"')[0] or "0"

    async def beat(self) -> None:
        await self.say(do="beat", version=self.version, ack=self.fact("ack", "ack"))


@pytest.fixture
def people(transactional_db: None) -> list[Person]:
    return [Person.objects.create_user(name, password="x") for name in ("anna", "boris", "carla", "dieter")]


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand is dealt from the same deck; the first button is seat 1."""
    order = cards("AsKsQsJsAdKdQdJd9c8c7c6c5c4c3c2c")
    order += [card for card in DECK if card not in order]
    monkeypatch.setattr(course.RANDOM, "choice", min)
    monkeypatch.setattr(course, "shuffled", lambda: Deal(order, list(DECK)))


def start_table(people: list[Person], preset: str = "sit-and-go", **choices: Any) -> Table:
    """A full table of these people, its first hand dealt."""
    table = open_table(people, preset, **choices)
    _hurry(table)
    return table


def open_table(people: list[Person], preset: str = "sit-and-go", **choices: Any) -> Table:
    rules = PRESETS[preset].choose(**{"seats": len(people), **choices})
    table = play.open_table(people[0], rules)
    for person in people[1:]:
        play.sit(person, table.pk)
    return table


def _hurry(table: Table) -> None:
    """What is due next is due now."""
    row = Table.objects.get(pk=table.pk)
    if row.due_at is not None:
        row.due_at = row.wake_at = row.created_at
        row.save(update_fields=["due_at", "wake_at"])
        play.settle(table.pk)


hurry = sync_to_async(_hurry)


start = sync_to_async(start_table)
opened = sync_to_async(open_table)


@sync_to_async
def fresh(table: Table, person: Person) -> dict[str, str]:
    """The parts of the page as a request would render them now."""
    state = load(table.pk)
    public = Look(state).public
    return public_parts(public) | own_parts(public, Look(state).own(person))


@sync_to_async
def stored(table: Table) -> dict[str, Any]:
    return Table.objects.values().get(pk=table.pk)


def acting(pages: list[Page]) -> Page:
    return next(page for page in pages if page.mine)


async def meet(pages: list[Page]) -> None:
    """Wait until all pages show the newest version of any of them."""
    newest = max(page.version for page in pages)
    for page in pages:
        await page.until(lambda page: page.version >= newest)


async def act(pages: list[Page], action: str, **more: Any) -> None:
    """Whoever's turn it is acts, and everybody sees it."""
    page = acting(pages)
    before = page.version
    await page.say(do="act", turn=page.turn, action=action, **more)
    await page.until(lambda page: page.version > before)
    await meet(pages)


def session_of(person: Person) -> Any:
    """A session as logging in makes it."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return session


@pytest.fixture
async def visit() -> AsyncIterator[Callable[..., Any]]:
    """await visit(person, table) opens a page of the table as this person; without a table, the lobby."""
    application = URLRouter(websocket_urlpatterns)
    async with AsyncExitStack() as stack:

        async def open_page(person: Person | None, table: Table | str | None, **scope: Any) -> Page:
            table_id = getattr(table, "pk", table)
            path = "/ws/lobby/" if table is None else f"/ws/table/{table_id}/"
            communicator = WebsocketCommunicator(application, path)
            communicator.scope["user"] = person or AnonymousUser()
            communicator.scope["cookies"] = {}
            if person is not None:
                communicator.scope["session"] = await sync_to_async(session_of)(person)
            communicator.scope.update(scope)
            accepted, _ = await communicator.connect(timeout=30)
            assert accepted, "a refused handshake would be tried again for ever"
            stack.push_async_callback(communicator.disconnect, timeout=30)
            page = Page(communicator)
            await page.read(30)
            return page

        yield open_page
    assert not Desk._open
