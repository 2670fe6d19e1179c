"""Ratings and their changes for people: stored in hundredths, shown with two decimals."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

from club.numbers import MINUS

register = template.Library()


@register.filter
def rating(hundredths: int | None, decimals: int = 2) -> str:
    """1516.27, in the reader's way to write numbers; a dash for who has none."""
    if hundredths is None:
        return "–"
    sign = MINUS if hundredths < 0 else ""
    return sign + number_format(Decimal(abs(hundredths)) / 100, decimals)


@register.filter
def signed_rating(hundredths: int | None) -> str:
    """+16.27, −7.69 (with a real minus) or 0.00."""
    return ("+" if hundredths is not None and hundredths > 0 else "") + rating(hundredths)
