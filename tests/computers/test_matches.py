"""The computer against those it must beat: who plays at random, and who always calls. All seeds are fixed."""

from statistics import mean, stdev

import pytest

from poker.computers import equity
from tests.computers.arena import CODES, caller, computer, random_player, strong, tournament, won_by_first

TOURNAMENTS = {"NT": 80, "PO": 50, "F7S": 40, "P5D": 40}
SURELY = 3  # standard deviations


@pytest.fixture(autouse=True)
def a_hasty_computer(monkeypatch):
    """Omaha hands take long to compare: half as many must do to win, and save the tests half their time."""
    monkeypatch.setitem(equity._CANDIDATES, "PO", 70)
    monkeypatch.setitem(equity._COMPARED, "PO", 100)


@pytest.mark.parametrize("code", CODES)
def test_one_computer_among_three_random_players_wins_far_more_than_its_share_of_tournaments(code):
    count = TOURNAMENTS[code]
    players = {1: computer, 2: random_player, 3: random_player, 4: random_player}
    won = sum(tournament(code, players, seed)[1] == 1 for seed in range(count))
    expected, deviation = count / 4, (count * 0.25 * 0.75) ** 0.5
    assert won > expected + SURELY * deviation


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("code", CODES)
def test_heads_up_the_computer_wins_most_tournaments_against_who_always_calls(code):
    won = sum(tournament(code, {1: computer, 2: caller}, seed)[1] == 1 for seed in range(36))
    assert won > 18 + SURELY * 3


@pytest.mark.parametrize("code", CODES)
def test_the_computer_wins_chips_from_who_always_calls(code):
    """Every deal is played from both places, so luck with the cards counts for little."""
    won = won_by_first(code, computer, caller, seats=2, hands=400, seed=1)
    assert mean(won) > SURELY * stdev(won) / len(won) ** 0.5
    assert mean(won) > 0.4


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_strong_computer_is_the_stronger_one():
    won = won_by_first("NT", strong, computer, seats=2, hands=2400, seed=1)
    assert mean(won) > SURELY * stdev(won) / len(won) ** 0.5


def test_the_measure_itself_gives_equals_nothing():
    for player in (caller, random_player):
        won = won_by_first("NT", player, player, seats=2, hands=2000, seed=3)
        assert abs(mean(won)) < SURELY * stdev(won) / len(won) ** 0.5 + 1e-9
