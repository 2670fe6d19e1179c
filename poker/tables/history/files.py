"""Hands as files in the open Poker Hand History format: `.phh` for one, `.phhs` for a tournament.

They open in other readers of the format, PokerKit among them.  Where our own lines would not, they are
written as every house knows them: who left out of turn (RULES 13.4) folds when his turn comes, who mucked
and showed afterwards (RULES 8.2) shows at once, and who was all-in in Stud shows once more when all his
cards are dealt.  `P5D` is our own code: the standard has none for Pot-Limit Five Card Draw, but its fields
and actions are enough to write it.

What no notation can bridge are rules: PokerKit lowers the price to what a short big blind or bring-in could
post (ours stays, RULES 3.7, 10.1) and raises over short all-ins at a fixed limit in its own way (5.8).  Such
a hand may come to other stacks there, or not to its end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC
from itertools import compress
from typing import Any

from poker.rules import notation
from poker.rules.cards import UNKNOWN, texts
from poker.rules.games import DRAW, STUD
from poker.rules.hand import Hand, IllegalAction, Phase
from poker.rules.sight import told
from poker.tables.history.stored import StoredHand, ahead, begin, end
from poker.tables.models import Seat, Table

LEFT = "# left"


def phh(stored: StoredHand, table: Table, seats: Mapping[int, Seat]) -> str:
    """One hand as its viewer may know it."""
    started = stored.started_at.astimezone(UTC)
    extra: dict[str, Any] = {
        "event": table.name,
        "table": str(table.pk),
        "hand": stored.number,
        "level": stored.level,
        "seats": list(stored.order),
        "seat_count": table.rules.seats,
        "players": [seats[number].name for number in stored.order],
        "day": started.day,
        "month": started.month,
        "year": started.year,
        "time": started.time().replace(microsecond=0),
        "time_zone": "UTC",
        "_button_seat": stored.button,
    }
    if stored.game is DRAW:
        extra["_variant"] = "Pot-Limit Five Card Draw: P5D is not a code of the standard"
    hand, actions = as_known_elsewhere(stored)
    return notation.write(hand, {**extra, "actions": actions}, stored.viewer)


def phhs(hands: Iterable[StoredHand], table: Table, seats: Mapping[int, Seat]) -> str:
    """A tournament's hands, each under its number."""
    return "\n".join(f"[{hand.number}]\n{phh(hand, table, seats)}" for hand in hands)


def as_known_elsewhere(stored: StoredHand) -> tuple[Hand, list[str]]:
    """The hand at its end, and its actions such that other houses can follow them.

    Where somebody left so that no other house could follow, what comes after stands in comments."""
    lines = _shown_at_once(stored.lines)
    hand = _left_in_turn(stored, lines)
    if hand is None:
        hand = end(stored.record, lines)
        actions = told(hand, stored.viewer)
        first = _first_out_of_turn(stored, lines)
        return hand, [*actions[:first], *(f"# {action.replace(' # ', ' ')}" for action in actions[first:])]
    return hand, [*told(hand, stored.viewer), *_shown_again(hand)]


def _shown_at_once(lines: Sequence[str]) -> list[str]:
    """Who mucked and showed afterwards shows instead of mucking."""
    told = list(lines)
    for line in lines:
        words = line.split()
        muck = f"{words[0]} sm"
        if words[1:2] == ["sm"] and len(words) == 3 and muck in told[: told.index(line)]:
            told.remove(line)
            told[told.index(muck)] = line
    return told


def _shown_again(hand: Hand) -> list[str]:
    """Stud hands that were tabled before the last card: shown whole."""
    whole = [
        f"p{player + 1} sm {texts(cards)}" for player, cards in enumerate(hand.hole) if hand.shown[player]
    ]
    return [line for line in whole if line not in hand.actions] if hand.game is STUD else []


def _first_out_of_turn(stored: StoredHand, lines: Sequence[str]) -> int:
    """The first line that tells of somebody who left although others would not have let him fold."""
    hand = begin(stored.record, lines)
    for line in ahead(hand, lines):
        if line.endswith(LEFT) and (hand.phase is not Phase.BETTING or hand.actor != _player(line)):
            return len(hand.actions)
        hand.apply(line)
    return len(hand.actions)


def _left_in_turn(stored: StoredHand, lines: Sequence[str]) -> Hand | None:
    """The same hand with everybody folding when it is his turn; None if that would be another hand."""
    true = end(stored.record, lines)
    if not any(line.endswith(LEFT) for line in lines):
        return true
    hand = begin(stored.record, lines, other_house=True)
    gone: set[int] = set()
    try:
        for line in true.actions:
            if line.endswith(LEFT):
                gone.add(_player(line))
            _fold(hand, gone)
            if not line.endswith(LEFT):
                hand.apply(line)
        _fold(hand, gone)
    except IllegalAction:
        return None
    up = [card for player, cards in enumerate(hand.hole) for card in compress(cards, hand.up[player])]
    return hand if hand.phase is Phase.OVER and hand.stacks == true.stacks and UNKNOWN not in up else None


def _fold(hand: Hand, gone: Collection[int]) -> None:
    """Whoever is gone folds as soon as it is his turn."""
    while hand.actor is not None and hand.actor in gone and hand.phase in (Phase.BETTING, Phase.DRAWING):
        if hand.phase is Phase.DRAWING:
            hand.draw([])
        else:
            hand.withdraw(hand.actor)


def _player(line: str) -> int:
    return int(line.split()[0][1:]) - 1
