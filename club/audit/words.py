"""Words for the actions of the audit log. Each room has its own actions, and adds them when it is set up."""

from collections.abc import Mapping
from typing import Any

from club.numbers import whole

type Words = Any
"""Text, or what becomes it when shown (`gettext_lazy`). May name facts: "Gave %(amount)s talers"."""

ACTIONS: dict[str, Words] = {}


def add(actions: Mapping[str, Words]) -> None:
    """Make actions known, by code: "room.what_happened". Called in the `ready` of a room's AppConfig."""
    ACTIONS.update(actions)


def sentence(action: str, facts: Mapping[str, Any]) -> str:
    """What was done, in words; the code for an action that has none any more."""
    words = str(ACTIONS.get(action, action))
    written = {name: whole(fact) if type(fact) is int else fact for name, fact in facts.items()}
    try:
        return words % written
    except (KeyError, TypeError, ValueError):
        return words
