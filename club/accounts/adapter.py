"""How the club wants allauth to behave: names, guests who become members, guessing of passwords.

Guessing is limited by allauth's own rate limits and by nothing else: they already stand in front of every
form, show as an error of the form, and keep neither a table of addresses nor a lock to be lifted by staff.
"""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.forms import BaseForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club.accounts import admission, joining, names
from club.accounts.models import Person


class Adapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("The name or the password is not right."),
        "too_many_login_attempts": _("Too many failed attempts. Try again in a few minutes."),
        "enter_current_password": _("This is not your current password."),
    }

    # Names

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be shown; a guest who registers may keep his own."""
        if shallow:
            return names.check(username)
        return Person.objects.check_free(username, person=_guest(self.request))

    # Signing up

    def new_user(self, request: HttpRequest) -> Person:
        """A guest who registers keeps his row, and with it his seat and his results."""
        guest = _guest(request)
        # Read anew: if the save fails, `request.user` is still the guest he was.
        return Person.objects.get(pk=guest.pk) if guest else Person()

    def save_user(self, request: HttpRequest, user: Person, form: BaseForm, commit: bool = True) -> Person:
        user.take_name(form.cleaned_data["username"])
        user.email = form.cleaned_data.get("email") or ""
        user.set_password(form.cleaned_data["password1"])
        # What is read now is also right for letters, behind which there is no browser.
        user.language = user.language or get_language() or ""
        # In a transaction of its own: whoever catches the IntegrityError of a taken name can go on.
        talers = admission.enter(request, user, form.cleaned_data.get("message", ""))
        if talers is not None:
            messages.success(request, joining.greeting(talers))
        return user

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        if isinstance(request.user, Person) and request.user.is_applicant:
            return reverse("application")
        return super().get_signup_redirect_url(request)

    # Logging in

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        super().pre_authenticate(request, **credentials)
        if not ratelimit.consume(request, action="guesses_at_name", key=_name(credentials), dry_run=True):
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        ratelimit.consume(request, action="guesses_at_name", key=_name(credentials))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # Names are public. By name and address, a stranger's guesses lock out the stranger, not the owner;
        # guesses from many addresses meet the wider limit `guesses_at_name`.
        return f"{_name(credentials)} {self.get_client_ip(request)}"

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("settings")


def _guest(request: HttpRequest) -> Person | None:
    user: Person | AnonymousUser = request.user
    return user if isinstance(user, Person) and not user.has_account else None


def _name(credentials: dict[str, Any]) -> str:
    # The sign-in form has made it the name's key.
    return str(credentials.get("username", ""))
