"""No role changes the log: neither through the code nor past it."""

import pytest
from django.db import IntegrityError, connection, transaction

from club.appendonly import triggers
from club.appendonly.rows import Immutable
from club.audit.log import record
from club.audit.models import Action


@pytest.fixture
def line(owner, anna):
    return record(owner, "test.paid", anna, "Won the quiz", amount=50)


def test_the_code_changes_no_line(line):
    line.why = "Nothing"
    with pytest.raises(Immutable):
        line.save()
    with pytest.raises(Immutable):
        line.delete()
    with pytest.raises(Immutable):
        Action.objects.update(why="Nothing")
    with pytest.raises(Immutable):
        Action.objects.all().delete()


STATEMENTS = [
    "UPDATE audit_action SET why = 'Nothing'",
    "UPDATE audit_action SET by_id = NULL WHERE id = (SELECT MAX(id) FROM audit_action)",
    "DELETE FROM audit_action",
]
REPLACE = (
    "INSERT OR REPLACE INTO audit_action"
    " (id, at, action, subject_kind, subject_key, subject_name, why, facts)"
    " SELECT id, at, 'test.rested', '', '', '', '', '{}' FROM audit_action"
)


@pytest.mark.parametrize("statement", [*STATEMENTS, REPLACE])
def test_the_database_changes_no_line(line, statement):
    if connection.vendor == "postgresql" and statement == REPLACE:
        statement = "TRUNCATE audit_action"
    before = list(Action.objects.values())
    # What the foreign keys still have to check would be in the way of emptying.
    connection.check_constraints()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert list(Action.objects.values()) == before


def test_all_triggers_are_there_and_a_lost_one_is_named(db):
    assert triggers.missing(["audit_action"]) == []
    with connection.cursor() as cursor:
        on = " ON audit_action" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER audit_action_fixed{on}")
    assert triggers.missing(["audit_action"]) == ["audit_action_fixed"]


def test_the_migration_can_be_taken_back(db):
    guard = triggers.guard("audit_action")
    with connection.schema_editor(atomic=False) if connection.vendor == "postgresql" else _bare() as editor:
        guard.reverse_code(None, editor)
        assert len(triggers.missing(["audit_action"])) == 3
        guard.code(None, editor)
    assert triggers.missing(["audit_action"]) == []


class _bare:
    """SQLite's editor refuses to begin within a test's transaction; making triggers needs nothing of it."""

    connection = connection

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def execute(self, sql, params=None):
        with self.connection.cursor() as cursor:
            cursor.execute(sql)
