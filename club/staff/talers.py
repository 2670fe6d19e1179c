"""Cashiers: every account, the trial balance, gifts, corrections and reversals."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club.accounts.access import cashiers, visitor
from club.accounts.answering import page_or_part
from club.accounts.models import Person
from club.audit.log import record
from club.staff.choices import KINDS, Accounts
from club.treasury import ledger
from club.treasury.models import LONGEST_REASON, Account, Entry, Transaction

ROWS = 25


class ReasonForm(forms.Form):
    why = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("The member reads this in the statement."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class GiftForm(ReasonForm):
    amount = forms.IntegerField(
        label=gettext_lazy("Talers"), min_value=1, max_value=ledger.MOST, localize=False
    )
    field_order = ("amount", "why")


class CorrectionForm(ReasonForm):
    amount = forms.IntegerField(
        label=gettext_lazy("Talers"),
        min_value=-ledger.MOST,
        max_value=ledger.MOST,
        help_text=gettext_lazy("Below zero to take some away."),
    )
    field_order = ("amount", "why")

    def clean_amount(self) -> int:
        amount: int = self.cleaned_data["amount"]
        if not amount:
            raise forms.ValidationError(_("Nothing would move."))
        return amount


@cashiers
@require_safe
@never_cache
def accounts(request: HttpRequest) -> HttpResponse:
    """The trial balance and the accounts; their table alone where htmx is to put just that."""
    asked = request.GET
    choice = Accounts.of(asked.get("kind", ""), asked.get("order", ""), asked.get("name", ""))
    page = Paginator(choice.found(), ROWS).get_page(asked.get("page"))
    sums = dict(Account.objects.order_by().values_list("kind").annotate(Sum("balance")))
    context = {
        "choice": choice,
        "kinds": {code: words for code, (words, _of) in KINDS.items()},
        "sums": [(words, sums.get(code, 0)) for code, (words, _of) in KINDS.items()],
        "total": sum(sums.values()),
        "page": page,
    }
    return page_or_part(request, "staff/talers.html", context, "accounts")


@cashiers
@require_safe
@never_cache
def account(request: HttpRequest, account_id: int) -> HttpResponse:
    return _account_page(request, _account(account_id))


@cashiers
@require_POST
def give(request: HttpRequest, account_id: int) -> HttpResponse:
    """A gift of the house."""
    by, member = visitor(request), _member(account_id)

    def move(amount: int, why: str) -> None:
        moved = ledger.grant(member, amount, reason=why, by=by)
        record(by, "talers.granted", member, why, amount=amount, transaction=str(moved.pk))

    return _move(request, account_id, "gift", GiftForm(request.POST, auto_id="gift_%s"), member, move)


@cashiers
@require_POST
def correct(request: HttpRequest, account_id: int) -> HttpResponse:
    """More talers, or fewer."""
    by, member = visitor(request), _member(account_id)

    def move(amount: int, why: str) -> None:
        moved = ledger.correct(member, amount, reason=why, by=by)
        record(by, "talers.corrected", member, why, amount=amount, transaction=str(moved.pk))

    form = CorrectionForm(request.POST, auto_id="correction_%s")
    return _move(request, account_id, "correction", form, member, move)


def _move(
    request: HttpRequest,
    account_id: int,
    name: str,
    form: forms.Form,
    member: Person,
    move: Callable[[int, str], None],
) -> HttpResponse:
    """Move talers for the reason in the form, or show the account with what stands in the way."""
    if form.is_valid():
        try:
            with transaction.atomic():
                _not_ones_own(visitor(request), [member])
                move(form.cleaned_data["amount"], form.cleaned_data["why"])
        except (ledger.NotEnough, forms.ValidationError) as error:
            form.add_error(None, _sentence(error))
        else:
            messages.success(request, _("Done, and noted in the audit log."))
            return redirect("staff_account", account_id=account_id)
    return _account_page(request, _account(account_id), **{name: form})


@cashiers
@require_safe
@never_cache
def movement(request: HttpRequest, movement_id: str) -> HttpResponse:
    return _movement_page(request, _movement(movement_id), ReasonForm())


@cashiers
@require_POST
def reverse(request: HttpRequest, movement_id: str) -> HttpResponse:
    """Take a welcome, a gift or a correction back by a counter-entry."""
    by, moved, form = visitor(request), _movement(movement_id), ReasonForm(request.POST)
    if form.is_valid():
        why = form.cleaned_data["why"]
        entries = moved.entries.filter(account__kind=Account.Kind.MEMBER).select_related("account__person")
        people = [entry.account.person for entry in entries if entry.account.person]
        amount = sum(entry.amount for entry in entries)
        try:
            with transaction.atomic():
                _not_ones_own(by, people)
                back = ledger.reverse(moved, by=by, reason=why)
                subject = people[0] if len(people) == 1 else moved
                record(by, "talers.reversed", subject, why, amount=amount, transaction=str(back.pk))
        except (ledger.LedgerError, forms.ValidationError) as error:
            form.add_error(None, _sentence(error))
        else:
            messages.success(request, _("Done, and noted in the audit log."))
            return redirect("staff_movement", movement_id=back.pk)
    return _movement_page(request, moved, form)


def _not_ones_own(by: Person, people: list[Person]) -> None:
    if by in people:
        raise forms.ValidationError(_("Nobody decides about his own talers: ask another cashier."))


def _sentence(error: Exception) -> str:
    if isinstance(error, ledger.NotEnough):
        words = _("%(name)s has %(balance)s talers only.")
        return words % {"name": error.person, "balance": error.balance}
    if isinstance(error, ledger.LedgerError):
        return _("This movement is not to be taken back, or has been already.")
    assert isinstance(error, forms.ValidationError)
    return str(error.message)


def _account_page(request: HttpRequest, shown: Account, **bound: forms.Form) -> HttpResponse:
    entries = Entry.objects.filter(account=shown).select_related("transaction__created_by").order_by("-id")
    page = Paginator(entries, ROWS).get_page(request.GET.get("page"))
    context = {
        "account": shown,
        "page": page,
        "gift": bound.get("gift") or GiftForm(auto_id="gift_%s"),
        "correction": bound.get("correction") or CorrectionForm(auto_id="correction_%s"),
    }
    return page_or_part(request, "staff/account.html", context, "entries")


def _movement_page(request: HttpRequest, moved: Transaction, form: forms.Form) -> HttpResponse:
    context = {
        "movement": moved,
        "entries": moved.entries.select_related("account__person").order_by("amount"),
        "reversal": Transaction.objects.filter(reverses=moved).first(),
        "is_reversible": moved.kind in ledger.REVERSIBLE,
        "form": form,
    }
    return render(request, "staff/movement.html", context)


def _account(account_id: int) -> Account:
    return get_object_or_404(Account.objects.select_related("person"), pk=account_id)


def _member(account_id: int) -> Person:
    """Whose account it is; nobody decides about the house's and the pots' but the ledger."""
    found = get_object_or_404(Account.objects.select_related("person"), pk=account_id, person__isnull=False)
    assert found.person is not None
    return found.person


def _movement(movement_id: str) -> Transaction:
    return get_object_or_404(Transaction.objects.select_related("created_by", "reverses"), pk=movement_id)
