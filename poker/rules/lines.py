"""Lines of notation: what a hand writes for each action, and how one line is played (PHH).

A hand deals, posts and tables by itself and writes those lines too. Playing a line that is written
already changes nothing, so a stored hand is its deal and its lines, played one after the other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .cards import UNKNOWN, cards
from .illegal import IllegalAction

if TYPE_CHECKING:
    from .hand import Hand

_MOST_PLAYERS = 22
FOLD = [f"p{player + 1} f" for player in range(_MOST_PLAYERS)]
CALL = [f"p{player + 1} cc" for player in range(_MOST_PLAYERS)]
MUCK = [f"p{player + 1} sm" for player in range(_MOST_PLAYERS)]
DEALT = [f"d dh p{player + 1} " for player in range(_MOST_PLAYERS)]
LEFT = " # left"
"""Behind a fold: the player left, perhaps out of turn (RULES 13.4). Other readers see a comment."""

_LINE = re.compile(r"p([1-9][0-9]?) (f|cc|cbr|pb|sd|sm)(?: ([0-9A-Za-z?-]+))?")
_AMOUNT = re.compile(r"[0-9]{1,18}")


def play(hand: Hand, line: str) -> None:
    """Play `line` in `hand`. IllegalAction if it cannot be read or is against the rules; ValueError if it
    deals other cards than the deck does, so that the stored hand is damaged."""
    if not isinstance(line, str) or len(line) > 200:
        raise IllegalAction("unreadable", line=str(line)[:60])
    action, _, comment = line.partition("#")
    action = " ".join(action.split())
    if action.startswith("d "):
        _play_deal(hand, action)
        return
    match = _LINE.fullmatch(action)
    if not match:
        raise IllegalAction("unreadable", line=line[:60])
    player, kind, rest = int(match[1]) - 1, match[2], match[3] or ""
    if player >= hand.n:
        raise IllegalAction("no_such_player", player=player + 1)
    if kind == "sm":
        _play_show(hand, player, rest, line)
    elif kind == "f" and comment.strip() == "left":
        hand.withdraw(player)
    elif kind == "pb" and action in hand.actions:
        return
    elif kind == "cc" and hand.phase in ("run_out", "showdown", "over"):
        # Some houses write a check of the last player with chips, who has no decision here (RULES 5.2).
        return
    else:
        _play_decision(hand, player, kind, rest, line)


def _play_decision(hand: Hand, player: int, kind: str, rest: str, line: str) -> None:
    if hand.actor is None:
        raise IllegalAction("hand_over" if hand.phase == "over" else "no_decision")
    if player != hand.actor:
        raise IllegalAction("not_your_turn", actor=hand.actor + 1)
    if kind == "cbr":
        if not _AMOUNT.fullmatch(rest):
            raise IllegalAction("not_whole_chips")
        hand.raise_to(int(rest))
    elif kind == "sd":
        hand.draw(_cards(rest, line))
    elif rest:
        raise IllegalAction("unreadable", line=line[:60])
    elif kind == "f":
        hand.fold()
    elif kind == "cc":
        hand.call()
    else:
        hand.post_bring_in()


def _play_deal(hand: Hand, action: str) -> None:
    """Cards that are written already, or the next street of a run-out."""
    if action in hand.actions:
        return
    if hand.phase != "run_out":
        raise IllegalAction("other_cards", line=action[:60])
    hand.deal_street()
    if action not in hand.actions:
        raise ValueError(f"{action!r} is not what the deck deals")


def _play_show(hand: Hand, player: int, rest: str, line: str) -> None:
    if not rest:
        if not (hand.mucked[player] or hand.shown[player]):
            hand.muck(player)
        return
    if f"p{player + 1} sm {rest}" in hand.actions:
        return
    if rest != "-":
        shown, hole = _cards(rest, line), hand.hole[player]
        if hand.phase == "over" and not hand.folded[player] and _hidden(hole, shown):
            hand.hole[player] = shown
        elif sorted(shown) != sorted(hole):
            raise IllegalAction("other_cards", line=line[:60])
    if hand.shown[player]:
        return
    if hand.phase == "over":
        hand.reveal(player)
    else:
        hand.show(player)


def _hidden(hole: list[int], shown: list[int]) -> bool:
    """Whether `shown` may be the hand that only its player has known (RULES 8.4)."""
    fits = len(hole) == len(shown) and all(
        held in (UNKNOWN, card) for held, card in zip(hole, shown, strict=True)
    )
    return fits and UNKNOWN in hole and UNKNOWN not in shown


def _cards(names: str, line: str) -> list[int]:
    try:
        return cards(names)
    except ValueError:
        raise IllegalAction("unreadable", line=line[:60]) from None
