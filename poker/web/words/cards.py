"""Names of cards and hands, and cards as they are drawn in a page or set in a line of text."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_lazy, pgettext_lazy

from poker.rules.ranking import Category, Description
from poker.tables.scene import CardView

RANKS = {
    "2": gettext_lazy("two"),
    "3": gettext_lazy("three"),
    "4": gettext_lazy("four"),
    "5": gettext_lazy("five"),
    "6": gettext_lazy("six"),
    "7": gettext_lazy("seven"),
    "8": gettext_lazy("eight"),
    "9": gettext_lazy("nine"),
    "T": gettext_lazy("ten"),
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "A": gettext_lazy("ace"),
}
# The top card of a straight or a flush: some languages say "up to the king" in another form than "king".
HIGHEST = {
    "5": pgettext_lazy("highest", "five"),
    "6": pgettext_lazy("highest", "six"),
    "7": pgettext_lazy("highest", "seven"),
    "8": pgettext_lazy("highest", "eight"),
    "9": pgettext_lazy("highest", "nine"),
    "T": pgettext_lazy("highest", "ten"),
    "J": pgettext_lazy("highest", "jack"),
    "Q": pgettext_lazy("highest", "queen"),
    "K": pgettext_lazy("highest", "king"),
    "A": pgettext_lazy("highest", "ace"),
}
SEVERAL = (
    gettext_lazy("twos"),
    gettext_lazy("threes"),
    gettext_lazy("fours"),
    gettext_lazy("fives"),
    gettext_lazy("sixes"),
    gettext_lazy("sevens"),
    gettext_lazy("eights"),
    gettext_lazy("nines"),
    gettext_lazy("tens"),
    gettext_lazy("jacks"),
    gettext_lazy("queens"),
    gettext_lazy("kings"),
    gettext_lazy("aces"),
)
SUITS = {
    "c": pgettext_lazy("suit", "clubs"),
    "d": pgettext_lazy("suit", "diamonds"),
    "h": pgettext_lazy("suit", "hearts"),
    "s": pgettext_lazy("suit", "spades"),
}
# U+FE0E asks for the plain sign: phones would draw a coloured emoji otherwise.
SIGNS = {"c": "♣︎", "d": "♦︎", "h": "♥︎", "s": "♠︎"}


def card_name(text: str) -> str:
    """ "As" -> "ace of spades"."""
    return gettext("%(rank)s of %(suit)s") % {"rank": RANKS[text[0]], "suit": SUITS[text[1]]}


def _short(text: str) -> str:
    # The letters are those of the drawn cards, which are the same in every language.
    return ("10" if text[0] == "T" else text[0]) + SIGNS[text[1]]


@lru_cache(maxsize=512)
def _in_line(text: str, language: str | None) -> SafeString:
    return format_html(
        '<span class="k k-{}" role="img" aria-label="{}">{}</span>', text[1], card_name(text), _short(text)
    )


def in_line(cards: Iterable[str]) -> SafeString:
    """Cards as part of a sentence."""
    language = get_language()
    return format_html_join(" ", "{}", ((_in_line(card, language),) for card in cards))


@lru_cache(maxsize=4096)
def _drawn(text: str, wins: bool, hidden: bool, language: str | None) -> SafeString:
    if not text:
        return format_html(
            '<span class="card card-back" role="img" aria-label="{}"></span>', gettext("hidden card")
        )
    classes = f"card r-{text[0]} s-{text[1]}"
    name = card_name(text)
    if wins:
        classes += " card-wins"
    if hidden:
        classes += " card-hidden-from-others"
        name = gettext("%(card)s, face down for the others") % {"card": name}
    return format_html('<span class="{}" role="img" aria-label="{}"></span>', classes, name)


def drawn(card: CardView, *, hidden: bool = False) -> SafeString:
    """A card as it lies on the table. `hidden` marks an own card that the others do not see (RULES 10.4)."""
    return _drawn(card.text, card.wins, hidden or card.private, get_language())


def hand_name(hand: Description | None) -> str:
    """What a hand is called: "Two pair, kings and nines"."""
    if hand is None:
        return ""
    category, ranks = hand
    ending = category in (Category.STRAIGHT_FLUSH, Category.FLUSH, Category.STRAIGHT)
    values = {
        "one": _first(ranks, HIGHEST if ending else RANKS),
        "many": _several(ranks, 0),
        "second": _several(ranks, 1),
    }
    match category:
        case Category.ROYAL_FLUSH:
            text = gettext("Royal flush")
        case Category.STRAIGHT_FLUSH:
            text = gettext("Straight flush, %(one)s high")
        case Category.FOUR_OF_A_KIND:
            text = gettext("Four of a kind, %(many)s")
        case Category.FULL_HOUSE:
            text = gettext("Full house, %(many)s full of %(second)s")
        case Category.FLUSH:
            text = gettext("Flush, %(one)s high")
        case Category.STRAIGHT:
            text = gettext("Straight, %(one)s high")
        case Category.THREE_OF_A_KIND:
            text = gettext("Three of a kind, %(many)s")
        case Category.TWO_PAIR:
            text = gettext("Two pair, %(many)s and %(second)s")
        case Category.ONE_PAIR:
            text = gettext("Pair of %(many)s")
        case _:
            text = gettext("High card, %(one)s")
    return text % values


def _first(ranks: tuple[int, ...], names: Mapping[str, Any]) -> str:
    return str(names["23456789TJQKA"[ranks[0]]]) if ranks else ""


def _several(ranks: tuple[int, ...], place: int) -> str:
    return str(SEVERAL[ranks[place]]) if place < len(ranks) else ""
