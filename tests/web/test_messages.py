"""What a page may say over its socket, and everything else that might come."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.web.messages import FIELDS, LARGEST, LONGEST, Unreadable, read


def said(**message: Any) -> str:
    return json.dumps(message)


def test_an_action_is_read_with_its_turn_and_amount() -> None:
    text = said(do="act", turn="33", action="raise", amount="450", HEADERS={"HX-Request": "true"})

    assert read(text) == ("act", {"turn": 33, "action": "raise", "amount": 450, "cards": ""})


def test_the_amount_of_the_form_counts_for_a_raise_only() -> None:
    """Every button of the controls stands in the form of the amount, an empty or broken one too."""
    for amount in ("", "12.5", "-3", "many"):
        assert read(said(do="act", turn=1, action="fold", amount=amount))[1]["amount"] is None


@pytest.mark.parametrize(("cards", "expected"), [("As", "As"), (["As", "7d"], "As7d"), ([], ""), ("", "")])
def test_cards_come_as_one_text_or_as_a_list(cards: Any, expected: str) -> None:
    assert read(said(do="act", turn=1, action="draw", cards=cards))[1]["cards"] == expected


@pytest.mark.parametrize(("fill", "expected"), [("1", True), ("0", False), (True, True)])
def test_a_start_says_whether_to_fill_up(fill: Any, expected: bool) -> None:
    assert read(said(do="start", fill=fill)) == ("start", {"fill": expected})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (None, "unreadable"),
        ("", "unreadable"),
        ("fold", "unreadable"),
        ("[]", "unreadable"),
        ("7", "unreadable"),
        ("{", "unreadable"),
        ('{"do": "act"}', "unreadable"),
        ("[" * LONGEST, "unreadable"),
        ('{"do": ["act"]}', "unknown_action"),
        ("{}", "unknown_action"),
        ('{"do": "deal"}', "unknown_action"),
        ('{"do": "back", "seat": 2}', "unknown_field"),
        ('{"do": "act", "turn": 1, "action": "fold", "person": 7}', "unknown_field"),
        ('{"do": "act", "turn": -1, "action": "fold"}', "bad_number"),
        ('{"do": "act", "turn": 1.5, "action": "fold"}', "bad_number"),
        ('{"do": "act", "turn": 1.0, "action": "fold"}', "bad_number"),
        ('{"do": "act", "turn": NaN, "action": "fold"}', "bad_number"),
        ('{"do": "act", "turn": true, "action": "fold"}', "bad_number"),
        ('{"do": "act", "turn": "١", "action": "fold"}', "bad_number"),
        ('{"do": "act", "turn": 1, "action": "raise"}', "bad_number"),
        ('{"do": "act", "turn": 1, "action": "raise", "amount": "1e9"}', "bad_number"),
        ('{"do": "act", "turn": 1, "action": "raise", "amount": -5}', "bad_number"),
        (f'{{"do": "act", "turn": 1, "action": "raise", "amount": {LARGEST + 1}}}', "bad_number"),
        (f'{{"do": "sit", "seat": {"9" * 1900}}}', "bad_number"),
        ('{"do": "act", "turn": 1, "action": ["fold"]}', "unreadable"),
        ('{"do": "act", "turn": 1, "action": "draw", "cards": ["As","As","As","As","As","As"]}', "bad_cards"),
        ('{"do": "act", "turn": 1, "action": "draw", "cards": "<b>"}', "bad_cards"),
        ('{"do": "preselect", "turn": 1, "choice": "\\ud800"}', "unreadable"),
        ('{"do": "beat", "version": 1, "ack": {"a": 1}}', "unreadable"),
        ('"' + "x" * 2**20 + '"', "too_long"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_code(text: str | None, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text)
    assert refused.value.code == code


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
field_names = st.sampled_from(sorted({name for fields in FIELDS.values() for name in fields}))


@given(st.sampled_from(sorted(FIELDS)), st.dictionaries(field_names, json_values, max_size=5))
def test_any_message_is_read_or_refused_and_nothing_else_happens(do: str, fields: dict[str, Any]) -> None:
    try:
        _, found = read(json.dumps({"do": do, **fields}))
    except Unreadable:
        return
    for value in found.values():
        assert value is None or isinstance(value, bool | int | str)
        assert not isinstance(value, int) or 0 <= value <= LARGEST


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_and_nothing_else_happens(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)
