"""Suspending a person: he keeps his results and his name, but takes part in nothing."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts import roles
from club.accounts.models import Person
from club.accounts.sockets import close_sockets
from club.audit.log import record


def may_decide(by: Person, person: Person) -> bool:
    """Directors decide about people, but only owners about those who have a role; nobody about himself."""
    return by.is_director and by.pk != person.pk and (by.is_owner or not roles.of(person))


def not_yours() -> ValidationError:
    return ValidationError(_("You cannot decide about this person."), code="not_yours")


@transaction.atomic
def suspend(person: Person, reason: str = "", by: Person | None = None) -> None:
    """Suspend from now on; suspending again only changes the reason. `by` is None for a command.

    ValidationError: not_yours (see `may_decide`).
    """
    row = _row(person, by)
    row.suspended_at = row.suspended_at or timezone.now()
    row.suspension_reason = reason
    _save(row, person)
    record(by, "members.suspended", row, reason)
    close_sockets(row)


@transaction.atomic
def lift(person: Person, why: str = "", by: Person | None = None) -> None:
    """End the suspension, if there is one. ValidationError: not_yours."""
    row = _row(person, by)
    if not row.is_suspended:
        return
    row.suspended_at, row.suspension_reason = None, ""
    _save(row, person)
    record(by, "members.suspension_lifted", row, why)


def _row(person: Person, by: Person | None) -> Person:
    """The person as he is now, locked together with the owners: two owners cannot suspend each other."""
    rows = roles.locked(by, person)
    if by is not None and not may_decide(rows[by.pk], rows[person.pk]):
        raise not_yours()
    return rows[person.pk]


def _save(row: Person, person: Person) -> None:
    row.save(update_fields=["suspended_at", "suspension_reason"])
    person.suspended_at, person.suspension_reason = row.suspended_at, row.suspension_reason
