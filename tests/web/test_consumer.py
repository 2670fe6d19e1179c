"""The socket of a table page, with the real game behind it."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from club.accounts.models import Person
from poker.tables import play
from poker.web import flood, socket
from tests.web.conftest import act, acting, fresh, hurry, opened, start, stored

pytestmark = pytest.mark.usefixtures("rigged")


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


async def test_a_page_speaks_the_language_of_the_profile_before_the_browsers(people, visit) -> None:
    await sync_to_async(Person.objects.filter(pk=people[0].pk).update)(language="de")
    table = await start(people[:2])
    profile = await visit(people[0], table, headers=[(b"accept-language", b"en")])
    browser = await visit(people[1], table, headers=[(b"accept-language", b"de-CH,de;q=0.9")])

    assert profile.parts["status"] == browser.parts["status"]
    assert "Hand 1" in profile.parts["status"]


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
    now = flood.monotonic()
    monkeypatch.setattr(flood, "monotonic", lambda: now)
    table = await start(people[:2])
    page = await visit(people[0], table)

    for _ in range(80):
        await page.raw("flood")
    async with asyncio.timeout(30):
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
    await page.until(lambda page: "face-computer" in page.parts["seat-2"])
    await page.say(do="start", fill="1")
    await page.until(lambda page: "face-computer" in page.parts["seat-3"])

    assert (await stored(table))["state"] == "running"
