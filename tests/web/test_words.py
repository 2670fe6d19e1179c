"""Words for codes: none is missing, and all of them can be said."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from poker.rules import illegal
from poker.rules.cards import cards
from poker.rules.games import GAMES
from poker.rules.presets import PRESETS, Computers
from poker.rules.ranking import describe, strength
from poker.tables.scene import CardView, LogLine
from poker.web.words import log, presets, refusals
from poker.web.words.cards import card_name, drawn, hand_name, in_line

ROOT = Path(__file__).resolve().parents[2]


def raised_codes() -> set[str]:
    """Every code that the game refuses something with."""
    sources = [path.read_text() for path in (ROOT / "poker" / "tables").rglob("*.py")]
    found = {code for source in sources for code in re.findall(r'Refused\(\s*"(\w+)"', source)}
    house = Computers(seats=(5, 6), humans_keep_off=True, max_humans=4)
    found |= {str(house.refusal(*taken)) for taken in ((1, True, 0), (5, False, 0), (1, False, 4))}
    # what only a program that follows the rules wrongly could hear
    internal = {
        "no_bring_in", "no_street_due", "no_showdown", "not_in_showdown", "must_show", "nothing_to_reveal",
        "no_such_player", "left_already", "unreadable", "other_cards",
    }  # fmt: skip
    return found | set(illegal.WORDS) - internal


def written_codes() -> set[str]:
    """Every code that a log or the news of a table may hold."""
    sources = [path.read_text() for path in (ROOT / "poker" / "tables").rglob("*.py")]
    codes = {code for source in sources for code in re.findall(r'(?:\.note|_add|_act)\(\s*"(\w+)"', source)}
    return codes | {"fold", "leaves", "small_blind", "big_blind", "bring_in", "raise", "bet"}


@pytest.mark.parametrize("code", sorted(raised_codes()))
def test_every_refusal_has_a_sentence_of_its_own(code: str) -> None:
    values = dict.fromkeys(
        ("min_to", "max_to", "waiting", "minutes", "call", "most", "seat", "actor", "amount", "balance"), 40
    )

    text = refusals.sentence(code, values)

    assert code in refusals.SENTENCES
    assert text.endswith(".")
    assert "%(" not in text
    assert len(text) < 120


@pytest.mark.parametrize("code", ["no such code", "raise_too_small"])
def test_a_code_without_its_words_or_numbers_still_gets_an_answer(code: str) -> None:
    assert refusals.sentence(code) == "That is not possible right now."


@pytest.mark.parametrize("code", sorted(written_codes()))
def test_every_line_of_a_log_has_words(code: str) -> None:
    text = log.line(LogLine(code, 1, "Ann", 40, text="As" if code == "high_card" else "flop"))

    assert text
    assert text != code
    assert "%(" not in text


def test_lines_say_who_how_much_and_which_cards() -> None:
    two_pair = describe(strength(cards("KsKd9h9cAd")))

    assert log.line(LogLine("raise", 1, "Ann", 1200, all_in=True)) == "Ann raises to 1,200 and is all-in"
    assert log.line(LogLine("draw", 1, "Ann", 0)) == "Ann stands pat"
    assert log.line(LogLine("draw", 1, "Ann", 1)) == "Ann draws 1 card"
    assert log.line(LogLine("draw", 1, "Ann", 3)) == "Ann draws 3 cards"
    shown = log.line(LogLine("shows", 1, "Ann", cards=("Ks", "9h"), hand=two_pair))
    assert shown.startswith("Ann shows <span")
    assert shown.endswith(": Two pair, kings and nines")
    assert 'aria-label="king of spades"' in shown
    assert "A♠" in log.line(LogLine("high_card", 1, "Ann", text="As"))


@pytest.mark.parametrize(
    "street", sorted({street.name for game in GAMES.values() for street in game.streets})
)
def test_every_street_has_a_name(street: str) -> None:
    assert street in log.STREETS


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AsKsQsJsTs", "Royal flush"),
        ("9h8h7h6h5h", "Straight flush, nine high"),
        ("5d4d3d2dAd", "Straight flush, five high"),
        ("QsQhQdQc7d", "Four of a kind, queens"),
        ("TsThTd4c4s", "Full house, tens full of fours"),
        ("AdJd8d6d2d", "Flush, ace high"),
        ("8s7d6h5c4s", "Straight, eight high"),
        ("6s6h6d9c2h", "Three of a kind, sixes"),
        ("KsKd8h8cAd", "Two pair, kings and eights"),
        ("9s9dAcJh4d", "Pair of nines"),
        ("AhQd9c6s3h", "High card, ace"),
    ],
)
def test_hands_are_called_by_their_names(text: str, name: str) -> None:
    assert hand_name(describe(strength(cards(text)))) == name


def test_a_card_is_drawn_with_its_name_and_face_down_without() -> None:
    assert card_name("Td") == "ten of diamonds"
    assert (
        drawn(CardView("Td")) == '<span class="card r-T s-d" role="img" aria-label="ten of diamonds"></span>'
    )
    assert "hidden card" in drawn(CardView(""))
    assert "10♦" in in_line(["Td"])


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_choice_of_a_preset_has_words(preset) -> None:
    assert presets.PRESETS[preset.key] == preset.name
    said = [presets.line(preset), *presets.notes(preset)]
    assert len(said) == 1 + len(preset.codes)
    assert all(one and "%" not in one for one in said)
    for name, choice in preset.choices.items():
        assert name in presets.FIELDS
        for option in choice.options:
            words = presets.option(preset, name, option)
            assert words.label
            assert "%(" not in words.label + words.text


def test_what_a_preset_fixes_is_said_with_its_own_numbers() -> None:
    club, speedpoker = PRESETS["club"], PRESETS["speedpoker"]
    slower = replace(club, rules={**club.rules, "bank_seconds": 75})
    assert "A time bank of 75 seconds" in " ".join(presets.notes(slower))
    assert "seats 5 and 6 are for computers" in " ".join(presets.notes(speedpoker))
    fewer = replace(speedpoker, rules={**speedpoker.rules, "computers": Computers((4, 5, 6), True, 3)})
    assert "At most 3 people; seats 4, 5 and 6 are" in " ".join(presets.notes(fewer))
    later = replace(speedpoker, rules={**speedpoker.rules, "escalation_minutes": 50})
    assert "after 50 minutes" in presets.line(later)


def test_a_pace_is_explained_with_its_own_numbers() -> None:
    pace = PRESETS["home"].choices["pace"]

    texts = [presets.option(PRESETS["home"], "pace", option).text for option in pace.options]

    assert texts == [f"A new level every {n} minutes" for n in (10, 15, 20)]
