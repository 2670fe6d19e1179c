"""Every hand of five cards, counted; the order of all different ones against PokerKit; the best five of more
against trying all. All hands of seven are counted by `make oracle`."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from pokerkit import StandardHighHand

from poker.rules.cards import DECK, texts
from poker.rules.ranking import (
    Category,
    best_five,
    best_five_omaha,
    category,
    describe,
    strength,
    strength_omaha,
)

# How many of the 2,598,960 hands there are of each category: arithmetic anybody can repeat.
FIVES = {
    Category.HIGH_CARD: 1302540,
    Category.ONE_PAIR: 1098240,
    Category.TWO_PAIR: 123552,
    Category.THREE_OF_A_KIND: 54912,
    Category.STRAIGHT: 10200,
    Category.FLUSH: 5108,
    Category.FULL_HOUSE: 3744,
    Category.FOUR_OF_A_KIND: 624,
    Category.STRAIGHT_FLUSH: 36,
    Category.ROYAL_FLUSH: 4,
}
CLASSES = 7462


@pytest.fixture(scope="module")
def fives() -> Counter[int]:
    """How many hands of five cards have each strength."""
    return Counter(map(strength, combinations(DECK, 5)))


def test_rules_7_1_every_hand_of_five_cards_by_category(fives: Counter[int]) -> None:
    counted: Counter[Category] = Counter()
    for value, hands in fives.items():
        counted[category(value)] += hands
    assert counted == FIVES
    assert len(fives) == CLASSES


def test_rules_7_1_all_different_hands_are_in_pokerkits_order(fives: Counter[int]) -> None:
    examples = dict(zip(map(strength, combinations(DECK, 5)), combinations(DECK, 5), strict=True))
    hands = [StandardHighHand(texts(examples[value])) for value in sorted(fives)]
    assert all(weaker < stronger for weaker, stronger in pairwise(hands))


def test_rules_7_1_a_strength_tells_its_ranks(fives: Counter[int]) -> None:
    described = [describe(value) for value in sorted(fives)]
    assert all(weaker < stronger for weaker, stronger in pairwise(described))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_rules_7_3_the_best_five_of_more_cards(size: int) -> None:
    rng = Random(size)
    for _ in range(1500):
        hand = rng.sample(DECK, size)
        best = best_five(hand)
        assert strength(hand) == max(map(strength, combinations(hand, 5))) == strength(best)
        assert set(best) <= set(hand)
        assert len(best) == 5


def test_rules_7_3_omaha_takes_two_and_three() -> None:
    rng = Random(4)
    for _ in range(1000):
        cards = rng.sample(DECK, 9)
        hole, board = cards[:4], cards[4:]
        every = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        best = best_five_omaha(hole, board)
        assert strength_omaha(hole, board) == max(map(strength, every)) == strength(best)
        assert (len(set(best) & set(hole)), len(set(best) & set(board))) == (2, 3)
