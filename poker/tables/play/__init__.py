"""The only writer of a game.

Every command is one transaction on one table: it locks the table's row, refuses what is stale or
against the rules, plays, stores, sets the table's alarm, and tells the viewers after the commit.
"""

from poker.tables.play.acting import act, come_back, leave, mark_away, preselect, show_cards
from poker.tables.play.refusal import Refused
from poker.tables.play.seating import add_computer, open_table, remove_computer, sit, start
from poker.tables.play.waking import THINKING_LEASE, Thinking, move_computer, settle, snooze, wake
from poker.tables.state import NoSuchTable

__all__ = [
    "THINKING_LEASE",
    "NoSuchTable",
    "Refused",
    "Thinking",
    "act",
    "add_computer",
    "come_back",
    "leave",
    "mark_away",
    "move_computer",
    "open_table",
    "preselect",
    "remove_computer",
    "settle",
    "show_cards",
    "sit",
    "snooze",
    "start",
    "wake",
]
