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
    return pattern.sub(MASK, unicodedata.normalize("NFC", text)) if pattern else text


@lru_cache(maxsize=4)
def _pattern(listed: str) -> re.Pattern[str] | None:
    found = [_word(word) for word in tidy_words(listed)]
    return re.compile("|".join(found), re.IGNORECASE) if found else None


def _word(word: str) -> str:
    bare = re.escape(word.strip("*")).replace(r"\ ", r"\s+")
    before = r"\w*" if word.startswith("*") else r"(?<!\w)"
    after = r"\w*" if word.endswith("*") else r"(?!\w)"
    return before + bare + after
