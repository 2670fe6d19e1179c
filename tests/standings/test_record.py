"""Writing results down: once, whole, in the caller's transaction, and never again."""

import uuid
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from club.standings.models import Immutable, Kind, Result
from club.standings.record import Entry, Tournament, record

END = datetime(2026, 3, 14, 20, 15, tzinfo=UTC)


def _tournament(number=None):
    return Tournament(number or uuid.uuid4(), "speedpoker", "PO", END)


def test_every_seat_is_written_with_what_points_and_rating_need(member, guest, finish):
    anna, berta = member("Anna"), member("Berta")
    finish((berta, 2), (None, 1), (anna, 4, True), (guest, 3))
    rows = list(Result.objects.order_by("seat").values_list("person", "kind", "place", "points", "left"))
    assert rows == [
        (berta.pk, Kind.MEMBER, 2, 60, False),
        (None, Kind.COMPUTER, 1, 0, False),
        (anna.pk, Kind.MEMBER, 4, -10, True),
        (guest.pk, Kind.GUEST, 3, 0, False),
    ]
    assert set(Result.objects.values_list("seats", "humans")) == {(4, 3)}


def test_the_tournament_stands_in_every_row(member):
    tournament = _tournament()
    with transaction.atomic():
        assert record(tournament, [Entry(member("Anna"), 1, 1), Entry(None, 5, 2)])
    for row in Result.objects.all():
        assert (row.tournament, row.preset, row.game, row.finished_at) == (
            tournament.id,
            "speedpoker",
            "PO",
            END,
        )


def test_a_tournament_of_anything_with_these_fields_will_do(member):
    class Table:
        id, preset, game, finished_at, rated = uuid.uuid4(), "home", "NT", END, True

    with transaction.atomic():
        assert record(Table(), [Entry(member("Anna"), 1, 1), Entry(member("Berta"), 2, 2)])


def test_twice_is_once(member):
    tournament = _tournament()
    with transaction.atomic():
        assert record(tournament, [Entry(member("Anna"), 1, 1), Entry(member("Berta"), 2, 2)])
    with transaction.atomic():
        assert not record(tournament, [Entry(member("Anna"), 1, 2), Entry(member("Berta"), 2, 1)])
    assert dict(Result.objects.values_list("person__display_name", "points")) == {"Anna": 100, "Berta": 0}


def test_two_writers_who_both_saw_nothing_cannot_both_write(member, monkeypatch):
    """The look before the write is for comfort: the constraint is what holds."""
    tournament = _tournament()
    entries = [Entry(member("Anna"), 1, 1), Entry(member("Berta"), 2, 2)]
    with transaction.atomic():
        record(tournament, entries)
    monkeypatch.setattr(type(Result.objects.all()), "exists", lambda self: False)
    with pytest.raises(IntegrityError), transaction.atomic():
        record(tournament, entries)
    assert Result.objects.count() == 2


def test_what_the_caller_rolls_back_was_never_written(member):
    def end_and_fail():
        with transaction.atomic():
            record(_tournament(), [Entry(member("Anna"), 1, 1), Entry(member("Berta"), 2, 2)])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        end_and_fail()
    assert not Result.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_without_a_transaction_of_the_caller_nothing_is_written(member):
    entries = [Entry(member("Anna"), 1, 1), Entry(member("Berta"), 2, 2)]
    with pytest.raises(transaction.TransactionManagementError):
        record(_tournament(), entries)
    assert not Result.objects.exists()


def test_who_a_seat_belongs_to_and_its_kind_fit_together(member, guest):
    assert [Entry(who, 1, 1).kind for who in (member("Anna"), guest, None)] == ["member", "guest", "computer"]
    with pytest.raises(ValueError, match="seat 1"):
        Entry(None, 1, 1, kind="member")
    with pytest.raises(ValueError, match="seat 1"):
        Entry(guest, 1, 1, kind="computer")


# Never changed, never deleted


@pytest.fixture
def result(member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2))
    return Result.objects.get(place=1)


@pytest.mark.parametrize(
    "change",
    [
        lambda result: result.save(),
        lambda result: result.save(update_fields=["points"]),
        lambda result: result.delete(),
        lambda result: Result.objects.all().delete(),
        lambda result: Result.objects.update(points=1000),
        lambda result: Result.objects.filter(pk=result.pk).update(points=1000),
        lambda result: Result.objects.bulk_update([result], ["points"]),
        lambda result: result.person.results.update(points=1000),
    ],
)
def test_a_result_stays_as_it_is(result, change):
    result.points = 1000
    with pytest.raises(Immutable), transaction.atomic():
        change(result)
    assert list(Result.objects.order_by("place").values_list("points", flat=True)) == [100, 0]


def test_a_person_with_results_is_not_deleted(result):
    with pytest.raises(ProtectedError):
        result.person.delete()


# What the database itself refuses


@pytest.mark.parametrize(
    "wrong",
    [
        {"place": 0},
        {"place": 3},
        {"kind": "guest", "points": 10},
        {"kind": "computer", "points": 10},
        {"kind": "computer"},
        {"person": None},
    ],
)
def test_the_database_refuses_nonsense(member, wrong):
    row = {
        "tournament": uuid.uuid4(), "seat": 1, "person": member("Anna"), "kind": "member", "preset": "club",
        "game": "NT", "seats": 2, "humans": 2, "place": 1, "points": 0, "finished_at": END,
    }  # fmt: skip
    Result.objects.create(**row)
    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(**(row | {"tournament": uuid.uuid4()} | wrong))


@pytest.mark.parametrize("field", ["seat", "person"])
def test_a_seat_and_a_person_have_one_result_in_a_tournament(member, field):
    entries = {
        "seat": [Entry(member("Anna"), 1, 1), Entry(member("Berta"), 1, 2)],
        "person": [Entry(member("Anna"), 1, 1), Entry(member("Anna"), 2, 2)],
    }[field]
    with pytest.raises(IntegrityError), transaction.atomic():
        record(_tournament(), entries)


def test_the_codes_are_those_of_the_rules():
    from club.standings.labels import GAMES, PRESETS
    from poker.rules import games, presets

    assert set(GAMES) == set(games.GAMES)
    assert set(PRESETS) == set(presets.PRESETS)


def test_the_month_and_a_person_are_found_by_an_index(db):
    found = connection.introspection.get_constraints(connection.cursor(), Result._meta.db_table)
    assert {"result_of_month", "result_of_person"} <= set(found)
