"""Roles: who may do what for the club.

    owner     everything: the other roles, the club's settings, the audit log, Django's admin
    director  tournaments, and who takes part: applications, invitations, suspensions
    cashier   talers

An owner may do what the others may. There is always an owner who can act.
"""

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Person
from club.accounts.sockets import close_sockets
from club.audit.log import record


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    CASHIER = "cashier", _("cashier")


COLUMNS = {Role.OWNER: "is_superuser", Role.DIRECTOR: "director", Role.CASHIER: "cashier"}


def of(person: Person) -> list[Role]:
    """The person's roles, whether he can act in them now or is suspended."""
    return [role for role, column in COLUMNS.items() if getattr(person, column)]


def give(by: Person | None, person: Person, role: Role, why: str = "") -> None:
    """Give a member a role. ValidationError: owners_only, not_a_member."""
    _set(by, person, role, True, why)


def take(by: Person | None, person: Person, role: Role, why: str = "") -> None:
    """Take a role from a member. ValidationError: owners_only, last_owner."""
    _set(by, person, role, False, why)


def another_owner(person: Person) -> bool:
    """Whether somebody else can act as an owner. Asked in a transaction, it stays true until its end."""
    return any(owner.is_owner for owner in locked(person).values() if owner.pk != person.pk)


def locked(*people: Person | None) -> dict[int, Person]:
    """All owners and these people as they are now, by id, and nobody else's to change until the end of the
    transaction."""
    ids = [person.pk for person in people if person is not None]
    rows = Person.objects.select_for_update(no_key=True).filter(Q(is_superuser=True) | Q(pk__in=ids))
    return {row.pk: row for row in rows.order_by("pk")}


@transaction.atomic
def _set(by: Person | None, person: Person, role: Role, has: bool, why: str) -> None:
    rows = locked(by, person)
    row, column = rows[person.pk], COLUMNS[role]
    if by is not None and not rows[by.pk].is_owner:
        raise ValidationError(_("Only owners give and take roles."), code="owners_only")
    if has and (row.is_guest or not row.is_active):
        raise ValidationError(_("Only members have roles."), code="not_a_member")
    if getattr(row, column) == has:
        return
    if not has and role == Role.OWNER and not another_owner(row):
        raise ValidationError(_("The club would be without an owner."), code="last_owner")
    setattr(row, column, has)
    row.is_staff = bool(of(row))
    row.save(update_fields=[column, "is_staff"])
    if not has:
        # An open page was let do what its person may not any more.
        close_sockets(row)
    record(by, f"members.{role}_{'given' if has else 'taken'}", row, why)
    for name in (column, "is_staff"):
        setattr(person, name, getattr(row, name))
