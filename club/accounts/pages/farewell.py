"""Taking one's data along, and leaving the club."""

from allauth.account.decorators import reauthentication_required
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts import leaving, personal
from club.accounts.access import account_holders, visitor
from club.accounts.answering import form_page


class LeavingForm(forms.Form):
    sure = forms.BooleanField(
        label=gettext_lazy("Delete my account"),
        help_text=gettext_lazy("Nobody can undo this."),
        error_messages={"required": gettext_lazy("Tick this if you are sure.")},
    )


@account_holders
@require_safe
@reauthentication_required
@never_cache
def my_data(request: HttpRequest) -> HttpResponse:
    """Everything the club keeps about the person, as a file."""
    name = f"club-{timezone.localdate().isoformat()}.zip"
    return HttpResponse(
        personal.archive(visitor(request)),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@account_holders
@form_page
@reauthentication_required
def delete_account(request: HttpRequest) -> HttpResponse:
    form = LeavingForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            leaving.leave(visitor(request))
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            logout(request)
            messages.success(request, _("Your account is deleted. Farewell!"))
            return redirect(settings.LOGOUT_REDIRECT_URL)
    return render(request, "accounts/delete.html", {"form": form})
