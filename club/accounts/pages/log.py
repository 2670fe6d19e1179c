"""Owners: the audit log, with filters."""

import re
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts import names
from club.accounts.access import owners
from club.accounts.answering import page_or_part
from club.accounts.models import Person
from club.audit.models import Action
from club.audit.pages import PAGES
from club.audit.words import ACTIONS

ROWS = 50


class FilterForm(forms.Form):
    by = forms.CharField(label=_("Who"), required=False, max_length=names.LONGEST)
    to = forms.CharField(
        label=_("To whom or what"), required=False, max_length=100, help_text=_("A name, or a part of it.")
    )
    action = forms.ChoiceField(label=_("What"), required=False)
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        action = self.fields["action"]
        assert isinstance(action, forms.ChoiceField)
        by_words = sorted(((code, words(code)) for code in ACTIONS), key=lambda pair: pair[1])
        action.choices = [("", _("Everything")), *by_words]


def words(action: str) -> str:
    """The words of an action without what only a line can fill in: "Removed a player", not "…: seat"."""
    whole = str(ACTIONS[action])
    return re.split("[:,]", whole)[0] if "%(" in whole else whole


def lines(form: FilterForm) -> QuerySet[Action]:
    """What the filters leave, newest first; a filter that cannot be read filters nothing."""
    wanted = form.cleaned_data
    found = Action.objects.select_related("by", "person")
    if name := wanted.get("by"):
        found = found.filter(by__in=Person.objects.called(name))
    if name := wanted.get("to"):
        found = found.filter(
            Q(person__in=Person.objects.called(name)) | Q(subject_name__icontains=name) | Q(subject_key=name)
        )
    if action := wanted.get("action"):
        found = found.filter(action=action)
    if since := wanted.get("since"):
        found = found.filter(at__date__gte=since)
    if until := wanted.get("until"):
        found = found.filter(at__date__lte=until)
    return found


@owners
@require_safe
@never_cache
def audit_log(request: HttpRequest) -> HttpResponse:
    """The whole page; its table alone where htmx is to put just that."""
    form = FilterForm(request.GET)
    form.is_valid()
    page = Paginator(lines(form), ROWS).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "lines": [(line, _leads_to(line)) for line in page]}
    return page_or_part(request, "members/log.html", context, "lines")


def _leads_to(line: Action) -> str:
    """The page of what the line names beside a person, if it has one. Owners may open them all."""
    name = PAGES.get(line.subject_kind)
    return reverse(name, args=[line.subject_key]) if name else ""
