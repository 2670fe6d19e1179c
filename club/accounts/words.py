"""Words of accounts: for lines of the audit log, and for notices."""

from django.utils.translation import gettext_lazy as _

from club.accounts import joining
from club.audit import words
from club.notices import kinds

ACTIONS = {
    "members.accepted": _("Accepted the application"),
    "members.declined": _("Declined the application"),
    "members.suspended": _("Suspended"),
    "members.suspension_lifted": _("Lifted the suspension"),
    "members.owner_given": _("Made an owner"),
    "members.owner_taken": _("Took the role of an owner"),
    "members.director_given": _("Made a director"),
    "members.director_taken": _("Took the role of a director"),
    "members.cashier_given": _("Made a cashier"),
    "members.cashier_taken": _("Took the role of a cashier"),
    "members.picture_removed": _("Removed the picture"),
    "members.invitation_made": _("Made an invitation"),
    "members.invitation_revoked": _("Revoked an invitation"),
    "members.admission_open": _("Opened the club to everybody who registers"),
    "members.admission_approval": _("Let the staff decide about everybody who registers"),
    "members.admin_added": _("Added in the admin: %(model)s %(key)s"),
    "members.admin_changed": _("Changed in the admin: %(model)s %(key)s %(change)s"),
    "members.admin_deleted": _("Deleted in the admin: %(model)s %(key)s"),
}


def add() -> None:
    words.add(ACTIONS)
    kinds.add(
        "application_accepted",
        title=joining.accepted,
        label=_("My application was accepted"),
        by_mail=True,
    )
    kinds.add(
        "application_declined",
        title=_("Your application was declined."),
        label=_("My application was declined"),
        by_mail=True,
    )
