"""The life of a socket: beats, what was lost, and how it ends."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import transaction
from django.urls import reverse

from club.accounts.sockets import close_sockets
from club.notices.notify import notify, unread
from poker.tables import play
from poker.tables.models import Table
from poker.tables.state import load
from poker.web import desk, socket
from tests.web.conftest import Split, act, fresh, opened, session_of, start

pytestmark = pytest.mark.usefixtures("rigged")


async def test_a_beat_is_always_answered(people, visit) -> None:
    table = await start(people[:2])
    page = await visit(people[0], table)

    await page.beat()
    frame = await page.read()

    assert 'id="pulse"' in frame
    assert "seat-1" not in frame


async def test_a_beat_settles_what_nobody_else_has(people, visit, monkeypatch) -> None:
    """The worker is dead: those who look at the table move it on."""
    monkeypatch.setattr(desk, "LOOK_EVERY", 0.0)
    table = await opened(people[:2])  # full: the first hand is due
    page = await visit(people[0], table)
    version = page.version
    await sync_to_async(Table.objects.filter(pk=table.pk).update)(
        due_at=table.created_at, wake_at=table.created_at
    )

    await page.beat()
    await page.until(lambda page: page.version > version)

    assert page.parts["own"].count("aria-label") == 2


async def test_a_beat_looks_at_no_table_that_was_shown_just_now(people, visit, monkeypatch) -> None:
    table = await start(people[:2])
    pages = [await visit(person, table) for person in people[:2]]
    looked, settle = [], desk._settle
    monkeypatch.setattr(desk, "_settle", lambda table_id: looked.append(1) or settle(table_id))
    desk.Desk._open[str(table.pk)]._looked_at = float("-inf")

    await act(pages, "call")
    await pages[0].beat()
    await pages[0].read()

    assert not looked


async def test_a_beat_heals_a_push_that_was_lost(people, visit, monkeypatch) -> None:
    monkeypatch.setattr(desk, "LOOK_EVERY", 0.0)
    table = await start(people[:2])
    page = await visit(people[0], table)
    version = page.version
    with monkeypatch.context() as deaf:
        deaf.setattr("poker.tables.tell._send", lambda group, message: None)
        state = await sync_to_async(load)(table.pk)
        await sync_to_async(play.act)(state.acting_seat.person, table.pk, state.table.turn, "fold")

    await page.beat()
    await page.until(lambda page: page.version > version)

    assert {id_: page.parts[id_] for id_ in await fresh(table, people[0])} == await fresh(table, people[0])


async def test_a_page_that_stays_behind_gets_everything_again(people, visit) -> None:
    """Its version stays old beat after beat: some push did not reach the page."""
    table = await start(people[:2])
    pages = [await visit(person, table) for person in people[:2]]
    old = pages[0].version
    await act(pages, "call")

    for _ in range(2):
        await pages[0].say(do="beat", version=old, ack="")
        frame = await pages[0].read()

    assert Split(frame).parts.keys() >= (await fresh(table, people[0])).keys()


@pytest.mark.parametrize("elsewhere", [True, False])
async def test_six_pages_read_and_render_a_version_once(people, visit, monkeypatch, elsewhere) -> None:
    table = await start(people[:3])
    pages = [await visit(people[number % 4], table) for number in range(6)]
    reads, renders = [], []
    scene = desk.public_parts
    monkeypatch.setattr(desk, "load", lambda *wanted: reads.append(1) or load(*wanted))
    monkeypatch.setattr(desk, "public_parts", lambda *what: renders.append(1) or scene(*what))
    if elsewhere:
        monkeypatch.setattr(desk, "kept", lambda *wanted: None)

    await act(pages, "call")

    # what this very process has committed need not be read at all
    assert len(reads) == (1 if elsewhere else 0)
    assert len(renders) == 1


# --- closing ---


async def test_without_a_person_the_socket_is_accepted_and_closed(people, visit) -> None:
    table = await start(people[:2])

    page = await visit(None, table)

    assert page.closed == 4401
    assert not page.parts


async def test_a_suspended_person_is_not_let_in(people, visit) -> None:
    table = await start(people[:2])
    people[0].suspended_at = table.created_at
    await people[0].asave()

    assert (await visit(people[0], table)).closed == 4401


async def test_a_table_that_is_not_there_closes_the_socket(people, visit) -> None:
    page = await visit(people[0], "0b2f5c1e-93a0-4a5f-8a51-9d1f5a3a6f10")

    assert page.closed == 4404


async def test_who_is_gone_is_told_to_close(people, visit) -> None:
    table = await start(people[:2])
    pages = [await visit(person, table) for person in people[:2]]

    await sync_to_async(close_sockets)(people[0])
    await pages[0].read()

    assert pages[0].closed == 4403
    assert pages[1].closed is None


async def test_signing_out_closes_only_what_was_opened_under_that_session(people, visit) -> None:
    table = await start(people[:2])
    here, elsewhere = await visit(people[0], table), await visit(people[0], table)

    await sync_to_async(close_sockets)(people[0], here.socket.scope["session"].session_key)
    await here.read()

    assert here.closed == 4403
    assert await elsewhere.socket.receive_nothing(0.05)
    assert elsewhere.closed is None


async def test_who_left_before_the_socket_could_be_told_is_not_let_in(people, visit) -> None:
    """Signed out between the handshake, which found him, and his group, which was not told yet."""
    table = await start(people[:2])
    ended = await sync_to_async(session_of)(people[0])
    await sync_to_async(ended.delete)(ended.session_key)

    for where in (table, None):
        page = await visit(people[0], where, session=ended)
        assert page.closed == 4403
        assert not page.parts


async def test_the_bell_rings_on_an_open_page(people, visit) -> None:
    table = await start(people[:2])
    pages = [await visit(person, table) for person in people[:2]]

    await sync_to_async(ring)(people[0])
    await pages[0].until(lambda page: "bell" in page.parts)

    assert 'class="bell-count"' in pages[0].parts["bell"]
    assert "bell" not in pages[1].parts


def ring(person, address="/") -> None:
    with transaction.atomic():
        notify(person, "place_free", address, table="Elbe")


async def test_what_leads_to_a_table_is_read_where_the_table_is_open(people, visit) -> None:
    table = await start(people[:2])
    lobby = await visit(people[0], None)
    address = reverse("table", args=[table.pk])

    await sync_to_async(ring)(people[0], address)
    await lobby.until(lambda page: 'class="bell-count"' in page.parts.get("bell", ""))
    page = await visit(people[0], table)
    await lobby.until(lambda page: 'class="bell-count"' not in page.parts["bell"])

    await sync_to_async(ring)(people[0], address)
    async with asyncio.timeout(30):
        while await sync_to_async(unread)(people[0]):
            await page.read()


async def test_a_session_that_has_ended_is_noticed_without_being_told(people, visit, monkeypatch) -> None:
    monkeypatch.setattr(socket, "VERIFY_EVERY", 0.0)
    table = await start(people[:2])
    page = await visit(people[0], table)
    await page.beat()
    assert await page.read()

    await sync_to_async(page.socket.scope["session"].delete)(page.socket.scope["session"].session_key)
    await page.beat()
    await page.read()

    assert page.closed == 4403


async def test_nothing_is_pushed_to_a_closed_socket(people, visit) -> None:
    table = await start(people[:2])
    pages = [await visit(person, table) for person in people[:2]]
    await sync_to_async(close_sockets)(people[0])
    await pages[0].read()

    await get_channel_layer().group_send(f"table.{table.pk}", {"type": "table.changed", "version": 999})

    assert await pages[0].socket.receive_nothing(0.05)


async def test_who_does_not_read_is_cut_off(people, visit, monkeypatch) -> None:
    """The bytes that nobody has acknowledged stay below a bound."""
    monkeypatch.setattr(socket, "MOST_UNREAD", 20_000)
    table = await start(people[:2])
    page = await visit(people[0], table)

    pushed = 0
    async with asyncio.timeout(30):
        while page.closed is None:
            await page.say(do="beat", version=0, ack="guessed")
            pushed += len(await page.read())

    assert page.closed == 4408
    assert pushed < 60_000


async def test_who_acknowledges_stays(people, visit, monkeypatch) -> None:
    monkeypatch.setattr(socket, "MOST_UNREAD", 20_000)
    monkeypatch.setattr(socket.Allowance, "take", lambda self: True)
    table = await start(people[:2])
    page = await visit(people[0], table)

    for _ in range(100):
        await page.beat()
        await page.read()

    assert page.closed is None
