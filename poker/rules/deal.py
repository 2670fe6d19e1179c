"""The deck in the order in which it is dealt."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from .cards import Card


class Dealer(Protocol):
    """Where a hand takes its cards from: the stub of a shuffled deck, or a written hand."""

    def hole(self, player: int, count: int) -> list[Card]:
        """The next cards of a player."""
        ...

    def board(self, count: int) -> list[Card]:
        """The next cards for all."""
        ...

    def burn(self) -> None:
        """Lay the top card aside, unseen (RULES 8.6)."""
        ...

    def left(self) -> int:
        """How many cards can still be dealt."""
        ...

    def draw(self, player: int, count: int, in_use: Callable[[], Collection[Card]]) -> list[Card]:
        """Cards in exchange for as many others; `in_use` tells which must not come back."""
        ...


class Deal:
    """A shuffled deck: `order` as dealt from the top, and `reserve`, a second permutation that serves only to
    shuffle discards when the stub of a Draw hand runs out (RULES 11). With the actions it determines a hand.

    A deal is never changed; each hand dealt from it starts from the top.
    """

    __slots__ = ("order", "reserve")

    def __init__(self, order: Sequence[Card], reserve: Sequence[Card] = ()) -> None:
        self.order = order
        self.reserve = reserve

    def stub(self) -> "Stub":
        """All of it, from the top."""
        return Stub(self)


class Stub:
    """What is left of a deal. IndexError when cards are wanted that are not there."""

    __slots__ = ("_cards", "_deal", "_next")

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._cards: Sequence[Card] = deal.order
        self._next = 0

    def hole(self, player: int, count: int) -> list[Card]:
        return self.board(count)

    def board(self, count: int) -> list[Card]:
        first = self._next
        self._next = end = first + count
        if end > len(self._cards):
            raise IndexError("The deck has run out")
        return list(self._cards[first:end])

    def burn(self) -> None:
        self._next += 1

    def left(self) -> int:
        return len(self._cards) - self._next

    def draw(self, player: int, count: int, in_use: Callable[[], Collection[Card]]) -> list[Card]:
        """The rest of the stub first; then whatever is not in use, in the order of the reserve."""
        from_stub = min(count, self.left())
        drawn = self.board(from_stub)
        if from_stub < count:
            kept = {*in_use(), *drawn}
            self._cards = [card for card in self._deal.reserve if card not in kept]
            self._next = 0
            drawn += self.board(count - from_stub)
        return drawn
