"""Who may not write, and what nobody is to read: directors decide, and can take it back at any time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts import roles
from club.accounts.suspension import may_decide
from club.audit.log import record
from poker.chat.models import Message, Mute
from poker.tables import tell

LATELY = timedelta(hours=1)
MOST_TOLD = 5
"""Tables that are told of a mute."""


def in_force(now: datetime) -> QuerySet[Mute]:
    """The mutes that have not run out."""
    return Mute.objects.filter(Q(until=None) | Q(until__gt=now))


def mute_of(person_id: int, now: datetime | None = None) -> Mute | None:
    """The mute that the person is under, if any."""
    return in_force(now or timezone.now()).filter(person=person_id).first()


@transaction.atomic
def mute(by: Any, person: Any, why: str, length: timedelta | None = None) -> None:
    """Mute a person at all tables, for so long or until it is taken back; muting again changes reason and
    time. The person is told why. ValidationError: not_yours."""
    _must_decide(by, person)
    now = timezone.now()
    until = now + length if length is not None else None
    Mute.objects.update_or_create(person=person, defaults={"at": now, "until": until, "why": why.strip()})
    record(by, "chat.muted", person, why, minutes=length and int(length.total_seconds() // 60))
    _tell(person, now)


@transaction.atomic
def unmute(by: Any, person: Any, why: str = "") -> None:
    """Let the person write again. ValidationError: not_yours."""
    _must_decide(by, person)
    deleted, _found = Mute.objects.filter(person=person).delete()
    if deleted:
        record(by, "chat.unmuted", person, why)
        _tell(person, timezone.now())


@transaction.atomic
def remove(by: Any, message: Message, why: str = "") -> None:
    """Take a message off all pages; that there was one stays. ValidationError: not_yours."""
    _set_removed(by, message, timezone.now(), "chat.message_removed", why)


@transaction.atomic
def put_back(by: Any, message: Message, why: str = "") -> None:
    """Show a removed message again. ValidationError: not_yours."""
    _set_removed(by, message, None, "chat.message_put_back", why)


def _set_removed(by: Any, message: Message, at: datetime | None, action: str, why: str) -> None:
    _must_decide(by, message.person)
    row = Message.objects.select_for_update().get(pk=message.pk)
    if (row.removed_at is None) == (at is None):
        return
    row.removed_at = at
    row.save(update_fields=["removed_at"])
    record(by, action, row.person, why, table=str(row.table_id))
    tell.said(row.table_id)


def _tell(person: Any, now: datetime) -> None:
    """The tables where he spoke last show it at once, others soon."""
    spoke_at = Message.objects.filter(person=person, at__gt=now - LATELY)
    for table_id in spoke_at.values_list("table", flat=True).distinct()[:MOST_TOLD]:
        tell.said(table_id)


def _must_decide(by: Any, person: Any) -> None:
    rows = roles.locked(by, person)
    if not may_decide(rows[by.pk], rows[person.pk]):
        raise ValidationError(_("You cannot decide about this person."), code="not_yours")
