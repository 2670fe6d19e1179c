"""The only writer of a game.

Every command is one transaction on one table: it locks the table's row, refuses what is stale or
against the rules, plays, stores, sets the table's alarm, and tells the viewers after the commit.
"""

from poker.tables.play.acting import act, come_back, leave, mark_away, preselect, show_cards
from poker.tables.play.refusal import Refused
from poker.tables.play.rematch import rematch
from poker.tables.play.removing import remove, take_back_removal
from poker.tables.play.scheduling import check_in, invite, reschedule, schedule, wait_for_place
from poker.tables.play.seating import add_computer, open_table, remove_computer, sit, start
from poker.tables.play.solo import go_on, set_turbo, sight_for_advice
from poker.tables.play.steering import cancel, keep, pause, resume, void
from poker.tables.play.waiving import waive_penalty
from poker.tables.play.waking import THINKING_LEASE, Thinking, move_computer, settle, snooze, wake
from poker.tables.state import NoSuchTable

__all__ = [
    "THINKING_LEASE",
    "NoSuchTable",
    "Refused",
    "Thinking",
    "act",
    "add_computer",
    "cancel",
    "check_in",
    "come_back",
    "go_on",
    "invite",
    "keep",
    "leave",
    "mark_away",
    "move_computer",
    "open_table",
    "pause",
    "preselect",
    "rematch",
    "remove",
    "remove_computer",
    "reschedule",
    "resume",
    "schedule",
    "set_turbo",
    "settle",
    "show_cards",
    "sight_for_advice",
    "sit",
    "snooze",
    "start",
    "take_back_removal",
    "void",
    "wait_for_place",
    "waive_penalty",
    "wake",
]
