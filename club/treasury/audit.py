"""The books audited: the trial balance, and whether everything holds that must hold (RULES 12.5).

The database and the ledger keep these by themselves. The audit asks again without believing them: after a
restored backup, a repair by hand, or a migration that lost a trigger.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Count, Exists, F, Min, OuterRef, Q, QuerySet, Sum, Window
from django.db.models.functions import Coalesce

from club.appendonly.triggers import present
from club.treasury.models import Account, Entry, Transaction

Kind = Transaction.Kind

# What migration 0002 makes, on either kind of database.
TRIGGERS = frozenset(
    f"treasury_{name}"
    for name in (
        "account_fixed",
        "account_new",
        "account_stays",
        "entry_fixed",
        "entry_open",
        "entry_stays",
        "transaction_fixed",
        "transaction_posts",
        "transaction_stays",
    )
)
TRIGGERS_OF = {
    "sqlite": TRIGGERS | {"treasury_entry_new", "treasury_transaction_new"},
    "postgresql": TRIGGERS | {"treasury_entry_balanced", "treasury_entry_stays_all"},
}


@dataclass(frozen=True, slots=True)
class Violation:
    """An invariant that does not hold, and where. `amounts` in talers, or counts."""

    code: str
    where: str
    amounts: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.code, self.where, *map(str, self.amounts)])


def trial_balance() -> QuerySet[Account]:
    """All accounts with their balances, the house first: together zero."""
    return Account.objects.select_related("person").order_by("id")


def violations() -> list[Violation]:
    """Everything that does not hold; an empty list for sound books.

    not_zero          all balances together
    below_zero        an account other than the house's
    unbalanced        a transaction whose entries do not add up to zero, or are fewer than two
    unposted          entries without their transaction
    wrong_balance     an account whose balance is not the sum of its entries: balance, sum
    broken_chain      an entry whose balance is not the one before it plus its amount: balance, sum
    second_welcome    an account with more than one welcome
    second_buy_in, second_settlement   a tournament that took stakes, or gave them out, more than once
    wrong_pot         a tournament whose pot is not what it took, or not empty once settled: balance, due
    wrong_parties     a transaction between accounts that its kind has no business with
    not_a_member      a guest with an account
    no_trigger        a trigger that is missing or switched off
    """
    return [
        *_sums(),
        *_transactions(),
        *_accounts(),
        *_chains(),
        *_repeated(),
        *_pots(),
        *_parties(),
        *_triggers(),
    ]


def _sums() -> Iterator[Violation]:
    total = Account.objects.aggregate(total=Coalesce(Sum("balance"), 0))["total"]
    if total:
        yield Violation("not_zero", "all accounts", (total,))
    for account in Account.objects.filter(~Q(kind=Account.Kind.HOUSE), balance__lt=0):
        yield Violation("below_zero", _name(account), (account.balance,))


def _transactions() -> Iterator[Violation]:
    odd = (
        Transaction.objects.order_by()
        .annotate(total=Coalesce(Sum("entries__amount"), 0), count=Count("entries"))
        .filter(~Q(total=0) | Q(count__lt=2))
    )
    for one in odd:
        yield Violation("unbalanced", f"transaction {one.pk}", (one.total, one.count))
    posted = Transaction.objects.filter(pk=OuterRef("transaction_id"))
    for transaction_id in _distinct(Entry.objects.filter(~Exists(posted)), "transaction_id"):
        yield Violation("unposted", f"transaction {transaction_id}")


def _accounts() -> Iterator[Violation]:
    summed = Account.objects.order_by("pk").annotate(total=Coalesce(Sum("entries__amount"), 0))
    for odd in summed.filter(~Q(total=F("balance"))):
        yield Violation("wrong_balance", _name(odd), (odd.balance, odd.total))
    for account in Account.objects.filter(person__is_guest=True):
        yield Violation("not_a_member", _name(account), (account.balance,))


def _chains() -> Iterator[Violation]:
    running = Entry.objects.annotate(
        total=Window(Sum("amount"), partition_by=F("account_id"), order_by=F("id").asc())
    )
    for entry in running.filter(~Q(total=F("balance"))).order_by("id"):
        yield Violation("broken_chain", f"entry {entry.pk}", (entry.balance, entry.total))


def _repeated() -> Iterator[Violation]:
    welcomed = Entry.objects.filter(transaction__kind=Kind.WELCOME, account__kind=Account.Kind.MEMBER)
    for account_id, count in _more_than_one(welcomed, "account_id"):
        yield Violation("second_welcome", f"account {account_id}", (count,))
    for code, kinds in (
        ("second_buy_in", [Kind.BUY_IN]),
        ("second_settlement", [Kind.PAYOUT, Kind.REFUND]),
    ):
        for tournament, count in _more_than_one(Transaction.objects.filter(kind__in=kinds), "tournament"):
            yield Violation(code, f"tournament {tournament}", (count,))


def _pots() -> Iterator[Violation]:
    settled = Transaction.objects.filter(
        tournament=OuterRef("tournament"), kind__in=[Kind.PAYOUT, Kind.REFUND]
    )
    pots = Account.objects.filter(kind=Account.Kind.POT).annotate(
        settled=Exists(settled),
        staked=Coalesce(
            Sum(
                "entries__amount",
                filter=Q(
                    entries__transaction__kind=Kind.BUY_IN,
                    entries__transaction__tournament=F("tournament"),
                ),
            ),
            0,
        ),
    )
    for pot in pots.order_by("pk"):
        due = 0 if pot.settled else pot.staked
        if pot.balance != due:
            yield Violation("wrong_pot", f"tournament {pot.tournament}", (pot.balance, due))


def _parties() -> Iterator[Violation]:
    """Which way talers go: by kind, who gives and who gets; corrections and reversals go both ways."""
    house, member, pot = Account.Kind.HOUSE, Account.Kind.MEMBER, Account.Kind.POT
    gives, gets = Q(entries__amount__lt=0), Q(entries__amount__gt=0)
    for kinds, allowed in (
        ((Kind.WELCOME, Kind.GRANT), _of(house) & gives | _of(member) & gets),
        ((Kind.CORRECTION, Kind.REVERSAL), _of(house) | _of(member)),
        ((Kind.BUY_IN,), _of(member) & gives | _of(pot) & gets),
        ((Kind.PAYOUT, Kind.REFUND), _of(pot) & gives | _of(member) & gets),
    ):
        own_pot = ~_of(pot) | Q(entries__account__tournament=F("tournament"))
        posted = Transaction.objects.filter(kind__in=kinds, entries__isnull=False).annotate(
            all=Count("entries"), right=Count("entries", filter=allowed & own_pot)
        )
        for transaction in posted.filter(~Q(all=F("right"))).order_by("created_at", "pk"):
            yield Violation("wrong_parties", f"transaction {transaction.pk}")


def _triggers() -> Iterator[Violation]:
    for name in sorted(TRIGGERS_OF[connection.vendor] - present()):
        yield Violation("no_trigger", name)


def _of(kind: str) -> Q:
    return Q(entries__account__kind=kind)


def _more_than_one(rows: QuerySet[Any], field: str) -> QuerySet[Any]:
    counted = rows.order_by().values(field).annotate(count=Count("pk")).filter(count__gt=1)
    return counted.values_list(field, "count")


def _distinct(rows: QuerySet[Any], field: str) -> QuerySet[Any]:
    return (
        rows.order_by()
        .values(field)
        .annotate(first=Min("pk"))
        .order_by("first")
        .values_list(field, flat=True)
    )


def _name(account: Account) -> str:
    return f"account {account.pk}"
