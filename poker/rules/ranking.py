"""Which hand is better (RULES 7).

A strength is one integer: the category in the upper bits, below it up to five ranks in the order in
which they decide. Better hands have larger strengths, equal hands the same one.

Counting cards instead of trying combinations makes it fast: adding up one number a card leaves a
small counter for each rank and each suit. Hands without a flush depend on the rank counters alone
(some 70,000 different ones), so each is worked out once and remembered; nothing is built at import.
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

from .cards import Card


class Category(IntEnum):
    """RULES 7.1, from the bottom."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class Description(NamedTuple):
    """A strength in parts: its category and the ranks (0 deuce … 12 ace) that decide, in order."""

    category: Category
    ranks: tuple[int, ...]


# Three bits a rank count to four of a kind. The suit counters start at three, so that the fifth
# card of a suit sets the counter's top bit.
_SUITS_FROM = 40
_RANKS_ONLY = (1 << 39) - 1
_START = sum(3 << _SUITS_FROM + 4 * suit for suit in range(4))
_FLUSHES = sum(8 << _SUITS_FROM + 4 * suit for suit in range(4))

_RANK_COUNT = [1 << 3 * (card >> 2) for card in range(52)]
# None is what index -1, an unknown card, finds: it must never be taken for a real one.
_COUNT = [_RANK_COUNT[card] + (1 << _SUITS_FROM + 4 * (card & 3)) for card in range(52)] + [None]


def strength(cards: Sequence[Card]) -> int:
    """The strength of the best five of `cards`.

    Fewer than five cards are compared by pairs, trips, fours and high cards alone, which is the order
    of open cards in Stud (RULES 10.2). Cards must be known and different.
    """
    if len(cards) == 7:
        # Spelled out for the case that happens most: half the time of the general sum.
        a, b, c, d, e, f, g = cards
        count = _COUNT
        key = _START + count[a] + count[b] + count[c] + count[d] + count[e] + count[f] + count[g]
    else:
        key = sum(map(_COUNT.__getitem__, cards), _START)
    if key & _FLUSHES:
        suit = next(suit for suit in range(4) if key >> _SUITS_FROM + 4 * suit & 8)
        return _SUITED[sum(1 << (card >> 2) for card in cards if card & 3 == suit)]
    return _UNSUITED[key & _RANKS_ONLY]


def strength_omaha(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best strength of exactly two of `hole` and exactly three of `board` (RULES 7.3)."""
    counts = _RANK_COUNT
    pairs = {counts[a] + counts[b] for a, b in combinations(hole, 2)}
    triples = {counts[a] + counts[b] + counts[c] for a, b, c in combinations(board, 3)}
    best = max([_UNSUITED[pair + triple] for triple in triples for pair in pairs])
    suits = [card & 3 for card in board]
    for suit in range(4):
        if suits.count(suit) >= 3:
            own = [1 << (card >> 2) for card in hole if card & 3 == suit]
            common = [1 << (card >> 2) for card in board if card & 3 == suit]
            for pair in combinations(own, 2):
                for triple in combinations(common, 3):
                    best = max(best, _SUITED[sum(pair) + sum(triple)])
    return best


def up_order(cards: Sequence[Card]) -> int:
    """How high up to four open cards of Stud stand: pairs, trips, high cards; no straights or flushes
    (RULES 10.2)."""
    return strength(cards)


def category(strength: int) -> Category:
    return Category(strength >> 20)


def describe(strength: int) -> Description:
    """Category and deciding ranks: two pair gives (higher pair, lower pair, kicker), a straight its
    highest card."""
    nibbles = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return Description(category(strength), tuple(nibble - 1 for nibble in nibbles if nibble))


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make `strength(cards)`, in the order in which one reads the hand out."""
    return _reading_order(max(combinations(cards, min(5, len(cards))), key=strength))


def best_five_omaha(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make `strength_omaha(hole, board)`, in reading order."""
    hands = (pair + triple for pair in combinations(hole, 2) for triple in combinations(board, 3))
    return _reading_order(max(hands, key=strength))


def _reading_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Groups before kickers, high before low; the ace of the smallest straight last."""
    ranks = [card >> 2 for card in hand]
    ordered = sorted(hand, key=lambda card: (ranks.count(card >> 2), card), reverse=True)
    if sorted(ranks) == [0, 1, 2, 3, 12]:
        ordered.append(ordered.pop(0))
    return tuple(ordered)


def _pack(category: Category, *ranks: int) -> int:
    """One more than the rank in each place, so that an empty place is none."""
    value = category << 20
    for place, rank in enumerate(ranks):
        value |= rank + 1 << 16 - 4 * place
    return value


def _straight(ranks: int) -> int | None:
    """The highest rank of the best straight in a set of ranks (bit 0 a deuce), or None.

    The ace counts below the deuce as well; nothing wraps around (RULES 7.2).
    """
    line = ranks << 1 | ranks >> 12
    run = line & line >> 1 & line >> 2 & line >> 3 & line >> 4
    return run.bit_length() + 2 if run else None


class _Suited(dict[int, int]):
    """Strength of the cards of one suit, by their set of ranks."""

    def __missing__(self, ranks: int) -> int:
        high = _straight(ranks)
        if high == 12:
            value = _pack(Category.ROYAL_FLUSH, high)
        elif high is not None:
            value = _pack(Category.STRAIGHT_FLUSH, high)
        else:
            value = _pack(Category.FLUSH, *[rank for rank in range(12, -1, -1) if ranks >> rank & 1][:5])
        self[ranks] = value
        return value


class _Unsuited(dict[int, int]):
    """Strength of cards without a flush, by their rank counters."""

    def __missing__(self, key: int) -> int:
        value = self[key] = _by_ranks(key)
        return value


def _by_ranks(key: int) -> int:
    """RULES 7.1 without flushes, for up to seven cards."""
    groups = [(key >> 3 * rank & 7, rank) for rank in range(12, -1, -1) if key >> 3 * rank & 7]
    ranks = [rank for _, rank in groups]
    # By size; sorting keeps the ranks of equal groups from high to low.
    groups.sort(key=lambda group: -group[0])
    size, top = groups[0]
    second_size, second = groups[1] if len(groups) > 1 else (0, -1)

    def kickers(number: int, *used: int) -> list[int]:
        return [rank for rank in ranks if rank not in used][:number]

    if size == 4:
        return _pack(Category.FOUR_OF_A_KIND, top, *kickers(1, top))
    if size == 3 and second_size >= 2:
        return _pack(Category.FULL_HOUSE, top, second)
    straight = _straight(sum(1 << rank for rank in ranks)) if len(ranks) >= 5 else None
    if straight is not None:
        return _pack(Category.STRAIGHT, straight)
    if size == 3:
        return _pack(Category.THREE_OF_A_KIND, top, *kickers(2, top))
    if size == 2 and second_size == 2:
        return _pack(Category.TWO_PAIR, top, second, *kickers(1, top, second))
    if size == 2:
        return _pack(Category.ONE_PAIR, top, *kickers(3, top))
    return _pack(Category.HIGH_CARD, *ranks[:5])


_SUITED = _Suited()
_UNSUITED = _Unsuited()
