"""axe-core finds nothing on any page, in any design: names, roles, headings, contrast (WCAG AA)."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

from tests.accounts.test_role_matrix import MATRIX
from tests.browser.conftest import PHONE
from tests.browser.playing import enter
from tests.server import ClubServer

AXE = (Path(__file__).parents[1] / "vendor" / "axe-core-4.14.1.min.js").read_text(encoding="utf-8")
NAMES = [f"{name} Axe" for name in ("Anna", "Bruno", "Clara", "Dmitri", "Elena", "Felix", "Greta")]

STRUCTURE = """async (rules) => {
    const options = {resultTypes: ["violations"], rules: {"color-contrast": {enabled: false}}};
    if (rules) options.runOnly = {type: "rule", values: rules};
    const {violations} = await axe.run(document, options);
    return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.help}: ${node.target}`));
}"""
ON_A_PHONE = ["target-size", "scrollable-region-focusable"]

# axe does not judge text on a gradient: each is replaced by the one of its colours nearest to the text's.
COLOURS = """async () => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const light = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
        return alpha < 255 ? null : 0.21 * red + 0.72 * green + 0.07 * blue;
    };
    const flatten = () => {
        const flat = [];
        for (const one of document.querySelectorAll("body, body *")) {
            const {backgroundImage, backgroundColor, color} = getComputedStyle(one);
            if (!backgroundImage.includes("gradient(")) continue;
            const named = backgroundImage.match(/\\b(?:rgba?|color|oklab)\\([^()]*\\)/g) || [];
            const far = (colour) => Math.abs(light(colour) - light(color));
            const opaque = [...named, backgroundColor].filter((colour) => light(colour) !== null);
            opaque.sort((a, b) => far(a) - far(b));
            if (opaque.length) flat.push([one, opaque[0], one.style.cssText]);
        }
        for (const [one, colour] of flat) one.style.background = colour;
        return () => flat.forEach(([one, _, style]) => { one.style.cssText = style; });
    };
    const found = [];
    for (const design of ["riverboat", "monte-carlo", "back-room"]) {
        document.documentElement.dataset.design = design;
        const restore = flatten();
        const {violations} = await axe.run(document, {runOnly: {type: "rule", values: ["color-contrast"]}});
        restore();
        for (const node of violations.flatMap((rule) => rule.nodes)) {
            found.push(`${design}: ${node.target}: ${node.any[0].message}`);
        }
    }
    return found;
}"""

PAGES = {
    "a stranger": [
        "/",
        "/account/log-in/ main .button-main",
        "/account/register/ main .button-main",
        "/account/guest/",
        "/account/password/forgotten/",
        "/account/password/sent/",
        "/account/password/new/1-abc/",
        "/account/password/set/",
        "/account/email/sent/",
        "/account/email/confirm/abc/",
        "/account/inactive/",
        "/join/no-such-invitation/",
        "/rules/",
        "/rules/sit-and-go/",
        "/rules/speedpoker/stud/",
        "/leaderboard/",
        "/nowhere/",
    ],
    "guest": ["/", "/account/settings/", "/talers/", "/table/{NT}/"],
    "applicant": ["/account/application/"],
    "suspended": ["/account/suspended/"],
    "who acts": [
        "/table/{NT}/",
        "/table/{PO}/ #help-button",
        "/table/{F7S}/ .bar [popovertarget=looks]",
        "/table/{P5D}/",
    ],
    "Clara": ["/account/delete/", "/account/password/", "/account/email/", "/account/again/"],
    "a player": [
        "/",
        "/open/",
        "/open/speedpoker/",
        "/table/{waiting}/",
        "/table/{scheduled}/",
        "/table/{finished}/",
        "/table/{NT}/ .seal summary",
        "/history/",
        "/history/{finished}/",
        "/history/{finished}/1/",
        "/history/{finished}/1/?step=999",
        "/history/{finished}/1/deal/",
        "/players/{person}/",
        "/talers/",
        "/notices/",
        "/account/settings/",
        "/account/log-out/",
        "/staff/club/",
    ],
    "the owner": [
        "/staff/members/",
        "/staff/members/{person}/",
        "/staff/invitations/",
        "/staff/club/",
        "/staff/log/",
        "/staff/tournaments/",
        "/staff/tournaments/new/",
        "/staff/tournaments/new/speedpoker/ main .button-main",
        "/staff/tournaments/{NT}/",
        "/staff/tournaments/{scheduled}/",
        "/staff/chat/",
        "/staff/chat/people/{person}/",
        "/staff/talers/",
        "/staff/talers/{account}/",
        "/staff/talers/movements/{movement}/",
        "/staff/seasons/",
        "/staff/seasons/{season}/",
    ],
}
"""By whose pages they are; after an address what is clicked there first."""

NOT_FOR_ALL = {
    ("a stranger", "/nowhere/"): 404,
    ("a stranger", "/join/no-such-invitation/"): 410,
    ("guest", "/talers/"): 403,
    ("suspended", "/account/suspended/"): 403,
    ("a player", "/staff/club/"): 403,
}
NO_PAGES = {
    *("favicon", "drawn_avatar", "avatar", "upload_picture", "remove_picture"),
    *("change_looks", "change_language"),
    *("my_data", "open_notice", "read_notices", "choose_mail", "statement_csv", "rematch"),
    *(
        "accept_member",
        "decline_member",
        "suspend_member",
        "lift_suspension",
        "unpicture_member",
        "change_role",
    ),
    *("revoke_invitation", "delete_season", "staff_steer", "staff_chat_remove", "staff_mute", "staff_unmute"),
    *("staff_give", "staff_correct", "staff_reverse"),
    *("history_phhs", "history_text", "history_hand_phh", "history_hand_text"),
}
"""Files, and what is only done or leads on."""


@pytest.fixture(scope="module")
def scenery(club_server: ClubServer) -> dict[str, Any]:
    found: dict[str, Any] = club_server.backstage.scenery(NAMES)
    return found


def of(who: str, address: str, scenery: dict[str, Any]) -> str | None:
    """The name of whoever looks at the page."""
    if who == "who acts":
        return str(scenery["acting"][address.split("{")[1].split("}")[0]])
    people = {"a stranger": None, "a player": NAMES[0], "the owner": "Olga", **scenery["people"]}
    return people[who]


@pytest.mark.parametrize(
    ("who", "place"), [(who, place) for who, places in PAGES.items() for place in places]
)
def test_axe_finds_nothing(visitor, club_server, browsing, scenery, who, place):
    browsing.expect("Failed to load resource")
    address, _, clicked = place.partition(" ")
    address = address.format(**scenery["tables"], **scenery["staff"])
    if who == "Clara":  # these pages ask for the password once more
        page: Page = visitor(who, reduced_motion="reduce")
        page.goto("/account/again/?next=/rules/")
        page.fill("input[name=password]", club_server.logins()[who])
        page.press("input[name=password]", "Enter")
        page.wait_for_url("**/rules/")
    else:
        page = visitor(reduced_motion="reduce")
        if name := of(who, place, scenery):
            enter(page, club_server, name)

    answer = page.goto(address)

    assert (answer.status, answer.url) == (NOT_FOR_ALL.get((who, address), 200), club_server.url + address)
    if clicked:
        page.locator(clicked).first.click()
        page.wait_for_load_state()
    page.evaluate(AXE)
    found = page.evaluate(STRUCTURE) + page.evaluate(COLOURS)
    page.set_viewport_size(PHONE)
    found += [f"on a phone: {one}" for one in page.evaluate(STRUCTURE, ON_A_PHONE)]
    assert found == []


def test_every_page_of_the_site_is_looked_at():
    tables = ("finished", "waiting", "scheduled", "NT", "PO", "F7S", "P5D", "movement")
    ids = dict.fromkeys(tables, UUID(int=0)) | dict.fromkeys(("person", "account", "season"), 1)
    seen = set()
    for place in (place for places in PAGES.values() for place in places):
        with suppress(Resolver404):
            seen.add(resolve(re.split("[ ?]", place.format(**ids))[0]).url_name)
    assert MATRIX.keys() - NO_PAGES == seen
