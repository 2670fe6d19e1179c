"""An open socket does not outlive the log-in it was opened with."""

import re
import urllib.parse
import urllib.request

import pytest

from tests.live.page import Page, acting

GONE = 4403


def post(page: Page, path: str, **fields: str) -> str:
    """Send a form of the site as this page's person; the address one ends at."""
    address = f"http://{page.host}{path}"
    request = urllib.request.Request(address, headers={"Cookie": page.cookie})
    with urllib.request.urlopen(request, timeout=60) as answer:
        html = answer.read().decode()
        cookie = re.search(r"csrftoken=(\w+)", answer.headers.get("Set-Cookie", ""))
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', html)
    assert token, html
    assert cookie, html
    request = urllib.request.Request(
        address,
        urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode(),
        {"Cookie": f"{page.cookie}; csrftoken={cookie[1]}", "Referer": address},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return urllib.parse.urlsplit(answer.url).path


def log_out(club, page: Page) -> None:
    assert post(page, "/account/log-out/") == "/"


def suspend(club, page: Page) -> None:
    club.backstage.suspend(page.person["name"])


def change_password(club, page: Page) -> None:
    club.backstage.set_password(page.person["name"], "another one at the club")


@pytest.mark.parametrize("end", [log_out, suspend, change_password])
async def test_the_sockets_close(club_server, names, visit, end):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds=120)
    tabs = [await visit(club_server, people[0], table) for _ in range(2)]
    tabs.append(await visit(club_server, people[0]))
    elsewhere = await visit(club_server, people[0], table, anew=True)
    other = await visit(club_server, people[1], table)
    await acting([*tabs[:2], other])
    before = club_server.backstage.row(table)["whole"]

    end(club_server, tabs[0])

    for tab in tabs:
        assert await tab.ended() == GONE
    frames = [len(tab.frames) for tab in tabs]
    # on another device he signed in on his own: signing out here is not signing out there
    if end is log_out:
        assert elsewhere.wire.is_open
    else:
        assert await elsewhere.ended() == GONE
    assert other.wire.is_open
    assert club_server.backstage.row(table)["whole"] == before
    # and he does not come back with the session he had
    for tab in tabs[:2]:
        assert await (await tab.open()).ended() == 4401
    assert [len(tab.frames) for tab in tabs] == frames


async def test_who_logs_in_again_is_back_at_the_table(club_server, names, visit):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds=120)
    pages = [await visit(club_server, name, table) for name in people]
    page = await acting(pages)
    own = page.parts["own"]
    log_out(club_server, page)
    assert await page.ended() == GONE

    again = await visit(club_server, page.person["name"], table, anew=True)

    assert again.mine
    assert again.parts["own"] == own
    await again.acts("call")
