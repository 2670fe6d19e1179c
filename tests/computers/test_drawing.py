"""Five Card Draw: what is exchanged, and what is read from it."""

from random import Random

import pytest

from poker.computers.drawing import after_exchange, discards
from poker.rules.cards import DECK, cards, texts
from poker.rules.ranking import Category, category, describe, strength

EXCHANGES = {
    "TsJsQsKsAs": ("", "stand_pat"),
    "2s3h4d5c6s": ("", "stand_pat"),
    "As2h3d4c5s": ("", "stand_pat"),
    "2s7s9sJsKs": ("", "stand_pat"),
    "7s7h7d2c2s": ("", "stand_pat"),
    "7s7h7d7c2s": ("", "stand_pat"),
    "7s7h7d2cKs": ("2cKs", "keep_trips"),
    "7s7hKdKc2s": ("2s", "keep_two_pair"),
    "7s7hAdKc2s": ("AdKc2s", "keep_pair"),
    "7s7hAsKs2s": ("AsKs2s", "keep_pair"),
    "2s7s9sJsKh": ("Kh", "draw_flush"),
    "5s6h7d8cKs": ("Ks", "draw_straight"),
    "2s6h7d8c9s": ("2s", "draw_straight"),
    "TsJhQdKc2s": ("2s", "draw_straight"),
    "JsQhKdAc2s": ("JsQh2s", "keep_high"),
    "2s3h4dAcKs": ("2s3h4d", "keep_high"),
    "2s3h5dTcKs": ("2s3h5d", "keep_high"),
    "2s3h5d9cKs": ("2s3h5d9c", "keep_high"),
    "2s3h4d7cKs": ("2s3h4d7c", "keep_high"),
    "2s4h5d6c9s": ("2s4h5d6c", "keep_high"),
}


@pytest.mark.parametrize("hand", EXCHANGES)
def test_rules_11_what_goes_and_why(hand):
    gone, code = discards(cards(hand))
    assert (texts(gone), code) == EXCHANGES[hand]


def share(found: list[Category], *wanted: Category) -> float:
    return sum(one in wanted for one in found) / len(found)


def test_what_a_number_of_exchanged_cards_tells():
    rng = Random(3)
    pool = [card for card in DECK if card not in cards("AsKsQhJd2c")]
    after = {}
    for drawn in range(6):
        held = [after_exchange(drawn, pool, rng) for _ in range(400)]
        assert all(len(set(one)) == 5 and set(one) <= set(pool) for one in held)
        after[drawn] = [category(strength(one)) for one in held]
    assert share(after[0], *list(Category)[Category.STRAIGHT :]) > 0.6
    assert share(after[1], Category.TWO_PAIR, Category.FULL_HOUSE) > 0.35
    assert share(after[2], *list(Category)[Category.THREE_OF_A_KIND :]) > 0.5
    assert share(after[3], Category.HIGH_CARD) == 0
    assert share(after[5], Category.HIGH_CARD, Category.ONE_PAIR) > 0.8


def test_straights_and_flushes_are_thought_of_in_every_rank_and_suit():
    rng = Random(4)
    found = [after_exchange(0, DECK, rng) for _ in range(600)]
    flushes = [one for one in found if category(strength(one)) == Category.FLUSH]
    straights = [one for one in found if category(strength(one)) == Category.STRAIGHT]
    assert {one[0] & 3 for one in flushes} == {0, 1, 2, 3}
    assert {describe(strength(one)).ranks[0] for one in straights} == set(range(3, 13))


def test_who_paid_much_has_the_higher_pairs():
    def average(share: float) -> float:
        rng = Random(5)
        hands = [after_exchange(3, DECK, rng, share) for _ in range(400)]
        return sum(strength(one) for one in hands) / len(hands)

    assert average(0.2) > average(0.3) > average(0.9)


def test_a_pool_without_the_cards_still_gives_a_hand():
    for drawn in range(6):
        assert sorted(after_exchange(drawn, cards("2s4h6d8cTs"), Random(1))) == sorted(cards("2s4h6d8cTs"))
