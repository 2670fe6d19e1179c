"""Elo for several players at once (RULES 13.3). Pure, and in whole numbers.

Ratings and changes are whole hundredths of a point, so that what is stored is exact and the changes of a
tournament add up to zero to the last digit. The way there is exact too:

- What a player is expected to score against another is taken to twelve decimals once for the pair, and the
  other is expected to score the rest. Decimal arithmetic gives the same digits on every machine.
- Each change is then a fraction with a known denominator. All are rounded down to hundredths, and the
  hundredths that are missing to zero go one each to the players who lost most by the rounding; among equals
  to the better place, then to the lower seat. So no change is a whole hundredth away from the exact one.
"""

from collections.abc import Mapping
from decimal import ROUND_HALF_EVEN, Context, Decimal
from itertools import combinations

START = 1500_00
"""The rating of who has not played for it yet."""

K = 32_00
"""What is at stake for a player in one tournament, over all his pairs together."""

SPREAD = 400_00
"""Who is rated so much higher is expected to score ten times as much."""

ONE = 10**12
"""One point of a pair, in the units that results and expectations are counted in."""

_EXACT = Context(prec=40, rounding=ROUND_HALF_EVEN)
_LN_10 = _EXACT.ln(Decimal(10))


def expected(rating: int, other: int) -> int:
    """What the player is expected to score against the other, in units of 1/ONE.

    Both expectations of a pair add up to ONE.
    """
    if rating > other:
        return ONE - expected(other, rating)
    odds = _EXACT.exp(_EXACT.divide(_EXACT.multiply(_LN_10, Decimal(other - rating)), Decimal(SPREAD)))
    share = _EXACT.divide(Decimal(ONE), _EXACT.add(Decimal(1), odds))
    return int(share.to_integral_value(ROUND_HALF_EVEN))


def changes(ratings: Mapping[int, int], places: Mapping[int, int]) -> dict[int, int]:
    """The change of everybody's rating in hundredths, by seat; they add up to zero.

    `ratings` are those before the tournament, in hundredths; `places` as RULES 13.1: the same number for
    those who share one. Both by seat. Alone there is nothing to win.
    """
    if ratings.keys() != places.keys():
        raise ValueError("every seat needs a rating and a place")
    if len(ratings) < 2:
        return dict.fromkeys(ratings, 0)
    over = dict.fromkeys(sorted(ratings), 0)
    for one, other in combinations(over, 2):
        gain = _result(places[one], places[other]) - expected(ratings[one], ratings[other])
        over[one] += gain
        over[other] -= gain
    return _rounded({seat: K * gain for seat, gain in over.items()}, (len(ratings) - 1) * ONE, places)


def _result(place: int, other: int) -> int:
    if place == other:
        return ONE // 2
    return ONE if place < other else 0


def _rounded(numerators: Mapping[int, int], denominator: int, places: Mapping[int, int]) -> dict[int, int]:
    """Fractions that add up to zero as whole numbers that do so too."""
    whole = {seat: numerator // denominator for seat, numerator in numerators.items()}
    by_loss = sorted(whole, key=lambda seat: (-(numerators[seat] % denominator), places[seat], seat))
    for seat in by_loss[: -sum(whole.values())]:
        whole[seat] += 1
    return whole
