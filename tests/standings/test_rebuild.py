"""Points and ratings computed anew from the results: identical, or put right."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from club.audit.models import Action
from club.standings.models import Rating, RatingChange, Result
from club.standings.rebuild import rebuild


@pytest.fixture
def history(member, guest, finish):
    """Tournaments of every kind, so that later ratings hang on earlier ones."""
    anna, berta, carla, dora = (member(name) for name in ("Anna", "Berta", "Carla", "Dora"))
    finish((anna, 1), (berta, 2), (carla, 3), (dora, 4, True))
    finish((berta, 1), (None, 2), (anna, 3))
    finish((dora, 1), (carla, 2), (berta, 2))
    finish((guest, 1), (anna, 2, True), (carla, 3))
    finish((carla, 1), (anna, 2), rated=False)
    finish((anna, 2), (dora, 1))
    finish((dora, 2), (carla, 1), (anna, 3, True), (berta, 4))


def everything():
    return [list(rows.objects.order_by("pk").values()) for rows in (Result, RatingChange, Rating)]


def command(what):
    out = StringIO()
    call_command("standings", what, stdout=out)
    return out.getvalue()


def test_a_rebuild_changes_nothing(history):
    before = everything()
    assert rebuild() == []
    assert everything() == before
    assert "Everything follows" in command("rebuild")
    assert not Action.objects.exists()


def test_all_is_found_again_from_the_results_alone(history):
    before = everything()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    Result._base_manager.filter(kind="member").update(points=7)
    found = rebuild()
    assert everything() == before
    assert {difference.what for difference in found} == {"points", "change", "rating"}
    assert rebuild() == []


@pytest.mark.parametrize(
    "tamper",
    [
        lambda: RatingChange.objects.filter(result__seat=1).update(change=9999),
        lambda: RatingChange.objects.filter(result__seat=2).update(before=0),
        lambda: RatingChange.objects.filter(result__seat=1).delete(),
        lambda: Rating.objects.update(hundredths=2800_00),
        lambda: Rating.objects.filter(person__display_name="Anna").delete(),
        lambda: Result._base_manager.filter(seat=1, kind="member").update(points=-10),
        # Rows that should not be there at all
        lambda: RatingChange.objects.create(result=Result.objects.filter(rated=False)[0], before=1, change=1),
    ],
)
def test_tampered_numbers_are_put_right(history, tamper):
    before = everything()
    tamper()
    tampered = everything()
    assert tampered != before
    with pytest.raises(CommandError, match="do not follow"):
        command("check")
    assert everything() == tampered
    assert "put right" in command("rebuild")
    assert everything() == before
    assert "Everything follows" in command("check")
    [line] = Action.objects.all()
    assert (line.action, line.by) == ("standings.rebuilt", None)
    assert line.facts["count"] > 0


def test_a_rating_of_somebody_who_never_played_for_one_goes(history, member):
    Rating.objects.create(person=member("Emma"))
    assert [difference.what for difference in rebuild()] == ["rating"]
    assert not Rating.objects.filter(person=member("Emma")).exists()


def test_the_order_is_that_of_writing_whatever_the_clock_says(member, finish):
    """The moment of the end is taken before the lock: two that wait for it may be written the other way."""
    from datetime import UTC, datetime

    anna, berta, carla = member("Anna"), member("Berta"), member("Carla")
    finish((anna, 1), (berta, 2), at=datetime(2026, 3, 14, 20, 0, 2, tzinfo=UTC))
    finish((berta, 1), (carla, 2), at=datetime(2026, 3, 14, 20, 0, 1, tzinfo=UTC))
    finish((carla, 1), (anna, 2), at=datetime(2026, 3, 14, 20, 0, 0, tzinfo=UTC))
    before = everything()
    assert rebuild() == []
    assert everything() == before


# The results themselves stay, by any way (migration 0003)


@pytest.mark.parametrize(
    "change",
    ["place = 1", "kind = 'guest'", "person_id = NULL", "rated = NOT rated", "game = 'PO'", "seats = 9",
     "preset = 'home'", "humans = 1", '"left" = NOT "left"', "seat = seat + 10", "finished_at = '2020-01-01'",
     "tournament = '00000000000000000000000000000001'", "id = id + 1000"],
)  # fmt: skip
def test_no_fact_of_a_result_is_changed(history, change):
    before = everything()
    with pytest.raises(IntegrityError, match="standings_result"), transaction.atomic():
        _run(f"UPDATE standings_result SET {change} WHERE kind = 'member'")
    assert everything() == before


def test_no_result_is_deleted(history):
    _run("DELETE FROM standings_ratingchange")
    before = everything()
    with pytest.raises(IntegrityError, match="standings_result"), transaction.atomic():
        _run("DELETE FROM standings_result")
    assert everything() == before


def test_every_column_but_the_points_is_a_fact():
    from importlib import import_module

    facts = import_module("club.standings.migrations.0003_guards").FACTS
    assert {field.column for field in Result._meta.concrete_fields} - set(facts) == {"points"}


def test_the_triggers_are_there(db):
    from club.appendonly import triggers

    assert triggers.missing(["standings_result"]) == []


def _run(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
