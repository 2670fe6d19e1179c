"""What those who look at a table get to read of its chat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from poker.chat import lines, masking, muting
from poker.chat.models import Hidden, Message
from poker.tables.models import Seat, Table
from poker.tables.state import load

MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Said:
    """One message as it is read: masked."""

    number: int
    person_id: int
    name: str
    is_guest: bool
    line: str
    text: str
    removed: bool = False
    """By directors: then there is no text."""


@dataclass(frozen=True, slots=True)
class Muted:
    why: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Talk:
    """The latest messages of a table, oldest first, and what concerns those who look at it."""

    running: bool = False
    players: frozenset[int] = frozenset()

    said: tuple[Said, ...] = ()
    muted: dict[int, Muted] = field(default_factory=dict)
    """By person."""
    hidden: frozenset[int] = frozenset()
    """The people who do not want to see the chat."""

    def read_by(self, person_id: int) -> tuple[Said, ...]:
        """The messages that this person gets to read."""
        if person_id in self.hidden:
            return ()
        mine = lines.reads(self.running, person_id in self.players)
        return tuple(one for one in self.said if one.line in mine)

    def line_of(self, person_id: int) -> Message.Line:
        """The line on which this person writes."""
        return lines.writes(self.running, person_id in self.players)


def read(table_id: Any, people: Collection[int]) -> Talk:
    """The chat of a table for these people. Raises NoSuchTable."""
    messages = Message.objects.filter(table=table_id).select_related("person")
    latest = list(messages.order_by("-id")[:MOST_SHOWN])
    # After the messages: what is on the rail was said after the start, and so whoever plays is known by now.
    state = load(table_id)
    listed, now = masking.words(), timezone.now()
    return Talk(
        running=state.running,
        players=lines.players(state),
        said=tuple(_said(message, listed) for message in reversed(latest)),
        muted={
            mute.person_id: Muted(mute.why, mute.until)
            for mute in muting.in_force(now).filter(person__in=people)
        },
        hidden=frozenset(Hidden.objects.filter(person__in=people).values_list("person_id", flat=True)),
    )


def newest(table_id: Any) -> int:
    """The number of the latest message; 0 if there is none."""
    return Message.objects.filter(table=table_id).order_by("-id").values_list("id", flat=True).first() or 0


def said_by(person: Any, reader: Any) -> QuerySet[Message]:
    """What the person said of late, the latest first, for directors. Not what was said on the rail of a
    tournament that the reader plays in."""
    plays = Seat.objects.filter(person=reader, table__state=Table.State.RUNNING).values("table")
    messages = Message.objects.filter(person=person).exclude(line=lines.RAIL, table__in=plays)
    # no deck is fetched for a page without cards
    shown = messages.select_related("table").only("at", "line", "text", "removed_at", "table__name")
    return shown.order_by("-id")


def _said(message: Message, listed: str) -> Said:
    person: Any = message.person
    removed = message.removed_at is not None
    text = "" if removed else masking.masked(message.text, listed)
    return Said(message.pk, person.pk, str(person), person.is_guest, message.line, text, removed)


def hide(person: Any, hidden: bool) -> None:
    """Whether the person wants to see no chat, at any table."""
    if hidden:
        Hidden.objects.get_or_create(person=person)
    else:
        Hidden.objects.filter(person=person).delete()
