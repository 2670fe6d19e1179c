"""Six players fit on every screen, in every game and design: nothing lies over anything or is cut off."""

import time

import pytest
from playwright.sync_api import Page

from tests.browser.fitting import VIEWPORTS, faults
from tests.browser.playing import enter, play, state, wait

DESIGNS = ("riverboat", "monte-carlo", "back-room")


def look(page: Page, what: str) -> list[str]:
    """What does not fit on any of the screens."""
    found = []
    for screen, (width, height) in VIEWPORTS.items():
        page.set_viewport_size({"width": width, "height": height})
        for design in DESIGNS:
            page.evaluate("design => { document.documentElement.dataset.design = design; }", design)
            found += [f"{what}, {screen}, {design}: {fault}" for fault in faults(page)]
    return found


@pytest.mark.parametrize("game", ["NT", "PO", "F7S", "P5D"])
def test_six_players_fit(visitor, club_server, names, game):
    people = names(4)
    table = club_server.backstage.table(
        people,
        "speedpoker",
        computers=2,
        game=game,
        starting_chips=10000,
        decision_seconds=120,
        start=False,
    )
    # whoever wants no motion sees the end of each: nothing is on its way
    pages = [enter(visitor(reduced_motion="reduce"), club_server, name) for name in people]
    for page in pages:
        page.goto(f"/table/{table}/")
    wait(pages[0], lambda now: now["hand"] == 1)
    deadline = time.monotonic() + 30
    while not any(state(page)["mine"] for page in pages):
        assert time.monotonic() < deadline, "nobody acts"
        pages[0].wait_for_timeout(50)

    acting = next(page for page in pages if state(page)["mine"])
    waiting = next(page for page in pages if page is not acting)
    found = look(acting, "to act") + look(waiting, "waiting")
    if game == "P5D":
        play(pages, lambda now: any(state(page)["draws"] for page in pages), within=120)
        found += look(next(page for page in pages if state(page)["draws"]), "exchanging")
    if game == "F7S":
        play(
            pages,
            lambda now: _street(pages[0]) >= 4 and any(state(page)["mine"] for page in pages),
            within=120,
        )
        found += look(next(page for page in pages if state(page)["mine"]), "seventh street")
    play(pages, lambda now: pages[0].locator("#pots .pot-won").count() > 0, within=120)
    club_server.backstage.hurry(table, 60)
    found += look(pages[0], "after the hand")

    assert found == []


def _street(page: Page) -> int:
    return page.locator("#log .line-street").count()
