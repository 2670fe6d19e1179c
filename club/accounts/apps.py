from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_save
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from club.accounts.models import Person


class AccountsConfig(AppConfig):
    name = "club.accounts"
    label = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        from club.accounts import words

        words.add()
        user_logged_out.connect(_logged_out, dispatch_uid="accounts.logged_out")


class ClubAdminConfig(admin_apps.AdminConfig):
    default = False
    default_site = "club.accounts.adminsite.ClubAdmin"

    def ready(self) -> None:
        from django.contrib.admin.models import LogEntry

        from club.accounts.adminsite import logged

        super().ready()
        post_save.connect(logged, sender=LogEntry, dispatch_uid="accounts.admin_logged")


def _logged_out(user: "Person | None", request: HttpRequest, **details: Any) -> None:
    """Logging out by whatever way: the site, the admin, the link that sets a new password. Where else he is
    logged in, he stays so."""
    from club.accounts import guests, sockets

    if user is None:
        return
    if user.has_account:
        sockets.close_sockets(user, request.session.session_key or "")
    else:
        guests.leave(user)
