"""Whatever happens in whatever order: talers are neither made nor lost, and nobody owes any (RULES 12.5)."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction
from django.db.models import Sum
from hypothesis import settings as search
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from club.accounts.models import Person
from club.treasury import audit, ledger
from club.treasury.models import Account, Transaction

SEARCH = search(max_examples=20, stateful_step_count=25)
WELCOME = 100
MEMBERS = 5
some_members = st.lists(st.integers(0, MEMBERS - 1), min_size=1, max_size=MEMBERS, unique=True)


class Club(RuleBasedStateMachine):
    """The ledger against a model of it: plain numbers by member."""

    tournaments = Bundle("tournaments")
    posted = Bundle("posted")

    def __init__(self) -> None:
        super().__init__()
        self.all = transaction.atomic()
        self.all.__enter__()
        self.people = [Person.objects.create_user(f"Member {number}") for number in range(MEMBERS)]
        self.owner = Person.objects.create(username="olga", display_name="Olga")
        self.talers = [WELCOME] * MEMBERS
        self.stakes: dict[UUID, tuple[list[int], int]] = {}
        self.settled: set[UUID] = set()
        self.reversed: set[UUID] = set()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.all.__exit__(None, None, None)

    @rule(target=tournaments, who=some_members, amount=st.integers(1, 70))
    def buy_in(self, who: list[int], amount: int) -> UUID:
        tournament_id = uuid4()
        short = ledger.buy_in(tournament_id, [self.people[number] for number in who], amount)
        assert short == [self.people[number] for number in who if self.talers[number] < amount]
        if not short:
            self.stakes[tournament_id] = who, amount
            for number in who:
                self.talers[number] -= amount
        return tournament_id

    @rule(tournament_id=tournaments)
    def buy_in_again(self, tournament_id: UUID) -> None:
        if tournament_id in self.stakes:
            who, amount = self.stakes[tournament_id]
            assert ledger.buy_in(tournament_id, [self.people[number] for number in who], amount) == []

    @rule(tournament_id=tournaments, data=st.data())
    def settle(self, tournament_id: UUID, data: Any) -> None:
        who, amount = self.stakes.get(tournament_id, (list(range(MEMBERS)), 0))
        winners = data.draw(st.lists(st.sampled_from(who), min_size=1, unique=True))
        paid = ledger.settle(tournament_id, [self.people[number] for number in winners])
        assert paid == (tournament_id in self.stakes and tournament_id not in self.settled)
        if paid:
            self.settled.add(tournament_id)
            for place, number in enumerate(winners):
                share, odd = divmod(amount * len(who), len(winners))
                self.talers[number] += share + (place < odd)

    @rule(tournament_id=tournaments)
    def cancel(self, tournament_id: UUID) -> None:
        refunded = ledger.refund_all(tournament_id)
        assert refunded == (tournament_id in self.stakes and tournament_id not in self.settled)
        if refunded:
            self.settled.add(tournament_id)
            who, amount = self.stakes[tournament_id]
            for number in who:
                self.talers[number] += amount

    @rule(target=posted, who=st.integers(0, MEMBERS - 1), amount=st.integers(1, 50))
    def grant(self, who: int, amount: int) -> tuple[int, int, Transaction]:
        self.talers[who] += amount
        return who, amount, ledger.grant(self.people[who], amount, reason="x", by=self.owner)

    @rule(who=st.integers(0, MEMBERS - 1), amount=st.integers(-150, 50).filter(bool))
    def correct(self, who: int, amount: int) -> None:
        try:
            ledger.correct(self.people[who], amount, reason="x", by=self.owner)
        except ledger.NotEnough:
            assert self.talers[who] + amount < 0
        else:
            self.talers[who] += amount

    @rule(one=posted)
    def reverse(self, one: tuple[int, int, Transaction]) -> None:
        who, amount, given = one
        try:
            ledger.reverse(given, reason="x", by=self.owner)
        except ledger.NotEnough:
            assert self.talers[who] < amount
        except ledger.NotReversible:
            assert given.pk in self.reversed
        else:
            assert given.pk not in self.reversed
            self.reversed.add(given.pk)
            self.talers[who] -= amount

    @rule(who=st.integers(0, MEMBERS - 1))
    def welcome_again(self, who: int) -> None:
        assert ledger.welcome(self.people[who]) == 0

    @invariant()
    def balances_are_those_of_the_model(self) -> None:
        assert [ledger.balance(person) for person in self.people] == self.talers

    @invariant()
    def nothing_is_made_or_lost_or_owed(self) -> None:
        assert Account.objects.aggregate(sum=Sum("balance"))["sum"] == 0
        assert not Account.objects.exclude(kind="house").filter(balance__lt=0).exists()

    @invariant()
    def pots_hold_what_is_at_stake(self) -> None:
        at_stake = {
            tournament_id: len(who) * amount
            for tournament_id, (who, amount) in self.stakes.items()
            if tournament_id not in self.settled
        }
        pots = Account.objects.filter(kind="pot").exclude(balance=0)
        assert dict(pots.values_list("tournament", "balance")) == at_stake

    @rule()
    def look_through_the_books(self) -> None:
        connection.check_constraints()
        assert audit.violations() == []


@pytest.mark.django_db
def test_any_order_of_movements_keeps_the_books(settings: Any) -> None:
    settings.WELCOME_TALERS = WELCOME
    run_state_machine_as_test(Club, settings=SEARCH)
