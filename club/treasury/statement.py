"""A member's statement as he wants to see it: which movements, in which order, on the page or as a table
file."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts.models import Person
from club.treasury import ledger
from club.treasury.models import Entry, Transaction

# By what the page asks for. Movements of equal amount stand newest first.
ORDERS = {
    "newest": ["-id"],
    "oldest": ["id"],
    "largest": ["-amount", "-id"],
    "smallest": ["amount", "-id"],
}
# A spreadsheet takes a cell that begins so for a formula, also in the wide letters of East Asia.
FORMULA = tuple("=+-@＝＋－＠")


@dataclass(frozen=True, slots=True)
class Choice:
    """What the statement is to show; anything unknown means everything, newest first."""

    kind: str = ""
    order: str = "newest"

    @classmethod
    def of(cls, kind: str, order: str) -> "Choice":
        return cls(kind if kind in Transaction.Kind else "", order if order in ORDERS else "newest")

    @property
    def next_by_date(self) -> str:
        return "oldest" if self.order == "newest" else "newest"

    @property
    def next_by_amount(self) -> str:
        return "smallest" if self.order == "largest" else "largest"


def entries(person: Person, choice: Choice) -> QuerySet[Entry]:
    found = ledger.statement(person)
    if choice.kind:
        found = found.filter(transaction__kind=choice.kind)
    return found.order_by(*ORDERS[choice.order])


def as_csv(rows: Iterable[Entry]) -> str:
    """The entries as CSV (RFC 4180) with a heading; times by the club's clock, amounts in talers."""
    text = StringIO()
    table = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    table.writerow([_("Date"), _("What for"), _("Reason"), _("Tournament"), _("Talers"), _("Balance")])
    for row in rows:
        posted = row.transaction
        table.writerow(
            [
                timezone.localtime(posted.created_at).isoformat(sep=" ", timespec="seconds"),
                posted.get_kind_display(),
                harmless(posted.reason),
                posted.tournament or "",
                row.amount,
                row.balance,
            ]
        )
    return text.getvalue()


def harmless(text: str) -> str:
    """Text that no spreadsheet runs: a quote before whatever could begin a formula (CWE-1236)."""
    return f"'{text}" if text.lstrip().startswith(FORMULA) or text[:1] in set("\t\r\n") else text
