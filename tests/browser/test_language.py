"""Two people at one table, each in his own language; and a visitor who chooses one before he signs in."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import assert_same_as_fresh, check_or_call, enter, meet, wait


@pytest.mark.parametrize(("language", "called"), [("de", "geht"), ("ru", "уравнивает")])
def test_a_language_that_is_chosen_once_is_spoken_everywhere(visitor, club_server, names, language, called):
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(locale="en-GB"), club_server, name) for name in people]
    page, other = meet(pages, id_)

    _choose(page, language)
    page.goto(f"/table/{id_}/")
    wait(page, lambda now: now["mine"])
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(other.locator("html")).to_have_attribute("lang", "en")
    check_or_call(page)

    # Both lines came by a push.
    expect(other.locator("#log li").last).to_contain_text("calls")
    expect(page.locator("#log li").last).to_contain_text(called)
    assert_same_as_fresh(page)
    assert_same_as_fresh(other)


@pytest.mark.parametrize("width", [320, 1280])
def test_a_visitor_chooses_it_at_the_foot_of_any_page(visitor, width):
    page = visitor(locale="en-GB", viewport={"width": width, "height": 740})
    page.goto("/leaderboard/?board=rating")
    for name, language in (("Русский", "ru"), ("Deutsch", "de"), ("English", "en"), ("Deutsch", "de")):
        buttons = page.locator(".languages button")
        for button in buttons.all():
            box = button.bounding_box()
            assert 0 <= box["x"] < box["x"] + box["width"] <= width
            assert box["height"] >= 44
        buttons.filter(has_text=name).click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".languages [aria-current]")).to_have_text(name)
        assert page.url.endswith("/leaderboard/?board=rating")
    page.goto("/rules/")
    expect(page.locator("html")).to_have_attribute("lang", "de")


def _choose(page: Page, language: str) -> None:
    page.goto("/account/settings/")
    page.select_option('select[name="language"]', language)
    page.locator("form:has(select[name=language]) button.button-main").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
