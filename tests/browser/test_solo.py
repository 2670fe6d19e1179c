"""RULES 15.3: advice by its key and its button, and turbo, for who plays alone with computers."""

from playwright.sync_api import expect

from tests.browser.playing import assert_same_as_fresh, enter, fold_or_check, state, wait


def test_rules_15_3_advice_and_turbo_of_who_plays_alone(visitor, club_server, names):
    (name,) = names(1)
    table = club_server.backstage.table([name], computers=2, decision_seconds="none")
    page = enter(visitor(), club_server, name)
    page.goto(f"/table/{table}/")
    wait(page, lambda now: now["mine"])

    turn = state(page)["turn"]
    page.keyboard.press("r")
    expect(page.locator("#advice strong")).not_to_be_empty()
    why = page.locator("#advice p").last.inner_text()
    assert why.endswith(".")
    expect(page.locator("#announcer")).to_contain_text(why)
    expect(page.locator("#solo [data-key=advice]")).to_be_enabled()
    assert state(page)["turn"] == turn
    fold_or_check(page)
    expect(page.locator("#advice")).to_be_hidden()

    turbo = page.get_by_role("button", name="Turbo")
    expect(turbo).to_have_attribute("aria-pressed", "false")
    turbo.click()
    expect(turbo).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(turbo).to_have_attribute("aria-pressed", "true")
    wait(page, lambda now: now["mine"])
    page.get_by_role("button", name="Advice").click()
    expect(page.locator("#advice")).to_be_visible()
    fold_or_check(page)
    wait(page, lambda now: now["mine"])
    assert_same_as_fresh(page)


def test_rules_15_3_neither_with_another_person(visitor, club_server, names):
    people = names(2)
    table = club_server.backstage.table(people, computers=1, decision_seconds="none")
    pages = [enter(visitor(phone=True), club_server, name) for name in people]
    for page in pages:
        page.goto(f"/table/{table}/")
        wait(page, lambda now: now["hand"] == 1)
        expect(page.get_by_role("button", name="Turbo")).to_have_count(0)
        expect(page.get_by_role("button", name="Advice")).to_have_count(0)
        page.keyboard.press("r")
        expect(page.locator("#advice")).to_be_hidden()
