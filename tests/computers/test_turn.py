"""The numbers of a betting decision."""

import pytest

from poker.computers.turn import Turn
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Stakes
from poker.rules.sight import sight

STAKES = Stakes((0,) * 3, (50, 100, 0), 100)


def turn(hand: Hand) -> Turn:
    return Turn.of(sight(hand, hand.actor))


def hand(*stacks: int) -> Hand:
    return Hand(GAMES["NT"], STAKES, stacks, Deal(range(52)))


def test_the_price_against_what_there_is_to_win():
    played = hand(5000, 5000, 5000)
    assert (turn(played).call, turn(played).pot, turn(played).need) == (100, 150, pytest.approx(100 / 250))
    played.raise_to(300)
    assert (turn(played).call, turn(played).pot) == (250, 450)
    assert turn(played).need == pytest.approx(250 / 700)


def test_only_what_he_matches_is_his_to_win():
    """With 100 behind against bets of 1000 and 50, he plays for 150 of each at most."""
    played = hand(150, 5000, 5000)
    played.raise_to(1000)
    assert (turn(played).call, turn(played).need) == (100, pytest.approx(100 / (50 + 100 + 150 + 100)))


def test_who_is_still_in_and_who_can_still_call():
    played = hand(150, 5000, 5000)
    played.raise_to(1000)
    played.call()
    assert (turn(played).opponents, turn(played).able) == ([0, 2], [2])
    assert turn(played).fair == pytest.approx(1 / 3)
    played.fold()
    assert played.actor is None


def test_a_raise_is_brought_within_what_is_allowed():
    played = hand(5000, 5000, 5000)
    amounts = {1: 200, 250.9: 250, 2999: 2999, 3001: 5000, 10**6: 5000}
    assert {amount: turn(played).raise_to(amount).amount for amount in amounts} == amounts


def test_where_no_raise_is_allowed_it_is_a_call():
    played = hand(5000, 5000, 5000)
    played.raise_to(5000)
    assert turn(played).raise_to(5000).kind == "call"


def test_giving_up_is_a_check_where_that_is_free():
    played = hand(5000, 5000, 5000)
    assert turn(played).give_up().kind == "fold"
    played.call()
    played.call()
    assert turn(played).give_up().kind == "call"


def test_who_has_nothing_to_decide_has_no_turn():
    played = hand(5000, 5000, 5000)
    for viewer in (0, 1, None):
        with pytest.raises(ValueError, match="turn"):
            Turn.of(sight(played, viewer))
