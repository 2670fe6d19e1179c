"""Pages of standings: the leaderboard and a player's page."""

from collections.abc import Sequence

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.accounts.access import public
from club.accounts.answering import page_or_part
from club.accounts.models import Person
from club.standings import career, periods
from club.standings.chart import Chart, draw
from club.standings.labels import GAMES
from club.standings.leaderboard import Choice, standings, totals
from club.standings.ratings import rating_of
from club.standings.templatetags.ratings import rating as rating_text

ROWS = 25
LATEST = 20
OPPONENTS = 20


@public
@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """The whole page; its board alone where htmx is to put just that."""
    now, asked = timezone.now(), request.GET
    choice = Choice.of(asked.get("board", ""), asked.get("period", ""), asked.get("game", ""), now)
    context = {
        "choice": choice,
        "games": GAMES,
        "page": Paginator(standings(choice), ROWS).get_page(asked.get("page")),
        "seasons": periods.seasons(),
        "months": periods.months(now),
    }
    return page_or_part(request, "standings/leaderboard.html", context, "board")


@public
@require_safe
def player(request: HttpRequest, person_id: int) -> HttpResponse:
    """The whole page; one of its tables alone where htmx is to put just that."""
    person = get_object_or_404(Person, pk=person_id)
    sums = totals(person)
    ratings, points = career.rating_course(person), career.points_course(person, sums["total"])
    context = {
        "person": person,
        "totals": sums,
        "rating": rating_of(person),
        "places": career.places(person),
        "rating_course": ratings,
        "rating_chart": _chart(ratings, unit=100),
        "points_course": points,
        "points_chart": _chart(points),
        "latest": Paginator(career.tournaments(person), LATEST).get_page(request.GET.get("page")),
        "opponents": Paginator(career.opponents(person), OPPONENTS).get_page(request.GET.get("met")),
    }
    return page_or_part(request, "standings/player.html", context, "tournaments", "opponents")


def _chart(steps: Sequence[career.Step], unit: int = 1) -> Chart | None:
    """From what stood before the first step; None without any. `unit` is a point in what the steps count."""
    if not steps:
        return None
    values = [steps[0].after - steps[0].change, *(step.after for step in steps)]
    return draw([value / unit for value in values], lambda value: rating_text(round(value) * 100, 0))
