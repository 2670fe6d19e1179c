"""Pictures of the site's pages for people who look after them: `make screenshots`.

A club of its own is started and furnished (tests/scenery.py); the pictures lie in the folder screenshots.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from club.data import BASE_DIR
from tests.server import ClubServer

FOLDER = BASE_DIR / "screenshots"
PEOPLE = ["Anna", "Bruno", "Clara", "Dmitri", "Elena", "Felix", "Greta"]
SCREENS = {"desk": (1280, 800), "phone": (390, 844)}
DESIGNS = ("back-room", "riverboat", "monte-carlo")
TABLES = {"holdem": "NT", "omaha": "PO", "stud": "F7S", "draw": "P5D"}
PAGES = {
    "lobby": ("Anna", "/"),
    "lobby-stranger": ("", "/"),
    "opening": ("Anna", "/open/speedpoker/"),
    "rules": ("", "/rules/speedpoker/stud/"),
    "table-waiting": ("Anna", "/table/{waiting}/"),
    "table-finished": ("Anna", "/table/{finished}/"),
    "history": ("Anna", "/history/"),
    "history-tournament": ("Anna", "/history/{finished}/"),
    "replayer": ("Anna", "/history/{finished}/2/?step=999"),
    "deal": ("Anna", "/history/{finished}/2/deal/"),
    "leaderboard": ("Anna", "/leaderboard/"),
    "player": ("Anna", "/players/{anna}/"),
    "talers": ("Greta", "/talers/"),
    "settings": ("Anna", "/account/settings/"),
    "notices": ("Anna", "/notices/"),
    "staff-members": ("Olga", "/staff/members/"),
    "staff-member": ("Olga", "/staff/members/{person}/"),
    "staff-invitations": ("Olga", "/staff/invitations/"),
    "staff-club": ("Olga", "/staff/club/"),
    "staff-tournaments": ("Olga", "/staff/tournaments/"),
    "staff-tournament": ("Olga", "/staff/tournaments/{NT}/"),
    "staff-announcing": ("Olga", "/staff/tournaments/new/club/"),
    "staff-chat": ("Olga", "/staff/chat/"),
    "staff-talers": ("Olga", "/staff/talers/"),
    "staff-account": ("Olga", "/staff/talers/{account}/"),
    "staff-seasons": ("Olga", "/staff/seasons/"),
    "staff-log": ("Olga", "/staff/log/"),
}
"""By file name: whose page it is, and its address with the ids of the scenery."""


class Camera:
    def __init__(self, browser: Browser, club: ClubServer, scenery: dict[str, Any]) -> None:
        self.browser, self.club = browser, club
        self.ids = {**scenery["tables"], **scenery["staff"], "anna": club.backstage.person("Anna")["id"]}

    def page(self, name: str, screen: str) -> Page:
        width, height = SCREENS[screen]
        context = self.browser.new_context(
            base_url=self.club.url,
            viewport={"width": width, "height": height},
            locale="en-GB",
            reduced_motion="reduce",
            has_touch=screen == "phone",
        )
        if name:
            session = self.club.backstage.person(name)["session"]
            context.add_cookies([{"name": "sessionid", "value": session, "url": self.club.url}])
        return context.new_page()

    def take(self, name: str, address: str, screen: str, file: str, *, whole: bool = True) -> None:
        page = self.page(name, screen)
        page.goto(address.format(**self.ids), wait_until="networkidle")
        page.screenshot(path=FOLDER / f"{file}-{screen}.png", full_page=whole)
        page.context.close()

    def table(self, name: str, address: str, screen: str, file: str, designs: tuple[str, ...]) -> None:
        """The same moment in several designs."""
        page = self.page(name, screen)
        page.goto(address.format(**self.ids), wait_until="networkidle")
        for design in designs:
            # on a phone the button is in a sheet
            page.evaluate(
                "design => document.querySelector(`[name=design][value=${design}]`).click()", design
            )
            page.screenshot(path=FOLDER / f"{file}-{design}-{screen}.png")
        page.context.close()


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with tempfile.TemporaryDirectory(prefix="club-screenshots-") as folder, sync_playwright() as driver:
        club = ClubServer(Path(folder) / "data")
        browser = driver.chromium.launch(
            executable_path=os.environ.get("CHROMIUM"), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            club.start()
            scenery = club.backstage.scenery(PEOPLE)
            camera = Camera(browser, club, scenery)
            for screen in SCREENS:
                for file, (name, address) in PAGES.items():
                    camera.take(name, address, screen, file, whole=not file.startswith("table"))
                for game, table in TABLES.items():
                    who = scenery["acting"][table]
                    camera.table(who, f"/table/{{{table}}}/", screen, f"table-{game}", DESIGNS)
        finally:
            browser.close()
            club.stop()
    sys.stdout.write(f"{len(list(FOLDER.iterdir()))} pictures in {FOLDER}\n")


if __name__ == "__main__":
    main()
