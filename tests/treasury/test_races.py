"""Many at once: talers are spent once, pots are paid once, nobody waits for ever. PostgreSQL only.

On SQLite there is one writer at a time.
"""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from club.accounts.models import Person
from club.treasury import audit, ledger
from club.treasury.models import Account, Transaction
from tests.threads import side_by_side
from tests.treasury.rows import account_of, entry, house, transaction_row

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="on PostgreSQL only"),
]


def at_once(*moves: Callable[[], Any]) -> list[Any]:
    """Run the moves side by side, each in a transaction of its own; what they answered or raised."""

    def answer(move: Callable[[], Any]) -> Any:
        try:
            with transaction.atomic():
                return move()
        except (ledger.LedgerError, IntegrityError) as refusal:
            return refusal

    return side_by_side(*[partial(answer, move) for move in moves])


def test_twenty_buy_ins_at_once_against_talers_for_ten(anna):
    """Check-then-save and check-then-F() accept all 20 here; envato/double_entry #114."""
    answers = at_once(*[lambda: ledger.buy_in(uuid4(), [anna], 100)] * 20)
    assert sorted(map(len, answers)) == [0] * 10 + [1] * 10
    assert ledger.balance(anna) == 0
    assert audit.violations() == []


def test_the_database_alone_holds_against_twenty_at_once(anna):
    """The same past the ledger: each reads the balance, unlocked, and posts what follows from it."""
    mine, bank = account_of(anna), house()

    def pay() -> bool:
        balances = dict(Account.objects.values_list("pk", "balance"))
        transaction_id = uuid4()
        entry(transaction_id, bank, 100, balances[bank] + 100)
        entry(transaction_id, mine, -100, balances[mine] - 100)
        transaction_row(transaction_id, "correction", reason="x", created_by_id=anna.pk)
        return True

    paid = [answer for answer in at_once(*[pay] * 20) if answer is True]
    assert 1 <= len(paid) <= 10
    assert ledger.balance(anna) == 1000 - 100 * len(paid)
    assert audit.violations() == []


def test_corrections_at_once_take_no_more_than_there_is(anna, owner):
    answers = at_once(*[lambda: ledger.correct(anna, -300, reason="x", by=owner)] * 8)
    assert sum(isinstance(answer, Transaction) for answer in answers) == 3
    assert sum(isinstance(answer, ledger.NotEnough) for answer in answers) == 5
    assert ledger.balance(anna) == 100


def test_a_pot_is_paid_once_however_many_settle_it(people, tournament):
    with transaction.atomic():
        begun = tournament(4)
    settle = [lambda person=person: ledger.settle(begun, [person]) for person in people]
    answers = at_once(*settle, *[lambda: ledger.refund_all(begun)] * 4)
    assert sorted(answers) == [False] * 7 + [True]
    assert sum(ledger.balance(person) for person in people) == 4000
    assert audit.violations() == []


def test_the_same_stakes_are_paid_once_however_often_asked_for(people):
    tournament_id = uuid4()
    answers = at_once(*[lambda: ledger.buy_in(tournament_id, people, 30)] * 8)
    assert answers == [[]] * 8
    assert [ledger.balance(person) for person in people] == [970] * 4


def test_tournaments_that_share_their_people_in_another_order_do_not_block_each_other(people):
    orders = [people, people[::-1], people[2:] + people[:2], [people[1], people[3], people[0]]]
    for _round in range(5):
        answers = at_once(*[lambda order=order: ledger.buy_in(uuid4(), order, 1) for order in orders * 2])
        assert answers == [[]] * 8
    assert audit.violations() == []


def test_members_who_join_at_once_are_each_welcomed_once(db):
    """The first of them opens the house's account."""
    names = [f"Member {number}" for number in range(8)]
    made = at_once(*[lambda name=name: Person.objects.create_user(name) for name in names])
    assert [ledger.balance(person) for person in made] == [1000] * 8
    assert Account.objects.get(kind="house").balance == -8000


def test_one_member_welcomed_twice_at_once_gets_it_once(db):
    old = Person.objects.create(username="karl", display_name="Karl")
    assert sorted(at_once(*[lambda: ledger.welcome(old)] * 8)) == [0] * 7 + [1000]
    assert ledger.balance(old) == 1000


def test_a_transaction_is_reversed_once_however_many_ask(anna, owner):
    with transaction.atomic():
        given = ledger.grant(anna, 50, reason="x", by=owner)
    answers = at_once(*[lambda: ledger.reverse(given, reason="x", by=owner)] * 6)
    assert sum(isinstance(answer, Transaction) for answer in answers) == 1
    assert sum(isinstance(answer, ledger.NotReversible) for answer in answers) == 5
    assert ledger.balance(anna) == 1000
