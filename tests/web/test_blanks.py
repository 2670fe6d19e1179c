"""A part with blanks that are written in is the part itself, whatever its numbers."""

from __future__ import annotations

from copy import replace

import pytest

from poker.rules.cards import cards
from poker.rules.games import HOLDEM
from poker.rules.hand import Options
from poker.rules.ranking import describe
from poker.tables.scene import CardView, LogLine, QuickBet, SeatView
from poker.web import rendering
from poker.web.rendering import CONTEXTS, Controls, hand_words, log_items, rendered

SEAT = SeatView(
    3,
    kind="member",
    name="Anna",
    chips=1_234_567,
    bet=1_500,
    cards=(CardView("As", up=True), CardView("", up=False)),
    dealt_in=True,
    acting=True,
    act="raise",
    act_amount=1_500,
    clock="decision",
    deadline_ms=1_700_000_000_123,
    clock_for_ms=30_000,
)
SEATS = [
    SEAT,
    replace(SEAT, chips=0, bet=0, act="", act_amount=0, deadline_ms=None, clock=""),
    replace(SEAT, acting=False, won=2_000, clock=""),
    replace(SEAT, act="draw", act_amount=1),
    replace(SEAT, act="draw", act_amount=5),
    replace(SEAT, act="call", act_amount=1),
    SeatView(4),
]
CONTROLS = [
    Controls(
        Options(True, 1_200, 2_400, 98_000), False, True, 17, 97_000, 1_000, 98_000, False, False, (), 200
    ),
    Controls(
        Options(False, 0, 200, 98_000),
        False,
        True,
        18,
        98_000,
        0,
        98_000,
        False,
        True,
        (QuickBet("pot", 1_300),),
        200,
    ),
    Controls(Options(True, 1_200, 1_900, 1_900), False, True, 19, 1_900, 0, 1_900, False, False, (), 200),
    Controls(Options(True, 1_200, None, None), False, True, 20, 1_200, 0, 1_200, True, False, (), 200),
    Controls(None, True, True, 21, 1_200, 0, 1_200, False, False, (), 200),
    Controls(None, False, True, 0, 0, 0, 0, False, False, (), 0),
]

LINES = (LogLine("fold", 1, "Anna <b>"), LogLine("call", 2, "Bruno", amount=1_500))
FAN = (CardView("As", True), CardView("Ad", True))
PAIR, TRIPS = (describe(HOLDEM.evaluate(cards(five), [])) for five in ("AsAdKcQh2s", "AsAdAcQh2s"))


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch):
    rendered.cache_clear()
    yield
    rendered.cache_clear()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("part", "values"), [
    *(("seat", (seat, True, False, False, False, 0)) for seat in SEATS),
    *(("controls", (controls,)) for controls in CONTROLS),
    ("log", (log_items("en", LINES), 1_007, 0)),
    ("log", (log_items("en", LINES[:1]), 7, 3)),
    ("log", (log_items("en", ()), 0, 0)),
    ("own", (FAN, hand_words("en", PAIR), False, False, True, 0)),
    ("own", (FAN, hand_words("de", PAIR), True, False, False, 0)),
    ("own", (FAN, hand_words("en", None), False, True, False, 4)),
    ("own", ((), hand_words("en", None), False, False, False, 0)),
    ("extras", (22, "preselect", "", 1_200, "")),
    ("solo", (23, True, False, True)),
    ("solo", (0, False, False, False)),
])  # fmt: skip
def test_a_part_filled_in_is_the_part_rendered(monkeypatch, language, part, values) -> None:
    filled = rendered(language, part, *values)
    rendered.cache_clear()
    monkeypatch.setattr(rendering, "BLANKED", {})
    assert filled == rendered(language, part, *values)


def test_other_numbers_render_nothing_anew(monkeypatch) -> None:
    asked = []
    monkeypatch.setitem(CONTEXTS, "seat", lambda *values: asked.append(values) or {"seat": values[0]})
    rendering._in_blank.cache_clear()
    pages = [
        rendered(
            "en", "seat", replace(SEAT, chips=chips, bet=bet, act_amount=bet), False, False, False, False, 0
        )
        for chips, bet in ((900, 100), (1_800, 50), (10, 1_000))
    ]
    rendering._in_blank.cache_clear()
    assert len(asked) == 1
    assert len(set(pages)) == 3


def test_other_lines_of_the_log_render_nothing_but_themselves(monkeypatch) -> None:
    asked, frame = [], CONTEXTS["log"]
    monkeypatch.setitem(CONTEXTS, "log", lambda *values: asked.append(values) or frame(*values))
    rendering._in_blank.cache_clear()
    pages = [
        rendered("en", "log", log_items("en", LINES[:count]), hand, 0)
        for count, hand in ((1, 7), (2, 7), (2, 1_008))
    ]
    rendering._in_blank.cache_clear()
    assert len(asked) == 1
    assert [page.count("<li") for page in pages] == [1, 2, 2]
    assert 'data-hand="1008"' in pages[2]
    assert "Anna &lt;b&gt;" in pages[0]
    assert "1,500" in pages[1]


def test_a_hand_is_named_in_each_language_without_its_cards_being_drawn_anew(monkeypatch) -> None:
    asked, frame = [], CONTEXTS["own"]
    monkeypatch.setitem(CONTEXTS, "own", lambda *values: asked.append(values) or frame(*values))
    rendering._in_blank.cache_clear()
    pages = [
        rendered(language, "own", FAN, hand_words(language, hand), False, False, False, 0)
        for language in ("en", "de")
        for hand in (PAIR, TRIPS, None)
    ]
    rendering._in_blank.cache_clear()
    assert len(asked) == 4
    assert len(set(pages)) == 6
    assert ["own-hand" in page for page in pages] == [True, True, False] * 2
