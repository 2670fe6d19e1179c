"""Tournaments played without cards, for the tests: each hand ends as the test says."""

from random import Random
from types import SimpleNamespace

from poker.rules.hand import Deal, Hand, Phase
from poker.rules.presets import PRESETS, HouseRules
from poker.rules.sitngo import Tournament, begin, finish_hand, next_hand

SIT_AND_GO = PRESETS["sit-and-go"].choose()
CLUB = PRESETS["club"].choose()
HOME = PRESETS["home"].choose()
SPEEDPOKER = PRESETS["speedpoker"].choose(starting_chips=5000, pace="turbo")
MINUTES = 60


def shuffled(rng: Random) -> Deal:
    return Deal(rng.sample(range(52), 52), rng.sample(range(52), 52))


DEAL = shuffled(Random(1))


def tournament(rules: HouseRules = SIT_AND_GO, seats: int = 6, seed: int = 1) -> Tournament:
    return begin(rules, range(1, seats + 1), Random(seed))


def play(t: Tournament, result: dict[int, int] | None = None, elapsed: float = 0) -> Hand:
    """One hand that ends with these chips by seat; without any, nobody wins or loses."""
    hand, order = next_hand(t, elapsed, DEAL)
    after = t.chips | (result or {})
    finish_hand(t, SimpleNamespace(phase=Phase.OVER, stacks=[after[seat] for seat in order]), order)
    return hand


def with_chips(*chips: int, rules: HouseRules = SIT_AND_GO) -> Tournament:
    t = tournament(rules, len(chips))
    t.chips = dict(enumerate(chips, start=1))
    return t
