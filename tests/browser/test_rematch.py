"""The end of a tournament: the result, and the next game at one click."""

import re

from playwright.sync_api import expect

from tests.browser.playing import assert_same_as_fresh, enter, play, raise_or_call, table_of, wait


def test_two_people_play_once_more(visitor, club_server, names):
    people = names(2)
    first = club_server.backstage.table(people, "home", decision_seconds="none", chips=100)
    pages = [enter(visitor(), club_server, name) for name in people]
    for page in pages:
        page.goto(f"/table/{first}/")
    play(pages, lambda now: now["over"], raise_or_call)
    for page in pages:
        wait(page, lambda now: now["over"])
        expect(page.locator("#result")).to_contain_text("Rating")
        expect(page.locator("#result")).to_contain_text(re.compile(r"[+−]30"))
        assert_same_as_fresh(page)

    pages[0].get_by_role("button", name="Rematch").click()
    pages[0].wait_for_url(lambda url: first not in url)
    expect(pages[0].locator("#status")).to_contain_text("1 of 2 seats taken")
    # the other one hears of it without doing anything
    join = pages[1].get_by_role("button", name="Join the rematch")
    expect(join).to_be_visible()
    assert_same_as_fresh(pages[1])
    join.click()
    pages[1].wait_for_url(lambda url: first not in url)
    assert table_of(pages[0]) == table_of(pages[1])
    for page in pages:
        wait(page, lambda now: now["hand"] == 1)


def test_who_cannot_join_reads_why(visitor, club_server, names):
    people = names(3)
    first = club_server.backstage.table(people[:2], decision_seconds="none", chips=100)
    pages = [enter(visitor(), club_server, name) for name in people[:2]]
    for page in pages:
        page.goto(f"/table/{first}/")
    play(pages, lambda now: now["over"], raise_or_call)
    pages[0].get_by_role("button", name="Rematch").click()
    pages[0].wait_for_url(lambda url: first not in url)
    third = enter(visitor(), club_server, people[2])
    third.goto(pages[0].url)
    third.get_by_role("button", name="Sit here").click()
    wait(third, lambda now: now["hand"] == 1)

    pages[1].get_by_role("button", name="Join the rematch").click()
    expect(pages[1].locator(".messages")).to_be_visible()
    assert table_of(pages[1]) == first
