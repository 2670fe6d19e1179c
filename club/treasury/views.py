"""Pages of the treasury: a member's own statement."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.access import members, visitor
from club.accounts.answering import page_or_part
from club.treasury import ledger
from club.treasury.models import Transaction
from club.treasury.statement import Choice, as_csv, entries

ROWS = 25


@members
@require_safe
@never_cache
def statement(request: HttpRequest) -> HttpResponse:
    """The whole page; its table alone where htmx is to put just that."""
    member, choice = visitor(request), _choice(request)
    page = Paginator(entries(member, choice), ROWS).get_page(request.GET.get("page"))
    context = {
        "choice": choice,
        "kinds": Transaction.Kind.choices,
        "page": page,
        "balance": ledger.balance(member),
    }
    return page_or_part(request, "treasury/statement.html", context, "entries")


@members
@require_safe
@never_cache
def statement_csv(request: HttpRequest) -> HttpResponse:
    """All that the page shows under the same choice, not one page of it."""
    return HttpResponse(
        as_csv(entries(visitor(request), _choice(request))),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="talers.csv"'},
    )


def _choice(request: HttpRequest) -> Choice:
    return Choice.of(request.GET.get("kind", ""), request.GET.get("order", ""))
