"""Directors: tournaments of all states, to search and to filter."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.access import directors
from club.accounts.answering import page_or_part
from club.staff.choices import STATES, Tournaments
from poker.tables.models import Table
from poker.web.words.presets import GAMES, PRESETS

ROWS = 25


@directors
@require_safe
@never_cache
def tournaments(request: HttpRequest) -> HttpResponse:
    """The whole page; its table alone where htmx is to put just that."""
    asked = request.GET
    choice = Tournaments.of(asked.get("state", ""), asked.get("preset", ""), asked.get("search", ""))
    page = Paginator(choice.found(), ROWS).get_page(asked.get("page"))
    context = {
        "choice": choice,
        "states": {code: words for code, (words, _of) in STATES.items()},
        "presets": PRESETS,
        "page": page,
        "rows": [row(table) for table in page],
    }
    return page_or_part(request, "staff/tournaments.html", context, "tournaments")


def row(table: Table) -> dict[str, object]:
    """One tournament as the list shows it."""
    rules = table.rules
    return {
        "table": table,
        "state": shown_state(table),
        "preset": PRESETS[rules.preset],
        "game": GAMES[rules.game],
        "rules": rules,
        "players": [seat.name for seat in table.seats.all()],
    }


def shown_state(table: Table) -> str:
    """Its state as STATES has it."""
    if table.is_scheduled:
        return "scheduled"
    return "paused" if table.paused_at is not None else table.state
