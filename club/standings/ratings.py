"""Ratings as they are stored (RULES 13.3): locked, changed, and asked for. All in hundredths of a point.

To show them: `{% load ratings %}` and `{{ hundredths|rating }}`, `{{ change|signed_rating }}`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from uuid import UUID

from club.accounts.models import Person
from club.standings import elo
from club.standings.models import Kind, Rating, RatingChange, Result


def counts(rated: bool, kinds: Collection[str]) -> bool:
    """Whether a tournament changes ratings: the house rules say so, and all seats were members'."""
    return rated and len(kinds) > 1 and all(kind == Kind.MEMBER for kind in kinds)


def lock(persons: Iterable[int]) -> dict[int, int]:
    """The ratings of these persons, locked until the caller's transaction ends.

    Always in the order of the persons' numbers, so that no two who lock wait for each other. A first rating
    is made before any is locked: who makes the same one at the same time is waited for in that order too.
    """
    numbers = sorted(set(persons))
    Rating.objects.bulk_create([Rating(person_id=number) for number in numbers], ignore_conflicts=True)
    rows = Rating.objects.select_for_update().filter(person__in=numbers).order_by("person_id")
    return dict(rows.values_list("person", "hundredths"))


def apply(results: Sequence[Result], before: Mapping[int, int]) -> None:
    """Write what the results of one tournament, all of members, do to their ratings.

    `before` is what `lock` answered for them.
    """
    changes = changes_of(results, before)
    RatingChange.objects.bulk_create(changes)
    after = {player(change.result): change.after for change in changes}
    Rating.objects.bulk_update(
        [Rating(person_id=person, hundredths=hundredths) for person, hundredths in after.items()],
        ["hundredths"],
    )


def changes_of(results: Sequence[Result], before: Mapping[int, int]) -> list[RatingChange]:
    """The same, unwritten."""
    ratings = {result.seat: before[player(result)] for result in results}
    changes = elo.changes(ratings, {result.seat: result.place for result in results})
    return [
        RatingChange(result=result, before=ratings[result.seat], change=changes[result.seat])
        for result in results
    ]


def player(result: Result) -> int:
    """The person's number, where only persons' results are looked at."""
    assert result.person_id is not None
    return result.person_id


def rating_changes(tournament_id: UUID) -> dict[int, int]:
    """What a finished tournament did to the ratings of who sat there, by seat; {} if it did not count."""
    rows = RatingChange.objects.filter(result__tournament=tournament_id)
    return dict(rows.values_list("result__seat", "change"))


def rating_of(person: Person) -> int | None:
    """The person's rating; None for who has not played for it yet."""
    return Rating.objects.filter(person=person).values_list("hundredths", flat=True).first()
