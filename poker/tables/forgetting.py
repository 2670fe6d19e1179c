"""What is deleted is gone from the disk as well (RULES 8.4).

A row that changes leaves what it was before somewhere: decks, salts and hole cards of hands that are over.
SQLite overwrites it in its file (`secure_delete`, in the settings), but its write-ahead log keeps every
version of every page until it happens to be written over: here it is emptied every now and then.
PostgreSQL keeps dead rows until it vacuums them, and its write-ahead log as long as it is told to: that is in
the hands of who runs it, see docs/architecture.md.
"""

from __future__ import annotations

from django.db import connection

PATIENCE_MS = 100
"""How long it may keep writers waiting for those who still read."""


def forget() -> bool:
    """Write everything into the database file and empty the log. False if somebody was reading just then:
    the next time will do. Not to be called in a transaction."""
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        # most of it while others write; what is left keeps them waiting for a moment only
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
        usual = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
        try:
            busy, _, _ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
    return not busy
