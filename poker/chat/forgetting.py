"""Chat is not kept: it goes some days after it was said, and with the account of who said it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from club.accounts import roles
from poker.chat.models import Hidden, Message, Mute

KEPT = timedelta(days=14)


def forget_old(now: datetime | None = None) -> int:
    """Delete what was said too long ago, and mutes that ran out then; how many messages there were."""
    before = (now or timezone.now()) - KEPT
    Mute.objects.filter(until__lt=before).delete()
    deleted, _by_table = Message.objects.filter(at__lt=before).delete()
    return deleted


def leave_the_club(person: Any) -> None:
    """For settings.ON_LEAVING: what the person has said goes with the account."""
    # People before what is theirs, as where directors mute somebody or take a message off the pages.
    roles.locked(person)
    for model in (Message, Mute, Hidden):
        model._base_manager.filter(person=person).delete()
