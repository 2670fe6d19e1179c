"""A phone of 360 by 740: nothing has to be scrolled sideways, and one's buttons are within reach."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import enter, play, state, wait

PHONE = {"width": 360, "height": 740}

BEYOND = """() => [...document.querySelectorAll("main *, header *")]
    .filter((one) => {
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height) return false;
        for (let up = one; up; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.visibility === "hidden" || style.clipPath !== "none") return false;
            if (up !== one && ["auto", "scroll"].includes(style.overflowX)) return false;
        }
        return box.right > innerWidth + 1 || box.left < -1;
    })
    .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`)"""

BUTTONS = """() => [...document.querySelectorAll("#act .acts button")]
    .map((one) => one.getBoundingClientRect().toJSON())"""


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(BEYOND) == []


def assert_page_fits(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("h1").first).to_be_visible()
    assert_fits(page)


@pytest.fixture(params=["en-GB", "de-DE", "ru-RU"])
def phone(visitor, request):
    return visitor(viewport=PHONE, has_touch=True, locale=request.param)


def test_pages_fit_in_every_language(phone, club_server, names):
    page = enter(phone, club_server, names(1)[0])
    for path in (
        "/",
        "/open/sit-and-go/",
        "/open/speedpoker/",
        "/rules/",
        "/rules/speedpoker/stud/",
        "/leaderboard/",
        "/account/settings/",
    ):
        assert_page_fits(page, path)


def test_a_strangers_pages_fit_in_every_language(phone):
    for path in ("/", "/account/log-in/", "/account/register/", "/account/guest/"):
        assert_page_fits(phone, path)


@pytest.mark.parametrize(
    ("game", "language"), [("NT", "de-DE"), ("PO", "en-GB"), ("F7S", "ru-RU"), ("P5D", "de-DE")]
)
def test_a_full_table_fits_and_can_be_played_at(visitor, club_server, names, game, language):
    people = names(4)
    for name in people:
        # a computer may have put somebody all-in
        club_server.backstage.person(name, second_tap=False)
    table = club_server.backstage.table(
        people, "speedpoker", computers=2, game=game, decision_seconds="none", start=False
    )
    pages = [
        enter(visitor(viewport=PHONE, has_touch=True, locale=language), club_server, name) for name in people
    ]
    for page in pages:
        page.goto(f"/table/{table}/")
    play(pages, lambda now: any(state(page)["mine"] for page in pages))
    page = next(page for page in pages if state(page)["mine"])

    assert_fits(page)
    boxes = page.evaluate(BUTTONS)
    assert len(boxes) == 3
    for box in boxes:
        assert box["height"] >= 40
        assert box["top"] >= 0
        assert box["bottom"] <= PHONE["height"], "the buttons are on the screen without scrolling"
    page.locator("#act [data-key=call]").tap()
    wait(page, lambda now: not now["mine"])
    assert_fits(page)
