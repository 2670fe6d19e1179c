"""Messages that no page of ours would send: each is answered, changes nothing, and the socket lives."""

import asyncio
import json
import socket
import time
from itertools import pairwise
from pathlib import Path

import pytest

from club.supervisor.serving import LARGEST_BODY
from tests.live.page import Page, acting, eventually, meet
from tests.wire import Refused, Wire

TURN = object()
"""Stands for the turn that the page sees."""

BROKEN: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "fold",
    "half of it": '{"do": "act"',
    "no object": '["act"]',
    "a number": "7",
    "nothing at all": "null",
    "very deep": "[" * 1500,
    "a zero byte": "\x00",
    "a lone surrogate": '{"do": "\\ud800"}',
    "not a number": '{"do": "act", "turn": NaN, "action": "fold"}',
    "2 kB": json.dumps({"do": "act", "turn": 1, "action": "x" * 2500}),
    "1 MiB": "x" * 2**20,
    "binary": b"\x00\xff\xfe",
    "much binary": b"\xff" * 2**20,
}

HOSTILE: dict[str, dict] = {
    "unknown do": {"do": "win"},
    "no do": {"turn": 1, "action": "fold"},
    "do is a list": {"do": ["act"]},
    "unknown key": {"do": "act", "turn": TURN, "action": "fold", "cheat": 1},
    "another person": {"do": "act", "turn": TURN, "action": "fold", "person": 1},
    "another's seat": {"do": "act", "turn": TURN, "action": "fold", "seat": 1},
    "another table": {"do": "act", "turn": TURN, "action": "fold", "table": "x"},
    "no turn": {"do": "act", "action": "fold"},
    "a past turn": {"do": "act", "turn": 0, "action": "fold"},
    "a turn to come": {"do": "act", "turn": 10**9, "action": "fold"},
    "negative turn": {"do": "act", "turn": -1, "action": "fold"},
    "huge turn": {"do": "act", "turn": 10**300, "action": "fold"},
    "turn is true": {"do": "act", "turn": True, "action": "fold"},
    "unknown action": {"do": "act", "turn": TURN, "action": "sudo"},
    "action is null": {"do": "act", "turn": TURN, "action": None},
    "check against a bet": {"do": "act", "turn": TURN, "action": "check"},
    "draw in Hold'em": {"do": "act", "turn": TURN, "action": "draw", "cards": "As"},
    "no amount": {"do": "act", "turn": TURN, "action": "raise"},
    "negative": {"do": "act", "turn": TURN, "action": "raise", "amount": -40},
    "zero": {"do": "act", "turn": TURN, "action": "raise", "amount": 0},
    "fractional": {"do": "act", "turn": TURN, "action": "raise", "amount": 40.5},
    "fraction in text": {"do": "act", "turn": TURN, "action": "raise", "amount": "40.5"},
    "exponent": {"do": "act", "turn": TURN, "action": "raise", "amount": "4e1"},
    "other digits": {"do": "act", "turn": TURN, "action": "raise", "amount": "٤٠"},
    "too small": {"do": "act", "turn": TURN, "action": "raise", "amount": 21},
    "more than there is": {"do": "act", "turn": TURN, "action": "raise", "amount": 1001},
    "huge": {"do": "act", "turn": TURN, "action": "raise", "amount": 10**300},
    "huge for the database": {"do": "act", "turn": TURN, "action": "raise", "amount": 2**63},
    "amount is a list": {"do": "act", "turn": TURN, "action": "raise", "amount": [40]},
    "SQL": {"do": "act", "turn": TURN, "action": "fold'; DROP TABLE tables_table; --"},
    "markup": {"do": "preselect", "turn": TURN, "choice": "<script>alert(1)</script>"},
    "sits twice": {"do": "sit", "seat": 2},
    "takes a seat": {"do": "sit", "seat": 1},
    "a seat of none": {"do": "sit", "seat": 7},
    "removes a person": {"do": "remove_computer", "seat": 1},
    "adds a computer": {"do": "add_computer", "seat": 2},
    "starts again": {"do": "start", "fill": "1"},
    "marks away": {"do": "mark_away", "seat": 1},
    "shows another's": {"do": "show"},
    "a strange beat": {"do": "beat", "version": -1, "ack": 7},
}


async def refused(club, visit, table: str, page: Page, messages: list[str | bytes]) -> list[str]:
    """Send each; a new socket before every fifteenth, for the sake of the flood's limit."""
    notices = []
    for number, message in enumerate(messages):
        if number % 15 == 14:
            await page.close()
            page = await visit(club, page.person["name"], table)
        notices.append(await page.answer_raw(message))
        assert page.wire.is_open
    return notices


@pytest.fixture
async def seated(club_server, names, visit):
    """A table of two, and the page whose turn it is."""
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds=120)
    pages = [await visit(club_server, name, table) for name in people]
    page = await acting(pages)
    await meet(pages)
    return table, page


async def test_what_is_no_message_changes_nothing(club_server, visit, seated):
    table, page = seated
    before = club_server.backstage.row(table)["whole"]

    notices = await refused(club_server, visit, table, page, list(BROKEN.values()))

    told = dict(zip(BROKEN, notices, strict=True))
    assert {name: notice for name, notice in told.items() if not 0 < len(notice) < 100} == {}
    assert club_server.backstage.row(table)["whole"] == before
    assert (await page.open()).mine
    await page.acts("call")


async def test_what_is_not_allowed_changes_nothing(club_server, visit, seated):
    table, page = seated
    before = club_server.backstage.row(table)["whole"]
    messages: list[str | bytes] = [
        json.dumps({key: page.turn if value is TURN else value for key, value in message.items()})
        for message in HOSTILE.values()
    ]

    notices = await refused(club_server, visit, table, page, messages)

    told = dict(zip(HOSTILE, notices, strict=True))
    assert {name: notice for name, notice in told.items() if not 0 < len(notice) < 100} == {}
    assert not [notice for notice in notices if "went wrong" in notice or "<script" in notice]
    assert club_server.backstage.row(table)["whole"] == before
    await (await page.open()).acts("call")


async def test_a_stranger_acts_for_nobody(club_server, names, visit, seated):
    table, page = seated
    (name,) = names(1)
    stranger = await visit(club_server, name, table)
    before = club_server.backstage.row(table)["whole"]

    for message in ({"do": "act", "turn": page.turn, "action": "fold"}, {"do": "leave"}, {"do": "back"}):
        assert await stranger.answer(**message) == "You do not sit at this table."

    assert club_server.backstage.row(table)["whole"] == before
    assert not stranger.mine


async def test_a_click_for_one_table_does_nothing_at_another(club_server, names, visit):
    """The same two people play at two tables with the same turn numbers."""
    people = names(2)
    tables = [club_server.backstage.table(people, decision_seconds=120) for _ in range(2)]
    pages = [[await visit(club_server, name, table) for name in people] for table in tables]
    first, second = [await acting(both) for both in pages]
    before = club_server.backstage.row(tables[1])["whole"]

    await first.acts("fold")

    assert club_server.backstage.row(tables[1])["whole"] == before
    await second.acts("call")


async def test_a_flood_is_stopped_and_the_others_play_on(club_server, names, visit, seated):
    table, page = seated
    (name,) = names(1)
    flooder = await visit(club_server, name, table)
    before = club_server.backstage.row(table)["whole"]

    for _ in range(400):
        flooder.act("fold")

    assert await flooder.ended() == 4429
    # one answer to all that is refused in a row, however fast this machine reads
    answers = [notice == "That was too fast. Please wait a moment." for notice in flooder.notices]
    assert any(answers)
    assert (True, True) not in pairwise(answers)
    assert len(flooder.frames) < 60
    assert club_server.backstage.row(table)["whole"] == before
    await page.acts("call")


@pytest.mark.parametrize("path", ["/ws/table/0b2f5c1e-93a0-4a5f-8a51-9d1f5a3a6f10/", "/ws/lobby/"])
async def test_a_page_of_another_site_opens_no_socket(club_server, names, path):
    """With the cookies of a member, as any page he visits could try."""
    person = club_server.backstage.person(names(1)[0])
    with pytest.raises(Refused, match="403"):
        await Wire.open(
            club_server.host,
            path,
            lambda frame: None,
            cookie=f"sessionid={person['session']}",
            origin="https://example.org",
        )


async def test_nobody_watches_without_a_session(club_server, seated):
    """Accepted and then closed with a code of ours: a refused handshake would be tried again for ever."""
    table, _ = seated
    for person in (None, {"session": "x" * 32}):
        page = Page(club_server.host, person, table, beats=False)
        assert await (await page.open()).ended() == 4401
        assert page.frames == []


# --- who does not read ---


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


def deaf(host: str, table: str, session: str) -> socket.socket:
    """A connection that reads nothing."""
    name, _, port = host.partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((name, int(port)))
    line.sendall(
        f"GET /ws/table/{table}/ HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Cookie: sessionid={session}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return line


BEAT = json.dumps({"do": "beat", "version": 0, "ack": ""}).encode()
ASKING = bytes([0x81, 0x80 | len(BEAT)]) + bytes(4) + BEAT
"""A beat of a page that has nothing yet and wants everything."""


async def test_who_stops_reading_is_cut_off_and_memory_stays_bounded(club_server, names, visit):
    people = names(4)
    table = club_server.backstage.table(people, "speedpoker", computers=2, game="F7S")
    pages = [await visit(club_server, name, table) for name in people]
    web = club_server.children()["web-1"]
    lines = [
        deaf(club_server.host, table, club_server.backstage.person(name)["session"]) for name in names(4)
    ]
    before = memory(web)
    cut = set()
    deadline = time.monotonic() + 90
    while len(cut) < len(lines):
        assert time.monotonic() < deadline, f"{len(cut)} of {len(lines)} were cut off"
        for line in lines:
            try:
                line.sendall(ASKING)
            except OSError:
                cut.add(line)
        await asyncio.sleep(0.13)  # as often as the flood's limit allows

    assert memory(web) - before < 16 * 2**20
    for line in lines:
        line.close()
    await (await acting(pages)).acts("call")


async def test_who_reads_slowly_but_says_so_stays(club_server, names, visit, seated):
    """Acknowledging late is no offence: a background tab does it."""
    table, _ = seated
    (name,) = names(1)
    page = await visit(club_server, name, table, beats=False)
    for _ in range(20):
        page.say(do="beat", version=page.version, ack="")
    await eventually(lambda: len(page.frames) > 20)
    page.beat()
    await page.until(lambda page: page.wire.is_open and len(page.frames) > 21)


@pytest.mark.parametrize("says_so", [True, False])
def test_a_request_that_would_fill_the_disk_is_cut_off(club_server, says_so):
    length = f"Content-Length: {10**12}" if says_so else "Transfer-Encoding: chunked"
    name, port = club_server.host.split(":")
    sent, part = 0, b"x" * 2**20
    with socket.create_connection((name, int(port)), timeout=60) as line:
        line.sendall(f"POST / HTTP/1.1\r\nHost: {club_server.host}\r\n{length}\r\n\r\n".encode())
        try:
            while sent < 4 * LARGEST_BODY:
                line.sendall(part if says_so else b"100000\r\n" + part + b"\r\n")
                sent += len(part)
        except ConnectionError:
            pass
    assert sent < 4 * LARGEST_BODY
    assert club_server.get() == 200
