"""A hand in words' raw material: what happened, one line at a time.

Built from the actions as one viewer may know them (`poker.rules.sight.told`), so no line can hold
a card that this viewer does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from poker.rules.hand import Hand, Phase
from poker.rules.ranking import Description, describe
from poker.rules.sight import Sight
from poker.tables.scene import LogLine


class Chronicle:
    """Follows a hand action by action and keeps the chips in front of each player."""

    def __init__(self, hand: Hand, actions: list[str], seats: Sequence[int], names: list[str]) -> None:
        self.hand, self.seats, self.names = hand, seats, names
        self._followed: list[str] = []
        self.lines: list[LogLine] = []
        self.last: dict[int, LogLine] = {}
        """By player: the last act of this street."""
        self._stacks = list(hand.starting_stacks)
        self._bets = [0] * hand.n
        self._paid = [0] * hand.n
        self._street = 0
        self._between = False
        self._got: set[str] = set()
        """Who has been dealt to on this street."""
        self._forced()
        self._tell(hand, actions)

    def going_on(self, hand: Hand, actions: list[str]) -> Self | None:
        """The chronicle of the same hand further on; this one stays as it is. None if these actions do not go
        on from those followed so far: something was taken back, or earlier cards have come to light."""
        if actions[: len(self._followed)] != self._followed:
            return None
        further = copy(self)
        further.lines, further.last, further._got = list(self.lines), dict(self.last), set(self._got)
        further._stacks, further._bets, further._paid = (
            list(chips) for chips in (self._stacks, self._bets, self._paid)
        )
        further._tell(hand, actions)
        return further

    def _tell(self, hand: Hand, actions: list[str]) -> None:
        self.hand = hand
        for action in actions[len(self._followed) :]:
            self._follow(action)
        self._followed = actions
        if hand.phase == Phase.OVER:
            self._end()

    def _add(self, code: str, player: int | None = None, **facts: object) -> LogLine:
        seat = None if player is None else self.seats[player]
        name = "" if player is None else self.names[player]
        line = LogLine(code, seat, name, **facts)  # type: ignore[arg-type]
        self.lines.append(line)
        return line

    def _pay(self, player: int, amount: int, *, ante: bool = False) -> int:
        amount = min(amount, self._stacks[player])
        self._stacks[player] -= amount
        self._paid[player] += amount
        if not ante:
            self._bets[player] += amount
        return amount

    def _forced(self) -> None:
        stakes = self.hand.stakes
        for player, ante in enumerate(stakes.antes):
            if ante and self._stacks[player]:
                self._add("ante", player, amount=self._pay(player, ante, ante=True))
        big = max(stakes.blinds, default=0)
        for player, blind in sorted(enumerate(stakes.blinds), key=lambda one: one[1]):
            if blind and self._stacks[player]:
                code = "big_blind" if blind == big else "small_blind"
                self.last[player] = self._act(code, player, self._pay(player, blind))

    def _act(self, code: str, player: int, amount: int = 0) -> LogLine:
        all_in = self._stacks[player] == 0 and code not in ("fold", "check", "draw")
        line = self._add(code, player, amount=amount, all_in=all_in)
        self.last[player] = line
        return line

    def _follow(self, action: str) -> None:
        words = action.split()
        if words[0] == "d":
            self._dealt(words)
            return
        player, what = int(words[0][1:]) - 1, words[1]
        self._between = True
        if what == "f":
            left = action.endswith("# left")
            self._act("leaves" if left else "fold", player)
        elif what == "cc":
            owed = max(self._price() - self._bets[player], 0)
            self._act("call", player, self._pay(player, owed)) if owed else self._act("check", player)
        elif what in ("cbr", "pb"):
            to = int(words[2]) if what == "cbr" else self.hand.stakes.bring_in
            code = "bring_in" if what == "pb" else "raise" if max(self._bets) else "bet"
            self._pay(player, to - self._bets[player])
            self._act(code, player, self._bets[player])
        elif what == "sd":
            if any(self._bets):
                self._next_round()
            self._between = False
            self._act("draw", player, len(words[2]) // 2 if len(words) > 2 and words[2] != "-" else 0)
        elif what == "sm":
            self._showdown(player, words[2] if len(words) > 2 else "")

    def _price(self) -> int:
        """The highest bet; a short or missing blind is still the full one to call (RULES 3.7, 10.1)."""
        stakes, highest = self.hand.stakes, max(self._bets)
        if self._street:
            return highest
        return max(
            highest, max(stakes.blinds, default=0), stakes.bring_in if highest <= stakes.bring_in else 0
        )

    def _dealt(self, words: Sequence[str]) -> None:
        board = words[1] == "db"
        redraw = any(line.code == "draw" for line in self.last.values())
        # once hands are tabled nobody acts any more, and one street follows upon the other
        if board or ((self._between or words[2] in self._got) and not redraw):
            self._next_round()
            shown = words[2] if board else ""
            name = self.hand.game.streets[min(self._street, len(self.hand.game.streets) - 1)].name
            self._add("street", text=name, cards=_split(shown))
        if not board:
            self._got.add(words[2])

    def _next_round(self) -> None:
        self._street += 1
        self._bets = [0] * self.hand.n
        self._between = False
        self._got = set()
        self.last = {}

    def _showdown(self, player: int, shown: str) -> None:
        if shown in ("", "-") or "?" in shown:
            self._add("mucks", player)
        else:
            self._add("shows", player, cards=_split(shown), hand=named(self.hand, player))

    def _end(self) -> None:
        hand = self.hand
        for player in range(hand.n):
            returned = self._paid[player] - hand.paid[player]
            if returned > 0:
                self._add("returned", player, amount=returned)
        for player, won in enumerate(hand.winnings):
            if won:
                self._add("wins", player, amount=won, hand=named(hand, player))


def _split(text: str) -> tuple[str, ...]:
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def named(hand: Hand | Sight, player: int) -> Description | None:
    """What a tabled or shown hand is worth, once five cards make it one; None for any other hand."""
    return described(hand, hand.hole[player]) if hand.shown[player] else None


def described(hand: Hand | Sight, hole: Sequence[int]) -> Description | None:
    """What these cards are worth with the board, as far as it can be named."""
    enough = len(hand.board) >= 3 if hand.game.code == "PO" else len(hole) + len(hand.board) >= 5
    if not hole or not enough or any(card < 0 for card in hole):
        return None
    return describe(hand.game.evaluate(hole, hand.board))
