"""The doors of the club: signing in, registering, playing as a guest, and the one that is closed."""

from allauth.account import views as allauth_views
from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from club.accounts import guests
from club.accounts.access import public
from club.accounts.answering import form_page
from club.accounts.forms import GuestForm
from club.accounts.models import Person


@public
@form_page
def log_in(request: HttpRequest) -> HttpResponse:
    """allauth's log-in; a guest may log in over himself, and is then gone."""
    if _has_account(request):
        return _onward(request)
    before = request.user
    response = allauth_views.login(request)
    if isinstance(before, Person) and request.user != before:
        guests.leave(before)
    return response


@public
@form_page
def sign_up(request: HttpRequest) -> HttpResponse:
    """allauth's sign-up; a guest keeps his row (see `Adapter.new_user`)."""
    if _has_account(request):
        return _onward(request)
    try:
        return allauth_views.signup(request)
    except IntegrityError:
        # Two took the same name at once. Asked again, the form says so at the name.
        return allauth_views.signup(request)


@public
@form_page
def play_as_guest(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return _onward(request)
    form = GuestForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            guests.enter(request, form.cleaned_data["name"])
        except ValidationError as refusal:
            form.add_error("name", refusal)
        else:
            return _onward(request)
    return render(
        request, "accounts/guest.html", {"form": form, "next": get_next_redirect_url(request) or ""}
    )


@public
def suspended(request: HttpRequest) -> HttpResponse:
    """Says why, to whom it concerns."""
    if not (isinstance(request.user, Person) and request.user.is_suspended):
        return _onward(request)
    return render(request, "accounts/suspended.html", status=403)


def _has_account(request: HttpRequest) -> bool:
    return isinstance(request.user, Person) and request.user.has_account


def _onward(request: HttpRequest) -> HttpResponse:
    return redirect(get_next_redirect_url(request) or settings.LOGIN_REDIRECT_URL)
