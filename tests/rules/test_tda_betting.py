"""The published numeric cases of the betting (TDA, Robert's Rules, WSOP), sections A, B, E and F.

They bear the numbers of tests/cases/tda.md. Where a case is open there or differs from RULES.md, RULES.md
decides; the comment says how.
"""

import pytest

from poker.rules.schedule import level
from tests.rules.played import (
    DEEP,
    check_through,
    choice,
    flop,
    play,
    pots,
    run_out,
    table,
    won,
)

# A. Raise sizes and reopening: (hand, actions, who is next, what he faces, the smallest raise or None).

A01 = "p1 cbr 100, p2 cbr 125, p3 cc, p4 cbr 200, p5 cc"
A04 = "p3 cc, p4 f, p5 cbr 7500, p6 cc, p1 f"
A07 = "p1 cbr 500, p2 cbr 1000, p3 cc, p4 cbr 1300, p5 cbr 1700"
A08 = "p1 cbr 100, p2 cbr 200, p3 cbr 280"
A09 = "p3 cbr 1500, p4 cbr 4500, p5 f, p6 cbr 5000, p1 f, p2 f"
A11 = "p1 cc, p2 cbr 20"
A19 = "p1 cbr 300, p2 cbr 480, p3 cbr 610, p4 cbr 640"
A20 = "p1 cbr 300, p2 cbr 450, p3 cc, p4 cbr 620"


def a01():
    return flop(DEEP, 125, DEEP, 200, DEEP)


def a04():
    return table(stacks=[DEEP, DEEP, DEEP, DEEP, 7500, DEEP], blinds=(2000, 4000))


def a07():
    return flop(DEEP, DEEP, DEEP, 1300, 1700)


def a09():
    return table(stacks=[DEEP, DEEP, DEEP, DEEP, DEEP, 5000], blinds=(300, 600))


def a19():
    return flop(DEEP, 480, 610, 640, DEEP)


def a20():
    return flop(DEEP, 450, DEEP, 620)


REOPENING = {
    "A01": (a01, A01, "p1", 100, 300),
    "A02": (a01, A01 + ", p1 cc", "p3", 75, None),
    "A03": (a01, A01 + ", p1 cbr 300", "p3", 175, 400),
    "A04": (a04, A04, "p2", 3500, 11500),
    "A05": (a04, A04 + ", p2 cc", "p3", 3500, None),
    "A06": (a04, A04 + ", p2 cbr 11500", "p3", 7500, 15500),
    "A07": (a07, A07, "p1", 1200, 2200),
    "A07, B": (a07, A07 + ", p1 cc", "p2", 700, 2200),
    "A07, C": (a07, A07 + ", p1 f, p2 cc", "p3", 700, 2200),
    "A08, A": (lambda: flop(DEEP, DEEP, 280), A08, "p1", 180, 380),
    "A08": (lambda: flop(DEEP, DEEP, 280), A08 + ", p1 cc", "p2", 80, None),
    "A09": (a09, A09, "p3", 3500, 8000),
    "A09, B": (a09, A09 + ", p3 cc", "p4", 500, None),
    "A10": (lambda: flop(DEEP, 140, DEEP), "p1 cbr 100, p2 cbr 140", "p3", 140, 240),
    "A11": (lambda: flop(DEEP, 20, DEEP), A11, "p3", 20, 120),
    "A12": (lambda: flop(DEEP, 20, DEEP), A11 + ", p3 cc", "p1", 20, None),
    "A13": (lambda: flop(DEEP, 60, 130, DEEP), "p1 cc, p2 cbr 60, p3 cbr 130, p4 cc", "p1", 130, 230),
    "A14": (lambda: flop(DEEP, 60, DEEP, 130), "p1 cc, p2 cbr 60, p3 cc, p4 cbr 130, p1 cc", "p3", 70, None),
    "A15": (lambda: table(stacks=[DEEP, DEEP, 325, DEEP], blinds=(100, 200)), "p3 cbr 325", "p4", 325, 525),
    "A16": (lambda: table(n=6, blinds=(25, 50)), "p3 cbr 125, p4 cbr 200, p5 cbr 500", "p6", 500, 800),
    "A17": (lambda: table(n=6, blinds=(25, 50)), "p3 cbr 500, p4 cc, p5 cc", "p6", 500, 950),
    "A18": (lambda: check_through(flop(DEEP, DEEP, DEEP)), "p1 cbr 300, p2 cbr 1000", "p3", 1000, 1700),
    # With E out all others are all-in, and RULES 5.6 forbids the raise; with E still in it is reopened.
    "A19": (a19, A19 + ", p5 f", "p1", 340, None),
    "A19, E calls": (a19, A19 + ", p5 cc", "p1", 340, 940),
    "A20": (a20, A20, "p1", 320, 920),
    "A20, C": (a20, A20 + ", p1 cc", "p3", 170, None),
    "A21": (
        lambda: table(stacks=[DEEP, DEEP, DEEP, 150, 180]),
        "p3 cc, p4 cbr 150, p5 cbr 180, p1 f, p2 cc",
        *("p3", 80, None),
    ),
    # RULES 5.6 forbids the raise only when all others are all-in; this big blind has chips.
    "A22": (lambda: table(stacks=[2000, 500, 600]), "p3 cbr 600", "p1", 550, 1100),
    "A23": (lambda: table(stacks=[2000, 800, 600]), "p3 cbr 600", "p1", 550, 1100),
    "A24": (lambda: table(stacks=[DEEP, 100, DEEP]), "p3 f", "p1", 50, None),
    "A25": (lambda: table(stacks=[DEEP, DEEP, 180]), "", "p3", 100, 180),
    "A26": (lambda: table(n=4), "p3 cc, p4 cc, p1 cc", "p2", 0, 200),
}


@pytest.mark.parametrize("case", REOPENING)
def test_tda_a_raise_sizes_and_reopening(case):
    hand, actions, player, faces, smallest = REOPENING[case]
    hand = hand()
    if actions:
        play(hand, actions)
    assert choice(hand)[:3] == (player, faces, smallest)


def test_tda_a25_short_stack_may_only_go_all_in():
    assert choice(table(stacks=[DEEP, DEEP, 180])) == ("p3", 100, 180, 180)


def test_tda_a26_the_option_is_free_and_no_fold():
    hand = play(table(n=4), "p3 cc, p4 cc, p1 cc")
    assert not hand.options().can_fold


# B. Short and dead blinds, antes.

BLINDS = {
    "B01": (lambda: table(stacks=[DEEP, 30, DEEP]), "", "p3", 100, 200),
    "B02": (lambda: table(stacks=[DEEP, 30, DEEP]), "p3 cc", "p1", 50, 200),
    "B05": (lambda: table(stacks=[20, DEEP, DEEP]), "", "p3", 100, 200),
    "B06": (lambda: table(stacks=[80, DEEP]), "", "p2", 50, None),
    "B08": (lambda: table(n=3, blinds=(100,)), "", "p2", 100, 200),
    "B08, option": (lambda: table(n=3, blinds=(100,)), "p2 cc, p3 cc", "p1", 0, 200),
    "B08, flop": (lambda: check_through(table(n=3, blinds=(100,))), "", "p1", 0, 100),
    "B10": (lambda: table(stacks=[DEEP, 120, DEEP], blinds=(100, 200), ante=25), "", "p3", 200, 400),
}


@pytest.mark.parametrize("case", BLINDS)
def test_tda_b_what_a_short_or_missing_blind_costs(case):
    hand, actions, player, call, smallest = BLINDS[case]
    hand = hand()
    if actions:
        play(hand, actions)
    assert choice(hand)[:3] == (player, call, smallest)


def test_tda_b03_side_pot_beside_a_short_big_blind():
    hand = play(table(stacks=[DEEP, 30, DEEP]), "p3 cc, p1 cc")
    assert pots(hand) == [(90, "p1 p2 p3"), (140, "p1 p3")]


@pytest.mark.parametrize(
    ("board", "expected"), [("AsAcAd2h3h", [-50, 60, -10]), ("KsKcKd2h3h", [-50, -30, 80])]
)
def test_tda_b04_the_short_big_blind_wins_90_at_most(board, expected):
    hand = table(stacks=[DEEP, 30, DEEP], hole=["7c8c", "Ah4d", "Kh4c"], board=board)
    play(hand, "p3 cc, p1 f")
    assert pots(hand) == [(90, "p2 p3"), (40, "p3")]
    assert hand.returned == [0, 0, 50]
    assert won(run_out(hand)) == expected


def test_tda_b05_the_short_small_blind_wins_20_from_each():
    hand = play(table(stacks=[20, DEEP, DEEP]), "p3 cc, p2 cc")
    assert pots(hand) == [(60, "p1 p2 p3"), (160, "p2 p3")]


def test_tda_b06_the_unmatched_part_of_the_price_comes_back():
    hand = play(table(stacks=[80, DEEP]), "p2 cc")
    assert hand.paid == [80, 80]
    assert hand.returned == [0, 20]


def test_tda_b07_nothing_is_asked_where_nothing_can_change():
    # Open there. The small blind has already paid more than the big blind holds.
    hand = table(stacks=[30, DEEP])
    assert hand.phase == "run_out"
    assert hand.paid == [30, 30]


def test_tda_b09_antes_alone_make_a_main_and_a_side_pot():
    hand = table(stacks=[5, 2000, 2000], ante=12)
    assert pots(hand) == [(15, "p1 p2 p3"), (14, "p2 p3")]


def test_tda_b10_the_ante_is_paid_before_the_blind():
    hand = table(stacks=[DEEP, 120, DEEP], blinds=(100, 200), ante=25)
    assert (hand.bets[1], hand.paid[1], hand.stacks[1]) == (95, 120, 0)


@pytest.mark.parametrize(("number", "ante"), [(5, 18), (6, 25), (7, 37), (10, 125)])
def test_tda_b11_antes_round_down(number, ante):
    # RULES 3.2: 18.75 is 18, 37.5 is 37.
    assert level("decades", number, 5000, "NT").ante == ante


def test_tda_b12_halved_blinds_round_down():
    row = level("decades", 5, 1000, "NT")
    assert (row.small_blind, row.big_blind) == (37, 75)


# E. The largest raise in pot-limit.

POT_LIMIT = {
    "E01": (lambda: table("PO", n=3, blinds=(1, 2)), "", 7),
    "E02": (lambda: table("PO", n=4, blinds=(1, 2)), "p3 cbr 7", 24),
    "E03": (lambda: flop(DEEP, DEEP, game="PO", big_blind=50), "p1 cbr 50", 250),
    "E04": (lambda: table("PO", n=4, blinds=(100, 200)), "p3 cc", 900),
    "E05": (lambda: table("PO", n=3, blinds=(100, 200)), "p3 cc", 800),
    "E06": (lambda: table("PO", n=3, blinds=(100, 200)), "", 700),
    # The small blind has folded: pot 1500.
    "E06, flop": (
        lambda: table("PO", n=3, blinds=(100, 200)),
        "p3 cbr 700, p1 f, p2 cc, p2 cbr 1500",
        6000,
    ),
    "E07": (lambda: flop(DEEP, DEEP, DEEP, DEEP, game="PO", big_blind=50), "p1 cbr 150, p2 cc", 800),
    "E08": (lambda: flop(*[DEEP] * 5, game="PO", big_blind=2), "p1 cbr 3, p2 cbr 10", 43),
    "E09": (lambda: table("PO", n=5, blinds=(100, 200), ante=25), "", 825),
    # RULES 5.7: chips really there count; a short or missing blind counts in full for the call alone.
    "E10": (lambda: table("PO", n=3, blinds=(200,)), "", 600),
    "E11": (lambda: table("PO", stacks=[DEEP, 60, DEEP], blinds=(100, 200)), "", 560),
    "E12": (lambda: table("PO", stacks=[20, DEEP, DEEP]), "", 320),
    "E13": (lambda: table("PO", n=2), "", 300),
}


@pytest.mark.parametrize("case", POT_LIMIT)
def test_tda_e_pot_limit_maximum(case):
    hand, actions, largest = POT_LIMIT[case]
    hand = hand()
    if actions:
        play(hand, actions)
    assert choice(hand)[3] == largest


# F. Fixed limit: (bet size, stacks behind, actions, who is next, what he faces, what he may raise to).

FIXED = {
    "F01": (20, (DEEP, DEEP, 15, DEEP), "p3 cbr 15", "p4", 15, 35),
    "F02": (20, (DEEP, DEEP, 5, DEEP), "p3 cbr 5", "p4", 5, 20),
    "F03": (10, (DEEP, DEEP, 13, DEEP), "p2 cbr 10, p3 cbr 13", "p4", 13, 20),
    "F04": (10, (DEEP, DEEP, 13, DEEP), "p2 cbr 10, p3 cbr 13, p4 cc, p1 cc", "p2", 3, None),
    "F05": (10, (DEEP, DEEP, 15, DEEP), "p2 cbr 10, p3 cbr 15, p4 cc, p1 cc", "p2", 5, 25),
    "F06": (100, (DEEP, DEEP, 160, DEEP), "p2 cbr 100, p3 cbr 160, p4 cc, p1 cc", "p2", 60, 260),
    "F07": (100, (DEEP, DEEP, 150, DEEP), "p2 cbr 100, p3 cbr 150, p4 cc, p1 cc", "p2", 50, 250),
    "F08": (100, (DEEP, DEEP, 149, DEEP), "p2 cbr 100, p3 cbr 149, p4 cc, p1 cc", "p2", 49, None),
    "F09": (10, (DEEP, DEEP, 15, DEEP), "p2 cbr 10, p3 cbr 15, p4 cbr 25, p1 cbr 35", "p2", 25, None),
    "F10": (
        10,
        (DEEP, DEEP, 13, DEEP),
        "p2 cbr 10, p3 cbr 13, p4 cbr 20, p1 cbr 30, p2 cbr 40",
        *("p4", 20, None),
    ),
}


def fourth_street(bet, behind):
    """On fourth street, where p2 has the best up cards and everybody else checks to him in turn."""
    doors = ["2c3cTd9d", "2d3dAhKd", "2h3hJd8d", "4c5c7s6s"]
    hand = table("F7S", stacks=[chips + bet // 2 for chips in behind], bet=bet, hole=doors)
    return check_through(hand)


@pytest.mark.parametrize("case", FIXED)
def test_tda_f_fixed_limit(case):
    bet, behind, actions, *expected = FIXED[case]
    hand = fourth_street(bet, behind)
    if not actions.startswith("p2"):
        play(hand, "p2 cc")
    play(hand, actions)
    player, faces, smallest, largest = choice(hand)
    assert [player, faces, largest] == expected
    assert smallest == largest


STUD_CAP = "p2 cbr 100, p3 cbr 200, p1 cbr 300, p2 cbr 400"


def test_tda_f11_the_bring_in_is_no_bet_then_one_bet_and_three_raises():
    hand = table("F7S", n=3, hole=["2c3c4c", "2d3dAh", "2h3hJd"])
    assert choice(play(hand, STUD_CAP)) == ("p3", 200, None, None)


def test_tda_f12_the_cap_holds_heads_up():
    hand = table("F7S", n=2, hole=["2c3c4c", "2d3dAh"])
    play(hand, "p2 cbr 100, p1 cbr 200, p2 cbr 300, p1 cbr 400")
    assert choice(hand) == ("p2", 100, None, None)


def test_tda_f13_an_open_pair_gives_no_right_to_the_big_bet():
    hand = check_through(table("F7S", n=2, hole=["2c3c4c5h", "2d3dAhAd"]))
    assert choice(hand) == ("p2", 0, 100, 100)
