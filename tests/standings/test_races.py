"""Tournaments that end at once for the same members: one chain of ratings. PostgreSQL only.

On SQLite there is one writer at a time.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils import timezone

from club.accounts.models import Person
from club.standings import elo, ratings
from club.standings.models import Rating, RatingChange, Result
from club.standings.rebuild import rebuild
from club.standings.record import Entry, Tournament, record
from tests.locks import wait_until_somebody_waits
from tests.threads import side_by_side

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="on PostgreSQL only"),
]

ROUNDS = 5


@pytest.fixture
def people(db) -> list[Person]:
    return [Person.objects.create_user(name) for name in ("Anna", "Bruno", "Clara", "Dora")]


def at_once(*moves: Callable[[], object]) -> None:
    """Run the moves side by side, each in a transaction of its own."""
    side_by_side(*[transaction.atomic(move) for move in moves])


def end(*people: Person) -> Callable[[], object]:
    """The end of a tournament of these people, best first."""
    entries = [Entry(person, seat, seat) for seat, person in enumerate(people, 1)]
    return lambda: record(Tournament(uuid4(), "club", "NT", timezone.now()), entries)


def check_chain(count: int, players: int) -> None:
    """Everybody's changes follow each other without a gap, and the results alone lead to the same."""
    assert Result.objects.values("tournament").distinct().count() == count
    standing: dict[int, int] = {}
    rows = RatingChange.objects.order_by("result_id").values_list("result__person", "before", "change")
    for person, before, change in rows:
        assert before == standing.get(person, elo.START)
        standing[person] = before + change
    assert dict(Rating.objects.values_list("person", "hundredths")) == standing
    assert sum(standing.values()) == players * elo.START
    assert rebuild(write=False) == []


def test_tournaments_that_end_at_once_for_the_same_members_are_rated_one_after_the_other(people):
    """Whoever is seated where: nobody waits for somebody who waits for him."""
    anna, bruno, clara, dora = people
    for _round in range(ROUNDS):
        at_once(
            end(anna, bruno, clara, dora),
            end(dora, clara, bruno, anna),
            end(bruno, anna),
            end(clara, dora),
            end(anna, clara, bruno),
            end(dora, bruno, anna),
        )
    check_chain(6 * ROUNDS, 4)


def test_first_ratings_made_at_once_are_made_once(people):
    anna, bruno, *_ = people
    at_once(*[end(anna, bruno), end(bruno, anna)] * 4)
    check_chain(8, 2)


def test_who_is_second_waits_for_the_first_and_goes_on_from_there(people):
    """Read before the lock, the second would begin with 1500 too."""
    anna, bruno, *_ = people
    end_first, end_second = end(anna, bruno), end(anna, bruno)
    with ThreadPoolExecutor(1) as threads, transaction.atomic():
        end_first()
        second = threads.submit(at_once, end_second)
        wait_until_somebody_waits()
        transaction.on_commit(lambda: second.result(10))
    check_chain(2, 2)
    assert ratings.rating_of(anna) == 1500_00 + 1600 + 1453


def test_a_rebuild_waits_for_who_rates_and_finds_nothing_wrong(people):
    anna, bruno, clara, dora = people
    at_once(end(anna, bruno), end(clara, dora))
    found: list[object] = []
    for _round in range(ROUNDS):
        at_once(
            end(anna, bruno, clara),
            lambda: found.extend(rebuild()),
            end(dora, clara, bruno),
            lambda: found.extend(rebuild()),
        )
    assert found == []
    check_chain(2 + 2 * ROUNDS, 4)
