"""What one player's page tells: his tournaments, the course of his points and rating, whom he met."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery

from club.accounts.models import Person
from club.standings.models import Kind, RatingChange, Result

CHARTED = 100
"""A chart shows so many of the latest tournaments."""


@dataclass(frozen=True, slots=True)
class Step:
    """One tournament in a chart: what it changed, and what stood after it."""

    at: datetime
    change: int
    after: int


def tournaments(person: Person) -> QuerySet[Result]:
    """His results with the changes of his rating, the latest first."""
    return Result.objects.filter(person=person).select_related("rating_change").order_by("-pk")


def rating_course(person: Person) -> Sequence[Step]:
    """His latest rated tournaments in the order in which they were rated. In hundredths."""
    rows = RatingChange.objects.filter(result__person=person).order_by("-result_id")
    latest = rows.values_list("result__finished_at", "before", "change")[:CHARTED]
    return [Step(at, change, before + change) for at, before, change in reversed(latest)]


def points_course(person: Person, total: int) -> Sequence[Step]:
    """His latest tournaments as a member, and the sum of his points after each; `total` is today's."""
    rows = Result.objects.filter(person=person, kind=Kind.MEMBER).order_by("-pk")
    steps = []
    for at, points in rows.values_list("finished_at", "points")[:CHARTED]:
        steps.append(Step(at, points, total))
        total -= points
    return steps[::-1]


def places(person: Person) -> Sequence[tuple[int, int]]:
    """Places he finished in, the best first, and how often."""
    rows = Result.objects.filter(person=person).order_by("place").values("place")
    return list(rows.annotate(count=Count("pk")).values_list("place", "count"))


def opponents(person: Person) -> QuerySet[Result, Any]:
    """The humans he met, most often first: tournaments together, and who had the better place how often."""
    mine = Result.objects.filter(person=person).order_by()
    his_place = Subquery(mine.filter(tournament=OuterRef("tournament")).values("place")[:1])
    return (
        Result.objects.filter(tournament__in=mine.values("tournament"), person__isnull=False)
        .exclude(person=person)
        .order_by()
        .annotate(mine=his_place)
        .values("person", name=F("person__display_name"), key=F("person__username"))
        .annotate(
            met=Count("pk"),
            better=Count("pk", filter=Q(place__gt=F("mine"))),
            shared=Count("pk", filter=Q(place=F("mine"))),
            worse=Count("pk", filter=Q(place__lt=F("mine"))),
        )
        .order_by("-met", "key")
    )
