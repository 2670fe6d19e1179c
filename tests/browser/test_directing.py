"""Directors and players, each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.playing import enter, submit, wait
from tests.server import ClubServer


def test_staff_pause_a_tournament_let_it_go_on_and_cancel_it_with_refund(
    visitor: Callable[..., Page], club_server: ClubServer, names: Any
) -> None:
    anna, bruno = names(2)
    table = club_server.backstage.table([anna, bruno], stake="talers", stake_amount=40)
    player, olga = enter(visitor(phone=True), club_server, anna), visitor("Olga")
    player.goto(f"/table/{table}/")
    wait(player, lambda now: now["hand"] == 1)
    olga.goto("/staff/tournaments/?state=running")
    olga.fill("#tournaments-search", anna)
    olga.press("#tournaments-search", "Enter")
    # the list of all of them is there until the answer comes
    expect(olga.locator("#tournaments tbody tr")).to_have_count(1)
    olga.locator("#tournaments tbody a").click()
    olga.fill("#pause_why", "Pizza")
    submit(olga, olga.get_by_role("button", name="Pause the tournament"))
    expect(player.locator("#status")).to_contain_text("Paused")
    expect(player.locator("#extras")).to_contain_text("all clocks stand still")
    submit(olga, olga.get_by_role("button", name="Let the tournament go on"))
    expect(player.locator("#status")).not_to_contain_text("Paused")

    olga.fill("#cancel_why", "Wrong table")
    submit(olga, olga.get_by_role("button", name="Cancel the tournament"))
    expect(olga.locator("#now")).to_contain_text("Will be cancelled in")
    expect(player.locator("#status")).to_contain_text("Paused")
    submit(olga, olga.get_by_role("button", name="Undo"))
    expect(player.locator("#status")).not_to_contain_text("Paused")

    olga.fill("#cancel_why", "Power cut")
    submit(olga, olga.get_by_role("button", name="Cancel the tournament"))
    club_server.backstage.hurry(table)
    # the page of the staff asks by itself how the tournament stands
    expect(olga.locator("#now .badge").first).to_have_text("cancelled")
    expect(player.locator("#status")).to_contain_text("Cancelled")
    assert not re.search(r'class="card r-', olga.content())
    player.goto("/talers/")
    expect(player.locator("#entries")).to_contain_text("Stake returned")
    expect(player.locator(".lede")).to_contain_text("1,000")
    olga.goto("/staff/log/")
    expect(olga.locator("#lines")).to_contain_text("Power cut")


def test_a_scheduled_tournament_from_the_announcement_to_the_first_hand(
    visitor: Callable[..., Page], club_server: ClubServer, names: Any
) -> None:
    anna, bruno = names(2)
    pages = [enter(visitor(phone=True), club_server, anna), enter(visitor(), club_server, bruno)]
    olga = visitor("Olga")
    olga.goto("/staff/tournaments/new/home/")
    olga.fill("[name=invited]", f"{anna}\nNo such member")
    olga.fill("[name=starts_at]", f"{timezone.localtime() + timedelta(minutes=25):%Y-%m-%dT%H:%M}")
    olga.get_by_role("button", name="Announce it").click()
    expect(olga.locator("#announcement")).to_contain_text("There is no member called No such member.")
    olga.fill("[name=invited]", f"{anna}\n{bruno}")
    olga.get_by_role("button", name="Announce it").click()
    olga.wait_for_url(re.compile("/staff/tournaments/[0-9a-f-]{36}/"))
    for page in pages:
        page.goto("/notices/")
        page.get_by_text("You are invited to the tournament").first.click()
        page.wait_for_url(re.compile("/table/"))
        page.get_by_role("button", name="Check in", exact=True).click()
        expect(page.locator("#offers")).to_contain_text("You are here")
    expect(pages[0].locator("#seat-2")).to_contain_text("is here")
    olga.reload()
    olga.get_by_role("button", name="Start now").click()
    for page in pages:
        wait(page, lambda now: now["hand"] == 1)
