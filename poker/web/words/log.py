"""The lines of the action log and of the tournament's news (codes: poker.tables.scene.LogLine)."""

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext

from poker.tables.scene import LogLine
from poker.web.blanks import Blank, grouped
from poker.web.words.cards import hand_name, in_line

STREETS = {
    "preflop": gettext_lazy("Before the flop"),
    "flop": gettext_lazy("Flop"),
    "turn": gettext_lazy("Turn"),
    "river": gettext_lazy("River"),
    "third": gettext_lazy("Third street"),
    "fourth": gettext_lazy("Fourth street"),
    "fifth": gettext_lazy("Fifth street"),
    "sixth": gettext_lazy("Sixth street"),
    "seventh": gettext_lazy("Seventh street"),
    "deal": gettext_lazy("Before the draw"),
    "draw": gettext_lazy("After the draw"),
}

LINES = {
    "ante": gettext_lazy("%(name)s pays the ante of %(amount)s"),
    "small_blind": gettext_lazy("%(name)s posts the small blind of %(amount)s"),
    "big_blind": gettext_lazy("%(name)s posts the big blind of %(amount)s"),
    "bring_in": gettext_lazy("%(name)s brings it in for %(amount)s"),
    "fold": gettext_lazy("%(name)s folds"),
    "check": gettext_lazy("%(name)s checks"),
    "call": gettext_lazy("%(name)s calls %(amount)s"),
    "bet": gettext_lazy("%(name)s bets %(amount)s"),
    "raise": gettext_lazy("%(name)s raises to %(amount)s"),
    "mucks": gettext_lazy("%(name)s lays the hand away"),
    "returned": gettext_lazy("%(amount)s go back to %(name)s, uncalled"),
    "leaves": gettext_lazy("%(name)s leaves the table"),
    "level_up": gettext_lazy("Level %(amount)s begins"),
    "escalation": gettext_lazy("The time is up: from now on every new level doubles the blinds"),
    "away": gettext_lazy("%(name)s is away"),
    "back": gettext_lazy("%(name)s is back"),
    "timed_out": gettext_lazy("%(name)s ran out of time"),
    "outage": gettext_lazy("The club was out of reach for a moment: %(name)s gets more time"),
    "removed": gettext_lazy("%(name)s was removed by the staff"),
    "removal_undone": gettext_lazy("%(name)s plays on: the removal was a mistake"),
    "paused": gettext_lazy("The tournament is paused"),
    "resumed": gettext_lazy("The tournament goes on"),
    "started": gettext_lazy("The tournament starts"),
    "over": gettext_lazy("The tournament is over"),
    "cancelled": gettext_lazy("The tournament was cancelled by the staff: all stakes go back"),
    "void": gettext_lazy("The tournament was declared void: all stakes go back, and it counts for nothing"),
    "check_in": gettext_lazy("The check-in has begun"),
    "lost_place": gettext_lazy("%(name)s has not checked in and loses the place"),
    "moved_up": gettext_lazy("%(name)s gets a place from the waiting list"),
    "rescheduled": gettext_lazy("The tournament has another time: everybody checks in anew"),
    "too_few": gettext_lazy("Fewer than two players were there: the tournament does not take place"),
    "barred": gettext_lazy("%(name)s can no longer take part and gives up the seat"),
    "cannot_pay": gettext_lazy("%(name)s can no longer pay the stake and gives up the seat"),
}

# What a seat shows of its last act: shorter, without the name.
ACTS = {
    "ante": gettext_lazy("Ante"),
    "small_blind": gettext_lazy("Small blind"),
    "big_blind": gettext_lazy("Big blind"),
    "bring_in": gettext_lazy("Brings in"),
    "fold": gettext_lazy("Folds"),
    "check": gettext_lazy("Checks"),
    "call": gettext_lazy("Calls"),
    "bet": gettext_lazy("Bets"),
    "raise": gettext_lazy("Raises"),
    "leaves": gettext_lazy("Leaves"),
}


def chips(amount: int) -> str:
    """A number of chips, grouped as the language does it."""
    return amount.grouped if isinstance(amount, Blank) else grouped(amount, get_language())


def line(entry: LogLine) -> SafeString:
    """One line of a log in plain words, cards set as signs."""
    values: dict[str, Any] = {"name": entry.name, "amount": chips(entry.amount)}
    cards = in_line(entry.cards or _pairs(entry.text if entry.code == "high_card" else ""))
    match entry.code:
        case "street":
            name = street(entry.text)
            return format_html("{} {}", name, cards) if cards else format_html("{}", name)
        case "shows":
            hand = hand_name(entry.hand)
            text = gettext("%(name)s shows") % values
            return format_html("{} {}{}", text, cards, f": {hand}" if hand else "")
        case "wins":
            hand = hand_name(entry.hand)
            text = gettext("%(name)s wins %(amount)s") % values
            return format_html("{}{}", text, f": {hand}" if hand else "")
        case "draw":
            return format_html("{}", drew(entry))
        case "out":
            return format_html("{}", gettext("%(name)s is out, place %(amount)s") % values)
        case "high_card":
            text = gettext("%(name)s draws for the button:") % values
            return format_html("{} {}", text, cards)
    text = str(LINES.get(entry.code, entry.code)) % values
    if entry.all_in:
        text = gettext("%(line)s and is all-in") % {"line": text}
    return format_html("{}", text)


def drew(entry: LogLine) -> str:
    """How many cards somebody exchanged, in words."""
    if not entry.amount:
        return gettext("%(name)s stands pat") % {"name": entry.name}
    words = ngettext("%(name)s draws %(n)s card", "%(name)s draws %(n)s cards", entry.amount)
    return words % {"name": entry.name, "n": entry.amount}


def awarded(amount: int, winners: tuple[str, ...]) -> str:
    """Who has won a pot, in short."""
    if len(winners) == 1:
        return gettext("%(name)s wins %(amount)s") % {"name": winners[0], "amount": chips(amount)}
    names = gettext("%(names)s and %(last)s") % {"names": ", ".join(winners[:-1]), "last": winners[-1]}
    return gettext("%(names)s share %(amount)s") % {"names": names, "amount": chips(amount)}


def _pairs(text: str) -> tuple[str, ...]:
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def street(name: str) -> str:
    return str(STREETS.get(name, name.replace("_", " ").capitalize()))


def act(code: str, amount: int) -> str:
    """What a seat shows of its last act."""
    if code == "draw":
        if not amount:
            return gettext("Stands pat")
        return ngettext("Draws %(n)s", "Draws %(n)s", amount) % {"n": amount}
    return str(ACTS.get(code, ""))
