"""Writing down a finished tournament: the only writer of results.

Lock order: the caller's table row, then ratings by person, then the ledger's accounts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.db import transaction

from club.accounts.models import Person
from club.standings import ratings
from club.standings.models import Kind, Result
from club.standings.points import score


class Finished(Protocol):
    """What is recorded of the tournament itself. `preset`, `game` and `rated` as in `HouseRules`."""

    @property
    def id(self) -> UUID: ...
    @property
    def preset(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def finished_at(self) -> datetime: ...
    @property
    def rated(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Tournament:
    """A `Finished` for callers who have these things apart."""

    id: UUID
    preset: str
    game: str
    finished_at: datetime
    rated: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One seat: every seat that was taken at the start has one, computers and leavers as well.

    `place` as RULES 13.1, the same number for those who share it. `left`: left the running tournament while
    other humans still played in it (RULES 13.4); leaving later, or after going out, is no leaving here.
    """

    person: Person | None
    seat: int
    place: int
    left: bool = False
    kind: str = ""

    def __post_init__(self) -> None:
        if not self.kind:
            object.__setattr__(self, "kind", kind_of(self.person))
        if (self.person is None) != (self.kind == Kind.COMPUTER):
            raise ValueError(f"seat {self.seat}: a {self.kind} with person {self.person!r}")

    @property
    def collects(self) -> bool:
        """RULES 13.2: only members collect points."""
        return self.kind == Kind.MEMBER


def kind_of(person: Person | None) -> Kind:
    if person is None:
        return Kind.COMPUTER
    return Kind.GUEST if person.is_guest else Kind.MEMBER


def record(tournament: Finished, entries: Sequence[Entry]) -> bool:
    """Write one result for every entry, and the ratings if it counts for them, in the caller's transaction.

    True if they were written, False if the tournament already has its results: the second time nothing
    happens. Two at once cannot both write: the unique constraint lets one of the transactions fail.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError(
            "results belong into the transaction that ends the tournament"
        )
    if Result.objects.filter(tournament=tournament.id).exists():
        return False
    before: dict[int, int] = {}
    if ratings.counts(tournament.rated, [entry.kind for entry in entries]):
        # Before the results get their numbers: of two tournaments with a player in common, the one that
        # is rated first has the lower numbers, and `rebuild` finds the same order again.
        before = ratings.lock(entry.person.pk for entry in entries if entry.person)
    points = score(entries)
    humans = sum(entry.kind != Kind.COMPUTER for entry in entries)
    results = Result.objects.bulk_create(
        Result(
            tournament=tournament.id,
            preset=tournament.preset,
            game=tournament.game,
            rated=tournament.rated,
            finished_at=tournament.finished_at,
            seats=len(entries),
            humans=humans,
            person=entry.person,
            seat=entry.seat,
            kind=entry.kind,
            place=entry.place,
            left=entry.left,
            points=points[entry.seat],
        )
        for entry in entries
    )
    if before:
        ratings.apply(results, before)
    return True
