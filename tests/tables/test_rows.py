"""Queries put together once answer as Django's own do."""

import pytest
from django.db import transaction
from django.db.models import Model

from club.accounts.models import Person
from poker.tables import state
from poker.tables.models import Seat, Table


def values(row: Model) -> dict[str, object]:
    return {column.attname: getattr(row, column.attname) for column in row._meta.concrete_fields}


@pytest.fixture
def game(sit_down):
    game = sit_down(3)
    game.act("call")
    return game


def test_a_table_is_read_as_django_reads_it(game):
    (row,) = state._TABLE.ask(game.table_id)
    with transaction.atomic():
        (locked,) = state._LOCKED.ask(str(game.table_id))
    assert values(row) == values(locked) == values(Table.objects.get(pk=game.table_id))
    assert row == Table.objects.get(pk=game.table_id)
    assert not row._state.adding


def test_seats_are_read_as_django_reads_them(game):
    seats = list(Seat.objects.filter(table_id=game.table_id))
    assert list(map(values, state._SEATS.ask(game.table_id))) == list(map(values, seats))
    assert len(seats) == 3


def test_a_row_that_has_not_changed_is_the_same_object_and_one_that_has_is_not(game):
    first = state._PEOPLE.ask_shared(game.table_id)
    assert list(map(values, first)) == list(
        map(values, Person.objects.filter(pk__in=[one.pk for one in game.people]).order_by("pk"))
    )
    Person.objects.filter(pk=first[0].pk).update(mucks_beaten=False, display_name="Other")

    again = state._PEOPLE.ask_shared(game.table_id)

    assert [one is other for one, other in zip(first, again, strict=True)] == [False, True, True]
    assert (again[0].mucks_beaten, again[0].display_name) == (False, "Other")
    names = {str(seat.person) for seat in state.load(game.table_id).seats.values()}
    assert "Other" in names


def test_another_key_asks_for_another_table(game, sit_down):
    other = sit_down(2)
    assert [row.pk for row in state._TABLE.ask(other.table_id)] == [other.table_id]
    assert len(state._SEATS.ask(other.table_id)) == 2


def test_only_what_has_changed_is_written(game, django_assert_num_queries):
    """Somebody else's column stays as it is."""
    with state.changing(game.table_id) as changed:
        Table.objects.filter(pk=game.table_id).update(name="Changed meanwhile")
        changed.note("back")
        changed.touch()
    row = Table.objects.get(pk=game.table_id)
    assert (row.name, row.news[-1][0]) == ("Changed meanwhile", "back")
