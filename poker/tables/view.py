"""A version of a table, cut into scenes: the public one for everybody, and one for each person.

Cards come from `poker.rules.sight` only.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.utils import timezone

from club.standings.ratings import rating_changes
from club.treasury import ledger
from poker.rules import sitngo
from poker.rules.cards import cards
from poker.rules.hand import Phase
from poker.rules.sight import Sight, sight, told
from poker.tables import sealing, showing
from poker.tables.chronicle import Chronicle, named
from poker.tables.commitment import Opening
from poker.tables.felt import board_views, card_views, picture_of, pot_views
from poker.tables.models import OwnCards, Seat, Table
from poker.tables.ownview import own_scene
from poker.tables.play import places
from poker.tables.scene import LogLine, OwnScene, PublicScene, ResultView, ScheduleView, SeatView
from poker.tables.state import TableState


class Look:
    """One version of a table. What does not hang on the viewer is made once.

    A look at the version `before` hands on what it has made of the hand so far.
    """

    def __init__(self, state: TableState, before: Look | None = None) -> None:
        self.state = state
        self.seen: Sight | None = None
        self.chronicle: Chronicle | None = None
        self.lone_human = state.lone_human()
        if before is not None and not _same_hand(before.state, state):
            before = None
        if state.hand is not None:
            self.seen = sight(state.hand, None)
            self.chronicle = self._chronicle(before)
        self._openings, self._dealt = self._salts(before)

    @cached_property
    def public(self) -> PublicScene:
        """The table as a spectator sees it; the same for everybody."""
        return _public_scene(self)

    def own(self, person: Any, now: datetime | None = None) -> OwnScene:
        """What one person sees and may do on top of it. A stranger gets what spectators may do."""
        return own_scene(self, person, now or timezone.now())

    def sight_of(self, player: int) -> Sight:
        """The hand as this player sees it."""
        assert self.seen is not None
        assert self.state.hand is not None
        return self.seen.of(self.state.hand, player)

    def openings(self, player: int) -> tuple[Opening, ...]:
        """Position, card and salt of everything a player was dealt in the running hand: for him alone."""
        return tuple(self._openings.get(player, ()))

    def kept_cards(self, seat: Seat) -> list[int]:
        """Own cards of a hand that is over: for their owner alone (RULES 8.4)."""
        return cards(self._kept.get(seat.person_id, ""))

    # at the end of a hand all its players look at once
    @cached_property
    def _kept(self) -> dict[int | None, str]:
        t = self.state.tournament
        assert t is not None
        kept = OwnCards.objects.filter(hand__table=self.state.table, hand__number=t.hand_no)
        return dict(kept.values_list("person_id", "cards"))

    def _chronicle(self, before: Look | None) -> Chronicle:
        state = self.state
        assert state.hand is not None
        actions, names = told(state.hand, None), [state.seats[number].name for number in state.order]
        told_so_far = before.chronicle if before else None
        further = None
        if told_so_far is not None and told_so_far.names == names:
            further = told_so_far.going_on(state.hand, actions)
        return further or Chronicle(state.hand, actions, state.order, names)

    def _salts(self, before: Look | None) -> tuple[dict[int, list[Opening]], list[str]]:
        """The openings by player, and the lines of the hand that they follow from."""
        if not self.state.hand_on or self.state.hand is None:
            return {}, []
        dealt = [line for line in self.state.hand.actions if line.startswith("d dh")]
        if before is not None and before._dealt == dealt:
            return before._openings, dealt
        return sealing.openings(self.state), dealt


def _same_hand(before: TableState, now: TableState) -> bool:
    return (
        before.tournament is not None
        and now.tournament is not None
        and before.tournament.hand_no == now.tournament.hand_no
        and before.hand_on
        and before.table.deal == now.table.deal
    )


def _public_scene(look: Look) -> PublicScene:
    state, seen, chronicle = look.state, look.seen, look.chronicle
    table, t, hand = state.table, state.tournament, state.hand
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


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
