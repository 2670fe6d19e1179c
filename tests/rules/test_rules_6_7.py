"""Pots and hands (RULES 6 and 7), one test or more for each rule."""

from itertools import combinations
from random import Random

import pytest

from poker.rules.cards import DECK, cards, texts
from poker.rules.games import GAMES
from poker.rules.pots import Pot
from poker.rules.pots import pots as make_pots
from poker.rules.ranking import (
    Category,
    best_five,
    best_five_omaha,
    category,
    describe,
    strength,
    strength_omaha,
    up_order,
)
from tests.rules.played import DEEP, check_through, flop, play, pots, run_out, table

# 6 Pots


def test_rules_6_1_an_all_in_player_wins_his_own_amount_from_each():
    hand = flop(100, 500, 500, big_blind=2, hole=["AsAd", "KsKd", "QsQd"], board="2c3c7h8h9s")
    play(hand, "p1 cbr 100, p2 cbr 500, p3 cc")
    assert pots(hand) == [(306, "p1 p2 p3"), (800, "p2 p3")]
    assert run_out(hand).winnings == [306, 800, 0]


def test_rules_6_1_antes_count():
    hand = table(stacks=[5, DEEP, DEEP], ante=20, hole=["AsAd", "KsKd", "QsQd"], board="2c3c7h8h9s")
    play(hand, "p3 cc, p2 cc")
    assert pots(hand)[0] == (15, "p1 p2 p3")


def test_rules_6_1_chips_of_folded_players_stay_where_they_were_paid():
    hand = flop(
        100, DEEP, DEEP, DEEP, big_blind=10, hole=["AsAd", "KsKd", "QsQd", "JsJd"], board="2c3c7h8h9s"
    )
    play(hand, "p1 cbr 100, p2 cbr 400, p3 cc, p4 cc, p2 cbr 100, p3 f, p4 f")
    # 110 of each in the main pot, 300 of each other in the side pot, which p1 cannot win.
    assert pots(hand) == [(440, "p1 p2"), (900, "p2")]
    assert run_out(hand).winnings == [440, 900, 0, 0]


def test_rules_6_1_an_all_in_player_keeps_his_claim_over_later_streets():
    hand = flop(100, DEEP, DEEP, big_blind=2, hole=["AsAd", "KsKd", "QsQd"], board="2c3c7h8h9s")
    play(hand, "p1 cbr 100, p2 cc, p3 cc, p2 cbr 300, p3 cc, p2 cc, p3 cc")
    assert hand.winnings == [306, 600, 0]


def test_rules_6_2_neighbouring_pots_with_the_same_contenders_are_one():
    hand = play(table(n=4), "p3 cc, p4 f, p1 f, p2 cc")
    assert pots(hand) == [(250, "p2 p3")]


def test_rules_6_2_folded_layers_make_no_pot_of_their_own():
    assert make_pots([40, 40, 40, 7, 23], [False, False, False, True, True]) == [Pot(150, (0, 1, 2))]


def test_rules_6_2_chips_above_all_contenders_lie_in_the_last_pot():
    # A leaver had raised higher than anybody who is left.
    assert make_pots([50, 100, 300], [False, False, True]) == [Pot(150, (0, 1)), Pot(300, (1,))]


def test_rules_6_3_odd_chips_one_at_a_time_from_the_left_of_the_button():
    hand = table(n=5, hole=["2c3d", "AcKd", "2d3h", "AdKh", "AhKs"], blinds=(5, 10), board="QsJsTd4h4s")
    play(hand, "p3 cbr 20, p4 cc, p5 cc, p1 f, p2 cc")
    for _ in range(3):
        check_through(hand)
    hand.settle(lambda player: True)
    # 85 chips, three winners: 29, 28, 28.
    assert hand.winnings == [0, 29, 0, 28, 28]


def test_rules_6_3_each_pot_is_split_on_its_own():
    hand = table(
        stacks=[13, DEEP, DEEP, DEEP],
        blinds=(5, 10),
        hole=["2c3d", "AcKd", "AdKh", "6d7d"],
        board="QsJsTd4h4s",
    )
    play(hand, "p3 cbr 20, p4 cc, p1 cc, p2 cc, p2 cbr 15, p3 cc, p4 f")
    for _ in range(2):
        check_through(hand)
    # Main pot 52: 26 and 26; side pot 51: 26 and 25.
    assert hand.awards[0] == (Pot(52, (0, 1, 2)), {1: 26, 2: 26})
    assert hand.awards[1] == (Pot(51, (1, 2)), {1: 26, 2: 25})


# 7 Hands

LADDER = [
    ("2c3d5h7s9c", Category.HIGH_CARD),
    ("AcKdQhJs9c", Category.HIGH_CARD),
    ("2c2d3h4s5c", Category.ONE_PAIR),
    ("AcAdKhQsJc", Category.ONE_PAIR),
    ("2c2d3h3s4c", Category.TWO_PAIR),
    ("AcAdKhKsQc", Category.TWO_PAIR),
    ("2c2d2h3s4c", Category.THREE_OF_A_KIND),
    ("AcAdAhKsQc", Category.THREE_OF_A_KIND),
    ("Ac2d3h4s5c", Category.STRAIGHT),
    ("2c3d4h5s6c", Category.STRAIGHT),
    ("AcKdQhJsTc", Category.STRAIGHT),
    ("2c3c4c5c7c", Category.FLUSH),
    ("AcKcQcJc9c", Category.FLUSH),
    ("2c2d2h3s3c", Category.FULL_HOUSE),
    ("AcAdAhKsKc", Category.FULL_HOUSE),
    ("2c2d2h2s3c", Category.FOUR_OF_A_KIND),
    ("AcAdAhAsKc", Category.FOUR_OF_A_KIND),
    ("Ac2c3c4c5c", Category.STRAIGHT_FLUSH),
    ("KcQcJcTc9c", Category.STRAIGHT_FLUSH),
    ("AcKcQcJcTc", Category.ROYAL_FLUSH),
]


def test_rules_7_1_the_ladder_of_hands():
    strengths = [strength(cards(names)) for names, _ in LADDER]
    assert strengths == sorted(set(strengths))
    assert [category(value) for value in strengths] == [kind for _, kind in LADDER]


def test_rules_7_1_suits_have_no_rank():
    assert strength(cards("AcKdQhJs9c")) == strength(cards("AsKhQdJc9s"))
    assert strength(cards("2c3c4c5c7c")) == strength(cards("2s3s4s5s7s"))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AcAdKh3s2c", "KcKdAhQsJc"),
        ("AcAd5h3s2c", "AhAs4h3d2d"),
        ("KcKd3h3s2c", "QcQdJhJsAc"),
        ("KcKd3h3s5c", "KhKs3c3d4c"),
        ("3c3d3h2s2c", "2c2d2hAsAc"),
        ("AcKcQcJc3c", "AdKdQdJd2d"),
        ("9c8d7h6s5c", "8c7d6h5s4c"),
    ],
)
def test_rules_7_1_ranks_then_kickers(better, worse):
    assert strength(cards(better)) > strength(cards(worse))


def test_rules_7_2_the_ace_is_low_in_the_smallest_straight():
    for names in ("Ac2d3h4s5c", "Ac2d3h4s5c9dKh", "Ac2d3h4s5c5dAh"):
        assert describe(strength(cards(names))) == (Category.STRAIGHT, (3,))
    assert strength(cards("Ac2d3h4s5c")) < strength(cards("2d3h4s5c6h"))


def test_rules_7_2_the_smallest_straight_in_one_suit():
    assert describe(strength(cards("Ac2c3c4c5cKcQd"))) == (Category.STRAIGHT_FLUSH, (3,))


def test_rules_7_2_no_straight_wraps_around():
    assert category(strength(cards("QcKdAh2s3c"))) is Category.HIGH_CARD
    assert category(strength(cards("QcKcAc2c3c"))) is Category.FLUSH
    assert category(strength(cards("KcAd2h3s4c9d9h"))) is Category.ONE_PAIR


def test_rules_7_3_holdem_best_five_of_seven_and_the_board_may_play():
    evaluate = GAMES["NT"].evaluate
    board = cards("AcKcQcJcTc")
    assert evaluate(cards("2d3d"), board) == evaluate(cards("AsAd"), board)
    assert texts(best_five(cards("2d3dAcKcQcJcTc"))) == "AcKcQcJcTc"


def test_rules_7_3_omaha_exactly_two_and_three():
    evaluate = GAMES["PO"].evaluate
    # Four hearts on the board and one in the hand: no flush. A straight on the board does not play.
    assert category(evaluate(cards("AhKs2c2d"), cards("QhJh9h7h3s"))) is Category.ONE_PAIR
    assert category(evaluate(cards("2c2d3h3s"), cards("TcJdQhKsAc"))) is Category.ONE_PAIR
    assert category(evaluate(cards("AhAsAcAd"), cards("KcKdKhQs2c"))) is Category.FULL_HOUSE


def test_rules_7_3_stud_best_five_of_seven():
    assert category(GAMES["F7S"].evaluate(cards("AcKd9h7c5c3c2c"), ())) is Category.FLUSH


def test_rules_7_3_draw_the_five_held():
    assert category(GAMES["P5D"].evaluate(cards("AcAdAhKsKc"), ())) is Category.FULL_HOUSE


def test_seven_and_six_cards_agree_with_the_best_of_all_fives():
    random = Random(7)
    for size in (6, 7):
        for _ in range(1500):
            hand = random.sample(DECK, size)
            assert strength(hand) == max(map(strength, combinations(hand, 5)))
            assert strength(best_five(hand)) == strength(hand)


def test_omaha_agrees_with_all_its_combinations():
    random = Random(9)
    for _ in range(400):
        drawn = random.sample(DECK, 9)
        hole, board = drawn[:4], drawn[4:]
        fives = [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
        assert strength_omaha(hole, board) == max(map(strength, fives))
        assert strength(best_five_omaha(hole, board)) == strength_omaha(hole, board)


@pytest.mark.parametrize(
    ("names", "kind", "ranks"),
    [
        ("KcKd9h9sAc2d3h", Category.TWO_PAIR, (11, 7, 12)),
        ("KcKd9h9s4c4d3h", Category.TWO_PAIR, (11, 7, 2)),
        ("KcKdKh9s9c9d2h", Category.FULL_HOUSE, (11, 7)),
        ("KcKdKhKs9c9dAh", Category.FOUR_OF_A_KIND, (11, 12)),
        ("AcKcQcJcTc9c8c", Category.ROYAL_FLUSH, (12,)),
        ("2c2d", Category.ONE_PAIR, (0,)),
        ("Ac", Category.HIGH_CARD, (12,)),
    ],
)
def test_a_strength_can_be_read(names, kind, ranks):
    assert describe(strength(cards(names))) == (kind, ranks)


@pytest.mark.parametrize(
    ("names", "reading"),
    [("3h9c9dKsKcAd2h", "KsKc9d9cAd"), ("5c4d3h2sAcKdQh", "5c4d3h2sAc"), ("2c2d2h7s7dKcAh", "2h2d2c7s7d")],
)
def test_the_best_five_are_in_reading_order(names, reading):
    assert texts(best_five(cards(names))) == reading


def test_omaha_has_no_hand_before_the_flop():
    assert strength_omaha(cards("AcAdAhAs"), []) == 0
    assert best_five_omaha(cards("AcAdAhAs"), []) == ()


def test_unknown_cards_have_no_strength():
    with pytest.raises(TypeError):
        strength(cards("AsKd??QhJc9d2s"))


def test_up_cards_are_ordered_by_groups_then_ranks():
    rising = ["7c5d3h2s", "AcKdQhJs", "2c2d3h4s", "AcAdKhQs", "2c2d3h3s", "2c2d2h3s", "2c2d2h2s"]
    heights = [up_order(cards(names)) for names in rising]
    assert heights == sorted(set(heights))
