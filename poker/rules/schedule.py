"""Blind levels: the two schedules, antes, stud amounts and the escalation (RULES 3).

A level is computed from its number, never stored: what a table plays for follows from its rules alone.
"""

from collections.abc import Callable
from dataclasses import dataclass

STUD = "F7S"
_HALF_AMOUNTS, _DOUBLE_AMOUNTS = 1000, 10000  # starting chips other than the 5000 for which 3.2 is printed


@dataclass(frozen=True, slots=True)
class Level:
    """One row of a schedule, in chips. Stud plays for `ante`, `bring_in`, `small_bet` and `big_bet`, the
    other games for the blinds and `ante`; what a game does not use is 0."""

    number: int
    small_blind: int
    big_blind: int
    ante: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0


@dataclass(frozen=True, slots=True)
class Schedule:
    """`blinds(number, starting_chips)` gives the small and the big blind; antes start at level
    `antes_from`."""

    blinds: Callable[[int, int], tuple[int, int]]
    antes_from: int | None = None


_PRINTED = (10, 15, 25, 50, 75, 100, 150, 200, 300, 500)
_DECADE = (100, 150, 200, 300, 500, 750)  # levels 6 to 11 of 3.2; from then on the same, ten times as high


def _doubling(number: int, starting_chips: int) -> tuple[int, int]:
    """RULES 3.1: the printed rows, then every level doubles the one before. The same for all stacks."""
    beyond = max(0, number - len(_PRINTED))
    small = _PRINTED[number - beyond - 1] << beyond
    return small, 2 * small


def _decades(number: int, starting_chips: int) -> tuple[int, int]:
    """RULES 3.2: as printed, halved or doubled by the starting chips."""
    if number <= 5:
        small = _PRINTED[number - 1]
    else:
        decade, row = divmod(number - 6, len(_DECADE))
        small = _DECADE[row] * 10**decade
    return _scaled(small, starting_chips), _scaled(2 * small, starting_chips)


def _scaled(amount: int, starting_chips: int) -> int:
    if starting_chips == _HALF_AMOUNTS:
        return _part(amount, 2)
    return 2 * amount if starting_chips == _DOUBLE_AMOUNTS else amount


def _part(amount: int, divisor: int) -> int:
    """A fraction of an amount in whole chips: rounded down, never below 1 (RULES 3.2)."""
    return max(1, amount // divisor)


SCHEDULES = {
    "doubling": Schedule(_doubling),  # RULES 3.1
    "decades": Schedule(_decades, antes_from=5),  # RULES 3.2, 3.3
}


def level(
    schedule: str, number: int, starting_chips: int, game: str, escalated_from: int | None = None
) -> Level:
    """The level `number` (from 1) of a schedule for one game ("NT", "PO", "F7S", "P5D").

    `escalated_from` is the level in force when the 45 minutes were over: every level above it doubles the
    blinds of the level before it, whatever the schedule says (RULES 3.4). Raises ValueError below level 1.
    """
    if number < 1:
        raise ValueError(f"Levels start at 1, not {number}")
    plan = SCHEDULES[schedule]
    doublings = 0 if escalated_from is None else max(0, number - escalated_from)
    small, big = (blind << doublings for blind in plan.blinds(number - doublings, starting_chips))
    if game == STUD:
        # RULES 3.3, 5.8, 10.1: the small bet is the level's big blind; an ante from the first level on
        return Level(number, small, big, _part(big, 5), big, 2 * big, _part(big, 2))
    pays_ante = plan.antes_from is not None and number >= plan.antes_from
    return Level(number, small, big, _part(big, 8) if pays_ante else 0)
