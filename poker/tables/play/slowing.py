"""Slowing down who sits down at waiting tables and gets up again and again.

A few times are free.  After that a person who has just got up has to wait before he sits down anywhere, twice
as long each time, until he has been calm for a while.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import Any

from poker.tables.models import GivenUpSeat
from poker.tables.play.refusal import Refused

REMEMBERED = timedelta(minutes=15)
FREE = 3
"""How often one may get up in that time without any consequence."""
FIRST_WAIT = timedelta(seconds=20)
LONGEST_WAIT = timedelta(minutes=5)


def got_up(person: Any, now: datetime) -> None:
    """The person gives up a seat at a waiting table."""
    GivenUpSeat.objects.filter(person=person, at__lte=now - REMEMBERED).delete()
    GivenUpSeat.objects.create(person=person, at=now)


def must_be_calm(person: Any, now: datetime) -> None:
    """Who has got up too often waits before he sits down again. Raises Refused, with the seconds left."""
    rows = GivenUpSeat.objects.filter(person=person, at__gt=now - REMEMBERED)
    times = list(rows.order_by("at").values_list("at", flat=True))
    if len(times) <= FREE:
        return
    # the exponent is bounded: nobody gets up more often than that before the longest wait
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(len(times) - FREE - 1, 8))
    left = (times[-1] + wait - now).total_seconds()
    if left > 0:
        raise Refused("up_and_down", f"Please wait {ceil(left)} s before sitting down", seconds=ceil(left))
