"""Numbers and texts that stand as blanks in a remembered part of the page.

Hardly two bets are alike: a part that is remembered with its numbers is rendered anew for nearly every
action.  With blanks in their places it is rendered once, and the numbers are written in.  So is a text that
changes more often than what is around it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Self

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from club.numbers import whole

BEGIN, END = "\ue000", "\ue001"
"""Private characters around the name of a blank: no text of ours and no player's name has them."""
_BLANK = re.compile(f"{BEGIN}([a-z_0-9]+)(,?){END}")


class Blank(int):
    """Stands for a number that is not zero. As text it is the place to write that number in."""

    name: str

    def __new__(cls, name: str) -> Self:
        blank = super().__new__(cls, 1)
        blank.name = name
        return blank

    def __str__(self) -> str:
        return f"{BEGIN}{self.name}{END}"

    @property
    def grouped(self) -> str:
        """The place for the number as `grouped` writes it."""
        return f"{BEGIN}{self.name},{END}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Blank) and other.name == self.name

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.name)


class Fillings(dict[str, int | SafeString]):
    """The numbers and texts of a part, each taken out of it by name."""

    def blank(self, name: str, number: int) -> int:
        """A blank for this number. Zero stays: a part without a bet is another part."""
        if not number:
            return number
        self[name] = number
        return Blank(name)

    def may_blank(self, name: str, number: int | None) -> int | None:
        return None if number is None else self.blank(name, number)

    def text(self, name: str, html: SafeString) -> SafeString:
        """A blank for this text. An empty one stays: a part without it is another part."""
        if not html:
            return html
        self[name] = html
        return mark_safe(f"{BEGIN}{name}{END}")  # noqa: S308  no markup


def filled(html: str, fillings: Mapping[str, int | SafeString], language: str | None) -> SafeString:
    """The part with its numbers and texts written in, safe as they were."""

    def filling(blank: re.Match[str]) -> str:
        value = fillings[blank[1]]
        return grouped(value, language) if blank[2] and isinstance(value, int) else str(value)

    return mark_safe(_BLANK.sub(filling, html))  # noqa: S308  digits, and texts that were safe


@lru_cache(maxsize=4096)
def grouped(number: int, language: str | None) -> str:
    """A number as the language writes it."""
    with translation.override(language):
        return whole(number)
