"""A table in memory: its row, its seats, its tournament and its running hand.

`load` reads it as it is; `changing` is the only way to write it: one transaction that locks the
table's row first, saves everything at its end with the version raised by one, and tells the
viewers after the commit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet

from poker.rules import notation, sitngo
from poker.rules.cards import cards, texts
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Phase, Stakes
from poker.rules.presets import HouseRules
from poker.rules.sitngo import Tournament
from poker.tables import keeping, tell
from poker.tables.models import Entrant, Seat, Table
from poker.tables.rows import Prepared, fields, store, twin

MOST_NEWS = 40

_ID, _TABLE_ID = Table._meta.get_field("id"), Seat._meta.get_field("table")
_TABLE = Prepared(lambda key: Table.objects.filter(pk=key), _ID)


def _to_lock(table_id: Any) -> QuerySet[Table, Table]:
    # no_key: rows that point to a table, as messages of its chat do, are written meanwhile
    return Table.objects.select_for_update(of=("self",), no_key=True).filter(pk=table_id)


_LOCKED = Prepared(_to_lock, _ID)
_LOCKED_VERSION: Prepared[Table] = Prepared(
    lambda key: _to_lock(key).values_list("version", "due_at", "wake_at"), _ID
)
_SEATS = Prepared(lambda key: Seat.objects.filter(table_id=key), _TABLE_ID)
_PEOPLE = Prepared(
    lambda key: (
        get_user_model()
        .objects.filter(pk__in=Seat.objects.filter(table_id=key).values("person_id"))
        .order_by("pk")
    ),
    _TABLE_ID,
)


@dataclass(slots=True)
class TableState:
    """One table at one version. `order` are the seats of the hand's players 0..n-1."""

    table: Table
    seats: dict[int, Seat]
    rules: HouseRules
    tournament: Tournament | None = None
    hand: Hand | None = None
    order: tuple[int, ...] = ()
    changed: bool = False
    lobby_changed: bool = False
    before: tuple[Any, ...] = ()
    """The table's row as it was loaded."""
    stored: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    """The seats' rows as they were loaded, by primary key."""
    entrants: dict[int, Entrant] = field(default_factory=dict)
    """By person: the list of a scheduled tournament before its start, who waits longest first."""
    listed: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    """The entrants' rows as they were loaded, by primary key."""

    @property
    def running(self) -> bool:
        """The tournament has begun and is not over; it may be paused."""
        return self.table.state == Table.State.RUNNING

    @property
    def paused(self) -> bool:
        return self.table.paused_at is not None

    @property
    def ending(self) -> bool:
        """The running tournament is decided, but a removal that decided it can still be undone."""
        t = self.tournament
        if not self.running or t is None or not self.table.removals:
            return False
        return sitngo.over(t, self.human_seats() or t.seats)

    @property
    def hand_on(self) -> bool:
        """A hand has been dealt and is not over yet."""
        return self.hand is not None and self.hand.phase != Phase.OVER

    @property
    def acting_seat(self) -> Seat | None:
        """Whose decision the running tournament waits for."""
        if not self.running or self.hand is None or self.hand.actor is None or self.ending:
            return None
        return self.seats[self.order[self.hand.actor]]

    def seat_of(self, person: Any) -> Seat | None:
        """The seat a person has at this table, whether still in play or out."""
        key = None if person is None else person.pk
        if key is None:
            return None
        return next((seat for seat in self.seats.values() if seat.person_id == key), None)

    def player_of(self, seat: Seat) -> int | None:
        """The seat's place in the hand, in PHH order, or None if it was not dealt in."""
        return self.order.index(seat.number) if seat.number in self.order else None

    def in_play(self, seat: Seat) -> bool:
        """Still in the running tournament: neither out nor gone."""
        return self.tournament is not None and seat.number in self.tournament.chips

    def human_seats(self) -> list[int]:
        """The seats of all humans, in play or out."""
        return [number for number, seat in self.seats.items() if seat.person_id is not None]

    def humans_in_play(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.person_id is not None and self.in_play(seat)]

    def lone_human(self) -> Seat | None:
        """The human who plays, or is going to, with nobody but computers (RULES 15.3)."""
        gone = self.table.state not in (Table.State.WAITING, Table.State.RUNNING)
        here = [] if gone else list(self.seats.values())
        if self.running:
            here = [seat for seat in here if self.in_play(seat)]
        humans = [seat for seat in here if seat.person_id is not None]
        return humans[0] if len(humans) == 1 < len(here) else None

    def table_time(self, now: datetime) -> datetime:
        """Now as the table's clocks have it: while it is paused, the moment when that began."""
        return self.table.paused_at or now

    def elapsed(self, now: datetime) -> float:
        """Seconds of play since the start, without the time it was paused (RULES 3.4)."""
        table = self.table
        if table.started_at is None:
            return 0.0
        return max(0.0, (self.table_time(now) - table.started_at - table.paused_for).total_seconds())

    def note(self, code: str, seat: Seat | None = None, amount: int = 0, text: str = "") -> None:
        """Add to the tournament's news. Names are kept, so that the news outlive a seat."""
        line = [code, seat.number if seat else None, seat.name if seat else "", amount, text]
        self.table.news = [*self.table.news, line][-MOST_NEWS:]

    def touch(self, *, lobby: bool = False) -> None:
        """Something visible changed: the version rises when this change is saved."""
        self.changed = True
        self.lobby_changed |= lobby

    def step(self) -> None:
        """The play moved on: actions meant for what was before are stale."""
        self.table.turn += 1
        self.touch()


class NoSuchTable(LookupError):
    """There is no table with this id."""


def load(table_id: UUID | str) -> TableState:
    """The table as it is stored, to be read only. Raises NoSuchTable."""
    table = _row(_TABLE, table_id)
    keeping.forget_before(table_id, table.version)
    return _state(table)


@contextmanager
def changing(table_id: UUID | str) -> Iterator[TableState]:
    """Lock the table, hand it out for a change, and save it if it was touched.

    An exception leaves everything as it was.  On SQLite the IMMEDIATE transaction is the lock.
    Raises NoSuchTable.
    """
    with transaction.atomic():
        state = _again(table_id) or _state(_row(_LOCKED, table_id))
        yield state
        if state.changed:
            _save(state)


def _again(table_id: UUID | str) -> TableState | None:
    """Lock the table; its state without reading it, if nobody has changed it since this process did."""
    recent = keeping.kept(table_id)
    if recent is None:
        return None
    for version, due_at, wake_at in _LOCKED_VERSION.ask_values(table_id):
        if version == recent.table.version:
            table = twin(recent.table)
            # nothing but the alarm is ever moved without a new version (`play.waking`)
            table.due_at, table.wake_at = due_at, wake_at
            return _state(table, recent)
        keeping.forget(table_id, version)
    return None


def _row(tables: Prepared[Table], table_id: UUID | str) -> Table:
    try:
        found = tables.ask(table_id)
    except (ValidationError, ValueError) as error:
        raise NoSuchTable(str(table_id)) from error
    if not found:
        raise NoSuchTable(str(table_id))
    return found[0]


def _state(table: Table, recent: TableState | None = None) -> TableState:
    """The state of a table's row; the rest of it read as well, or from the same version in memory."""
    seats = [twin(seat) for seat in recent.seats.values()] if recent else _SEATS.ask(table.pk)
    people = {person.pk: person for person in _PEOPLE.ask_shared(table.pk)}
    for seat in seats:
        if seat.person_id in people and not (recent and seat.person is people[seat.person_id]):
            seat.person = people[seat.person_id]
    state = TableState(
        table,
        {seat.number: seat for seat in seats},
        recent.rules if recent else table.rules,
        before=fields(table),
        stored={seat.pk: fields(seat) for seat in seats},
    )
    if recent is None and table.is_scheduled:
        state.entrants = {row.person_id: row for row in table.entrants.select_related("person")}
        state.listed = {row.pk: fields(row) for row in state.entrants.values()}
    if recent and recent.tournament and recent.hand:
        state.tournament, state.hand, state.order = (
            recent.tournament.copy(),
            recent.hand.copy(),
            recent.order,
        )
    elif table.tournament:
        state.tournament = Tournament.from_dict(table.tournament)
        if table.hand:
            state.order = tuple(table.hand["seats"])
            state.hand = _hand(state, table.hand)
    return state


def _hand(state: TableState, stored: dict[str, Any]) -> Hand:
    """Replay the stored hand: its stakes follow from the tournament, its cards from the deal or the
    actions."""
    t = state.tournament
    assert t is not None
    assert t.positions is not None
    game = GAMES[state.rules.game]
    stakes = Stakes.of(game, len(state.order), sitngo.level(t), dead_small_blind=t.positions.small is None)
    deal = as_deal(state.table.deal) if state.table.deal else None
    return notation.resume(game, stakes, stored["stacks"], deal, stored["actions"])


def rewind(state: TableState, count: int) -> None:
    """Take the running hand back to where it was after its first `count` actions."""
    assert state.hand is not None
    stacks, actions = list(state.hand.starting_stacks), state.hand.actions[:count]
    state.hand = _hand(state, {"stacks": stacks, "actions": actions})


def _save(state: TableState) -> None:
    table = state.table
    table.version += 1
    # whoever joins, by whatever way, ends what is for one alone
    table.turbo = table.turbo and state.lone_human() is not None
    table.tournament = state.tournament.as_dict() if state.tournament else None
    if state.hand is None:
        table.hand = None
    elif state.hand_on:
        table.hand = {
            "seats": list(state.order),
            "stacks": list(state.hand.starting_stacks),
            "actions": list(state.hand.actions),
        }
    store(table, state.before)
    _save_seats(state)
    for entrant in state.entrants.values():
        if state.listed.get(entrant.pk) != fields(entrant):
            entrant.save()
    if not state.hand_on:
        # whatever else goes wrong after the commit
        keeping.forget_before(table.pk, table.version)
    transaction.on_commit(partial(keeping.keep, state), robust=True)
    tell.changed(table.pk, table.version, lobby=state.lobby_changed)


def _save_seats(state: TableState) -> None:
    """Write the seats that differ from what was loaded, given up seats first, so that a seat can change
    hands."""
    kept = {seat.pk for seat in state.seats.values()}
    given_up = [pk for pk in state.stored if pk not in kept]
    if given_up:
        Seat.objects.filter(pk__in=given_up).delete()
    for seat in state.seats.values():
        if seat.pk in state.stored:
            store(seat, state.stored[seat.pk])
        else:
            seat.save()


def deal_text(deal: Deal) -> str:
    """The deck as it is stored while its hand is on."""
    return texts(deal.order) + texts(deal.reserve)


def as_deal(stored: str) -> Deal:
    """The deck from how it is stored."""
    return Deal(cards(stored[:104]), cards(stored[104:]))
