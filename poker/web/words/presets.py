"""Names and explanations of presets, games and the choices a table is opened with."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from club.standings.labels import GAMES, PRESETS
from poker.rules import schedule
from poker.rules.presets import Option, Preset
from poker.web.words.log import chips

__all__ = [
    "FIELDS",
    "FIELD_LINES",
    "GAMES",
    "GAME_LINES",
    "LIMITS",
    "NOTES",
    "PACES",
    "PRESETS",
    "Words",
    "line",
    "notes",
    "option",
]

LIMITS = {
    "NT": gettext_lazy("no-limit"),
    "PO": gettext_lazy("pot-limit"),
    "F7S": gettext_lazy("fixed-limit"),
    "P5D": gettext_lazy("pot-limit"),
}
GAME_LINES = {
    "NT": gettext_lazy(
        "Two cards of your own, five on the board; any five make your hand. Bet what you like."
    ),
    "PO": gettext_lazy(
        "Four cards of your own: exactly two count, with exactly three of the board. Raise by the pot."
    ),
    "F7S": gettext_lazy("No board: seven cards each, three of them face down. Bets come in fixed steps."),
    "P5D": gettext_lazy("Five cards face down, exchange as many as you like once. Raise by the pot at most."),
}
PACES = {
    "relaxed": pgettext_lazy("pace", "Relaxed"),
    "slow": pgettext_lazy("pace", "Slow"),
    "normal": pgettext_lazy("pace", "Normal"),
    "quick": pgettext_lazy("pace", "Quick"),
    "fast": pgettext_lazy("pace", "Fast"),
    "turbo": pgettext_lazy("pace", "Turbo"),
}
FIELDS = {
    "game": gettext_lazy("Game"),
    "seats": gettext_lazy("Seats"),
    "starting_chips": gettext_lazy("Starting chips"),
    "pace": gettext_lazy("Pace"),
    "decision_seconds": gettext_lazy("Time for a decision"),
    "stake": gettext_lazy("Played for"),
    "stake_amount": gettext_lazy("Talers each player pays"),
}
FIELD_LINES = {
    "seats": gettext_lazy("How many can play at the table."),
    "decision_seconds": gettext_lazy("When it is over you are checked if that is free, and folded if not."),
}
# What a preset fixes (presets.Preset.codes), for the explanation beside the form. Numbers are the preset's.
NOTES = {
    "button.dead": gettext_lazy(
        "Dead button: the big blind never skips anybody, so now and then there is no small blind."
    ),
    "button.moving": gettext_lazy("The button moves to the next player with chips."),
    "draw_seats": gettext_lazy("Seats are drawn by lot when the tournament starts."),
    "first_button.lot": gettext_lazy("The first button is drawn by lot."),
    "first_button.high_card": gettext_lazy("The first button goes to the highest card drawn."),
    "showdown.auto_muck": gettext_lazy("Beaten hands are laid away unseen."),
    "showdown.setting": gettext_lazy(
        "Beaten hands are laid away unseen, unless your settings say otherwise."
    ),
    "showdown.show_all": gettext_lazy("Every hand that reaches the showdown is shown."),
    "ends.max_hands": gettext_lazy("After %(max_hands)s hands the chips decide."),
    "bank": gettext_lazy(
        "A time bank of %(bank_seconds)s seconds lasts for the whole tournament. One missed decision and you "
        "are away."
    ),
    "grace": gettext_lazy("%(grace_seconds)s seconds of grace after the time for a decision."),
    "escalation": gettext_lazy("After %(escalation_minutes)s minutes every new level doubles the blinds."),
    "computers.any": gettext_lazy("Computers may take any free seat."),
    "computers.none": gettext_lazy("People only, no computers."),
    "computers.some": gettext_lazy(
        "At most %(humans)s people; seats %(computer_seats)s are for computers, each optional."
    ),
}


class Words(NamedTuple):
    """A choice in words: what it is called, and what it means."""

    label: str
    text: str


def line(preset: Preset) -> str:
    """What a preset is like, in a sentence or two."""
    return gettext(preset.line) % preset.rules


def notes(preset: Preset) -> list[str]:
    """What a preset leaves no choice about. A code without words of its own says nothing."""
    numbers = {
        **preset.rules,
        "humans": preset.rules["computers"].max_humans,
        "computer_seats": seats(preset.rules["computers"].seats),
    }
    return [str(NOTES[code]) % numbers for code in preset.codes if code in NOTES]


def seats(numbers: Sequence[int]) -> str:
    """Seats in a sentence: "5 and 6"."""
    names = [str(number) for number in numbers]
    return gettext(" and ").join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def option(preset: Preset, field: str, choice: Option) -> Words:
    """One option of a preset's choice, its numbers taken from the preset."""
    value = choice.value
    match field:
        case "game":
            limit = str(LIMITS[str(value)])
            return Words(f"{GAMES[str(value)]}, {limit}", str(GAME_LINES[str(value)]))
        case "seats":
            return Words(str(value), "")
        case "starting_chips":
            return Words(chips(int(value or 0)), _depth(preset, int(value or 0)))
        case "pace":
            return Words(str(PACES.get(str(value), str(value).capitalize())), _pace(choice))
        case "decision_seconds":
            if value is None:
                return Words(gettext("No clock"), gettext("Take your time; nobody is hurried."))
            words = ngettext("%(n)s second", "%(n)s seconds", int(value)) % {"n": value}
            return Words(words, "")
        case "stake":
            if value == "fun":
                return Words(gettext("Fun chips"), gettext("Costs nothing; guests may join."))
            return Words(
                gettext("Talers"),
                gettext("Everybody pays the same; the best person takes it all. Members only."),
            )
    return Words(str(value), "")


def _pace(choice: Option) -> str:
    hands, minutes = choice.sets.get("hands_per_level"), choice.sets.get("minutes_per_level")
    if hands:
        return ngettext("A new level every %(n)s hand", "A new level every %(n)s hands", hands) % {"n": hands}
    words = ngettext("A new level every %(n)s minute", "A new level every %(n)s minutes", minutes or 0)
    return words % {"n": minutes}


def _depth(preset: Preset, amount: int) -> str:
    first = schedule.level(str(preset.rules["schedule"]), 1, amount, "NT")
    return gettext("%(n)s big blinds to begin with") % {"n": amount // first.big_blind}
