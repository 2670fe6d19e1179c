"""A showdown as it is followed, and how who plays alone goes on (RULES 6.1, 8.2)."""

from playwright.sync_api import Page, expect

from tests.browser.playing import (
    assert_same_as_fresh,
    check_or_call,
    enter,
    meet,
    play,
    raise_or_call,
    wait,
)

MOVING = "document.getAnimations().filter(one => Number(one.effect.getTiming().duration) > 1).length"
OPACITY = "one => getComputedStyle(one).opacity"
WATCH = """() => {
    window.shown = [];
    document.addEventListener("line:push", () => {
        const award = document.querySelector("#pots .pot-won");
        if (!award) return;
        const seats = [...document.querySelectorAll(".seat[data-step]")];
        const style = getComputedStyle(award);
        shown.push({
            opacity: style.opacity, delay: style.animationDelay, words: award.textContent,
            shows: seats.map((one) => one.querySelector(".hand-name, .doing"))
                .map((one) => getComputedStyle(one).animationDelay),
            log: getComputedStyle(document.querySelector("#log .line-wins")).opacity,
            five: document.querySelectorAll(".card-wins").length,
        });
    });
}"""


def over(page: Page) -> bool:
    return page.locator("#log .line-wins").count() > 0


def test_a_showdown_takes_its_time_until_the_winner_is_marked_and_named(visitor, club_server, names):
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(), club_server, name) for name in people]
    pages = meet(pages, id_)
    for page in pages:
        page.evaluate(WATCH)
    play(pages, lambda now: bool(pages[0].evaluate("shown.length")), check_or_call)
    page = pages[0]
    first = page.evaluate("shown[0]")

    assert sorted(first["shows"], key=len) == ["0s", "0.7s"]
    assert (first["opacity"], first["delay"]) == ("0", "1.4s")
    assert first["log"] == "0"
    assert first["words"].count("wins") + first["words"].count("share") == 1
    assert first["five"] >= 5
    assert_same_as_fresh(page)


def test_who_comes_later_sees_at_once_how_it_ended(visitor, club_server, names):
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none", chips=100)
    pages = [enter(visitor(), club_server, name) for name in people]
    for page in pages:
        page.goto(f"/table/{id_}/")
    play(pages, lambda now: now["over"], raise_or_call)
    page = pages[0]
    page.reload()
    expect(page.locator("#ack[data-ack]")).to_be_attached()
    assert page.locator("#pots .pot-won").first.evaluate(OPACITY) == "1"
    assert page.locator("#result").evaluate("one => one.offsetHeight") > 100


def test_who_wants_no_motion_sees_the_same_without(visitor, club_server, names):
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(reduced_motion="reduce"), club_server, name) for name in people]
    pages = meet(pages, id_)
    for page in pages:
        assert page.evaluate(MOVING) == 0
    play(pages, lambda now: bool(over(pages[0])), check_or_call)
    assert pages[0].evaluate(MOVING) == 0


def test_who_plays_alone_goes_on_by_button_and_by_key(visitor, club_server, names):
    (name,) = names(1)
    id_ = club_server.backstage.table([name], seats=2, computers=1, decision_seconds="none")
    page = enter(visitor(), club_server, name)
    page.goto(f"/table/{id_}/")
    button = page.locator("[data-key=continue]")
    for goes_on in (button.click, lambda: page.keyboard.press("n")):
        # long enough that nothing but the button can be the reason for the next hand
        hand = club_server.backstage.finish_hand(id_, 600)
        wait(page, lambda now, hand=hand: now["hand"] == hand and over(page))
        expect(button).to_be_visible()
        page.bring_to_front()
        goes_on()
        wait(page, lambda now, hand=hand: now["hand"] == hand + 1)
