"""Sounds: made by the page itself, not before it was touched, not while they are off; and the title."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import check_or_call, enter, meet, state, until, wait

LISTEN = """(() => {
    window.contexts = 0;
    window.voices = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
        constructor(...given) { super(...given); window.contexts += 1; window.audio = this; }
        createOscillator() { window.voices += 1; return super.createOscillator(); }
        createBufferSource() { window.voices += 1; return super.createBufferSource(); }
    };
})();"""


SLOW_TO_START = """(() => {
    const Real = window.AudioContext;
    const starting = new Promise((start) => {
        window.start = () => { window.started = true; start(); };
    });
    window.AudioContext = class extends Real {
        get state() { return window.started ? super.state : "suspended"; }
        resume() { return starting.then(() => super.resume()); }
    };
})();"""


@pytest.fixture
def table(visitor, club_server, names):
    """The pages of two people at a table without a clock, the acting one first."""
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(), club_server, name) for name in people]
    for page in pages:
        page.add_init_script(LISTEN)
    return meet(pages, id_)


def voices(page: Page) -> int:
    found: int = page.evaluate("voices")
    return found


def test_nothing_is_played_before_the_page_was_touched(table):
    page, other = table
    check_or_call(page)
    wait(other, lambda now: now["mine"])
    assert other.evaluate("contexts") == 0
    until(page, "voices > 0")  # his own click let the page play


@pytest.mark.parametrize("late", [False, True])
def test_what_the_first_touch_does_is_heard_as_soon_as_the_browser_can_play(table, late):
    page, _ = table
    page.add_init_script(SLOW_TO_START)
    page.reload()
    wait(page, lambda now: now["mine"])
    check_or_call(page)
    assert voices(page) == 0
    if late:
        page.evaluate("const late = performance.now() + 2000; performance.now = () => late;")
    page.evaluate("start(), audio.resume()")
    assert (voices(page) > 0) is not late


def test_ones_turn_and_what_others_do_is_heard_until_the_page_is_muted(table):
    page, other = table
    other.bring_to_front()
    other.locator(".status").click()
    until(other, "contexts === 1 && audio.state === 'running'")
    check_or_call(page)
    wait(other, lambda now: now["mine"])
    until(other, "voices > 2")

    with other.expect_response("**/account/looks/"):
        other.keyboard.press("m")
    expect(other.locator("html")).to_have_attribute("data-sounds", "off")
    before = voices(other)
    check_or_call(other)
    check_or_call(other) if state(other)["mine"] else check_or_call(page)
    assert voices(other) == before


def test_the_volume_is_remembered_and_at_nothing_nothing_is_played(table):
    page, _ = table
    page.get_by_role("button", name="Look and sound").click()
    slider = page.locator("#looks [name=volume]")
    with page.expect_response("**/account/looks/"):
        slider.fill("0")
    before = voices(page)
    page.keyboard.press("Escape")
    check_or_call(page)
    assert voices(page) == before
    page.reload()
    expect(slider).to_have_value("0")


def test_the_title_says_whose_turn_it_is(table):
    page, other = table
    expect(page).to_have_title("● Your turn: 10 to call.")
    title = other.title()
    assert "Your turn" not in title
    check_or_call(page)
    expect(page).to_have_title(title)
    expect(other).to_have_title("● Your turn: you can check.")


def test_the_title_flashes_while_the_page_is_not_looked_at(table):
    page, _ = table
    page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", {get: () => true});
            window.titles = new Set();
            setInterval(() => titles.add(document.title), 50);
        }"""
    )
    until(page, "titles.size === 2")
