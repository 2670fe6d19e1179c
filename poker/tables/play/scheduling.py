"""Scheduled tournaments: announced for a time, with a check-in before the start and a waiting list.

    announced   people take places, or are given them by invitation; who finds none can wait for one
    check_in    from `check_in_at` on everybody on the list says that he is here
    last_call   from `check_in_until` on places are for those who are here: who has not checked in loses his
                to who waits, in the order of the list, and keeps the stake, which is paid at the start only
    start       at `starts_at`, with those who have a place then

A place is a seat.  Every stage comes by the table's alarm (`poker.tables.clock`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from club.audit.log import record
from poker.rules.presets import HouseRules
from poker.tables import clock, tell
from poker.tables.models import Table
from poker.tables.play import places, seating
from poker.tables.play.authority import must_direct, must_not_be_held
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState, changing

Stage = Table.Stage

CHECK_IN = timedelta(minutes=30)
"""How long before the start the check-in begins."""
LAST_CALL = timedelta(minutes=5)
"""How long before the start places pass on to who waits."""
SOONEST = timedelta(minutes=2)
LATE = timedelta(minutes=1)
"""A check-in that begins later than that, as the site was down, takes as long as planned all the same."""


def schedule(
    person: Any,
    rules: HouseRules,
    starts_at: datetime,
    *,
    invited: Sequence[Any] = (),
    invited_only: bool = False,
    name: str = "",
    now: datetime | None = None,
) -> Table:
    """Announce a tournament; for directors. `invited` get its places in their order, the rest of them wait.
    Raises Refused."""
    must_direct(person)
    now = now or timezone.now()
    with transaction.atomic():
        table = Table(
            name=name or seating.free_name(),
            creator=person,
            rules_data=rules.as_dict(),
            invited_only=invited_only,
        )
        _set_times(table, starts_at, now)
        state = TableState(table, {}, rules)
        clock.set_alarm(state, now)
        for someone in invited:
            _invite(state, someone, now)
        table.save(force_insert=True)
        for row in (*state.seats.values(), *state.entrants.values()):
            row.save()
        record(person, "tables.scheduled", table)
        tell.changed(table.pk, table.version, lobby=True)
    return table


def reschedule(
    person: Any, table_id: UUID | str, starts_at: datetime, why: str = "", *, now: datetime | None = None
) -> None:
    """Give a scheduled tournament another time; everybody checks in anew. For directors. Raises Refused."""
    must_direct(person)
    now = now or timezone.now()
    with _scheduled(table_id) as state:
        _set_times(state.table, starts_at, now)
        for entrant in state.entrants.values():
            entrant.checked_in_at = None
        state.note("rescheduled")
        _save_alarm(state, now)
        places.tell(state, "rescheduled", places.listed(state))
        record(person, "tables.rescheduled", state.table, why, starts_at=starts_at)


def invite(person: Any, table_id: UUID | str, someone: Any, *, now: datetime | None = None) -> None:
    """Put one more member on the list of a scheduled tournament; for directors. Raises Refused."""
    must_direct(person)
    now = now or timezone.now()
    with _scheduled(table_id) as state:
        _invite(state, someone, now)
        _save_alarm(state, now)
        record(person, "tables.invited", state.table, whom=someone)


def _invite(state: TableState, someone: Any, now: datetime) -> None:
    if someone.is_guest or someone.is_suspended or not someone.is_active:
        raise Refused("not_invitable", "Only members who are not suspended can be invited")
    entrant = places.entrant(state, someone)
    if entrant.invited:
        raise Refused("invited_already", "This member is invited already")
    entrant.invited = True
    listed = state.seat_of(someone) or entrant.waiting_since is not None
    if not listed and places.give_place(state, entrant) is None:
        entrant.waiting_since = now
    places.tell(state, "invited", [someone])


def check_in(person: Any, table_id: UUID | str, someone: Any = None, *, now: datetime | None = None) -> None:
    """Say that one is here for a scheduled tournament; a director can say it for `someone`. Raises
    Refused."""
    now = now or timezone.now()
    if someone is not None:
        must_direct(person)
    with _scheduled(table_id) as state:
        entrant = places.on_list(state, someone or person)
        if state.table.stage == Stage.ANNOUNCED:
            raise Refused("check_in_later", "The check-in has not begun yet")
        if entrant.person.is_suspended:
            raise Refused("suspended", "You are suspended and cannot sit down")
        if entrant.checked_in_at is not None:
            return
        entrant.checked_in_at = now
        if state.table.stage == Stage.LAST_CALL:
            places.move_up(state)
        state.touch(lobby=True)
        if someone is not None:
            record(person, "tables.checked_in", state.table, whom=someone)


def wait_for_place(person: Any, table_id: UUID | str, *, now: datetime | None = None) -> None:
    """Join the waiting list of a scheduled tournament whose places are taken. Raises Refused."""
    now = now or timezone.now()
    with _scheduled(table_id) as state:
        places.must_be_let_in(state, person)
        places.must_be_eligible(state, person)
        entrant = places.entrant(state, person)
        if entrant.waiting_since is not None or state.seat_of(person):
            raise Refused("listed_already", "You are on the list already")
        if places.first_free(state) is not None:
            raise Refused("place_is_free", "A place is free: sit down")
        entrant.waiting_since = now
        entrant.checked_in_at = None if state.table.stage == Stage.ANNOUNCED else now
        state.touch(lobby=True)


def next_stage(state: TableState, now: datetime) -> None:
    """What is due at a scheduled tournament: its check-in, its last call, its start."""
    table = state.table
    if table.stage == Stage.ANNOUNCED:
        _make_up_for(table, now)
        table.stage = Stage.CHECK_IN
        state.note("check_in")
        places.tell(state, "table_starts", places.listed(state))
    elif table.stage == Stage.CHECK_IN:
        table.stage = Stage.LAST_CALL
        places.free_absent(state)
        places.move_up(state)
        if places.first_free(state) is not None:
            # to whoever of them is here first
            places.tell(state, "place_free", [line.person for line in places.waiting(state)])
    else:
        _start(state, now)
        return
    _save_alarm(state, now)


def _start(state: TableState, now: datetime) -> None:
    """Start with those who are here and can pay; without two players there is no tournament."""
    places.free_absent(state)
    places.move_up(state)
    while len(state.seats) >= 2 and state.human_seats():
        seating.begin(state, now)
        if state.running:
            return
        # somebody could not pay and lost his seat (RULES 12.1): maybe somebody waits for it
        places.move_up(state)
    people = places.listed(state)
    state.table.state = Table.State.CANCELLED
    state.note("too_few")
    _save_alarm(state, now)
    places.tell(state, "table_cancelled", people)


def _make_up_for(table: Table, now: datetime) -> None:
    """The check-in begins: if it does so late, it ends later, and so does the start."""
    assert table.check_in_at is not None
    assert table.check_in_until is not None
    assert table.starts_at is not None
    late = now - table.check_in_at
    if late > LATE:
        table.check_in_at, table.check_in_until = now, table.check_in_until + late
        table.starts_at += late


def _set_times(table: Table, starts_at: datetime, now: datetime) -> None:
    """The three times of a start. What starts soon has a shorter check-in, and a shorter last call. Raises
    Refused."""
    if starts_at < now + SOONEST:
        raise Refused("too_soon", "A tournament starts 2 minutes from now at the earliest", minutes=2)
    table.starts_at, table.stage = starts_at, Stage.ANNOUNCED
    table.check_in_at = max(now, starts_at - CHECK_IN)
    table.check_in_until = starts_at - min(LAST_CALL, (starts_at - table.check_in_at) / 4)


@contextmanager
def _scheduled(table_id: UUID | str) -> Iterator[TableState]:
    """`changing` for a tournament that waits for its time, and is not about to be cancelled."""
    with changing(table_id) as state:
        if not state.table.is_scheduled:
            raise Refused("not_scheduled", "This tournament does not wait for its time")
        must_not_be_held(state)
        yield state


def _save_alarm(state: TableState, now: datetime) -> None:
    clock.set_alarm(state, now)
    state.touch(lobby=True)
