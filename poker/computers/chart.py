"""How good the cards of a first betting round are, in each of the four games.

`top(...)` is the share of starting hands that are at least as good: 0.01 for aces, 1.0 for the worst. Only
the order of hands matters; how much of it is played is decided in `opening`."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise
from random import Random

from poker.rules.cards import DECK, Card
from poker.rules.ranking import strength

# Share of the pot in percent against one random hand, suited above the diagonal: counted with our own
# ranking, 30,000 boards each. Rows and columns from ace to deuce.
_AGAINST_RANDOM = [
    [int(number) for number in row.split()]
    for row in (
        "85 68 66 65 64 62 62 61 59 59 59 58 57",
        "65 82 63 63 62 60 58 58 57 55 55 54 53",
        "65 62 80 60 60 58 57 54 53 53 53 51 50",
        "63 60 58 77 57 56 54 53 50 50 49 48 48",
        "63 60 58 55 75 54 52 51 49 48 47 45 45",
        "61 57 55 53 52 72 51 49 48 46 44 43 42",
        "60 56 53 51 50 48 69 48 46 44 43 41 41",
        "59 55 52 50 48 46 45 66 46 44 42 40 38",
        "58 54 51 48 46 44 44 43 63 43 42 39 38",
        "57 53 50 47 45 43 41 41 41 60 42 40 38",
        "57 52 49 46 44 41 39 39 38 38 57 39 37",
        "56 51 48 45 42 40 38 37 36 36 35 53 36",
        "55 51 47 45 41 39 36 35 35 34 34 32 51",
    )
]


def against_random(first: Card, second: Card) -> float:
    """Share of the pot two hole cards win against one random hand when all cards come."""
    high, low = 12 - max(first >> 2, second >> 2), 12 - min(first >> 2, second >> 2)
    return _AGAINST_RANDOM[high][low] / 100 if first & 3 == second & 3 else _AGAINST_RANDOM[low][high] / 100


def chen(first: Card, second: Card) -> float:
    """Bill Chen's points for two hole cards: how well they play against several and on later streets."""
    high, low = max(first >> 2, second >> 2), min(first >> 2, second >> 2)
    points = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(high, (high + 2) / 2)
    if high == low:
        return max(5.0, 2 * points)
    gap = high - low - 1
    points -= (0, 1, 2, 4)[gap] if gap < 4 else 5
    if first & 3 == second & 3:
        points += 2
    if gap <= 1 and high < 10:
        points += 1
    return points


def holdem_score(hole: Sequence[Card]) -> float:
    """Chen's points; hands equal in them in the order of their chance against one random hand."""
    return chen(hole[0], hole[1]) + against_random(hole[0], hole[1])


def all_in_score(hole: Sequence[Card]) -> float:
    """For hands that are played for all the chips at once."""
    return against_random(hole[0], hole[1]) + chen(hole[0], hole[1]) / 1000


@cache
def _pairs() -> list[list[float]]:
    """`against_random` of any two cards, looked up many times a decision in Omaha."""
    return [[against_random(first, second) if first != second else 0.0 for second in DECK] for first in DECK]


def omaha_score(hole: Sequence[Card]) -> float:
    """The six pairs of hole cards, less what cannot be used together: a third card of a rank or of a suit."""
    pairs = _pairs()
    a, b, c, d = hole
    score = pairs[a][b] + pairs[a][c] + pairs[a][d] + pairs[b][c] + pairs[b][d] + pairs[c][d]
    ranks, suits = [card >> 2 for card in hole], [card & 3 for card in hole]
    score -= sum(0.35 for rank in set(ranks) if ranks.count(rank) == 3)
    score -= sum(0.9 for rank in set(ranks) if ranks.count(rank) == 4)
    for suit in set(suits):
        held = suits.count(suit)
        if held >= 2:
            ace = any(card >> 2 == 12 and card & 3 == suit for card in hole)
            score += (0.16 if ace else 0.08) - 0.06 * (held - 2)
    spread = sorted(set(ranks))
    score += 0.08 * sum(later - earlier <= 2 for earlier, later in pairwise(spread))
    return score


def stud_score(cards: Sequence[Card], dead: Sequence[Card] = ()) -> float:
    """Third street: trips, pairs, three to a flush or a straight, high cards; less for each card needed that
    lies open elsewhere (`dead`)."""
    ranks = sorted(card >> 2 for card in cards)
    gone = [card >> 2 for card in dead]
    low, middle, high = ranks
    if low == high:
        return 100.0 + high
    if middle in (low, high):
        kicker = high if middle == low else low
        return 48 + 2.6 * middle + 0.6 * kicker - 7 * gone.count(middle) - gone.count(kicker)
    score = 1.3 * high + 0.7 * middle + 0.3 * low - gone.count(high)
    if len({card & 3 for card in cards}) == 1:
        score = max(score, 42 + score / 2 - 4 * sum(card & 3 == cards[0] & 3 for card in dead))
    if high - low == 2:
        score = max(score, min(46, 18 + 1.4 * score))
    return score


_FOUR_FLUSH = (1 << 20) + (9 << 16)  # as good as a pair of nines
_OPEN_ENDED = (1 << 20) + (6 << 16)


def draw_score(cards: Sequence[Card]) -> float:
    """Five cards before the exchange: what they are, or the draw they make."""
    made = strength(cards)
    if made < 1 << 21:
        if max(sum(card & 3 == suit for card in cards) for suit in range(4)) == 4:
            made = max(made, _FOUR_FLUSH) + 1
        ranks = sorted({card >> 2 for card in cards})
        if any(
            run[3] - run[0] == 3 and run[3] != 12
            for run in zip(ranks, ranks[1:], ranks[2:], ranks[3:], strict=False)
        ):
            made = max(made, _OPEN_ENDED) + 1
    return made


_SCORES: dict[str, tuple[int, Callable[[Sequence[Card]], float]]] = {
    "NT": (2, holdem_score),
    "PO": (4, omaha_score),
    "F7S": (3, stud_score),
    "P5D": (5, draw_score),
    "all-in": (2, all_in_score),
}


@cache
def _ladder(kind: str) -> list[float]:
    """The scores of many starting hands in rising order: all of Hold'em, a fixed sample of the others."""
    count, score = _SCORES[kind]
    if count == 2:
        return sorted(score(hole) for hole in combinations(range(52), 2))
    deals = Random(count)  # noqa: S311 (no deal of a game)
    return sorted(score(deals.sample(range(52), count)) for _ in range(1000))


def top(kind: str, cards: Sequence[Card], dead: Sequence[Card] = ()) -> float:
    """The share of starting hands at least as good as these. `kind` is a game's code, or "all-in" for Hold'em
    played for all the chips; `dead` are cards known to be out of play, which only Stud asks for."""
    score = stud_score(cards, dead) if kind == "F7S" else _SCORES[kind][1](cards)
    ladder = _ladder(kind)
    return max(1, len(ladder) - bisect_left(ladder, score)) / len(ladder)
