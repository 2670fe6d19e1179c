"""What a desk does for its sockets, and what it leaves behind."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer
from django.db.models import F

from poker.tables.models import Table
from poker.tables.tell import table_group
from poker.web import desk
from poker.web.chat import ChatDesk
from poker.web.consumer import TableConsumer
from poker.web.desk import Desk
from tests.web.conftest import start

ELBE = "elbe"


class Layer(InMemoryChannelLayer):
    """Gives channels back as the layer over Redis does: where their reader is cancelled while it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.given: set[str] = set()

    async def new_channel(self, prefix: str = "specific") -> str:
        channel = await super().new_channel(prefix)
        self.given.add(channel)
        return channel

    async def receive(self, channel: str) -> dict:
        try:
            return await super().receive(channel)
        except asyncio.CancelledError:
            self.given.discard(channel)
            raise


class Socket:
    """A page of a stranger."""

    person = None
    version = 0

    async def show_chat(self) -> None: ...


@pytest.fixture
def layer(monkeypatch) -> Layer:
    layer = Layer()
    monkeypatch.setattr(desk, "get_channel_layer", lambda: layer)
    return layer


async def test_a_page_that_closes_while_a_change_is_shown_leaves_no_channel(layer, monkeypatch):
    asked = asyncio.Event()

    async def never(self, version=0):
        asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Desk, "scenes", never)
    page = Socket()
    here = await Desk.join(ELBE, page)
    await layer.group_send(table_group(ELBE), {"type": "table.changed", "version": 2})
    await asked.wait()

    here.leave(page)
    await asyncio.wait({here._listening, here._showing.task}, timeout=30)

    assert here._showing.task.cancelled()
    assert not layer.given
    assert not layer.groups


async def test_versions_that_come_while_one_is_shown_are_shown_as_one(layer, monkeypatch):
    asked, begun, go_on, latest = [], asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow(self, version=0):
        asked.append(version)
        begun.set()
        await go_on.wait()
        if version == 4:
            latest.set()
        raise ConnectionError

    monkeypatch.setattr(Desk, "scenes", slow)
    page = Socket()
    here = await Desk.join(ELBE, page)
    here._heard(2)
    await begun.wait()
    here._heard(3)
    here._heard(4)
    go_on.set()
    await asyncio.wait_for(latest.wait(), 30)
    here.leave(page)

    assert asked == [2, 4]


async def test_a_group_that_could_not_be_joined_is_left(layer, monkeypatch):
    join = layer.group_add

    async def broken(group, channel):
        await join(group, channel)
        raise ConnectionError

    monkeypatch.setattr(layer, "group_add", broken)
    with pytest.raises(ConnectionError):
        await Desk.join(ELBE, Socket())

    assert not layer.groups
    assert not Desk._open


async def test_a_socket_that_ends_by_a_fault_leaves_the_desk(layer):
    page = TableConsumer()

    async def nothing_to_say() -> dict:
        page.desk = await Desk.join(ELBE, page)
        raise ConnectionError

    async def to_nobody(message: dict) -> None: ...

    with pytest.raises(ConnectionError):
        await page({"type": "websocket"}, nothing_to_say, to_nobody)

    assert page.closed
    assert not Desk._open


async def test_a_page_that_fails_keeps_the_chat_from_no_other(layer, monkeypatch):
    async def read(self, since): ...

    shown, everybody = [], asyncio.Event()

    class Failing(Socket):
        async def show_chat(self) -> None:
            shown.append(self)
            if len(shown) == 3:
                everybody.set()
            raise ConnectionError

    monkeypatch.setattr(ChatDesk, "read", read)
    pages = [Failing() for _ in range(3)]
    here, *_ = [await Desk.join(ELBE, page) for page in pages]
    await layer.group_send(table_group(ELBE), {"type": "chat.changed"})
    await asyncio.wait_for(everybody.wait(), 30)
    for page in pages:
        here.leave(page)

    assert set(shown) == set(pages)


async def test_what_this_process_wrote_last_is_not_taken_for_what_is_there_now(people):
    """Another process has gone on since, and whoever asks has not been told of a version."""
    table = await start(people[:2])
    await sync_to_async(Table.objects.filter(pk=table.pk).update)(version=F("version") + 1, name="Havel")
    page = Socket()
    here = await Desk.join(str(table.pk), page)

    scenes = await here.scenes()
    here.leave(page)

    assert scenes.public.name == "Havel"
