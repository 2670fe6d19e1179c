"""Six players fit on every screen, in every game and design: nothing lies over anything or is cut off.

Nothing is left to chance: the decks come from a seed, the button, and with it whoever acts, goes once around
the table, and every hand is won by another seat. What lies where hangs on the place around the viewer, so one
viewer is enough.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.fitting import VIEWPORTS, faults
from tests.browser.playing import enter, wait
from tests.server import ClubServer

GAMES = ("NT", "PO", "F7S", "P5D")
DESIGNS = ("riverboat", "monte-carlo", "back-room")
SEATS = 6
DEEP = 10000


class Fitting:
    """A table of six people with long names, and what does not fit on the page of the one on seat 1."""

    def __init__(self, club: ClubServer, page: Page, names: list[str], game: str, chips: int) -> None:
        self.backstage, self.page = club.backstage, page
        people = [f"{name} Wilhelmsen"[:20] for name in names]
        self.table = self.backstage.table(
            people, "speedpoker", game=game, chips=chips, decision_seconds="none", humans_only=True
        )
        self.version = 0
        self.faults: list[str] = []
        enter(page, club, people[0]).goto(f"/table/{self.table}/")
        self.until(lambda now: now["seat"] is not None)

    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self.backstage.turn(self.table)
        return found

    def decide(self, action: str, amount: int | None = None) -> None:
        self.version = self.backstage.decide(self.table, action, amount)

    def pass_time(self) -> None:
        self.version = self.backstage.pass_time(self.table)

    def until(self, reached: Callable[[dict[str, Any]], bool], action: str = "call") -> None:
        """Let all do the same, and time pass where nobody acts."""
        while not reached(now := self.now()):
            if now["seat"] is None:
                self.pass_time()
            elif action == "raise" and now["most"]:
                self.decide("raise", now["most"])
            else:
                self.decide(action if action != "raise" else "call")

    def look(self, what: str, designs: tuple[str, ...] = DESIGNS) -> None:
        wait(self.page, lambda now: now["version"] >= self.version)
        for screen, (width, height) in VIEWPORTS.items():
            self.page.set_viewport_size({"width": width, "height": height})
            for design in designs:
                self.page.evaluate("one => { document.documentElement.dataset.design = one; }", design)
                found = faults(self.page)
                self.faults += [f"{what}, {screen}, {design}: {fault}" for fault in found]


@pytest.fixture
def fitting(visitor, club_server, names):
    def fitting(game: str, chips: int) -> Fitting:
        club_server.backstage.seed(4)
        # whoever wants no motion sees the end of each: nothing is on its way
        return Fitting(club_server, visitor(reduced_motion="reduce"), names(SEATS), game, chips)

    yield fitting
    club_server.backstage.seed(None)


@pytest.mark.parametrize("game", GAMES)
def test_six_players_fit(fitting, game):
    table = fitting(game, DEEP)
    for hand in range(1, SEATS + 1):
        table.until(lambda now, hand=hand: now["hand"] == hand and now["seat"] is not None)
        designs = DESIGNS if hand == 1 else DESIGNS[:1]
        # where there is a button it shares its place with the chips that were won
        winner = table.now()["button"] or hand
        if table.now()["most"]:
            table.decide("raise", 1111 if game == "NT" else None)
        table.until(lambda now: now["seat"] == 1)
        table.look(f"hand {hand}, to act", designs)
        table.decide("call")
        if hand == 1:
            table.look("waiting")
        if hand == 1 and game == "P5D":
            table.until(lambda now: now["seat"] == 1 and now["draws"])
            table.look("exchanging")
        if hand == 1 and game == "F7S":
            table.until(lambda now: now["seat"] == 1 and now["street"] == 4)
            table.look("seventh street")
        table.until(lambda now, winner=winner: now["seat"] == winner and now["most"])
        table.decide("raise")
        table.until(lambda now: now["over"], "fold")
        table.look(f"seat {winner} won", designs)
    assert table.faults == []


@pytest.mark.parametrize("game", GAMES)
def test_six_open_hands_and_their_pots_fit(fitting, game):
    table = fitting(game, DEEP if game == "NT" else 600)
    # stacks of several sizes make side pots
    table.decide("raise", 3333 if game == "NT" else None)
    table.decide("call")
    table.until(lambda now: now["street"] == 1 and now["most"], "fold")
    table.decide("raise")
    table.until(lambda now: now["over"], "fold")
    table.until(lambda now: now["hand"] == 2 and now["seat"] is not None)
    table.until(lambda now: now["seat"] is None, "raise")
    table.look("all-in")
    table.until(lambda now: now["over"])
    table.look("showdown")
    assert table.page.locator("#pots .pot-won").count() > 1
    assert table.faults == []
