"""The stacks of a tournament over its hands."""

import pytest

from poker.tables.history import stored
from poker.tables.history.chips import course

from .past import play_tournament

pytestmark = pytest.mark.django_db


def course_of(past):
    return course(past.table, past.table.seats.all(), stored.hands(past.table))


@pytest.mark.parametrize(("game", "seed", "leavers"), [("NT", 21, 0), ("F7S", 22, 1), ("P5D", 23, 1)])
def test_the_chips_are_those_everybody_had(people, game, seed, leavers):
    past = play_tournament(people, "speedpoker", seed=seed, game=game, starting_chips=1000, leavers=leavers)
    told = course_of(past)
    assert list(told.hands) == past.hands == list(range(1, len(past.hands) + 1))
    for stack in told.stacks:
        # taken down at the table, when the hand began
        began = [past.chips[number].get(stack.seat, 0) for number in past.hands]
        assert list(stack.chips[:-1]) == began
    assert {stack.seat: stack.chips[-1] for stack in told.stacks if stack.chips[-1]} == {
        int(seat): chips for seat, chips in past.table.tournament["chips"].items()
    }


def test_no_chip_is_lost_unless_somebody_takes_it_away(people):
    told = course_of(play_tournament(people[:3], seed=24))
    for place in range(len(told.hands) + 1):
        assert sum(stack.chips[place] for stack in told.stacks) == 3000
    assert told.highest == 3000


def test_rules_13_4_the_chips_of_who_left_are_gone_with_him(people):
    past = play_tournament(people, "speedpoker", seed=23, game="P5D", starting_chips=1000, leavers=1)
    left = past.table.seats.get(left=True, left_early=True).number
    stack = next(stack for stack in course_of(past).stacks if stack.seat == left)
    gone = stack.chips.index(0)
    assert gone
    assert not any(stack.chips[gone:])


def test_levels_begin_where_they_began(people):
    past = play_tournament(people[:3], seed=25, most_hands=14)
    # RULES 2: six hands a level
    assert course_of(past).levels == tuple((6 * n, n + 1) for n in range(1, 1 + (len(past.hands) - 1) // 6))


def test_a_tournament_without_a_hand_has_no_course(sit_down):
    game = sit_down(2)
    told = course(game.table, game.table.seats.all(), [])
    assert (told.hands, told.stacks, told.highest) == ((), (), 0)
