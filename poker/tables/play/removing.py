"""Removing a player, and taking a wrong removal back before the next hand (RULES 13.4)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from club.audit.log import record
from poker.rules import sitngo
from poker.tables import clock
from poker.tables.models import Seat, Table
from poker.tables.play import acting, course, seating, waking
from poker.tables.play.authority import must_direct, must_not_be_held
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState, changing, rewind


def remove(
    person: Any,
    table_id: UUID | str,
    number: int,
    why: str,
    *,
    penalty: bool = True,
    now: datetime | None = None,
) -> None:
    """Take a person off his seat. In a running tournament that is leaving it (RULES 13.4): without `penalty`
    he gets the points of his place instead of -10; the stake stays in the pot. Raises Refused."""
    must_direct(person)
    now = now or timezone.now()
    waking.settle(table_id, now)
    with changing(table_id) as state:
        must_not_be_held(state)
        seat = _human_seat(state, number)
        action = "tables.removed" if penalty else "tables.removed_unpunished"
        record(person, action, state.table, why, whom=seat.person, seat=number)
        if state.table.state == Table.State.WAITING:
            state.note("removed", seat)
            seating.stand_up(state, seat, now)
            return
        if not state.running or not state.in_play(seat):
            raise Refused("not_in_play", "This player does not play any more")
        _leave(state, seat, now)
        seat.left_early = seat.left_early and penalty


def _leave(state: TableState, seat: Seat, now: datetime) -> None:
    hand = state.hand
    actions = len(hand.actions) if hand is not None and state.hand_on else None
    # first the note, as a tournament that this decides must not end before it can be undone
    state.table.removals = [*state.table.removals, {"seat": seat.number, "actions": actions}]
    acting.leave_play(state, seat, now, "removed")
    if state.ending or not state.hand_on:
        clock.set_alarm(state, now)


def take_back_removal(
    person: Any, table_id: UUID | str, number: int, why: str = "", *, now: datetime | None = None
) -> None:
    """Put a removed player back, before the next hand starts. Raises Refused.

    If nobody has acted since, the hand goes back to where it was. Otherwise his hand stays folded, and he
    plays on with the chips he has not paid into it; if that is none, he is out as if he had lost them."""
    must_direct(person)
    now = now or timezone.now()
    with changing(table_id) as state:
        must_not_be_held(state)
        seat = _human_seat(state, number)
        removal = next((one for one in state.table.removals if one["seat"] == number), None)
        if removal is None or not state.running:
            raise Refused("nothing_to_undo", "There is nothing that could still be undone")
        _put_back(state, seat, removal, now)
        record(person, "tables.removal_undone", state.table, why, whom=seat.person, seat=number)


def _put_back(state: TableState, seat: Seat, removal: dict[str, Any], now: datetime) -> None:
    t, hand = state.tournament, state.hand
    assert t is not None
    waited_for = state.acting_seat
    chips = next(one.chips for one in t.out if one.seat == seat.number)
    before: int | None = removal["actions"]
    if before is not None and hand is not None:
        if state.hand_on and len(hand.actions) == before + 1:
            # his fold is the last thing that has happened
            rewind(state, before)
        elif not state.hand_on:
            player = state.player_of(seat)
            assert player is not None
            chips = hand.stacks[player]
    sitngo.rejoin(t, seat.number, chips)
    seat.left, seat.left_early, seat.place = False, False, None
    state.table.removals = [one for one in state.table.removals if one is not removal]
    state.note("removal_undone", seat)
    state.step()
    placed = sitngo.places(t)
    for one in t.out:
        state.seats[one.seat].place = placed[one.seat]
    state.touch(lobby=True)
    if not state.hand_on and not state.ending and sitngo.over(t, state.human_seats()):
        course.finish(state, now)
    elif state.acting_seat is not waited_for or waited_for is None:
        clock.set_alarm(state, now)


def _human_seat(state: TableState, number: int) -> Seat:
    seat = state.seats.get(number)
    if seat is None or seat.person_id is None:
        raise Refused("nobody_there", "No person sits on this seat", seat=number)
    return seat
