"""Advice in words: what the strong computer would do, and why (codes: poker.computers.move)."""

from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy, ngettext

from poker.computers.move import Move, Reason
from poker.rules.cards import text
from poker.rules.sight import Sight
from poker.web.words.cards import in_line
from poker.web.words.log import chips

WHY = {
    "open": gettext_lazy(
        "The hand is among the best %(top)s%% of those one starts with: good enough to bet with from here."
    ),
    "cheap": gettext_lazy(
        "The hand is among the best %(top)s%% of those one starts with, and seeing more of it costs little."
    ),
    "steal": gettext_lazy("Few are left who could call: a raise often wins what lies in the pot at once."),
    "short_stack": gettext_lazy(
        "With few big blinds left (%(blinds)s) it is all or nothing, and the hand is among the best"
        " %(top)s%%."
    ),
    "weak_start": gettext_lazy(
        "The hand is only among the best %(top)s%% of those one starts with: too weak for this place"
        " and price."
    ),
    "reraise": gettext_lazy(
        "The hand wins about %(equity)s%% of the time and would have to win only %(need)s%%: make it dearer"
        " for the others."
    ),
    "value": gettext_lazy("The hand wins about %(equity)s%% of the time: let weaker hands pay for it."),
    "wait": gettext_lazy(
        "The hand wins about %(equity)s%% of the time. Showing no strength now may bring in more later."
    ),
    "bluff": gettext_lazy(
        "The hand wins only about %(equity)s%% of the time, but the others may well give up against a bet."
    ),
    "price_right": gettext_lazy(
        "The hand wins about %(equity)s%% of the time, and at this price it has to win only %(need)s%%."
    ),
    "too_dear": gettext_lazy(
        "The hand wins about %(equity)s%% of the time, too little for a price that asks for %(need)s%%."
    ),
    "too_close": gettext_lazy(
        "The hand wins about %(equity)s%% of the time, and the price asks for %(need)s%%: too close, with"
        " more bets to come."
    ),
    "free": gettext_lazy("The hand is not worth a bet, and seeing more of it costs nothing."),
    "stand_pat": gettext_lazy("The hand is complete."),
    "keep_trips": gettext_lazy("Three of a kind is strong already, and two new cards may make it stronger."),
    "keep_two_pair": gettext_lazy("Two pair stay; a new card may make them a full house."),
    "keep_pair": gettext_lazy("A pair with three new cards improves most often."),
    "draw_flush": gettext_lazy("Four cards of a suit: one more makes a flush."),
    "draw_straight": gettext_lazy("Four in a row, open at both ends: one more makes a straight."),
    "keep_high": gettext_lazy("There is nothing but high cards to build on."),
}


def what(seen: Sight, move: Move) -> str:
    """What to do, as the buttons say it; cards drawn as signs."""
    if move.kind == "draw":
        if not move.cards:
            return gettext("Keep all cards")
        count = len(move.cards)
        words = ngettext("Exchange this card: %(cards)s", "Exchange these cards: %(cards)s", count)
        return format_html(words.replace("%(cards)s", "{}"), in_line(text(card) for card in move.cards))
    options = seen.options
    assert options is not None
    assert seen.viewer is not None
    if move.kind == "fold":
        return gettext("Fold")
    if move.kind == "call":
        words = gettext("Call %(amount)s") if options.call else gettext("Check")
        return words % {"amount": chips(options.call)}
    assert move.amount is not None
    if move.amount == seen.stacks[seen.viewer] + seen.bets[seen.viewer]:
        return gettext("All-in")
    words = gettext("Raise to %(amount)s") if any(seen.bets) else gettext("Bet %(amount)s")
    return words % {"amount": chips(move.amount)}


def why(reason: Reason) -> str:
    """The reason in a sentence."""
    code = reason.code
    if code == "too_dear" and reason.values["equity"] >= reason.values["need"]:
        # enough for this bet alone, but it will not be the last one
        code = "too_close"
    return str(WHY[code]) % reason.values
