"""The verifiable deal: the deck is fixed before the first card is dealt, and everybody can check it.

Before a hand each of the 52 positions of the deck is committed to: SHA-256 over its number, its card and
a random salt of its own.  The commitments and one root over all of them are published at the table.  When
a card is shown to everybody, its salt is published with it, and anybody can recompute that commitment.
Salts of cards that nobody saw are deleted: without its salt a commitment tells nothing about its card
(RULES 8.4).

    commitment of position n (1 to 52) = SHA-256("n:As:salt")     salt: 32 hexadecimal digits
    root                               = SHA-256(the 52 commitments, one a line)

All digests are in lower-case hexadecimal; the texts are ASCII and have no line end at their end.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256

from poker.rules.cards import Card, text

SALT_BYTES = 16

Openings = dict[str, list[str]]
"""By position as text: the card there and its salt."""


def new_salts(count: int = 52) -> list[str]:
    """A salt for each position, from the operating system's generator."""
    return [secrets.token_hex(SALT_BYTES) for _ in range(count)]


def commitment(position: int, card: str, salt: str) -> str:
    """The commitment of one position, counted from 1."""
    return sha256(f"{position}:{card}:{salt}".encode()).hexdigest()


def commitments(order: Sequence[Card], salts: Sequence[str]) -> list[str]:
    """The commitments of a whole deck, in dealing order."""
    pairs = zip(order, salts, strict=True)
    return [commitment(position, text(card), salt) for position, (card, salt) in enumerate(pairs, start=1)]


def root(published: Sequence[str]) -> str:
    """One digest over all commitments."""
    return sha256("\n".join(published).encode()).hexdigest()


def open_cards(shown: Iterable[Card], order: Sequence[Card], salts: Sequence[str]) -> Openings:
    """What is published of the cards that everybody has seen."""
    positions = sorted(order.index(card) for card in set(shown))
    return {str(position + 1): [text(order[position]), salts[position]] for position in positions}


def faults(published: Sequence[str], published_root: str, openings: Openings) -> list[str]:
    """What does not fit, as positions and "root"; empty for an honest deal."""
    wrong = [
        position
        for position, (card, salt) in openings.items()
        if commitment(int(position), card, salt) != published[int(position) - 1]
    ]
    return wrong + (["root"] if root(published) != published_root else [])
