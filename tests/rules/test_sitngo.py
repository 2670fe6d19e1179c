"""A tournament from the first draw to the places (RULES 4.1, 4.2, 4.4, 13.1, 13.4-13.6)."""

import json
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from poker.rules.hand import Phase
from poker.rules.presets import PRESETS
from poker.rules.sitngo import Out, Tournament, begin, finish_hand, leave, next_hand, over, places
from tests.rules.tournaments import CLUB, DEAL, HOME, SIT_AND_GO, SPEEDPOKER, play, tournament, with_chips

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


def test_rules_13_1_two_players_with_chips_play_on():
    t = with_chips(1000, 2000, 1000)
    play(t, {1: 0, 3: 2000})
    assert not over(t, {1, 2, 3})
    play(t, {2: 0, 3: 4000})
    assert over(t, {1, 2, 3})


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
