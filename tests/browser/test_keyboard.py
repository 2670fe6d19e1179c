"""A whole tournament without a mouse: from the lobby through the form, hand after hand, to the rematch."""

from itertools import count

from playwright.sync_api import Page, expect

from tests.browser.playing import enter, state, table_of, wait

FOCUSED = """() => {
    const one = document.activeElement;
    const {outlineStyle, outlineWidth} = getComputedStyle(one.closest("label") || one);
    const own = getComputedStyle(one);
    const visible = [[outlineStyle, outlineWidth], [own.outlineStyle, own.outlineWidth]]
        .some(([style, width]) => style !== "none" && parseFloat(width) > 0);
    if (one === document.body) return {text: "", name: "", visible: true}; // from the end to the beginning
    return {text: one.getAttribute("aria-label") || one.innerText || "", name: one.name || "", visible};
}"""


def tab_to(page: Page, text: str = "", name: str = "") -> None:
    """Press Tab until the focus is on a button of this text or a field of this name; wherever it goes, it can
    be seen."""
    for _ in range(100):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        assert focused["visible"], focused
        if focused["name"] == name if name else text in focused["text"]:
            return
    raise AssertionError(f"Tab never leads to {text or name}")


def test_a_tournament_is_played_by_keys_alone(visitor, club_server, names):
    page = enter(visitor(), club_server, names(1)[0])
    press = page.keyboard.press
    page.goto("/")
    tab_to(page, "Open a table")
    press("Enter")
    page.wait_for_url("**/open/**")
    tab_to(page, name="seats")
    while page.evaluate("document.activeElement.value") != "3":
        press("ArrowLeft")
    tab_to(page, name="decision_seconds")
    while page.evaluate("document.activeElement.value") != "none":
        press("ArrowRight")
    tab_to(page, "Open this table")
    press("Enter")
    page.wait_for_url("**/table/**")
    club_server.backstage.shorten(table_of(page), 60)
    tab_to(page, "Fill up with computers and start")
    press("Enter")

    wait(page, lambda now: now["mine"])
    turn = state(page)["turn"]
    press("?")
    expect(page.get_by_role("dialog", name="Help and keys")).to_be_visible()
    press("Escape")
    expect(page.get_by_role("dialog", name="Help and keys")).to_be_hidden()
    press("r")
    expect(page.locator("#advice")).to_be_visible()
    assert state(page)["turn"] == turn
    for number in count():
        now = wait(
            page, lambda now: now["mine"] or now["over"] or page.locator("[data-key=continue]").count()
        )
        if now["over"]:
            break
        raises = page.locator("#act [data-key=raise]:enabled").count()
        press("n" if not now["mine"] else "c" if number < 3 or not raises else "e" if number < 5 else "a")
        wait(page, lambda later, turn=now["turn"]: later["turn"] > turn or later["over"])

    expect(page.locator("#result tbody tr")).to_have_count(3)
    first = table_of(page)
    tab_to(page, "Rematch")
    press("Enter")
    page.wait_for_url(lambda url: "/table/" in url and first not in url)
    wait(page, lambda now: now["hand"] == 1)
