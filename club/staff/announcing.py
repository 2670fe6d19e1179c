"""Directors: announcing a tournament for a time, open to all or for members by name."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect

from club.accounts.access import directors, is_htmx, visitor
from club.accounts.answering import form_page, page_or_part
from club.accounts.models import Person
from club.letters import LineField
from club.staff.steps import member
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.play.places import LONGEST_LIST
from poker.web.opening import OpeningForm
from poker.web.words import presets as words
from poker.web.words.refusals import sentence

FARTHEST = timedelta(days=366)


class AnnouncementForm(forms.Form):
    """When, for whom, and under which name."""

    starts_at = forms.DateTimeField(
        label=gettext_lazy("Starts on"),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        help_text=gettext_lazy("The check-in begins half an hour before."),
    )
    name = LineField(
        label=pgettext_lazy("tournament", "Name"),
        max_length=Table._meta.get_field("name").max_length,
        required=False,
        help_text=gettext_lazy("A river's name if you leave it empty."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    invited = forms.CharField(
        label=gettext_lazy("Invited members"),
        required=False,
        max_length=2000,
        help_text=gettext_lazy(
            "A name on each line. They get the places in this order; the rest of them wait."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    invited_only = forms.BooleanField(
        label=gettext_lazy("Only for those invited"),
        required=False,
        help_text=gettext_lazy("Otherwise whoever comes takes the places that are left."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # whose clock is meant is the first thing to go wrong where it is not said
        now = timezone.localtime()
        clock = _("By the club's clock, where it is %(now)s (%(zone)s) now.") % {
            "now": time_format(now),
            "zone": now.tzname(),
        }
        self.fields["starts_at"].help_text = f"{self.fields['starts_at'].help_text} {clock}"

    def clean_starts_at(self) -> datetime:
        starts_at: datetime = self.cleaned_data["starts_at"]
        if starts_at > timezone.now() + FARTHEST:
            raise ValidationError(_("That is more than a year away."))
        return starts_at

    def clean_invited(self) -> list[Person]:
        named = [line.strip() for line in self.cleaned_data["invited"].splitlines() if line.strip()]
        if len(named) > LONGEST_LIST:
            raise ValidationError(_("At most %(most)s names."), params={"most": LONGEST_LIST})
        people, errors = {}, []
        for name in named:
            try:
                someone = member(name)
                people[someone.pk] = someone
            except ValidationError as error:
                errors.append(error)
        if errors:
            raise ValidationError(errors)
        return list(people.values())

    def clean(self) -> None:
        if self.cleaned_data.get("invited_only") and self.cleaned_data.get("invited") == []:
            self.add_error("invited", _("Nobody is invited yet."))


@directors
@form_page
@never_cache
def schedule(request: HttpRequest, preset: str = "home") -> HttpResponse:
    """The rules as for any table, and with them when and for whom. A POST announces the tournament."""
    if preset not in PRESETS:
        raise Http404
    chosen, data = PRESETS[preset], request.POST if request.method == "POST" else None
    form, rules = AnnouncementForm(data), OpeningForm(chosen, data)
    if data is not None and form.is_valid() & rules.is_valid() and rules.rules is not None:
        try:
            table = play.schedule(
                visitor(request),
                rules.rules,
                form.cleaned_data["starts_at"],
                invited=form.cleaned_data["invited"],
                invited_only=form.cleaned_data["invited_only"],
                name=form.cleaned_data["name"],
            )
        except play.Refused as refused:
            field = {"too_soon": "starts_at", "not_invitable": "invited"}.get(refused.code)
            form.add_error(field, sentence(refused.code, refused.values))
        else:
            messages.success(request, _("The tournament is announced."))
            address = reverse("staff_tournament", args=[table.pk])
            return HttpResponseClientRedirect(address) if is_htmx(request) else redirect(address)
    context = {
        "form": form,
        "rules": rules,
        "preset": preset,
        "presets": [(key, words.PRESETS[key], words.line(one)) for key, one in PRESETS.items()],
    }
    return page_or_part(request, "staff/schedule.html", context, "announcement")
