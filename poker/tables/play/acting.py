"""What a person does at a running table."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from club.audit.log import record
from poker.rules import sitngo
from poker.rules.hand import IllegalAction, Phase
from poker.rules.sight import told
from poker.tables import clock
from poker.tables.models import OwnCards, PlayedHand, Seat, Table
from poker.tables.play import course, moves, places, seating, slowing, waking
from poker.tables.play.authority import may_lead, must_not_be_held
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState, changing


def act(
    person: Any,
    table_id: UUID | str,
    turn: int,
    action: str,
    *,
    amount: int | None = None,
    cards: str = "",
    now: datetime | None = None,
) -> None:
    """Fold, check, call, raise (to `amount`), go all-in or draw (exchange `cards`, e.g. "As7d").

    `turn` is the turn the person saw: whatever was meant for another one is refused, so an action counts
    once. Raises Refused; nothing has changed then, except what was overdue.
    """
    now = now or timezone.now()
    for _ in range(2):
        with changing(table_id) as state:
            if not clock.is_due(state, now):
                _act(state, person, turn, action, amount, cards, now)
                return
        # overdue: first what the clock says, then this action, if it still fits
        waking.settle(table_id, now)
    raise Refused("too_late", "Your time is over")


def _act(
    state: TableState, person: Any, turn: int, action: str, amount: int | None, cards: str, now: datetime
) -> None:
    seat = _playing_seat(state, person)
    _must_go_on(state)
    if turn != state.table.turn:
        raise Refused("stale", "The table has moved on")
    if state.acting_seat is not seat or state.hand is None:
        raise Refused("not_your_turn", "It is not your turn")
    clock.stop_bank(state, now)
    try:
        moves.apply(state.hand, action, amount, cards)
    except IllegalAction as refusal:
        raise Refused.illegal(refusal) from refusal
    seat.missed, seat.away = 0, False
    state.step()
    course.go_on(state, now)


def preselect(
    person: Any, table_id: UUID | str, turn: int, choice: str, *, now: datetime | None = None
) -> None:
    """Choose "check_fold" or "call" for the next decision, or "" for none (RULES 15.2). A call is good for
    the highest bet seen only. Raises Refused."""
    if choice not in ("", "check_fold", "call"):
        raise Refused("unknown_action", "There is no such action")
    with changing(table_id) as state:
        seat = _playing_seat(state, person)
        _must_go_on(state)
        player, hand = state.player_of(seat), state.hand
        if (
            hand is None
            or player is None
            or hand.phase != Phase.BETTING
            or hand.folded[player]
            or not hand.stacks[player]
        ):
            raise Refused("not_now", "There is nothing to choose ahead")
        if state.acting_seat is seat:
            raise Refused("your_turn", "It is your turn: act")
        fresh = (
            turn == state.table.turn
            if choice == "call"
            else state.table.hand_turn <= turn <= state.table.turn
        )
        if not fresh:
            raise Refused("stale", "The table has moved on")
        if choice == "call" and not hand.owed(player):
            raise Refused("nothing_to_call", "Nothing to call: checking is free")
        seat.preselect, seat.preselect_call = choice, hand.price if choice == "call" else 0
        state.touch()


def come_back(person: Any, table_id: UUID | str, *, now: datetime | None = None) -> None:
    """End one's absence (RULES 14.2). Raises Refused."""
    with changing(table_id) as state:
        seat = _playing_seat(state, person)
        if seat.away:
            seat.away, seat.missed = False, 0
            state.note("back", seat)
            state.touch()


def mark_away(person: Any, table_id: UUID | str, number: int, *, now: datetime | None = None) -> None:
    """Mark the player away for whom a table without a clock has waited long enough; for the creator and staff
    (RULES 14.3). Raises Refused."""
    now = now or timezone.now()
    with changing(table_id) as state:
        if not may_lead(state, person):
            raise Refused("creator_only", "Only who opened the table can do that")
        _must_go_on(state)
        seat = state.acting_seat
        if seat is None or seat.number != number or seat.person_id is None:
            raise Refused("not_waited_for", "The table does not wait for this player", seat=number)
        if not can_mark_away(state, now):
            raise Refused("wait_longer", "A player can be marked away after 5 minutes", minutes=5)
        seat.away = True
        if person.pk != state.table.creator_id:
            record(person, "tables.marked_away", state.table, whom=seat.person, seat=number)
        state.note("away", seat)
        state.step()
        course.go_on(state, now)


def can_mark_away(state: TableState, now: datetime) -> bool:
    began = state.table.clock_began_at
    return state.rules.decision_seconds is None and began is not None and now - began >= clock.MARK_AWAY


def show_cards(person: Any, table_id: UUID | str, *, now: datetime | None = None) -> None:
    """Show a hand that was mucked or won uncontested, until the next hand starts (RULES 8.2, 8.5).
    Raises Refused."""
    with changing(table_id) as state:
        seat = _playing_seat(state, person, or_out=True)
        if not can_show(state, seat):
            raise Refused("nothing_to_show", "You have no hand to show now")
        assert state.hand is not None
        assert state.tournament is not None
        played = PlayedHand.objects.get(table=state.table, number=state.tournament.hand_no)
        own = OwnCards.objects.get(hand=played, person=person)
        state.hand.apply(f"p{own.player + 1} sm {own.cards}")
        state.table.hand = {**(state.table.hand or {}), "actions": told(state.hand, None)}
        played.phh = course.write_hand(state)
        played.openings |= own.openings
        played.save()
        state.touch()


def can_show(state: TableState, seat: Seat) -> bool:
    """Whether the seat has a hand of the hand just over that nobody has seen, and that did not fold."""
    hand, player = state.hand, state.player_of(seat)
    if not state.running or hand is None or player is None or hand.phase != Phase.OVER:
        return False
    return not hand.folded[player] and not hand.shown[player]


def leave(person: Any, table_id: UUID | str, *, now: datetime | None = None) -> None:
    """Get up: from a waiting table freely, from a running tournament as RULES 13.4 says. Raises Refused."""
    now = now or timezone.now()
    waking.settle(table_id, now)
    with changing(table_id) as state:
        must_not_be_held(state)
        if state.table.is_scheduled and places.stop_waiting(state, person):
            return
        seat = state.seat_of(person)
        if seat is None:
            raise Refused("not_seated", "You do not sit at this table")
        if state.table.state == Table.State.WAITING:
            slowing.got_up(person, now)
            seating.stand_up(state, seat, now)
        elif state.running and state.in_play(seat):
            leave_play(state, seat, now)


def leaving_costs(state: TableState, seat: Seat) -> bool:
    """Whether leaving now means -10 points and the stake: while other humans still play (RULES 13.4)."""
    return state.running and state.in_play(seat) and len(state.humans_in_play()) > 1


def leave_play(state: TableState, seat: Seat, now: datetime, news: str = "leaves") -> None:
    """A player leaves the running tournament for good (RULES 13.4); `news` says how."""
    t, hand = state.tournament, state.hand
    assert t is not None
    seat.left, seat.left_early = True, leaving_costs(state, seat)
    state.note(news, seat)
    was_on, before = state.hand_on, hand and (hand.phase, hand.actor, hand.street)
    sitngo.leave(t, seat.number, hand if was_on else None)
    seat.place = sitngo.places(t)[seat.number]
    state.touch(lobby=True)
    moved_on = was_on and hand is not None and (hand.phase, hand.actor, hand.street) != before
    hand_over = moved_on and hand is not None and hand.phase == Phase.OVER
    if sitngo.over(t, state.human_seats()) and not state.ending and not hand_over:
        course.finish(state, now)
    elif moved_on:
        # otherwise whoever thinks goes on thinking, and his clock goes on
        state.step()
        course.go_on(state, now)


def _must_go_on(state: TableState) -> None:
    """Raises Refused while the play stands still."""
    if state.paused:
        raise Refused("paused", "This tournament is paused")


def _playing_seat(state: TableState, person: Any, *, or_out: bool = False) -> Seat:
    """The person's seat in the running tournament. Raises Refused."""
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("not_seated", "You do not sit at this table")
    if not state.running:
        raise Refused("not_running", "This tournament is not running")
    if not or_out and not state.in_play(seat):
        raise Refused("out", "You are out of this tournament")
    return seat
