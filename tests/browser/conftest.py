"""A browser at a real club. Tests here are plain functions: the browser's driver has its own event loop.

club_server   the club all of these tests share (tests/conftest.py).
page          Playwright's: a fresh visitor; relative addresses lead to the club: page.goto("/").
visitor       visitor() → the page of one more, independent visitor; visitor("Anna") is logged in as that
              member of the demo; visitor(phone=True) has the screen of a phone.
names         names(2) → two names that nobody has had before: see tests/browser/playing.py, `enter`.
browsing      the pages of both are watched: an error on the console (every breach of the
              Content-Security-Policy is one), an uncaught exception or an answer of 500 fails the test.
              `browsing.expect("text")` lets a message pass that the test provokes.
"""

import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect

from tests.browser.playing import WITHIN
from tests.server import ClubServer

# Nothing but the club is to be reached, and a test machine has no graphics card.
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_numbers = itertools.count(1)
PHONE = {"width": 375, "height": 667}
DESKTOP = {"width": 1280, "height": 800}

expect.set_options(timeout=WITHIN * 1000)


class Browsing:
    """What went wrong on the pages of one test."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._expected: list[str] = []

    def expect(self, text: str) -> None:
        self._expected.append(text)

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self._fault(f"exception: {error.error}"))
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._fault(f"console: {message.text} ({message.location.get('url')})")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self._fault(f"{response.status}: {response.url}")

    def _fault(self, text: str) -> None:
        if not any(expected in text for expected in self._expected):
            self.faults.append(text)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    return {"executable_path": path, "args": FLAGS}


@pytest.fixture(scope="session")
def base_url(club_server: ClubServer) -> str:
    return club_server.url


@pytest.fixture
def browsing() -> Iterator[Browsing]:
    browsing = Browsing()
    yield browsing
    assert browsing.faults == []


@pytest.fixture
def visitor(
    browser: Browser, base_url: str, club_server: ClubServer, browsing: Browsing
) -> Iterator[Callable[..., Page]]:
    contexts: list[BrowserContext] = []

    def visitor(name: str | None = None, phone: bool = False, **options: Any) -> Page:
        options.setdefault("viewport", PHONE if phone else DESKTOP)
        options.setdefault("locale", "en-GB")
        context = browser.new_context(base_url=base_url, **options)
        context.set_default_timeout(WITHIN * 1000)
        contexts.append(context)
        browsing.watch(context)
        page = context.new_page()
        if name is not None:
            log_in(page, name, club_server.logins()[name])
        return page

    yield visitor
    for context in contexts:
        context.close()


@pytest.fixture
def names() -> Callable[[int], list[str]]:
    """So many names that nobody has had before."""
    return lambda count: [f"Visitor {next(_numbers)}" for _ in range(count)]


@pytest.fixture
def page(visitor: Callable[..., Page]) -> Page:
    return visitor()


def log_in(page: Page, name: str, password: str) -> None:
    """As a person would: through the form."""
    page.goto("/account/log-in/")
    page.fill('input[name="login"]', name)
    page.fill('input[name="password"]', password)
    page.press('input[name="password"]', "Enter")
    page.wait_for_url(lambda url: "/account/log-in/" not in url)
