"""The levels of a tournament: by hands, by time, escalation, and what comes next (RULES 3.3-3.5, 10.1)."""

import pytest

from poker.rules.presets import PRESETS
from poker.rules.schedule import level as schedule_level
from poker.rules.sitngo import Tournament, escalate, level, next_hand, upcoming
from tests.rules.tournaments import CLUB, DEAL, HOME, MINUTES, SIT_AND_GO, SPEEDPOKER, play, tournament


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
    t = tournament()
    assert (t.level, level(t).number) == (0, 1)
