"""The admin as the club uses it: for owners, by the one door, and whatever is done there is on record."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from club.audit.log import record


class ClubAdmin(AdminSite):
    site_header = site_title = _("Poker club")
    index_title = _("Admin")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Nothing of the club is deleted by the dozen; and this writes its lines of the log without a signal.
        self.disable_action("delete_selected")

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        # The admin's own log-in would be a second door without the limits on guessing: nobody sees it.
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied
        return secure_admin_login(super().login)(request, extra_context)

    def has_permission(self, request: HttpRequest) -> bool:
        return bool(getattr(request.user, "is_owner", False))


class ReadOnly:
    """To look at only."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


ACTIONS = {
    ADDITION: "members.admin_added",
    CHANGE: "members.admin_changed",
    DELETION: "members.admin_deleted",
}


@transaction.atomic
def logged(instance: LogEntry, created: bool, **details: Any) -> None:
    """A line of the admin's own log was saved: it goes to the audit log too, where nobody can change it."""
    if not created:
        return
    kind = instance.content_type
    record(
        instance.user,
        ACTIONS[instance.action_flag],
        instance.get_edited_object() if kind and not instance.is_deletion() else None,
        model=kind.model if kind else "",
        key=instance.object_id or "",
        change=instance.change_message,
    )
