"""The first pages a stranger and a member see, in a real browser under the real policy."""

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("path", ["/", "/account/log-in/", "/account/register/", "/account/guest/"])
def test_a_page_for_everybody_loads_without_a_complaint(page: Page, path: str):
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    expect(page.locator("h1").first).to_be_visible()


def test_a_member_of_the_demo_logs_in(visitor):
    page = visitor("Anna")
    expect(page.locator("body")).to_contain_text("Anna")


def test_the_owner_reaches_the_admin_pages(visitor):
    page = visitor("Olga")
    answer = page.goto("/admin/")
    assert answer.status == 200
    expect(page.locator("#content")).to_be_visible()
