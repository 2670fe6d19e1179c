"""Blind levels (RULES 3). Whatever the source prints is written out here and not computed."""

import itertools

import pytest

from poker.rules import schedule
from poker.rules.schedule import SCHEDULES, Level, level

PRINTED_3_1 = (
    "10/20 15/30 25/50 50/100 75/150 100/200 150/300 200/400 300/600 500/1000 1000/2000 2000/4000 4000/8000"
)
PRINTED_3_2 = {
    5000: "10/20 15/30 25/50 50/100 75/150 100/200 150/300 200/400 300/600 500/1000 750/1500 1000/2000 "
    "1500/3000 2000/4000 3000/6000 5000/10000 7500/15000 10000/20000 15000/30000 20000/40000 30000/60000 "
    "50000/100000 75000/150000 100000/200000",
    1000: "5/10 7/15 12/25 25/50 37/75 50/100 75/150 100/200 150/300 250/500 375/750 500/1000 750/1500",
    10000: "20/40 30/60 50/100 100/200 150/300 200/400 300/600 400/800 600/1200 1000/2000 1500/3000 "
    "2000/4000 3000/6000",
}
ANTES_3_3 = {
    5000: [0, 0, 0, 0, 18, 25, 37, 50, 75, 125, 187, 250],
    1000: [0, 0, 0, 0, 9, 12, 18, 25, 37, 62, 93, 125],
    10000: [0, 0, 0, 0, 37, 50, 75, 100, 150, 250, 375, 500],
}


def blinds(schedule: str, rows: range, chips: int, escalated_from: int | None = None) -> str:
    levels = [level(schedule, number, chips, "NT", escalated_from) for number in rows]
    return " ".join(f"{one.small_blind}/{one.big_blind}" for one in levels)


@pytest.mark.parametrize("chips", [1000, 1500, 2000])
def test_rules_3_1_ten_levels_then_each_doubles_the_one_before(chips):
    assert blinds("doubling", range(1, 14), chips) == PRINTED_3_1


@pytest.mark.parametrize("chips", PRINTED_3_2)
def test_rules_3_2_the_schedule_goes_on_times_ten_and_follows_the_starting_chips(chips):
    printed = PRINTED_3_2[chips]
    assert blinds("decades", range(1, len(printed.split()) + 1), chips) == printed


def test_rules_3_2_every_level_beyond_the_printed_ones_is_ten_times_the_one_six_levels_before():
    for number in range(12, 60):
        before, now = (level("decades", n, 5000, "NT") for n in (number - 6, number))
        assert (now.small_blind, now.big_blind) == (10 * before.small_blind, 10 * before.big_blind)


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("chips", [1000, 5000, 10000])
@pytest.mark.parametrize("game", ["NT", "PO", "F7S", "P5D"])
def test_rules_3_2_amounts_are_whole_positive_and_never_fall(schedule, chips, game):
    rows = [level(schedule, number, chips, game) for number in range(1, 41)]
    for row, following in itertools.pairwise(rows):
        assert 1 <= row.small_blind < row.big_blind < following.big_blind
        assert row.small_blind < following.small_blind
        assert row.ante <= following.ante
        assert all(type(amount) is int for amount in (row.small_blind, row.big_blind, row.ante, row.bring_in))


@pytest.mark.parametrize("chips", ANTES_3_3)
@pytest.mark.parametrize("game", ["NT", "PO", "P5D"])
def test_rules_3_3_from_the_fifth_level_an_ante_of_an_eighth_of_the_big_blind(chips, game):
    assert [level("decades", number, chips, game).ante for number in range(1, 13)] == ANTES_3_3[chips]


def test_rules_3_3_without_antes_in_the_other_presets():
    assert not any(level("doubling", number, 1000, "NT").ante for number in range(1, 30))


def test_rules_3_3_stud_ante_from_the_first_level_and_the_small_bet_is_the_big_blind():
    assert level("decades", 1, 5000, "F7S") == Level(1, 10, 20, ante=4, small_bet=20, big_bet=40, bring_in=10)
    assert level("decades", 5, 5000, "F7S") == Level(
        5, 75, 150, ante=30, small_bet=150, big_bet=300, bring_in=75
    )
    # halved: a fifth of 15 is 3, a half 7
    assert level("decades", 2, 1000, "F7S") == Level(2, 7, 15, ante=3, small_bet=15, big_bet=30, bring_in=7)


def test_rules_3_3_only_stud_has_bets_and_a_bring_in():
    for game in ("NT", "PO", "P5D"):
        row = level("decades", 6, 5000, game)
        assert (row.small_bet, row.big_bet, row.bring_in) == (0, 0, 0)


def test_rules_3_4_every_level_after_the_45_minutes_doubles_the_one_before():
    assert (
        blinds("decades", range(1, 8), 5000, escalated_from=4)
        == "10/20 15/30 25/50 50/100 100/200 200/400 400/800"
    )
    assert blinds("decades", range(1, 6), 1000, escalated_from=2) == "5/10 7/15 14/30 28/60 56/120"


def test_rules_3_4_antes_and_stud_amounts_follow_the_doubled_blinds():
    assert [level("decades", number, 5000, "PO", 3).ante for number in (3, 4, 5, 6)] == [0, 0, 25, 50]
    assert level("decades", 3, 1000, "F7S", escalated_from=2) == Level(3, 14, 30, 6, 30, 60, 15)


def test_rules_3_4_the_level_in_force_stays():
    assert level("decades", 7, 5000, "NT", escalated_from=7) == level("decades", 7, 5000, "NT")


def test_rules_3_2_rounded_down_but_never_below_one_chip():
    assert [schedule._part(amount, 8) for amount in (1, 7, 8, 15, 16)] == [1, 1, 1, 1, 2]


def test_a_level_below_the_first_is_refused():
    with pytest.raises(ValueError, match="start at 1"):
        level("doubling", 0, 1000, "NT")
