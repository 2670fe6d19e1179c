"""`manage.py ledger check` finds what the triggers would have refused, had they not been lifted."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from club.accounts.models import Person
from club.treasury import audit, ledger
from club.treasury.models import Entry, Transaction
from tests.ledger import lift_triggers
from tests.treasury.conftest import STAKE
from tests.treasury.rows import account_of, entry, house, insert, post, pot_of, run, transaction_row

pytestmark = pytest.mark.django_db


def check():
    out = StringIO()
    try:
        call_command("ledger", "check", stdout=out)
    except CommandError as failure:
        return failure.returncode, out.getvalue()
    return 0, out.getvalue()


def codes():
    return sorted({violation.code for violation in audit.violations()})


@pytest.fixture
def repaired_by_hand(people):
    """Without triggers until the end of the test: what it does, the database would have refused."""
    with transaction.atomic():
        lift_triggers()
        yield
        transaction.set_rollback(True)


def test_sound_books_pass(people, owner, tournament):
    ledger.settle(tournament(3), people[:2])
    ledger.refund_all(tournament(2))
    tournament(4)
    ledger.reverse(ledger.grant(people[0], 5, reason="x", by=owner), reason="x", by=owner)
    status, text = check()
    assert status == 0
    assert "Everything holds." in text
    assert audit.violations() == []


def test_an_empty_club_passes(db):
    assert check()[0] == 0


def test_the_trial_balance_has_every_account_and_two_equal_sums(people, tournament):
    begun = tournament(2)
    lines = check()[1].splitlines()
    sums = next(line for line in lines if line.startswith("Total")).split()
    assert sums == ["Total", "4000", "4000"]
    assert any(line.split()[1:] == ["house", "4000"] for line in lines)
    assert any(line.split()[1:] == ["member", "Anna", "970"] for line in lines)
    assert any(line.split()[1:] == ["pot", str(begun), "60"] for line in lines)
    assert len(lines) == 1 + 6 + 1 + 1


def test_a_violation_is_printed_and_the_command_fails(repaired_by_hand, people):
    run("UPDATE treasury_account SET balance = 1001 WHERE id = %s", account_of(people[0]))
    status, text = check()
    assert status == 1
    assert f"VIOLATED wrong_balance account {account_of(people[0])} 1001 1000" in text
    assert "VIOLATED not_zero all accounts 1" in text
    assert "Everything holds" not in text


# What is found, each of it alone where one can be without another


def test_a_lifted_trigger(repaired_by_hand):
    missing = {violation.where for violation in audit.violations()}
    assert missing == audit.TRIGGERS_OF[connection.vendor]


def test_an_entry_with_another_amount(repaired_by_hand, people):
    run("UPDATE treasury_entry SET amount = amount + 5 WHERE account_id = %s", account_of(people[0]))
    assert codes() == ["broken_chain", "no_trigger", "unbalanced", "wrong_balance"]


def test_a_transaction_without_entries(repaired_by_hand, people):
    transaction_row(uuid4(), "grant", reason="x", created_by_id=people[0].pk)
    assert codes() == ["no_trigger", "unbalanced"]


def test_entries_without_a_transaction(repaired_by_hand, people):
    transaction_id = uuid4()
    entry(transaction_id, house(), -5, -4005)
    entry(transaction_id, account_of(people[0]), 5, 1005)
    assert codes() == ["no_trigger", "unposted", "wrong_balance"]


def test_an_entry_with_another_balance(repaired_by_hand, people):
    run("UPDATE treasury_entry SET balance = 5 WHERE account_id = %s", account_of(people[0]))
    assert codes() == ["broken_chain", "no_trigger"]


def test_an_account_below_zero(repaired_by_hand, people):
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ALTER TABLE treasury_account DROP CONSTRAINT account_not_below_zero")
        else:
            cursor.execute("PRAGMA ignore_check_constraints = 1")
        try:
            post_unguarded({account_of(people[0]): -1001, house(): 1001}, "correction")
        finally:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA ignore_check_constraints = 0")
    assert codes() == ["below_zero", "no_trigger"]


def test_a_second_welcome(repaired_by_hand, people):
    post_unguarded({house(): -1000, account_of(people[0]): 1000}, "welcome")
    assert codes() == ["no_trigger", "second_welcome"]


def test_a_member_turned_into_a_guest(people):
    Person.objects.filter(pk=people[0].pk).update(is_guest=True)
    assert codes() == ["not_a_member"]


def test_a_pot_that_keeps_something(repaired_by_hand, people):
    begun = uuid4()
    ledger_free_buy_in(begun, people[:2])
    assert codes() == ["no_trigger"]
    post_unguarded({pot_of(begun): -10, account_of(people[0]): 10}, "payout", tournament=begun)
    assert codes() == ["no_trigger", "wrong_pot"]


def test_a_pot_that_was_opened_by_somebody_elses_stakes(repaired_by_hand, people):
    begun, other = uuid4(), uuid4()
    ledger_free_buy_in(begun, people[:2])
    run("UPDATE treasury_account SET tournament = %s WHERE kind = 'pot'", other.hex)
    assert codes() == ["no_trigger", "wrong_parties", "wrong_pot"]


@pytest.mark.parametrize(
    ("giver", "taker", "kind"),
    [(1, 0, "grant"), (1, 2, "grant"), (2, 1, "buy_in"), (0, 1, "payout"), (1, 2, "refund")],
)
def test_talers_that_go_a_wrong_way(people, owner, giver, taker, kind):
    """0 is the house, the others are members. The database lets these pass; the ledger writes none."""
    accounts = [house(), *map(account_of, people)]
    if kind == "grant":
        what_for = {"reason": "x", "created_by_id": owner.pk}
    else:
        what_for = {"tournament": uuid4()}
    post({accounts[giver]: -5, accounts[taker]: 5}, kind, **what_for)
    assert codes() == ["wrong_parties"]


def post_unguarded(moves, kind, **more):
    """What posting does when nobody posts: the rows, and the balances by hand."""
    post(moves, kind, **more)
    for account, amount in moves.items():
        run("UPDATE treasury_account SET balance = balance + %s WHERE id = %s", amount, account)


def ledger_free_buy_in(tournament_id, people):
    insert("account", kind="pot", tournament=tournament_id, balance=0)
    moves = {account_of(person): -STAKE for person in people}
    post_unguarded(moves | {pot_of(tournament_id): STAKE * len(people)}, "buy_in", tournament=tournament_id)
    assert Entry.objects.filter(transaction__kind=Transaction.Kind.BUY_IN).count() == 3
