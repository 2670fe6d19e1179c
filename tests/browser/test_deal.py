"""The sealed deck, checked by a browser: a true hand fits, and whatever is changed about it does not."""

import re
from hashlib import sha256
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import enter, meet, press, wait
from tests.browser.test_history import play_a_hand
from tests.browser.test_phone import PHONE, assert_fits

FITS, FAILS = "[data-verdict=fits]", "[data-verdict=fails]"
A_CARD = re.compile(r'data-card="([2-9TJQKA][cdhs])" data-salt="([0-9a-f]{32})"')


@pytest.fixture
def over(visitor, club_server, names) -> tuple[Page, str]:
    """A page of somebody who only watches, and the address of a hand that was shown."""
    people = names(3)
    table = play_a_hand(club_server, people[:2], "NT")
    return enter(visitor(), club_server, people[2]), f"/history/{table}/1/"


def serve(page: Page, address: str, change) -> None:
    """Let the club say something else."""

    def answer(route) -> None:
        html = route.fetch()
        text = html.text()
        changed = change(text)
        assert changed != text
        route.fulfill(response=html, body=changed)

    page.route(f"**{address}", answer)
    page.goto(address)


def other(digit: str) -> str:
    return "0" if digit != "0" else "1"


def test_a_true_hand_fits_and_every_shown_card_says_so(over):
    page, address = over
    page.goto(address)
    page.click("text=Verify this hand")
    expect(page.locator(FITS)).to_be_visible()
    expect(page.locator(FAILS)).to_be_hidden()
    cards = page.locator("[data-salt]:not([data-salt=''])")
    assert cards.count() >= 7, "the board and at least one hand"
    for card in cards.all():
        expect(card).to_have_attribute("data-state", "fits")
        expect(card.locator("[data-says]")).to_have_text("fits")
    expect(page.locator("[data-check=root]")).to_have_attribute("data-state", "fits")
    # who was not at the table is told what he cannot know
    expect(page.locator("[data-check=seen]")).to_contain_text("was not at the table")
    page.click(".deal-kept summary")
    page.fill("#kept", page.inner_text("#root"))
    expect(page.locator("[data-check=seen]")).to_have_attribute("data-state", "fits")
    page.fill("#kept", "0" * 64)
    expect(page.locator(FAILS)).to_be_visible()
    page.fill("#kept", "nothing of the kind")
    expect(page.locator("#kept-none")).to_be_visible()
    expect(page.locator(FITS)).to_be_visible()


@pytest.mark.parametrize(
    "change",
    [
        lambda html: A_CARD.sub(
            lambda m: f'data-card="{m[1]}" data-salt="{other(m[2][0])}{m[2][1:]}"', html, 1
        ),
        lambda html: A_CARD.sub(
            lambda m: f'data-card="{"2c" if m[1] != "2c" else "2d"}" data-salt="{m[2]}"', html, 1
        ),
    ],
    ids=["salt", "card"],
)
def test_another_card_or_salt_is_found_out_at_its_card(over, change):
    page, address = over
    serve(page, f"{address}deal/", change)
    expect(page.locator(FAILS)).to_be_visible()
    expect(page.locator(FITS)).to_be_hidden()
    failed = page.locator(".deal-cards [data-state=fails]")
    expect(failed).to_have_count(1)
    expect(failed.locator("[data-says]")).to_have_text("does not fit")
    expect(page.locator("[data-check=cards]")).to_have_attribute("data-state", "fails")
    expect(page.locator("[data-check=root]")).to_have_attribute("data-state", "fits")


def swap_in(html: str, pattern: str) -> str:
    return re.sub(pattern, lambda m: m[1] + other(m[2]), html, count=1)


@pytest.mark.parametrize("part", ["root", "published"])
def test_another_seal_or_position_is_found_out(over, part):
    page, address = over
    serve(page, f"{address}deal/", lambda html: swap_in(html, rf'(id="{part}"[^>]*>)([0-9a-f])'))
    expect(page.locator(FAILS)).to_be_visible()
    expect(page.locator("[data-check=root]")).to_have_attribute("data-state", "fails")


def forged(html: str) -> str:
    """Another deck altogether, with a seal that fits it."""
    lines = re.search(r'id="published"[^>]*>([^<]*)', html)
    root = re.search(r'id="root">([0-9a-f]{64})', html)
    assert lines
    assert root
    published = lines[1].strip().split("\n")
    published[51] = sha256(b"another").hexdigest()
    whole = "\n".join(published)
    return html.replace(lines[1], whole).replace(root[1], sha256(whole.encode()).hexdigest())


def test_who_was_at_the_table_finds_another_seal_out_and_checks_his_folded_cards(visitor, club_server, names):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds="none")
    folds, _other = meet([enter(visitor(), club_server, name) for name in people], table)
    press(folds, "#act [data-key=fold]")
    wait(folds, lambda now: now["hand"] == 2)
    address = f"/history/{table}/1/deal/"

    folds.goto(address)
    expect(folds.locator(FITS)).to_be_visible()
    expect(folds.locator("[data-check=seen]")).to_have_attribute("data-state", "fits")
    expect(folds.locator("[data-own] [data-says]")).to_have_text(["fits, with the salt you kept"] * 2)
    # the club itself could not do that for him
    assert folds.locator("[data-own]").evaluate_all("cards => cards.map(card => card.dataset.salt)") == [
        "",
        "",
    ]

    serve(folds, address, forged)
    expect(folds.locator(FAILS)).to_be_visible()
    expect(folds.locator("[data-check=root]")).to_have_attribute("data-state", "fits")
    expect(folds.locator("[data-check=seen]")).to_have_attribute("data-state", "fails")


def test_the_seal_can_be_copied_at_the_table_before_the_hand_is_dealt(visitor, club_server, names):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds="none")
    page, *_ = meet([enter(visitor(), club_server, people[0])], table)
    page.click(".seal summary")
    expect(page.locator("#seal")).to_contain_text("hand 1")
    page.evaluate(
        "document.addEventListener('copy', () => { window.copied = document.activeElement.value; }, true)"
    )
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.click(".seal [data-copy]")
    expect(page.locator(".seal [data-copy]")).to_have_text("Copied")
    copied = page.evaluate("window.copied")
    assert copied.split("\n")[0] == page.inner_text("#seal-root")
    assert len(re.findall(r"\d+:[2-9TJQKA][cdhs]:[0-9a-f]{32}", copied)) == 2


def test_the_digests_are_sha_256(over):
    page, address = over
    page.goto(f"{address}deal/")
    rng = Random(9)
    texts = ["", "abc", "é♠", "a" * 55, "a" * 56, "a" * 64, "a" * 1000]
    texts += ["".join(rng.choices("0123456789abcdef:\n", k=length)) for length in range(130)]
    found = page.evaluate("texts => texts.map(text => sha256(text))", texts)
    assert found == [sha256(text.encode()).hexdigest() for text in texts]


@pytest.mark.parametrize("game", ["PO", "F7S", "P5D"])
def test_every_game_fits_also_on_a_phone(visitor, club_server, names, game):
    people = names(3)
    table = play_a_hand(club_server, people[:2], game)
    page = enter(visitor(viewport=PHONE, has_touch=True), club_server, people[0])
    page.goto(f"/history/{table}/1/deal/")
    expect(page.locator(FITS)).to_be_visible()
    expect(page.locator(".deal-cards [data-state=fits]").first).to_be_visible()
    expect(page.locator(".deal-cards [data-state=fails]")).to_have_count(0)
    page.click(".deal-published summary")
    expect(page.locator("#published")).to_be_visible()
    assert_fits(page)
