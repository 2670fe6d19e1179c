"""Fingers: large bets ask for a second tap, and nothing moves under them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import enter, meet, state, wait

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phones(visitor, club_server, names):
    """The pages of two people with phones at a table without a clock, the acting one first."""
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    pages = [enter(visitor(**options), club_server, name) for name in people]
    return meet(pages, id_)


def tap(page: Page, selector: str) -> int:
    """Tap; the turn before."""
    turn: int = state(page)["turn"]
    page.locator(selector).tap()
    return turn


def test_an_all_in_asks_for_a_second_tap(phones):
    page, _ = phones
    page.get_by_role("button", name="All-in").tap()
    raising = page.locator("#act [data-key=raise]")
    turn = tap(page, "#act [data-key=raise]")
    expect(raising).to_contain_text("Tap again")
    assert state(page)["turn"] == turn
    raising.tap()
    wait(page, lambda now: now["turn"] > turn)
    assert "is all-in" in page.inner_text("#log")


def test_a_small_raise_and_a_call_do_not_ask(phones):
    page, other = phones
    for one, button in ((page, "raise"), (other, "call")):
        wait(one, lambda now: now["mine"])
        turn = tap(one, f"#act [data-key={button}]")
        wait(one, lambda now, turn=turn: now["turn"] > turn)


@pytest.mark.parametrize("asks", [False, True])
def test_more_than_half_of_ones_chips_is_large(phones, asks):
    page, _ = phones
    stack, bet = (int(page.locator("#act").get_attribute(f"data-{name}") or 0) for name in ("stack", "bet"))
    page.locator("#amount").fill(str(bet + stack // 2 + (1 if asks else 0)))
    turn = tap(page, "#act [data-key=raise]")
    if asks:
        expect(page.locator("#act .asks")).to_be_visible()
        assert state(page)["turn"] == turn
    else:
        wait(page, lambda now: now["turn"] > turn)


def test_another_amount_is_asked_for_anew(phones):
    page, _ = phones
    page.locator("#amount").fill("900")
    turn = tap(page, "#act [data-key=raise]")
    expect(page.locator("#act .asks")).to_be_visible()
    page.locator("#amount").fill("950")
    expect(page.locator("#act .asks")).to_have_count(0)
    tap(page, "#act [data-key=raise]")
    expect(page.locator("#act .asks")).to_be_visible()
    assert state(page)["turn"] == turn


def test_who_does_not_want_to_be_asked_is_not(phones):
    page, _ = phones
    page.get_by_role("button", name="Look and sound").tap()
    with page.expect_response("**/account/looks/"):
        page.locator("#looks [name=second_tap]").tap()
    page.locator("#looks").get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="All-in").tap()
    turn = tap(page, "#act [data-key=raise]")
    wait(page, lambda now: now["turn"] > turn)


def test_a_mouse_is_not_asked(visitor, club_server, names):
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(), club_server, name) for name in people]
    page, *_ = meet(pages, id_)
    page.get_by_role("button", name="All-in").click()
    turn = state(page)["turn"]
    page.click("#act [data-key=raise]")
    wait(page, lambda now: now["turn"] > turn)


def places(page: Page) -> list[Any]:
    # at one moment, as a push may put others in their places
    return page.evaluate(
        """() => [...document.querySelectorAll("#controls .acts button")].map((button) => {
            const {x, y, width, height} = button.getBoundingClientRect();
            return [x, y, width, height];
        })"""
    )


def test_no_button_moves_when_the_turn_comes(phones):
    page, other = phones
    before = [places(one) for one in phones]
    assert len(before[0]) == len(before[1]) == 3
    tap(page, "#act [data-key=call]")
    wait(other, lambda now: now["mine"])
    wait(page, lambda now: not now["mine"])
    assert [places(one) for one in phones] == before
