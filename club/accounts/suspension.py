"""Suspending a person: he keeps his results and his name, but takes part in nothing."""

from django.utils import timezone

from club.accounts.models import Person
from club.accounts.sockets import close_sockets


def suspend(person: Person, reason: str = "") -> None:
    """Suspend from now on. Suspending again only changes the reason."""
    person.suspended_at = person.suspended_at or timezone.now()
    person.suspension_reason = reason
    person.save(update_fields=["suspended_at", "suspension_reason"])
    close_sockets(person)


def lift(person: Person) -> None:
    person.suspended_at = None
    person.suspension_reason = ""
    person.save(update_fields=["suspended_at", "suspension_reason"])
