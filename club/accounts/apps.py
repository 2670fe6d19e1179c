from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.contrib.auth.signals import user_logged_out

if TYPE_CHECKING:
    from club.accounts.models import Person


class AccountsConfig(AppConfig):
    name = "club.accounts"
    label = "accounts"

    def ready(self) -> None:
        user_logged_out.connect(_logged_out, dispatch_uid="accounts.logged_out")


class ClubAdminConfig(admin_apps.AdminConfig):
    default = False
    default_site = "club.accounts.adminsite.ClubAdmin"


def _logged_out(user: "Person | None", **details: Any) -> None:
    """Logging out by whatever way: the site, the admin, the link that sets a new password."""
    from club.accounts import guests, sockets

    if user is None:
        return
    if user.is_guest:
        guests.leave(user)
    else:
        sockets.close_sockets(user)
