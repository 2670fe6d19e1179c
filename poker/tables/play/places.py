"""Which places a waiting table has, and whose they are.

A place is a seat.  A scheduled tournament keeps a list beside its seats (`Entrant`): who is invited, who has
checked in, and who waits for a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.urls import reverse

from club.notices.notify import notify
from poker.tables.models import Entrant, Seat, Table
from poker.tables.play import stakes
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState

LONGEST_LIST = 60
"""Entrants of one tournament: more than will ever get a place."""


# Seats


def seat_for(state: TableState, person: Any, wanted: int | None) -> int:
    """The seat a person may take: the wanted one, or the first. Raises Refused."""
    must_be_eligible(state, person)
    if state.seat_of(person):
        raise Refused("seated_already", "You sit at this table already")
    if wanted is not None:
        why = refusal(state, wanted, is_computer=False)
        if why:
            raise Refused(why, f"No seat: {why.replace('_', ' ')}", seat=wanted)
        return wanted
    number = first_free(state)
    if number is not None:
        return number
    if any(
        refusal(state, number, is_computer=False) == "too_many_humans"
        for number in range(1, state.rules.seats + 1)
    ):
        raise Refused("too_many_humans", "No more humans can sit here")
    raise Refused("table_full", "The table is full")


def first_free(state: TableState) -> int | None:
    """The first seat that a person may take."""
    numbers = range(1, state.rules.seats + 1)
    return next((number for number in numbers if not refusal(state, number, is_computer=False)), None)


def refusal(state: TableState, number: object, *, is_computer: bool) -> str:
    """Why a seat cannot be taken, or ""."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= state.rules.seats:
        return "no_such_seat"
    if number in state.seats:
        return "seat_taken"
    return state.rules.computers.refusal(number, is_computer, len(state.human_seats())) or ""


def must_be_eligible(state: TableState, person: Any) -> None:
    """Who is suspended or cannot pay the stake takes no place (RULES 12.1). Raises Refused."""
    if getattr(person, "is_suspended", False):
        raise Refused("suspended", "You are suspended and cannot sit down")
    stakes.must_afford(state, person)


def barred(state: TableState) -> list[Seat]:
    """The seats of those who were suspended, or have gone for good, since they sat down."""
    return [
        seat
        for seat in state.seats.values()
        if seat.person is not None and (seat.person.is_suspended or not seat.person.is_active)
    ]


# The list of a scheduled tournament


def entrant(state: TableState, person: Any) -> Entrant:
    """The person's line of the list, made if need be. Raises Refused."""
    found = state.entrants.get(person.pk)
    if found is None:
        if len(state.entrants) >= LONGEST_LIST:
            raise Refused("list_full", "The list is full")
        found = state.entrants[person.pk] = Entrant(table=state.table, person=person)
    return found


def on_list(state: TableState, person: Any) -> Entrant:
    """The line of somebody who has a place or waits for one. Raises Refused."""
    found = state.entrants.get(person.pk)
    if found is None or not (found.waiting_since or state.seat_of(person)):
        raise Refused("not_on_list", "You are not on the list of this tournament")
    return found


def waiting(state: TableState) -> list[Entrant]:
    """Who waits for a place, the first in line first."""
    rows = [(row.waiting_since, row) for row in state.entrants.values() if row.waiting_since is not None]
    return [row for _, row in sorted(rows, key=lambda one: one[0])]


def listed(state: TableState) -> list[Any]:
    """The people who have a place or wait for one."""
    seated = [seat.person for seat in state.seats.values() if seat.person is not None]
    return [*seated, *(row.person for row in waiting(state))]


def has_checked_in(state: TableState, seat: Seat) -> bool:
    """Whether the player of a seat is here: computers always are."""
    if seat.person_id is None:
        return True
    line = state.entrants.get(seat.person_id)
    return line is not None and line.checked_in_at is not None


def may_enter(state: TableState, person: Any) -> bool:
    """Whether a person may be on the list: some tournaments are for those invited only."""
    line = state.entrants.get(person.pk)
    return not state.table.invited_only or (line is not None and line.invited)


def must_be_let_in(state: TableState, person: Any) -> None:
    """Raises Refused."""
    if not may_enter(state, person):
        raise Refused("invited_only", "This tournament is for those who are invited")


def sat_down(state: TableState, person: Any, now: datetime) -> None:
    """Who takes a place while the check-in is on is here."""
    line = entrant(state, person)
    line.waiting_since = None
    line.checked_in_at = None if state.table.stage == Table.Stage.ANNOUNCED else now


def got_up(state: TableState, person: Any) -> None:
    """A place is given up and goes to who waits for it."""
    line = entrant(state, person)
    line.waiting_since = line.checked_in_at = None
    move_up(state)


def stop_waiting(state: TableState, person: Any) -> bool:
    """Take the person off the waiting list; False if he is not on it."""
    line = state.entrants.get(person.pk)
    if line is None or line.waiting_since is None:
        return False
    line.waiting_since = line.checked_in_at = None
    state.touch(lobby=True)
    return True


def free_absent(state: TableState) -> None:
    """Who has not checked in loses the place; the stake was not paid yet."""
    for seat in list(state.seats.values()):
        if not has_checked_in(state, seat):
            del state.seats[seat.number]
            state.note("lost_place", seat)
    state.touch(lobby=True)


def move_up(state: TableState, *, present: bool = False) -> None:
    """Give free places to those who wait, in the order of the list; from the last call on, or if only those
    `present` count, to who has checked in."""
    present = present or state.table.stage == Table.Stage.LAST_CALL
    for line in waiting(state):
        if present and line.checked_in_at is None:
            continue
        seat = give_place(state, line)
        if seat is not None:
            state.note("moved_up", seat)
            state.touch(lobby=True)
            tell(state, "place_free", [line.person])


def give_place(state: TableState, line: Entrant) -> Seat | None:
    """A free place for somebody on the list, if there is one and he may have it."""
    number = first_free(state)
    if number is None or not _eligible(state, line.person):
        return None
    line.waiting_since = None
    state.seats[number] = Seat(table=state.table, number=number, person=line.person)
    return state.seats[number]


def _eligible(state: TableState, person: Any) -> bool:
    try:
        must_be_eligible(state, person)
    except Refused:
        return False
    return bool(person.is_active)


def tell(state: TableState, kind: str, people: Iterable[Any]) -> None:
    """A notice to each of these people that leads to the table."""
    address = reverse("table", args=[state.table.pk])
    for person in people:
        notify(person, kind, address, table=state.table.name)
