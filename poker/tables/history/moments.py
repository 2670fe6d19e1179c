"""A hand step by step: the table as it lay after each action, for one viewer.

Each step is cut from the hand by `poker.rules.sight` at that point, so a hand that is tabled later still lies
face down.  A live table goes on by itself: a call brings the next street with it.  Here the call is a moment
of its own, with the chips still in front of the players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import replace
from dataclasses import dataclass
from typing import Any

from poker.rules.hand import Hand, Phase
from poker.rules.sight import Sight, sight, told
from poker.tables.chronicle import Chronicle, named
from poker.tables.felt import board_views, card_views, picture_of, pot_views
from poker.tables.history.stored import StoredHand, ahead
from poker.tables.models import Seat
from poker.tables.scene import CardView, LogLine, PotView, SeatView

ACTS = frozenset({"fold", "check", "call", "bet", "raise", "draw", "leaves"})
SHOWS = frozenset({"shows", "mucks"})
ENDS = frozenset({"returned", "wins"})


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment. `lines` are what has just happened, in order."""

    seats: tuple[SeatView, ...]
    board: tuple[CardView, ...]
    pots: tuple[PotView, ...]
    total_pot: int
    phase: str
    street: str
    lines: tuple[LogLine, ...]

    @property
    def shows(self) -> bool:
        """Whether a hand was shown or laid away just now."""
        return any(line.code in SHOWS for line in self.lines)


def moments(stored: StoredHand, seats: Mapping[int, Seat], seat_count: int) -> list[Moment]:
    """The hand from its blinds to its award, at a table of `seat_count` seats; `seats` are those taken."""
    names = [seats[number].name for number in stored.order]
    return list(_Telling(stored, seats, seat_count, names).tell())


def first_showdown(told_moments: Sequence[Moment]) -> int:
    """Where the showdown begins; without one, the last moment."""
    shown = (place for place, moment in enumerate(told_moments) if moment.shows)
    return next(shown, len(told_moments) - 1)


class _Telling:
    """One pass over a hand."""

    def __init__(
        self, stored: StoredHand, seats: Mapping[int, Seat], seat_count: int, names: list[str]
    ) -> None:
        self.stored, self.seats, self.seat_count, self.names = stored, seats, seat_count, names
        self.before: Sight | None = None
        self.chronicle: Chronicle | None = None
        self.gone: set[int] = set()

    def tell(self) -> Iterator[Moment]:
        hand = self.stored.begin()
        yield from self._follow(hand, None, 0)
        for line in ahead(hand, self.stored.lines):
            owed = hand.options().call if hand.phase is Phase.BETTING else 0
            hand.apply(line)
            yield from self._follow(hand, line, owed)

    def _follow(self, hand: Hand, line: str | None, owed: int) -> Iterator[Moment]:
        """The moments that one line has brought about: usually one; with what follows by itself, more."""
        before, chronicle = self.before, self.chronicle
        after = sight(hand, self.stored.viewer)
        now = Chronicle(hand, told(hand, None), self.stored.order, self.names)
        happened = _new(now.lines, chronicle.lines if chronicle else [])
        self.before, self.chronicle = after, now
        if before is None or chronicle is None or line is None:
            yield self._moment(after, now.last, happened)
            return
        if line.endswith("# left"):
            self.gone.add(self.stored.order[int(line.split()[0][1:]) - 1])
        acts, rest = _split(happened, ACTS)
        round_over = (after.phase, after.street) != (before.phase, before.street)
        if acts and round_over and (rest or acts[0].code != "draw"):
            # what was gathered, dealt or shown then comes after the act
            last = chronicle.last | {self.stored.order.index(act.seat or 0): act for act in acts}
            yield self._moment(_acted(before, line, owed), last, acts)
            happened = rest
        ends, others = _split(happened, ENDS)
        if others and ends:
            yield self._moment(_unawarded(after), now.last, others)
            happened = ends
        if happened:
            yield self._moment(after, now.last, happened)

    def _moment(self, seen: Sight, last: Mapping[int, LogLine], lines: Sequence[LogLine]) -> Moment:
        over = seen.phase == Phase.OVER
        return Moment(
            seats=tuple(self._seat(number, seen, last) for number in range(1, self.seat_count + 1)),
            board=board_views(seen),
            pots=pot_views(seen, self.stored.order),
            total_pot=0 if over else sum(seen.paid),
            phase=seen.phase.value,
            street=seen.game.streets[seen.street].name,
            lines=tuple(lines),
        )

    def _seat(self, number: int, seen: Sight, last: Mapping[int, LogLine]) -> SeatView:
        seat = self.seats.get(number)
        if seat is None:
            return SeatView(number)
        facts: dict[str, Any] = {
            "kind": seat.kind,
            "name": seat.name,
            "picture": picture_of(seat),
            "person_id": seat.person_id,
        }
        if number not in self.stored.order:
            return SeatView(number, **facts, out=True, left=seat.left, place=seat.place)
        player = self.stored.order.index(number)
        act = last.get(player)
        gone = number in self.gone
        facts |= {
            "chips": 0 if gone else seen.stacks[player],
            "bet": seen.bets[player],
            "cards": self._cards(seen, player),
            "hand": named(seen, player),
            "dealt_in": True,
            "folded": seen.folded[player],
            "mucked": seen.mucked[player],
            "all_in": not seen.stacks[player] and not seen.folded[player] and seen.phase != Phase.OVER,
            "acting": seen.actor == player and seen.phase in (Phase.BETTING, Phase.DRAWING),
            "left": gone,
            "won": seen.winnings[player],
            "act": act.code if act else "",
            "act_amount": act.amount if act else 0,
        }
        return SeatView(number, **facts)

    def _cards(self, seen: Sight, player: int) -> tuple[CardView, ...]:
        """As everybody saw them; the viewer's own face up, for him alone as long as they are not shown."""
        cards = card_views(seen, player)
        if player != seen.viewer or seen.shown[player]:
            return cards
        return tuple(replace(card, private=not card.up) for card in cards)


def _acted(before: Sight, line: str, owed: int) -> Sight:
    """The table right after an act that ends its round: the chips still lie in front of the players."""
    words = line.split()
    player = int(words[0][1:]) - 1
    if words[1] == "sd":
        return replace(before, actor=None)
    if words[1] == "f":
        folded = tuple(out or p == player for p, out in enumerate(before.folded))
        return replace(before, actor=None, options=None, folded=folded)
    pays = min(owed if words[1] == "cc" else int(words[2]) - before.bets[player], before.stacks[player])
    return replace(
        before,
        actor=None,
        options=None,
        stacks=_added(before.stacks, player, -pays),
        bets=_added(before.bets, player, pays),
        paid=_added(before.paid, player, pays),
    )


def _unawarded(after: Sight) -> Sight:
    """The table after the last cards were dealt or shown, before the pots are given away."""
    won = zip(after.stacks, after.winnings, strict=True)
    return replace(
        after,
        phase=Phase.SHOWDOWN,
        stacks=tuple(stack - chips for stack, chips in won),
        winnings=(0,) * after.n,
        awards=(),
    )


def _added(amounts: Sequence[int], player: int, more: int) -> tuple[int, ...]:
    return tuple(amount + more * (place == player) for place, amount in enumerate(amounts))


def _split(lines: Sequence[LogLine], codes: frozenset[str]) -> tuple[list[LogLine], list[LogLine]]:
    """The lines with these codes, and the others."""
    return [line for line in lines if line.code in codes], [line for line in lines if line.code not in codes]


def _new(now: Sequence[LogLine], before: Sequence[LogLine]) -> list[LogLine]:
    """The lines that are there now and were not before. What a tabled hand is called grows with the board."""
    known = Counter(replace(line, hand=None) for line in before)
    new = []
    for line in now:
        bare = replace(line, hand=None)
        if known[bare]:
            known[bare] -= 1
        else:
            new.append(line)
    return new
