"""Showdown (RULES 8) and leaving a hand (13.4), one test or more for each rule."""

import pytest

from poker.rules.cards import DECK, cards
from poker.rules.games import GAMES, HOLDEM
from poker.rules.hand import Deal, Hand, IllegalAction, Stakes
from poker.rules.pots import Pot
from poker.rules.showdown import Showdown
from tests.rules.played import (
    DEEP,
    Laid,
    check_through,
    choice,
    flop,
    play,
    pots,
    refused,
    run_out,
    shows,
    table,
    won,
)

BOARD = "2c7d8hTs5c"
RISING = ["JsJd", "QsQd", "KsKd"]
FALLING = ["KsKd", "QsQd", "JsJd"]


def always(player):
    return True


def river(hole, behind=(DEEP, DEEP, DEEP)):
    return check_through(check_through(flop(*behind, hole=hole, board=BOARD)))


# 8.1 All-in


def test_rules_8_1_hands_are_tabled_at_once_and_the_board_comes_street_by_street():
    hand = play(table(stacks=[500, 500], hole=RISING, board=BOARD), "p2 cbr 500, p1 cc")
    assert (hand.phase, hand.board, hand.shown) == ("run_out", [], [True, True])
    boards = []
    while hand.phase == "run_out":
        hand.deal_street()
        boards.append(len(hand.board))
    assert (boards, hand.phase) == ([3, 4, 5], "over")


def test_rules_8_1_all_in_called_by_a_bigger_stack_runs_out():
    hand = play(table(stacks=[500, DEEP, DEEP], hole=RISING, board=BOARD), "p3 cbr 600, p1 cc, p2 f")
    assert hand.phase == "run_out"
    assert won(run_out(hand)) == [-500, -100, 600]


def test_rules_8_1_no_run_out_while_two_can_still_bet():
    hand = play(table(stacks=[500, DEEP, DEEP]), "p3 cbr 600, p1 cc, p2 cc")
    assert (hand.phase, hand.street, hand.shown) == ("betting", 1, [False] * 3)


def test_rules_8_1_beaten_hands_are_tabled_too_when_a_contender_is_all_in():
    hand = river(FALLING, (DEEP, DEEP, 200))
    play(hand, "p1 cc, p2 cc, p3 cbr 200, p1 cc, p2 cc")
    assert shows(hand) == ["p3 shows", "p1 shows", "p2 shows"]
    assert hand.phase == "over"


def test_rules_8_1_the_side_pot_does_not_change_that_all_is_tabled():
    hand = river(["JsJd", "KsKd", "QsQd"], (300, DEEP, DEEP))
    play(hand, "p1 cbr 300, p2 cbr 900, p3 cc")
    assert shows(hand) == ["p2 shows", "p3 shows", "p1 shows"]
    assert hand.winnings == [0, 2400, 0]


def test_rules_8_1_stud_runs_out_too():
    hand = table("F7S", stacks=[80, 80], hole=["2c3c4c", "2d3dAh"])
    play(hand, "p2 cbr 80, p1 cc")
    assert hand.phase == "run_out"
    run_out(hand)
    assert [len(cards) for cards in hand.hole] == [7, 7]


def test_rules_8_1_draw_before_the_hands_are_tabled():
    hand = table("P5D", stacks=[400, 400], hole=["2c3c4d5d7h8h", "KsKdKh2s3s"])
    play(hand, "p2 cbr 300, p1 cbr 400, p2 cc")
    assert (hand.phase, hand.shown) == ("drawing", [False, False])
    play(hand, "p1 sd 7h, p2 sd")
    assert (hand.phase, hand.shown) == ("over", [True, True])


def test_rules_8_1_no_street_is_dealt_before_its_time():
    hand = flop(DEEP, DEEP)
    with pytest.raises(IllegalAction) as error:
        hand.deal_street()
    assert error.value.code == "no_street_due"


# 8.2 In order


def test_rules_8_2_the_last_bettor_of_the_final_round_shows_first():
    hand = play(river(RISING), "p1 cbr 100, p2 cbr 300, p3 cc, p1 cc")
    assert hand.show_order() == [1, 2, 0]


def test_rules_8_2_without_a_bet_the_first_left_of_the_button():
    assert check_through(river(RISING)).show_order() == [0, 1, 2]
    stud = table("F7S", n=2, hole=["2c3c4c5h7h9s2d", "2s3dAhAdKsQs4d"])
    while stud.phase == "betting":
        check_through(stud)
    assert stud.show_order() == [0, 1]


def test_rules_8_2_a_beaten_hand_is_laid_away():
    hand = check_through(river(FALLING))
    hand.settle(always)
    assert shows(hand) == ["p1 shows", "p2 mucks", "p3 mucks"]
    assert (hand.shown, hand.mucked) == ([True, False, False], [False, True, True])


def test_rules_8_2_by_setting():
    hand = check_through(river(FALLING))
    hand.settle(lambda player: player == 2)
    assert shows(hand) == ["p1 shows", "p2 shows", "p3 mucks"]


def test_rules_8_2_a_hand_that_may_still_win_is_shown():
    hand = check_through(river(RISING))
    assert [hand.may_muck(player) for player in range(3)] == [False, False, False]
    with pytest.raises(IllegalAction) as error:
        hand.muck(0)
    assert error.value.code == "must_show"
    hand.settle(always)
    assert shows(hand) == ["p1 shows", "p2 shows", "p3 shows"]


def test_rules_8_2_a_tie_is_shown():
    hand = check_through(river(["AsKd", "AdKs", "3d4d"]))
    hand.settle(always)
    assert shows(hand) == ["p1 shows", "p2 shows", "p3 mucks"]


def test_rules_8_2_only_hands_shown_already_count():
    # p3 has the best hand, yet p2 shows: p3's cards are not on the table when it is p2's turn.
    hand = check_through(river(["JsJd", "QsQd", "KsKd"]))
    hand.show(0)
    assert not hand.may_muck(1)


def test_rules_8_2_a_mucked_hand_may_still_be_shown_after_the_hand():
    hand = check_through(river(FALLING))
    hand.settle(always)
    hand.reveal(1)
    assert hand.shown == [True, True, False]
    assert hand.actions[-1] == "p2 sm QsQd"
    with pytest.raises(IllegalAction):
        hand.reveal(1)


def test_rules_8_2_a_hand_alive_in_a_side_pot_is_shown():
    hole = [cards(pair) for pair in ("AsAd", "QsQd", "JsJd")]
    contested = [Pot(600, (0, 1, 2)), Pot(400, (1, 2))]
    shown = [True, False, False]
    showdown = Showdown(hole, cards(BOARD), HOLDEM.evaluate, contested, shown, [False] * 3)
    showdown.waiting = [1, 2]
    # p1 beats both in the main pot, but has no part in the side pot.
    assert [showdown.may_muck(player) for player in (1, 2)] == [False, False]
    shown[1] = True
    assert showdown.may_muck(2)
    assert [award for _, award in showdown.awards()] == [{0: 600}, {1: 400}]


def test_rules_8_2_nobody_shows_twice_or_before_the_showdown():
    hand = river(RISING)
    with pytest.raises(IllegalAction) as error:
        hand.show(0)
    assert error.value.code == "no_showdown"
    check_through(hand).show(0)
    with pytest.raises(IllegalAction) as error:
        hand.show(0)
    assert error.value.code == "not_in_showdown"


def test_rules_8_2_when_the_bettor_has_left_the_first_left_of_the_button_shows():
    hand = play(river(RISING), "p1 cc, p2 cbr 100, p3 cc")
    hand.withdraw(1)
    play(hand, "p1 cc")
    assert hand.show_order() == [0, 2]


# 8.3 Everybody shows


def test_rules_8_3_every_contender_shows():
    hand = check_through(river(FALLING))
    hand.settle(lambda player: False)
    assert shows(hand) == ["p1 shows", "p2 shows", "p3 shows"]


# 8.4, 8.5 What nobody sees


def test_rules_8_4_folded_cards_cannot_be_shown():
    hand = play(table(n=3), "p3 f, p1 cc, p2 cc")
    while hand.phase == "betting":
        check_through(hand)
    hand.settle(always)
    with pytest.raises(IllegalAction) as error:
        hand.reveal(2)
    assert error.value.code == "nothing_to_reveal"


def test_rules_8_4_nothing_is_shown_while_the_hand_lasts():
    hand = table(n=2)
    with pytest.raises(IllegalAction) as error:
        hand.reveal(1)
    assert error.value.code == "nothing_to_reveal"


def test_rules_8_5_an_uncontested_winner_may_show():
    hand = play(table(n=2, hole=RISING[:2]), "p2 f")
    assert (hand.phase, shows(hand)) == ("over", [])
    hand.reveal(0)
    assert shows(hand) == ["p1 shows"]


# 8.6 Burnt cards


@pytest.mark.parametrize(("code", "cards"), [("NT", 2), ("PO", 4)])
def test_rules_8_6_one_card_is_burnt_before_flop_turn_and_river(code, cards):
    hand = Hand(GAMES[code], Stakes((0, 0), (100, 50), min_bet=100), [DEEP, DEEP], Deal(DECK))
    while hand.phase == "betting":
        check_through(hand)
    dealt = 2 * cards
    assert hand.board == [dealt + 1, dealt + 2, dealt + 3, dealt + 5, dealt + 7]


@pytest.mark.parametrize("code", ["F7S", "P5D"])
def test_rules_8_6_nothing_is_burnt_in_stud_and_draw(code):
    assert not any(street.burn for street in GAMES[code].streets)


# 13.4 Leaving


def test_rules_13_4_a_leaver_folds_in_turn_with_nothing_to_pay():
    hand = flop(DEEP, DEEP, DEEP)
    hand.withdraw(0)
    assert (hand.folded[0], hand.actor) == (True, 1)
    assert hand.actions[-1] == "p1 f # left"


def test_rules_13_4_a_leaver_folds_out_of_turn():
    hand = table(n=4)
    hand.withdraw(1)
    assert hand.actor == 2
    play(hand, "p3 cc, p4 cc, p1 cc")
    assert (hand.street, hand.folded) == (1, [False, True, False, False])


def test_rules_13_4_the_last_one_left_wins():
    hand = table(n=3)
    hand.withdraw(0)
    hand.withdraw(2)
    assert (hand.phase, won(hand)) == ("over", [-50, 50, 0])


def test_rules_13_4_an_all_in_leaver_gives_up_his_claim():
    hand = play(flop(100, DEEP, DEEP, hole=["AsAd", *RISING], board=BOARD), "p1 cbr 100, p2 cc, p3 cc")
    hand.withdraw(0)
    assert pots(hand) == [(600, "p2 p3")]


def test_rules_13_4_leaving_in_the_run_out():
    hand = play(table(stacks=[500, 500, 500], hole=RISING, board=BOARD), "p3 cbr 500, p1 cc, p2 cc")
    hand.withdraw(2)
    assert won(run_out(hand)) == [-500, 1000, -500]


def test_rules_13_4_leaving_while_cards_are_exchanged():
    hand = check_through(table("P5D", n=3))
    hand.withdraw(1)
    play(hand, "p1 sd")
    assert hand.actor == 2


def test_rules_13_4_who_remains_alone_in_the_exchange_has_his_new_cards_in_writing():
    hand = table("P5D", n=2, hole=["2c3c4d5d7h8h", "KsKdKh2s3s"])
    play(hand, "p2 cc, p1 cc, p1 sd 7h")
    hand.withdraw(1)
    assert hand.actions[-2:] == ["p2 f # left", "d dh p1 8h"]


def test_rules_13_4_leaving_ends_the_betting_of_the_others():
    # p2 has the option but nobody with chips to bet against any more.
    hand = play(table(stacks=[100, DEEP, DEEP]), "p3 cc, p1 cc")
    hand.withdraw(2)
    assert hand.phase == "run_out"


def test_rules_13_4_the_bet_of_a_leaver_stays_and_must_be_matched():
    hand = play(flop(DEEP, DEEP, DEEP), "p1 cbr 500")
    hand.withdraw(0)
    assert choice(hand)[:2] == ("p2", 500)
    play(hand, "p2 f")
    assert won(hand) == [-600, -100, 700]


def test_rules_13_4_leaving_the_showdown_before_showing():
    hand = check_through(river(["JsJd", "KsKd", "QsQd"]))
    hand.show(0)
    hand.withdraw(1)
    hand.settle(always)
    assert hand.winnings == [0, 0, 300]


def test_rules_13_4_a_hand_shown_stays_in_play():
    hand = check_through(river(FALLING))
    hand.show(0)
    assert refused(hand, "p1 f # left") == "shown_already"


def test_rules_13_4_nobody_leaves_twice():
    hand = table(n=3)
    hand.withdraw(0)
    assert refused(hand, "p1 f # left") == "left_already"
    for nobody in (-1, 3, True, None):
        with pytest.raises(IllegalAction) as error:
            hand.withdraw(nobody)
        assert error.value.code == "no_such_player"


# Hands of other houses


def test_unknown_hands_are_not_tabled_and_may_muck():
    hole = ["????", "KsKd"]
    stakes = Stakes((0, 0), (100, 50), min_bet=100)
    hand = Hand(HOLDEM, stakes, [500, 500], Laid(hole, BOARD), other_house=True)
    run_out(play(hand, "p2 cbr 500, p1 cc"))
    assert (hand.phase, hand.show_order()) == ("showdown", [0])
    play(hand, "p1 sm")
    assert hand.winnings == [0, 1000]


def test_another_house_folds_where_checking_is_free():
    assert refused(table(n=2, other_house=False), "p2 sd") == "not_drawing"
    hand = play(table(n=2, other_house=True), "p2 cc, p1 f")
    assert won(hand) == [-100, 100]
    assert not hand.folded[1]


def test_dead_antes_lie_in_the_main_pot():
    stakes = Stakes((0, 100, 0), (50, 100, 0), min_bet=100, dead_antes=True)
    hand = Hand(HOLDEM, stakes, [DEEP] * 3, Laid())
    play(hand, "p3 cbr 300, p1 f, p2 f")
    assert won(hand) == [-50, -200, 250]


def test_dead_antes_are_in_the_pot_of_pot_limit():
    stakes = Stakes((0, 100, 0), (50, 100, 0), min_bet=100, dead_antes=True)
    assert Hand(GAMES["PO"], stakes, [DEEP] * 3, Laid()).options().max_to == 450
