"""Cut the scenes of a table: the public one for everybody, the own one for one person.

Cards come from `poker.rules.sight` only.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from club.accounts.avatars import avatar_url
from club.standings.ratings import rating_changes
from club.treasury import ledger
from poker.rules import sitngo
from poker.rules.cards import cards as parse_cards
from poker.rules.cards import text
from poker.rules.hand import Phase
from poker.rules.sight import Sight, sight, told
from poker.tables import sealing, showing
from poker.tables.chronicle import Chronicle, described, named
from poker.tables.models import OwnCards, Seat, Table
from poker.tables.play import places
from poker.tables.play.acting import can_mark_away, can_show, leaving_costs
from poker.tables.play.authority import may_lead
from poker.tables.play.rematch import can_rematch
from poker.tables.play.solo import can_go_on
from poker.tables.scene import (
    CardView,
    LogLine,
    OwnScene,
    PotView,
    PublicScene,
    QuickBet,
    ResultView,
    ScheduleView,
    SeatView,
)
from poker.tables.state import TableState, load

__all__ = ["board_views", "card_views", "load", "own_scene", "picture_of", "pot_views", "public_scene"]


def public_scene(state: TableState) -> PublicScene:
    """The table as a spectator sees it; the same for everybody at this version."""
    table, t, hand = state.table, state.tournament, state.hand
    seen = sight(hand, None) if hand is not None else None
    chronicle = _chronicle(state)
    upcoming = sitngo.upcoming(t, state.elapsed(timezone.now())) if t is not None and state.running else None
    at = t.positions if t is not None else None
    return PublicScene(
        table_id=str(table.pk),
        name=table.name,
        version=table.version,
        turn=table.turn,
        state="paused" if state.paused else table.state,
        rules=state.rules,
        creator_id=table.creator_id,
        seats=tuple(_seat_view(state, number, seen, chronicle) for number in range(1, state.rules.seats + 1)),
        button=at.button if at else None,
        hand_no=t.hand_no if t is not None else 0,
        phase=hand.phase.value if hand is not None else "",
        street=hand.game.streets[hand.street].name if hand is not None else "",
        board=board_views(seen) if seen is not None else (),
        pots=pot_views(seen, state.order) if seen is not None else (),
        award_step=showing.before_award(hand) if hand is not None and hand.phase == Phase.OVER else 0,
        total_pot=sum(seen.paid) if seen is not None and hand is not None and hand.phase != Phase.OVER else 0,
        level=sitngo.level(t) if t is not None else None,
        next_level=upcoming.level if upcoming else None,
        next_in_hands=upcoming.hands_left if upcoming else None,
        next_at_ms=_next_at(upcoming.seconds_left if upcoming and not state.paused else None),
        escalated=t is not None and t.escalated_from is not None,
        log=tuple(chronicle.lines) if chronicle else (),
        news=tuple(
            LogLine(code, seat, name, amount, text=note) for code, seat, name, amount, note in table.news
        ),
        results=_results(state),
        rematch=str(table.rematch_id or ""),
        scheduled=_schedule(state),
        deal_root=table.deal_root,
        sealed_hand=sealing.number(state),
    )


def _chronicle(state: TableState) -> Chronicle | None:
    if state.hand is None:
        return None
    names = [state.seats[number].name for number in state.order]
    return Chronicle(state.hand, told(state.hand, None), state.order, names)


def _seat_view(state: TableState, number: int, seen: Sight | None, chronicle: Chronicle | None) -> SeatView:
    seat, hand = state.seats.get(number), state.hand
    if seat is None:
        allowed = state.table.state == Table.State.WAITING and number in state.rules.computers.seats
        return SeatView(number, computer_allowed=allowed)
    facts: dict[str, Any] = {
        "kind": seat.kind,
        "name": seat.name,
        "picture": picture_of(seat),
        "person_id": seat.person_id,
        "away": seat.away,
        "left": seat.left,
        "place": seat.place,
        "out": state.tournament is not None and not state.in_play(seat),
    }
    if state.tournament is not None:
        facts["chips"] = state.tournament.chips.get(number, 0)
    elif state.table.state == Table.State.WAITING:
        facts["chips"] = state.rules.starting_chips
        if state.table.is_scheduled and state.table.stage != Table.Stage.ANNOUNCED:
            facts["checked_in"] = places.has_checked_in(state, seat)
    player = state.player_of(seat)
    if hand is not None and seen is not None and chronicle is not None and player is not None:
        last = chronicle.last.get(player)
        acting = state.acting_seat is seat
        table = state.table
        facts |= {
            "chips": 0 if seat.left else seen.stacks[player],
            "bet": seen.bets[player],
            "cards": card_views(seen, player),
            "hand": named(seen, player),
            "dealt_in": True,
            "folded": seen.folded[player],
            "mucked": seen.mucked[player],
            "all_in": seen.stacks[player] == 0 and not seen.folded[player] and state.hand_on,
            "acting": acting,
            "shows": showing.order(hand.actions).get(player, 0) if hand.phase == Phase.OVER else 0,
            "won": seen.winnings[player],
            "act": last.code if last else "",
            "act_amount": last.amount if last else 0,
        }
        begun = table.due_at is not None and table.clock_began_at is not None
        if acting and table.clock and begun and not state.paused:
            assert table.due_at is not None
            facts |= {
                "clock": table.clock,
                "deadline_ms": _ms(table.due_at),
                "clock_for_ms": _clock_for_ms(state),
            }
    return SeatView(number, **facts)


def picture_of(seat: Seat) -> str:
    """The address of the picture of who sits here; "" for a computer."""
    return avatar_url(seat.person) if seat.person else ""


def _clock_for_ms(state: TableState) -> int:
    """How long the part of the clock that runs now is in all."""
    table, rules, seat = state.table, state.rules, state.acting_seat
    assert table.due_at is not None
    assert table.clock_began_at is not None
    assert seat is not None
    if table.clock == "grace":
        return rules.grace_seconds * 1000
    if table.clock == "bank":
        return seat.bank_ms
    return int((table.due_at - table.clock_began_at).total_seconds() * 1000)


def card_views(seen: Sight, player: int) -> tuple[CardView, ...]:
    """A player's cards as they lie at his seat, () if he holds none any more."""
    if seen.folded[player] or seen.mucked[player]:
        return ()
    winning = _winning_five(seen, player)
    return tuple(
        CardView(text(card) if card >= 0 else "", up, card in winning)
        for card, up in zip(seen.hole[player], seen.up[player], strict=True)
    )


def _winning_five(seen: Sight, player: int) -> tuple[int, ...]:
    if seen.phase != Phase.OVER or not seen.winnings[player] or named(seen, player) is None:
        return ()
    return tuple(seen.game.best(seen.hole[player], seen.board))


def board_views(seen: Sight) -> tuple[CardView, ...]:
    """The board, with the cards marked that belong to the five of a winner."""
    winning = {card for player in range(seen.n) for card in _winning_five(seen, player)}
    return tuple(CardView(text(card), True, card in winning) for card in seen.board)


def pot_views(seen: Sight, order: Sequence[int]) -> tuple[PotView, ...]:
    """The pots without the bets of the running street, which lie in front of the seats still. `order` are the
    seats of the hand's players."""
    pots = [pot for pot, _ in seen.awards] or seen.pots
    if seen.awards or not any(seen.bets):
        shares = [shared for _, shared in seen.awards] or [()] * len(pots)
        return tuple(
            PotView(
                pot.amount,
                tuple(order[player] for player in pot.players),
                tuple((order[player], chips) for player, chips in shared),
            )
            for pot, shared in zip(pots, shares, strict=True)
        )
    gathered = sum(seen.paid) - sum(seen.bets)
    contenders = tuple(order[player] for player in range(seen.n) if not seen.folded[player])
    return (PotView(gathered, contenders),) if gathered else ()


def _next_at(seconds_left: float | None) -> int | None:
    return None if seconds_left is None else _ms(timezone.now() + timedelta(seconds=seconds_left))


def _schedule(state: TableState) -> ScheduleView | None:
    table = state.table
    if not table.is_scheduled:
        return None
    assert table.starts_at is not None
    assert table.check_in_at is not None
    assert table.check_in_until is not None
    return ScheduleView(
        starts_at_ms=_ms(table.starts_at),
        check_in_at_ms=_ms(table.check_in_at),
        check_in_until_ms=_ms(table.check_in_until),
        stage=table.stage,
        invited_only=table.invited_only,
        waiting=len(places.waiting(state)),
    )


def _results(state: TableState) -> tuple[ResultView, ...]:
    if state.table.state != Table.State.FINISHED:
        return ()
    ranked = sorted(state.seats.values(), key=lambda seat: (seat.place or 99, seat.number))
    talers = ledger.moved(state.table.pk) if state.rules.stake == "talers" else {}
    ratings = rating_changes(state.table.pk)
    return tuple(
        ResultView(
            seat.place or 0,
            seat.number,
            seat.name,
            seat.kind,
            seat.points,
            seat.left_early,
            talers.get(seat.person_id or 0),
            ratings.get(seat.number),
        )
        for seat in ranked
    )


def own_scene(state: TableState, person: Any, now: datetime | None = None) -> OwnScene:
    """What one person sees and may do on top of the public scene. A stranger gets what spectators may do."""
    now = now or timezone.now()
    table, hand = state.table, state.hand
    person = person if person is not None and getattr(person, "pk", None) else None
    seat = state.seat_of(person)
    facts: dict[str, Any] = {"person_id": person.pk if person else None, "turn": table.turn}
    can = _table_rights(state, person, seat, now)
    if person is not None and state.entrants:
        in_line = [line.person_id for line in places.waiting(state)]
        facts["in_line"] = in_line.index(person.pk) + 1 if person.pk in in_line else None
    if seat is not None:
        facts |= {"alone": state.lone_human() is seat, "turbo": table.turbo}
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
            facts |= _own_play(state, seat, player)
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


def _own_play(state: TableState, seat: Seat, player: int) -> dict[str, Any]:
    hand = state.hand
    assert hand is not None
    seen = sight(hand, player)
    hole = list(seen.own)
    if hand.phase == Phase.OVER and any(card < 0 for card in hole):
        hole = _kept_cards(state, seat) or hole
    shown, winning = hand.shown[player], _winning_five(seen, player)
    facts: dict[str, Any] = {
        "cards": tuple(
            CardView(text(card) if card >= 0 else "", up or shown, card in winning)
            for card, up in zip(hole, seen.up[player], strict=True)
        ),
        "hand": described(hand, hole),
        "chips": seen.stacks[player],
        "bet": seen.bets[player],
        "openings": sealing.own_openings(state, player),
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


def _kept_cards(state: TableState, seat: Seat) -> list[int]:
    """Own cards of a hand that is over: for their owner alone (RULES 8.4)."""
    assert state.tournament is not None
    kept = OwnCards.objects.filter(
        hand__table=state.table, hand__number=state.tournament.hand_no, person=seat.person
    ).first()
    return parse_cards(kept.cards) if kept else []


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


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
