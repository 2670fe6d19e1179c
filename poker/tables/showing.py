"""How a showdown is told to who looks: hand by hand, then pot by pot (RULES 8.2, 6.1).

The hand itself is over at once.  What is seen of it takes its time, in steps of `STEP` seconds: the pages
uncover the hands in their order and then give away the pots, the last side pot first; the next hand waits
for them (`poker.tables.clock`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from poker.rules.hand import Hand

STEP = 0.7
"""Seconds. The style sheet has the same number: static/css/showdown.css."""
TABLED = 2
"""Steps to look at the last card where all hands were tabled before."""
POT = 2
"""Steps for each pot."""


def order(actions: Sequence[str]) -> dict[int, int]:
    """By player: the place, from 1, at which he showed or mucked after the last action or card. Who shows
    later than he had to has none: he is seen at once."""
    places: dict[int, int] = {}
    late = set()
    for line in _showdown(actions):
        player = int(line.split()[0][1:]) - 1
        if player in places:
            late.add(player)
        places.setdefault(player, len(places) + 1)
    return {player: place for player, place in places.items() if player not in late}


def _showdown(actions: Sequence[str]) -> Iterable[str]:
    """The lines of the actions' end in which hands are shown or mucked."""
    first = len(actions)
    while first and " sm" in actions[first - 1]:
        first -= 1
    return actions[first:]


def before_award(hand: Hand) -> int:
    """Steps until the first pot is given away: 0 where nobody had to show."""
    if len(hand.folded) - sum(hand.folded) < 2 or not any(hand.shown):
        return 0
    return len(order(hand.actions)) or TABLED


def in_all(hand: Hand) -> int:
    """Steps until everything has been seen."""
    return before_award(hand) + POT * len(hand.awards)
