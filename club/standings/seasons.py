"""Staff: the seasons that leaderboards can be asked for."""

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from club.accounts.access import directors, visitor
from club.accounts.answering import form_page
from club.audit.log import record
from club.letters import LineField
from club.standings.models import Season


def _date_input() -> forms.DateInput:
    # Browsers want and send the one form of dates that is the same in every language.
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class SeasonForm(forms.ModelForm):
    class Meta:
        model = Season
        fields = ["name", "begins_on", "ends_on"]
        field_classes = {"name": LineField}
        widgets = {"begins_on": _date_input(), "ends_on": _date_input()}


@directors
@form_page
@never_cache
def seasons(request: HttpRequest) -> HttpResponse:
    """All of them, and a form for one more."""
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        _save(request, form)
        return redirect("seasons")
    return render(request, "standings/seasons.html", {"form": form, "seasons": Season.objects.all()})


@directors
@form_page
@never_cache
def change_season(request: HttpRequest, season_id: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=season_id)
    form = SeasonForm(request.POST or None, instance=season)
    if request.method == "POST" and form.is_valid():
        _save(request, form)
        return redirect("seasons")
    return render(request, "standings/season.html", {"form": form, "season": season})


@directors
@require_POST
def delete_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Only a way to ask for results goes; the results stay."""
    with transaction.atomic():
        season = get_object_or_404(Season.objects.select_for_update(), pk=season_id)
        record(visitor(request), "standings.season_deleted", season, **_days(season))
        season.delete()
    messages.success(request, _("The season is deleted; its results stay."))
    return redirect("seasons")


@transaction.atomic
def _save(request: HttpRequest, form: SeasonForm) -> None:
    season = form.save()
    record(visitor(request), "standings.season_saved", season, **_days(season))
    messages.success(request, _("The season is saved."))


def _days(season: Season) -> dict[str, str]:
    return {"begins_on": f"{season.begins_on}", "ends_on": f"{season.ends_on}"}
