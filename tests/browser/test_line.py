"""The line between a page and the club: reloads, second tabs, and a web process that dies under it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import assert_same_as_fresh, check_or_call, enter, meet, press, state, wait

PUSHES = """(sizes) => {
    const sent = [], send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { sent.push(JSON.parse(text).do); send.call(this, text); };
    const after = sizes.map((size) => {
        const detail = { message: "x".repeat(size) };
        document.dispatchEvent(new CustomEvent("htmx:wsAfterMessage", { detail }));
        return sent.length;
    });
    WebSocket.prototype.send = send;
    return [after, sent];
}"""


@pytest.fixture
def seated(visitor, club_server, names):
    """Two people in the middle of a hand without a clock; first the one whose turn it is."""
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(), club_server, name) for name in people]
    first, *_ = meet(pages, table)
    press(first, "#act [data-key=call]")
    for page in pages:
        wait(page, lambda now: now["turn"] >= state(first)["turn"])
    return table, sorted(pages, key=lambda page: not state(page)["mine"])


def cards(page: Page) -> list[str | None]:
    return [card.get_attribute("aria-label") for card in page.locator("#own .card").all()]


def test_a_reload_in_the_middle_of_a_hand_changes_nothing(seated):
    _, (page, other) = seated
    before, own = page.inner_text("#table .seats"), cards(page)
    page.reload()

    wait(page, lambda now: now["mine"] and not now["offline"])
    assert page.inner_text("#table .seats") == before
    assert cards(page) == own
    check_or_call(page)
    wait(other, lambda now: now["version"] >= state(page)["version"])


def test_a_second_tab_shows_the_same_and_acts_for_the_first(seated):
    table, (page, other) = seated
    tab = page.context.new_page()
    tab.goto(f"/table/{table}/")
    wait(tab, lambda now: now["mine"])
    assert cards(tab) == cards(page)

    tab.bring_to_front()
    check_or_call(tab)

    for one in (page, tab, other):
        wait(one, lambda now: now["version"] >= state(tab)["version"])
        assert_same_as_fresh(one)
    assert page.inner_text("#log") == tab.inner_text("#log") == other.inner_text("#log")


def test_a_page_comes_back_by_itself_after_the_web_process_was_killed(seated, club_server, browsing):
    """Meanwhile the other one has acted: the page shows the table as it is, not as it was."""
    browsing.expect("WebSocket connection to")
    table, (page, other) = seated
    other.close()
    web = club_server.kill("web-1")
    expect(page.locator("#offline")).to_be_visible()
    version = club_server.backstage.act(table, "check")

    wait(page, lambda now: now["version"] >= version and not now["offline"])
    expect(page.locator("#offline")).to_be_hidden()
    club_server.wait_restarted("web-1", web)
    assert_same_as_fresh(page)
    # it is his turn again, as he speaks first after the flop
    check_or_call(page)


def test_a_click_while_the_line_is_down_is_not_made_up_for(seated, club_server, browsing):
    """What was clicked was meant for a table that has moved on."""
    browsing.expect("WebSocket connection to")
    table, (page, _) = seated
    before = club_server.backstage.row(table)
    club_server.kill("web-1")
    expect(page.locator("#offline")).to_be_visible()
    page.keyboard.press("c")

    wait(page, lambda now: not now["offline"])
    assert_same_as_fresh(page)
    assert club_server.backstage.row(table)["actions"] == before["actions"]
    check_or_call(page)


def test_who_signs_out_elsewhere_is_told_on_the_open_page(seated):
    _, (page, _) = seated
    tab = page.context.new_page()
    tab.goto("/")
    tab.get_by_role("button", name="Sign out").click()

    expect(page.locator("#offline")).to_contain_text("You have been signed out.")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_what_was_read_is_acknowledged_before_the_club_takes_it_for_unread(seated):
    _, (page, _) = seated
    page.reload()
    wait(page, lambda now: now["mine"] and not now["offline"])
    after, sent = page.evaluate(PUSHES, [40_000, 40_000, 60_000])
    assert after == [0, 0, 1]
    assert sent == ["beat"]
