"""Every preset and every game: opened with its form and played to its end, patched as if it were fresh."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    assert_same_as_fresh,
    check_or_call,
    enter,
    open_table,
    play,
    raise_most,
    state,
    table_of,
    wait,
)

GAMES = {
    "sit-and-go": ("sit-and-go", {"seats": "3", "starting_chips": "2000", "pace": "turbo"}, "Hold'em", 2),
    "club": ("club", {"seats": "3", "pace": "fast"}, "Hold'em", 2),
    "home": ("home", {"seats": "2", "pace": "quick", "stake_amount": "25"}, "Hold'em", 2),
    "speedpoker": ("speedpoker", {"game": "NT", "seats": "5", "pace": "turbo"}, "Hold'em", 2),
    "omaha": ("speedpoker", {"game": "PO", "seats": "5", "decision_seconds": "none"}, "Omaha", 4),
    "stud": ("speedpoker", {"game": "F7S", "seats": "5", "pace": "relaxed"}, "Seven Card Stud", 2),
    "draw": ("speedpoker", {"game": "P5D", "seats": "5", "starting_chips": "5000"}, "Five Card Draw", 5),
}
"""The preset, choices of its form, the game's name, and how many own cards the others do not see."""


@pytest.mark.parametrize("case", GAMES)
def test_a_tournament_is_opened_and_played_to_its_end(visitor, club_server, names, case):
    preset, choices, game, down = GAMES[case]
    people = [enter(visitor(), club_server, name) for name in names(2)]
    page = people[0]
    table = open_table(page, preset, **choices)
    club_server.backstage.shorten(table, 100)
    people[1].goto(page.url)
    people[1].get_by_role("button", name="Sit here").first.click()
    expect(
        page.locator(".seat .player", has_text=people[1].locator(".nav-name").inner_text())
    ).to_be_visible()
    if preset != "home":
        expect(page.get_by_role("button", name="Start now")).to_be_visible()
        page.get_by_role("button", name="Fill up with computers and start").click()
    seen: set[str] = set()

    def act(one: Page) -> None:
        if not seen:
            hidden = "#own .card-hidden-from-others" if game == "Seven Card Stud" else "#own .card"
            expect(one.locator(hidden)).to_have_count(down)
        seen.add(one.locator("#log").inner_text())
        if len(seen) % 4 == 1:
            for looked_at in people:
                assert_same_as_fresh(looked_at)
        if state(one)["draws"]:
            one.locator("#own label").nth(0).click()
            one.locator("#own label").nth(3).click()
            expect(one.locator("#draw [data-key=draw]")).to_contain_text("Exchange 2 cards")
        if len(seen) > 8 and one.locator("#act [data-key=raise]:enabled").count():
            raise_most(one)
        else:
            check_or_call(one)

    play(people, lambda now: now["over"], act)
    wait(people[1], lambda now: now["over"])

    for one in people:
        assert_same_as_fresh(one)
    assert len(seen) > 1
    row = club_server.backstage.row(table_of(page))
    assert row["state"] == "finished"
    rules = row["whole"]["rules_data"]
    assert {name: str(rules[name]) for name in choices.keys() - {"starting_chips", "decision_seconds"}} == {
        name: value for name, value in choices.items() if name not in ("starting_chips", "decision_seconds")
    }
    page.get_by_role("link", name="Rules", exact=True).last.click()
    expect(page.locator("main")).to_contain_text(game)


@pytest.mark.parametrize("preset", ["sit-and-go", "club", "home", "speedpoker"])
def test_the_form_of_a_preset_offers_only_what_it_allows(visitor, club_server, names, preset):
    """As RULES 2 has them, whatever the code's own table says."""
    page = enter(visitor(), club_server, names(1)[0])
    page.goto("/open/")
    page.get_by_role("navigation", name="Kind of tournament").locator(f'a[href="/open/{preset}/"]').click()
    expect(page.locator(f'form[action="/open/{preset}/"]')).to_be_visible()

    def offered(field: str) -> list[str]:
        return [one.get_attribute("value") for one in page.locator(f'input[name="{field}"]').all()]

    speedpoker = preset == "speedpoker"
    assert offered("game") == (["NT", "PO", "F7S", "P5D"] if speedpoker else [])
    assert offered("seats") == ["2", "3", "4", "5", "6"]
    assert offered("starting_chips") == {
        "sit-and-go": ["1000", "2000"],
        "speedpoker": ["1000", "5000", "10000"],
    }.get(preset, [])
    assert len(offered("pace")) == (3 if preset in ("home", "speedpoker") else 2)
    times = ["30", "60", "90", "120", "none"]
    assert offered("decision_seconds") == ([] if preset == "club" else times)
    assert offered("stake") == ([] if preset == "home" else ["fun", "talers"])
    assert offered("stake_amount") == ["30"]


def test_what_was_typed_stays_when_something_is_wrong(visitor, club_server, names):
    page = enter(visitor(), club_server, names(1)[0])
    page.goto("/open/speedpoker/")
    for field, value in {
        "game": "F7S",
        "seats": "3",
        "starting_chips": "10000",
        "pace": "relaxed",
        "decision_seconds": "none",
        "stake": "talers",
    }.items():
        page.locator(f'label.choice:has(input[name="{field}"][value="{value}"])').click()
    page.fill('input[name="stake_amount"]', "a lot")

    page.click("form.opening-columns button.button-main")

    expect(page.locator("#amount-errors")).to_have_text("Please enter a whole number.")
    expect(page.locator('input[name="stake_amount"]')).to_have_value("a lot")
    chosen = page.locator("#opening input:checked").all()
    assert [one.get_attribute("value") for one in chosen] == [
        "F7S",
        "3",
        "10000",
        "relaxed",
        "none",
        "talers",
    ]
    page.fill('input[name="stake_amount"]', "7")
    page.click("form.opening-columns button.button-main")
    page.wait_for_url(lambda url: "/table/" in url)
    page.goto("/open/")
    expect(page.locator('input[name="game"][value="F7S"]')).to_be_checked()
    expect(page.locator('input[name="stake_amount"]')).to_have_value("7")
