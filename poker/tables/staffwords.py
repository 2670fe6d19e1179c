"""Words for what directors do at tables, in the audit log, and for the notices that tables send."""

from django.utils.translation import gettext_lazy as _

from club.audit import words
from club.notices import kinds

ACTIONS = {
    "tables.scheduled": _("Scheduled a tournament"),
    "tables.rescheduled": _("Gave a tournament another time"),
    "tables.invited": _("Invited a member to a tournament"),
    "tables.checked_in": _("Checked a player in"),
    "tables.started": _("Started a tournament early"),
    "tables.paused": _("Paused a tournament"),
    "tables.resumed": _("Let a paused tournament go on"),
    "tables.cancelled": _("Cancelled a tournament"),
    "tables.void": _("Declared a tournament void"),
    "tables.kept": _("Took a cancellation back before it took effect"),
    "tables.marked_away": _("Marked a player as away: seat %(seat)s"),
    "tables.removed": _("Removed a player: seat %(seat)s"),
    "tables.removed_unpunished": _("Removed a player without the penalty: seat %(seat)s"),
    "tables.removal_undone": _("Put a removed player back: seat %(seat)s"),
    "tables.penalty_waived": _("Waived a penalty: seat %(seat)s"),
}


def add() -> None:
    """Make them known; when the room is set up."""
    words.add(ACTIONS)
    kinds.add(
        "invited",
        title=_("You are invited to the tournament %(table)s."),
        label=_("I am invited to a tournament"),
        by_mail=True,
    )
    kinds.add(
        "rescheduled",
        title=_("The tournament %(table)s has another time."),
        label=_("A tournament of mine has another time"),
        by_mail=True,
    )
    kinds.add(
        "table_cancelled",
        title=_("The tournament %(table)s was cancelled."),
        label=_("A tournament of mine was cancelled"),
    )
    kinds.add(
        "table_void",
        title=_(
            "The tournament %(table)s was declared void: the stakes are back, and it counts for nothing."
        ),
        label=_("A tournament of mine was declared void"),
    )
