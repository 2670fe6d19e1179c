"""The presets (RULES 2): the table of the specification, cell by cell, and what is refused."""

import json
from dataclasses import replace

import pytest

from poker.rules import presets
from poker.rules.presets import PRESETS, BadChoice, Choice, Computers, HouseRules, Option
from poker.rules.schedule import SCHEDULES

DEFAULTS = {
    "sit-and-go": {
        "game": "NT",
        "seats": 6,
        "starting_chips": 1000,
        "hands_per_level": 6,
        "minutes_per_level": None,
        "schedule": "doubling",
        "button": "dead",
        "draw_seats": False,
        "first_button": "lot",
        "showdown": "auto_muck",
        "decision_seconds": 60,
        "grace_seconds": 0,
        "bank_seconds": 0,
        "away_after": 2,
        "max_hands": 120,
        "escalation_minutes": None,
        "stake": "fun",
        "rated": True,
    },
    "club": {
        "game": "NT",
        "starting_chips": 1500,
        "hands_per_level": 10,
        "minutes_per_level": None,
        "schedule": "doubling",
        "button": "moving",
        "draw_seats": True,
        "first_button": "lot",
        "showdown": "show_all",
        "decision_seconds": 30,
        "grace_seconds": 0,
        "bank_seconds": 60,
        "away_after": 1,
        "max_hands": None,
        "escalation_minutes": None,
        "stake": "fun",
        "rated": True,
    },
    "home": {
        "game": "NT",
        "seats": 6,
        "starting_chips": 1500,
        "hands_per_level": None,
        "minutes_per_level": 15,
        "schedule": "doubling",
        "button": "moving",
        "draw_seats": False,
        "first_button": "high_card",
        "showdown": "setting",
        "decision_seconds": None,
        "away_after": 2,
        "max_hands": None,
        "escalation_minutes": None,
        "stake": "talers",
        "stake_amount": 30,
        "rated": True,
    },
    "speedpoker": {
        "game": "NT",
        "starting_chips": 1000,
        "hands_per_level": 8,
        "minutes_per_level": None,
        "schedule": "decades",
        "button": "dead",
        "draw_seats": False,
        "first_button": "lot",
        "showdown": "setting",
        "decision_seconds": 120,
        "grace_seconds": 10,
        "bank_seconds": 0,
        "away_after": 2,
        "max_hands": None,
        "escalation_minutes": 45,
        "stake": "fun",
        "rated": True,
    },
}
OFFERED = {
    ("sit-and-go", "game"): ["NT"],
    ("sit-and-go", "seats"): [2, 3, 4, 5, 6],
    ("sit-and-go", "starting_chips"): [1000, 2000],
    ("sit-and-go", "decision_seconds"): [30, 60, 90, 120, None],
    ("sit-and-go", "stake"): ["fun", "talers"],
    ("club", "game"): ["NT"],
    ("club", "seats"): [2, 3, 4, 5, 6],
    ("club", "starting_chips"): [1500],
    ("club", "decision_seconds"): [30],
    ("club", "stake"): ["fun", "talers"],
    ("home", "game"): ["NT"],
    ("home", "seats"): [2, 3, 4, 5, 6],
    ("home", "starting_chips"): [1500],
    ("home", "decision_seconds"): [30, 60, 90, 120, None],
    ("home", "stake"): ["talers"],
    ("speedpoker", "game"): ["NT", "PO", "F7S", "P5D"],
    ("speedpoker", "seats"): [2, 3, 4, 5, 6],
    ("speedpoker", "starting_chips"): [1000, 5000, 10000],
    ("speedpoker", "decision_seconds"): [30, 60, 90, 120, None],
    ("speedpoker", "stake"): ["fun", "talers"],
}
PACES = {
    "sit-and-go": {"normal": (6, None), "turbo": (4, None)},
    "club": {"normal": (10, None), "fast": (6, None)},
    "home": {"quick": (None, 10), "normal": (None, 15), "slow": (None, 20)},
    "speedpoker": {"relaxed": (12, None), "normal": (8, None), "turbo": (5, None)},
}


def test_rules_2_four_presets():
    assert list(PRESETS) == ["sit-and-go", "club", "home", "speedpoker"]


@pytest.mark.parametrize("key", DEFAULTS)
def test_rules_2_what_a_table_is_played_by_when_nothing_is_chosen(key):
    rules = PRESETS[key].choose().as_dict()
    assert rules["preset"] == key
    assert {name: rules[name] for name in DEFAULTS[key]} == DEFAULTS[key]


@pytest.mark.parametrize(("key", "field"), OFFERED)
def test_rules_2_what_may_be_chosen(key, field):
    values = OFFERED[key, field]
    assert [option.value for option in PRESETS[key].choices[field].options] == values
    for value in values:
        assert getattr(PRESETS[key].choose(**{field: value}), field) == value


@pytest.mark.parametrize("key", PACES)
def test_rules_2_the_level_rises_every(key):
    paces = {pace: PRESETS[key].choose(pace=pace) for pace in PACES[key]}
    assert {k: (r.hands_per_level, r.minutes_per_level) for k, r in paces.items()} == PACES[key]
    assert [option.value for option in PRESETS[key].choices["pace"].options] == list(PACES[key])


@pytest.mark.parametrize("key", PRESETS)
def test_rules_2_exactly_one_of_hands_and_minutes_and_a_known_schedule(key):
    rules = PRESETS[key].choose()
    assert (rules.hands_per_level is None) != (rules.minutes_per_level is None)
    assert rules.schedule in SCHEDULES


@pytest.mark.parametrize(
    ("key", "field", "value"),
    [
        ("sit-and-go", "game", "PO"),
        ("sit-and-go", "seats", 7),
        ("sit-and-go", "seats", 1),
        ("sit-and-go", "seats", True),
        ("sit-and-go", "starting_chips", 1500),
        ("sit-and-go", "starting_chips", "1000 "[::-1] + "x"),
        ("sit-and-go", "pace", "fast"),
        ("club", "starting_chips", 1000),
        ("club", "pace", "turbo"),
        ("club", "decision_seconds", None),
        ("club", "decision_seconds", 60),
        ("home", "stake", "fun"),
        ("home", "game", "P5D"),
        ("speedpoker", "starting_chips", 2000),
        ("speedpoker", "decision_seconds", 10),
        ("speedpoker", "stake", "money"),
        ("speedpoker", "stake", None),
    ],
)
def test_rules_2_other_choices_are_refused(key, field, value):
    with pytest.raises(BadChoice) as refused:
        PRESETS[key].choose(**{field: value})
    assert (refused.value.field, refused.value.code) == (field, "not_offered")
    assert refused.value.values["offered"] == OFFERED.get((key, field), list(PACES[key]))


def test_choices_may_come_as_the_text_of_a_form():
    rules = PRESETS["speedpoker"].choose(
        game="F7S", seats="4", starting_chips=" 10000", pace="turbo", decision_seconds="none", stake="talers"
    )
    assert (rules.seats, rules.starting_chips, rules.hands_per_level, rules.decision_seconds) == (
        4,
        10000,
        5,
        None,
    )
    assert (rules.stake, rules.stake_amount) == ("talers", 30)


@pytest.mark.parametrize("name", ["button", "rated", "showdown", "computers", "preset", "nonsense"])
def test_what_is_no_choice_cannot_be_chosen(name):
    with pytest.raises(BadChoice) as refused:
        PRESETS["club"].choose(**{name: "dead"})
    assert (refused.value.field, refused.value.code) == (name, "unknown_choice")


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        ("", "required"),
        (None, "required"),
        ("ten", "not_a_number"),
        ("1.5", "not_a_number"),
        ("-5", "not_a_number"),
        ("\u0665", "not_a_number"),  # a digit, but not one of ours
        ("9" * 5000, "not_a_number"),
        (True, "not_a_number"),
        (0, "too_small"),
        (1001, "too_large"),
    ],
)
def test_rules_2_a_bad_stake_is_refused(amount, code):
    with pytest.raises(BadChoice) as refused:
        PRESETS["home"].choose(stake_amount=amount)
    assert (refused.value.field, refused.value.code) == ("stake_amount", code)


@pytest.mark.parametrize("amount", [1, "1", 1000, "1000"])
def test_rules_2_stakes_from_one_to_a_thousand_talers(amount):
    assert PRESETS["home"].choose(stake_amount=amount).stake_amount == int(amount)


def test_the_largest_stake_may_be_larger_in_another_preset():
    rich = replace(PRESETS["home"], max_amount=10**9)
    assert rich.choose(stake_amount=999_999_999).stake_amount == 999_999_999


def test_rules_2_fun_chips_cost_nothing():
    assert PRESETS["club"].choose(stake="fun", stake_amount=500).stake_amount == 0
    assert PRESETS["club"].choose(stake="talers", stake_amount="500").stake_amount == 500


@pytest.mark.parametrize("key", PRESETS)
def test_house_rules_survive_storage(key):
    rules = PRESETS[key].choose(stake="talers", stake_amount=7)
    assert HouseRules.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules


@pytest.mark.parametrize("key", ["sit-and-go", "club"])
def test_rules_2_computers_on_any_free_seat(key):
    computers = PRESETS[key].choose().computers
    assert [computers.refusal(seat, True, 5) for seat in range(1, 7)] == [None] * 6
    assert [computers.refusal(seat, False, 5) for seat in range(1, 7)] == [None] * 6


def test_rules_2_no_computers_at_home():
    computers = PRESETS["home"].choose().computers
    assert [computers.refusal(seat, True, 1) for seat in range(1, 7)] == ["computers_not_here"] * 6
    assert [computers.refusal(seat, False, 5) for seat in range(1, 7)] == [None] * 6


def test_rules_2_speedpoker_has_computers_on_seats_5_and_6_and_four_humans():
    computers = PRESETS["speedpoker"].choose().computers
    assert [computers.refusal(seat, True, 1) for seat in range(1, 7)] == ["computers_not_here"] * 4 + [
        None
    ] * 2
    assert [computers.refusal(seat, False, 3) for seat in range(1, 7)] == [None] * 4 + [
        "seat_for_computers"
    ] * 2
    assert computers.refusal(4, False, 4) == "too_many_humans"


@pytest.mark.parametrize("key", PRESETS)
def test_every_choice_has_a_code_of_its_own_to_explain_it(key):
    preset = PRESETS[key]
    codes = [option.code for choice in preset.choices.values() for option in choice.options]
    assert len(set(codes)) == len(codes)
    assert all(
        code.startswith(name + ".")
        for name, c in preset.choices.items()
        for code in (o.code for o in c.options)
    )
    assert preset.codes


@pytest.mark.parametrize("key", PRESETS)
def test_every_default_is_offered(key):
    for choice in PRESETS[key].choices.values():
        assert choice.default in [option.value for option in choice.options]


def fifth_preset():
    """Omaha for three, as nobody plays it."""
    choices = (
        Choice("game", (Option("PO", "game.PO"),), "PO"),
        Choice("seats", (Option(3, "seats.3"),), 3),
        Choice("starting_chips", (Option(300, "starting_chips.300"),), 300),
        Choice(
            "pace",
            (Option("hasty", "pace.hasty", {"hands_per_level": 1, "minutes_per_level": None}),),
            "hasty",
        ),
        Choice("decision_seconds", (Option(None, "decision_seconds.none"),), None),
        Choice("stake", (Option("fun", "stake.fun"),), "fun"),
    )
    rules = {"button": "moving", "showdown": "show_all"}
    return presets._preset("fifth", "Hasty Omaha", "It is over soon.", choices, ("new",), **rules)


def test_a_fifth_preset_is_data_only(monkeypatch):
    monkeypatch.setitem(PRESETS, "fifth", fifth_preset())
    rules = PRESETS["fifth"].choose()
    assert (rules.preset, rules.game, rules.starting_chips, rules.hands_per_level) == ("fifth", "PO", 300, 1)
    assert rules.computers == Computers()
