"""A hand that is over, read for one viewer.

The row holds what everybody saw; the viewer's own cards, and nobody else's, are put into its lines here
(RULES 8.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from poker.rules import notation
from poker.rules.games import Game
from poker.rules.hand import Hand
from poker.rules.record import Record
from poker.rules.script import Script, read_steps
from poker.tables.models import OwnCards, PlayedHand, Table

UNKNOWN = "??"


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand as `viewer` may know it. `order` are the seats of its players 0..n-1; `viewer` is the player
    whose own cards are in the lines, None for what everybody saw. `phh` is what everybody saw as text."""

    number: int
    level: int
    order: tuple[int, ...]
    button: int | None
    started_at: datetime
    finished_at: datetime
    phh: str
    lines: tuple[str, ...]
    viewer: int | None = None

    @property
    def record(self) -> Record:
        """What everybody saw, as data."""
        return parsed(self.phh)

    @property
    def game(self) -> Game:
        return self.record.game

    def begin(self, *, other_house: bool = False) -> Hand:
        """The hand before its first action."""
        return begin(self.record, self.lines, other_house=other_house)

    def end(self) -> Hand:
        """The hand after its last action."""
        return end(self.record, self.lines)


def begin(record: Record, lines: Sequence[str], *, other_house: bool = False) -> Hand:
    """A hand that deals what `lines` say, before the first of them."""
    n = len(record.starting_stacks)
    script = Script(record.game, n, read_steps(lines, n))
    return Hand(record.game, record.stakes, record.starting_stacks, script, other_house=other_house)


def ahead(hand: Hand, lines: Sequence[str]) -> Iterator[str]:
    """Those of `lines` that are still to be applied to the hand `begin` gave, one by one: a hand writes by
    itself what nobody decides."""
    for index, line in enumerate(lines):
        if index >= len(hand.actions):
            yield line


def end(record: Record, lines: Sequence[str]) -> Hand:
    """The hand after the last of its lines."""
    hand = begin(record, lines)
    for line in ahead(hand, lines):
        hand.apply(line)
    return hand


def hands(table: Table, person: Any = None) -> list[StoredHand]:
    """All hands of a tournament that are over, in order, as `person` may know them."""
    played = list(PlayedHand.objects.filter(table=table))
    own = {} if person is None else _own_cards(person, hand__table=table)
    return [_read(row, own.get(row.pk)) for row in played]


def hand(table: Table, number: int, person: Any = None) -> StoredHand | None:
    """One hand as `person` may know it, None if there is no such hand or it is not over."""
    row = PlayedHand.objects.filter(table=table, number=number).first()
    if row is None:
        return None
    return _read(row, None if person is None else _own_cards(person, hand=row).get(row.pk))


def _own_cards(person: Any, **of: Any) -> dict[int, OwnCards]:
    """The person's own cards by hand: the only place where the history reads them."""
    if person.pk is None:
        return {}
    return {own.hand_id: own for own in OwnCards.objects.filter(person=person, **of)}


def _read(row: PlayedHand, own: OwnCards | None) -> StoredHand:
    record = parsed(row.phh)
    lines = record.actions
    if own is not None:
        lines = with_own(lines, own.player, _pairs(own.cards), _pairs(own.discards))
    facts: Mapping[str, Any] = record.extra
    return StoredHand(
        number=row.number,
        level=facts["level"],
        order=tuple(facts["seats"]),
        button=facts.get("_button_seat"),
        started_at=row.started_at,
        finished_at=row.finished_at,
        phh=row.phh,
        lines=lines,
        viewer=None if own is None else own.player,
    )


@lru_cache(maxsize=1024)
def parsed(phh: str) -> Record:
    """A stored hand as data: what everybody saw."""
    return notation.parse(phh)[0]


def with_own(
    lines: Sequence[str], player: int, held: Sequence[str], discarded: Sequence[str] = ()
) -> tuple[str, ...]:
    """The lines everybody saw, with one player's own cards in the place of unknown ones.

    `held` are his cards at the end in the order dealt, what came for `discarded` last."""
    kept, received = held[: len(held) - len(discarded)], held[len(held) - len(discarded) :]
    known = {name for line in lines if _is_dealt_to(line.split(), player) for name in _pairs(line.split()[3])}
    # In which order unknown cards came matters to nobody.
    coming = [name for name in (*kept, *discarded) if name not in known]
    own, drew = [], False
    for line in lines:
        words = line.split()
        if words[:2] == [f"p{player + 1}", "sd"] and discarded:
            drew = True
            line = f"{words[0]} sd {''.join(discarded)}"
        elif _is_dealt_to(words, player):
            names = _pairs(words[3])
            if drew:
                names = list(received)
            else:
                names = [coming.pop(0) if name == UNKNOWN else name for name in names]
            line = f"d dh {words[2]} {''.join(names)}"
        own.append(line)
    return tuple(own)


def _is_dealt_to(words: Sequence[str], player: int) -> bool:
    return words[:3] == ["d", "dh", f"p{player + 1}"]


def _pairs(names: str) -> list[str]:
    return [names[i : i + 2] for i in range(0, len(names), 2)]
