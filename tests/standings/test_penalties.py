"""Waived penalties and void tournaments: results stay, what they are worth changes (RULES 13)."""

import uuid

import pytest
from django.db import IntegrityError, connection, transaction

from club.standings import penalties
from club.standings.leaderboard import totals
from club.standings.models import RatingChange, Result, Voided, Waiver
from club.standings.ratings import rating_of
from club.standings.rebuild import rebuild

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(member):
    return member("Olga")


@pytest.fixture
def left_early(member, finish):
    """Anna has left while Berta and Carla played on."""
    return finish((member("Berta"), 1), (member("Carla"), 2), (member("Anna"), 3, True))


def test_a_waived_penalty_is_0_points(left_early, member, owner):
    assert totals(member("Anna"))["total"] == -10
    assert penalties.waive(left_early, 3, by=owner)
    assert totals(member("Anna")) == {"total": 0, "played": 1, "wins": 0}
    assert Waiver.objects.get().by == owner


def test_it_is_waived_once_and_only_where_there_is_one(left_early, owner):
    assert not penalties.waive(left_early, 1, by=owner)
    assert penalties.waive(left_early, 3, by=owner)
    assert not penalties.waive(left_early, 3, by=owner)
    assert Waiver.objects.count() == 1


def test_the_result_itself_stays_as_it_was(left_early, owner):
    before = Result.objects.filter(seat=3).values("place", "left", "finished_at").get()
    penalties.waive(left_early, 3, by=owner)
    assert Result.objects.filter(seat=3).values("place", "left", "finished_at").get() == before


def test_a_rebuild_finds_the_same(left_early, owner):
    penalties.waive(left_early, 3, by=owner)
    assert rebuild() == []


def test_a_void_tournament_gives_no_points_and_stands_nowhere(member, finish, owner):
    anna = member("Anna")
    finish((anna, 1), (member("Berta"), 2))
    wrong = finish((anna, 1), (member("Carla"), 2))
    assert penalties.void(wrong, by=owner)
    assert totals(anna) == {"total": 100, "played": 1, "wins": 1}
    assert totals(member("Carla"))["played"] == 0
    assert set(anna.results.values_list("tournament", flat=True)) == set(
        Result.objects.values_list("tournament", flat=True)
    )
    assert Result.every.filter(tournament=wrong).count() == 2


def test_ratings_are_as_if_it_had_not_been(member, finish, owner):
    anna, berta, carla = (member(name) for name in ("Anna", "Berta", "Carla"))
    with transaction.atomic():
        finish((berta, 1), (anna, 2))
        finish((anna, 1), (carla, 2))
        expected = [rating_of(one) for one in (anna, berta, carla)]
        transaction.set_rollback(True)
    wrong = finish((anna, 1), (berta, 2))
    finish((berta, 1), (anna, 2))
    finish((anna, 1), (carla, 2))
    penalties.void(wrong, by=owner)
    assert [rating_of(one) for one in (anna, berta, carla)] == expected
    assert not RatingChange.objects.filter(result__tournament=wrong).exists()
    assert rebuild() == []


def test_it_is_void_once(left_early, owner):
    assert penalties.void(left_early, by=owner)
    assert not penalties.void(left_early, by=owner)
    assert Voided.objects.count() == 1


def test_a_penalty_is_void_with_its_tournament(left_early, member, owner):
    penalties.void(left_early, by=owner)
    assert totals(member("Anna"))["total"] == 0


def test_the_boards_leave_it_out(client, left_early, member, owner):
    assert "Berta" in client.get("/leaderboard/").content.decode()
    penalties.void(left_early, by=owner)
    assert "Berta" not in client.get("/leaderboard/").content.decode()


@pytest.mark.parametrize("table", ["standings_waiver", "standings_voided"])
@pytest.mark.parametrize("change", ["DELETE FROM {}", "UPDATE {} SET id = id + 1"])
def test_the_database_keeps_the_decisions(left_early, owner, table, change):
    penalties.waive(left_early, 3, by=owner)
    penalties.void(left_early, by=owner)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change.format(table))


@pytest.mark.django_db(transaction=True)
def test_both_belong_into_a_transaction(member, owner):
    for decide in (
        lambda: penalties.waive(uuid.uuid4(), 1, by=owner),
        lambda: penalties.void(uuid.uuid4(), by=owner),
    ):
        with pytest.raises(transaction.TransactionManagementError):
            decide()
