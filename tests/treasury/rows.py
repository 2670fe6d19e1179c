"""Rows of the ledger written past it, by plain SQL, as a mistake or a repair by hand would."""

from typing import Any
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.utils import timezone

from club.accounts.models import Person
from club.treasury.models import Account


def run(sql: str, *values: Any) -> int:
    """How many rows it changed. On its own savepoint, so that a test can go on after a refusal."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.rowcount


def insert(table: str, verb: str = "INSERT", **values: Any) -> None:
    values = {name: value.hex if isinstance(value, UUID) else value for name, value in values.items()}
    places = ", ".join(["%s"] * len(values))
    run(f"{verb} INTO treasury_{table} ({', '.join(values)}) VALUES ({places})", *values.values())


def entry(transaction_id: UUID, account: int, amount: int, balance: int, **more: Any) -> None:
    insert("entry", transaction_id=transaction_id, account_id=account, amount=amount, balance=balance, **more)


def transaction_row(transaction_id: UUID, kind: str = "welcome", **more: Any) -> None:
    more.setdefault("reason", "")
    insert("transaction", id=transaction_id, kind=kind, created_at=timezone.now(), **more)


def entries(transaction_id: UUID, stated: dict[int, tuple[int, int]]) -> None:
    """Entries of (amount, balance) by account, and no transaction to them."""
    with transaction.atomic():
        for account, (amount, balance) in stated.items():
            entry(transaction_id, account, amount, balance)


def post(moves: dict[int, int], kind: str = "correction", **more: Any) -> UUID:
    """A transaction written in the right order, with the right balances, whatever it moves."""
    balances = dict(Account.objects.values_list("pk", "balance"))
    stated = {account: (amount, balances[account] + amount) for account, amount in moves.items()}
    return post_stating(stated, kind, **more)


def post_stating(stated: dict[int, tuple[int, int]], kind: str = "correction", **more: Any) -> UUID:
    """The same with entries of (amount, balance) by account."""
    if kind == "correction":
        more = {"reason": "by hand", "created_by_id": Person.objects.order_by("pk")[0].pk, **more}
    transaction_id = uuid4()
    with transaction.atomic():
        entries(transaction_id, stated)
        transaction_row(transaction_id, kind, **more)
    return transaction_id


def house() -> int:
    return Account.objects.get(kind="house").pk


def account_of(person: Person) -> int:
    return Account.objects.get(person=person).pk


def pot_of(tournament_id: UUID) -> int:
    return Account.objects.get(tournament=tournament_id).pk
