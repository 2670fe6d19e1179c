"""A tournament from the first draw to the places (RULES 3.4, 3.5, 4.1, 13.1, 13.4–13.6)."""

import json
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from poker.rules.hand import Deal, Hand, Phase
from poker.rules.presets import PRESETS, HouseRules
from poker.rules.schedule import level as schedule_level
from poker.rules.sitngo import (
    Out,
    Tournament,
    begin,
    escalate,
    finish_hand,
    leave,
    level,
    next_hand,
    over,
    places,
    upcoming,
)

SIT_AND_GO = PRESETS["sit-and-go"].choose()
CLUB = PRESETS["club"].choose()
HOME = PRESETS["home"].choose()
SPEEDPOKER = PRESETS["speedpoker"].choose(starting_chips=5000, pace="turbo")
MINUTES = 60


def shuffled(rng: Random) -> Deal:
    return Deal(rng.sample(range(52), 52), rng.sample(range(52), 52))


DEAL = shuffled(Random(1))


def tournament(rules: HouseRules = SIT_AND_GO, seats: int = 6, seed: int = 1) -> Tournament:
    return begin(rules, range(1, seats + 1), Random(seed))


def play(t: Tournament, result: dict[int, int] | None = None, elapsed: float = 0) -> Hand:
    """One hand that ends with these chips by seat; without any, nobody wins or loses."""
    hand, order = next_hand(t, elapsed, DEAL)
    after = t.chips | (result or {})
    finish_hand(t, SimpleNamespace(phase=Phase.OVER, stacks=[after[seat] for seat in order]), order)
    return hand


def with_chips(*chips: int, rules: HouseRules = SIT_AND_GO) -> Tournament:
    t = tournament(rules, len(chips))
    t.chips = dict(enumerate(chips, start=1))
    return t


# --- the start ---


def test_everyone_starts_with_the_same_chips():
    assert tournament(SPEEDPOKER, 3).chips == {1: 5000, 2: 5000, 3: 5000}


def test_rules_4_1_the_first_button_by_lot():
    buttons = {
        next_hand(t, 0, DEAL) and t.positions.button for t in (tournament(seed=seed) for seed in range(80))
    }
    assert buttons == {1, 2, 3, 4, 5, 6}


def test_rules_4_1_the_first_button_by_high_card_and_the_cards_are_shown():
    for seed in range(60):
        t = tournament(HOME, 4, seed)
        assert t.draws[0].keys() == {1, 2, 3, 4}
        assert t.first_button == max(t.draws[-1], key=t.draws[-1].get)
        next_hand(t, 0, DEAL)
        assert t.positions.button == t.first_button


def test_rules_2_the_club_draws_seats_the_others_keep_them():
    t = begin(CLUB, (1, 3, 6), Random(4))
    assert t.seat_draw.keys() == {1, 3, 6} == set(t.seat_draw.values()) == t.chips.keys()
    arrangements = {tuple(begin(CLUB, (1, 3, 6), Random(seed)).seat_draw.values()) for seed in range(80)}
    assert len(arrangements) == 6
    for rules in (SIT_AND_GO, HOME, SPEEDPOKER):
        assert tournament(rules).seat_draw == {}


def test_a_tournament_needs_two_players():
    with pytest.raises(ValueError, match="two players"):
        begin(SIT_AND_GO, [4], Random(1))


def test_the_seat_drawn_for_the_button_may_be_left_before_the_first_hand():
    t = tournament()
    t.first_button = 3
    leave(t, 3)
    next_hand(t, 0, DEAL)
    assert (t.positions.button, t.positions.small, t.positions.big) == (4, 5, 6)


# --- levels ---


@pytest.mark.parametrize(
    ("rules", "hands"),
    [
        (SIT_AND_GO, 6),
        (PRESETS["sit-and-go"].choose(pace="turbo"), 4),
        (CLUB, 10),
        (PRESETS["club"].choose(pace="fast"), 6),
        (PRESETS["speedpoker"].choose(pace="relaxed"), 12),
        (PRESETS["speedpoker"].choose(), 8),
        (SPEEDPOKER, 5),
    ],
)
def test_rules_3_5_a_level_lasts_its_hands(rules, hands):
    t = tournament(rules)
    numbers = []
    for _ in range(3 * hands):
        play(t)
        numbers.append(t.level)
    assert numbers == [1] * hands + [2] * hands + [3] * hands


def test_rules_3_5_the_hand_is_played_for_the_blinds_of_its_level():
    t = tournament()
    hands = [play(t) for _ in range(7)]
    assert [hand.stakes.blinds for hand in hands] == [(10, 20, 0, 0, 0, 0)] * 6 + [(15, 30, 0, 0, 0, 0)]
    assert hands[-1].stakes.min_bet == 30


def test_rules_3_5_a_level_by_time_changes_with_the_first_hand_that_starts_after_it():
    t = tournament(HOME)
    times = {0: 1, 14 * 60 + 59: 1, 15 * 60: 2, 29 * 60 + 59.9: 2, 30 * 60: 3, 75 * 60: 6}
    assert {elapsed: (play(t, elapsed=elapsed), t.level)[1] for elapsed in times} == times


def test_rules_3_5_a_level_by_time_never_changes_within_a_hand():
    t = tournament(HOME)
    hand, _order = next_hand(t, 10 * MINUTES, DEAL)
    assert level(t).number == 1
    upcoming(t, 40 * MINUTES)
    assert (level(t).number, hand.stakes.blinds[:2]) == (1, (10, 20))


def test_rules_3_5_a_clock_that_was_set_back_takes_no_level_back():
    t = tournament(HOME)
    play(t, elapsed=31 * MINUTES)
    play(t, elapsed=29 * MINUTES)
    assert t.level == 3


def blinds_of(t: Tournament, hands: int, elapsed: float) -> list[int]:
    """The big blinds of the next hands, all started at this time."""
    return [max(play(t, elapsed=elapsed).stakes.blinds) for _ in range(hands)]


def test_rules_3_4_after_45_minutes_each_further_level_doubles():
    t = tournament(SPEEDPOKER)
    assert blinds_of(t, 12, 44 * MINUTES) == [20] * 5 + [30] * 5 + [50] * 2
    # the level in force stays until it would end anyway, then 50 doubles, whatever the schedule says
    assert blinds_of(t, 14, 45 * MINUTES) == [50] * 3 + [100] * 5 + [200] * 5 + [400]
    assert t.escalated_from == 3


def test_rules_3_4_the_level_in_force_between_two_hands_is_that_of_the_hand_before():
    t = tournament(SPEEDPOKER)
    blinds_of(t, 15, 44 * MINUTES)
    assert blinds_of(t, 1, 45 * MINUTES) == [100]
    assert (t.level, t.escalated_from) == (4, 3)


def test_rules_3_4_announced_in_the_middle_of_a_hand_changes_nothing_of_it():
    t = tournament(SPEEDPOKER)
    blinds_of(t, 5, 0)
    play_next = next_hand(t, 44 * MINUTES, DEAL)
    escalate(t, 45 * MINUTES - 1)
    assert t.escalated_from is None
    escalate(t, 45 * MINUTES)
    assert (t.escalated_from, level(t).big_blind, play_next[0].stakes.min_bet) == (2, 30, 30)
    escalate(t, 90 * MINUTES)
    assert t.escalated_from == 2


def test_rules_3_4_not_a_second_early_and_in_speedpoker_only():
    t = tournament(SPEEDPOKER)
    blinds_of(t, 26, 45 * MINUTES - 1)
    assert (t.level, t.escalated_from) == (6, None)
    for rules in (SIT_AND_GO, CLUB, HOME):
        t = tournament(rules)
        play(t, elapsed=300 * MINUTES)
        assert t.escalated_from is None


def test_rules_3_3_ante_from_the_fifth_level():
    t = tournament(SPEEDPOKER)
    antes = [play(t).stakes.antes for _ in range(21)]
    assert antes[19] == (0,) * 6
    assert antes[20] == (18,) * 6


def test_rules_10_1_stud_is_played_for_ante_and_bring_in():
    t = tournament(PRESETS["speedpoker"].choose(game="F7S", starting_chips=5000))
    stakes = play(t).stakes
    assert stakes.antes == (4,) * 6
    assert (stakes.bring_in, stakes.small_bet, stakes.big_bet) == (10, 20, 40)
    assert not any(stakes.blinds)


def test_upcoming_by_hands():
    t = tournament()
    assert (upcoming(t, 0).level.number, upcoming(t, 0).hands_left, upcoming(t, 0).seconds_left) == (
        2,
        7,
        None,
    )
    left = []
    for _ in range(7):
        play(t)
        left.append(upcoming(t, 0).hands_left)
    assert left == [6, 5, 4, 3, 2, 1, 6]
    assert upcoming(t, 0).level == schedule_level("doubling", 3, 1000, "NT")


def test_upcoming_by_hands_says_what_is_played_next():
    t = tournament(SPEEDPOKER)
    for hand_no in range(1, 60):
        elapsed = hand_no * MINUTES
        promised = upcoming(t, elapsed)
        play(t, elapsed=elapsed)
        if promised.hands_left == 1:
            assert level(t) == promised.level


def test_upcoming_by_time():
    t = tournament(HOME)
    play(t, elapsed=100)
    assert upcoming(t, 100) == upcoming(t, 100)
    assert (upcoming(t, 100).level.number, upcoming(t, 100).seconds_left) == (2, 800)
    assert upcoming(t, 100).hands_left is None
    # the time is up, the hand still on: the next hand starts the level
    assert (upcoming(t, 901).level.number, upcoming(t, 901).seconds_left) == (2, 0)
    # a hand so long that the clock has passed a whole level
    assert (upcoming(t, 2000).level.number, upcoming(t, 2000).seconds_left) == (3, 0)
    play(t, elapsed=2000)
    assert (t.level, upcoming(t, 2000).level.number, upcoming(t, 2000).seconds_left) == (3, 4, 700)


def test_upcoming_after_45_minutes_is_the_doubled_level():
    t = tournament(SPEEDPOKER)
    blinds_of(t, 4, 0)
    assert upcoming(t, 44 * MINUTES).level.big_blind == 30
    assert upcoming(t, 46 * MINUTES).level.big_blind == 40


def test_the_level_before_the_first_hand_is_the_first():
    assert level(tournament()).number == 1


# --- hand after hand ---


def test_rules_4_2_a_missing_small_blind_is_not_posted():
    t = tournament()
    t.first_button = 1
    play(t, {3: 0, 4: 2000})
    hand, order = next_hand(t, 0, DEAL)
    assert order == (4, 5, 6, 1, 2)
    assert hand.stakes.blinds == (20, 0, 0, 0, 0)


def test_rules_4_4_heads_up_the_button_posts_the_small_blind():
    t = tournament(seats=2)
    t.first_button = 1
    hand, order = next_hand(t, 0, DEAL)
    assert (order, hand.stakes.blinds, order[hand.actor]) == ((2, 1), (20, 10), 1)


def test_no_hand_starts_before_the_last_one_is_finished():
    t = tournament()
    hand, order = next_hand(t, 0, DEAL)
    with pytest.raises(ValueError, match="Hand 1 is not finished"):
        next_hand(t, 0, DEAL)
    with pytest.raises(ValueError, match="not over"):
        finish_hand(t, hand, order)
    assert t.hand_no == 1


def test_a_hand_is_finished_for_its_own_players_only():
    t = tournament(seats=2)
    _, order = next_hand(t, 0, DEAL)
    finished = SimpleNamespace(phase=Phase.OVER, stacks=[1000, 1000])
    with pytest.raises(ValueError, match="players"):
        finish_hand(t, finished, order[::-1])


# --- places ---


def test_rules_13_1_K01_who_had_more_chips_at_the_start_ranks_better():
    t = with_chips(900, 400, 1000, 1500, 1200)
    play(t, {1: 0, 2: 0, 3: 2300})
    assert (places(t)[1], places(t)[2]) == (4, 5)


def test_rules_13_1_K02_equal_chips_share_the_better_number():
    t = with_chips(900, 900, 1000, 1500, 1200)
    play(t, {1: 0, 2: 0, 3: 2800})
    assert (places(t)[1], places(t)[2]) == (4, 4)
    assert 5 not in places(t).values()


def test_rules_13_1_K03_three_go_out_together():
    t = with_chips(400, 900, 400, 1500, 1300, 1500)
    play(t, {1: 0, 2: 0, 3: 0, 4: 3200})
    assert [places(t)[seat] for seat in (2, 1, 3)] == [4, 5, 5]


def test_rules_13_6_K04_places_by_chips_when_the_last_hand_is_played():
    t = with_chips(900, 900, 200)
    for number in range(1, 121):
        assert not over(t, {1, 2, 3}), number
        play(t)
    assert over(t, {1, 2, 3})
    assert places(t) == {1: 1, 2: 1, 3: 3}


def test_rules_13_6_the_last_hand_is_played_to_its_end():
    t = tournament(replace(SIT_AND_GO, max_hands=2))
    play(t)
    _, order = next_hand(t, 0, DEAL)
    assert not over(t, {1})
    finish_hand(t, SimpleNamespace(phase=Phase.OVER, stacks=[1000] * 6), order)
    assert over(t, {1})


@pytest.mark.parametrize("rules", [CLUB, HOME, SPEEDPOKER])
def test_rules_13_6_no_last_hand_in_the_other_presets(rules):
    t = tournament(rules)
    for _ in range(130):
        play(t)
    assert not over(t, {1})


def test_rules_13_1_who_is_out_ranks_behind_all_who_still_play():
    t = with_chips(1000, 1000, 1000, 1000)
    play(t, {2: 0, 3: 2000})
    play(t, {3: 1999, 1: 1, 4: 2000})
    assert places(t) == {4: 1, 3: 2, 1: 3, 2: 4}
    play(t, {3: 0, 4: 3999})
    play(t, {1: 0, 4: 4000})
    assert over(t, {1, 2, 3, 4})
    assert places(t) == {4: 1, 1: 2, 3: 3, 2: 4}


def test_rules_13_1_equal_chips_in_different_hands_do_not_share():
    t = with_chips(500, 500, 1000, 1000)
    play(t, {1: 0, 3: 1500})
    play(t, {2: 0, 3: 2000})
    assert (places(t)[2], places(t)[1]) == (3, 4)


def test_rules_13_5_without_humans_the_tournament_ends_and_computers_are_placed_by_chips():
    t = with_chips(300, 1200, 700, 700, 100)
    assert not over(t, {1, 5})
    play(t, {1: 0, 2: 1500})
    assert not over(t, {1, 5})
    play(t, {5: 0, 2: 1600})
    assert over(t, {1, 5})
    assert places(t) == {2: 1, 3: 2, 4: 2, 5: 4, 1: 5}


def test_rules_13_5_the_last_human_leaving_in_a_hand_ends_the_tournament_at_once():
    t = tournament(seats=4)
    hand, _order = next_hand(t, 0, DEAL)
    leave(t, 2, hand)
    assert over(t, {2})
    assert places(t) == {1: 1, 3: 1, 4: 1, 2: 4}


# --- leaving ---


def test_rules_13_4_a_leavers_hand_is_folded_at_once_out_of_turn():
    t = tournament(seats=4)
    hand, order = next_hand(t, 0, DEAL)
    seat = order[1]  # the big blind, not his turn
    leave(t, seat, hand)
    assert hand.folded[1]
    assert seat not in t.chips


def test_rules_13_4_who_has_folded_can_leave_as_well():
    t = tournament(seats=4)
    hand, order = next_hand(t, 0, DEAL)
    seat = order[hand.actor]
    hand.fold()
    leave(t, seat, hand)
    assert seat not in t.chips
    assert hand.phase == Phase.BETTING


def test_rules_13_4_his_chips_leave_play_and_his_bets_stay_in_the_pot():
    t = tournament(seats=3)
    hand, order = next_hand(t, 0, DEAL)
    hand.raise_to(100)
    leave(t, order[2], hand)
    hand.call()
    hand.call()
    while hand.phase != Phase.OVER:
        if hand.phase == Phase.BETTING:
            hand.call()
        else:
            hand.settle(lambda player: False)
    finish_hand(t, hand, order)
    assert sum(t.chips.values()) == 3000 - 900
    assert order[2] not in t.chips


def test_rules_13_4_a_leaver_ranks_behind_everyone_still_in_also_who_goes_out_in_that_hand():
    t = with_chips(1500, 100, 1400)
    hand, order = next_hand(t, 0, DEAL)
    leave(t, 1, hand)
    stacks = {1: 1500, 2: 0, 3: 1500}
    finish_hand(t, SimpleNamespace(phase=Phase.OVER, stacks=[stacks[seat] for seat in order]), order)
    assert places(t) == {3: 1, 2: 2, 1: 3}
    assert over(t, {1, 2, 3})


def test_rules_13_4_two_leavers_never_share_the_later_one_ranks_better():
    t = tournament()
    play(t)
    leave(t, 4)
    leave(t, 2)
    assert (places(t)[2], places(t)[4]) == (5, 6)
    play(t, {1: 0, 3: 2000})
    assert places(t)[1] == 4
    assert [(one.seat, one.left) for one in t.out] == [(4, True), (2, True), (1, False)]


def test_rules_13_4_a_leaver_who_had_as_much_as_a_loser_does_not_share_with_him():
    t = tournament(seats=4)
    _, order = next_hand(t, 0, DEAL)
    leave(t, 1)
    stacks = {1: 1000, 2: 0, 3: 2000, 4: 1000}
    finish_hand(t, SimpleNamespace(phase=Phase.OVER, stacks=[stacks[seat] for seat in order]), order)
    assert (places(t)[2], places(t)[1]) == (3, 4)


def test_rules_13_4_after_leaving_the_next_hand_is_dealt_without_him():
    t = tournament()
    t.first_button = 1
    play(t)
    leave(t, 4)
    _, order = next_hand(t, 0, DEAL)
    assert (order, t.positions.big) == ((3, 5, 6, 1, 2), 5)


def test_who_is_out_cannot_leave():
    t = with_chips(1000, 1000, 1000)
    play(t, {2: 0, 3: 2000})
    with pytest.raises(ValueError, match="Seat 2"):
        leave(t, 2)


def test_leaving_when_the_hand_is_over_but_not_yet_finished_touches_it_no_more():
    t = tournament(seats=3)
    _, order = next_hand(t, 0, DEAL)
    hand = SimpleNamespace(phase=Phase.OVER, stacks=[1000, 1000, 1000])
    leave(t, 3, hand)
    finish_hand(t, hand, order)
    assert t.chips == {1: 1000, 2: 1000}


# --- storage ---


def test_a_tournament_survives_storage_at_every_step():
    t = tournament(PRESETS["home"].choose(), 5)
    for step in range(4):
        assert Tournament.from_dict(json.loads(json.dumps(t.as_dict()))) == t
        hand, order = next_hand(t, step * 600, DEAL)
        again = Tournament.from_dict(json.loads(json.dumps(t.as_dict())))
        assert again == t
        if step == 1:
            leave(t, 2, hand)
        stacks = [t.chips.get(seat, 0) for seat in order]
        finish_hand(t, SimpleNamespace(phase=Phase.OVER, stacks=stacks), order)
    assert Out(2, 2, 1500, True) in t.out
