"""Staff: the people of the club, and what is decided about one of them."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club.accounts import admission, avatars, roles, suspension
from club.accounts.access import directors, owners, staff, visitor
from club.accounts.answering import page_or_part
from club.accounts.memberlist import GROUPS, Choice, people
from club.accounts.models import Application, Person
from club.accounts.models.club import LONGEST_REASON
from club.accounts.roles import Role

ROWS = 25


class WhyForm(forms.Form):
    """Why something is decided; kept in the audit log."""

    why = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MaybeWhyForm(WhyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["why"].required = False


# The forms of a person's page by what they do. `why` is told to the person where it is asked for.
FORMS = {
    "accept": MaybeWhyForm,
    "decline": WhyForm,
    "suspend": WhyForm,
    "lift": MaybeWhyForm,
    "unpicture": WhyForm,
    "role": MaybeWhyForm,
}


@staff
@require_safe
@never_cache
def members_list(request: HttpRequest) -> HttpResponse:
    """The whole page; its table alone where htmx is to put just that."""
    choice = Choice.of(
        request.GET.get("group", ""), request.GET.get("order", ""), request.GET.get("name", "")
    )
    page = Paginator(people(choice), ROWS).get_page(request.GET.get("page"))
    context = {
        "choice": choice,
        "groups": {code: words for code, (words, _of) in GROUPS.items()},
        "page": page,
        "waiting": people(Choice("applicants")).filter(applications__state="waiting").count(),
    }
    return page_or_part(request, "members/list.html", context, "people")


@staff
@require_safe
@never_cache
def member(request: HttpRequest, person_id: int) -> HttpResponse:
    return _page(request, _person(person_id))


@directors
@require_POST
def accept(request: HttpRequest, person_id: int) -> HttpResponse:
    by = visitor(request)
    return _decide(request, person_id, "accept", lambda person, why: admission.accept(by, person, why))


@directors
@require_POST
def decline(request: HttpRequest, person_id: int) -> HttpResponse:
    by = visitor(request)
    return _decide(request, person_id, "decline", lambda person, why: admission.decline(by, person, why))


@directors
@require_POST
def suspend(request: HttpRequest, person_id: int) -> HttpResponse:
    by = visitor(request)
    return _decide(request, person_id, "suspend", lambda person, why: suspension.suspend(person, why, by))


@directors
@require_POST
def lift(request: HttpRequest, person_id: int) -> HttpResponse:
    by = visitor(request)
    return _decide(request, person_id, "lift", lambda person, why: suspension.lift(person, why, by))


@directors
@require_POST
def unpicture(request: HttpRequest, person_id: int) -> HttpResponse:
    by = visitor(request)
    return _decide(request, person_id, "unpicture", lambda person, why: avatars.take_away(by, person, why))


@owners
@require_POST
def role(request: HttpRequest, person_id: int) -> HttpResponse:
    """Give or take one role: the field `give` or `take` names it."""
    by = visitor(request)
    do = roles.give if "give" in request.POST else roles.take
    asked = request.POST.get("give") or request.POST.get("take") or ""

    def change(person: Person, why: str) -> None:
        if asked not in Role:
            raise ValidationError(_("There is no such role."))
        do(by, person, Role(asked), why)

    return _decide(request, person_id, "role", change)


def _decide(
    request: HttpRequest, person_id: int, what: str, decide: Callable[[Person, str], object]
) -> HttpResponse:
    """Do it for the reason in the form, or show the page with what stands in the way at this form."""
    person = _person(person_id)
    form = FORMS[what](request.POST)
    if form.is_valid():
        try:
            decide(person, form.cleaned_data["why"])
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            messages.success(request, _("Done, and noted in the audit log."))
            return redirect("member", person_id=person_id)
    return _page(request, _person(person_id), **{what: form})


def _page(request: HttpRequest, person: Person, **bound: forms.Form) -> HttpResponse:
    by = visitor(request)
    # Each form's fields have names of their own on the page, so that labels find them.
    blank = {what: form(auto_id=f"{what}_%s") for what, form in FORMS.items()}
    for what, form in bound.items():
        form.auto_id = f"{what}_%s"
    has = roles.of(person)
    return render(
        request,
        "members/person.html",
        {
            "person": person,
            "forms": blank | bound,
            "applications": Application.objects.filter(person=person).select_related("decided_by"),
            "may_decide": suspension.may_decide(by, person) and person.left_at is None,
            "roles": [(one, one.label, one in has) for one in Role],
            "may_have_roles": person.is_member and person.is_active,
        },
    )


def _person(person_id: int) -> Person:
    return get_object_or_404(Person.objects.select_related("invitation"), pk=person_id)
