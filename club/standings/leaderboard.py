"""Who has how many points (RULES 13.2): of all time or of this month, in all games or in one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum, Window
from django.db.models.functions import Rank
from django.utils import timezone

from club.accounts.models import Person
from club.standings.labels import GAMES
from club.standings.models import Kind, Result

PERIODS = ("all", "month")


@dataclass(frozen=True, slots=True)
class Choice:
    """What the board is to show; anything unknown means everything."""

    period: str = "all"
    game: str = ""

    @classmethod
    def of(cls, period: str, game: str) -> "Choice":
        return cls(period if period in PERIODS else "all", game if game in GAMES else "")


def standings(choice: Choice, now: datetime) -> QuerySet[Result, Any]:
    """Rows with person, name, total, played, wins and rank, best first. Equal points share the rank."""
    results = Result.objects.filter(kind=Kind.MEMBER)
    if choice.period == "month":
        results = results.filter(finished_at__gte=month_of(now))
    if choice.game:
        results = results.filter(game=choice.game)
    return (
        results.order_by()
        .values("person", name=F("person__display_name"), key=F("person__username"))
        .annotate(total=Sum("points"), played=Count("pk"), wins=Count("pk", filter=Q(place=1)))
        .annotate(rank=Window(Rank(), order_by=F("total").desc()))
        .order_by("rank", "key")
    )


def totals(person: Person) -> dict[str, int]:
    """One person's points, tournaments and wins of all time."""
    return Result.objects.filter(person=person).aggregate(
        total=Sum("points", default=0), played=Count("pk"), wins=Count("pk", filter=Q(place=1))
    )


def month_of(now: datetime) -> datetime:
    """The first moment of the month, on the club's clock."""
    local = timezone.localtime(now)
    return timezone.make_aware(datetime(local.year, local.month, 1))  # noqa: DTZ001  (made aware here)
