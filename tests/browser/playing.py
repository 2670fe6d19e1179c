"""People at tables, in browsers: coming in, opening a table, playing, and reading what the page shows."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.server import ClubServer

WITHIN = 30.0
"""Seconds that anything may take, on however slow a machine."""

STATE = """() => {
    const data = (id, name) => (document.getElementById(id) || {dataset: {}}).dataset[name] || "";
    return {
        version: Number(data("pulse", "version")), turn: Number(data("pulse", "turn")),
        hand: Number(data("log", "hand")), mine: Boolean(data("controls", "say")),
        draws: Boolean(document.getElementById("draw")),
        over: Boolean(document.querySelector("#result table")),
        offline: document.documentElement.hasAttribute("data-offline"),
    };
}"""

SAME = """async () => {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    // what the page's scripts, and not the server, have put there
    const plain = (element) => {
        const copy = element.cloneNode(true);
        for (const one of [copy, ...copy.querySelectorAll("*")]) {
            for (const name of ["style", "data-left", "data-rests", "data-now"]) one.removeAttribute(name);
            one.classList.remove("clock-late", "sent", "htmx-request", "htmx-settling", "htmx-added");
            if (one.className === "") one.removeAttribute("class");
            if (one.classList.contains("until")) one.textContent = "";
            if (one.dataset.to !== undefined) one.removeAttribute("aria-pressed");
        }
        return copy.outerHTML.replace(/>\\s+</g, "><").replaceAll(' class=""', "");
    };
    const version = (page) => page.getElementById("pulse").dataset.version;
    const parts = "#table [id]:not(#ack, #notice, #offline, #reload, #announcer, #announcer *,"
        + " #chat-toggle, #chat-unread, #chat-panel, #chat-announcer, #chat-note)";
    const ids = [...fresh.querySelectorAll(parts)].map((element) => element.id);
    const differing = {};
    for (const id of ids) {
        const here = document.getElementById(id);
        const pair = [here ? plain(here) : null, plain(fresh.getElementById(id))];
        if (pair[0] !== pair[1]) differing[id] = pair;
    }
    const missing = [...document.querySelectorAll(parts)].filter((one) => !ids.includes(one.id));
    for (const one of missing) differing[one.id] = [plain(one), null];
    return {versions: [version(document), version(fresh)], ids: ids.length, differing};
}"""


def enter(page: Page, club: ClubServer, name: str) -> Page:
    """Let the page be that of a member (made if need be) who has signed in."""
    person = club.backstage.person(name)
    page.context.add_cookies([{"name": "sessionid", "value": person["session"], "url": club.url}])
    return page


def state(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(STATE)
    return found


def table_of(page: Page) -> str:
    """The id of the table that the page shows."""
    found = re.search(r"/table/([0-9a-f-]{36})/", page.url)
    assert found, page.url
    return found[1]


def meet(pages: Sequence[Page], table: str) -> list[Page]:
    """Open the table for those who sit there and wait for its first hand. Who has to act comes first."""
    for page in pages:
        page.goto(f"/table/{table}/")
        wait(page, lambda now: now["hand"] == 1)
    return sorted(pages, key=lambda page: not state(page)["mine"])


def wait(page: Page, reached: Callable[[dict[str, Any]], Any], within: float = WITHIN) -> dict[str, Any]:
    """Wait until the page's state is as wanted."""
    deadline = time.monotonic() + within
    while not reached(now := state(page)):
        assert time.monotonic() < deadline, f"not within {within} s: {now}; {page.inner_text('main')}"
        page.wait_for_timeout(30)
    return now


def until(page: Page, true: str) -> None:
    """Wait until this is so in the page; its policy forbids Playwright's own way."""
    deadline = time.monotonic() + WITHIN
    while not page.evaluate(true):
        assert time.monotonic() < deadline, f"not within {WITHIN} s: {true}"
        page.wait_for_timeout(30)


def submit(page: Page, button: Locator | str) -> None:
    """Press the button of a form, and wait for the page it leads to."""
    with page.expect_navigation():
        (page.locator(button) if isinstance(button, str) else button).click()


def choose(page: Page, field: str, value: str) -> None:
    """Choose one of the cards of the form that opens a table."""
    page.locator(f'label.choice:has(input[name="{field}"][value="{value}"])').click()
    expect(page.locator(f'input[name="{field}"][value="{value}"]')).to_be_checked()


def open_table(page: Page, preset: str, **choices: str) -> str:
    """Open a table through the form; its id."""
    page.goto(f"/open/{preset}/")
    for field, value in choices.items():
        if page.locator(f'input[name="{field}"][type="radio"]').count():
            choose(page, field, value)
        else:
            page.fill(f'input[name="{field}"]', value)
    page.click("form.opening-columns button.button-main")
    page.wait_for_url(re.compile("/table/"))
    return table_of(page)


def press(page: Page, selector: str) -> None:
    """Press a button of the page's own turn, once it has come; wait until the table has moved on."""
    turn = wait(page, lambda now: now["mine"])["turn"]
    page.click(selector)
    wait(page, lambda now: now["turn"] > turn)


def check_or_call(page: Page) -> None:
    now = wait(page, lambda now: now["mine"])
    press(page, "#draw [data-key=draw]" if now["draws"] else "#act [data-key=call]")


def fold_or_check(page: Page) -> None:
    """What never ends a tournament, whatever the others do."""
    wait(page, lambda now: now["mine"])
    folds = page.locator("#act [data-key=fold]:enabled").count()
    press(page, f"#act [data-key={'fold' if folds else 'call'}]")


def raise_most(page: Page) -> None:
    """Bet or raise as much as is allowed."""
    if page.locator("#amount-range").count():
        page.fill("#amount", page.locator("#amount").get_attribute("max") or "")
    press(page, "#act [data-key=raise]")


def raise_or_call(page: Page) -> None:
    """What makes a tournament a short one."""
    wait(page, lambda now: now["mine"])
    if page.locator("#act [data-key=raise]:enabled").count():
        raise_most(page)
    else:
        check_or_call(page)


def play(
    pages: Sequence[Page],
    until: Callable[[dict[str, Any]], Any],
    act: Callable[[Page], None] = check_or_call,
    within: float = WITHIN,
) -> None:
    """Let whoever's turn it is act, until the first page's state is as wanted. `within` so many seconds the
    table moves on, however long the whole of it takes."""
    turn, deadline = -1, 0.0
    while True:
        # first whose turn it is: what is wanted of that turn is seen before it is played
        acting = next((page for page in pages if state(page)["mine"]), None)
        now = state(pages[0])
        if until(now):
            return
        if now["turn"] != turn:
            turn, deadline = now["turn"], time.monotonic() + within
        assert time.monotonic() < deadline, f"not within {within} s: {now}; {pages[0].inner_text('main')}"
        if acting is not None:
            act(acting)
        else:
            pages[0].wait_for_timeout(30)


def on_leaderboard(page: Page, name: str, board: str = "Points") -> Locator:
    """A person's line, on whichever page of the leaderboard: others have played in this club before."""
    page.goto("/leaderboard/")
    further = page.get_by_role("link", name=board, exact=True)
    while True:
        page.goto(urljoin(page.url, further.get_attribute("href") or ""))
        line = page.locator("#board tr", has=page.get_by_role("link", name=name, exact=True))
        if line.count():
            return line
        further = page.get_by_role("link", name="Further")
        expect(further).to_have_count(1)


def assert_same_as_fresh(page: Page) -> None:
    """The page patched by all pushes is the page that would be loaded now."""
    for _ in range(10):
        found = page.evaluate(SAME)
        if found["versions"][0] == found["versions"][1]:
            assert found["differing"] == {}
            assert found["ids"] > 12
            return
        wait(page, lambda now, newest=found["versions"][1]: now["version"] >= int(newest))
    raise AssertionError("the table does not stand still")
