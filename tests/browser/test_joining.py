"""Joining the club in a real browser: by application, by invitation, and what one sees of oneself."""

import io
import re
from collections.abc import Callable, Iterator

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.playing import on_leaderboard, open_table, play, raise_or_call, submit, until

PASSWORD = "brass lamps at midnight"
LOADED = "[...document.images].every(one => one.complete && one.naturalWidth > 0)"
"""All pictures of the page are there: the policy let them in, and they could be decoded."""


@pytest.fixture
def approval(visitor: Callable[..., Page]) -> Iterator[Page]:
    """The staff decide about everybody, as long as the test lasts; the owner's page."""
    page = visitor("Olga")
    choose(page, "approval")
    yield page
    choose(page, "open")


def choose(owner: Page, admission: str) -> None:
    owner.goto("/staff/club/")
    owner.check(f"input[value={admission}]")
    submit(owner, owner.locator("main button").first)
    expect(owner.locator(".message-good")).to_be_visible()


def register(page: Page, name: str) -> None:
    page.goto("/account/register/")
    page.fill("[name=username]", name)
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", PASSWORD)


def send(page: Page) -> None:
    submit(page, "main form button.button-main")


def test_an_applicant_waits_and_hears_the_answer_on_his_open_page(visitor, approval, names):
    [name] = names(1)
    page = visitor(phone=True)
    register(page, name)
    page.fill("[name=message]", "Anna brought me along")
    send(page)
    expect(page.locator("h1")).to_have_text("Your application")
    page.goto("/")
    expect(page.locator(".bell-count")).to_have_count(0)

    owner = approval
    owner.goto("/staff/members/?group=applicants")
    owner.fill("[type=search]", name)
    owner.keyboard.press("Enter")
    owner.locator("#people").get_by_role("link", name=name, exact=True).click()
    expect(owner.locator("blockquote")).to_have_text("Anna brought me along")
    owner.click("text=Accept the application")
    expect(owner.locator(".message-good")).to_be_visible()

    # The lobby's socket brings it; nobody has to load the page again.
    expect(page.locator(".bell-count")).to_have_text("1")
    page.click("#bell")
    page.locator(".notice-new").filter(has_text="You start with 1,000 talers").click()
    expect(page.locator(".bell-count")).to_have_count(0)
    page.goto("/talers/")
    expect(page.locator(".lede")).to_contain_text("1,000 talers")


def test_an_invitation_admits_at_once(visitor, approval, names):
    [name] = names(1)
    owner = approval
    owner.goto("/staff/invitations/")
    owner.fill("[name=note]", name)
    send(owner)
    link = owner.locator("input[readonly]").first.input_value()

    page = visitor()
    page.goto(link)
    page.get_by_role("main").get_by_role("link", name="Register").click()
    expect(page.locator("[name=message]")).to_have_count(0)
    register(page, name)
    send(page)
    expect(page.locator(".message-good")).to_contain_text("You start with 1,000 talers")
    page.goto("/talers/")
    expect(page.locator(".lede")).to_contain_text("1,000 talers")

    owner.reload()
    expect(owner.locator(".panel").filter(has_text=name)).to_contain_text("used up")


def test_two_who_were_invited_play_for_talers_and_find_the_pot_in_statement_and_leaderboard(
    visitor, approval, names, club_server
):
    owner = approval
    owner.goto("/staff/invitations/")
    owner.fill("[name=most]", "2")
    send(owner)
    link = owner.locator("input[readonly]").first.input_value()
    pages, people = [visitor(), visitor(phone=True)], names(2)
    for page, name in zip(pages, people, strict=True):
        page.goto(link)
        page.get_by_role("main").get_by_role("link", name="Register").click()
        register(page, name)
        send(page)
    table = open_table(pages[0], "sit-and-go", seats="2", stake="talers", stake_amount="40")
    club_server.backstage.shorten(table, 100)
    pages[1].goto(f"/table/{table}/")
    pages[1].get_by_role("button", name="Sit here").first.click()
    play(pages, lambda now: now["over"], act=raise_or_call)

    [first] = [one for one in club_server.backstage.results(table) if one["place"] == 1]
    won = people.index(first["person__display_name"])
    for number, page in enumerate(pages):
        page.goto("/talers/")
        expect(page.locator(".lede")).to_contain_text("1,040" if number == won else "960")
        expect(page.locator("#entries tbody tr")).to_have_count(3 if number == won else 2)
    expect(pages[won].locator("#entries tbody tr").first).to_contain_text("+80")
    pages[won].locator("#entries tbody tr").first.get_by_role("link").click()
    pages[won].wait_for_url(lambda url: "/history/" in url)
    page = pages[1 - won]
    for board, gains in (("Points", ("0", "100")), ("Rating", ("1484.00", "1516.00"))):
        for number, gain in zip((1 - won, won), gains, strict=True):
            row = on_leaderboard(page, people[number], board)
            expect(row.locator("td.num").nth(1)).to_have_text(gain)
    row.get_by_role("link", name=people[won], exact=True).click()
    expect(page.locator(".charts svg")).to_have_count(2)
    expect(page.locator("#opponents")).to_contain_text(people[1 - won])


def test_a_picture_of_ones_own(visitor, names):
    [name] = names(1)
    page = visitor(phone=True)
    register(page, name)
    send(page)
    page.goto("/account/settings/")
    shown = page.locator("img.avatar-large")
    assert shown.get_attribute("src").endswith(".svg")
    until(page, LOADED)

    out = io.BytesIO()
    Image.new("RGB", (640, 480), "#2b5a94").save(out, "PNG")
    page.set_input_files(
        "[name=picture]", {"name": "me.png", "mimeType": "image/png", "buffer": out.getvalue()}
    )
    page.click("text=Upload")
    expect(shown).to_have_attribute("src", re.compile(r"/large\.webp$"))
    until(page, LOADED)

    page.set_input_files("[name=picture]", {"name": "me.png", "mimeType": "image/png", "buffer": b"nothing"})
    page.click("text=Upload")
    expect(page.locator(".errorlist")).to_contain_text("no picture that can be read")


def test_two_colours_for_who_wants_them(visitor, names):
    [name] = names(1)
    page = visitor()
    register(page, name)
    send(page)
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    page.goto("/account/settings/")
    page.uncheck("[name=four_colours]")
    page.uncheck("[name=sounds]")
    page.locator("main form").first.locator("button").click()
    expect(page.locator("html")).to_have_attribute("data-deck", "two")
    expect(page.locator("html")).to_have_attribute("data-sounds", "off")


@pytest.mark.parametrize("phone", [True, False])
def test_no_page_of_the_staff_is_wider_than_the_screen(visitor, phone):
    page = visitor("Olga", phone=phone)
    for path in ("members/", "members/?group=staff", "invitations/", "club/", "log/"):
        page.goto(f"/staff/{path}")
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        ), path
