"""Who opens in Seven Card Stud: the lowest up card, then the best ones (RULES 10)."""

from collections.abc import Sequence

from .cards import UNKNOWN, Card
from .ranking import up_order


def low_card(doors: Sequence[Card]) -> int:
    """The player with the lowest up card, who brings it in: aces high, equal ranks by suit from clubs to
    spades (RULES 10.1)."""
    return min(range(len(doors)), key=lambda player: (doors[player] == UNKNOWN, doors[player]))


def best_up(up_cards: Sequence[Sequence[Card]], folded: Sequence[bool]) -> int:
    """The contender with the best up cards, ties to the first left of the button (RULES 10.2)."""
    heights = [
        # A written hand may stop before the cards of a street.
        -1 if out or UNKNOWN in cards else up_order(cards)
        for cards, out in zip(up_cards, folded, strict=True)
    ]
    return heights.index(max(heights))


def open_pair(up_cards: Sequence[Sequence[Card]]) -> bool:
    """Whether anybody shows a pair. With us it gives no right to the big bet (RULES 10.2); in other houses it
    does."""
    return any(len({card >> 2 for card in cards}) < len(cards) for cards in up_cards)
