"""Spans of time that leaderboards can be asked for: everything, a month, a season. On the club's clock."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from club.standings.models import Kind, Result, Season

THIS_MONTH = "month"
MONTH = re.compile(r"(20\d\d)-(0[1-9]|1[0-2])", re.ASCII)
SEASON = re.compile(r"season-(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Period:
    """From `begin` on and before `end`; None is without a bound. `code` is what stands in addresses."""

    code: str
    name: str
    begin: datetime | None = None
    end: datetime | None = None

    @property
    def results(self) -> Q:
        """The results of tournaments that ended in it."""
        found = Q()
        if self.begin:
            found &= Q(finished_at__gte=self.begin)
        if self.end:
            found &= Q(finished_at__lt=self.end)
        return found


def everything() -> Period:
    return Period("all", str(_("All time")))


def find(code: str, now: datetime) -> Period:
    """The period of this code; everything, if there is none."""
    if code == THIS_MONTH:
        return this_month(now)
    if match := MONTH.fullmatch(code):
        return month(date(int(match[1]), int(match[2]), 1))
    if match := SEASON.fullmatch(code):
        season = Season.objects.filter(pk=int(match[1])).first()
        if season:
            return of_season(season)
    return everything()


def this_month(now: datetime) -> Period:
    found = month(timezone.localtime(now).date())
    return Period(THIS_MONTH, str(_("This month")), found.begin, found.end)


def month(day: date) -> Period:
    """The month of this day."""
    first = day.replace(day=1)
    following = (first + timedelta(days=31)).replace(day=1)
    return Period(
        f"{first:%Y-%m}", date_format(first, "YEAR_MONTH_FORMAT"), _midnight(first), _midnight(following)
    )


def of_season(season: Season) -> Period:
    """Both its first and its last day belong to it."""
    # The last day there is has no midnight after it: without a bound then.
    last = season.ends_on
    end = None if last == date.max else _midnight(last + timedelta(days=1))
    return Period(f"season-{season.pk}", season.name, _midnight(season.begins_on), end)


def seasons() -> Sequence[Period]:
    """All seasons, the latest first."""
    return [of_season(season) for season in Season.objects.all()]


def months(now: datetime) -> Sequence[Period]:
    """The months before this one in which a member finished a tournament, the latest first."""
    current = month(timezone.localtime(now).date())
    begins = Result.objects.filter(kind=Kind.MEMBER).datetimes("finished_at", "month", order="DESC")
    found = [month(timezone.localtime(begin).date()) for begin in begins]
    return [one for one in found if one.code != current.code]


def _midnight(day: date) -> datetime:
    """The first moment of the day."""
    return timezone.make_aware(datetime.combine(day, time()))
