"""Opening a table: a preset, then the choices that this preset leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from club.accounts.access import is_htmx, signed_in
from club.accounts.answering import form_page
from poker.rules.presets import PRESETS, BadChoice, Choice, HouseRules, Preset
from poker.tables import play
from poker.web.words import presets as words
from poker.web.words.refusals import sentence

LAST = "last_opening"
"""In the session: {"preset": key, key: {field: value}} of the tables opened last."""

LAYOUTS = {"seats": "short", "decision_seconds": "middle", "game": "long"}
"""Fields whose options are narrower or wider than the usual."""


class OpeningForm(forms.Form):
    """The choices of one preset. Generated from its data; the preset itself judges them."""

    def __init__(
        self, preset: Preset, data: Mapping[str, Any] | None = None, last: Mapping[str, Any] | None = None
    ):
        super().__init__(data)
        self.preset = preset
        self.rules: HouseRules | None = None
        for choice in preset.choices.values():
            if len(choice.options) > 1:
                self.fields[choice.field] = _choice_field(choice, (last or {}).get(choice.field))
        if any(option.value == "talers" for option in preset.choices["stake"].options):
            self.fields["stake_amount"] = forms.CharField(
                label=words.FIELDS["stake_amount"],
                required=False,
                initial=(last or {}).get("stake_amount", preset.default_amount),
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 9}),
            )

    def clean(self) -> dict[str, Any]:
        """Ask the preset for the house rules; what it does not offer becomes an error at its field."""
        raw = {name: self.data[name] for name in self.fields if name in self.data}
        if raw.get("stake", self.preset.choices["stake"].default) != "talers":
            raw.pop("stake_amount", None)
        # The preset reports one bad choice at a time; a form shows all of them.
        for _ in range(len(self.fields) + 1):
            try:
                rules = self.preset.choose(**raw)
                break
            except BadChoice as bad:
                self.add_error(bad.field if bad.field in self.fields else None, _reason(bad))
                if bad.field not in raw and bad.field != "stake_amount":
                    return self.cleaned_data
                raw[bad.field] = (
                    self.preset.default_amount
                    if bad.field == "stake_amount"
                    else self.preset.choices[bad.field].default
                )
        if not self.errors:
            self.rules = rules
        return self.cleaned_data

    @property
    def groups(self) -> list[dict[str, Any]]:
        """The fields as the page lays them out: radio cards with words, in the preset's order."""
        return [
            {
                "field": self[name],
                "label": words.FIELDS[name],
                "text": words.FIELD_LINES.get(name, ""),
                "layout": LAYOUTS.get(name, ""),
                "options": [
                    {
                        "value": _as_text(option.value),
                        "words": words.option(self.preset, name, option),
                        "checked": str(self[name].value()) == _as_text(option.value),
                    }
                    for option in choice.options
                ],
            }
            for name, choice in self.preset.choices.items()
            if name in self.fields
        ]

    @property
    def fixed(self) -> list[tuple[str, words.Words]]:
        """What this preset leaves no choice about, as facts."""
        return [
            (str(words.FIELDS[name]), words.option(self.preset, name, choice.options[0]))
            for name, choice in self.preset.choices.items()
            if len(choice.options) == 1
        ]

    @property
    def amount(self) -> forms.BoundField | None:
        return self["stake_amount"] if "stake_amount" in self.fields else None


def _choice_field(choice: Choice, last: Any) -> forms.CharField:
    offered = [_as_text(option.value) for option in choice.options]
    initial = str(last) if str(last) in offered else _as_text(choice.default)
    return forms.CharField(label=words.FIELDS[choice.field], required=False, initial=initial)


def _as_text(value: str | int | None) -> str:
    return "none" if value is None else str(value)


def _reason(bad: BadChoice) -> str:
    match bad.code:
        case "required":
            return gettext("Please enter an amount.")
        case "not_a_number":
            return gettext("Please enter a whole number.")
        case "too_small":
            return gettext("At least %(n)s.") % {"n": bad.values["smallest"]}
        case "too_large":
            return gettext("At most %(n)s.") % {"n": bad.values["largest"]}
    return gettext("Please choose one of the options.")


@signed_in
@form_page
def open_table(request: HttpRequest, preset: str | None = None) -> HttpResponse:
    """Choose a preset and its options; a POST opens the table and seats its creator."""
    last = request.session.get(LAST, {})
    if preset is None:
        preset = last.get("preset") if last.get("preset") in PRESETS else next(iter(PRESETS))
    if preset not in PRESETS:
        raise Http404
    chosen = PRESETS[preset]
    form = OpeningForm(chosen, request.POST if request.method == "POST" else None, last.get(preset))
    refusal = ""
    if request.method == "POST" and form.is_valid() and form.rules is not None:
        _remember(request, form)
        try:
            table = play.open_table(request.user, form.rules)
        except play.Refused as refused:
            refusal = sentence(refused.code, refused.values)
        else:
            address = reverse("table", args=[table.pk])
            return HttpResponseClientRedirect(address) if is_htmx(request) else redirect(address)
    context = {
        "form": form,
        "refusal": refusal,
        "preset": preset,
        "presets": [(key, words.PRESETS[key], words.line(one)) for key, one in PRESETS.items()],
        "preset_name": words.PRESETS[preset],
        "notes": words.notes(chosen),
        "for_members": getattr(request.user, "is_guest", False) and _talers_only(chosen),
    }
    template = "lobby/opening.html#opening" if is_htmx(request) else "lobby/opening.html"
    return render(request, template, context)


def _talers_only(preset: Preset) -> bool:
    return all(option.value == "talers" for option in preset.choices["stake"].options)


def _remember(request: HttpRequest, form: OpeningForm) -> None:
    preset = form.preset.key
    choices = {name: form.data.get(name, "") for name in form.fields}
    request.session[LAST] = {**request.session.get(LAST, {}), "preset": preset, preset: choices}
