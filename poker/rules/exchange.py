"""The exchange of Five Card Draw (RULES 11)."""

from collections.abc import Sequence

from .cards import Card, texts
from .deal import Dealer
from .illegal import IllegalAction


class Exchange:
    """From left of the button each contender exchanges cards once, all-in players too.

    Shares `hole`, `folded`, `discards` and `drawn` with its hand. `dealt` are the lines of notation for the
    cards received: the notation wants them after all exchanges.
    """

    __slots__ = ("dealer", "dealt", "discards", "drawn", "folded", "hole")

    def __init__(
        self,
        dealer: Dealer,
        hole: list[list[Card]],
        folded: list[bool],
        discards: list[list[Card]],
        drawn: list[int | None],
    ) -> None:
        self.dealer = dealer
        self.hole = hole
        self.folded = folded
        self.discards = discards
        self.drawn = drawn
        self.dealt: list[str] = []

    def next(self) -> int | None:
        """Who draws now; None when everybody has."""
        for player, number in enumerate(self.drawn):
            if number is None and not self.folded[player]:
                return player
        return None

    def draw(self, player: int, cards: Sequence[Card]) -> str:
        """Exchange `cards` for as many others; returns the line of notation."""
        kept = list(self.hole[player])
        try:
            for card in cards:
                if type(card) is not int:  # True would pass for a card
                    raise TypeError
                kept.remove(card)
        except (TypeError, ValueError):
            raise IllegalAction("not_your_card") from None
        given = list(cards)
        if given:
            received = self.dealer.draw(player, len(given), self._in_use)
            self.hole[player] = kept + received
            self.discards[player] = given
            self.dealt.append(f"d dh p{player + 1} {texts(received)}")
        self.drawn[player] = len(given)
        return f"p{player + 1} sd {texts(given)}".rstrip()

    def _in_use(self) -> set[Card]:
        """Cards that may not come back when the stub runs out: all hands still held. The discards of the
        player who draws are among them, as they lie in his hand until he has drawn."""
        return {card for cards, out in zip(self.hole, self.folded, strict=True) if not out for card in cards}
