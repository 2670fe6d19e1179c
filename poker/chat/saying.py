"""Saying something: the only writer of messages."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from club import letters
from poker.chat import lines, muting
from poker.chat.models import LONGEST, Message
from poker.tables import tell
from poker.tables.play import Refused
from poker.tables.state import load

ALLOWED = ((4, timedelta(seconds=10)), (30, timedelta(minutes=5)))
"""So many messages of a person in such a time, at all tables together."""


def say(person: Any, table_id: UUID | str, text: str, *, now: datetime | None = None) -> Message:
    """Say something at a table, on the line that is the person's now. Members, applicants and guests may.
    Raises Refused, NoSuchTable."""
    now, text = now or timezone.now(), letters.one_line(text)
    if not text:
        raise Refused("chat_empty", "There is nothing to say")
    if len(text) > LONGEST:
        raise Refused("chat_too_long", f"At most {LONGEST} letters", most=LONGEST)
    with transaction.atomic():
        # the person's row is the lock: messages of several pages are counted one after the other
        get_user_model().objects.select_for_update(no_key=True).get(pk=person.pk)
        mute = muting.mute_of(person.pk, now)
        if mute is not None:
            raise Refused("chat_muted", "Muted by the staff", why=mute.why)
        _must_be_calm(person, now)
        state = load(table_id)
        line = lines.writes(state.running, person.pk in lines.players(state))
        said = Message.objects.create(table=state.table, person=person, line=line, text=text, at=now)
        tell.said(state.table.pk)
    return said


def _must_be_calm(person: Any, now: datetime) -> None:
    """Raises Refused, with the seconds left, to who says too much."""
    for most, span in ALLOWED:
        times = Message.objects.filter(person=person, at__gt=now - span).order_by("-at")
        oldest = list(times.values_list("at", flat=True)[most - 1 : most])
        if oldest:
            seconds = ceil((oldest[0] + span - now).total_seconds())
            raise Refused("chat_too_fast", f"Please wait {seconds} s", seconds=seconds)
