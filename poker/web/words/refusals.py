"""Why something was refused, in one plain sentence (codes: poker.tables.play.Refused and this room's own)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from poker.web.words.log import chips

SENTENCES = {
    # the game (poker.rules.illegal, poker.tables.play)
    "hand_over": gettext_lazy("This hand is over."),
    "no_decision": gettext_lazy("There is nothing to decide right now."),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "your_turn": gettext_lazy("It is your turn: act."),
    "stale": gettext_lazy("The table had moved on; nothing was done."),
    "too_late": gettext_lazy("Your time was over; nothing was done."),
    "not_now": gettext_lazy("That cannot be done right now."),
    "not_drawing": gettext_lazy("Cards can be exchanged only when it is your turn to draw."),
    "nothing_to_call": gettext_lazy("There is nothing to pay: checking is free."),
    "cannot_check": gettext_lazy("You cannot check: there is a bet to call."),
    "not_whole_chips": gettext_lazy("Please enter a whole number of chips."),
    "raise_too_small": gettext_lazy("The smallest bet or raise is to %(min_to)s."),
    "above_stack": gettext_lazy("Your chips reach to %(max_to)s at most."),
    "above_pot_limit": gettext_lazy("Pot limit: the largest bet or raise is to %(max_to)s."),
    "fixed_bet": gettext_lazy("Fixed limit: a bet or raise is to exactly %(min_to)s."),
    "over_limit": gettext_lazy("The limit does not allow you to bet everything."),
    "chips_only_for_call": gettext_lazy("Your chips reach for the call, not for a raise."),
    "others_all_in": gettext_lazy("All others are all-in: nobody could call a raise."),
    "cap_reached": gettext_lazy("One bet and three raises have been made: call or fold."),
    "not_reopened": gettext_lazy("Nobody has raised in full since you acted: call or fold."),
    "no_raise": gettext_lazy("You cannot raise here: call or fold."),
    "not_your_card": gettext_lazy("You can exchange only cards that you hold."),
    "bad_cards": gettext_lazy("Those are no cards."),
    "shown_already": gettext_lazy("Your hand has been shown already."),
    "not_over": gettext_lazy("This tournament is not over yet."),
    "nothing_to_show": gettext_lazy("You have no hand to show now."),
    "unknown_action": gettext_lazy("There is no such action."),
    # seats and tables
    "not_seated": gettext_lazy("You do not sit at this table."),
    "seated_already": gettext_lazy("You sit at this table already."),
    "not_running": gettext_lazy("This tournament is not running."),
    "started_already": gettext_lazy("This tournament has started already."),
    "out": gettext_lazy("You are out of this tournament."),
    "table_full": gettext_lazy("No seat is free."),
    "no_such_seat": gettext_lazy("This table has no such seat."),
    "seat_taken": gettext_lazy("Somebody was faster: that seat is taken."),
    "seat_for_computers": gettext_lazy("That seat is for computers only."),
    "computers_not_here": gettext_lazy("No computer may sit there."),
    "too_many_humans": gettext_lazy("No more people can join; the seats left are for computers."),
    "no_computer_there": gettext_lazy("No computer sits there."),
    "needs_two": gettext_lazy("A tournament needs at least two players."),
    "creator_only": gettext_lazy("Only the person who opened the table can do that."),
    "guests_fun_only": gettext_lazy("Guests play for fun chips only. Join the club to play for talers."),
    "not_enough_talers": gettext_lazy("The stake is %(amount)s talers; you have %(balance)s."),
    "suspended": gettext_lazy("You are suspended and cannot sit down."),
    "too_many_tables": gettext_lazy("%(waiting)s of your tables are waiting for players already."),
    "up_and_down": gettext_lazy(
        "You have sat down and got up often. Please wait %(seconds)s seconds before you sit down again."
    ),
    "on_hold": gettext_lazy("This table is on hold for a moment. Please try again."),
    "paused": gettext_lazy("The tournament is paused."),
    "alone_only": gettext_lazy("That is only for who plays with nobody but computers."),
    "not_waited_for": gettext_lazy("The table is not waiting for that player."),
    "wait_longer": gettext_lazy("A player can be marked away after %(minutes)s minutes."),
    # scheduled tournaments
    "not_scheduled": gettext_lazy("This tournament does not wait for its time any more."),
    "invited_only": gettext_lazy("This tournament is for those who are invited."),
    "not_on_list": gettext_lazy("You are not on the list of this tournament."),
    "listed_already": gettext_lazy("You are on the list of this tournament already."),
    "list_full": gettext_lazy("The list of this tournament is full."),
    "place_is_free": gettext_lazy("A place is free: take a seat."),
    "check_in_later": gettext_lazy("The check-in has not begun yet."),
    "too_few_here": gettext_lazy("Fewer than two players have checked in."),
    "too_soon": gettext_lazy("A tournament starts %(minutes)s minutes from now at the earliest."),
    "not_invitable": gettext_lazy("Only members who are not suspended can be invited."),
    "invited_already": gettext_lazy("This member is invited already."),
    # what directors do
    "directors_only": gettext_lazy("Only directors of the club can do that."),
    "paused_already": gettext_lazy("This tournament is paused already."),
    "not_paused": gettext_lazy("This tournament is not paused."),
    "over_already": gettext_lazy("This tournament is over."),
    "nothing_to_undo": gettext_lazy("It is too late: there is nothing that could still be undone."),
    "nobody_there": gettext_lazy("No person sits on this seat."),
    "not_in_play": gettext_lazy("This player does not play any more."),
    "no_penalty": gettext_lazy("There is no penalty to waive."),
    # the chat
    "chat_empty": gettext_lazy("There is nothing to say yet: write something first."),
    "chat_too_long": gettext_lazy("At most %(most)s letters can be said at once."),
    "chat_too_fast": gettext_lazy("You say a lot. Please wait %(seconds)s seconds."),
    "chat_muted": gettext_lazy("You cannot write here: %(why)s"),
    # messages over the socket
    "unreadable": gettext_lazy("That message could not be read."),
    "too_long": gettext_lazy("That message was too long."),
    "unknown_field": gettext_lazy("That message had an unknown part."),
    "bad_number": gettext_lazy("Please enter a whole number."),
    "too_fast": gettext_lazy("That was too fast. Please wait a moment."),
    "went_wrong": gettext_lazy("Something went wrong here; nothing was done. Please try again."),
}


def sentence(code: str, values: Mapping[str, Any] | None = None) -> str:
    """The sentence for a refusal; a code without words gets the general one rather than an error."""
    words = SENTENCES.get(code)
    if words is None:
        return gettext("That is not possible right now.")
    shown = {
        name: chips(value) if isinstance(value, int) else value for name, value in (values or {}).items()
    }
    try:
        return str(words) % shown
    except (KeyError, TypeError):
        return gettext("That is not possible right now.")
