"""The people of the club as staff look for them."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.accounts import names
from club.accounts.models import Person

MEMBER = Q(is_guest=False, left_at=None)

# Which people, by what the page asks for.
GROUPS: dict[str, tuple[Promise, Q]] = {
    "members": (_("Members"), MEMBER),
    "applicants": (_("Applicants"), Q(is_guest=True, is_active=True, applied_at__isnull=False)),
    "staff": (_("Staff"), MEMBER & (Q(is_superuser=True) | Q(director=True) | Q(cashier=True))),
    "suspended": (pgettext_lazy("members", "Suspended"), Q(suspended_at__isnull=False, left_at=None)),
    "guests": (_("Guests"), Q(is_guest=True, applied_at=None, left_at=None)),
    "left": (pgettext_lazy("members", "Left"), Q(left_at__isnull=False)),
}

# By what the page asks for; people of the same moment or name by their number.
ORDERS = {
    "newest": ["-date_joined", "-pk"],
    "oldest": ["date_joined", "pk"],
    "name": ["username", "pk"],
    "name-back": ["-username", "-pk"],
}


@dataclass(frozen=True, slots=True)
class Choice:
    """What the list is to show; anything unknown means members, newest first."""

    group: str = "members"
    order: str = "newest"
    name: str = ""

    @classmethod
    def of(cls, group: str, order: str, name: str) -> "Choice":
        return cls(
            group if group in GROUPS else "members",
            order if order in ORDERS else "newest",
            name.strip()[: names.LONGEST],
        )

    @property
    def next_by_date(self) -> str:
        return "oldest" if self.order == "newest" else "newest"

    @property
    def next_by_name(self) -> str:
        return "name-back" if self.order == "name" else "name"


def people(choice: Choice) -> QuerySet[Person]:
    found = Person.objects.filter(GROUPS[choice.group][1])
    if choice.name:
        found = found & Person.objects.called(choice.name)
    return found.order_by(*ORDERS[choice.order])
