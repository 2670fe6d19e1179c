"""Opening a table, sitting down and getting up again, until the tournament starts (RULES 2)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from club.audit.log import record
from poker.rules.presets import HouseRules
from poker.tables import clock, tell
from poker.tables.models import Seat, Table
from poker.tables.play import course, places, slowing, stakes
from poker.tables.play.authority import must_lead, must_not_be_held
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState, changing

MOST_WAITING = 3
"""How many tables one person can have waiting for players."""

PATIENCE = timedelta(minutes=1)
"""Who has waited longer than that for a table to fill may be on another page when it starts, and is told."""

NAMES = (
    "Aare", "Bosporus", "Cuanza", "Danube", "Elbe", "Fulda", "Garonne", "Havel", "Inn", "Jordan", "Kama",
    "Loire", "Meuse", "Neva", "Oder", "Po", "Rhine", "Seine", "Tiber", "Ural", "Volga", "Weser", "Yukon",
)  # fmt: skip

COMPUTERS = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat", "Grace", "Hedy", "Isaac", "Jakob")


def open_table(
    person: Any, rules: HouseRules, *, seat: int | None = None, now: datetime | None = None
) -> Table:
    """Open a table and sit down at it. Raises Refused."""
    now = now or timezone.now()
    with transaction.atomic():
        # the person's row is the lock: two tabs cannot both take the last table allowed
        person.__class__.objects.select_for_update(no_key=True).get(pk=person.pk)
        waiting = Table.objects.filter(creator=person, state=Table.State.WAITING, starts_at=None).count()
        if waiting >= MOST_WAITING:
            raise Refused("too_many_tables", f"You have {waiting} tables waiting already", waiting=waiting)
        slowing.must_be_calm(person, now)
        table = Table(name=free_name(), creator=person, rules_data=rules.as_dict())
        state = TableState(table, {}, rules)
        number = places.seat_for(state, person, seat)
        state.seats[number] = Seat(table=table, number=number, person=person)
        clock.set_alarm(state, now)
        table.save(force_insert=True)
        state.seats[number].save()
        tell.changed(table.pk, table.version, lobby=True)
    return table


def free_name() -> str:
    used = set(
        Table.objects.filter(state__in=[Table.State.WAITING, Table.State.RUNNING]).values_list(
            "name", flat=True
        )
    )
    free = [name for name in NAMES if name not in used]
    if free:
        return course.RANDOM.choice(free)
    return f"{course.RANDOM.choice(NAMES)} {len(used) + 1}"


def sit(person: Any, table_id: UUID | str, seat: int | None = None, *, now: datetime | None = None) -> int:
    """Sit down on a seat, or on the first free one; the table starts when it is full. Returns the seat.
    Raises Refused."""
    now = now or timezone.now()
    with changing(table_id) as state:
        _must_wait(state)
        slowing.must_be_calm(person, now)
        if state.table.is_scheduled:
            places.must_be_let_in(state, person)
        number = places.seat_for(state, person, seat)
        state.seats[number] = Seat(table=state.table, number=number, person=person)
        if state.table.is_scheduled:
            places.sat_down(state, person, now)
        _seats_changed(state, now)
    return number


def add_computer(person: Any, table_id: UUID | str, seat: int, *, now: datetime | None = None) -> None:
    """Put a computer on a free seat; for the creator and staff. Raises Refused."""
    now = now or timezone.now()
    with changing(table_id) as state:
        _must_wait(state)
        must_lead(state, person)
        _seat_computer(state, seat)
        _seats_changed(state, now)


def _seat_computer(state: TableState, number: int) -> None:
    why = places.refusal(state, number, is_computer=True)
    if why:
        raise Refused(why, f"No computer here: {why.replace('_', ' ')}", seat=number)
    used = {seat.computer for seat in state.seats.values()}
    name = course.RANDOM.choice([name for name in COMPUTERS if name not in used])
    state.seats[number] = Seat(table=state.table, number=number, computer=name)


def remove_computer(person: Any, table_id: UUID | str, seat: int, *, now: datetime | None = None) -> None:
    """Take a computer off its seat again; for the creator and staff. Raises Refused."""
    now = now or timezone.now()
    with changing(table_id) as state:
        _must_wait(state)
        must_lead(state, person)
        taken = state.seats.get(seat)
        if taken is None or taken.person_id is not None:
            raise Refused("no_computer_there", f"No computer sits on seat {seat}", seat=seat)
        del state.seats[seat]
        _seats_changed(state, now)


def stand_up(state: TableState, seat: Seat, now: datetime) -> None:
    """Give up a seat at a waiting table. At a scheduled one it goes to who waits for it."""
    del state.seats[seat.number]
    if state.table.is_scheduled and seat.person is not None:
        places.got_up(state, seat.person)
    _seats_changed(state, now)


def start(person: Any, table_id: UUID | str, *, fill: bool = False, now: datetime | None = None) -> None:
    """Start early, with those who sit or with computers on the free seats; for the creator and staff (RULES
    2). A scheduled tournament starts with those who have checked in. Raises Refused."""
    now = now or timezone.now()
    with changing(table_id) as state:
        _must_wait(state)
        must_lead(state, person)
        if state.table.is_scheduled:
            places.free_absent(state)
            places.move_up(state, present=True)
            if len(state.seats) < 2:
                raise Refused("too_few_here", "Fewer than two players have checked in")
        if fill:
            for number in range(1, state.rules.seats + 1):
                if number not in state.seats and number in state.rules.computers.seats:
                    _seat_computer(state, number)
        if len(state.seats) < 2:
            raise Refused("needs_two", "A tournament needs at least two players")
        if person.pk != state.table.creator_id or state.table.is_scheduled:
            record(person, "tables.started", state.table)
        begin(state, now)


def _seats_changed(state: TableState, now: datetime) -> None:
    state.touch(lobby=True)
    if len(state.seats) == state.rules.seats and not state.table.is_scheduled:
        begin(state, now)
    else:
        clock.set_alarm(state, now)


def begin(state: TableState, now: datetime) -> None:
    """Start, if everyone may still play and can pay; otherwise free the seats of those who cannot (RULES
    12.1)."""
    lost = [("barred", seat) for seat in places.barred(state)]
    lost = lost or [("cannot_pay", seat) for seat in stakes.collect(state)]
    for why, seat in lost:
        del state.seats[seat.number]
        state.note(why, seat)
    if lost:
        state.touch(lobby=True)
        clock.set_alarm(state, now)
    else:
        course.begin(state, now)
        if state.table.starts_at is None and now - state.table.created_at > PATIENCE:
            places.tell(state, "table_starts", [seat.person for seat in state.seats.values() if seat.person])


def _must_wait(state: TableState) -> None:
    if state.table.state != Table.State.WAITING:
        raise Refused("started_already", "This tournament has started already")
    must_not_be_held(state)
