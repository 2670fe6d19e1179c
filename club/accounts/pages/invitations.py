"""Staff: the links that admit who follows them."""

from datetime import timedelta

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from club.accounts import invitations
from club.accounts.access import directors, visitor
from club.accounts.answering import form_page
from club.accounts.models import Invitation
from club.accounts.models.club import LONGEST_NOTE

ROWS = 25
MOST_USES = 10_000
# Days until it expires, by what the form offers; 0 for never.
LIFETIMES = {
    "1": gettext_lazy("a day"),
    "7": gettext_lazy("a week"),
    "30": gettext_lazy("a month"),
    "0": gettext_lazy("until it is revoked"),
}


class InvitationForm(forms.Form):
    note = forms.CharField(
        label=gettext_lazy("For whom or what"),
        required=False,
        max_length=LONGEST_NOTE,
        help_text=gettext_lazy("Only staff see this."),
    )
    most = forms.IntegerField(
        label=gettext_lazy("How many may join by it"),
        required=False,
        initial=1,
        min_value=1,
        max_value=MOST_USES,
        help_text=gettext_lazy("Empty: as many as come."),
    )
    days = forms.ChoiceField(
        label=gettext_lazy("Valid for"),
        choices=list(LIFETIMES.items()),
        initial="7",
        widget=forms.RadioSelect,
    )


@directors
@form_page
@never_cache
def invitations_page(request: HttpRequest) -> HttpResponse:
    form = InvitationForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        days = int(form.cleaned_data["days"])
        made = invitations.make(
            visitor(request),
            most=form.cleaned_data["most"],
            expires_at=timezone.now() + timedelta(days=days) if days else None,
            note=form.cleaned_data["note"],
        )
        messages.success(request, _("The invitation is made: pass its link on."))
        return redirect(f"{reverse('invitations')}#link-{made.pk}")
    rows = Invitation.objects.select_related("created_by")
    page = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    return render(request, "members/invitations.html", {"form": form, "page": page})


@directors
@require_POST
def revoke_invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    invitations.revoke(visitor(request), get_object_or_404(Invitation, pk=invitation_id))
    messages.success(request, _("The invitation is revoked."))
    return redirect("invitations")
