"""Fixed limit (RULES 5.8): sizes, the cap, and all-ins of half a bet or less."""

from tests.rules.played import (
    DEEP,
    check_through,
    choice,
    may_raise,
    play,
    refused,
    table,
)


def stud(*behind, hole=("2c3c4c5c6c", "2d3dAhAd9d", "2h3hJdTd8d", "2s3sQdTh7d"), **stakes):
    """Third street, where p1 has brought it in, p2 has the best up cards later."""
    return table("F7S", stacks=behind, hole=hole[: len(behind)], **stakes)


def test_rules_5_8_small_bet_on_third_and_fourth_street_big_bet_from_fifth():
    hand = stud(DEEP, DEEP)
    amounts = []
    while hand.phase == "betting":
        amounts.append(hand.options().max_to)
        check_through(hand)
    assert amounts == [100, 100, 200, 200, 200]


def test_rules_5_8_only_the_fixed_amount():
    hand = check_through(stud(DEEP, DEEP))
    assert (
        refused(hand, "p2 cbr 99")
        == refused(hand, "p2 cbr 101")
        == refused(hand, "p2 cbr 200")
        == "fixed_bet"
    )
    play(hand, "p2 cbr 100")
    assert choice(hand) == ("p1", 100, 200, 200)


def test_rules_5_8_one_bet_and_three_raises_heads_up_too():
    hand = check_through(stud(DEEP, DEEP))
    play(hand, "p2 cbr 100, p1 cbr 200, p2 cbr 300, p1 cbr 400")
    assert choice(hand) == ("p2", 100, None, None)
    assert refused(hand, "p2 cbr 500") == "cap_reached"


def test_rules_5_8_the_cap_starts_anew_in_each_round():
    hand = check_through(stud(DEEP, DEEP))
    play(hand, "p2 cbr 100, p1 cbr 200, p2 cbr 300, p1 cbr 400, p2 cc")
    assert choice(hand) == ("p2", 0, 200, 200)


def test_rules_5_8_all_in_of_half_a_bet_counts_in_full():
    hand = check_through(stud(DEEP, DEEP, 50 + 150, bet=100))
    play(hand, "p2 cbr 100, p3 cbr 150, p1 cc")
    assert choice(hand) == ("p2", 50, 250, 250)


def test_rules_5_8_all_in_below_half_a_bet_does_not_reopen():
    hand = check_through(stud(DEEP, DEEP, 50 + 149, bet=100))
    play(hand, "p2 cbr 100, p3 cbr 149, p1 cc")
    assert choice(hand) == ("p2", 49, None, None)
    assert refused(hand, "p2 cbr 200") == "not_reopened"


def test_rules_5_8_after_an_opening_all_in_below_half_the_bet_is_completed():
    hand = check_through(stud(DEEP, DEEP, 100 + 6, DEEP, bet=200))
    play(hand, "p2 cc, p3 cbr 6")
    assert choice(hand) == ("p4", 6, 200, 200)


def test_rules_5_8_after_a_raise_below_half_the_raise_is_completed():
    hand = check_through(stud(DEEP, DEEP, 100 + 206, DEEP, bet=200))
    play(hand, "p2 cbr 200, p3 cbr 206")
    assert choice(hand) == ("p4", 206, 400, 400)


def test_rules_5_8_after_half_or_more_the_next_raise_adds_a_full_bet():
    hand = check_through(stud(DEEP, DEEP, 100 + 150, DEEP, bet=200))
    play(hand, "p2 cc, p3 cbr 150")
    assert choice(hand) == ("p4", 150, 350, 350)


def test_rules_5_8_an_all_in_of_half_counts_towards_the_cap():
    hand = check_through(stud(DEEP, DEEP, 5 + 15, DEEP, bet=10))
    play(hand, "p2 cbr 10, p3 cbr 15, p4 cbr 25, p1 cbr 35")
    assert not may_raise(hand)


def test_rules_5_8_an_all_in_below_half_does_not_count_towards_the_cap():
    hand = check_through(stud(DEEP, DEEP, 5 + 13, DEEP, bet=10))
    play(hand, "p2 cbr 10, p3 cbr 13, p4 cbr 20, p1 cbr 30")
    assert choice(hand) == ("p2", 20, 40, 40)


def test_rules_5_8_an_all_in_between_bring_in_and_half_a_bet_more_is_completed():
    # The bring-in is no bet: 124 is 49 above it, less than half of 150, so those who called 75 may not raise.
    hand = stud(DEEP, DEEP, 124, DEEP, bet=150)
    play(hand, "p2 cc, p3 cbr 124")
    assert choice(hand) == ("p4", 124, 150, 150)
    play(hand, "p4 cc, p1 cc")
    assert choice(hand) == ("p2", 49, None, None)


def test_rules_5_8_completing_an_all_in_is_a_full_bet():
    hand = stud(DEEP, DEEP, 124, DEEP, bet=150)
    play(hand, "p2 cc, p3 cbr 124, p4 cbr 150, p1 cc")
    assert choice(hand) == ("p2", 75, 300, 300)


def test_rules_5_8_a_completion_reopens_even_for_who_faces_little():
    # p4 has called 124 and faces 26, but a full bet has been made since.
    hand = table("F7S", stacks=[DEEP, DEEP, 124, DEEP, DEEP], bet=150, hole=["3c4c2c"])
    play(hand, "p2 cc, p3 cbr 124, p4 cc, p5 cbr 150, p1 cc, p2 cc")
    assert choice(hand) == ("p4", 26, 300, 300)


def test_rules_5_8_short_all_ins_that_add_up_to_half_a_bet_count():
    hand = check_through(stud(DEEP, DEEP, 5 + 13, 5 + 16, bet=10))
    play(hand, "p2 cbr 10, p3 cbr 13, p4 cbr 16, p1 cc")
    assert choice(hand) == ("p2", 6, 26, 26)
