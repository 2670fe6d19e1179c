"""The table as a screen reader hears it: everything that is added to the live region, in its order."""

import re

from playwright.sync_api import Page

from tests.browser.playing import enter, play, press, raise_or_call, state, wait

LISTEN = """() => {
    window.heard = [];
    new MutationObserver((changes) => {
        for (const change of changes) for (const line of change.addedNodes) heard.push(line.textContent);
    }).observe(document.getElementById("announcer"), {childList: true});
}"""

RANK = "(?:two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)"
CARD = rf"{RANK} of (?:clubs|diamonds|hearts|spades)"
MAKES = "(?:High card|Pair|Two pair|Three of|Straight|Flush|Full house|Four of|Royal)[^\n]*"


def listening(visitor, club_server, people: list[str], *arguments, **choices) -> list[Page]:
    table = club_server.backstage.table(people, *arguments, decision_seconds="none", **choices)
    pages = [enter(visitor(), club_server, name) for name in people]
    for page in pages:
        page.goto(f"/table/{table}/")
        wait(page, lambda now: now["hand"] == 1)
        page.evaluate(LISTEN)
    return pages


def heard(page: Page) -> str:
    return "\n".join(page.evaluate("heard"))


def labels(page: Page, part: str) -> list[str]:
    found: list[str] = page.locator(f"{part} .card[aria-label]").evaluate_all(
        "cards => cards.map(card => card.getAttribute('aria-label'))"
    )
    return found


def test_a_hand_is_heard_from_the_blinds_to_who_wins(visitor, club_server, names):
    people = names(2)
    pages = listening(visitor, club_server, people)
    first = next(page for page in pages if state(page)["mine"])
    first.click("#act [data-key=fold]")
    for page in pages:
        wait(page, lambda now: now["hand"] == 2)
    big = pages.index(first)
    small_blind, big_blind = people[1 - big], people[big]
    small, page = pages[1 - big], pages[big]
    own = labels(page, "#own")

    press(small, "#act [data-key=raise]")
    for one, key in (
        *((page, "call"), (page, "raise"), (small, "call")),
        *((page, "call"), (small, "call")),
    ):
        wait(one, lambda now: now["mine"])
        press(one, f"#act [data-key={key}]")
    wait(page, lambda now: now["mine"])
    press(page, "#act [data-key=call]")
    board = labels(page, "#board")
    wait(small, lambda now: now["mine"])
    press(small, "#act [data-key=call]")
    wait(page, lambda now: page.locator("#log .line-wins").count())

    said = heard(page)
    said = said[said.index(f"{small_blind} posts") :]
    makes = f"(?:{MAKES}\n)?"
    order = (
        f"{small_blind} posts the small blind of 10\n"
        f"{big_blind} posts the big blind of 20\n"
        f"Your cards: {', '.join(own)}\n{makes}"
        f"{small_blind} raises to 40\n"
        "Your turn: 20 to call.\n"
        f"{big_blind} calls 20\n"
        f"Flop {', '.join(board[:3])}\n{makes}"
        "Your turn: you can check.\n"
        f"{big_blind} bets 20\n"
        f"{small_blind} calls 20\n"
        f"Turn {board[3]}\n{makes}"
        "Your turn: you can check.\n"
        f"{big_blind} checks\n"
        f"{small_blind} checks\n"
        f"River {board[4]}\n{makes}"
        "Your turn: you can check.\n"
        f"{big_blind} checks\n"
        f"{small_blind} checks\n"
        f"{big_blind} shows {', '.join(own)}: {MAKES}\n"
        f"{small_blind} (?:shows {CARD}, {CARD}: {MAKES}|lays the hand away)\n"
        f"(?:{big_blind}|{small_blind}) wins (?:120|60): {MAKES}(?:\n|$)"
    )
    assert re.match(order, said), said
    assert len(board) == 5


def test_the_end_is_heard_after_what_led_to_it(visitor, club_server, names):
    people = names(2)
    pages = listening(visitor, club_server, people, chips=100)

    play(pages, lambda now: now["over"], raise_or_call)

    for page in pages:
        wait(page, lambda now: now["over"])
        end = re.search(
            r"River .*\n(?:Your .*\n|.* go back to .*\n)*"
            r"(?P<winner>.*) wins 200: .*\n"
            r"(?P<loser>.*) is out, place 2\n"
            r"The tournament is over\n"
            r"Place: 1, Player: (?P=winner), Points: 100, Rating: .*\n"
            r"Place: 2, Player: (?P=loser), Points: 0, Rating: .*$",
            heard(page),
        )
        assert end, heard(page)
        assert {end["winner"], end["loser"]} == set(people)


def test_new_cards_are_heard_after_the_exchange(visitor, club_server, names):
    pages = listening(visitor, club_server, names(2), "speedpoker", game="P5D", computers=2)
    play(pages, lambda now: any(state(page)["draws"] for page in pages))
    page = next(page for page in pages if state(page)["draws"])
    before = labels(page, "#own")
    assert heard(page).endswith("Your turn: choose the cards to exchange.")
    page.evaluate("heard.length = 0")
    page.locator("#own label").nth(0).click()
    press(page, "#draw [data-key=draw]")
    wait(page, lambda now: labels(page, "#own") != before)

    assert f"Your cards: {', '.join(labels(page, '#own'))}" in page.evaluate("heard")
