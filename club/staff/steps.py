"""What a director can do about one tournament: a form for each step, and the command of `play` behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.accounts import names
from club.accounts.models import Person
from club.audit.models import LONGEST_WHY
from poker.tables import play
from poker.tables.models import Table
from poker.tables.play import places
from poker.tables.play.acting import can_mark_away
from poker.tables.state import TableState

type Choices = Sequence[tuple[int, str]]


class StepForm(forms.Form):
    """What a step needs to know. `who` are those it can be about, by number."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, who: Choices = (), auto_id: str = "%s"
    ) -> None:
        super().__init__(data, auto_id=auto_id)
        field = self.fields.get("who")
        if isinstance(field, forms.TypedChoiceField):
            field.choices = who


def _why(*, required: bool) -> forms.CharField:
    return forms.CharField(
        label=_("Why"),
        max_length=LONGEST_WHY,
        required=required,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def _who() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=_("Player"), coerce=int)


class MaybeWhyForm(StepForm):
    why = _why(required=False)


class WhyForm(StepForm):
    why = _why(required=True)


class WhoForm(StepForm):
    who = _who()


class WhoMaybeWhyForm(StepForm):
    who = _who()
    why = _why(required=False)


class WhoWhyForm(StepForm):
    who = _who()
    why = _why(required=True)


class RemovalForm(StepForm):
    who = _who()
    penalty = forms.BooleanField(
        label=_("With the penalty for leaving early"),
        help_text=_("10 points less, instead of the points for the place. The stake stays in the pot."),
        required=False,
        initial=True,
    )
    why = _why(required=True)


class TimeForm(StepForm):
    starts_at = forms.DateTimeField(
        label=_("Starts on"),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
    )
    why = _why(required=False)


class NameForm(StepForm):
    name = forms.CharField(
        label=_("Member"), max_length=names.LONGEST, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def clean_name(self) -> Person:
        return member(self.cleaned_data["name"])


def member(name: str) -> Person:
    """The member of this name. Raises ValidationError."""
    found = Person.objects.filter(username=names.key(name), is_guest=False, is_active=True).first()
    if found is None:
        raise ValidationError(_("There is no member called %(name)s."), params={"name": name})
    return found


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: its form, what it is called, and the command."""

    title: Promise
    button: Promise
    form: type[StepForm]
    run: Callable[[Person, Any, Mapping[str, Any]], object]
    hint: Promise | str = ""
    kind: str = ""
    """A class of the button."""


STEPS: dict[str, Step] = {
    "pause": Step(
        _("Pause"),
        _("Pause the tournament"),
        MaybeWhyForm,
        lambda by, table, data: play.pause(by, table, data["why"]),
        _("All clocks stop, and the time does not count."),
    ),
    "resume": Step(
        _("Go on"),
        _("Let the tournament go on"),
        MaybeWhyForm,
        lambda by, table, data: play.resume(by, table, data["why"]),
        kind="button-main",
    ),
    "start": Step(
        _("Start early"),
        _("Start now"),
        StepForm,
        lambda by, table, data: play.start(by, table),
        _("With those who sit there; a scheduled tournament with those who have checked in."),
    ),
    "reschedule": Step(
        _("Another time"),
        _("Change the time"),
        TimeForm,
        lambda by, table, data: play.reschedule(by, table, data["starts_at"], data["why"]),
        _("Everybody on the list is told and checks in anew."),
    ),
    "invite": Step(
        _("Invite"),
        _("Invite this member"),
        NameForm,
        lambda by, table, data: play.invite(by, table, data["name"]),
        _("To a free place, or else to the end of the waiting list."),
    ),
    "check-in": Step(
        _("Check in"),
        _("This player is here"),
        WhoForm,
        lambda by, table, data: play.check_in(by, table, Person.objects.get(pk=data["who"])),
    ),
    "mark-away": Step(
        _("Mark away"),
        _("Mark as away"),
        WhoForm,
        lambda by, table, data: play.mark_away(by, table, data["who"]),
        _("Checks or folds from now on, until the player is back."),
    ),
    "unseat": Step(
        _("Free a place"),
        _("Take it away"),
        WhoWhyForm,
        lambda by, table, data: play.remove(by, table, data["who"], data["why"]),
        _("The place goes to who waits for one."),
        "button-danger",
    ),
    "remove": Step(
        _("Remove a player"),
        _("Remove the player"),
        RemovalForm,
        lambda by, table, data: play.remove(by, table, data["who"], data["why"], penalty=data["penalty"]),
        _("Can be undone until the next hand starts."),
        "button-danger",
    ),
    "put-back": Step(
        _("Undo a removal"),
        _("Put the player back"),
        WhoMaybeWhyForm,
        lambda by, table, data: play.take_back_removal(by, table, data["who"], data["why"]),
        _("Before the next hand starts."),
        "button-main",
    ),
    "waive": Step(
        _("Waive a penalty"),
        _("Waive the penalty"),
        WhoWhyForm,
        lambda by, table, data: play.waive_penalty(by, table, data["who"], data["why"]),
        _("The 10 points are given back. The stake stays lost."),
    ),
    "cancel": Step(
        _("Cancel"),
        _("Cancel the tournament"),
        WhyForm,
        lambda by, table, data: play.cancel(by, table, data["why"]),
        _("Every stake goes back. For a few seconds you can undo it, before anybody is told."),
        "button-danger",
    ),
    "void": Step(
        _("Declare void"),
        _("Declare it void"),
        WhyForm,
        lambda by, table, data: play.void(by, table, data["why"]),
        _(
            "For a tournament that the site itself has broken: stakes back, no points, no rating. "
            "For a few seconds you can undo it, before anybody is told."
        ),
        "button-danger",
    ),
    "keep": Step(
        _("Undo"),
        _("Undo"),
        StepForm,
        lambda by, table, data: play.keep(by, table),
        kind="button-main",
    ),
}


def possible(state: TableState, now: datetime) -> dict[str, Choices]:
    """The steps that make sense now, with those each can be about."""
    table, people = state.table, [seat for seat in state.seats.values() if seat.person_id is not None]
    if table.closing_at is not None:
        return {"keep": ()}
    steps: dict[str, Choices] = {}
    if table.state == Table.State.WAITING:
        steps = {"start": (), "cancel": (), "unseat": [(one.number, str(one)) for one in people]}
        if table.is_scheduled:
            steps |= {"reschedule": (), "invite": (), "check-in": _not_here(state)}
    elif state.running:
        away = state.acting_seat if not state.paused and can_mark_away(state, now) else None
        gone = [state.seats[one["seat"]] for one in table.removals]
        steps = {
            "resume" if state.paused else "pause": (),
            "put-back": [(one.number, str(one)) for one in gone],
            "mark-away": [(away.number, str(away))] if away is not None and away.person_id else [],
            "remove": [(one.number, str(one)) for one in people if state.in_play(one)],
            "cancel": (),
            "void": (),
        }
    elif table.state == Table.State.FINISHED:
        penalised = [one for one in people if one.left_early and (one.points or 0) < 0]
        steps = {"waive": [(one.number, str(one)) for one in penalised], "void": ()}
    return {code: steps[code] for code in STEPS if code in steps and steps[code] != []}


def _not_here(state: TableState) -> Choices:
    """Who is on the list of a scheduled tournament and has not checked in, once he could have."""
    if state.table.stage == Table.Stage.ANNOUNCED:
        return []
    lines = (state.entrants.get(person.pk) for person in places.listed(state))
    return [(line.person_id, str(line.person)) for line in lines if line and not line.checked_in_at]
