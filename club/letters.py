"""Letters that nobody sees, and marks piled up on one letter: a text must look like what it is."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms

JOINER, PICTURE = "\u200d", "\ufe0f"
"""They put emoji together: nothing else needs them."""
MOST_MARKS = 3
"""Marks on one letter, in any script; more spill out of the line."""

# What is left blank though its category is that of a letter, a mark or a sign (Unicode: Default_Ignorable,
# the fillers of Hangul and Khitan, the empty pattern of Braille, the empty head of a note).
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U00016fe4\U0001d159\U000e0000-\U000e0fff]"
)
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SYMBOLS = frozenset({"So", "Sk", "Sm"})


class LineField(forms.CharField):
    """A text on one line of which everything is seen."""

    def to_python(self, value: Any) -> str:
        return one_line(super().to_python(value) or "")


def one_line(text: str) -> str:
    """The text on one line, without signs that nobody sees or that would spill out of it."""
    text = unicodedata.normalize("NFC", " ".join(seen(text).split()))
    return unpiled(text).strip(f" {JOINER}")


def is_seen(letter: str) -> bool:
    """Whether something stands there for who looks: a blank counts, as it keeps words apart."""
    return letter.isspace() or not (_BLANK.match(letter) or unicodedata.category(letter) in _HIDDEN)


def seen(text: str) -> str:
    """The text without the letters that nobody sees; what puts emoji together stays between them."""
    kept: list[str] = []
    for letter in text:
        if is_seen(letter) or (kept and _joins(kept[-1], letter)):
            kept.append(letter)
    return "".join(kept)


def _joins(before: str, letter: str) -> bool:
    if letter == JOINER and before == PICTURE:
        return True
    return letter in (JOINER, PICTURE) and unicodedata.category(before) in _SYMBOLS


def unpiled(text: str) -> str:
    """The text with no more than so many marks on a letter."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if _is_mark(letter) else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def _is_mark(letter: str) -> bool:
    return letter != PICTURE and unicodedata.category(letter) in ("Mn", "Me")
