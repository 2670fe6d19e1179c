"""The database keeps the ledger by itself: what no program may do, tried with plain SQL (RULES 12.5)."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum

from club.accounts.models import Person
from club.treasury import audit, ledger
from club.treasury.models import Account, Entry, Transaction
from tests.treasury.conftest import STAKE
from tests.treasury.rows import (
    account_of,
    entries,
    entry,
    house,
    insert,
    post,
    post_stating,
    pot_of,
    run,
    transaction_row,
)

pytestmark = pytest.mark.django_db

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="on SQLite only")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="on PostgreSQL only")

# SQLite names the column, PostgreSQL the constraint.
SECOND_TIME = r"transaction_one_(settlement|buy_in)|treasury_transaction\.tournament"
CHANGES = [
    ("entry", "amount = amount + 1"),
    ("entry", "balance = balance + 1"),
    ("entry", "account_id = account_id + 1"),
    ("entry", "transaction_id = '00000000000000000000000000000001'"),
    ("transaction", "reason = 'x'"),
    ("transaction", "kind = 'grant'"),
    ("transaction", "created_at = '2020-01-01'"),
    ("transaction", "tournament = NULL"),
    ("account", "balance = balance + 1"),
    ("account", "balance = 0"),
    ("account", "person_id = NULL"),
    ("account", "kind = 'pot'"),
    ("account", "tournament = '00000000000000000000000000000001'"),
    ("account", "id = id + 100"),
]


def everything():
    return [
        list(rows.order_by("pk").values()) for rows in (Account.objects, Transaction.objects, Entry.objects)
    ]


# What is posted stays


@pytest.mark.parametrize(("table", "change"), CHANGES)
def test_nothing_is_changed(people, anna, table, change):
    before = everything()
    one = {
        "entry": Entry.objects.filter(account__person=anna),
        "transaction": Transaction.objects.filter(entries__account__person=anna),
        "account": Account.objects.filter(person=anna),
    }[table].get()
    key = one.pk if table != "transaction" or connection.vendor == "postgresql" else one.pk.hex
    with pytest.raises(IntegrityError, match="treasury"):
        run(f"UPDATE treasury_{table} SET {change} WHERE id = %s", key)
    assert everything() == before


@pytest.mark.parametrize("table", ["entry", "transaction", "account"])
def test_nothing_is_deleted(people, table):
    before = everything()
    with pytest.raises(IntegrityError, match="treasury"):
        run(f"DELETE FROM treasury_{table}")
    assert everything() == before


def test_an_account_without_entries_is_not_deleted_either(people):
    insert("account", kind="pot", tournament=uuid4(), balance=0)
    with pytest.raises(IntegrityError, match="treasury"):
        run("DELETE FROM treasury_account WHERE kind = 'pot'")


@on_postgresql
@pytest.mark.parametrize("table", ["entry", "transaction", "account"])
def test_no_table_is_emptied(people, table):
    connection.check_constraints()
    with pytest.raises(IntegrityError, match="treasury: no truncate"):
        run(f"TRUNCATE treasury_{table} CASCADE")
    assert Entry.objects.count() == 8


@on_sqlite
def test_nothing_is_replaced(people, anna):
    """INSERT OR REPLACE deletes the row before it, without telling the triggers of DELETE."""
    posted = Entry.objects.filter(account__person=anna).get()
    before = everything()
    for table, row in (
        (
            "entry",
            {"id": posted.pk, "transaction_id": uuid4(), "account_id": house(), "amount": 5, "balance": 5},
        ),
        (
            "transaction",
            {"id": posted.transaction_id, "kind": "welcome", "reason": "x", "created_at": "2020-01-01"},
        ),
        ("account", {"id": account_of(anna), "kind": "pot", "tournament": uuid4(), "balance": 0}),
    ):
        with pytest.raises(IntegrityError, match="replace"):
            insert(table, "INSERT OR REPLACE", **row)
    assert everything() == before


# Every transaction is balanced


@pytest.mark.parametrize(
    ("amounts", "why"),
    [([-10, 11], "zero"), ([10, 10], "zero"), ([10], "two entries"), ([], "two entries")],
)
def test_what_does_not_balance_is_not_posted(people, amounts, why):
    before = everything()
    with pytest.raises(IntegrityError, match=why):
        post(dict(zip([house(), account_of(people[0])], amounts, strict=False)))
    assert everything() == before


def test_a_posted_transaction_takes_no_more_entries(people, anna):
    posted = Transaction.objects.first()
    bruno = account_of(people[1])
    with pytest.raises(IntegrityError, match="takes no more entries"):
        entry(posted.pk, bruno, 5, 1005)


@pytest.mark.django_db(transaction=True)
def test_entries_without_their_transaction_are_not_committed(people, anna):
    before = everything()
    stated = {house(): (-10, -4010), account_of(anna): (10, 1010)}
    with pytest.raises(IntegrityError):
        entries(uuid4(), stated)
    assert everything() == before


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_an_entry_does_not_join_a_transaction_that_is_just_being_posted(people, anna):
    """The session that adds it does not see the other's transaction yet; at its commit it does."""
    transaction_id = uuid4()
    stated = [(house(), -10, -4010), (account_of(anna), 10, 1010)]
    bruno = account_of(people[1])
    other = connection.copy()

    def post_beside() -> None:
        with other.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.executemany(
                "INSERT INTO treasury_entry (transaction_id, account_id, amount, balance)"
                f" VALUES ('{transaction_id}', %s, %s, %s)",
                stated,
            )
            cursor.execute(
                "INSERT INTO treasury_transaction (id, kind, reason, created_at, created_by_id)"
                f" VALUES ('{transaction_id}', 'correction', 'x', now(), %s)",
                [anna.pk],
            )
            cursor.execute("COMMIT")

    @transaction.atomic
    def join() -> None:
        entry(transaction_id, bruno, 500, 1500)
        post_beside()

    try:
        with pytest.raises(IntegrityError, match="add up to zero"):
            join()
    finally:
        other.close()
    assert ledger.balance(anna) == 1010
    assert audit.violations() == []


# Balances


def test_no_balance_goes_below_zero(people, anna, tournament):
    mine, pot = account_of(anna), pot_of(tournament(1, 10))
    before = everything()
    for account, amount in ((mine, 991), (pot, 11)):
        with pytest.raises(IntegrityError, match="account_not_below_zero"):
            post({account: -amount, house(): amount})
    assert everything() == before
    post({mine: -990, house(): 990})
    assert ledger.balance(anna) == 0


def test_an_entry_states_the_balance_the_account_will_have(people, anna):
    stated = {house(): (-10, -4010), account_of(anna): (10, 5000)}
    with pytest.raises(IntegrityError, match="states another balance"):
        post_stating(stated)
    assert ledger.balance(anna) == 1000


def test_posting_moves_the_balances(people, anna):
    post({house(): -10, account_of(anna): 10})
    assert ledger.balance(anna) == 1010
    assert Account.objects.aggregate(sum=Sum("balance"))["sum"] == 0


def test_entries_that_are_not_posted_move_nothing(people, anna):
    """Nor can the balance be set by hand ahead of them: posting then finds another one than it needs."""
    transaction_id, mine = uuid4(), account_of(anna)
    with transaction.atomic():
        entries(transaction_id, {house(): (-10, -4010), mine: (10, 1010)})
        assert ledger.balance(anna) == 1000
        run("UPDATE treasury_account SET balance = 1010 WHERE id = %s", mine)
        with pytest.raises(IntegrityError, match="states another balance"):
            transaction_row(transaction_id, "grant", reason="x", created_by_id=anna.pk)
        transaction.set_rollback(True)


def test_an_account_is_opened_empty(people):
    newcomer = Person.objects.create(username="emil", display_name="Emil")
    with pytest.raises(IntegrityError, match="opened empty"):
        insert("account", kind="member", person_id=newcomer.pk, balance=100)


# Once only


@pytest.mark.parametrize("kind", ["payout", "refund"])
def test_a_tournament_is_settled_once(people, anna, tournament, kind):
    settled, other = tournament(2), tournament(2)
    ledger.settle(settled, [anna])
    ledger.refund_all(other)
    for tournament_id in (settled, other):
        with pytest.raises(IntegrityError, match=SECOND_TIME):
            post({house(): -60, account_of(anna): 60}, kind, tournament=tournament_id)


def test_a_tournament_takes_its_stakes_once(people, tournament):
    begun = tournament(2)
    with pytest.raises(IntegrityError, match=SECOND_TIME):
        post({account_of(people[2]): -STAKE, pot_of(begun): STAKE}, "buy_in", tournament=begun)


def test_a_member_is_welcomed_once(people, anna):
    with pytest.raises(IntegrityError, match="opened with the welcome"):
        post({house(): -1000, account_of(anna): 1000}, "welcome")


def test_a_transaction_is_reversed_once(people, anna, owner):
    given = ledger.grant(anna, 5, reason="x", by=owner)
    ledger.reverse(given, reason="x", by=owner)
    again = {"reverses_id": given.pk, "reason": "x", "created_by_id": owner.pk}
    with pytest.raises(IntegrityError, match="reverses"):
        post({house(): 5, account_of(anna): -5}, "reversal", **again)


@pytest.mark.parametrize("who", ["house", "anna", "pot"])
def test_everyone_has_one_account(people, anna, tournament, who):
    begun = tournament(1)
    row = {
        "house": {"kind": "house"},
        "anna": {"kind": "member", "person_id": anna.pk},
        "pot": {"kind": "pot", "tournament": begun},
    }[who]
    with pytest.raises(IntegrityError):
        insert("account", balance=0, **row)


# What belongs together


def test_an_account_is_of_the_house_a_member_or_a_tournament(people):
    newcomer = Person.objects.create(username="emil", display_name="Emil")
    for row in (
        {"kind": "member"},
        {"kind": "pot"},
        {"kind": "purse", "person_id": newcomer.pk},
        {"kind": "member", "person_id": newcomer.pk, "tournament": uuid4()},
        {"kind": "pot", "person_id": newcomer.pk, "tournament": uuid4()},
    ):
        with pytest.raises(IntegrityError, match="account_of_one"):
            insert("account", balance=0, **row)


@pytest.mark.parametrize(
    ("kind", "more", "constraint"),
    [
        ("theft", {}, "transaction_of_tournament"),
        ("payout", {}, "transaction_of_tournament"),
        ("grant", {"tournament": uuid4(), "reason": "x"}, "transaction_of_tournament"),
        ("grant", {"reason": ""}, "transaction_has_reason"),
        ("correction", {"reason": "x", "created_by_id": None}, "transaction_has_reason"),
        ("reversal", {"reason": "x"}, "transaction_reverses"),
        ("grant", {"reason": "x", "reverses": True}, "transaction_reverses"),
    ],
)
def test_a_transaction_says_what_it_was_for(people, anna, kind, more, constraint):
    more = {"created_by_id": anna.pk} | more
    if more.pop("reverses", False):
        more["reverses_id"] = Transaction.objects.first().pk
    with pytest.raises(IntegrityError, match=constraint):
        post({house(): -5, account_of(anna): 5}, kind, **more)


def test_an_entry_moves_something(people, anna):
    with pytest.raises(IntegrityError, match="entry_moves_something"):
        entry(uuid4(), account_of(anna), 0, 1000)


def test_a_transaction_has_one_entry_for_an_account(people, anna):
    transaction_id, mine = uuid4(), account_of(anna)
    with transaction.atomic():
        entry(transaction_id, mine, 5, 1005)
        with pytest.raises(IntegrityError, match=r"entry_one_per_account|treasury_entry\.transaction_id"):
            entry(transaction_id, mine, 5, 1010)
        transaction.set_rollback(True)


def test_members_with_talers_are_not_deleted(people, anna):
    with pytest.raises(IntegrityError):
        anna.delete()


# The guards themselves


def test_every_guard_is_there_and_known_to_the_audit():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
            if connection.vendor == "postgresql"
            else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        )
        found = {name for (name,) in cursor.fetchall() if name.startswith("treasury_")}
    assert found == audit.TRIGGERS_OF[connection.vendor]
