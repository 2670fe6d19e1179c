"""Who shows, who may lay his hand away, and who wins (RULES 8)."""

from collections.abc import Callable, Iterable, Sequence

from .cards import UNKNOWN, Card
from .pots import Pot, shares

type Award = tuple[Pot, dict[int, int]]
"""A pot, and how many of its chips each winner gets."""


def showing_order(contenders: Iterable[int], aggressor: int | None, n: int) -> list[int]:
    """From who bet or raised last in the final round, else from the left of the button, clockwise
    (RULES 8.2; TDA 17)."""
    first = aggressor or 0
    return sorted(contenders, key=lambda player: (player - first) % n)


class Showdown:
    """The hands of the contenders, after the last bet.

    `waiting` are those still to show or muck, in order. Shares the lists `shown` and `mucked` with its hand.
    """

    __slots__ = ("_strengths", "board", "evaluate", "hole", "mucked", "pots", "shown", "waiting")

    def __init__(
        self,
        hole: Sequence[Sequence[Card]],
        board: Sequence[Card],
        evaluate: Callable[[Sequence[Card], Sequence[Card]], int],
        pots: Sequence[Pot],
        shown: list[bool],
        mucked: list[bool],
    ) -> None:
        self.hole = hole
        self.board = board
        self.evaluate = evaluate
        self.pots = pots
        self.shown = shown
        self.mucked = mucked
        self.waiting: list[int] = []
        self._strengths: dict[int, int] = {}

    def strength(self, player: int) -> int:
        """How strong the hand of `player` is; -1 if it is not known."""
        value = self._strengths.get(player)
        if value is None:
            cards = self.hole[player]
            value = -1 if UNKNOWN in cards else self.evaluate(cards, self.board)
            self._strengths[player] = value
        return value

    def may_muck(self, player: int) -> bool:
        """Whether `player`, still to show, can neither win nor tie any pot he contests against the hands
        shown so far (RULES 8.2)."""
        if player not in self.waiting:
            return False
        contested = [pot.players for pot in self.pots if player in pot.players]
        if UNKNOWN in self.hole[player]:
            # Only in hands of other houses. Nobody can tell, but somebody must be left for each pot.
            return all(any(not self.mucked[p] for p in players if p != player) for players in contested)
        own = self.strength(player)
        return all(any(self.shown[p] and self.strength(p) > own for p in players) for players in contested)

    def awards(self) -> list[Award]:
        """Each pot on its own to the best of its contenders (RULES 6.1, 6.3)."""
        result = []
        for pot in self.pots:
            # Nobody but players of unknown cards can all have mucked.
            contenders = [player for player in pot.players if not self.mucked[player]] or pot.players
            strengths = [self.strength(player) for player in contenders]
            best = max(strengths)
            winners = [player for player, own in zip(contenders, strengths, strict=True) if own == best]
            result.append((pot, shares(pot.amount, winners)))
        return result
