"""The verifiable deal: the deck is fixed before the first card is dealt, and everybody can check it.

Before a hand each of the 52 positions of the deck is committed to: SHA-256 over its number, its card and
a random salt of its own.  The commitments and one root over all of them, the seal, are published at the
table.  When a card is shown to everybody, its salt is published with it, and anybody can recompute that
commitment.  Salts of cards that nobody saw are deleted: without its salt a commitment tells nothing about its
card (RULES 8.4).

    commitment of position n (from 1) = SHA-256("n:As:salt")     salt: 32 hexadecimal digits
    root                              = SHA-256(all commitments, one a line)

All digests are in lower-case hexadecimal; the texts are ASCII and have no line end at their end.

In Five Card Draw the order in which discards would come back (RULES 11) is fixed as well: it is a second
permutation of the deck, positions 53 to 104.  A card that came back is opened there and only there: its
position in the deck would tell who had folded it or given it away.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from poker.rules.games import DRAW, Game

SALT_BYTES = 16
DECK = 52
UNKNOWN = "??"

Openings = dict[str, list[str]]
"""By position as text: the card there and its salt."""

Opening = tuple[int, str, str]
"""Position, card and salt."""


def new_salts(game: Game) -> list[str]:
    """A salt for each position of this game's deck, from the operating system's generator."""
    return [secrets.token_hex(SALT_BYTES) for _ in range(2 * DECK if game is DRAW else DECK)]


def commitment(position: int, card: str, salt: str) -> str:
    """The commitment of one position, counted from 1."""
    return sha256(f"{position}:{card}:{salt}".encode()).hexdigest()


def root(published: Sequence[str]) -> str:
    """One digest over all commitments."""
    return sha256("\n".join(published).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Place:
    """One card as it was dealt: its position in the deck, None when it came back from the discards; to which
    player, None for the board; and the card, "??" for who may not know it."""

    position: int | None
    player: int | None
    card: str


def places(lines: Iterable[str], game: Game) -> list[Place]:
    """All cards a hand has dealt, from its lines of notation, in the order of dealing."""
    burns = any(street.burn for street in game.streets)
    found, position = [], 0
    for line in lines:
        if not line.startswith("d "):
            continue
        words = line.split()
        player = int(words[2][1:]) - 1 if words[1] == "dh" else None
        position += burns and player is None
        names = words[-1]
        for start in range(0, len(names), 2):
            position += 1
            found.append(Place(position if position <= DECK else None, player, names[start : start + 2]))
    return found


@dataclass(frozen=True, slots=True)
class SealedDeck:
    """A deck with its salts. `cards` are in the order of dealing, then, where the game has salts for it, in
    the order in which discards come back."""

    cards: tuple[str, ...]
    salts: tuple[str, ...]

    @classmethod
    def of(cls, deal: str, salts: Sequence[str]) -> Self:
        """From the deal as a table stores it, order and reserve."""
        cards = [deal[start : start + 2] for start in range(0, 2 * len(salts), 2)]
        return cls(tuple(cards), tuple(salts))

    @property
    def commitments(self) -> list[str]:
        """What is published of it, in the order of its positions."""
        pairs = zip(self.cards, self.salts, strict=True)
        return [commitment(position, card, salt) for position, (card, salt) in enumerate(pairs, start=1)]

    def open(self, shown: Iterable[Place]) -> Openings:
        """Cards with their salts: what is published of those that are known."""
        opened = sorted(self.opening(place) for place in shown if place.card != UNKNOWN)
        return {str(position): [card, salt] for position, card, salt in opened}

    def opening(self, place: Place) -> Opening:
        """A known card with its salt; one that was dealt once more where it came back."""
        position = place.position or self.cards.index(place.card, DECK) + 1
        return position, place.card, self.salts[position - 1]


def faults(published: Sequence[str], published_root: str, openings: Openings) -> list[str]:
    """What does not fit, as positions and "root"; empty for an honest deal."""
    wrong = [
        position
        for position, (card, salt) in openings.items()
        if commitment(int(position), card, salt) != published[int(position) - 1]
    ]
    return wrong + (["root"] if root(published) != published_root else [])
