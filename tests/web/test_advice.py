"""RULES 15.3 on the page: advice and turbo for who plays alone with computers."""

import re

import pytest
from asgiref.sync import sync_to_async
from django.utils import translation

from poker.computers.move import REASONS, Move, Reason
from poker.rules.cards import cards
from poker.tables import play
from poker.tables.models import Table
from poker.tables.state import load
from poker.web import advising
from poker.web.words import advice
from tests.web.conftest import hurry, open_table, start, stored

pytestmark = pytest.mark.usefixtures("rigged")


@sync_to_async
def alone(people, computers=2) -> Table:
    """One person and computers, and it is his turn."""
    table = open_table(people[:1], seats=3, starting_chips=1000)
    for seat in range(2, 2 + computers):
        play.add_computer(people[0], table.pk, seat)
    if computers < 2:
        play.start(people[0], table.pk)
    return table


async def until_own_turn(table, person) -> None:
    for _ in range(20):
        state = await sync_to_async(load)(table.pk)
        if state.acting_seat is not None and state.acting_seat.person_id == person.pk:
            return
        await hurry(table)
    raise AssertionError("not his turn")


@pytest.fixture
def thought(monkeypatch):
    """What was thought about: the sights."""
    seen = []

    def think(sight, rng):
        seen.append(sight)
        return Move("raise", 60), Reason("value", {"equity": 71, "need": 0})

    monkeypatch.setattr(advising, "advise", think)
    return seen


async def test_advice_comes_with_its_reason_to_who_asked_and_goes_with_the_turn(people, visit, thought):
    table = await alone(people)
    await until_own_turn(table, people[0])
    page, spectator = await visit(people[0], table), await visit(people[1], table)
    assert 'value="advise"' in page.parts["solo"]
    assert " disabled" not in page.parts["solo"]
    before = await stored(table)

    await page.say(do="advise", turn=page.turn)
    await page.until(lambda page: "advice" in page.parts)
    assert "<strong>Raise to 60</strong>" in page.parts["advice"]
    assert "wins about 71% of the time" in page.parts["advice"]
    assert await stored(table) == before

    await page.say(do="advise", turn=page.turn)
    await page.read()
    assert len(thought) == 1

    version = page.version
    await page.say(do="act", turn=page.turn, action="call")
    await page.until(lambda page: page.version > version)
    assert page.parts["advice"] == advising.advice_part()
    await spectator.until(lambda page: page.version > version)
    assert "advice" not in spectator.parts
    assert 'value="advise"' not in "".join(spectator.frames)


async def test_no_advice_where_another_person_plays(people, visit, thought):
    table = await start(people[:2])
    for person in people[:2]:
        page = await visit(person, table)
        assert "<form" not in page.parts["solo"]
        told = await page.answer(do="advise", turn=page.turn)
        assert told == "That is only for who plays with nobody but computers."
        assert await page.answer(do="turbo", on=True) == told
    assert thought == []


async def test_advice_for_another_turn_is_refused(people, visit, thought):
    table = await alone(people)
    await until_own_turn(table, people[0])
    page = await visit(people[0], table)
    assert "moved on" in await page.answer(do="advise", turn=page.turn - 1)
    assert thought == []


async def test_turbo_is_a_switch(people, visit):
    table = await alone(people)
    page = await visit(people[0], table)
    for on in ("1", "0"):
        assert f'name="on" value="{on}"' in page.parts["solo"]
        version = page.version
        await page.say(do="turbo", on=on)
        await page.until(lambda page, version=version: page.version > version)
        assert (await stored(table))["turbo"] == (on == "1")


@pytest.mark.parametrize(("code", "names"), REASONS.items())
def test_every_reason_has_words(code, names):
    numbers = {name: 41 + place for place, name in enumerate(names)}
    with translation.override("en"):
        words = advice.why(Reason(code, numbers))
    assert words.endswith(".")
    assert "%(" not in words
    assert "%%" not in words
    assert set(re.findall(r"\d+", words)) <= {str(number) for number in numbers.values()}


def test_too_dear_never_contradicts_itself():
    with translation.override("en"):
        too_little = advice.why(Reason("too_dear", {"equity": 20, "need": 25}))
        too_close = advice.why(Reason("too_dear", {"equity": 34, "need": 25}))
    assert "too little for a price that asks for 25%" in too_little
    assert "too close" in too_close


async def test_every_move_has_words(people):
    table = await alone(people)
    await until_own_turn(table, people[0])
    seen = await sync_to_async(play.sight_for_advice)(people[0], table.pk, (await stored(table))["turn"])
    with translation.override("en"):
        assert advice.what(seen, Move("fold")) == "Fold"
        assert advice.what(seen, Move("call")) == f"Call {seen.options.call}"
        assert advice.what(seen, Move("raise", 60)) == "Raise to 60"
        assert advice.what(seen, Move("raise", 1000)) == "All-in"
        assert advice.what(seen, Move("draw")) == "Keep all cards"
        exchange = advice.what(seen, Move("draw", cards=tuple(cards("As7d"))))
    assert exchange.startswith("Exchange these cards: <span")
    assert 'aria-label="seven of diamonds"' in exchange
