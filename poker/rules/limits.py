"""The three limits: how high a bet or raise may be, and when it counts as a full one (RULES 5.4-5.8).

A limit reads and writes the numbers of a `betting.Round`:

`price`   the highest bet, which everyone must match
`goal`    the smallest full bet or raise, as a total of the round; only an all-in may be below it
`step`    the size of a full bet or raise
`counted` fixed limit: the price at the last bet or raise that counted in full
`raises`  how many full bets and raises there were
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .betting import Round


class NoLimit:
    """RULES 5.4, 5.5; TDA 43, 47."""

    code = "no"
    most_raises = 1_000_000
    too_low = "raise_too_small"
    too_high = "above_stack"

    def highest(self, round: Round, player: int) -> int:
        """The largest total `player` may raise to, whatever he holds."""
        return round.bets[player] + round.stacks[player]

    def reopened(self, round: Round, player: int) -> bool:
        """Whether short all-ins together add up to a full raise for one who has acted (RULES 5.5)."""
        return round.price - round.bets[player] >= round.step

    def open(self, round: Round) -> None:
        """Set the first goal of a round from its price and step."""
        round.goal = round.price + round.step

    def raised(self, round: Round, total: int) -> None:
        """Take a bet or raise to `total` into account. Below the goal it is a short all-in: it raises the
        price, while the smallest raise stays that of the last full one."""
        if total >= round.goal:
            round.step = total - round.price
            round.raises += 1
        round.price = total
        round.goal = total + round.step


class PotLimit(NoLimit):
    """RULES 5.7; Robert's Rules, Pot-Limit."""

    code = "pot"
    too_high = "above_pot_limit"

    def highest(self, round: Round, player: int) -> int:
        """The highest bet, plus what would be in the middle after calling it. Only chips really there
        count, although the price of a short blind is the full blind."""
        return 2 * round.price - round.bets[player] + sum(round.paid) + round.dead


class FixedLimit(NoLimit):
    """RULES 5.8; Robert's Rules, Limit; TDA 47-B."""

    code = "fixed"
    most_raises = 4  # one bet and three raises, heads-up as well
    too_low = too_high = "fixed_bet"

    def highest(self, round: Round, player: int) -> int:
        return round.goal

    def reopened(self, round: Round, player: int) -> bool:
        # Short all-ins that add up to half a bet count among the full raises already.
        return False

    def open(self, round: Round) -> None:
        # The bring-in is no bet: the first one completes it, and an all-in below that is measured from it.
        round.counted = round.price
        round.goal = round.step

    def raised(self, round: Round, total: int) -> None:
        """Half a bet more counts in full, and the next raise adds a full one to it; with less, the next
        player may complete to the goal there was."""
        if total >= round.goal or 2 * (total - round.counted) >= round.step:
            round.counted = total
            round.goal = total + round.step
            round.raises += 1
        round.price = total


NO_LIMIT = NoLimit()
POT_LIMIT = PotLimit()
FIXED_LIMIT = FixedLimit()
