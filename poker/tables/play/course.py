"""The course of a tournament: hand after hand until it is over.

Everything here changes a table that is locked already, inside the caller's transaction.  `go_on`
is called after every step and does whatever follows without anybody's decision.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from club.standings.points import score
from club.standings.record import Entry, Tournament, record
from poker.rules import notation, sitngo
from poker.rules.cards import DECK, text, texts
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Phase
from poker.rules.sight import told
from poker.tables import clock, commitment
from poker.tables.models import OwnCards, PlayedHand, Seat, Table
from poker.tables.play import stakes
from poker.tables.state import TableState, as_deal, deal_text

RANDOM = secrets.SystemRandom()


def shuffled() -> Deal:
    """A deck and a reserve order from the operating system's generator, each of the 52! orders alike."""
    order, reserve = list(DECK), list(DECK)
    RANDOM.shuffle(order)
    RANDOM.shuffle(reserve)
    return Deal(order, reserve)


def begin(state: TableState, now: datetime) -> None:
    """Start the tournament with those who sit (RULES 2, 4.1)."""
    table = state.table
    t = state.tournament = sitngo.begin(state.rules, list(state.seats), RANDOM)
    if t.seat_draw:
        _change_seats(state, t.seat_draw)
    table.state, table.started_at = Table.State.RUNNING, now
    for seat in state.seats.values():
        seat.bank_ms = state.rules.bank_seconds * 1000
    state.note("started")
    for draw in t.draws:
        for number, card in draw.items():
            state.note("high_card", state.seats[number], text=text(card))
    seal(state)
    state.step()
    state.touch(lobby=True)
    clock.set_alarm(state, now)


def _change_seats(state: TableState, moves: dict[int, int]) -> None:
    """Seat everyone anew. The rows keep their numbers and swap their players, so that no two share a seat."""
    players = {moves[number]: (seat.person, seat.computer) for number, seat in state.seats.items()}
    # the rows go first: one person may not hold two seats, not even for a moment
    Seat.objects.filter(table=state.table).delete()
    state.seats = {
        number: Seat(table=state.table, number=number, person=person, computer=computer)
        for number, (person, computer) in sorted(players.items())
    }


def seal(state: TableState) -> None:
    """Shuffle for the next hand and publish what its deck is committed to, before anything of it is dealt."""
    deal, salts = deal_text(shuffled()), commitment.new_salts(GAMES[state.rules.game])
    state.table.sealed = "\n".join([deal, *salts])
    state.table.deal_root = commitment.root(commitment.SealedDeck.of(deal, salts).commitments)


def next_hand(state: TableState, now: datetime) -> None:
    """Deal the next hand and announce a new level."""
    t = state.tournament
    assert t is not None
    level_before, escalated_before = t.level, t.escalated_from
    if not state.table.sealed:
        seal(state)
    state.table.deal, _, state.table.salts = state.table.sealed.partition("\n")
    state.table.sealed = ""
    state.hand, state.order = sitngo.next_hand(t, state.elapsed(now), as_deal(state.table.deal))
    # who could still show his hand of the hand before has had his time
    OwnCards.objects.filter(hand__table=state.table).exclude(openings={}).update(openings={})
    state.table.hand, state.table.removals = None, []
    for seat in state.seats.values():
        seat.preselect = ""
    if t.escalated_from is not None and escalated_before is None:
        state.note("escalation")
    if t.level > level_before > 0:
        state.note("level_up", amount=t.level)
    state.step()
    state.table.hand_started_at, state.table.hand_turn = now, state.table.turn
    go_on(state, now)


def go_on(state: TableState, now: datetime) -> None:
    """Do what follows by itself: showdown, moves of those who are away, preselected moves, the end of the
    hand."""
    hand = state.hand
    assert hand is not None
    while hand.phase != Phase.OVER and not state.ending:
        _drop_stale_calls(state)
        if hand.phase == Phase.SHOWDOWN:
            hand.settle(lambda player: _mucks(state, player))
        elif hand.phase == Phase.RUN_OUT:
            break
        else:
            seat = state.acting_seat
            assert seat is not None
            if seat.away:
                check_or_fold(state)
            elif not _preselected(state, seat):
                break
    if hand.phase == Phase.OVER:
        _close_hand(state, now)
    if state.running:
        clock.set_alarm(state, now)


def _mucks(state: TableState, player: int) -> bool:
    """Whether a player lays a beaten hand away (RULES 8.2, 8.3)."""
    seat = state.seats[state.order[player]]
    if state.rules.showdown == "show_all" or seat.person is None:
        return False
    return state.rules.showdown == "auto_muck" or seat.person.mucks_beaten


def check_or_fold(state: TableState) -> None:
    """The move of someone who does not decide: check if that is free, else fold; stand pat (RULES 14.1,
    11)."""
    hand = state.hand
    assert hand is not None
    if hand.phase == Phase.DRAWING:
        hand.draw([])
    elif hand.options().call == 0:
        hand.call()
    else:
        hand.fold()
    state.step()


def _drop_stale_calls(state: TableState) -> None:
    """A preselected call is good for the price seen only: a raise clears it, and so does the end of the round
    (RULES 15.2)."""
    assert state.hand is not None
    for seat in state.seats.values():
        if seat.preselect == "call" and seat.preselect_call != state.hand.price:
            seat.preselect = ""


def _preselected(state: TableState, seat: Seat) -> bool:
    """Do what was chosen before the turn came, if it still fits (RULES 15.2)."""
    hand, choice = state.hand, seat.preselect
    seat.preselect = ""
    if not choice or hand is None or hand.phase != Phase.BETTING:
        return False
    if choice == "call":
        hand.call()
        state.step()
    else:
        check_or_fold(state)
    seat.missed = 0
    return True


def _close_hand(state: TableState, now: datetime) -> None:
    """The hand is over: store it, forget every card that was not shown, take over chips and knock-outs."""
    hand, t = state.hand, state.tournament
    assert hand is not None
    assert t is not None
    _store_hand(state, now)
    sitngo.finish_hand(t, hand, state.order)
    placed = sitngo.places(t)
    for one in t.out:
        seat = state.seats[one.seat]
        if seat.place != placed[one.seat]:
            seat.place = placed[one.seat]
            if not one.left:
                state.note("out", seat, amount=seat.place)
    # what a removal decided can be undone for a moment: then the tournament ends by the clock
    if sitngo.over(t, state.human_seats() or t.seats) and not state.ending:
        finish(state, now)
    else:
        seal(state)


def _store_hand(state: TableState, now: datetime) -> None:
    """RULES 8.4: what is kept of a hand is what everybody saw, and for each human his own cards."""
    hand, table = state.hand, state.table
    assert hand is not None
    assert state.tournament is not None
    number = state.tournament.hand_no
    deck = commitment.SealedDeck.of(table.deal, table.salts.split("\n"))
    played = PlayedHand.objects.create(
        table=table,
        number=number,
        phh=write_hand(state),
        commitments="\n".join(deck.commitments),
        openings=deck.open(commitment.places(told(hand, None), hand.game)),
        started_at=table.hand_started_at or now,
        finished_at=now,
    )
    OwnCards.objects.bulk_create(
        OwnCards(
            hand=played,
            person=seat.person,
            player=player,
            cards=texts(hand.hole[player]),
            discards=texts(hand.discards[player]),
            openings={} if hand.folded[player] or hand.shown[player] else deck.open(_held(hand, player)),
        )
        for player, seat_number in enumerate(state.order)
        if (seat := state.seats[seat_number]).person_id is not None and not seat.left
    )
    table.hand = {
        "seats": list(state.order),
        "stacks": list(hand.starting_stacks),
        "actions": told(hand, None),
    }
    table.deal, table.salts = "", ""


def _held(hand: Hand, player: int) -> list[commitment.Place]:
    """Where the cards came from that a player held to the end."""
    names = {text(card) for card in hand.hole[player]}
    dealt = commitment.places(told(hand, player), hand.game)
    return [place for place in dealt if place.player == player and place.card in names]


def write_hand(state: TableState) -> str:
    """The hand as PHH text, with the cards everybody saw."""
    hand, t = state.hand, state.tournament
    assert hand is not None
    assert t is not None
    assert t.positions is not None
    return notation.write(
        hand,
        {
            "hand": t.hand_no,
            "level": t.level,
            "seats": list(state.order),
            "seat_count": state.rules.seats,
            "table": state.table.name,
            "players": [state.seats[number].name for number in state.order],
            "_button_seat": t.positions.button,
        },
    )


def abandon_hand(state: TableState) -> None:
    """No hand is dealt any more. One that is still on is not played to its end: it is forgotten, and all its
    cards (RULES 8.4)."""
    table = state.table
    if state.hand_on:
        state.hand, table.hand, table.deal, table.salts = None, None, "", ""
    table.sealed, table.deal_root = "", ""


def finish(state: TableState, now: datetime) -> None:
    """The tournament is over: places, points and what depends on them, in the caller's transaction (RULES
    13)."""
    table, t = state.table, state.tournament
    assert t is not None
    # the last human has left and the computers are placed by their chips (RULES 13.5)
    abandon_hand(state)
    table.removals, table.paused_at = [], None
    placed = sitngo.places(t)
    for number, seat in state.seats.items():
        seat.place = placed[number]
    table.state, table.finished_at = Table.State.FINISHED, now
    entries = [
        Entry(person=seat.person, seat=number, place=placed[number], left=seat.left_early, kind=seat.kind)
        for number, seat in state.seats.items()
    ]
    rules = state.rules
    record(Tournament(table.pk, rules.preset, rules.game, now, rules.rated), entries)
    points = score(entries)
    for number, seat in state.seats.items():
        seat.points = points[number] if seat.kind == "member" else None
    stakes.pay_out(state)
    # no next hand will end the time in which cards can be shown
    OwnCards.objects.filter(hand__table=table).exclude(openings={}).update(openings={})
    state.note("over")
    state.step()
    state.touch(lobby=True)
    clock.set_alarm(state, now)
