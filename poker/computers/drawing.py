"""Five Card Draw: which cards go, and what a number of exchanged cards tells about a hand (RULES 11)."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from poker.rules.cards import Card
from poker.rules.ranking import Category, category, strength

_STAND_PAT = (Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)


def keep(cards: Sequence[Card]) -> tuple[list[Card], str]:
    """What to keep of five cards, and why: "stand_pat", "keep_trips", "keep_two_pair", "keep_pair",
    "draw_flush", "draw_straight" or "keep_high"."""
    found = category(strength(cards))
    if found in _STAND_PAT or found > Category.FOUR_OF_A_KIND:
        return list(cards), "stand_pat"
    ranks = [card >> 2 for card in cards]
    together = [card for card in cards if ranks.count(card >> 2) > 1]
    if together:
        code = {2: "keep_pair", 3: "keep_trips", 4: "keep_two_pair"}[len(together)]
        return together, code
    for suit in range(4):
        suited = [card for card in cards if card & 3 == suit]
        if len(suited) == 4:
            return suited, "draw_flush"
    run = _open_ended(cards)
    if run:
        return run, "draw_straight"
    high = sorted(cards)[-2:]
    if high[0] >> 2 < 8:  # below a ten a second card is worth less than another one drawn
        del high[0]
    return high, "keep_high"


def _open_ended(cards: Sequence[Card]) -> list[Card]:
    """Four in a row that two ranks complete; five different ranks are given."""
    ordered = sorted(cards)
    for run in (ordered[:4], ordered[1:]):
        if all(later >> 2 == (earlier >> 2) + 1 for earlier, later in pairwise(run)) and run[-1] >> 2 != 12:
            return run
    return []


def discards(cards: Sequence[Card]) -> tuple[list[Card], str]:
    """What to exchange, and why."""
    kept, code = keep(cards)
    return [card for card in cards if card not in kept], code


def after_exchange(drawn: int, pool: Sequence[Card], rng: Random, share: float = 1.0) -> tuple[Card, ...]:
    """A hand that somebody who exchanged `drawn` cards may well have now, from the cards of `pool`: none is
    mostly a straight or better, one two pair or a draw, two trips, three a pair. The smaller the `share` of
    hands he would have come so far with, the higher the pair."""
    picks = 1 if share >= 0.5 else 2 if share >= 0.25 else 3
    dice = rng.random()
    start: list[Card] = []
    if drawn == 0:
        shape = "straight" if dice < 0.45 else "flush" if dice < 0.7 else "full" if dice < 0.9 else "two pair"
        start = _shaped(shape, pool, rng, picks)
    elif drawn == 1:
        shape = "two pair" if dice < 0.45 else "flush" if dice < 0.75 else "straight"
        start = _shaped(shape, pool, rng, picks)[:4]
    elif drawn == 2:
        start = _shaped("trips" if dice < 0.55 else "pair", pool, rng, picks)[: 3 if dice < 0.55 else 2]
    elif drawn == 3:
        start = _shaped("pair", pool, rng, picks)
    while len(start) < 5:
        card = pool[int(rng.random() * len(pool))]
        if card not in start:
            start.append(card)
    return tuple(start)


def _shaped(shape: str, pool: Sequence[Card], rng: Random, picks: int) -> list[Card]:
    """Cards of a shape, the part that makes it first; fewer where the pool has none. Pairs and trips are the
    best of so many `picks`."""
    if shape == "flush":
        suit = int(rng.random() * 4)
        suited = [card for card in pool if card & 3 == suit]
        return rng.sample(suited, min(5, len(suited)))
    by_rank: list[list[Card]] = [[] for _ in range(13)]
    for card in pool:
        by_rank[card >> 2].append(card)
    if shape == "straight":
        high = 3 + int(rng.random() * 10)
        return [rng.choice(by_rank[rank]) for rank in range(high - 4, high + 1) if by_rank[rank]]
    sizes = {"pair": (2,), "trips": (3,), "two pair": (2, 2), "full": (3, 2)}[shape]
    found: list[Card] = []
    for size in sizes:
        ranks = [rank for rank in range(13) if len(by_rank[rank]) >= size]
        if ranks:
            rank = max(rng.choice(ranks) for _ in range(picks))
            found += rng.sample(by_rank[rank], size)
            by_rank[rank] = []
    return found
