"""A hand in one line: who won what, with what, and what each player won or lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from poker.rules.cards import text
from poker.rules.ranking import Description
from poker.tables.chronicle import named
from poker.tables.history.stored import StoredHand, end, parsed


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won, by seat. `hand` is None where it was not shown."""

    seat: int
    amount: int
    hand: Description | None


@dataclass(frozen=True, slots=True)
class Short:
    """`pot` is all that was won; `change` what each seat had more or less afterwards; `showdown` whether a
    hand had to be shown for it."""

    number: int
    level: int
    pot: int
    winners: tuple[Winner, ...]
    board: tuple[str, ...]
    showdown: bool
    change: Mapping[int, int]


def short(stored: StoredHand) -> Short:
    """Told from what everybody saw, whoever asks."""
    return _short(stored.phh)


@lru_cache(maxsize=2048)
def _short(phh: str) -> Short:
    record = parsed(phh)
    hand = end(record, record.actions)
    order = record.extra["seats"]
    winners = [
        Winner(seat, hand.winnings[player], named(hand, player))
        for player, seat in enumerate(order)
        if hand.winnings[player]
    ]
    before_and_after = zip(order, hand.starting_stacks, hand.stacks, strict=True)
    return Short(
        number=record.extra["hand"],
        level=record.extra["level"],
        pot=sum(hand.winnings),
        winners=tuple(sorted(winners, key=lambda one: -one.amount)),
        board=tuple(text(card) for card in hand.board),
        showdown=hand.folded.count(False) > 1,
        change={seat: after - before for seat, before, after in before_and_after},
    )
