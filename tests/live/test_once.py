"""An action counts once, and only for the decision it was meant for, however often and whenever it comes."""

import asyncio
import json

from tests.live.page import Page, acting, eventually, meet

STALE = "The table had moved on; nothing was done."


def frame(page: Page, action: str, **more: object) -> str:
    return json.dumps({"do": "act", "turn": page.turn, "action": action, **more})


def moves(club, table: str) -> list[str]:
    return [action for action in club.backstage.row(table)["actions"] if action.startswith("p")]


async def seated(club, visit, people: list[str], **more: object) -> tuple[str, list[Page]]:
    table = club.backstage.table(people, **more)
    pages = [await visit(club, name, table) for name in people]
    await acting(pages)
    await meet(pages)
    return table, pages


async def test_the_same_frame_ten_times_counts_once(club_server, names, visit):
    table, pages = await seated(club_server, visit, names(3))
    page = await acting(pages)
    click, version = frame(page, "call"), page.version

    for _ in range(10):
        page.wire.say(click)
    await page.until(lambda page: len(page.notices) == 9)

    assert set(page.notices) == {STALE}
    assert len(moves(club_server, table)) == 1
    assert club_server.backstage.row(table)["version"] == version + 1


async def test_two_tabs_click_at_the_same_moment(club_server, names, visit):
    table, pages = await seated(club_server, visit, names(3))
    tab = await acting(pages)
    other = await visit(club_server, tab.person["name"], table)
    version = tab.version

    tab.act("call")
    other.act("raise", amount=60)
    await tab.until(lambda page: page.version > version)
    await other.until(lambda page: page.version > version)
    await eventually(lambda: tab.notices or other.notices)

    assert len(moves(club_server, table)) == 1
    assert tab.parts["log"] == other.parts["log"]
    assert tab.parts["own"] == other.parts["own"]


async def test_a_click_is_sent_again_after_the_line_broke(club_server, names, visit):
    """The line breaks before the answer is there; the browser repeats what it cannot know to have arrived."""
    table, pages = await seated(club_server, visit, names(3))
    page = await acting(pages)
    click = frame(page, "call")
    page.wire.say(click)
    page.wire.cut()
    await page.ended()

    await page.open()
    page.wire.say(click)
    await eventually(lambda: moves(club_server, table))
    await page.until(lambda page: page.notices or "calls" in page.log[-1])
    other = next(one for one in pages if one is not page)
    await other.until(lambda page: "calls" in page.log[-1])

    assert len(moves(club_server, table)) == 1


async def test_a_click_for_the_hand_before_is_refused(club_server, names, visit):
    """It is this person's turn again, and the click would be a legal one."""
    table, pages = await seated(club_server, visit, names(2))
    old = {page: frame(page, "raise", amount=900) for page in pages}
    await (await acting(pages)).acts("fold")
    await pages[0].until(lambda page: page.hand_no == 2)
    page = await acting(pages)
    before = club_server.backstage.row(table)

    assert await page.answer_raw(old[page]) == STALE

    assert club_server.backstage.row(table) == before
    await page.acts("call")


async def test_a_choice_made_ahead_does_not_survive_into_the_next_hand(club_server, names, visit):
    """Check or fold for this hand folds no aces in the next one."""
    _, pages = await seated(club_server, visit, names(3))
    big = next(page for page in pages if f"{page.person['name']} posts the big blind of 20" in page.log)
    big.say(do="preselect", turn=big.turn, choice="check_fold")
    await big.until(lambda page: 'aria-pressed="true"' in page.parts["extras"])
    await meet(pages)
    for _ in range(2):
        await (await acting(pages)).acts("fold")
    await big.until(lambda page: page.hand_no == 2)

    while (page := await acting(pages)) is not big:
        await page.acts("call")
    assert big.mine
    assert "fold" not in " ".join(big.log)


async def test_a_lost_push_is_healed_by_the_beat(club_server, names, visit):
    """Somebody acts and nobody is told, as when Redis loses the message."""
    table, pages = await seated(club_server, visit, names(3))
    version = pages[0].version
    assert club_server.backstage.act(table, "call") == version + 1

    for page in pages:
        while page.version == version:  # a table is looked at no more often than about once a second
            answered = len(page.frames)
            page.beat()
            await page.until(lambda page, answered=answered: len(page.frames) > answered)
            await asyncio.sleep(0.15)
        assert page.log[-1].endswith("calls 20")
    await (await acting(pages)).acts("call")


async def test_what_a_page_missed_comes_again_whole(club_server, names, visit):
    """A frame was lost on the way: beat after beat the page says that it has the old version."""
    _, pages = await seated(club_server, visit, names(2))
    page = pages[0]
    stale, parts = page.version, dict(page.parts)
    await (await acting(pages)).acts("call")
    await meet(pages)
    newest = dict(page.parts)

    page.parts = parts
    for _ in range(2):
        page.say(do="beat", version=stale, ack="")
    await page.until(lambda page: page.version > stale)
    await page.until(lambda page: page.parts["log"] == newest["log"])

    same = newest.keys() - {"ack", "pulse", "notice"}
    assert {id_: page.parts[id_] for id_ in same} == {id_: newest[id_] for id_ in same}
