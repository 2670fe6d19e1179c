"""Whatever players and directors do in whatever order: chips and talers add up, and nothing comes twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Sum
from hypothesis import settings as search
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from club.accounts.models import Person
from club.standings.models import Result, Voided
from club.treasury import audit
from club.treasury.models import Account, Transaction
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.state import TableState, load

from .conftest import NOON

SEARCH = search(max_examples=25, stateful_step_count=30)
STAKE, SEATS = 40, 3
seats = st.integers(1, SEATS)


class Evening(RuleBasedStateMachine):
    """One tournament for talers, in the hands of people who do anything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.all = transaction.atomic()
        self.all.__enter__()
        self.people = [Person.objects.create_user(f"Member {number}") for number in range(SEATS)]
        self.director = Person.objects.create_user("Director", is_staff=True, director=True)
        self.now = NOON

    @initialize(preset=st.sampled_from(["sit-and-go", "club", "speedpoker"]))
    def begin(self, preset: str) -> None:
        rules = PRESETS[preset].choose(seats=SEATS, stake="talers", stake_amount=STAKE)
        self.table_id = play.open_table(self.people[0], rules, now=self.now).pk
        for person in self.people[1:]:
            play.sit(person, self.table_id, now=self.now)

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.all.__exit__(None, None, None)

    @property
    def state(self) -> TableState:
        return load(self.table_id)

    def attempt(self, command: Any, *arguments: Any, **more: Any) -> None:
        """Refusals are answers too: they leave everything as it was."""
        version = Table.objects.get().version
        try:
            command(*arguments, now=self.now, **more)
        except play.Refused:
            late = Table.objects.get().version - version
            assert late == 0 or command in (play.act, play.leave, play.pause, play.cancel, play.void)

    @rule(
        action=st.sampled_from(["fold", "check", "call", "all_in", "raise"]),
        amount=st.integers(20, 400),
    )
    def act(self, action: str, amount: int) -> None:
        seat = self.state.acting_seat
        if seat is not None:
            turn = Table.objects.get().turn
            self.attempt(play.act, seat.person, self.table_id, turn, action, amount=amount)

    @rule(seconds=st.sampled_from([1, 5, 16, 61, 200]))
    def time_goes_by(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)
        play.settle(self.table_id, self.now)
        version = Table.objects.get().version
        play.wake(self.table_id, self.now)
        assert Table.objects.get().version == version

    @rule(seat=seats)
    def leave(self, seat: int) -> None:
        self.attempt(play.leave, self.state.seats[seat].person, self.table_id)

    @rule(seat=seats, penalty=st.booleans())
    def remove(self, seat: int, penalty: bool) -> None:
        self.attempt(play.remove, self.director, self.table_id, seat, "x", penalty=penalty)

    @rule(seat=seats)
    def take_back_removal(self, seat: int) -> None:
        self.attempt(play.take_back_removal, self.director, self.table_id, seat)

    @rule(command=st.sampled_from([play.pause, play.resume, play.keep]))
    def steer(self, command: Any) -> None:
        self.attempt(command, self.director, self.table_id)

    @rule(command=st.sampled_from([play.cancel, play.void]))
    def close(self, command: Any) -> None:
        self.attempt(command, self.director, self.table_id, "x")

    @rule(seat=seats)
    def waive(self, seat: int) -> None:
        try:
            play.waive_penalty(self.director, self.table_id, seat, "x")
        except play.Refused:
            pass

    @invariant()
    def no_chips_come_from_nowhere(self) -> None:
        state = self.state
        t = state.tournament
        if t is not None:
            in_hand = sum(state.hand.starting_stacks) if state.hand_on and state.hand else 0
            most = SEATS * state.rules.starting_chips
            assert max(in_hand, sum(t.chips.values())) <= most
            if not any(one.left for one in t.out):
                assert sum(t.chips.values()) == most

    @invariant()
    def the_pot_is_given_out_once_and_by_the_state_of_the_table(self) -> None:
        table = Table.objects.get()
        kinds = list(Transaction.objects.filter(kind__in=["payout", "refund"]).values_list("kind", flat=True))
        expected = {
            "running": [[]],
            "finished": [["payout"]],
            "cancelled": [["refund"]],
            "void": [["refund"], ["payout"]],
        }
        assert kinds in expected[table.state]
        balances = Account.objects.filter(kind="member", person__in=self.people)
        total = balances.aggregate(total=Sum("balance"))["total"]
        assert total == SEATS * 1000 - (SEATS * STAKE if table.state == "running" else 0)
        if table.state in ("cancelled", "void"):
            assert set(balances.values_list("balance", flat=True)) == {1000}
            assert not Result.objects.exists()
        assert Voided.objects.exists() == (table.state == "void" and kinds == ["payout"])

    @invariant()
    def what_is_paused_has_no_alarm_but_that_of_its_closing(self) -> None:
        table = Table.objects.get()
        if table.paused_at or table.closing_at:
            assert table.wake_at == table.closing_at
        elif table.state == "running":
            assert table.wake_at is not None

    @rule()
    def look_through_the_books(self) -> None:
        connection.check_constraints()
        assert audit.violations() == []


@pytest.mark.django_db
def test_any_order_of_commands_keeps_chips_and_talers(settings: Any) -> None:
    settings.WELCOME_TALERS = 1000
    run_state_machine_as_test(Evening, settings=SEARCH)
