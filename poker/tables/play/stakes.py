"""Talers at a table: who can pay, paying at the start, the pot at the end (RULES 12)."""

from __future__ import annotations

from typing import Any

from club.treasury import ledger
from poker.tables.models import Seat
from poker.tables.play.refusal import Refused
from poker.tables.state import TableState


def must_afford(state: TableState, person: Any) -> None:
    """Who cannot pay the stake cannot sit down (RULES 12.1, 12.3). Raises Refused."""
    if state.rules.stake != "talers":
        return
    if person.is_guest:
        raise Refused("guests_fun_only", "Guests play for fun chips only")
    amount, balance = state.rules.stake_amount, ledger.balance(person)
    if balance < amount:
        raise Refused(
            "not_enough_talers",
            f"The stake is {amount} talers, you have {balance}",
            amount=amount,
            balance=balance,
        )


def collect(state: TableState) -> list[Seat]:
    """Let every human pay, or nobody: the seats of those who cannot (RULES 12.1)."""
    payers = [seat.person for seat in state.seats.values() if seat.person]
    if state.rules.stake != "talers" or not payers:
        return []
    short = ledger.buy_in(state.table.pk, payers, state.rules.stake_amount, reason=state.table.name)
    return [seat for seat in state.seats.values() if seat.person in short]


def pay_out(state: TableState) -> None:
    """The pot goes to the best-placed human; those who share the place share it (RULES 12.1, 12.4)."""
    t = state.tournament
    humans = [(seat, seat.person) for seat in state.seats.values() if seat.person]
    if state.rules.stake != "talers" or not humans or t is None:
        return
    button = t.positions.button if t.positions else 0
    best = min(seat.place or 0 for seat, _ in humans)
    winners = [(seat, person) for seat, person in humans if seat.place == best]
    winners.sort(key=lambda one: (one[0].number - button - 1) % state.rules.seats)
    ledger.settle(state.table.pk, [person for _, person in winners], reason=state.table.name)
