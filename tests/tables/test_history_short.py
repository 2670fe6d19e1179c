"""A hand in one line."""

import pytest

from poker.rules.ranking import Category
from poker.tables.history import stored
from poker.tables.history.short import Winner, short

from .past import play_tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["NT", "F7S"])
def test_it_says_what_was_won_at_the_table(people, game):
    past = play_tournament(people[:3], "speedpoker", seed=51, game=game, starting_chips=1000, most_hands=8)
    for hand in stored.hands(past.table):
        over = past.live[hand.number][-1]
        told = short(hand)
        assert {one.seat: one.amount for one in told.winners} == {
            seat.number: seat.won for seat in over.seats if seat.won
        }
        assert {one.seat: one.hand for one in told.winners if one.hand} == {
            seat.number: seat.hand for seat in over.seats if seat.won and seat.hand
        }
        assert told.pot == sum(pot.amount for pot in over.pots)
        assert told.board == tuple(card.text for card in over.board)
        before = past.chips[hand.number]
        assert told.change == {
            seat.number: seat.chips - before[seat.number] for seat in over.seats if seat.dealt_in
        }


def test_a_showdown_is_told_from_a_hand_that_nobody_called(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    game.act("fold")
    assert short(stored.hand(game.table, 1)).showdown is False
    assert short(stored.hand(game.table, 1)).winners == (Winner(2, 20, None),)
    game.to_next_hand()
    game.act("all_in")
    game.act("all_in")
    for _ in range(4):
        game.later(1.7)
    told = short(stored.hand(game.table, 2))
    assert (told.showdown, told.winners[0].hand.category) == (True, Category.ONE_PAIR)
