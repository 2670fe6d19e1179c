"""The chat at a real club: through a real Redis without a word of it, to whom it is for."""

import asyncio

from tests.live.page import Page, acting, meet
from tests.live.test_secrets import source, watched

WORDS = "Schnellzugzuschlag"
"""A word that stands nowhere else."""


async def said(page: Page, text: str) -> None:
    page.say(do="say", text=text)
    await page.until(lambda page: text in page.parts["chat"])


async def test_words_reach_those_they_are_for_and_no_redis(club_server, visit, names):
    people = names(3)
    table = club_server.backstage.table(people[:2], decision_seconds="none")
    players = [await visit(club_server, name, table) for name in people[:2]]
    rail = await visit(club_server, people[2], table)
    for page in players:
        await page.until(lambda page: page.hand_no == 1)
    before = club_server.backstage.row(table)
    with watched(club_server) as commands:
        await said(players[0], f"{WORDS} one")
        await said(rail, f"{WORDS} two")
        for page in (players[1], rail):
            await page.until(lambda page: f"{WORDS} one" in page.parts["chat"])
    heard = "\n".join(commands)
    assert "chat.changed" in heard
    assert WORDS not in heard
    assert club_server.backstage.row(table)["version"] == before["version"]

    page = await acting(players)
    await page.acts("call")
    await meet(players)
    for page in players:
        assert f"{WORDS} two" not in "".join(page.frames) + await source(page)


async def test_a_lost_message_comes_with_a_beat_and_a_new_page_has_it_at_once(club_server, visit, names):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds="none")
    page = await visit(club_server, people[0], table)
    await page.until(lambda page: page.hand_no == 1)
    club_server.backstage.say(people[1], table, "Nobody was told of this")
    await page.until(lambda page: "Nobody was told of this" in page.parts["chat"])
    again = await visit(club_server, people[0], table)
    assert "Nobody was told of this" in again.parts["chat"]


async def test_nobody_says_more_than_is_allowed_however_many_pages_he_has(club_server, visit, names):
    (name,) = names(1)
    table = club_server.backstage.table([name], start=False)
    pages = [await visit(club_server, name, table) for _ in range(4)]
    for number in range(3):
        for page in pages:
            page.say(do="say", text=f"Message {number}")
    await asyncio.gather(
        *(page.until(lambda page: "wait" in page.parts.get("chat-note", "")) for page in pages)
    )
    # what was said is shown apart from what was answered
    await asyncio.gather(*(page.until(lambda page: page.parts["chat"].count("<li") >= 4) for page in pages))
    assert {page.parts["chat"].count("<li") for page in pages} == {4}
