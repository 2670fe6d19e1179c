"""Names of games and presets for people (RULES 2)."""

from django.utils.translation import gettext_lazy as _

GAMES = {
    "NT": _("Hold'em"),
    "PO": _("Omaha"),
    "F7S": _("Seven Card Stud"),
    "P5D": _("Five Card Draw"),
}

PRESETS = {
    "sit-and-go": _("Sit & Go"),
    "club": _("Club"),
    "home": _("Home"),
    "speedpoker": _("Speedpoker"),
}
