"""Points and ratings computed anew from the stored results, with the same numbers as when they were written.

Results are read in the order of their numbers. Tournaments with a player in common got theirs in the order in
which they were rated, as `record` locks ratings before it writes results; for others the order means nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from club.standings import elo, ratings
from club.standings.models import Rating, RatingChange, Result, Waiver
from club.standings.points import score


@dataclass(frozen=True, slots=True)
class Difference:
    """Something stored that does not follow from the results. None: no such row.

    `what` is "points" or "change" of the result `number`, or "rating" of the person `number`. Changes are
    pairs of the rating before and the change.
    """

    what: str
    number: int
    stored: Any
    right: Any

    def __str__(self) -> str:
        return f"{self.what} {self.number}: {self.stored} should be {self.right}"


@transaction.atomic
def rebuild(write: bool = True) -> list[Difference]:
    """What differed. With `write` it does no more."""
    _hold_still()
    tournaments = _tournaments()
    points: dict[int, int] = {}
    changes: dict[int, tuple[int, int]] = {}
    standing: dict[int, int] = {}
    waived = set(Waiver.objects.values_list("result", flat=True))
    for results in tournaments.values():
        scored = score(results)
        points |= {result.pk: 0 if result.pk in waived else scored[result.seat] for result in results}
        if ratings.counts(results[0].rated, [result.kind for result in results]):
            players = [ratings.player(result) for result in results]
            before = {person: standing.get(person, elo.START) for person in players}
            for change in ratings.changes_of(results, before):
                changes[change.result_id] = (change.before, change.change)
                standing[ratings.player(change.result)] = change.after
    stored_points = {result.pk: result.points for results in tournaments.values() for result in results}
    stored_changes = {
        number: (before, change)
        for number, before, change in RatingChange.objects.values_list("result", "before", "change")
    }
    stored_ratings = dict(Rating.objects.values_list("person", "hundredths"))
    found = [
        *_compare("points", stored_points, points),
        *_compare("change", stored_changes, changes),
        *_compare("rating", stored_ratings, standing),
    ]
    if write:
        for difference in found:
            _put_right(difference)
    return found


def _hold_still() -> None:
    """Nobody rates while this transaction lasts. On SQLite there is one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # `ratings.lock` begins with an insert into this table, which waits for this.
            cursor.execute(f"LOCK TABLE {Rating._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")


def _tournaments() -> Mapping[UUID, Sequence[Result]]:
    """The results that count by tournament, in the order of each tournament's first one."""
    found: dict[UUID, list[Result]] = {}
    for result in Result.objects.order_by("pk").iterator():
        found.setdefault(result.tournament, []).append(result)
    return found


def _compare(what: str, stored: Mapping[int, Any], right: Mapping[int, Any]) -> list[Difference]:
    return [
        Difference(what, number, stored.get(number), right.get(number))
        for number in sorted(stored.keys() | right.keys())
        if stored.get(number) != right.get(number)
    ]


def _put_right(difference: Difference) -> None:
    number, right = difference.number, difference.right
    match difference.what:
        case "points":
            # Past the queryset that refuses every change. The database lets this column through.
            Result._base_manager.filter(pk=number).update(points=right)
        case "change" if right is None:
            RatingChange.objects.filter(pk=number).delete()
        case "change":
            before, change = right
            RatingChange.objects.update_or_create(
                result_id=number, defaults={"before": before, "change": change}
            )
        case "rating" if right is None:
            Rating.objects.filter(pk=number).delete()
        case "rating":
            Rating.objects.update_or_create(person_id=number, defaults={"hundredths": right})
