"""Pages of accounts: logging in, signing up, playing as a guest, settings."""

from allauth.account import views as allauth_views
from allauth.account.utils import get_next_redirect_url
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.accounts import guests, language
from club.accounts.access import public, signed_in
from club.accounts.forms import GuestForm, SettingsForm
from club.accounts.models import Person

form_page = require_http_methods(["GET", "HEAD", "POST"])


@public
@form_page
def log_in(request: HttpRequest) -> HttpResponse:
    """allauth's log-in; a guest may log in over himself, and is then gone."""
    if _is_member(request):
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
    if _is_member(request):
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
    form = GuestForm(request.POST or None)
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


@signed_in
@form_page
def settings_page(request: HttpRequest) -> HttpResponse:
    # A copy of its own: a form with errors must not change the name in the page's head.
    person = get_object_or_404(Person, pk=request.user.pk)
    form = SettingsForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid() and _save_settings(request, form):
        messages.success(request, _("Your settings are saved."))
        response = redirect("settings")
        language.remember(response, person)
        return response
    return render(request, "accounts/settings.html", {"form": form})


@public
def suspended(request: HttpRequest) -> HttpResponse:
    """Says why, to whom it concerns."""
    if not (isinstance(request.user, Person) and request.user.is_suspended):
        return _onward(request)
    return render(request, "accounts/suspended.html", status=403)


def _save_settings(request: HttpRequest, form: SettingsForm) -> bool:
    """Save, or say at the name why not."""
    renames = "display_name" in form.changed_data
    if renames and not ratelimit.consume(request, action="rename", user=request.user):
        form.add_error("display_name", _("You have changed your name often today. Try again tomorrow."))
        return False
    try:
        with transaction.atomic():
            form.save()
    except IntegrityError:
        form.add_error("display_name", Person.objects.taken())
        return False
    return True


def _is_member(request: HttpRequest) -> bool:
    return isinstance(request.user, Person) and request.user.is_member


def _onward(request: HttpRequest) -> HttpResponse:
    return redirect(get_next_redirect_url(request) or settings.LOGIN_REDIRECT_URL)
