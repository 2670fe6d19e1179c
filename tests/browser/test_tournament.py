"""From the lobby to the leaderboard: two people at one table with computers, each in a browser of his own."""

from playwright.sync_api import Page, expect

from tests.browser.playing import (
    assert_same_as_fresh,
    check_or_call,
    enter,
    on_leaderboard,
    open_table,
    play,
    raise_or_call,
    state,
    submit,
    table_of,
    wait,
)


def places(page: Page) -> list[list[str]]:
    """The lines of the result: place, player, points."""
    rows = page.locator("#result tbody tr").all()
    return [[cell.inner_text() for cell in row.locator("td").all()] for row in rows]


def test_two_people_and_two_computers_play_to_the_end_and_find_the_result(visitor, club_server):
    xenia, yorick = [enter(visitor(), club_server, name) for name in ("Xenia", "Yorick")]
    yorick.goto("/")
    table = open_table(xenia, "sit-and-go", seats="4", pace="turbo")
    club_server.backstage.shorten(table, 200)
    name = xenia.locator("h1").inner_text()

    # the lobby shows the new table without being loaded again
    yorick.get_by_role("link", name=f"Take a seat at table {name}", exact=True).click()
    yorick.wait_for_url(lambda url: table in url)
    yorick.get_by_role("button", name="Sit here").first.click()
    expect(xenia.locator("#status")).to_contain_text("2 of 4 seats taken")
    xenia.get_by_role("button", name="Fill up with computers and start").click()

    moments = []

    def act(page: Page) -> None:
        moments.append(state(page)["turn"])
        if len(moments) % 3 == 1:
            for one in (xenia, yorick):
                assert_same_as_fresh(one)
        # played for a while, and then brought to its end
        check_or_call(page) if len(moments) < 8 else raise_or_call(page)

    play([xenia, yorick], lambda now: now["over"], act)
    wait(yorick, lambda now: now["over"])

    assert places(xenia) == places(yorick)
    assert [int(line[0]) for line in places(xenia)] == sorted(int(line[0]) for line in places(xenia))
    assert len(places(xenia)) == 4
    for page in (xenia, yorick):
        assert_same_as_fresh(page)
    points = {line[1]: line[2] for line in places(xenia)}
    results = {one["person__display_name"]: one["points"] for one in club_server.backstage.results(table)}
    assert {name: str(results[name]) for name in ("Xenia", "Yorick")} == {
        name: points[name] for name in ("Xenia", "Yorick")
    }

    xenia.get_by_role("link", name="Back to the lobby").click()
    xenia.get_by_role("navigation", name="Main").get_by_role("link", name="Leaders").click()
    expect(xenia.locator("#board")).to_be_visible()
    for name in ("Xenia", "Yorick"):
        expect(on_leaderboard(xenia, name).locator("td.num").nth(1)).to_have_text(points[name])


def test_who_leaves_early_is_told_what_it_costs_and_pays_it(visitor, club_server, names):
    people = names(3)
    pages = [enter(visitor(), club_server, name) for name in people]
    table = club_server.backstage.table(people, chips=100, stake="talers", stake_amount=40)
    for page in pages:
        page.goto(f"/table/{table}/")
    leaver = pages[0]
    wait(leaver, lambda now: now["hand"] == 1)
    asked = []
    leaver.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    leaver.get_by_role("button", name="Leave the tournament").click()
    assert asked == ["Leaving now costs 10 points and your stake stays in the pot. Leave?"]
    assert not club_server.backstage.seats(table)[0]["left_early"]

    leaver.once("dialog", lambda dialog: dialog.accept())
    leaver.get_by_role("button", name="Leave the tournament").click()
    expect(pages[1].locator("#log")).to_contain_text(f"{people[0]} leaves")
    play(pages[1:], lambda now: now["over"], raise_or_call)

    leaver.goto("/talers/")
    expect(leaver.locator(".lede")).to_contain_text("960")
    row = on_leaderboard(leaver, people[0])
    expect(row.locator("td.num").nth(1)).to_have_text("−10")
    row.get_by_role("link").click()
    expect(leaver.locator("#tournaments tbody tr")).to_contain_text("left")
    expect(leaver.locator("#tournaments tbody tr")).to_contain_text("3 of 3")


def test_a_guest_plays_and_becomes_a_member_who_keeps_the_game(visitor, club_server):
    page = visitor()
    page.goto("/")
    page.get_by_role("link", name="Play as a guest").first.click()
    page.get_by_label("Name").fill("Wanderer")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(lambda url: "/account/guest/" not in url)
    open_table(page, "sit-and-go", seats="3")
    club_server.backstage.shorten(table_of(page), 60)
    page.get_by_role("button", name="Fill up with computers and start").click()

    play([page], lambda now: now["over"], raise_or_call)

    assert ["Wanderer guest", "–"] in [line[1:] for line in places(page)]
    page.goto("/leaderboard/")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#board").get_by_text("Wanderer")).to_have_count(0)

    page.get_by_role("navigation", name="Main").get_by_role("link", name="Wanderer").click()
    page.get_by_role("link", name="Register to keep it").click()
    expect(page.get_by_label("Name")).to_have_value("Wanderer")
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", "brass lamps at midnight")
    submit(page, "main form button.button-main")
    page.get_by_role("link", name="Talers").click()
    expect(page.locator(".lede")).to_contain_text("1,000 talers")
    page.goto("/account/settings/")
    page.get_by_role("link", name="Your results").click()
    expect(page.locator("h1")).to_have_text("Wanderer")
    page.locator("#tournaments tbody a").click()
    expect(page.locator("main")).to_contain_text("Wanderer")
