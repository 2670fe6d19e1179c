"""The stacks of a tournament, hand after hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from poker.tables.history.stored import StoredHand
from poker.tables.models import Seat, Table


@dataclass(frozen=True, slots=True)
class Stack:
    """The chips of one seat: `chips[0]` before the first hand, `chips[k]` after the k-th."""

    seat: int
    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """All stacks of a tournament. `hands` are the numbers of its hands; `levels` where a level began, as
    (place in `hands`, number of the level)."""

    hands: tuple[int, ...]
    stacks: tuple[Stack, ...]
    levels: tuple[tuple[int, int], ...]

    @property
    def highest(self) -> int:
        return max((max(stack.chips) for stack in self.stacks), default=0)


def course(table: Table, seats: Iterable[Seat], played: Sequence[StoredHand]) -> Course:
    """What everybody had after each hand: what he began the next one with, so that the chips of who left are
    gone with him (RULES 13.4)."""
    by_hand = [dict(zip(hand.order, hand.record.starting_stacks, strict=True)) for hand in played]
    in_the_end = (table.tournament or {}).get("chips", {})
    by_hand.append({int(seat): chips for seat, chips in in_the_end.items()})
    levels = [
        (place, hand.level)
        for place, hand in enumerate(played)
        if place and hand.level != played[place - 1].level
    ]
    return Course(
        hands=tuple(hand.number for hand in played),
        stacks=tuple(
            Stack(seat.number, tuple(chips.get(seat.number, 0) for chips in by_hand))
            for seat in sorted(seats, key=lambda seat: seat.number)
        )
        if played
        else (),
        levels=tuple(levels),
    )
