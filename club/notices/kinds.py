"""Kinds of notices, and their words. Each room adds its own when it is set up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

type Words = Any
"""Text, or what becomes it when shown (`gettext_lazy`)."""
type Telling = Callable[[Mapping[str, Any]], str]
"""The whole notice from its facts, where they decide about its words."""


@dataclass(frozen=True, slots=True)
class Kind:
    code: str
    title: Words | Telling
    """The notice itself; may name facts: "Your table %(table)s is about to start."."""
    label: Words
    """What the settings call it."""
    by_mail: bool = False
    """Whether it comes by mail too, as long as the person has not said otherwise."""


KINDS: dict[str, Kind] = {}


def add(code: str, *, title: Words | Telling, label: Words, by_mail: bool = False) -> None:
    """Make a kind known. Called in the `ready` of a room's AppConfig."""
    KINDS[code] = Kind(code, title, label, by_mail)


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The notice in words, in the reader's language; the code for a kind that is no more."""
    kind = KINDS.get(code)
    if kind and callable(kind.title):
        return kind.title(facts)
    words = str(kind.title) if kind else code
    try:
        return words % facts
    except (KeyError, TypeError, ValueError):
        return words
