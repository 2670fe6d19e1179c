"""Waiting to become a member, and being invited."""

from allauth.core import ratelimit
from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.accounts import admission, invitations, joining
from club.accounts.access import account_holders, public, visitor
from club.accounts.answering import form_page
from club.accounts.models import Application, Person
from club.accounts.models.club import LONGEST_MESSAGE


class ApplicationForm(forms.Form):
    message = forms.CharField(
        label=gettext_lazy("A few words to the staff"),
        max_length=LONGEST_MESSAGE,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


@account_holders
@form_page
def application(request: HttpRequest) -> HttpResponse:
    """How the application stands; who was declined can ask again."""
    person = visitor(request)
    if not person.is_applicant:
        return redirect(settings.LOGIN_REDIRECT_URL)
    form = ApplicationForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            if not ratelimit.consume(request, action="apply", user=person):
                raise ValidationError(_("You have asked often already. Try again another day."))
            admission.apply_again(person, form.cleaned_data["message"])
        except ValidationError as refusal:
            form.add_error("message", refusal)
        else:
            return redirect("application")
    latest = Application.objects.filter(person=person).first()
    return render(request, "accounts/application.html", {"form": form, "application": latest})


@public
@form_page
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation was followed: it is kept for the registration, and an applicant is admitted by it."""
    person = request.user if isinstance(request.user, Person) else None
    if person is not None and person.is_member:
        messages.info(request, _("You are a member already."))
        return redirect(settings.LOGIN_REDIRECT_URL)
    if invitations.follow(request, token) is None:
        return render(request, "accounts/invitation_over.html", status=410)
    if person is not None and person.is_applicant and not person.is_suspended:
        if request.method != "POST":
            return render(request, "accounts/invitation.html")
        talers = admission.join_by_invitation(request, person)
        if talers is None:
            return render(request, "accounts/invitation_over.html", status=410)
        messages.success(request, joining.greeting(talers))
        return redirect(settings.LOGIN_REDIRECT_URL)
    return render(request, "accounts/invitation.html")
