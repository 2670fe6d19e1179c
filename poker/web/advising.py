"""Advice for who plays alone with computers (RULES 15.3): asked for over the table's socket, kept nowhere.

It is thought in a thread of its own, one at a time in a process: the sockets and the game go on meanwhile.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom

from django.utils import translation

from club.accounts.models import Person
from poker.computers.advice import advise
from poker.tables import play
from poker.web.hop import in_database
from poker.web.rendering import rendered
from poker.web.words import advice

_THINKER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="advice")
_RANDOM = SystemRandom()


async def advice_for(person: Person | None, table_id: str, turn: int, language: str) -> str:
    """What the strong computer would do in this person's place, as a part of his page. Raises Refused,
    NoSuchTable."""
    seen = await in_database(play.sight_for_advice, person, table_id, turn)
    loop = asyncio.get_running_loop()
    move, reason = await loop.run_in_executor(_THINKER, advise, seen, _RANDOM)
    with translation.override(language):
        return advice_part(advice.what(seen, move), advice.why(reason))


def advice_part(what: str = "", why: str = "") -> str:
    """Advice to one person; without words it takes the last one away."""
    return rendered(None, "advice", what, why)
