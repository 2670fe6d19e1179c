"""Pages without browsers at a real club. Nothing here sleeps to be in time: all wait for what they want.

rough_club   a club for tests that kill its processes and leave it running; it keeps every version of a table.
visit        await visit(club, "Anna", table) opens a page as this member (made if need be). All pages of a
             member are those of one browser, until he logs in `anew`.
"""

import itertools
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from tests.conftest import PACE
from tests.live.page import Page
from tests.server import ClubServer, own_database

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def rough_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubServer]:
    server = ClubServer(tmp_path_factory.mktemp("rough") / "data", TABLE_PACE=PACE, **own_database())
    try:
        server.start().backstage.keep_versions()
        yield server
    finally:
        server.stop()


@pytest.fixture
def names() -> Callable[[int], list[str]]:
    """So many names that nobody has had before."""
    return lambda count: [f"Guest {next(_numbers)}" for _ in range(count)]


@pytest.fixture
async def visit() -> AsyncIterator[Callable[..., Any]]:
    pages: list[Page] = []
    people: dict[str, dict[str, Any]] = {}

    async def visit(
        club: ClubServer, name: str, table: str | None = None, beats: bool = True, anew: bool = False
    ) -> Page:
        if name not in people or anew:
            people[name] = club.backstage.person(name)
        page = Page(club.host, people[name], table, beats)
        pages.append(page)
        return await page.open()

    yield visit
    for page in pages:
        await page.close()
