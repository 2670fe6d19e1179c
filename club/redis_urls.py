"""One REDIS_URL, three uses: sockets, task queue and cache each get a database of their own.

Clearing the cache empties its whole database, so it must not share one with the queue.
"""

from urllib.parse import parse_qs, urlsplit, urlunsplit

CHANNELS, TASKS, CACHE = 0, 1, 2


def for_client(url: str, use: int) -> str:
    """The address as redis-py and channels-redis read it; `use` counts from the URL's own database."""
    parts = urlsplit(url)
    number = _database(url) + use
    if parts.scheme == "unix":
        return f"unix://{parts.path}?db={number}"
    return urlunsplit((parts.scheme, parts.netloc, f"/{number}", parts.query, ""))


def for_celery(url: str) -> str:
    """The address as Celery's transport reads it, which has its own spelling for a Unix socket."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return f"redis+socket://{parts.path}?virtual_host={_database(url) + TASKS}"
    return for_client(url, TASKS)


def _database(url: str) -> int:
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return int(parse_qs(parts.query).get("db", ["0"])[0])
    return int(parts.path.strip("/") or 0)
