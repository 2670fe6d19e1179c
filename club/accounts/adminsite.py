"""The admin as the club uses it: one door for everybody, closed to suspended staff."""

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.utils.decorators import method_decorator


class ClubAdmin(AdminSite):
    # The admin's own log-in would be a second door without the limits on guessing.
    login = method_decorator(secure_admin_login)(AdminSite.login)

    def has_permission(self, request: HttpRequest) -> bool:
        person = request.user
        return super().has_permission(request) and person.is_authenticated and not person.is_suspended
