"""Emptying a test database that keeps some of its tables from being emptied.

Tests with transactions of their own (`transaction=True`) leave rows behind, and Django empties all tables
after them. The triggers of the treasury and of the audit log refuse that, as they should, so they are lifted
for that moment.
"""

from typing import Any

from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations


def lift_triggers() -> list[str]:
    """Take all triggers away; the statements that bring them back."""
    # What a transaction still has to check must be checked before its triggers can go.
    connection.check_constraints()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT DISTINCT relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
                " WHERE NOT tgisinternal AND pg_table_is_visible(pg_class.oid)"
            )
            tables = [name for (name,) in cursor.fetchall()]
            for table in tables:
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            return [f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in tables]
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        return [sql for _name, sql in triggers]


def let_flush() -> None:
    """Teach Django's flush to lift the triggers. For the whole test process, once."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def execute_sql_flush(self: Any, statements: Any) -> None:
        bring_back = lift_triggers()
        try:
            flush(self, statements)
        finally:
            with connection.cursor() as cursor:
                for statement in bring_back:
                    cursor.execute(statement)

    BaseDatabaseOperations.execute_sql_flush = execute_sql_flush
