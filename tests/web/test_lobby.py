"""The lobby: lists that are current, own tables first, and a socket for everybody."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from club.accounts.models import Person
from poker.tables import play
from poker.web import lobbysocket
from poker.web.lobby import lobby_parts, rows
from tests.web.conftest import open_table, start_table

opened = sync_to_async(open_table)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbysocket, "GATHER", 0.0)


def lists(person: Person | None) -> dict[str, str]:
    return lobby_parts(rows(), person.pk if person else None)


def test_a_waiting_table_shows_who_sits_and_how_many_seats_are_open(people) -> None:
    open_table(people[:2], seats=4)

    html = lists(people[2])["waiting-tables"]

    assert "anna" in html
    assert "boris" in html
    assert "2 seats open" in html
    assert "Take a seat" in html


def test_own_tables_come_first_and_once(people) -> None:
    table = open_table(people[:2], seats=4)

    own = lists(people[0])
    assert table.name in own["own-tables"]
    assert table.name not in own["waiting-tables"]
    other = lists(people[2])
    assert "<li" not in other["own-tables"]
    assert table.name in other["waiting-tables"]


def test_a_running_table_can_be_watched(people) -> None:
    start_table(people[:2])

    html = lists(people[3])["running-tables"]

    assert "Watch" in html
    assert "Hand 1" in html


def test_seats_for_computers_are_not_offered_to_people(people) -> None:
    open_table(people[:4], "speedpoker", seats=6)

    html = lists(None)["waiting-tables"]

    assert "Full for people" in html
    assert "Take a seat" not in html


def test_who_left_a_running_table_does_not_own_it_any_more(people) -> None:
    table = start_table(people[:3])
    play.leave(people[2], table.pk)

    assert "<li" not in lists(people[2])["own-tables"]


def test_a_finished_table_is_not_in_the_lobby(people) -> None:
    table = start_table(people[:2])
    play.leave(people[1], table.pk)

    assert table.name not in "".join(lists(None).values())


def test_a_stake_in_talers_is_named(people) -> None:
    open_table(people[:1], stake="talers", stake_amount=40, seats=3)

    assert "40 talers" in lists(None)["waiting-tables"]


def test_the_page_shows_the_same_lists(people, client: Client) -> None:
    open_table(people[:2], seats=4)

    page = client.get("/").content.decode()

    for html in lists(None).values():
        assert html in page


async def test_a_visitor_sees_a_new_table_at_once(people, visit) -> None:
    page = await visit(None, None)
    assert "No table is waiting" in page.parts["waiting-tables"]

    table = await opened(people[:1], seats=3)
    await page.until(lambda page: table.name in page.parts["waiting-tables"])

    await sync_to_async(play.sit)(people[1], table.pk)
    await page.until(lambda page: "boris" in page.parts["waiting-tables"])


async def test_only_lists_that_changed_are_pushed(people, visit) -> None:
    page = await visit(people[3], None)
    await opened(people[:1], seats=3)

    frame = await page.read()

    assert "waiting-tables" in frame
    assert "running-tables" not in frame


async def test_a_page_patched_by_pushes_equals_a_page_loaded_fresh(people, visit) -> None:
    page = await visit(people[0], None)
    table = await opened(people[:2], seats=3)
    await page.until(lambda page: table.name in page.parts["own-tables"])
    await sync_to_async(play.sit)(people[2], table.pk)
    await page.until(lambda page: "carla" in page.parts["own-tables"])

    assert {id_: page.parts[id_] for id_ in page.parts if id_ != "ack"} == await sync_to_async(lists)(
        people[0]
    )


async def test_a_beat_heals_what_was_not_told(people, visit, monkeypatch) -> None:
    page = await visit(None, None)
    monkeypatch.setattr(lobbysocket, "STALE_AFTER", -1.0)
    with monkeypatch.context() as deaf:
        deaf.setattr("poker.tables.tell._send", lambda group, message: None)
        table = await opened(people[:1], seats=3)

    await page.say(do="beat", version=0, ack="")
    await page.until(lambda page: table.name in page.parts["waiting-tables"])


@pytest.mark.parametrize(
    "message", [{"do": "act", "turn": 1, "action": "fold"}, {"do": "sit", "seat": 1}, {}]
)
async def test_nothing_is_played_in_the_lobby(people, visit, message: dict[str, Any]) -> None:
    page = await visit(people[0], None)

    assert await page.answer(**message) == "There is no such action."
