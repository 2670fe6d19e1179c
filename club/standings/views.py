"""Pages of standings: the leaderboard and a player's page."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from club.accounts.access import public
from club.accounts.models import Person
from club.standings.labels import GAMES
from club.standings.leaderboard import Choice, standings, totals
from club.standings.models import Result

ROWS = 25
LATEST = 20


@public
@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """The whole page; its board alone where htmx is to put just that."""
    choice = Choice.of(request.GET.get("period", ""), request.GET.get("game", ""))
    page = Paginator(standings(choice, timezone.now()), ROWS).get_page(request.GET.get("page"))
    part = "#board" if request.headers.get("HX-Target") == "board" else ""
    response = render(
        request, f"standings/leaderboard.html{part}", {"choice": choice, "games": GAMES, "page": page}
    )
    patch_vary_headers(response, ["HX-Target"])
    return response


@public
@require_safe
def player(request: HttpRequest, person_id: int) -> HttpResponse:
    person = get_object_or_404(Person, pk=person_id)
    latest = Result.objects.filter(person=person)[:LATEST]
    return render(
        request, "standings/player.html", {"person": person, "totals": totals(person), "latest": latest}
    )
