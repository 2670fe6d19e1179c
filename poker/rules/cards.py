"""Cards as small integers, and their two-letter names ("As", "Td").

A card is rank * 4 + suit, so that comparing two cards compares ranks first and then suits in the
order clubs, diamonds, hearts, spades: the order of the bring-in (RULES 10.1).
"""

from collections.abc import Iterable

type Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"

UNKNOWN: Card = -1
"""A card that exists but that the reader of a hand may not see ("??")."""

DECK: tuple[Card, ...] = tuple(range(52))

# The last entry is what index -1 (UNKNOWN) finds.
NAMES = [rank + suit for rank in RANKS for suit in SUITS] + ["??"]

_CARDS = {name: number for number, name in enumerate(NAMES[:52])} | {"??": UNKNOWN}


def rank(card: Card) -> int:
    """0 for a deuce to 12 for an ace."""
    return card >> 2


def suit(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def card(name: str) -> Card:
    """The card called `name`; ValueError if there is none."""
    try:
        return _CARDS[name]
    except (KeyError, TypeError):
        raise ValueError(f"{name!r} is not a card: write rank and suit, as in As, Td, 2c or ??") from None


def cards(names: str) -> list[Card]:
    """The cards of a run of names: "AsKd??". ValueError if a piece is no card."""
    return [card(names[i : i + 2]) for i in range(0, len(names), 2)]


def text(card: Card) -> str:
    """The name of a card."""
    return NAMES[card]


def texts(cards: Iterable[Card]) -> str:
    """The names of cards in a run: "AsKd"."""
    return "".join([NAMES[card] for card in cards])
