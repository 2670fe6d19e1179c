"""Signs of life, to tell an outage from a player's absence.

Each kind of process ("web", "worker") keeps one row that it touches every `EVERY` seconds.  A row
that was silent for longer than `SILENCE` means that nobody could act (web) or that nobody looked at
the clocks (worker).  A decision whose time ran out in such a gap is spared once.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta
from typing import Any

from django.db import Error, connection, transaction
from django.utils import timezone

from poker.tables.models import Pulse

log = logging.getLogger(__name__)

EVERY = timedelta(seconds=1)
SILENCE = timedelta(seconds=5)
SPARED_FOR = timedelta(seconds=15)
"""What a player gets at least once everything runs again."""


def beat(name: str, now: datetime) -> None:
    """Note that a process of this kind is alive; a gap since the last beat becomes an outage."""
    with transaction.atomic():
        pulse = Pulse.objects.select_for_update().filter(name=name).first()
        if pulse is None:
            Pulse.objects.create(name=name, beat_at=now)
            return
        if now - pulse.beat_at < EVERY / 2:
            return
        if now - pulse.beat_at > SILENCE:
            pulse.silent_from, pulse.back_at = pulse.beat_at, now
            log.warning(
                "The %s processes were silent for %.0f s", name, (now - pulse.beat_at).total_seconds()
            )
        pulse.beat_at = now
        pulse.save()


def still_silent(now: datetime, deadline: datetime) -> bool:
    """Whether the web processes have been silent since before `deadline`: nobody could act, nor can now."""
    return Pulse.objects.filter(name="web", beat_at__lt=min(deadline, now - SILENCE)).exists()


def spared_until(began_at: datetime, deadline: datetime) -> datetime | None:
    """Until when a decision that began at `began_at` and was due at `deadline` has time because of an outage
    in between, or None if there was none."""
    outages = Pulse.objects.filter(silent_from__lt=deadline, back_at__gt=began_at).values_list(
        "back_at", flat=True
    )
    until = max((back_at + SPARED_FOR for back_at in outages if back_at), default=None)
    return until if until and until > deadline else None


class Beating:
    """An ASGI application that beats from its first connection on: a check that imports it serves nobody."""

    def __init__(self, application: Any, name: str) -> None:
        self.application, self.name = application, name
        self._stop: threading.Event | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self._stop is None:
            self._stop = keep_beating(self.name)
        await self.application(scope, receive, send)


def keep_beating(name: str) -> threading.Event:
    """Beat from a thread of this process until the returned event is set."""
    stopped = threading.Event()

    def run() -> None:
        while not stopped.wait(EVERY.total_seconds()):
            try:
                beat(name, timezone.now())
            except Error:
                log.warning("The pulse of %s could not be stored", name, exc_info=True)
                # a connection is kept from beat to beat, as opening one costs more; this one may be lost
                connection.close()
        connection.close()

    threading.Thread(target=run, name=f"pulse-{name}", daemon=True).start()
    return stopped
