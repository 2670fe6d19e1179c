"""Which hand is better (RULES 7).

A strength is one integer: the category in the upper bits, below it up to five ranks in the order in
which they decide. Better hands have larger strengths, equal hands the same one.

Counting cards instead of trying combinations makes it fast: adding up one number a card leaves a
small counter for each rank and each suit. Hands without a flush depend on the rank counters alone
(49,205 different ones for seven cards), so each is worked out once and remembered. Nothing is built at
import, and a process that compares few hands stays small.
"""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

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


# Three bits count each rank, and above them three bits each suit.
_SUITS_FROM = 39
_RANKS_ONLY = (1 << _SUITS_FROM) - 1
_LOW_BITS = sum(1 << 3 * rank for rank in range(13))

_RANK_COUNT = [1 << 3 * (card >> 2) for card in range(52)]
# None is what index -1, an unknown card, finds: it must never be taken for a real one.
_COUNT: list[Any] = [_RANK_COUNT[card] + (1 << _SUITS_FROM + 3 * (card & 3)) for card in range(52)] + [None]

# The suit that has five cards or more, by the four suit counters; -1 for none.
_FLUSH_SUIT = list(
    map(max, *[([-1] * (5 * 8**suit) + [suit] * (3 * 8**suit)) * 8 ** (3 - suit) for suit in range(4)])
)


def strength(cards: Sequence[Card]) -> int:
    """The strength of the best five of `cards`.

    Fewer than five cards are compared by pairs, trips, fours and high cards alone, which is the order
    of open cards in Stud (RULES 10.2). Cards must be known and different.
    """
    count = _COUNT
    if len(cards) == 7:
        # Spelled out for the case that happens most: it takes half the time of the general sum.
        a, b, c, d, e, f, g = cards
        key = count[a] + count[b] + count[c] + count[d] + count[e] + count[f] + count[g]
    else:
        key = 0
        for card in cards:
            key += count[card]
    suit = _FLUSH_SUIT[key >> _SUITS_FROM]
    if suit >= 0:
        return _suited(sum([1 << (card >> 2) for card in cards if card & 3 == suit]))
    try:
        return _unsuited_known[key & _RANKS_ONLY]
    except KeyError:
        return _unsuited(key & _RANKS_ONLY)


def strength_omaha(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best strength of exactly two of `hole` and exactly three of `board` (RULES 7.3); 0 before the
    flop."""
    counts = _RANK_COUNT
    pairs = {counts[a] + counts[b] for a, b in combinations(hole, 2)}
    triples = {counts[a] + counts[b] + counts[c] for a, b, c in combinations(board, 3)}
    known = _unsuited_known
    best = 0
    for triple in triples:
        for pair in pairs:
            key = pair + triple
            value = known[key] if key in known else _unsuited(key)
            if value > best:
                best = value
    suits = [card & 3 for card in board]
    for suit in range(4):
        if suits.count(suit) >= 3:
            own = [1 << (card >> 2) for card in hole if card & 3 == suit]
            common = [1 << (card >> 2) for card in board if card & 3 == suit]
            for two in combinations(own, 2):
                for three in combinations(common, 3):
                    best = max(best, _suited(sum(two) + sum(three)))
    return best


def up_order(cards: Sequence[Card]) -> int:
    """How high up to four open cards of Stud stand: pairs, trips, high cards; no straights or flushes
    (RULES 10.2)."""
    return strength(cards)


def category(strength: int) -> Category:
    """What kind of hand a strength is (RULES 7.1)."""
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
    """The five cards that make `strength_omaha(hole, board)`, in reading order; none before the flop."""
    if len(board) < 3:
        return ()
    hands = (pair + triple for pair in combinations(hole, 2) for triple in combinations(board, 3))
    return _reading_order(max(hands, key=strength))


def _reading_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Groups before kickers, high before low; the ace of the smallest straight last."""
    ranks = [card >> 2 for card in hand]
    ordered = sorted(hand, key=lambda card: (ranks.count(card >> 2), card), reverse=True)
    if sorted(ranks) == [0, 1, 2, 3, 12]:
        ordered.append(ordered.pop(0))
    return tuple(ordered)


def _pack(category: Category, ranks: Sequence[int]) -> int:
    """One more than the rank in each place, so that an empty place is none."""
    value: int = category << 20
    shift = 16
    for rank in ranks:
        value |= rank + 1 << shift
        shift -= 4
    return value


def _straight(ranks: int, width: int) -> int | None:
    """The highest rank of the best straight in a set of ranks, or None.

    A rank has `width` bits in the set. The ace counts below the deuce as well; nothing wraps around
    (RULES 7.2).
    """
    line = ranks << width | ranks >> 12 * width
    two = line & line >> width
    run = two & two >> 2 * width & line >> 4 * width
    return (run.bit_length() - 1) // width + 3 if run else None


@cache
def _suited(ranks: int) -> int:
    """The strength of five to seven cards of one suit, by their set of ranks (bit 0 a deuce)."""
    high = _straight(ranks, 1)
    if high is None:
        return _pack(Category.FLUSH, [rank for rank in range(12, -1, -1) if ranks >> rank & 1][:5])
    return _pack(Category.ROYAL_FLUSH if high == 12 else Category.STRAIGHT_FLUSH, [high])


_unsuited_known: dict[int, int] = {}
_shared: dict[int, int] = {}


def _unsuited(key: int) -> int:
    """The strength of up to seven cards without a flush, by their rank counters."""
    value = _by_ranks(key)
    # There are ten times as many keys as strengths: equal ones share a number, which keeps them in the cache.
    value = _unsuited_known[key] = _shared.setdefault(value, value)
    return value


def _by_ranks(key: int) -> int:
    """RULES 7.1 without flushes. Sets of ranks have three bits a rank, as the counters."""
    odd = key & _LOW_BITS
    two_or_three = key >> 1 & _LOW_BITS
    fours = key >> 2 & _LOW_BITS
    trips = odd & two_or_three
    pairs = two_or_three ^ trips
    ranks = odd | two_or_three | fours

    if fours:
        return _pack(Category.FOUR_OF_A_KIND, _highest(1, fours) + _highest(1, ranks ^ fours))
    if trips:
        top = _highest(1, trips)
        others = trips ^ 1 << 3 * top[0] | pairs
        if others:
            return _pack(Category.FULL_HOUSE, top + _highest(1, others))
    straight = _straight(ranks, 3)
    if straight is not None:
        return _pack(Category.STRAIGHT, [straight])
    if trips:
        return _pack(Category.THREE_OF_A_KIND, top + _highest(2, ranks ^ trips))
    if pairs:
        top = _highest(2, pairs)
        if len(top) == 2:
            kickers = ranks ^ 1 << 3 * top[0] ^ 1 << 3 * top[1]
            return _pack(Category.TWO_PAIR, top + _highest(1, kickers))
        return _pack(Category.ONE_PAIR, top + _highest(3, ranks ^ pairs))
    return _pack(Category.HIGH_CARD, _highest(5, ranks))


def _highest(number: int, ranks: int) -> list[int]:
    """The up to `number` highest of a set of ranks."""
    result = []
    while ranks and number:
        bit = ranks.bit_length() - 1
        result.append(bit // 3)
        ranks ^= 1 << bit
        number -= 1
    return result
