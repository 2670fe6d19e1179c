"""Small queries that are asked for every action at a table, put together once.

Django takes several times longer to write the statement of such a query than the database to answer
it.  Here the statement is kept, and what it answers becomes objects as in any other query; a row that
has changed is stored by the columns that differ.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import Field, Model, QuerySet
from django.db.models.base import ModelState

MOST_SHARED = 2000

Row = tuple[Any, ...]


class Prepared[M: Model]:
    """`ask(key)` gives what `list(queryset(key))` does. The key stands in the statement once, as a value of
    `field`, and nothing else may depend on it; related objects are not fetched along."""

    def __init__(self, queryset: Callable[[Any], QuerySet[M, Any]], field: Field[Any, Any]) -> None:
        self._queryset, self._field = queryset, field
        self._statement = ""
        self._convert: list[tuple[int, list[Any], Any]] = []
        self._shared: dict[Row, M] = {}

    def ask(self, key: Any) -> list[M]:
        return [self._object(row) for row in self._rows(key)]

    def ask_values(self, key: Any) -> list[Row]:
        """The same of a query for values: the rows themselves."""
        return [self._values(row) for row in self._rows(key)]

    def ask_shared(self, key: Any) -> list[M]:
        """The same for rows that seldom change, for reading only: a row that is as it was before gives the
        same object as before."""
        if len(self._shared) > MOST_SHARED:
            self._shared.clear()
        return [
            self._shared.get(row) or self._shared.setdefault(row, self._object(row))
            for row in self._rows(key)
        ]

    def _rows(self, key: Any) -> list[Row]:
        if not self._statement:
            self._write(key)
        with connection.cursor() as cursor:
            cursor.execute(self._statement, [self._field.get_db_prep_value(key, connection)])
            return cursor.fetchall()

    def _write(self, key: Any) -> None:
        queryset = self._queryset(key)
        compiler = queryset.query.get_compiler(connection=connection)
        statement, parameters = compiler.as_sql()
        assert len(parameters) == 1
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        self._convert = [(place, *one) for place, one in converters.items()]
        self._model, self._names = (
            queryset.model,
            [column.attname for column in queryset.model._meta.concrete_fields],
        )
        self._statement = statement

    def _object(self, row: Row) -> M:
        return self._model.from_db(connection.alias, self._names, self._values(row))

    def _values(self, row: Row) -> Row:
        values = list(row)
        for place, converters, column in self._convert:
            for convert in converters:
                values[place] = convert(values[place], column, connection)
        return tuple(values)


def twin[M: Model](row: M) -> M:
    """The same row, to be changed without touching this one: `copy`, many times as fast."""
    made = row.__class__.__new__(row.__class__)
    made.__dict__.update(row.__dict__)
    made._state = ModelState()
    made._state.__dict__.update(row._state.__dict__, fields_cache=dict(row._state.fields_cache))
    return made


def fields(row: Model) -> Row:
    """What the row holds, column by column."""
    return _values(type(row))(row.__dict__)


def store(row: Model, before: Row) -> None:
    """Update the columns that differ from what the row held before."""
    now = fields(row)
    if now == before:
        return
    pairs = zip(row._meta.concrete_fields, before, now, strict=True)
    changes = [(column, value) for column, old, value in pairs if value != old]
    statement = _update(type(row), tuple([column.column for column, _ in changes]))
    values = [column.get_db_prep_save(value, connection) for column, value in changes]
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, row._meta.pk.get_db_prep_save(row.pk, connection)])


@cache
def _values(model: type[Model]) -> Callable[[dict[str, Any]], Row]:
    return itemgetter(*[column.attname for column in model._meta.concrete_fields])


@cache
def _update(model: type[Model], columns: tuple[str, ...]) -> str:
    quote, meta = connection.ops.quote_name, model._meta
    changes = ", ".join([f"{quote(column)} = %s" for column in columns])
    table, key = quote(meta.db_table), quote(str(meta.pk.column))
    return f"UPDATE {table} SET {changes} WHERE {key} = %s"  # noqa: S608  names of the model's own columns
