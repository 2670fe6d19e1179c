"""Which cards somebody may know, from the stored actions alone, and which cards a text tells of.

Written without the rules and the templates it judges: nothing here comes from `poker`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

RANKS, SUITS = "23456789TJQKA", "cdhs"
WORDS = dict(
    zip(
        (
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
        ),
        RANKS,
        strict=True,
    )
)
NAMES = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
STUD_UP = range(2, 6)
"""Of seven cards in the order they are dealt, those that lie face up."""

_DRAWN = re.compile(r"r-([2-9TJQKA]) s-([cdhs])")
_TEXT = re.compile(r"(?<![\w-])((?:[2-9TJQKA][cdhs])+)(?![\w-])")
_WORDS = re.compile(rf"\b({'|'.join(WORDS)}) of ({'|'.join(NAMES)})", re.IGNORECASE)
_SIGNS = re.compile(r"(10|[2-9JQKA])\s*([♣♦♥♠])")
_CHANCE = re.compile(
    r'data-ack="[^"]*"|csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}'
)
"""What is random and may look like a card."""


def cards_in(text: str) -> set[str]:
    """Every card that a page or a frame tells of, in whatever way it could."""
    text = _CHANCE.sub("", text)
    found = {rank + suit for rank, suit in _DRAWN.findall(text)}
    found |= {WORDS[rank.lower()] + NAMES[suit.lower()] for rank, suit in _WORDS.findall(text)}
    found |= {("T" if rank == "10" else rank) + SIGNS[suit] for rank, suit in _SIGNS.findall(text)}
    for cards in _TEXT.findall(text):
        found |= set(split(cards))
    return found


def split(cards: str) -> Iterator[str]:
    return (cards[i : i + 2] for i in range(0, len(cards), 2) if cards[i] != "?")


@dataclass
class Known:
    """The cards of one version of a table: those for everybody, and those of each seat's own."""

    hand_no: int
    public: set[str] = field(default_factory=set)
    own: dict[int, set[str]] = field(default_factory=dict)

    def to(self, seat: int | None) -> set[str]:
        return self.public | self.own.get(seat or 0, set())

    @property
    def hidden(self) -> set[str]:
        return set().union(*self.own.values()) - self.public


def knowledge(versions: Iterable[dict[str, Any]], stud: bool) -> dict[int, Known]:
    """What is known at each version. Own cards stay known to the end of their hand, when the table has
    forgotten them."""
    known: dict[int, Known] = {}
    own: dict[int, dict[int, set[str]]] = {}
    for row in versions:
        now = Known(row["hand_no"], own=own.setdefault(row["hand_no"], {}))
        dealt: dict[int, list[str]] = {}
        tabled = set()
        for action in row["actions"]:
            words = action.split()
            if words[:2] == ["d", "db"] or (words[1] == "sm" and len(words) > 2):
                now.public |= set(split(words[2]))
            if words[1] == "sm" and len(words) > 2:
                tabled.add(row["order"][int(words[0][1:]) - 1])
            elif words[:2] == ["d", "dh"]:
                seat = row["order"][int(words[2][1:]) - 1]
                places = dealt.setdefault(seat, [])
                places += [words[3][i : i + 2] for i in range(0, len(words[3]), 2)]
        for seat, places in dealt.items():
            now.own.setdefault(seat, set()).update(card for card in places if card != "??")
            if stud:
                # a hand that lies open gets its last card face up as well
                up = range(7) if seat in tabled else STUD_UP
                now.public |= {card for number, card in enumerate(places) if number in up} - {"??"}
        known[row["version"]] = now
    return known
