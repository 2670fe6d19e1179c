"""Whole numbers in templates: {% load numbers %}. A dash stands for None."""

from django import template

from club import numbers

register = template.Library()


@register.filter
def whole(number: int | None) -> str:
    """1,234 or −50."""
    return "–" if number is None else numbers.whole(number)


@register.filter
def signed(number: int | None) -> str:
    """+1,234, −50 or 0."""
    return "–" if number is None else numbers.signed(number)
