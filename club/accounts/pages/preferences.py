"""A person's own settings and picture."""

from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from club.accounts import avatars, language, looks
from club.accounts.access import members, public, signed_in, visitor
from club.accounts.answering import form_page
from club.accounts.forms import LooksForm, SettingsForm
from club.accounts.models import Person


class PictureForm(forms.Form):
    """The picture is judged when it is made anew: see `avatars.upload`."""

    picture = forms.FileField(
        label=gettext_lazy("Your picture"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp,image/gif"}),
        help_text=gettext_lazy(
            "JPEG, PNG, WebP or GIF. It is cut to a square, and nothing but what can be seen is kept."
        ),
    )


@signed_in
@form_page
def settings_page(request: HttpRequest) -> HttpResponse:
    # A copy of its own: a form with errors must not change the name in the page's head.
    person = get_object_or_404(Person, pk=request.user.pk)
    form = SettingsForm(request.POST if request.method == "POST" else None, instance=person)
    if request.method == "POST" and form.is_valid() and _save(request, form):
        language.speak(request, person)
        messages.success(request, _("Your settings are saved."))
        return redirect("settings")
    return _page(request, form=form)


@public
@require_POST
def change_looks(request: HttpRequest) -> HttpResponse:
    """Remember what the page shows already: in the profile, or for a stranger in his browser."""
    person = get_object_or_404(Person, pk=request.user.pk) if request.user.is_authenticated else None
    form = LooksForm(request.POST, instance=person)
    if not form.is_valid():
        return HttpResponseBadRequest(form.errors.as_json(), content_type="application/json")
    response = HttpResponse(status=204)
    if person is None:
        looks.remember(response, form.cleaned_data)
    elif form.cleaned_data:
        form.save(commit=False).save(update_fields=list(form.cleaned_data))
    return response


change_language = public(require_POST(set_language))
"""Keeps a stranger's choice in a cookie and leads back to the page of the choice (`looks/languages.html`)."""


@members
@require_POST
def upload_picture(request: HttpRequest) -> HttpResponse:
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            if not ratelimit.consume(request, action="picture", user=request.user):
                raise ValidationError(_("You have changed your picture often today. Try again later."))
            avatars.upload(visitor(request), form.cleaned_data["picture"])
        except ValidationError as refusal:
            form.add_error("picture", refusal)
        else:
            messages.success(request, _("Your picture is saved."))
            return redirect("settings")
    return _page(request, picture_form=form)


@members
@require_POST
def remove_picture(request: HttpRequest) -> HttpResponse:
    if avatars.remove(visitor(request)):
        messages.success(request, _("Your picture is gone."))
    return redirect("settings")


def _page(request: HttpRequest, **forms: forms.Form | forms.ModelForm) -> HttpResponse:
    person = get_object_or_404(Person, pk=request.user.pk)
    context = {"form": SettingsForm(instance=person), "picture_form": PictureForm()} | forms
    return render(request, "accounts/settings.html", context)


def _save(request: HttpRequest, form: SettingsForm) -> bool:
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
