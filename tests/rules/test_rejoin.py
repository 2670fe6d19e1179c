"""Taking a leaving back before the next hand (RULES 13.1, 13.4)."""

from random import Random

import pytest

from poker.rules import sitngo
from poker.rules.presets import PRESETS
from poker.rules.sitngo import Out


@pytest.fixture
def four():
    return sitngo.begin(PRESETS["sit-and-go"].choose(seats=4), [1, 2, 3, 4], Random(1))


def test_who_comes_back_plays_on_with_his_chips(four):
    sitngo.leave(four, 2)
    sitngo.rejoin(four, 2, 700)
    assert four.chips[2] == 700
    assert four.out == []


def test_without_chips_he_is_out_as_one_who_lost_them_in_that_hand(four):
    four.hand_no = 3
    four.out = [Out(4, 2, 50)]
    four.chips = {1: 3000, 2: 500, 3: 500}
    sitngo.leave(four, 2)
    four.chips.pop(3)
    four.out.append(Out(3, 3, 900))
    sitngo.rejoin(four, 2, 0)
    assert four.out == [Out(4, 2, 50), Out(2, 3, 500), Out(3, 3, 900)]
    assert sitngo.places(four) == {1: 1, 3: 2, 2: 3, 4: 4}


def test_equal_stacks_lost_in_one_hand_share_the_place_again(four):
    four.hand_no, four.chips = 3, {1: 3000, 2: 500}
    sitngo.leave(four, 2)
    four.out += [Out(3, 3, 500), Out(4, 3, 900)]
    sitngo.rejoin(four, 2, 0)
    placed = sitngo.places(four)
    assert (placed[2], placed[3]) == (3, 3)


@pytest.mark.parametrize("seat", [1, 3])
def test_only_who_left_since_the_last_hand_began_comes_back(four, seat):
    sitngo.leave(four, 3)
    four.hand_no = 1
    with pytest.raises(ValueError):
        sitngo.rejoin(four, seat, 100)
