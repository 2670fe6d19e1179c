"""Talers as a double-entry ledger (RULES 12.5): accounts, transactions, and the entries between them.

Only `ledger` writes here, and it only adds. The database keeps the rest by itself, by constraints and by the
triggers of migration 0002, on SQLite and on PostgreSQL alike:

- A transaction is posted by inserting its row *after* its entries; the entries' deferred foreign key wants
  it before the commit. Posting refuses entries that do not add up to zero, and moves the balances. So a
  transaction that is not balanced can be in no database, nor a balance without its entries.
- What is posted is never changed or deleted, nor joined by further entries.
- No account but the house's is ever below zero.
- A tournament takes its stakes once, and gives them out once.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.appendonly.rows import Row

LONGEST_REASON = 200


class Account(Row):
    """Where talers lie: with the house, with a member, or in the pot of one tournament.

    All talers come from the house, so its balance is what the others have together, with a minus.
    """

    class Kind(models.TextChoices):
        HOUSE = "house", _("house")
        MEMBER = "member", _("member")
        POT = "pot", _("pot")

    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices)
    person = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("member"),
        null=True,
        on_delete=models.PROTECT,
        related_name="account",
    )
    tournament = models.UUIDField(_("tournament"), null=True, unique=True)
    # In whole talers. Only posting a transaction moves it.
    balance = models.BigIntegerField(_("balance"), default=0)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["kind"], condition=Q(kind="house"), name="account_one_house"),
            models.CheckConstraint(
                condition=Q(kind="house", person=None, tournament=None)
                | Q(kind="member", person__isnull=False, tournament=None)
                | Q(kind="pot", person=None, tournament__isnull=False),
                name="account_of_one",
            ),
            models.CheckConstraint(
                condition=Q(balance__gte=0) | Q(kind="house"), name="account_not_below_zero"
            ),
        ]

    def __str__(self) -> str:
        if self.person is not None:
            return str(self.person)
        return f"{self.get_kind_display()} {self.tournament or ''}".rstrip()


class Transaction(Row):
    """One movement of talers, and what it was for. Its entries add up to zero."""

    class Kind(models.TextChoices):
        WELCOME = "welcome", _("Welcome")
        BUY_IN = "buy_in", _("Stake")
        PAYOUT = "payout", _("Winnings")
        REFUND = "refund", _("Stake returned")
        GRANT = "grant", _("Gift of the house")
        CORRECTION = "correction", _("Correction")
        REVERSAL = "reversal", _("Reversal")

    # Given by us, not by the database: the entries name it before it is there.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)
    # The rooms of the tournaments are above this one, so no foreign key.
    tournament = models.UUIDField(_("tournament"), null=True, db_index=True)
    reverses = models.OneToOneField(
        "self",
        verbose_name=_("reverses"),
        null=True,
        on_delete=models.PROTECT,
        related_name="reversal",
    )
    created_at = models.DateTimeField(_("date"), default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )

    class Meta:
        verbose_name = _("transaction")
        verbose_name_plural = _("transactions")
        ordering = ["-created_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(kind="buy_in"), name="transaction_one_buy_in"
            ),
            # A tournament's pot is paid out or handed back, one of them, once (RULES 12.1, 12.2, 12.4).
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(kind__in=["payout", "refund"]),
                name="transaction_one_settlement",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["buy_in", "payout", "refund"], tournament__isnull=False)
                | Q(kind__in=["welcome", "grant", "correction", "reversal"], tournament=None),
                name="transaction_of_tournament",
            ),
            models.CheckConstraint(
                condition=Q(kind="reversal", reverses__isnull=False)
                | (~Q(kind="reversal") & Q(reverses=None)),
                name="transaction_reverses",
            ),
            # What a person decided carries his name and his reason.
            models.CheckConstraint(
                condition=~Q(kind__in=["grant", "correction", "reversal"])
                | (Q(created_by__isnull=False) & ~Q(reason="")),
                name="transaction_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.reason}" if self.reason else self.get_kind_display()


class Entry(Row):
    """What one transaction does to one account."""

    # Both without an index of their own: the constraint and the index below begin with them.
    transaction = models.ForeignKey(
        Transaction,
        verbose_name=_("transaction"),
        on_delete=models.PROTECT,
        db_index=False,
        related_name="entries",
    )
    account = models.ForeignKey(
        Account,
        verbose_name=_("account"),
        on_delete=models.PROTECT,
        db_index=False,
        related_name="entries",
    )
    # In whole talers: above zero into the account, below out of it.
    amount = models.BigIntegerField(_("amount"))
    # What the account has after it.
    balance = models.BigIntegerField(_("balance"))

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["transaction", "account"], name="entry_one_per_account"),
            models.CheckConstraint(condition=~Q(amount=0), name="entry_moves_something"),
        ]
        indexes = [models.Index(F("account"), F("id").desc(), name="entry_of_account")]

    def __str__(self) -> str:
        return f"{self.account}: {self.amount:+d}"
