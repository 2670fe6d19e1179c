"""Cards, chips and words in templates: {% load table %}."""

from django import template
from django.utils.safestring import SafeString

from poker.rules.ranking import Description
from poker.tables.scene import CardView
from poker.web.words import cards, log

register = template.Library()


@register.simple_tag
def card(view: CardView) -> SafeString:
    """A card as it lies on the table."""
    return cards.drawn(view)


@register.simple_tag
def own_card(view: CardView, striped: bool) -> SafeString:
    """An own card; where up and down cards mix, with a stripe if the others do not see it (RULES 10.4)."""
    return cards.drawn(view, hidden=striped and not view.up)


@register.filter
def chips(amount: int | None) -> str:
    """An amount of chips with the language's grouping."""
    return "" if amount is None else log.chips(amount)


@register.filter
def hand_name(hand: Description | None) -> str:
    """What a hand is called."""
    return cards.hand_name(hand)


@register.simple_tag
def card_picture(text: str) -> SafeString:
    """A card as an example, from "As"."""
    return cards.drawn(CardView(text))


@register.simple_tag
def in_line(texts: tuple[str, ...]) -> SafeString:
    """Cards as part of a line, from ("As", "Kd")."""
    return cards.in_line(texts)
