"""Which tournaments and which accounts the staff want to see."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.accounts import names
from club.accounts.models import Person
from club.treasury.models import Account
from poker.rules.presets import PRESETS
from poker.tables.models import Seat, Table

State = Table.State
RUNNING = Q(state=State.RUNNING)

# By what the page asks for.
STATES: dict[str, tuple[Promise, Q]] = {
    "all": (_("All"), Q()),
    "scheduled": (_("Scheduled"), Q(state=State.WAITING, starts_at__isnull=False)),
    "waiting": (_("Waiting"), Q(state=State.WAITING, starts_at=None)),
    "running": (_("Running"), RUNNING & Q(paused_at=None)),
    "paused": (_("Paused"), RUNNING & Q(paused_at__isnull=False)),
    "finished": (_("Finished"), Q(state=State.FINISHED)),
    "cancelled": (_("Cancelled"), Q(state=State.CANCELLED)),
    "void": (_("Void"), Q(state=State.VOID)),
}
# The running hand stays where it is: no page of the staff has any business with it (RULES 8.4).
UNSEEN = ("hand", "deal", "salts", "sealed")


@dataclass(frozen=True, slots=True)
class Tournaments:
    """A choice of tournaments; anything unknown means all of them. `search` is a part of a name, the table's
    or a player's, or the number of a tournament."""

    state: str = "all"
    preset: str = ""
    search: str = ""

    @classmethod
    def of(cls, state: str, preset: str, search: str) -> "Tournaments":
        return cls(
            state if state in STATES else "all",
            preset if preset in PRESETS else "",
            search.strip()[:60],
        )

    def found(self) -> QuerySet[Table]:
        tables = Table.objects.filter(STATES[self.state][1])
        if self.preset:
            tables = tables.filter(rules_data__preset=self.preset)
        if self.search:
            seats = Seat.objects.filter(table=OuterRef("pk"), person__in=Person.objects.called(self.search))
            named = Q(name__icontains=self.search) | Exists(seats)
            tables = tables.filter(named | Q(pk=number) if (number := _number(self.search)) else named)
        with_seats = Prefetch("seats", Seat.objects.select_related("person").order_by("number"))
        # What comes soonest first; then what was opened last.
        order = ["starts_at", "pk"] if self.state == "scheduled" else ["-created_at", "pk"]
        return tables.defer(*UNSEEN).order_by(*order).prefetch_related(with_seats)


def _number(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


# By what the page asks for.
KINDS: dict[str, tuple[Promise, Q]] = {
    "member": (_("Members"), Q(kind=Account.Kind.MEMBER)),
    "pot": (_("Pots"), Q(kind=Account.Kind.POT)),
    "house": (_("House"), Q(kind=Account.Kind.HOUSE)),
}
ORDERS: dict[str, list[Any]] = {
    "name": ["person__username", "pk"],
    "most": ["-balance", "pk"],
    "least": ["balance", "pk"],
}


@dataclass(frozen=True, slots=True)
class Accounts:
    """A choice of accounts; anything unknown means members by name."""

    kind: str = "member"
    order: str = "name"
    name: str = ""

    @classmethod
    def of(cls, kind: str, order: str, name: str) -> "Accounts":
        return cls(
            kind if kind in KINDS else "member",
            order if order in ORDERS else "name",
            name.strip()[: names.LONGEST],
        )

    @property
    def next_by_balance(self) -> str:
        return "least" if self.order == "most" else "most"

    def found(self) -> QuerySet[Account]:
        accounts = Account.objects.filter(KINDS[self.kind][1]).select_related("person")
        if self.name:
            accounts = accounts.filter(person__in=Person.objects.called(self.name))
        return accounts.order_by(*ORDERS[self.order])
