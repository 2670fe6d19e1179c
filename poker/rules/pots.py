"""From what each player paid to pots, and from pots to shares (RULES 6)."""

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """`amount` chips for which `players`, in order from the left of the button, contend."""

    amount: int
    players: tuple[int, ...]


def pots(paid: Sequence[int], folded: Sequence[bool], dead: int = 0) -> list[Pot]:
    """The main pot and the side pots, in this order (RULES 6.1; TDA 22).

    A pot ends where a contender has no more in it, so neighbouring pots never have the same contenders
    (RULES 6.2). Chips of folded players lie in the pots they reach; above the highest contender, in the
    last one. `dead` chips, bets of nobody, go to the main pot.
    """
    levels = sorted({chips for chips, out in zip(paid, folded, strict=True) if not out})
    if not levels:
        return []
    if len(levels) == 1:
        players = tuple([player for player, out in enumerate(folded) if not out])
        total = sum(paid) + dead
        return [Pot(total, players)] if total else []
    result = []
    below = 0
    for level in levels:
        amount = sum([min(chips, level) - below for chips in paid if chips > below])
        if level == levels[-1]:
            amount += sum([chips - level for chips in paid if chips > level])
        players = tuple([player for player, out in enumerate(folded) if not out and paid[player] >= level])
        amount += dead
        dead = 0
        if amount:
            result.append(Pot(amount, players))
        below = level
    return result


def shares(amount: int, winners: Sequence[int]) -> dict[int, int]:
    """A pot split among `winners`; chips that cannot be split go one at a time from the left of the button
    (RULES 6.3; TDA 21)."""
    each, odd = divmod(amount, len(winners))
    return {player: each + (place < odd) for place, player in enumerate(sorted(winners))}
