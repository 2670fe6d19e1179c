"""A showdown as it is followed, and how who plays alone goes on (RULES 6.1, 8.2)."""

from playwright.sync_api import Page, expect

from tests.browser.playing import assert_same_as_fresh, check_or_call, enter, play, state, wait

MOVING = "document.getAnimations().filter(one => Number(one.effect.getTiming().duration) > 1).length"
OPACITY = "one => getComputedStyle(one).opacity"


def over(page: Page) -> bool:
    return page.locator("#log .line-wins").count() > 0


def test_the_winner_is_marked_and_named_when_all_have_shown(visitor, club_server, names):
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(), club_server, name) for name in people]
    for page in pages:
        page.goto(f"/table/{id_}/")
        wait(page, lambda now: now["hand"] == 1)
    # the next hand is put off until everything has been looked at
    play(pages, lambda now: bool(over(pages[0])), check_or_call)
    club_server.backstage.hurry(id_, 30)
    page = pages[0]
    page.reload()
    award = page.locator("#pots .pot-won").first
    assert award.evaluate(OPACITY) == "0"
    expect(award).to_have_css("opacity", "1", timeout=8000)
    expect(award).to_contain_text("wins" if page.locator("#pots .pot-won b").count() == 1 else "share")
    expect(page.locator("#board .card-wins, #own .card-wins, .seat .card-wins").first).to_be_visible()
    assert_same_as_fresh(page)


def test_who_wants_no_motion_sees_the_same_without(visitor, club_server, names):
    people = names(2)
    id_ = club_server.backstage.table(people, decision_seconds="none")
    pages = [enter(visitor(reduced_motion="reduce"), club_server, name) for name in people]
    for page in pages:
        page.goto(f"/table/{id_}/")
        wait(page, lambda now: now["hand"] == 1)
    for page in pages:
        assert page.evaluate(MOVING) == 0
    play(pages, lambda now: bool(over(pages[0])), check_or_call)
    assert pages[0].evaluate(MOVING) == 0


def test_who_plays_alone_goes_on_by_button_and_by_key(visitor, club_server, names):
    (name,) = names(1)
    id_ = club_server.backstage.table([name], seats=2, computers=1, decision_seconds="none")
    page = enter(visitor(), club_server, name)
    page.goto(f"/table/{id_}/")
    for hand in (1, 2):
        wait(page, lambda now, hand=hand: now["hand"] == hand)
        play([page], lambda now: bool(over(page)), fold_or_check)
        # long enough that nothing but the button can be the reason for the next hand
        club_server.backstage.hurry(id_, 60)
        button = page.locator("[data-key=continue]")
        expect(button).to_be_visible()
        if hand == 1:
            button.click()
        else:
            page.bring_to_front()
            page.keyboard.press("n")
        wait(page, lambda now, hand=hand: now["hand"] == hand + 1, within=10)


def fold_or_check(page: Page) -> None:
    button = "[data-key=fold]" if page.locator("#act [data-key=fold]:enabled").count() else "[data-key=call]"
    turn = state(page)["turn"]
    page.click(f"#act {button}")
    wait(page, lambda now: now["turn"] > turn)
