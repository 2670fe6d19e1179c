"""Who stands where: by points (RULES 13.2) or by rating (13.3), in a period, in all games or in one.

One question for both boards: what did the tournaments of this choice add to each member? For points that is
their sum, for ratings the sum of the changes. Of all time and in all games the latter puts members in the
order of their ratings, as everybody began with the same.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum, Window
from django.db.models.functions import Rank

from club.accounts.models import Person
from club.standings import periods
from club.standings.labels import GAMES
from club.standings.models import Kind, Result
from club.standings.periods import Period

POINTS, RATING = "points", "rating"
BOARDS = (POINTS, RATING)


@dataclass(frozen=True, slots=True)
class Choice:
    """What the board is to show."""

    board: str
    period: Period
    game: str

    @classmethod
    def of(cls, board: str, period: str, game: str, now: datetime) -> "Choice":
        """By the codes of an address; anything unknown means everything."""
        return cls(
            board if board in BOARDS else POINTS,
            periods.find(period, now),
            game if game in GAMES else "",
        )

    @property
    def is_rating(self) -> bool:
        return self.board == RATING

    @property
    def is_everything(self) -> bool:
        return not self.game and self.period.code == "all"


def standings(choice: Choice) -> QuerySet[Result, Any]:
    """Rows with person, name, rating, total, played, wins and rank, best first; equal totals share the rank.

    `rating` is today's. On the rating board only rated tournaments are counted, and totals are in hundredths.
    """
    results = Result.objects.filter(choice.period.results, kind=Kind.MEMBER)
    if choice.game:
        results = results.filter(game=choice.game)
    if choice.is_rating:
        results = results.filter(rating_change__isnull=False)
    return (
        results.order_by()
        .values(
            "person",
            name=F("person__display_name"),
            key=F("person__username"),
            rating=F("person__rating__hundredths"),
        )
        .annotate(total=Sum("rating_change__change" if choice.is_rating else "points"))
        .annotate(played=Count("pk"), wins=Count("pk", filter=Q(place=1)))
        .annotate(rank=Window(Rank(), order_by=F("total").desc()))
        .order_by("rank", "key")
    )


def totals(person: Person) -> dict[str, int]:
    """One person's points, tournaments and wins of all time."""
    return Result.objects.filter(person=person).aggregate(
        total=Sum("points", default=0), played=Count("pk"), wins=Count("pk", filter=Q(place=1))
    )
