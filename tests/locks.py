"""Locks of PostgreSQL, for tests of who waits for whom."""

import pytest
from django.db import connection


def wait_until_somebody_waits() -> None:
    """Until another session waits for a lock that this one holds."""
    for _attempt in range(1000):
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_sleep(0.01) IS NOT NULL")
            if cursor.fetchone()[0]:
                return
    pytest.fail("nobody waits")
