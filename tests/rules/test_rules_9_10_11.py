"""Omaha, Seven Card Stud and Five Card Draw (RULES 9 to 11), one test or more for each rule."""

import pytest

from poker.rules.cards import DECK, cards
from poker.rules.games import DRAW, GAMES, STUD
from poker.rules.hand import Deal, Hand, IllegalAction, Stakes
from poker.rules.schedule import Level
from tests.rules.played import (
    DEEP,
    check_through,
    choice,
    flop,
    play,
    refused,
    run_out,
    state,
    table,
    won,
)

# 9 Omaha


def test_rules_9_four_hole_cards_and_pot_limit():
    hand = table("PO", n=3)
    assert [len(own) for own in hand.hole] == [4, 4, 4]
    assert choice(hand) == ("p3", 100, 200, 350)


def test_rules_9_otherwise_as_holdem():
    assert GAMES["PO"].streets[1:] == GAMES["NT"].streets[1:]
    hand = flop(DEEP, DEEP, game="PO", hole=["AhKs2c2d", "QsQd3c4c"], board="QhJh9h7h3s")
    while hand.phase == "betting":
        check_through(hand)
    hand.settle(lambda player: False)
    # Four hearts on the board make no flush with one in the hand.
    assert hand.winnings == [0, 200]


@pytest.mark.parametrize(
    ("n", "dead", "blinds"), [(2, False, (20, 10)), (3, False, (10, 20, 0)), (3, True, (20, 0, 0))]
)
def test_stakes_of_a_level(n, dead, blinds):
    stakes = Stakes.of(GAMES["NT"], n, Level(1, 10, 20, ante=2), dead_small_blind=dead)
    assert (stakes.blinds, stakes.antes, stakes.min_bet) == (blinds, (2,) * n, 20)


# 10 Stud

LOW_FIRST = ["5c6c2c", "5d6dAh", "5h6hKc"]


def test_rules_10_1_ante_and_two_cards_down_one_up():
    stakes = Stakes.of(STUD, 3, Level(1, 0, 0, ante=20, small_bet=100, big_bet=200, bring_in=50))
    hand = Hand(STUD, stakes, [DEEP] * 3, Deal(DECK))
    assert hand.paid[1:] == [20, 20]
    assert hand.up == [[False, False, True]] * 3
    assert hand.hole[1] == [3, 4, 5]


def test_rules_10_1_the_lowest_up_card_brings_it_in():
    hand = table("F7S", n=3, hole=LOW_FIRST)
    assert hand.bets == [50, 0, 0]
    assert choice(hand) == ("p2", 50, 100, 100)


def test_rules_10_1_equal_low_cards_by_suit_and_aces_high():
    hand = table("F7S", n=4, hole=["5c6cAc", "5d6d2s", "5h6h2d", "5s6s2h"])
    assert hand.bets == [0, 0, 50, 0]


def test_rules_10_1_fold_call_or_complete():
    hand = table("F7S", n=3, hole=LOW_FIRST)
    assert hand.options().can_fold
    assert refused(hand, "p2 cbr 150") == "fixed_bet"
    play(hand, "p2 cbr 100")
    assert choice(hand) == ("p3", 100, 200, 200)


def test_rules_10_1_the_bring_in_may_act_again_when_it_is_completed():
    hand = play(table("F7S", n=3, hole=LOW_FIRST), "p2 cbr 100, p3 cc")
    assert choice(hand) == ("p1", 50, 200, 200)


def test_rules_10_1_the_bring_in_has_no_choice_and_no_option():
    hand = table("F7S", n=3, hole=LOW_FIRST)
    with pytest.raises(IllegalAction) as error:
        hand.post_bring_in()
    assert error.value.code == "no_bring_in"
    play(hand, "p2 cc, p3 cc")
    assert hand.street == 1


def test_rules_10_1_a_short_bring_in_keeps_the_full_price():
    hand = table("F7S", stacks=[30, DEEP, DEEP], hole=LOW_FIRST)
    assert hand.bets == [30, 0, 0]
    assert choice(hand) == ("p2", 50, 100, 100)


def test_rules_10_1_a_missing_bring_in_keeps_the_full_price():
    hand = table("F7S", stacks=[20, DEEP, DEEP], ante=20, hole=LOW_FIRST)
    assert hand.bets == [0, 0, 0]
    assert "p1 pb" not in hand.actions
    assert choice(hand) == ("p2", 50, 100, 100)
    play(hand, "p2 f")
    assert hand.phase == "run_out"


def test_rules_10_1_replaying_another_house_the_bring_in_is_a_decision():
    hand = table("F7S", n=3, hole=LOW_FIRST, auto_bring_in=False)
    assert (hand.phase, hand.actor, hand.bets) == ("bring_in", 0, [0, 0, 0])
    play(hand, "p1 pb")
    assert (hand.bets, choice(hand)) == ([50, 0, 0], ("p2", 50, 100, 100))


def test_rules_10_1_replaying_another_house_the_bring_in_may_complete_at_once():
    hand = table("F7S", n=3, hole=LOW_FIRST, auto_bring_in=False)
    assert refused(hand, "p1 cbr 150") == "fixed_bet"
    assert refused(hand, "p1 cc") == "no_decision"
    play(hand, "p1 cbr 100")
    assert choice(hand) == ("p2", 100, 200, 200)
    play(hand, "p2 cbr 200, p3 cbr 300, p1 cbr 400")
    assert choice(hand) == ("p2", 200, None, None)


def test_rules_10_2_one_card_a_street_up_and_the_last_one_down():
    hand = table("F7S", n=2, hole=["2c3c4c", "2d3dAh"])
    while hand.phase == "betting":
        check_through(hand)
    assert hand.up == [[False, False, True, True, True, True, False]] * 2


@pytest.mark.parametrize(
    ("up", "first"),
    [
        (("Kh9h", "As2s", "QcJc"), 1),  # high card
        (("Kh9h", "As2s", "2c2h"), 2),  # a pair beats it
        (("3h3d", "2c2d", "AsKs"), 0),  # the higher pair
        (("Ks9h", "Kh9s", "QcJc"), 0),  # ties: first left of the button
        (("QcJc", "Ks9h", "Kh9s"), 1),
    ],
)
def test_rules_10_2_the_best_up_cards_open(up, first):
    down = ["4c5c", "4d5d", "4h5h"]
    hand = table("F7S", n=3, hole=[a + b for a, b in zip(down, up, strict=True)])
    assert check_through(hand).actor == first


def test_rules_10_2_straights_and_flushes_do_not_count():
    hand = table("F7S", n=2, hole=["2c2d5h6h7h8h", "2h2s3c3dTdJs"])
    for _ in range(3):
        check_through(hand)
    assert hand.actor == 1


def test_rules_10_2_folded_up_cards_do_not_open():
    hand = table("F7S", n=3, hole=["5c6c2cKs", "5d6dAh", "5h6hQc3s"])
    play(hand, "p2 f, p3 cc")
    assert hand.actor == 0


def test_rules_10_2_beside_an_all_in_player_the_next_one_opens():
    hand = table("F7S", stacks=[DEEP, 50, DEEP], hole=["2c3c4c5h", "2d3dAhAd", "2h3hKcQc"])
    assert check_through(hand).actor == 2


def test_rules_10_2_an_open_pair_gives_no_right_to_the_big_bet():
    hole = ["2c3c4c5h", "2d3dAhAd"]
    hand = check_through(table("F7S", n=2, hole=hole))
    assert choice(hand) == ("p2", 0, 100, 100)
    assert refused(hand, "p2 cbr 200") == "fixed_bet"


def test_rules_10_2_another_house_bets_big_on_an_open_pair():
    hole = ["2c3c4c5h", "2d3dAhAd"]
    hand = check_through(table("F7S", n=2, hole=hole, other_house=True))
    play(hand, "p2 cbr 200")
    assert choice(hand) == ("p1", 200, 400, 400)
    without = check_through(table("F7S", n=2, hole=["2c3c4c5h", "2d3dAhKd"], other_house=True))
    assert refused(without, "p2 cbr 200") == "fixed_bet"
    short = check_through(table("F7S", stacks=[DEEP, 200], hole=hole, other_house=True))
    assert refused(short, "p2 cbr 200") == "fixed_bet"


def test_rules_10_3_when_the_stub_runs_out_one_card_is_for_all():
    stakes = Stakes((0,) * 8, (0,) * 8, small_bet=100, big_bet=200, bring_in=50)
    hand = Hand(STUD, stakes, [DEEP] * 8, Deal(DECK))
    while hand.phase == "betting":
        check_through(hand)
    # Eight players took 48 cards in six streets; four are left.
    assert hand.board == [48]
    assert [len(own) for own in hand.hole] == [6] * 8
    hand.settle(lambda player: False)
    assert sum(hand.winnings) == sum(hand.paid)


def test_rules_10_3_with_seven_players_the_deck_is_enough():
    stakes = Stakes((0,) * 7, (0,) * 7, small_bet=100, big_bet=200, bring_in=50)
    hand = Hand(STUD, stakes, [DEEP] * 7, Deal(DECK))
    while hand.phase == "betting":
        check_through(hand)
    assert (hand.board, [len(own) for own in hand.hole]) == ([], [7] * 7)


def test_rules_10_4_the_last_card_is_the_owners_alone():
    assert STUD.ups == (False, False, True, True, True, True, False)


def test_rules_10_1_no_bring_in_when_nobody_has_chips_to_answer_it():
    hand = table("F7S", stacks=[DEEP, 20, 20], ante=20, hole=LOW_FIRST)
    assert (hand.phase, hand.paid) == ("run_out", [20, 20, 20])
    assert "p1 pb" not in hand.actions


# 11 Draw

SIX = Stakes((0,) * 6, (50, 100, 0, 0, 0, 0), min_bet=100)


def test_rules_11_blinds_antes_and_pot_limit():
    hand = table("P5D", n=3, ante=10)
    assert [len(own) for own in hand.hole] == [5, 5, 5]
    assert choice(hand) == ("p3", 100, 200, 380)


def test_rules_11_exchange_from_the_left_of_the_button_once():
    hand = check_through(table("P5D", n=3, hole=["2c3c4d5d7hKh"]))
    assert (hand.phase, hand.actor) == ("drawing", 0)
    assert refused(hand, "p2 sd") == "not_your_turn"
    play(hand, "p1 sd 7h")
    assert hand.hole[0] == cards("2c3c4d5dKh")
    assert hand.discards[0] == cards("7h")
    play(hand, "p2 sd, p3 sd")
    assert hand.drawn == [1, 0, 0]
    assert (hand.phase, hand.street, hand.actor) == ("betting", 1, 0)


def test_rules_11_heads_up_the_button_exchanges_and_bets_last():
    hand = check_through(table("P5D", n=2))
    assert hand.actor == 0
    assert play(hand, "p1 sd, p2 sd").actor == 0


def test_rules_11_nought_to_five_cards():
    hand = check_through(table("P5D", n=2))
    hand.draw(())
    hand.draw(list(hand.hole[1]))
    assert hand.drawn == [0, 5]


@pytest.mark.parametrize("wanted", [[99], [-1], [True], ["2c"], [None], None, 7, [0, 0]])
def test_rules_11_only_cards_one_holds_each_once(wanted):
    hand = Hand(DRAW, SIX, [DEEP] * 6, Deal(DECK, DECK))
    check_through(hand)
    before = state(hand)
    with pytest.raises(IllegalAction) as error:
        hand.draw(wanted)
    assert error.value.code == "not_your_card"
    assert state(hand) == before


def test_rules_11_who_has_folded_does_not_draw():
    hand = check_through(play(table("P5D", n=3), "p3 cc, p1 f"))
    assert hand.actor == 1


def test_rules_11_who_is_all_in_draws():
    hand = play(table("P5D", stacks=[100, DEEP, DEEP]), "p3 cc, p1 cc, p2 cc")
    assert hand.actor == 0
    play(hand, "p1 sd, p2 sd, p3 sd")
    assert hand.actor == 1


def test_rules_11_without_anybody_to_bet_the_second_round_is_left_out():
    hand = table("P5D", stacks=[100, DEEP], hole=["2c3c4d5d7h", "KsKdKh2s3s"])
    play(hand, "p2 cc, p1 sd, p2 sd")
    assert hand.phase == "over"
    assert won(hand) == [-100, 100]


def draw_all(hand, counts):
    for count in counts:
        hand.draw(hand.hole[hand.actor][:count])


def test_rules_11_the_new_stub_holds_the_discards_of_the_players_before():
    hand = check_through(Hand(DRAW, SIX, [DEEP] * 6, Deal(DECK, DECK[::-1])))
    draw_all(hand, [5, 5, 5, 5, 5])
    # 0 to 29 were dealt. p5 takes 50 and 51 and then the highest of 0 to 19; his own 20 to 24 stay out.
    assert hand.hole[4] == [50, 51, 19, 18, 17]
    draw_all(hand, [5])
    assert hand.hole[5] == [16, 15, 14, 13, 12]


def test_rules_11_the_new_stub_holds_folded_hands():
    hand = Hand(DRAW, SIX, [DEEP] * 6, Deal(DECK, DECK))
    play(hand, "p3 cc, p4 cc, p5 cc, p6 cc, p1 f, p2 cc")
    # p6 takes 50 and 51; folded were 0 to 4, discarded 5 to 24.
    draw_all(hand, [5, 5, 5, 5, 5])
    assert hand.hole[5] == [50, 51, 0, 1, 2]


def test_rules_11_the_own_discards_never_come_back():
    for last in range(1, 6):
        hand = check_through(Hand(DRAW, SIX, [DEEP] * 6, Deal(DECK, DECK)))
        draw_all(hand, [5, 5, 5, 5, 2])
        own = set(hand.hole[5])
        hand.draw(hand.hole[5][:last])
        assert len(own & set(hand.hole[5])) == 5 - last
        held = [card for cards in hand.hole for card in cards]
        assert len(set(held)) == 30


def test_rules_11_the_notation_has_all_exchanges_before_the_cards():
    hand = check_through(table("P5D", n=2, hole=["2c3c4d5d7hKh", "8c8d8h9s9cQs"]))
    play(hand, "p1 sd 7h, p2 sd 9c")
    assert hand.actions[-4:] == ["p1 sd 7h", "p2 sd 9c", "d dh p1 Kh", "d dh p2 Qs"]


def test_rules_11_run_out_is_no_part_of_draw():
    hand = play(table("P5D", stacks=[300, 300]), "p2 cbr 300, p1 cc")
    assert hand.phase == "drawing"
    assert run_out(hand) is hand
