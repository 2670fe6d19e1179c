"""Telling people something: the only writer of notices."""

import logging
from datetime import timedelta
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.utils import timezone

from club.notices import wishes
from club.notices.kinds import KINDS
from club.notices.models import Notice

log = logging.getLogger(__name__)

NOTICED = "person.noticed"
KEPT = timedelta(days=90)


def notify(person: Any, kind: str, url: str, **facts: Any) -> Notice:
    """Let `person` know, in the caller's transaction; his pages and his mailbox hear after its commit.

    kind   a code made known with `kinds.add`; ValueError for another
    url    where it leads: a path of this site; ValueError for anything else
    facts  what the kind's words name

    A notice of the same kind and url that he has not read yet is renewed instead, and not mailed again.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("a notice belongs to the transaction it tells of")
    if kind not in KINDS:
        raise ValueError(f"no words for the notice {kind!r}")
    if not url.startswith("/") or url.startswith("//"):
        raise ValueError(f"{url!r} is no path of this site")
    now = timezone.now()
    Notice.objects.filter(person=person, created_at__lt=now - KEPT).delete()
    notice = Notice.objects.filter(person=person, kind=kind, url=url, read_at=None).first()
    if notice is None:
        notice = Notice(person=person, kind=kind, url=url)
        notice.mail_at = now if wishes.by_mail(person, kind) else None
    notice.facts, notice.created_at = facts, now
    notice.save()
    tell(person)
    return notice


def unread(person: Any) -> int:
    return Notice.objects.filter(person=person, read_at=None).count()


def read(person: Any, notice_id: int) -> Notice | None:
    """Mark one of the person's notices as read; the notice, or None if he has no such."""
    notice = Notice.objects.filter(person=person, pk=notice_id).first()
    if notice is not None and notice.read_at is None:
        # Who has read it here needs no letter any more.
        notice.read_at, notice.mail_at = timezone.now(), None
        notice.save(update_fields=["read_at", "mail_at"])
        tell(person)
    return notice


def seen(person: Any, url: str) -> None:
    """The page that these notices lead to is open before the person: they are read. A letter about them still
    goes out, as nobody knows whether he looks."""
    unread_here = Notice.objects.filter(person=person, url=url, read_at=None)
    # Asked first: to write, even nothing, is to wait for who writes.
    if unread_here.exists() and unread_here.update(read_at=timezone.now()):
        tell(person)


def read_all(person: Any) -> None:
    if Notice.objects.filter(person=person, read_at=None).update(read_at=timezone.now(), mail_at=None):
        tell(person)


def forget(person: Any) -> None:
    """Delete all that is kept here about the person."""
    Notice.objects.filter(person=person).delete()
    wishes.forget(person)


def tell(person: Any) -> None:
    """After the commit, tell the person's open pages that his unread notices changed."""
    transaction.on_commit(partial(_send, person.pk))


def _send(person_id: int) -> None:
    # The group of `club.accounts.sockets`. Losing this costs nothing but time: every page counts anew.
    try:
        async_to_sync(get_channel_layer().group_send)(f"person.{person_id}", {"type": NOTICED})
    except Exception:
        log.warning("The pages of person %s were not told of a notice", person_id, exc_info=True)
