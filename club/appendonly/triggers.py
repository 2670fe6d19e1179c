"""Triggers that keep a table append-only, on SQLite and on PostgreSQL, whoever writes to it.

A migration makes them: `operations = [triggers.guard("audit_action")]`. By name, for a table `t`:

    t_stays      no row is deleted
    t_fixed      no row is changed
    t_new        SQLite: no row is replaced (INSERT OR REPLACE deletes without telling the triggers above)
    t_stays_all  PostgreSQL: the table is not emptied at once

Whoever alters such a table later: SQLite makes the table anew then and forgets its triggers. Drop them before
(`guard` backwards) and make them again after; `missing` and the tests notice.
"""

from collections.abc import Iterable
from typing import Any

from django.db import connection, migrations

SQLITE = {
    "stays": "BEFORE DELETE ON {t} BEGIN SELECT RAISE(ABORT, '{t}: rows are never deleted'); END",
    "fixed": "BEFORE UPDATE ON {t} BEGIN SELECT RAISE(ABORT, '{t}: rows are never changed'); END",
    "new": "BEFORE INSERT ON {t} WHEN EXISTS (SELECT 1 FROM {t} WHERE id = NEW.id)"
    " BEGIN SELECT RAISE(ABORT, '{t}: rows are never replaced'); END",
}
POSTGRESQL = {
    "stays": "BEFORE DELETE ON {t} FOR EACH ROW EXECUTE FUNCTION {t}_refuse()",
    "fixed": "BEFORE UPDATE ON {t} FOR EACH ROW EXECUTE FUNCTION {t}_refuse()",
    "stays_all": "BEFORE TRUNCATE ON {t} FOR EACH STATEMENT EXECUTE FUNCTION {t}_refuse()",
}
TRIGGERS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}

# What it raises is an IntegrityError, as a constraint's is.
REFUSE = """
    CREATE FUNCTION {t}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE integrity_constraint_violation USING MESSAGE = format('%s: no %s', TG_TABLE_NAME, lower(TG_OP));
    END $$"""


def guard(table: str) -> migrations.RunPython:
    """The operation that makes the triggers of this table; backwards, it drops them."""

    def make(apps: Any, schema_editor: Any) -> None:
        vendor = schema_editor.connection.vendor
        if vendor not in TRIGGERS:
            raise NotImplementedError(f"{table} has no guards for {vendor}: use SQLite or PostgreSQL")
        if vendor == "postgresql":
            schema_editor.execute(REFUSE.format(t=table), params=None)
        for name, rest in TRIGGERS[vendor].items():
            schema_editor.execute(f"CREATE TRIGGER {table}_{name} {rest.format(t=table)}", params=None)

    def drop(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {table}_refuse() CASCADE", params=None)
        else:
            for name in SQLITE:
                schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_{name}", params=None)

    return migrations.RunPython(make, drop)


def missing(tables: Iterable[str]) -> list[str]:
    """Names of triggers that these tables should have and the database lacks or has switched off."""
    expected = {f"{table}_{name}" for table in tables for name in TRIGGERS[connection.vendor]}
    return sorted(expected - present())


def present() -> set[str]:
    """Names of the triggers that the database has and runs."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Not those of the foreign keys; and "D" is a trigger that was switched off.
            cursor.execute(
                "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
                " WHERE NOT tgisinternal AND tgenabled <> 'D' AND pg_table_is_visible(pg_class.oid)"
            )
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        return {name for (name,) in cursor.fetchall()}
