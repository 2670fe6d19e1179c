"""Designs, decks and help at the table, in a browser (RULES 15.1, 15.4)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import assert_same_as_fresh, check_or_call, enter, meet, state, wait

FELT = "() => getComputedStyle(document.querySelector('.felt')).backgroundImage"


@pytest.fixture
def table(visitor, club_server, names):
    """The pages of two people at a table without a clock, the acting one first."""
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(), club_server, name) for name in people]
    return meet(pages, id_)


def remembered(page: Page, button: str) -> None:
    """Press a button that changes how it looks, and wait until the club knows."""
    with page.expect_response("**/account/looks/") as answer:
        page.locator(button).first.click()
    assert answer.value.status == 204


def test_rules_15_4_a_design_is_taken_on_at_once_and_the_table_lives_on(table):
    page, other = table
    felt = page.evaluate(FELT)
    page.evaluate("window.sameDocument = true")
    remembered(page, ".bar [value=riverboat]")
    assert page.evaluate(FELT) != felt
    assert other.evaluate(FELT) == felt, "everyone sees the table in his own design"
    expect(page.locator(".bar [value=riverboat]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".bar [value=back-room]")).to_have_attribute("aria-pressed", "false")

    check_or_call(page)
    check_or_call(other)
    assert page.evaluate("window.sameDocument")
    assert_same_as_fresh(page)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-design", "riverboat")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-design", "riverboat")


def test_deck_sounds_and_volume_in_the_sheet(table):
    page, _ = table
    page.get_by_role("button", name="Look and sound").click()
    sheet = page.locator("#looks")
    expect(sheet).to_be_visible()
    for name, attribute in (("four_colours", "data-deck"), ("sounds", "data-sounds")):
        before = page.locator("html").get_attribute(attribute)
        remembered(page, f"#looks [name={name}]")
        assert page.locator("html").get_attribute(attribute) != before
    expect(page.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/account/looks/"):
        sheet.locator("[name=volume]").fill("25")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-deck", "two")
    expect(page.locator("html")).to_have_attribute("data-sounds", "off")
    expect(page.locator("html")).to_have_attribute("data-volume", "25")


def test_no_key_plays_while_a_sheet_is_open(table):
    page, _ = table
    turn = state(page)["turn"]
    page.get_by_role("button", name="Look and sound").click()
    page.locator("#looks [name=volume]").focus()
    page.keyboard.press("c")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    for key in ("c", "f", "a", "e"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    assert state(page)["turn"] == turn
    assert state(page)["mine"]


def test_rules_15_1_the_help_names_every_key(table):
    page, _ = table
    page.get_by_role("button", name="Help and keys").click()
    sheet = page.get_by_role("dialog", name="Help and keys")
    expect(sheet).to_be_visible()
    keys = sheet.locator("kbd").all_inner_texts()
    assert {"F", "C", "␣", "E", "↵", "A", "←", "→", "R", "1", "5", "?"} <= set(keys)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="Help and keys")).to_be_focused()


def test_the_name_of_ones_hand_can_be_switched_off(visitor, club_server, names):
    people = names(2)
    id_ = club_server.backstage.table(people, "speedpoker", game="P5D", decision_seconds="none")
    page = enter(visitor(), club_server, people[0])
    page.goto(f"/table/{id_}/")
    wait(page, lambda now: now["hand"] == 1)
    expect(page.locator(".own-hand")).to_be_visible()
    page.get_by_role("button", name="Look and sound").click()
    remembered(page, "#looks [name=names_hands]")
    expect(page.locator(".own-hand")).to_be_hidden()
    page.reload()
    expect(page.locator("#own .card").first).to_be_visible()
    expect(page.locator(".own-hand")).to_be_hidden()


def test_a_stranger_chooses_a_design_too(visitor):
    page = visitor()
    page.goto("/rules/")
    remembered(page, ".colophon [value=monte-carlo]")
    expect(page.locator("html")).to_have_attribute("data-design", "monte-carlo")
    page.goto("/leaderboard/")
    expect(page.locator("html")).to_have_attribute("data-design", "monte-carlo")
