"""The published numeric cases of pots and cards (TDA, Robert's Rules, WSOP), sections D, G, H and I.

They bear the numbers of tests/cases/tda.md. Where a case is open there or differs from RULES.md, RULES.md
decides; the comment says how.
"""

import pytest

from poker.rules import pots as rules_pots
from poker.rules.cards import DECK
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Stakes
from tests.rules.played import (
    DEEP,
    check_through,
    choice,
    flop,
    play,
    pots,
    run_out,
    shows,
    table,
)

# D. Odd chips, pots, uncalled bets.

SPLITS = {
    "D01": (25, [0, 1], {0: 13, 1: 12}),
    "D02": (74, [0, 2, 3], {0: 25, 2: 25, 3: 24}),
    "D03": (71, [0, 1, 2, 3], {0: 18, 1: 18, 2: 18, 3: 17}),
    "D04": (31, [2, 5], {2: 16, 5: 15}),
    # Seat 3 is the first one left of an empty button seat 2, so p1; seat 6 comes later.
    "D05": (51, [3, 0], {0: 26, 3: 25}),
}


@pytest.mark.parametrize("case", SPLITS)
def test_tda_d_odd_chips_go_one_at_a_time_from_the_left_of_the_button(case):
    amount, winners, expected = SPLITS[case]
    assert rules_pots.shares(amount, winners) == expected


def d06_pots():
    return rules_pots.pots([20, 20, 10, 1, 11], [False, False, False, True, True])


def test_tda_d06_pots_are_split_one_by_one():
    main, side = d06_pots()
    assert main == (41, (0, 1, 2))
    assert side == (21, (0, 1))
    assert rules_pots.shares(41, [0, 1]) == {0: 21, 1: 20}
    assert rules_pots.shares(21, [0, 1]) == {0: 11, 1: 10}


def test_tda_d07_three_tie_over_two_pots():
    main, side = d06_pots()
    assert rules_pots.shares(main.amount, main.players) == {0: 14, 1: 14, 2: 13}
    assert rules_pots.shares(side.amount, side.players) == {0: 11, 1: 10}


def test_tda_d08_layers_with_the_same_claimants_are_one_pot():
    assert rules_pots.pots([40, 40, 40, 7], [False, False, False, True]) == [(127, (0, 1, 2))]
    assert rules_pots.shares(127, [0, 2]) == {0: 64, 2: 63}


def test_tda_d09_stud_odd_chip_goes_left_of_the_button_not_by_suit():
    # RULES 6.3 instead of the highest card by suit, which p2 holds.
    hand = table("F7S", n=3, ante=5, hole=["AcKcQdJcTd2h3h", "AsKsQhJsTs2d4c", "4d5d7d6c"])
    play(hand, "p1 cc, p2 cc, p1 cbr 100, p2 cc, p3 f")
    while hand.phase == "betting":
        check_through(hand)
    hand.settle(lambda player: True)
    assert hand.winnings == [183, 182, 0]


LADDER = {"hole": ["AsAd", "KsKd", "QsQd", "JsJd"], "board": "2c3c4h7h9s"}  # strength A > B > C > D


def test_tda_d10_side_pots_go_down_by_strength():
    hand = flop(100, 300, 700, 700, big_blind=10, **LADDER)
    run_out(play(hand, "p1 cbr 100, p2 cbr 300, p3 cbr 700, p4 cc"))
    # The ten chips of each before the flop lie in the main pot.
    assert hand.winnings == [440, 600, 800, 0]


def test_tda_d11_folded_chips_stay_and_the_rest_comes_back():
    hand = flop(100, 300, 700, 700, big_blind=10, **LADDER)
    play(hand, "p1 cbr 100, p2 cbr 250, p3 cc, p4 cc")
    play(hand, "p2 cbr 50, p3 cbr 450, p4 f")
    assert pots(hand) == [(440, "p1 p2 p3"), (550, "p2 p3")]
    assert hand.returned == [0, 0, 400, 0]
    assert run_out(hand).winnings == [440, 550, 0, 0]


def test_tda_d12_what_was_not_called_goes_back():
    hand = play(flop(2000, 400), "p1 cbr 1900, p2 cc")
    assert hand.returned == [1500, 0]
    assert pots(hand) == [(1000, "p1 p2")]


def test_tda_d13_an_uncalled_raise_is_not_won():
    hand = play(table(n=4), "p3 cbr 300, p4 cbr 700, p1 f, p2 f, p3 f")
    assert hand.returned == [0, 0, 0, 400]
    # The small blind of 50 on top of the case.
    assert hand.winnings == [0, 0, 0, 750]


# G. Order in Stud.


def test_tda_g01_equal_low_cards_go_by_suit():
    hand = table("F7S", n=4, hole=["5c6c3h", "5d6d3c", "5h6h3d", "5s6s3s"])
    assert hand.bets == [0, 50, 0, 0]
    assert hand.actor == 2


def test_tda_g02_the_ace_is_high():
    hand = table("F7S", n=3, hole=["5c6cAc", "5d6d2s", "5h6hKc"])
    assert hand.bets == [0, 50, 0]


def test_tda_g03_a_short_bring_in_is_paid_in_full_by_the_others():
    # RULES 10.1.
    hand = table("F7S", stacks=[50, DEEP, DEEP], ante=20, hole=["5c6c2c", "5d6d3s", "5h6hKc"])
    assert hand.bets == [30, 0, 0]
    assert choice(hand) == ("p2", 50, 100, 100)


def test_tda_g04_a_low_card_all_in_on_the_ante():
    # RULES 10.1: the price stands, and the others may fold.
    hand = table("F7S", stacks=[20, DEEP, DEEP], ante=20, hole=["5c6c2c", "5d6d3s", "5h6hKc"])
    assert hand.bets == [0, 0, 0]
    assert choice(hand) == ("p2", 50, 100, 100)
    assert hand.options().can_fold


def test_tda_g05_no_option_for_the_bring_in():
    hand = table("F7S", n=3, hole=["5c6c2c", "5d6d3s", "5h6hKc"])
    play(hand, "p2 cc, p3 cc")
    assert hand.street == 1


def test_tda_g06_equal_up_cards_first_left_of_the_button():
    hand = table("F7S", n=4, hole=["2c3cKh9h", "2d3d4d5d", "2h3hKs9s", "4c5c7c6d"])
    check_through(hand)
    assert hand.actor == 0


def test_tda_g07_straights_and_flushes_do_not_count_for_the_order():
    hand = table("F7S", n=2, hole=["2c2d5h6h7h8h", "2h2s3c3dTdJs"])
    for _ in range(3):
        check_through(hand)
    assert (hand.street, hand.actor) == (3, 1)


def test_tda_g08_beside_an_all_in_best_board_the_next_one_opens():
    hand = table("F7S", stacks=[DEEP, 50, DEEP], hole=["2c3c4c5h", "2d3dAhAd", "2h3hKcQc"])
    check_through(hand)
    assert hand.actor == 2


def test_tda_g09_the_bring_in_is_no_choice():
    # RULES 10.1: it is simply paid, and the next player is asked.
    hand = table("F7S", n=2, hole=["2c3c4c", "2d3dAh"])
    assert hand.actions[-1] == "p1 pb"
    assert choice(hand) == ("p2", 50, 100, 100)


# H. Showdown. p1, p2, p3 are seats 1, 2, 3.

BOARD = "2c7d8hTs5c"


def river(hole):
    hand = flop(DEEP, DEEP, DEEP, hole=hole, board=BOARD)
    return check_through(check_through(hand))


def test_tda_h01_the_bettor_shows_first_and_the_beaten_hand_is_mucked():
    hand = play(river(["KsKd", "QsQd", "AsAd"]), "p1 cc, p2 cbr 100, p3 cc, p1 cc")
    hand.settle(lambda player: True)
    assert shows(hand) == ["p2 shows", "p3 shows", "p1 mucks"]


def test_tda_h02_rising_hands_are_all_shown():
    hand = check_through(river(["JsJd", "QsQd", "KsKd"]))
    hand.settle(lambda player: True)
    assert shows(hand) == ["p1 shows", "p2 shows", "p3 shows"]


def test_tda_h03_falling_hands_are_mucked():
    hand = check_through(river(["KsKd", "QsQd", "JsJd"]))
    hand.settle(lambda player: True)
    assert shows(hand) == ["p1 shows", "p2 mucks", "p3 mucks"]


def test_tda_h04_a_bet_on_the_turn_does_not_count_on_the_river():
    hand = check_through(flop(DEEP, DEEP, DEEP, hole=["KsKd", "QsQd", "JsJd"], board=BOARD))
    play(hand, "p1 cc, p2 cbr 100, p3 cc, p1 cc")
    check_through(hand).settle(lambda player: True)
    assert shows(hand)[0] == "p1 shows"


def test_tda_h05_a_tie_is_always_shown():
    hand = check_through(river(["AsKd", "AdKs", "3d4d"]))
    hand.settle(lambda player: True)
    assert shows(hand) == ["p1 shows", "p2 shows", "p3 mucks"]


def test_tda_h06_all_in_hands_are_tabled_before_the_board():
    hand = flop(100, 100, 100, hole=["KsKd", "QsQd", "AsAd"], board=BOARD)
    play(hand, "p1 cbr 100, p2 cc, p3 cc")
    assert (hand.phase, len(hand.board)) == ("run_out", 3)
    assert shows(hand) == ["p1 shows", "p2 shows", "p3 shows"]


def test_tda_h07_stud_shows_from_the_left_of_the_button():
    # RULES 8.2 instead of the highest board, which p2 has.
    hand = table("F7S", n=2, hole=["2c3c4c5h7h9s2d", "2s3dAhAdKsQs4d"])
    while hand.phase == "betting":
        check_through(hand)
    assert hand.show_order() == [0, 1]


def test_tda_h08_who_wins_uncontested_shows_nothing():
    hand = play(table(n=3), "p3 f, p1 f")
    assert hand.phase == "over"
    assert shows(hand) == []


# I. Draw.


def test_tda_i01_six_draw_five_from_a_stub_of_22():
    # RULES 11: p1 to p4 take 20 cards of the stub, p5 the last two and three discards of the players before.
    stakes = Stakes((0,) * 6, (50, 100, 0, 0, 0, 0), min_bet=100)
    hand = check_through(Hand(GAMES["P5D"], stakes, [DEEP] * 6, Deal(DECK, DECK)))
    for player in range(6):
        hand.draw(hand.hole[player])
    assert hand.hole[3] == [45, 46, 47, 48, 49]
    assert hand.hole[4] == [50, 51, 0, 1, 2]
    assert hand.hole[5] == [3, 4, 5, 6, 7]


def test_tda_i02_six_draw_four_two_short():
    stakes = Stakes((0,) * 6, (50, 100, 0, 0, 0, 0), min_bet=100)
    hand = check_through(Hand(GAMES["P5D"], stakes, [DEEP] * 6, Deal(DECK, DECK)))
    for player in range(6):
        hand.draw(hand.hole[player][:4])
    # p6 keeps card 29 and takes the last two of the stub, then discards of p1.
    assert hand.hole[5] == [29, 50, 51, 0, 1]


def test_tda_i03_all_in_before_the_draw_still_draws():
    hand = table("P5D", stacks=[100, 100], hole=["2c3c4d5d7h8h", "KsKdKh2s3s"])
    play(hand, "p2 cc")
    assert hand.phase == "drawing"
    play(hand, "p1 sd 7h, p2 sd")
    assert hand.phase == "over"
    assert shows(hand) == ["p1 shows", "p2 shows"]


def test_tda_i04_exchange_from_the_left_of_the_button():
    hand = check_through(table("P5D", n=3))
    order = []
    while hand.phase == "drawing":
        order.append(hand.actor)
        hand.draw(hand.hole[hand.actor][: len(order) * 2 - 1])
    assert order == [0, 1, 2]
    assert hand.drawn == [1, 3, 5]
