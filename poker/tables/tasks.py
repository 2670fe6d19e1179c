"""What the worker does: look for due tables, and think for the computers."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from time import monotonic, sleep

from celery import shared_task
from django.utils import timezone

from poker.tables import forgetting, play, pulse, tell
from poker.tables.models import Table
from poker.tables.rows import Prepared

log = logging.getLogger(__name__)

LOOKS = 8
LOOK_SECONDS = 0.25
"""A sweep looks so often, so many seconds apart: a message of the queue costs more than all its looks."""
MOST_A_LOOK = 200
AFTER_A_FAULT = timedelta(seconds=5)
"""A table that could not be woken is tried again so much later."""
MOST_THOUGHTS = 3
"""How many lost thoughts one look makes up for: the clocks of the other tables go first."""

_DUE: Prepared[Table] = Prepared(
    lambda now: (
        Table.objects.filter(wake_at__lte=now).order_by("wake_at").values_list("id", "due_at")[:MOST_A_LOOK]
    ),
    Table._meta.get_field("wake_at"),
)


@shared_task(name="poker.tables.tasks.sweep")
def sweep() -> None:
    """Look for due tables until the next sweep does."""
    # one event loop, and so one connection, for all that is told
    with asyncio.Runner() as telling:
        beat_at = float("-inf")
        for look in range(LOOKS):
            if look:
                sleep(LOOK_SECONDS)
            # by the clock, as a look after an outage finds many tables and takes long
            if monotonic() - beat_at >= pulse.EVERY.total_seconds():
                beat_at = monotonic()
                pulse.beat("worker", timezone.now())
            wake_due(telling)


def wake_due(telling: asyncio.Runner) -> int:
    """Wake every table whose alarm has rung; the number of tables woken."""
    now = timezone.now()
    woken = _DUE.ask_values(now)
    lost = 0
    for table_id, due_at in woken:
        try:
            with tell.collected() as messages:
                try:
                    thinking = play.wake(table_id, now, lease=play.THINKING_LEASE)
                finally:
                    for group, message in messages:
                        telling.run(tell.send(group, message))
            if thinking and due_at and due_at <= now - play.THINKING_LEASE and lost < MOST_THOUGHTS:
                # Handed on before, and nobody thought: handing it on again would put it off for ever.
                lost += 1
                play.move_computer(table_id, thinking.turn, timezone.now())
            elif thinking:
                # a queue that cannot be reached is a lost thought, and no other table's concern
                think.delay(str(table_id), thinking.turn)
        except Exception:
            log.exception("Table %s could not be woken", table_id)
            play.snooze(table_id, now, AFTER_A_FAULT)
    return len(woken)


@shared_task(name="poker.tables.tasks.think")
def think(table_id: str, turn: int) -> None:
    """Decide for the computer whose turn it is, unless that turn has passed."""
    play.move_computer(table_id, turn, timezone.now())


@shared_task(name="poker.tables.tasks.forget")
def forget() -> None:
    """Cards of hands that are over leave the disk too."""
    forgetting.forget()
