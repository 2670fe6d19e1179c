"""Names of people: what a name may look like, and when two names are the same one."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club import letters

SHORTEST = 2
LONGEST = 20
# Case folding and compatibility forms can make a name longer (ß → ss, ﬃ → ffi).
LONGEST_KEY = 4 * LONGEST

# Names a stranger could use to speak for the club.
RESERVED = frozenset({"admin", "administrator", "club", "computer", "dealer", "house", "moderator", "staff"})

_MARKS = frozenset(" -_.'’")
# Alphabets whose letters look alike: "Аnna" with a Cyrillic А must not pass for Anna.
_LOOKALIKES = frozenset({"LATIN", "GREEK", "CYRILLIC"})


def tidy(text: str) -> str:
    """The name as shown: composed characters, single blanks, none at the ends."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip()


def key(text: str) -> str:
    """What two spellings of one name have in common; unique among humans and used to log in."""
    folded = unicodedata.normalize("NFKC", tidy(text).casefold())
    # Log-in looks for the lower-cased key, and a few alphabets fold to capitals.
    return folded.lower()


def check(text: str, kept: str = "") -> str:
    """The tidied name, or ValidationError (name_short, _long, _characters, _alphabets, _reserved).

    `kept`: the key of a name that is not looked up among the reserved ones: somebody has it already.
    """
    name = tidy(text)
    if len(name) < SHORTEST:
        raise ValidationError(
            _("A name has at least %(count)d characters."), code="name_short", params={"count": SHORTEST}
        )
    if len(name) > LONGEST:
        raise ValidationError(
            _("A name has at most %(count)d characters."), code="name_long", params={"count": LONGEST}
        )
    if (
        not all(character in _MARKS or _is_letter_or_digit(character) for character in name)
        or not any(map(str.isalnum, name))
        or letters.unpiled(name) != name
    ):
        raise ValidationError(
            _("A name is made of letters, digits, blanks and - _ . '"), code="name_characters"
        )
    if len({unicodedata.name(c, "").split(" ")[0] for c in name if c.isalpha()} & _LOOKALIKES) > 1:
        raise ValidationError(_("A name keeps to one alphabet."), code="name_alphabets")
    if key(name) in RESERVED - {kept}:
        raise ValidationError(_("This name is kept for the club itself."), code="name_reserved")
    return name


def _is_letter_or_digit(character: str) -> bool:
    # Marks (M) belong to letters in many scripts; everything reordering is in C or Z.
    return unicodedata.category(character)[0] in "LNM" and letters.is_seen(character)
