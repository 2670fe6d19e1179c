"""The history in a browser: the replay and its keys, the filter, and that all of it fits a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import enter
from tests.browser.test_phone import PHONE, assert_fits
from tests.server import ClubServer

RING = "() => document.querySelector('.ring').innerHTML"


def play_a_hand(club: ClubServer, people: list[str], game: str) -> str:
    """A table whose first hand was checked and called down; its id."""
    table: str = club.backstage.table(
        people, "speedpoker", game=game, starting_chips=5000, decision_seconds="none", computers=2
    )
    club.backstage.play_hand(table)
    return table


def said(page: Page) -> str:
    return page.locator("#said").inner_text()


@pytest.fixture
def replay(visitor, club_server, names) -> Page:
    people = names(2)
    table = play_a_hand(club_server, people, "NT")
    page = enter(visitor(), club_server, people[0])
    page.goto(f"/history/{table}/1/")
    return page


def test_keys_buttons_and_slider_move_through_a_hand_and_the_address_follows(replay: Page):
    page = replay
    last = int(page.locator("#replay").get_attribute("data-last") or "0")
    showdown = int(page.locator("#replay").get_attribute("data-showdown") or "0")
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
        ("s", showdown),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"\?step={step}$"))
        expect(page.locator("#moment")).to_have_value(str(step))
    page.click("[data-go=on]")
    expect(page).to_have_url(re.compile(r"\?step=1$"))
    page.locator("#moment").fill("3")
    expect(page).to_have_url(re.compile(r"\?step=3$"))
    expect(page.locator(".moments [aria-current=step]")).to_have_text(said(page))
    page.click(f".moments [data-step='{showdown}'] a >> nth=0")
    expect(page).to_have_url(re.compile(rf"\?step={showdown}$"))


def test_forward_and_back_is_the_page_loaded_at_that_moment(replay: Page):
    page = replay
    last = int(page.locator("#replay").get_attribute("data-last") or "0")
    address = page.url.split("?")[0]
    moved = []
    for _ in range(last):
        moved.append((page.evaluate(RING), said(page)))
        page.keyboard.press("ArrowRight")
    for step in range(last, 0, -1):
        page.keyboard.press("ArrowLeft")
        assert (page.evaluate(RING), said(page)) == moved[step - 1]
    for step in (0, last // 2, last - 1):
        page.goto(f"{address}?step={step}")
        assert (page.evaluate(RING), said(page)) == moved[step]
    page.goto(f"{address}#step=2")
    expect(page).to_have_url(re.compile(r"\?step=2$"))
    assert (page.evaluate(RING), said(page)) == moved[2]


def test_it_plays_by_itself_and_pauses(replay: Page):
    page = replay
    page.click("#play")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    expect(page.locator("#moment")).not_to_have_value("0")
    page.locator("#play").blur()
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
    page.select_option("#speed", "4")
    page.locator("#speed").blur()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    # it stops at the end by itself
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
    expect(page.locator("#moment")).to_have_value(page.locator("#replay").get_attribute("data-last") or "")
    # the speed is kept for the next hand
    page.reload()
    expect(page.locator("#speed")).to_have_value("4")


def test_own_cards_lie_open_at_ones_own_seat_only(visitor, club_server, names):
    people = names(2)
    table = play_a_hand(club_server, people, "P5D")
    own = {one["person_id"]: one["cards"] for one in club_server.backstage.own_cards(table)}
    seats = {one["person_id"]: one["number"] for one in club_server.backstage.seats(table)}
    for name in people:
        person = club_server.backstage.person(name)["id"]
        page = enter(visitor(), club_server, name)
        page.goto(f"/history/{table}/1/")
        # nobody exchanged a card
        drawn = page.locator(f"#seat-{seats[person]} .card").evaluate_all(
            "cards => cards.map(card => card.className.match(/r-(.) s-(.)/).slice(1).join(''))"
        )
        assert "".join(drawn) == own[person]
        others = page.locator(f".seat:not(#seat-{seats[person]}) .card:not(.card-back)")
        expect(others).to_have_count(0)


def test_the_filter_is_at_work_as_soon_as_something_is_chosen(visitor, club_server, names):
    name = names(1)[0]
    page = enter(visitor(), club_server, name)
    page.goto("/history/")
    page.select_option("#id_game", "PO")
    expect(page).to_have_url(re.compile("game=PO"))
    page.fill("#id_player", "nobody at all")
    expect(page).to_have_url(re.compile("player=nobody"))
    expect(page.locator("#tournaments")).to_contain_text("No finished tournament is like that")


@pytest.mark.parametrize("game", ["NT", "PO", "F7S", "P5D"])
def test_every_page_fits_a_phone(visitor, club_server, names, game):
    people = names(4)
    table = play_a_hand(club_server, people, game)
    page = enter(visitor(viewport=PHONE, has_touch=True), club_server, people[0])
    for address in (
        "/history/",
        f"/history/{table}/",
        f"/history/{table}/1/",
        f"/history/{table}/1/?step=999",
    ):
        page.goto(address)
        expect(page.locator("h1").first).to_be_visible()
        assert_fits(page)
    box = page.locator("#play").bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["height"], "what moves the hand is under the thumb"
