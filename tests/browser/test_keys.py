"""RULES 15.1: the keys, and the buttons for amounts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import enter, meet, play, state, table_of, wait


@pytest.fixture
def table(visitor, club_server, names):
    """table(game) → the pages of two people at a table without a clock, the acting one first."""

    def table(**choices: str) -> list[Page]:
        people = names(2)
        preset = "speedpoker" if "game" in choices else "sit-and-go"
        id_ = club_server.backstage.table(people, preset, decision_seconds="none", **choices)
        pages = [enter(visitor(), club_server, name) for name in people]
        return meet(pages, id_)

    return table


def key(page: Page, name: str) -> str:
    """Press a key on the acting page; the line of the log that tells what it did."""
    before = wait(page, lambda now: now["mine"])
    lines = page.locator("#log li").count()
    page.bring_to_front()
    page.keyboard.press(name)
    wait(page, lambda now: now["turn"] > before["turn"])
    return page.locator("#log li").nth(lines).inner_text()


def test_rules_15_1_keys_of_the_betting(table, club_server):
    page, other = table()
    assert key(page, "c").endswith("calls 10")
    assert key(other, "Space").endswith("checks")
    # heads-up: the big blind opens from the flop on
    assert key(other, "e").endswith("bets 20")
    assert key(page, "Enter").endswith("raises to 40")
    wait(other, lambda now: now["mine"])
    for _ in range(3):
        other.keyboard.press("ArrowUp")
    other.keyboard.press("ArrowDown")
    expect(other.locator("#amount")).to_have_value("100")
    assert key(other, "e").endswith("raises to 100")
    assert key(page, "a").endswith("raises to 980 and is all-in")
    wait(other, lambda now: now["mine"])
    other.keyboard.press("f")
    wait(other, lambda now: now["hand"] == 2)
    (played,) = club_server.backstage.played(table_of(page))
    assert re.search(r"'p\d cbr 980', 'p\d f'", played["phh"].replace('"', "'"))


def test_rules_15_1_no_key_folds_where_checking_is_free(table):
    page, other = table()
    key(page, "c")
    before = wait(other, lambda now: now["mine"])
    other.keyboard.press("f")
    assert key(other, "c").endswith("checks")
    assert state(other)["turn"] > before["turn"]
    assert "folds" not in other.inner_text("#log")


def test_rules_15_1_keys_do_nothing_while_somebody_types_an_amount(table):
    page, _ = table()
    page.focus("#amount")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("77")
    turn = state(page)["turn"]
    page.keyboard.press("f")
    page.keyboard.press("c")
    expect(page.locator("#amount")).to_have_value("77")
    assert state(page)["turn"] == turn
    page.keyboard.press("Enter")
    wait(page, lambda now: now["turn"] > turn)
    assert page.locator("#log li").last.inner_text().endswith("raises to 77")


def test_rules_15_1_keys_of_the_exchange(table):
    page, other = table(game="P5D")
    play([page, other], lambda now: now["draws"] or state(other)["draws"])
    drawing = next(one for one in (page, other) if state(one)["draws"])
    drawing.bring_to_front()
    for name in ("1", "3", "5", "3"):
        drawing.keyboard.press(name)
    expect(drawing.locator("#draw [data-key=draw]")).to_contain_text("Exchange 2 cards")
    expect(drawing.locator("#own input:checked")).to_have_count(2)
    kept = [drawing.locator("#own .card").nth(n).get_attribute("aria-label") for n in (1, 2, 3)]
    line = key(drawing, "Enter")
    assert line.endswith("2 cards")
    now = [card.get_attribute("aria-label") for card in drawing.locator("#own .card").all()]
    assert len(now) == 5
    assert set(kept) <= set(now)


def test_rules_15_1_the_buttons_for_amounts_set_what_the_button_says(table):
    page, _ = table()
    page.get_by_role("button", name="½ pot").click()
    expect(page.locator("#act .amount")).to_have_text("40")
    page.get_by_role("button", name="Pot", exact=True).click()
    expect(page.locator("#amount")).to_have_value("60")
    page.locator("#amount-range").fill("1000")
    expect(page.locator("#act .amount")).to_have_text("1,000")
    turn = state(page)["turn"]
    page.click("#act [data-key=raise]")
    wait(page, lambda now: now["turn"] > turn)
    assert page.locator("#log li").last.inner_text().endswith("raises to 1,000 and is all-in")
