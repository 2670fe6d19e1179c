"""The club's word filter: words that it masks where they are read.

A message is kept as it was written, and its words are masked when it is shown: what directors put on the
list disappears from what was said before, too.  A word counts whole and whatever its case; a star at its
beginning or end stands for any letters.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

from django.db import transaction

from club.audit.log import record
from poker.chat.models import Filter

MASK = "***"
MOST_WORDS = 500
LONGEST_WORD = 40

_EVERYTHING_STARS = re.compile(r"^\**$")
_LETTER = re.compile(r"\w")


def tidy_words(text: str) -> list[str]:
    """The words of a list, a word a line: without doubles, in order. A line of nothing but stars is none."""
    lines = (" ".join(unicodedata.normalize("NFC", line).split()).casefold() for line in text.splitlines())
    return sorted({line for line in lines if not _EVERYTHING_STARS.match(line)})


def words() -> str:
    """The list as it is stored."""
    return Filter.objects.filter(pk=1).values_list("words", flat=True).first() or ""


@transaction.atomic
def change_words(by: Any, text: str) -> None:
    """Put another list in its place. Too many or too long words are the form's to refuse."""
    filter_, _ = Filter.objects.select_for_update().get_or_create(pk=1)
    before, after = tidy_words(filter_.words), tidy_words(text)
    if before == after:
        return
    filter_.words = "\n".join(after)
    filter_.save()
    record(by, "chat.words_changed")


def masked(text: str, listed: str) -> str:
    """The text with the words of the stored list masked."""
    pattern = _pattern(listed)
    if pattern is None:
        return text
    text = unicodedata.normalize("NFC", text)
    # one letter may fold to several (ß to ss): each knows which it was
    folded = [(letter, at) for at, whole in enumerate(text) for letter in whole.casefold()]
    shown, end = "", 0
    for found in pattern.finditer("".join(letter for letter, _ in folded)):
        first, last = folded[found.start()][1], folded[found.end() - 1][1] + 1
        if first >= end:
            shown += text[end : _start_of_word(text, first)] + MASK
        end = max(end, _end_of_word(text, last))
    return shown + text[end:]


def _start_of_word(text: str, at: int) -> int:
    while at and _LETTER.match(text, at - 1):
        at -= 1
    return at


def _end_of_word(text: str, at: int) -> int:
    while _LETTER.match(text, at):
        at += 1
    return at


@lru_cache(maxsize=4)
def _pattern(listed: str) -> re.Pattern[str] | None:
    """Finds the words without what their stars stand for: that is the rest of the word there, and left to
    the pattern it would be tried from every letter on."""
    found = [_word(word) for word in sorted(tidy_words(listed), key=len, reverse=True)]
    return re.compile("|".join(found)) if found else None


def _word(word: str) -> str:
    bare = re.escape(word.strip("*")).replace(r"\ ", r"\s+")
    before = "" if word.startswith("*") else r"(?<!\w)"
    after = "" if word.endswith("*") else r"(?!\w)"
    return before + bare + after
