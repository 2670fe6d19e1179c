"""Names of games and presets for people (RULES 2)."""

from django.utils.translation import gettext_lazy as _

from poker.rules import presets

GAMES = {
    "NT": _("Hold'em"),
    "PO": _("Omaha"),
    "F7S": _("Seven Card Stud"),
    "P5D": _("Five Card Draw"),
}

PRESETS = {preset.key: _(preset.name) for preset in presets.PRESETS.values()}
