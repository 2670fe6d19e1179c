"""Owners: how one joins the club."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from club.accounts import admission
from club.accounts.access import owners, visitor
from club.accounts.answering import form_page
from club.accounts.models import Admission, Club


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ["admission"]
        widgets = {"admission": forms.RadioSelect}


@owners
@form_page
def club(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST if request.method == "POST" else None, instance=Club.current())
    if request.method == "POST" and form.is_valid():
        admission.change(visitor(request), Admission(form.cleaned_data["admission"]))
        messages.success(request, _("Done, and noted in the audit log."))
        return redirect("club")
    return render(request, "members/club.html", {"form": form})
