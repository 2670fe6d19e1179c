"""A person's notices: the list behind the bell, and which of them come by mail."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club.accounts.access import account_holders, signed_in, visitor
from club.notices import notify, wishes
from club.notices.kinds import KINDS
from club.notices.models import Notice

ROWS = 25


class MailForm(forms.Form):
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("By mail, too"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Letters go to your address once you have confirmed it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["kinds"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(kind.code, kind.label) for kind in KINDS.values()]


@signed_in
@require_safe
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    person = visitor(request)
    page = Paginator(Notice.objects.filter(person=person), ROWS).get_page(request.GET.get("page"))
    form = MailForm(initial={"kinds": wishes.wanted(person)})
    return render(request, "accounts/notices.html", {"page": page, "form": form})


@signed_in
@require_POST
def open_notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Read it, and go where it leads."""
    notice = notify.read(visitor(request), notice_id)
    if notice is None:
        raise Http404
    return redirect(notice.url)


@signed_in
@require_POST
def read_notices(request: HttpRequest) -> HttpResponse:
    notify.read_all(visitor(request))
    return redirect("notices")


@account_holders
@require_POST
def choose_mail(request: HttpRequest) -> HttpResponse:
    form = MailForm(request.POST)
    if form.is_valid():
        wishes.choose(visitor(request), form.cleaned_data["kinds"])
        messages.success(request, _("Your settings are saved."))
    return redirect("notices")
