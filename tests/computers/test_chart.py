"""The order of starting hands."""

import pytest

from poker.computers import chart
from poker.rules.cards import cards

# each line from good to bad
ORDERS = {
    "NT": ["AsAh", "KsKh", "AsKs", "TsTh", "AsKh", "9s9h", "JsTs", "AsTh", "Ks9h", "Ts5h", "7s2h"],
    "all-in": ["AsAh", "KsKh", "7s7h", "AsKh", "KsTh", "As2h", "Ts9s", "9s5h", "3s2h"],
    "PO": ["AsAhKsKh", "AsAhJsTh", "KsQsJhTh", "9s8s7h6h", "KsQh8d3c", "Ks9h6d2c", "7s7h7d2c", "2s2h2d2c"],
    "F7S": [
        "AsAhAd",
        "2s2h2d",
        "AsAhKd",
        "KsKh2d",
        "9s9hAd",
        "AsTs7s",
        "9s8hTd",
        "AsKhTd",
        "Js9h4d",
        "7s4h2d",
    ],
    "P5D": [
        "TsJsQsKsAs",
        "2s2h2d3c4c",
        "KsKh7d2c3d",
        "JsJh7d2c3d",
        "AsJsTs2s8h",
        "7s7h9dQcKd",
        "AsKh9d7c3s",
        "8s7h5d3c2s",
    ],
}


@pytest.mark.parametrize("kind", ORDERS)
def test_better_hands_are_nearer_to_the_top(kind):
    tops = [chart.top(kind, cards(hand)) for hand in ORDERS[kind]]
    assert tops == sorted(tops)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AsAh", 20),
        ("KsKh", 16),
        ("AsKs", 12),
        ("AsKh", 10),
        ("JsTs", 9),
        ("5s5h", 5),
        ("2s2h", 5),
        ("7s5s", 5.5),
        ("As2h", 5),
        ("7s2h", -1.5),
        ("9s8h", 5.5),
        ("QsTh", 6),
        ("JsTh", 7),
    ],
)
def test_chens_points(hand, points):
    assert chart.chen(*cards(hand)) == points


def test_top_is_the_share_of_hands_at_least_as_good():
    assert chart.top("NT", cards("AsAh")) == pytest.approx(6 / 1326)
    assert chart.top("NT", cards("KsKh")) == pytest.approx(12 / 1326)
    assert chart.top("NT", cards("7s2h")) > 0.98
    assert chart.top("all-in", cards("3s2h")) == 1.0
    for kind, worst in (("PO", "2s2h2d2c"), ("F7S", "5s3h2d"), ("P5D", "8s7h5d3c2s")):
        assert 0.9 < chart.top(kind, cards(worst)) <= 1.0


def test_the_order_of_the_cards_does_not_matter():
    assert chart.against_random(*cards("As2h")) == chart.against_random(*cards("2hAs"))
    assert chart.against_random(*cards("AsKs")) > chart.against_random(*cards("AsKh"))
    assert chart.top("F7S", cards("9s9hAd")) == chart.top("F7S", cards("Ad9h9s"))


@pytest.mark.parametrize(("hand", "dead"), [("9s9hAd", "9c"), ("AsTs7s", "KsQs2s"), ("AsKhTd", "AcAd")])
def test_stud_hands_lose_what_lies_open_elsewhere(hand, dead):
    assert chart.top("F7S", cards(hand), cards(dead)) > chart.top("F7S", cards(hand), cards("2c3d4h"))
