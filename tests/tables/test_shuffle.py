"""The shuffle: from the operating system, by rejection and not modulo, all orders alike."""

import os
import random
import secrets
from collections import Counter
from itertools import product
from math import factorial, log2

from poker.rules.cards import DECK
from poker.tables.play import course


class Scripted(secrets.SystemRandom):
    """The club's source with bits that are known beforehand."""

    def __init__(self, *bits: int) -> None:
        super().__init__()
        self.left = list(bits)

    def getrandbits(self, k: int) -> int:
        bits = self.left.pop(0)
        assert bits < 2**k
        return bits


def test_the_bits_are_the_operating_systems_and_enough_for_every_order(monkeypatch):
    taken = []

    def noted(count: int) -> bytes:
        taken.append(count)
        return os.urandom(count)

    monkeypatch.setattr(random, "_urandom", noted)
    course.shuffled()

    assert type(course.RANDOM) is secrets.SystemRandom
    # a draw for each place but the last, in the deck and in the reserve, and no seed behind it all
    assert len(taken) >= 2 * 51
    assert 8 * sum(taken) >= 2 * 256 >= 2 * log2(factorial(52))


def test_a_draw_out_of_range_is_drawn_again_and_not_folded_back(monkeypatch):
    """Four cards: every way of drawing gives another order, also with a refused draw before each of them."""
    orders = Counter()
    for third, second, first in product(range(4), range(3), range(2)):
        for bits in ((third, second, first), (7, third, 3, second, 3, 2, first)):
            source = Scripted(*bits)
            cards = list("abcd")
            source.shuffle(cards)
            assert source.left == []
            orders["".join(cards)] += 1
    assert len(orders) == 24
    assert set(orders.values()) == {2}


def test_every_card_comes_to_every_place_alike():
    """Chi-squared over all cards and places: off by eight deviations once in a million million runs."""
    rounds = 3000
    found = Counter(
        (place, card) for _ in range(rounds) for place, card in enumerate(course.shuffled().order)
    )
    expected = rounds / 52
    chi_squared = sum((found[place, card] - expected) ** 2 / expected for place in DECK for card in DECK)
    freedom = 51 * 51
    deviation = (2 * freedom) ** 0.5
    assert abs(chi_squared - freedom) < 8 * deviation


def test_a_deal_is_two_whole_decks_in_orders_of_their_own():
    deals = [course.shuffled() for _ in range(50)]
    for deal in deals:
        assert sorted(deal.order) == sorted(deal.reserve) == list(DECK)
        assert deal.order != deal.reserve
    assert len({tuple(deal.order) for deal in deals}) == 50
