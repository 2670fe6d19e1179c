"""Directors: the words that the chat masks, and who may not write in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts.access import directors, visitor
from club.accounts.models import Person
from club.accounts.suspension import may_decide
from club.audit.models import LONGEST_WHY
from poker.chat import masking, muting, reading
from poker.chat.models import Message

ROWS = 25

LENGTHS = {
    "hour": (gettext_lazy("an hour"), timedelta(hours=1)),
    "day": (gettext_lazy("a day"), timedelta(days=1)),
    "week": (gettext_lazy("a week"), timedelta(days=7)),
    "open": (gettext_lazy("until directors take it back"), None),
}


class WordsForm(forms.Form):
    words = forms.CharField(
        label=gettext_lazy("Words"),
        required=False,
        strip=False,
        max_length=masking.MOST_WORDS * (masking.LONGEST_WORD + 2),
        help_text=gettext_lazy(
            "A word on each line, whatever its case. A star at its beginning or end stands for any letters:"
            " “fool*” is “foolish” as well, “fool” alone is not."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "none"}),
    )

    def clean_words(self) -> str:
        text: str = self.cleaned_data["words"]
        found = masking.tidy_words(text)
        if len(found) > masking.MOST_WORDS:
            raise ValidationError(_("At most %(most)s words."), params={"most": masking.MOST_WORDS})
        for word in found:
            if len(word) > masking.LONGEST_WORD:
                raise ValidationError(_("This word is too long: %(word)s"), params={"word": word})
        return text


class MuteForm(forms.Form):
    length = forms.ChoiceField(
        label=gettext_lazy("For how long"),
        choices=[(code, words) for code, (words, _long) in LENGTHS.items()],
    )
    why = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_WHY,
        help_text=gettext_lazy("The muted person reads this."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class UnmuteForm(forms.Form):
    why = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_WHY,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@directors
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def chat(request: HttpRequest) -> HttpResponse:
    """The list of words, and those who are muted."""
    form = WordsForm(request.POST if request.method == "POST" else None, initial={"words": masking.words()})
    if request.method == "POST" and form.is_valid():
        masking.change_words(visitor(request), form.cleaned_data["words"])
        messages.success(request, _("Done, and noted in the audit log."))
        return redirect("staff_chat")
    muted = muting.in_force(timezone.now()).select_related("person").order_by("-at")
    page = Paginator(muted, ROWS).get_page(request.GET.get("page"))
    return render(request, "staff/chat.html", {"form": form, "page": page, "mask": masking.MASK})


@directors
@require_safe
@never_cache
def person(request: HttpRequest, person_id: int) -> HttpResponse:
    """What a person said of late, and muting him."""
    return _page(request, _person(person_id))


@directors
@require_POST
def mute(request: HttpRequest, person_id: int) -> HttpResponse:
    by, form = visitor(request), MuteForm(request.POST, auto_id="mute_%s")

    def decide(someone: Person) -> None:
        _words, length = LENGTHS[form.cleaned_data["length"]]
        muting.mute(by, someone, form.cleaned_data["why"], length)

    return _decide(request, person_id, form, decide)


@directors
@require_POST
def unmute(request: HttpRequest, person_id: int) -> HttpResponse:
    by, form = visitor(request), UnmuteForm(request.POST, auto_id="unmute_%s")
    return _decide(
        request, person_id, form, lambda someone: muting.unmute(by, someone, form.cleaned_data["why"])
    )


@directors
@require_POST
def remove(request: HttpRequest, message_id: int) -> HttpResponse:
    """Take a message off the pages, or put it back: the field `back` says so."""
    message = get_object_or_404(Message.objects.select_related("person"), pk=message_id)
    do = muting.put_back if "back" in request.POST else muting.remove
    try:
        do(visitor(request), message)
    except ValidationError as refusal:
        messages.error(request, " ".join(refusal.messages))
    else:
        messages.success(request, _("Done, and noted in the audit log."))
    return redirect("staff_chat_person", person_id=message.person_id)


def _decide(
    request: HttpRequest, person_id: int, form: forms.Form, decide: Callable[[Person], None]
) -> HttpResponse:
    """Do it, or show the page with what stands in the way at the form."""
    someone = _person(person_id)
    if form.is_valid():
        try:
            decide(someone)
        except ValidationError as refusal:
            # there is no form on the page of somebody whom one may not decide about
            messages.error(request, " ".join(refusal.messages))
        else:
            messages.success(request, _("Done, and noted in the audit log."))
            return redirect("staff_chat_person", person_id=person_id)
    return _page(request, someone, form)


def _page(request: HttpRequest, someone: Person, form: forms.Form | None = None) -> HttpResponse:
    by = visitor(request)
    said = Paginator(reading.said_by(someone, by), ROWS).get_page(request.GET.get("page"))
    context = {
        "person": someone,
        "muted": muting.mute_of(someone.pk),
        "mute_form": form if isinstance(form, MuteForm) else MuteForm(auto_id="mute_%s"),
        "unmute_form": form if isinstance(form, UnmuteForm) else UnmuteForm(auto_id="unmute_%s"),
        "may_decide": may_decide(by, someone) and someone.left_at is None,
        "page": said,
    }
    return render(request, "staff/chat_person.html", context)


def _person(person_id: int) -> Person:
    return get_object_or_404(Person, pk=person_id)
