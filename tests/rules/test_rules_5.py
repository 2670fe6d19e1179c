"""Betting (RULES 5, with 3.6 and 3.7), one test or more for each rule; 5.8 has a file of its own."""

import pytest

from poker.rules.hand import IllegalAction
from tests.rules.played import (
    DEEP,
    check_through,
    choice,
    flop,
    may_raise,
    play,
    pots,
    refused,
    run_out,
    state,
    table,
    won,
)


def test_rules_3_6_the_ante_comes_before_the_blind():
    hand = table(stacks=[DEEP, 60, DEEP], ante=25)
    assert (hand.bets, hand.paid) == ([50, 35, 0], [75, 60, 25])


def test_rules_3_6_all_in_on_the_ante():
    hand = table(stacks=[10, DEEP, DEEP], ante=25)
    assert (hand.bets[0], hand.stacks[0]) == (0, 0)
    assert pots(hand) == [(30, "p1 p2 p3"), (30, "p2 p3")]


def test_rules_3_7_a_short_big_blind_does_not_lower_the_price():
    hand = table(stacks=[DEEP, 30, DEEP])
    assert choice(hand) == ("p3", 100, 200, DEEP)
    assert choice(play(hand, "p3 cc")) == ("p1", 50, 200, DEEP)


# 5.1 Order


def test_rules_5_1_before_the_flop_left_of_the_big_blind():
    assert table(n=4).actor == 2
    assert table("PO", n=4).actor == 2
    assert table("P5D", n=4).actor == 2


def test_rules_5_1_without_a_small_blind_left_of_the_big_blind():
    assert table(n=4, blinds=(100,)).actor == 1


def test_rules_5_1_later_rounds_left_of_the_button():
    hand = play(table(n=4), "p3 cc, p4 cc, p1 f, p2 cc")
    assert (hand.street, hand.actor) == (1, 1)


def test_rules_5_1_later_rounds_pass_over_who_is_all_in():
    hand = check_through(table(stacks=[100, DEEP, DEEP]))
    assert (hand.street, hand.actor) == (1, 1)


def test_rules_5_1_heads_up_the_button_acts_first_then_last():
    hand = table(n=2)
    assert (hand.bets, hand.actor) == ([100, 50], 1)
    assert play(hand, "p2 cc, p1 cc").actor == 0


def test_rules_5_1_nobody_acts_out_of_turn():
    assert refused(table(n=3), "p1 cc") == "not_your_turn"


# 5.2 The end of a round


def test_rules_5_2_a_round_ends_when_all_have_matched():
    hand = play(table(n=3), "p3 cbr 300, p1 cc")
    assert hand.street == 0
    assert play(hand, "p2 cc").street == 1


def test_rules_5_2_the_big_blind_has_the_option():
    hand = play(table(n=3), "p3 cc, p1 cc")
    assert choice(hand) == ("p2", 0, 200, DEEP)


def test_rules_5_2_the_big_blind_keeps_the_option_when_the_others_fold_to_a_limp():
    hand = play(table(n=3), "p3 f, p1 cc")
    assert choice(hand) == ("p2", 0, 200, DEEP)


def test_rules_5_2_the_last_contender_wins_and_shows_nothing():
    hand = play(table(n=3), "p3 cbr 300, p1 f, p2 f")
    assert (hand.phase, won(hand), hand.shown) == ("over", [-50, -100, 150], [False] * 3)


def test_rules_5_2_who_is_all_in_is_not_asked():
    hand = play(table(stacks=[DEEP, 100, DEEP]), "p3 cbr 300, p1 cc")
    assert hand.street == 1
    assert (hand.folded[1], hand.actor) == (False, 0)


def test_rules_5_2_a_blind_that_is_all_in_is_not_asked():
    hand = play(table(stacks=[DEEP, 60, DEEP]), "p3 cc, p1 cc")
    assert (hand.street, hand.actor) == (1, 0)


def test_rules_5_2_no_decision_when_nothing_is_to_pay_and_nobody_left_to_bet_against():
    hand = play(table(stacks=[20, DEEP, DEEP]), "p3 f")
    assert hand.phase == "run_out"
    assert hand.returned == [0, 80, 0]


# 5.3 Actions


def test_rules_5_3_no_fold_when_checking_is_free():
    hand = flop(DEEP, DEEP)
    assert not hand.options().can_fold
    assert refused(hand, "p1 f") == "nothing_to_call"


def test_rules_5_3_fold_when_facing_a_bet():
    hand = play(flop(DEEP, DEEP, DEEP), "p1 cbr 100")
    assert hand.options().can_fold
    assert play(hand, "p2 f").folded == [False, True, False]


def test_rules_5_3_call_pays_the_difference():
    hand = play(table(n=3), "p3 cbr 300, p1 cc")
    assert (hand.bets[0], hand.stacks[0]) == (300, DEEP - 300)


def test_rules_5_3_call_all_in_for_less():
    hand = play(table(stacks=[120, DEEP, DEEP]), "p3 cbr 300")
    assert choice(hand) == ("p1", 70, None, None)
    assert play(hand, "p1 cc").stacks[0] == 0


def test_rules_5_3_no_raise_without_chips_beyond_the_call():
    hand = play(table(stacks=[300, DEEP, DEEP]), "p3 cbr 300")
    assert refused(hand, "p1 cbr 300") == "chips_only_for_call"


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        *[(amount, "not_whole_chips") for amount in (True, False, None, 200.0, "200", [200])],
        *[(amount, "raise_too_small") for amount in (-200, 0, 199, -(10**40))],
        *[(amount, "above_stack") for amount in (DEEP + 1, 10**40)],
    ],
)
def test_rules_5_3_nonsense_amounts_change_nothing(amount, code):
    hand = table(n=3)
    before = state(hand)
    with pytest.raises(IllegalAction) as error:
        hand.raise_to(amount)
    assert error.value.code == code
    assert state(hand) == before


def test_rules_5_3_after_the_hand_nobody_acts():
    hand = play(table(n=2), "p2 f")
    for line in ("p1 f", "p1 cbr 200", "p1 sd", "p1 f # left"):
        assert refused(hand, line) == "hand_over"
    with pytest.raises(ValueError, match="over"):
        hand.call()


# 5.4 No-limit


def test_rules_5_4_smallest_bet_is_the_big_blind():
    hand = flop(DEEP, DEEP)
    assert choice(hand) == ("p1", 0, 100, DEEP)
    assert refused(hand, "p1 cbr 99") == "raise_too_small"


def test_rules_5_4_smallest_raise_is_the_largest_of_the_round():
    hand = play(flop(DEEP, DEEP, DEEP), "p1 cbr 150, p2 cbr 450")
    assert hand.options().min_to == 750
    assert refused(hand, "p3 cbr 749") == "raise_too_small"


def test_rules_5_4_a_new_round_starts_from_the_big_blind_again():
    hand = play(flop(DEEP, DEEP), "p1 cbr 150, p2 cbr 450, p1 cc")
    assert hand.options().min_to == 100


def test_rules_5_4_largest_is_all_chips():
    hand = flop(500, DEEP)
    assert refused(hand, "p1 cbr 501") == "above_stack"
    assert play(hand, "p1 cbr 500").stacks[0] == 0


def test_rules_5_4_all_in_below_the_smallest_raise():
    hand = play(flop(DEEP, 150, DEEP), "p1 cbr 100")
    assert choice(hand) == ("p2", 100, 150, 150)
    assert play(hand, "p2 cbr 150").bets[1] == 150


def test_rules_5_4_all_in_below_the_smallest_bet():
    assert choice(flop(40, DEEP)) == ("p1", 0, 40, 40)


# 5.5 Short all-ins


def test_rules_5_5_a_short_all_in_does_not_reopen():
    hand = play(flop(DEEP, 150, DEEP), "p1 cbr 100, p2 cbr 150, p3 cc")
    assert choice(hand) == ("p1", 50, None, None)
    assert refused(hand, "p1 cbr 250") == "not_reopened"


def test_rules_5_5_who_has_not_acted_may_raise_after_a_short_all_in():
    hand = play(flop(DEEP, 150, DEEP), "p1 cbr 100, p2 cbr 150")
    assert choice(hand) == ("p3", 150, 250, DEEP)


def test_rules_5_4_short_all_in_reopens_cumulatively():
    hand = play(flop(DEEP, 150, 200, DEEP), "p1 cbr 100, p2 cbr 150, p3 cbr 200, p4 cc")
    assert choice(hand) == ("p1", 100, 300, DEEP)


def test_rules_5_5_several_short_all_ins_add_up_to_a_full_raise():
    hand = play(
        flop(DEEP, DEEP, 1300, 1700, DEEP), "p1 cbr 500, p2 cbr 1000, p3 cbr 1300, p4 cbr 1700, p5 cc"
    )
    assert choice(hand) == ("p1", 1200, 2200, DEEP)
    assert choice(play(hand, "p1 f")) == ("p2", 700, 2200, DEEP)


def test_rules_5_5_the_smallest_raise_stays_that_of_the_last_full_one():
    hand = play(flop(DEEP, 450, 620, DEEP), "p1 cbr 300, p2 cbr 450, p3 cbr 620")
    assert choice(hand) == ("p4", 620, 920, DEEP)


def test_rules_5_5_an_all_in_that_is_a_full_raise_is_no_short_one():
    hand = play(flop(DEEP, DEEP, 300, 350), "p1 cbr 100, p2 cc, p3 cbr 300, p4 cbr 350")
    assert choice(hand) == ("p1", 250, 550, DEEP)
    play(hand, "p1 cc")
    assert choice(hand) == ("p2", 250, 550, DEEP)
    play(hand, "p2 cc")
    assert hand.street == 2


def test_rules_5_5_only_what_one_faces_counts():
    # p2 has called 300 already and faces 50 more, though 250 were raised since the bet.
    hand = play(flop(DEEP, 300, DEEP, 350), "p1 cbr 100, p2 cbr 300, p3 cc, p4 cbr 350, p1 cc")
    assert choice(hand) == ("p3", 50, None, None)


def test_rules_5_5_a_short_opening_all_in_does_not_reopen_for_who_checked():
    hand = play(flop(DEEP, 20, DEEP), "p1 cc, p2 cbr 20, p3 cc")
    assert choice(hand) == ("p1", 20, None, None)


# 5.6 Everybody else all-in


def test_rules_5_6_no_raise_when_all_others_are_all_in():
    hand = play(flop(DEEP, 200, 300), "p1 cc, p2 cbr 200, p3 cbr 300")
    assert choice(hand) == ("p1", 300, None, None)
    assert refused(hand, "p1 cbr 600") == "others_all_in"


def test_rules_5_6_a_contender_with_chips_behind_may_be_raised():
    hand = play(flop(DEEP, 200, 301), "p1 cc, p2 cbr 200, p3 cc")
    assert choice(hand) == ("p1", 200, 400, DEEP)


def test_rules_5_6_folded_players_do_not_count():
    hand = play(flop(DEEP, DEEP, 300), "p1 cc, p2 cc, p3 cbr 300, p1 f")
    assert not may_raise(hand)


# 5.7 Pot-limit


def test_rules_5_7_largest_raise_is_the_pot_after_calling():
    hand = play(flop(DEEP, DEEP, game="PO"), "p1 cbr 100")
    # 200 in the middle, 100 bet, 100 to call: 100 + 400.
    assert choice(hand) == ("p2", 100, 200, 500)
    assert refused(hand, "p2 cbr 501") == "above_pot_limit"
    assert play(hand, "p2 cbr 500").bets == [100, 500]


def test_rules_5_7_the_own_blind_counts_once():
    assert choice(play(table("PO", n=3, blinds=(100, 200)), "p3 cc")) == ("p1", 100, 400, 800)


def test_rules_5_7_antes_are_in_the_pot():
    assert table("P5D", n=5, blinds=(100, 200), ante=25).options().max_to == 825


def test_rules_5_7_a_missing_small_blind_counts_nothing():
    assert table("PO", n=3, blinds=(200,)).options().max_to == 600


def test_rules_5_7_a_short_blind_counts_as_posted():
    hand = table("PO", stacks=[DEEP, 60, DEEP], blinds=(100, 200))
    assert choice(hand) == ("p3", 200, 400, 560)


def test_rules_5_7_no_more_than_the_stack():
    assert table("PO", stacks=[DEEP, DEEP, 250]).options().max_to == 250


# 5.9 Uncalled chips


def test_rules_5_9_the_uncalled_part_comes_back_at_once():
    hand = play(flop(2000, 400, DEEP), "p1 cbr 2000, p2 cc, p3 f")
    assert hand.phase == "run_out"
    assert (hand.stacks[0], hand.returned[0]) == (1600, 1600)


def test_rules_5_9_the_uncalled_part_is_never_won():
    hand = play(table(n=3), "p3 cbr 700, p1 f, p2 f")
    assert (hand.returned[2], hand.winnings[2]) == (600, 250)


def test_rules_5_9_the_whole_bet_comes_back_when_nobody_calls():
    hand = play(flop(DEEP, DEEP), "p1 cbr 500, p2 f")
    assert (hand.returned[0], hand.winnings[0]) == (500, 200)


def test_rules_5_9_chips_are_neither_made_nor_lost():
    hand = play(table(stacks=[1, 40, 333, 1000]), "p3 cbr 333, p4 cc")
    assert sum(run_out(hand).stacks) == 1374
