"""Emptying a test database that keeps its ledger.

Tests with transactions of their own (`transaction=True`) leave rows behind, and Django empties all tables
after them. The triggers of the treasury refuse that, as they should, so they are lifted for that moment.
"""

from typing import Any

from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations

TABLES = ("treasury_account", "treasury_transaction", "treasury_entry")


def lift_triggers() -> list[str]:
    """Take the triggers of the treasury away; the statements that bring them back."""
    # What a transaction still has to check must be checked before its triggers can go.
    connection.check_constraints()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for table in TABLES:
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            return [f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in TABLES]
        cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'treasury_%'"
        )
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
