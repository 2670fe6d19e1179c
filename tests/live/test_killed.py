"""Processes die in the middle of a hand: nothing that was acknowledged is lost, and play goes on."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from club.data import BASE_DIR
from tests.live.page import Page, acting, meet, patience
from tests.server import ClubServer

WORKERS = ("clock", "computers-1")
DECIDED_WITHIN = 5.0


def moves(actions: list[str]) -> list[str]:
    """What players did, without what was dealt to them."""
    return [action for action in actions if action.startswith("p")]


def kept(club: ClubServer, table: str, version: int) -> dict:
    return next(one for one in club.backstage.versions(table) if one["version"] == version)


async def raise_or_call(page: Page) -> None:
    """Stay in, and let the others pay for it where that is possible."""
    bounds = page.bounds()
    action, more = ("raise", {"amount": bounds[0]}) if bounds else page.passive()
    await page.acts(action, **more)


async def give_up(page: Page) -> None:
    """Out of the hand without a chip more: nobody folds for nothing."""
    await page.acts("check" if page.offers("check") else "fold")


async def may_raise(page: Page) -> None:
    """Wait for a decision after which somebody else has one, whatever he did before."""
    await page.until(lambda page: page.mine)
    while not page.bounds():
        await give_up(page)
        await page.until(lambda page: page.mine)


async def test_a_computer_decides_once_although_the_workers_were_killed(rough_club, names, visit):
    """Nobody beats: only the workers, started again, can make the move that is due."""
    (name,) = names(1)
    table = rough_club.backstage.table([name], computers=1)
    page = await visit(rough_club, name, table, beats=False)
    await may_raise(page)
    for worker in WORKERS:
        rough_club.kill(worker)
    began = monotonic()
    await raise_or_call(page)
    version = page.version
    await page.until(lambda page: page.version > version, patience(30))
    assert monotonic() - began < DECIDED_WITHIN * rough_club.slowness()

    before, after = kept(rough_club, table, version), kept(rough_club, table, version + 1)
    made = moves(after["actions"])
    assert made[:-1] == moves(before["actions"])
    assert made[-1].split()[0] == f"p{before['order'].index(2) + 1}"


async def test_an_expired_clock_decides_once_although_the_workers_were_killed(rough_club, names, visit):
    people = names(2)
    table = rough_club.backstage.table(people)
    pages = [await visit(rough_club, name, table, beats=False) for name in people]
    page = await acting(pages)
    for worker in WORKERS:
        rough_club.kill(worker)
    rough_club.backstage.hurry(table)
    began, turn = monotonic(), page.turn
    await page.until(lambda page: page.turn > turn, patience(30))
    took = monotonic() - began

    row = rough_club.backstage.row(table)
    # who could not act because nobody looked at the clocks gets 15 s, once
    assert took < DECIDED_WITHIN * rough_club.slowness() or "outage" in [line[0] for line in row["news"]]
    first = next(one for one in rough_club.backstage.versions(table) if moves(one["actions"]))
    assert len(moves(first["actions"])) == 1
    number = first["order"][int(moves(first["actions"])[0][1]) - 1]
    assert rough_club.backstage.seats(table)[number - 1]["missed"] == 1


@contextmanager
def frozen(club: ClubServer, *children: str) -> Iterator[None]:
    """Children that neither work nor end, so that nobody starts them again."""
    pids = [club.children()[child] for child in children]
    for pid in pids:
        os.killpg(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.killpg(pid, signal.SIGCONT)


async def test_those_who_look_move_a_table_on_that_no_worker_looks_after(rough_club, names, visit):
    (name,) = names(1)
    table = rough_club.backstage.table([name], computers=1)
    page = await visit(rough_club, name, table)
    await page.until(lambda page: page.mine)
    with frozen(rough_club, *WORKERS):
        await raise_or_call(page)
        turn = page.turn
        await page.until(lambda page: page.turn > turn)


async def test_a_killed_web_process_loses_nothing_it_has_told(rough_club, names, visit):
    people = names(2)
    table = rough_club.backstage.table(people, computers=1)
    pages = [await visit(rough_club, name, table) for name in people]
    page = await acting(pages)
    await raise_or_call(page)
    told, log = page.version, page.log
    web = rough_club.kill("web-1")

    for one in pages:
        assert await one.ended() == 1006
        await one.open()

    assert page.version >= told
    assert page.log[: len(log)] == log
    assert rough_club.wait_restarted("web-1", web)
    turn = max(one.turn for one in pages)
    await (await acting(pages)).acts("call")
    await meet(pages)
    assert min(one.turn for one in pages) > turn


async def test_play_goes_on_within_ten_seconds_after_redis_was_killed(rough_club, names, visit):
    (name,) = names(1)
    table = rough_club.backstage.table([name], computers=2)
    page = await visit(rough_club, name, table)
    await page.until(lambda page: page.mine)
    redis = rough_club.kill("redis")
    began = monotonic()

    await raise_or_call(page)
    acted = page.turn
    await page.until(lambda page: page.mine or page.turn > acted)

    assert monotonic() - began < 10 * rough_club.slowness()
    assert rough_club.wait_restarted("redis", redis)
    # The workers are back as well: without a beat nobody else plays the hand to its end and deals the next.
    page.beats = False
    hand = page.hand_no
    while page.hand_no == hand:
        await page.until(lambda page: page.mine or page.hand_no != hand, patience(30))
        if page.mine:
            await give_up(page)


async def test_a_killed_beat_is_not_missed(rough_club, names, visit):
    (name,) = names(1)
    table = rough_club.backstage.table([name], computers=2)
    page = await visit(rough_club, name, table, beats=False)
    await page.until(lambda page: page.mine)
    rough_club.kill("beat")
    hand = page.hand_no
    while page.hand_no == hand:
        await give_up(page)
        await page.until(lambda page: page.mine or page.hand_no != hand, patience(30))


DIES_AT_THE_START = """
import os, signal
from club.accounts.models import Person
from club.treasury import ledger
from poker.tables import play
from poker.tables.play import course

def die(state, now):
    # the stakes are in the pot, as far as this transaction sees it
    assert ledger.balance(Person.objects.get(display_name={last!r})) == 960
    os.kill(os.getpid(), signal.SIGKILL)

course.begin = die
play.sit(Person.objects.get(display_name={last!r}), {table!r})
"""


def test_a_process_killed_between_the_stakes_and_the_commit_has_started_nothing(rough_club, names):
    people = names(3)
    table = rough_club.backstage.table(people[:2], seats=3, start=False, stake="talers", stake_amount=40)
    assert rough_club.backstage.talers(*people) == [1000] * 3
    before = rough_club.backstage.row(table)["whole"]
    code = DIES_AT_THE_START.format(last=people[2], table=table)
    died = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=BASE_DIR,
        env=rough_club.environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert died.returncode == -signal.SIGKILL, died.stderr

    assert rough_club.backstage.row(table)["whole"] == before
    assert rough_club.backstage.talers(*people) == [1000] * 3
    rough_club.backstage.sit(people[2], table)
    assert rough_club.backstage.row(table)["state"] == "running"
    assert rough_club.backstage.talers(*people) == [960] * 3
    assert "Everything holds." in rough_club.manage("ledger", "check")


async def test_everything_killed_at_once_comes_back_as_it_was(rough_club, names, visit):
    """The supervisor too: what runs is on its leash, and the next start goes on with the same hand."""
    people = names(2)
    table = rough_club.backstage.table(people, decision_seconds=120)
    pages = [await visit(rough_club, name, table) for name in people]
    page = await acting(pages)
    await page.acts("call")
    await meet(pages)
    told = [(one.version, one.parts["own"], one.log) for one in pages]
    stored = rough_club.backstage.row(table)
    port = int(rough_club.host.partition(":")[2])

    rough_club.stop(signal.SIGKILL)
    for one in pages:
        assert await one.ended() == 1006
    rough_club.start(port=port)
    assert rough_club.backstage.row(table)["whole"] == stored["whole"]
    for one in pages:
        await one.open()

    assert [(one.version, one.parts["own"], one.log) for one in pages] == told
    await (await acting(pages)).acts("check")
