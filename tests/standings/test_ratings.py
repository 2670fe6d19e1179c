"""Ratings written with the results: when they count, in one chain, and asked for."""

import itertools
import random
import re
import uuid
from datetime import UTC, datetime

from django.db import connection, transaction

from club.accounts.models import Person
from club.standings import elo
from club.standings.models import Rating, RatingChange, Result
from club.standings.ratings import lock, rating_changes, rating_of
from club.standings.record import Entry, Tournament, record

END = datetime(2026, 3, 14, 20, 15, tzinfo=UTC)


def ratings():
    """Everybody's rating in points, by name."""
    rows = Rating.objects.order_by("person__username").values_list("person__display_name", "hundredths")
    return {name: hundredths / 100 for name, hundredths in rows}


def test_members_among_themselves_are_rated_with_the_results(member, finish):
    anna, berta, carla = member("Anna"), member("Berta"), member("Carla")
    number = finish((anna, 2), (berta, 1), (carla, 3))
    assert ratings() == {"Anna": 1500, "Berta": 1516, "Carla": 1484}
    assert rating_changes(number) == {1: 0, 2: 1600, 3: -1600}
    assert rating_of(berta) == 1516_00


def test_the_next_tournament_begins_where_the_last_one_ended(member, finish):
    anna, berta = member("Anna"), member("Berta")
    finish((anna, 1), (berta, 2))
    # 32 points ahead: expected 0.545922
    number = finish((berta, 1), (anna, 2))
    assert rating_changes(number) == {1: 1747, 2: -1747}
    assert ratings() == {"Anna": 1498.53, "Berta": 1501.47}
    before = RatingChange.objects.filter(result__tournament=number).order_by("result__seat")
    assert [(row.before, row.after) for row in before] == [(1484_00, 1501_47), (1516_00, 1498_53)]


def test_leavers_are_rated_by_their_place(member, finish):
    number = finish((member("Anna"), 1), (member("Berta"), 2, True), (member("Carla"), 3))
    assert rating_changes(number) == {1: 1600, 2: 0, 3: -1600}


def test_who_shares_a_place_has_drawn(member, finish):
    number = finish((member("Anna"), 1), (member("Berta"), 2), (member("Carla"), 2))
    assert rating_changes(number) == {1: 1600, 2: -800, 3: -800}


def test_rules_13_3_a_computer_or_a_guest_and_nobody_is_rated(member, guest, finish):
    anna, berta = member("Anna"), member("Berta")
    for third in ((None, 3), (guest, 3), (guest, 1)):
        places = [place for place in (1, 2, 3) if place != third[1]]
        number = finish((anna, places[0]), (berta, places[1]), third)
        assert rating_changes(number) == {}
    assert ratings() == {}
    assert rating_of(anna) is None


def test_who_was_a_guest_at_the_end_is_not_rated_when_he_has_become_a_member(member, guest, finish):
    number = finish((guest, 1), (member("Anna"), 2))
    Person.objects.filter(pk=guest.pk).update(is_guest=False)
    assert rating_changes(number) == {}
    guest.refresh_from_db()
    assert rating_changes(finish((guest, 1), (member("Anna"), 2))) == {1: 1600, 2: -1600}


def test_house_rules_that_do_not_rate_leave_the_ratings_alone(member, finish):
    number = finish((member("Anna"), 1), (member("Berta"), 2), rated=False)
    assert rating_changes(number) == {}
    assert not Rating.objects.exists()
    assert Result.objects.filter(rated=False).count() == 2


def test_a_tournament_recorded_twice_is_rated_once(member, finish):
    number = finish((member("Anna"), 1), (member("Berta"), 2))
    finish((member("Anna"), 1), (member("Berta"), 2), number=number)
    assert ratings() == {"Anna": 1516, "Berta": 1484}


def test_what_the_caller_rolls_back_was_never_rated(member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2))
    with transaction.atomic():
        finish((member("Anna"), 1), (member("Berta"), 2))
        transaction.set_rollback(True)
    assert ratings() == {"Anna": 1516, "Berta": 1484}
    assert RatingChange.objects.count() == 2


def test_the_order_of_the_entries_does_not_matter(member):
    """Six of different strength, once in each of some orders, with places shared."""
    six = [member(name) for name in ("Anna", "Berta", "Carla", "Dora", "Emma", "Frida")]
    entries = [
        Entry(who, seat, place) for who, seat, place in zip(six, range(1, 7), (3, 1, 1, 3, 3, 6), strict=True)
    ]
    found = []
    for seed in range(5):
        random.Random(seed).shuffle(entries)
        number = uuid.uuid4()
        with transaction.atomic():
            for strength, one in enumerate(six):
                Rating.objects.create(person=one, hundredths=1400_00 + strength * 33_33)
            record(Tournament(number, "club", "NT", END), entries)
            found.append((rating_changes(number), ratings()))
            transaction.set_rollback(True)
    assert all(one == found[0] for one in found)
    assert sum(found[0][0].values()) == 0


def test_ratings_are_locked_by_the_number_of_the_person(member, django_assert_num_queries):
    people = [member(name) for name in ("Anna", "Berta", "Carla")]
    with transaction.atomic(), django_assert_num_queries(2) as queries:
        lock(person.pk for person in reversed(people))
    insert, select = (query["sql"] for query in queries.captured_queries)
    positions = [re.search(rf"\b{person.pk}\b", insert).start() for person in people]
    assert positions == sorted(positions)
    assert "ORDER BY" in select
    assert ("FOR UPDATE" in select) == (connection.vendor == "postgresql")


def test_the_chain_has_no_gaps(member, finish):
    names = ("Anna", "Berta", "Carla", "Dora")
    random.seed(4)
    for _ in range(12):
        some = random.sample(names, random.choice((2, 3, 4)))
        finish(*[(member(name), place) for place, name in enumerate(some, 1)])
    rows = RatingChange.objects.order_by("result__person_id", "result_id").values_list(
        "result__person", "before", "change"
    )
    for person, chain in itertools.groupby(rows, lambda row: row[0]):
        standing = elo.START
        for _person, before, change in chain:
            assert before == standing
            standing += change
        assert Rating.objects.get(person=person).hundredths == standing
    assert sum(Rating.objects.values_list("hundredths", flat=True)) == 4 * elo.START
