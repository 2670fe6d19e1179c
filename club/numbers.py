"""Whole numbers as people read them: grouped as the language does it, and with the true minus sign.

For pages, lines and letters. What a machine reads (a file, an attribute, a script) keeps the digits bare.
"""

from django.utils.formats import number_format

MINUS = "−"


def whole(number: int) -> str:
    """1,234 or −50, in the reader's language."""
    digits = number_format(abs(number), use_l10n=True, force_grouping=True)
    return MINUS + digits if number < 0 else digits


def signed(number: int) -> str:
    """The same for what was added or taken: +1,234, −50 or 0."""
    return f"+{whole(number)}" if number > 0 else whole(number)
