"""At every step of a hand: the page that was patched by pushes, the page loaded anew and the page fetched
fresh are one and the same."""

from playwright.sync_api import Page

from tests.browser.playing import assert_same_as_fresh, check_or_call, enter, play, raise_or_call, state, wait

# What people see of a table; clocks run, and what was read out or said about it is the page's own.
SEEN = """() => {
    const parts = "#table [id]:not(#announcer, #notice, #offline, #pulse, #ack), #table .seat";
    const text = (one) => `${one.id}: ${one.innerText.replace(/\\\\s+/g, " ").trim()}`;
    const cards = [...document.querySelectorAll("#table .card")].map((one) => one.getAttribute("aria-label"));
    return [...document.querySelectorAll(parts)].map(text).concat(cards);
}"""


def test_a_reload_at_every_step_shows_the_same_table(visitor, club_server, names):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds="none", chips=100)
    pages = [enter(visitor(reduced_motion="reduce"), club_server, name) for name in people]
    for page in pages:
        page.goto(f"/table/{table}/")
        wait(page, lambda now: now["hand"] == 1)
    steps = 0

    def act_after_reloads(acting: Page) -> None:
        nonlocal steps
        steps += 1
        for page in pages:
            wait(page, lambda now: now["version"] >= state(acting)["version"])
            assert_same_as_fresh(page)
            before = page.evaluate(SEEN)
            page.reload()
            wait(page, lambda now: not now["offline"])
            assert page.evaluate(SEEN) == before
            assert_same_as_fresh(page)
        check_or_call(acting) if steps < 8 else raise_or_call(acting)

    play(pages, lambda now: now["over"], act_after_reloads)
    for page in pages:
        wait(page, lambda now: now["over"])
        assert_same_as_fresh(page)
        before = page.evaluate(SEEN)
        page.reload()
        assert page.evaluate(SEEN) == before
    assert steps > 8
