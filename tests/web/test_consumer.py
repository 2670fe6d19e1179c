"""The socket of a table page, with the real game behind it."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from club.accounts.models import Person
from club.accounts.sockets import close_sockets
from poker.tables import play, view
from poker.tables.models import Table
from poker.web import desk, socket
from poker.web.parts import own_parts, public_parts
from tests.web.conftest import Page, Split, hurry, open_table, start_table

pytestmark = pytest.mark.usefixtures("rigged")

start = sync_to_async(start_table)
opened = sync_to_async(open_table)


@sync_to_async
def fresh(table: Table, person: Person) -> dict[str, str]:
    """The parts of the page as a request would render them now."""
    state = view.load(table.pk)
    public = view.public_scene(state)
    return public_parts(public) | own_parts(public, view.own_scene(state, person))


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


async def test_on_connecting_the_page_gets_everything(people, visit) -> None:
    table = await start(people[:3])
    page = await visit(people[0], table)

    assert page.parts.keys() >= (await fresh(table, people[0])).keys()
    assert page.version == (await stored(table))["version"]


async def test_an_action_reaches_every_page_as_one_frame(people, visit) -> None:
    table = await start(people[:3])
    pages = [await visit(person, table) for person in people]
    counts = [len(page.frames) for page in pages]

    await act(pages, "call")

    assert [len(page.frames) for page in pages] == [count + 1 for count in counts]
    assert all("calls 20" in page.parts["log"] for page in pages)


@pytest.mark.parametrize(
    ("preset", "choices"),
    [
        ("sit-and-go", {"seats": 3}),
        ("speedpoker", {"game": "PO", "seats": 3}),
        ("speedpoker", {"game": "F7S", "seats": 3}),
        ("speedpoker", {"game": "P5D", "seats": 3}),
    ],
)
async def test_a_page_patched_by_all_pushes_equals_a_page_loaded_fresh(
    people, visit, preset, choices
) -> None:
    table = await start(people[:3], preset, **choices)
    pages = [await visit(person, table) for person in people]

    for _ in range(40):
        if any(page.mine for page in pages):
            page = acting(pages)
            draws = 'id="draw"' in page.parts["controls"]
            action = "draw" if draws else "check" if 'value="check"' in page.parts["controls"] else "call"
            await act(pages, action)
        else:
            await hurry(table)
            version = (await stored(table))["version"]
            for page in pages:
                await page.until(lambda page, version=version: page.version >= version)
        for person, page in zip(people, pages, strict=True):
            assert {id_: page.parts[id_] for id_ in await fresh(table, person)} == await fresh(table, person)
        if (await stored(table))["tournament"]["hand_no"] == 2:
            break
    assert (await stored(table))["tournament"]["hand_no"] == 2


async def test_rules_8_4_no_frame_to_another_browser_holds_hidden_cards(people, visit) -> None:
    table = await start(people[:3])
    pages = [await visit(person, table) for person in people]
    own = {}
    for number, page in enumerate(pages[:3]):
        own[number] = _card_classes(page.parts["own"])
        assert len(own[number]) == 2
    await act(pages, "raise", amount=60)
    await act(pages, "call")
    await act(pages, "fold")

    assert len({card for cards in own.values() for card in cards}) == 6
    for number, page in enumerate(pages):
        seen = "".join(page.frames)
        others = [card for other, cards in own.items() if other != number for card in cards]
        assert not [card for card in others if f'class="card {card}' in seen]


def _card_classes(html: str) -> list[str]:
    return [piece.split('"')[0] for piece in html.split('class="card ')[1:]]


async def test_a_language_is_that_of_the_page(people, visit) -> None:
    table = await start(people[:2])
    german = await visit(people[0], table, cookies={"django_language": "de"})
    header = await visit(people[1], table, headers=[(b"accept-language", b"de-CH,de;q=0.9")])

    assert german.socket.scope["path"] == header.socket.scope["path"]
    assert german.parts["status"] == header.parts["status"]


# --- refusals ---


async def test_a_refusal_comes_in_plain_words_to_the_one_who_asked(people, visit) -> None:
    table = await start(people[:2])
    pages = [await visit(person, table) for person in people[:2]]
    waiting = next(page for page in pages if not page.mine)

    assert await waiting.answer(do="act", turn=waiting.turn, action="call") == "It is not your turn."
    assert "notice" not in acting(pages).parts


async def test_a_notice_goes_away_with_the_next_push(people, visit) -> None:
    table = await start(people[:2])
    page = acting([await visit(person, table) for person in people[:2]])
    await page.answer(do="act", turn=page.turn, action="raise", amount=21)
    assert page.notice == "The smallest bet or raise is to 40."

    await act([page], "call")
    assert page.notice == ""


async def test_one_click_sent_ten_times_counts_once(people, visit) -> None:
    table = await start(people[:2])
    page = acting([await visit(person, table) for person in people[:2]])
    turn, version = page.turn, page.version

    for _ in range(10):
        await page.say(do="act", turn=turn, action="call")
    await page.until(lambda page: page.version > version and "moved on" in page.notice)

    assert (await stored(table))["version"] == version + 1


@pytest.mark.parametrize(
    "message",
    [
        {"do": "act", "turn": 0, "action": "fold"},
        {"do": "act", "turn": 10**12, "action": "fold"},
        {"do": "act", "turn": -1, "action": "fold"},
        {"do": "act", "turn": "TURN", "action": "raise", "amount": -40},
        {"do": "act", "turn": "TURN", "action": "raise", "amount": 40.5},
        {"do": "act", "turn": "TURN", "action": "raise", "amount": 10**12},
        {"do": "act", "turn": "TURN", "action": "raise", "amount": 10**400},
        {"do": "act", "turn": "TURN", "action": "check"},
        {"do": "act", "turn": "TURN", "action": "draw", "cards": ["As"]},
        {"do": "act", "turn": "TURN", "action": "cheat"},
        {"do": "act", "turn": "TURN", "action": "fold", "person": 1},
        {"do": "act", "turn": "TURN", "action": "fold", "seat": 2},
        {"do": "preselect", "turn": "TURN", "choice": "raise"},
        {"do": "sit", "seat": 2},
        {"do": "sit", "seat": 0},
        {"do": "start", "fill": True},
        {"do": "add_computer", "seat": 99},
        {"do": "remove_computer", "seat": 1},
        {"do": "mark_away", "seat": 1},
        {"do": "show"},
        {"do": "drop table"},
        {"__proto__": {"do": "back"}},
    ],
    ids=str,
)
async def test_a_hostile_message_gets_a_short_answer_and_changes_nothing(people, visit, message) -> None:
    table = await start(people[:2])
    page = acting([await visit(person, table) for person in people[:2]])
    before = await stored(table)

    notice = await page.answer(**{k: page.turn if v == "TURN" else v for k, v in message.items()})

    assert 0 < len(notice) < 120
    assert await stored(table) == before
    await act([page], "call")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00", "[" * 2000, "x" * 2**20, '{"do": "act"}'])
async def test_what_is_no_message_gets_a_short_answer_and_the_socket_lives(people, visit, text) -> None:
    table = await start(people[:2])
    page = acting([await visit(person, table) for person in people[:2]])

    await page.raw(text)
    await page.until(lambda page: page.notice != "")

    await act([page], "call")


async def test_a_binary_message_is_answered_like_any_other(people, visit) -> None:
    table = await start(people[:2])
    page = await visit(people[0], table)

    await page.socket.send_to(bytes_data=b"\x00\xff")
    await page.until(lambda page: page.notice != "")

    assert page.notice == "That message could not be read."


async def test_a_person_acts_for_the_own_seat_only(people, visit) -> None:
    """Whatever a spectator sends, the person is the socket's."""
    table = await start(people[:2])
    spectator = await visit(people[3], table)
    before = await stored(table)

    assert (
        await spectator.answer(do="act", turn=spectator.turn, action="fold")
        == "You do not sit at this table."
    )
    assert await spectator.answer(do="leave") == "You do not sit at this table."
    assert await spectator.answer(do="start", fill="1") == "This tournament has started already."
    assert await stored(table) == before


async def test_a_fault_of_ours_is_no_fault_of_the_page(people, visit, monkeypatch) -> None:
    table = await start(people[:2])
    page = await visit(people[0], table)
    monkeypatch.setattr(play, "come_back", lambda *args: 1 / 0)

    assert "went wrong" in await page.answer(do="back")
    await page.beat()
    assert await page.read()


async def test_a_flood_is_stopped_and_in_the_end_cut_off(people, visit, monkeypatch) -> None:
    monkeypatch.setattr(socket, "MOST_REFUSED", 20)
    table = await start(people[:2])
    page = await visit(people[0], table)

    for _ in range(80):
        await page.raw("flood")
    async with asyncio.timeout(5):
        while page.closed is None:
            await page.read()

    assert page.closed == 4429
    assert sum("too fast" in frame for frame in page.frames) == 1


# --- seats ---


async def test_seats_are_taken_and_the_table_starts_when_it_is_full(people, visit) -> None:
    table = await opened(people[:1], seats=2)
    first, second = await visit(people[0], table), await visit(people[1], table)
    assert 'data-can="sit"' in second.parts["me"]

    await second.say(do="sit", seat="2")
    await second.until(lambda page: 'data-seated="1"' in page.parts["me"])
    await first.until(lambda page: "boris" in page.parts["seat-2"])

    assert (await stored(table))["state"] == "running"


async def test_its_creator_fills_a_table_up_with_computers(people, visit) -> None:
    table = await opened(people[:1], seats=3)
    page = await visit(people[0], table)

    await page.say(do="add_computer", seat="2")
    await page.until(lambda page: "kind-computer" in page.parts["seat-2"])
    await page.say(do="start", fill="1")
    await page.until(lambda page: "kind-computer" in page.parts["seat-3"])

    assert (await stored(table))["state"] == "running"


# --- beats ---


async def test_a_beat_is_always_answered(people, visit) -> None:
    table = await start(people[:2])
    page = await visit(people[0], table)

    await page.beat()
    frame = await page.read()

    assert 'id="pulse"' in frame
    assert "seat-1" not in frame


async def test_a_beat_settles_what_nobody_else_has(people, visit, monkeypatch) -> None:
    """The worker is dead: those who look at the table move it on."""
    monkeypatch.setattr(desk, "SETTLE_EVERY", 0.0)
    table = await opened(people[:2])  # full: the first hand is due
    page = await visit(people[0], table)
    version = page.version
    await sync_to_async(Table.objects.filter(pk=table.pk).update)(
        due_at=table.created_at, wake_at=table.created_at
    )

    await page.beat()
    await page.until(lambda page: page.version > version)

    assert page.parts["own"].count("aria-label") == 2


async def test_a_beat_heals_a_push_that_was_lost(people, visit, monkeypatch) -> None:
    monkeypatch.setattr(desk, "SETTLE_EVERY", 0.0)
    table = await start(people[:2])
    page = await visit(people[0], table)
    version = page.version
    with monkeypatch.context() as deaf:
        deaf.setattr("poker.tables.tell._send", lambda group, message: None)
        state = await sync_to_async(view.load)(table.pk)
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


async def test_six_pages_read_and_render_a_version_once(people, visit, monkeypatch) -> None:
    table = await start(people[:3])
    pages = [await visit(people[number % 4], table) for number in range(6)]
    reads, renders = [], []
    load, scene = view.load, desk.public_parts
    monkeypatch.setattr(view, "load", lambda *wanted: reads.append(1) or load(*wanted))
    monkeypatch.setattr(desk, "public_parts", lambda *what: renders.append(1) or scene(*what))

    await act(pages, "call")

    assert len(reads) == 1
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
    async with asyncio.timeout(10):
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
