"""What one person sees and may do at a table, on top of what everybody sees."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from poker.rules.cards import text
from poker.rules.hand import Phase
from poker.rules.sight import Sight
from poker.tables.chronicle import described
from poker.tables.felt import winning_five
from poker.tables.models import Seat, Table
from poker.tables.play import places
from poker.tables.play.acting import can_mark_away, can_show, leaving_costs
from poker.tables.play.authority import may_lead
from poker.tables.play.rematch import can_rematch
from poker.tables.play.solo import can_go_on
from poker.tables.scene import CardView, OwnScene, QuickBet
from poker.tables.state import TableState

if TYPE_CHECKING:
    from poker.tables.view import Look


def own_scene(look: Look, person: Any, now: datetime) -> OwnScene:
    """What one person sees and may do on top of the public scene. A stranger gets what spectators may do."""
    state = look.state
    table, hand = state.table, state.hand
    person = person if person is not None and getattr(person, "pk", None) else None
    seat = state.seat_of(person)
    facts: dict[str, Any] = {"person_id": person.pk if person else None, "turn": table.turn}
    can = _table_rights(state, person, seat, now)
    if person is not None and state.entrants:
        in_line = [line.person_id for line in places.waiting(state)]
        facts["in_line"] = in_line.index(person.pk) + 1 if person.pk in in_line else None
    if seat is not None:
        facts |= {"alone": look.lone_human is seat, "turbo": table.turbo}
        facts |= {"seat": seat.number, "away": seat.away, "leave_costs": leaving_costs(state, seat)}
        if state.running and state.in_play(seat):
            can.add("leave")
            if seat.away:
                can.add("back")
        if can_rematch(state, seat):
            can.add("rematch")
        if can_show(state, seat):
            can.add("show")
        if can_go_on(state, seat):
            can.add("go_on")
        player = state.player_of(seat)
        if hand is not None and player is not None:
            facts |= _own_play(look, seat, player)
    return OwnScene(**facts, can=frozenset(can))


def _table_rights(state: TableState, person: Any, seat: Seat | None, now: datetime) -> set[str]:
    can: set[str] = set()
    taken = state.seats.values()
    if state.table.state == Table.State.WAITING and person is not None:
        if state.table.is_scheduled:
            can |= _list_rights(state, person)
        else:
            can.add("sit" if seat is None else "leave")
        if may_lead(state, person):
            can |= {"add_computer", "remove_computer"} if state.rules.computers.seats else set()
            if sum(not state.table.is_scheduled or places.has_checked_in(state, one) for one in taken) >= 2:
                can.add("start")
            free = [number for number in state.rules.computers.seats if number <= state.rules.seats]
            if any(number not in state.seats for number in free):
                can.add("start_fill")
    if state.running and not state.paused and may_lead(state, person) and can_mark_away(state, now):
        can.add("mark_away")
    return can


def _list_rights(state: TableState, person: Any) -> set[str]:
    """What one can do about one's place in a scheduled tournament."""
    line = state.entrants.get(person.pk)
    is_on_list = state.seat_of(person) is not None or (line is not None and line.waiting_since is not None)
    can = {"leave"} if is_on_list else set()
    if is_on_list and state.table.stage != Table.Stage.ANNOUNCED:
        assert line is not None
        can |= set() if line.checked_in_at else {"check_in"}
    elif not is_on_list and places.may_enter(state, person):
        can.add("sit" if places.first_free(state) is not None else "wait")
    return can


def _own_play(look: Look, seat: Seat, player: int) -> dict[str, Any]:
    state, hand = look.state, look.state.hand
    assert hand is not None
    seen = look.sight_of(player)
    hole = list(seen.own)
    if hand.phase == Phase.OVER and any(card < 0 for card in hole):
        hole = look.kept_cards(seat) or hole
    shown, winning = hand.shown[player], winning_five(seen, player)
    facts: dict[str, Any] = {
        "cards": tuple(
            CardView(text(card) if card >= 0 else "", up or shown, card in winning)
            for card, up in zip(hole, seen.up[player], strict=True)
        ),
        "hand": described(hand, hole),
        "chips": seen.stacks[player],
        "bet": seen.bets[player],
        "openings": look.openings(player),
    }
    if not state.running or state.paused or not state.in_play(seat):
        return facts
    if state.acting_seat is seat:
        facts["options"] = seen.options
        facts["drawing"] = hand.phase == Phase.DRAWING
        facts["quick"] = _quick_bets(seen, player)
    elif hand.phase == Phase.BETTING and not seen.folded[player] and seen.stacks[player]:
        facts["may_preselect"] = True
        facts["preselect"] = seat.preselect
        facts["preselect_call"] = hand.owed(player)
    return facts


def _quick_bets(seen: Sight, player: int) -> tuple[QuickBet, ...]:
    """½ pot, ¾ pot, pot and all-in as far as they are legal: a bet of that part of the pot after calling."""
    options = seen.options
    if options is None or options.min_to is None or options.max_to is None:
        return ()
    highest, pot = max(seen.bets), sum(seen.paid) + options.call
    everything = seen.stacks[player] + seen.bets[player]
    quick = []
    for label, quarters in (("half", 2), ("three_quarters", 3), ("pot", 4)):
        to = highest + pot * quarters // 4
        if options.min_to <= to <= options.max_to:
            quick.append(QuickBet(label, to))
    if options.max_to == everything and options.max_to > options.min_to:
        quick.append(QuickBet("all_in", everything))
    return tuple(quick)
