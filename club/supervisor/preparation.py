"""What must be done before the processes start: tables, collected files, the demo. Each only if needed."""

import hashlib
import os
from pathlib import Path

import redis
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from club import redis_urls
from club.supervisor.private_redis import NoRedis


def given_redis() -> None:
    """Refuse a REDIS_URL that leads nowhere: without Redis every process would only fail one by one."""
    url = redis_urls.for_client(settings.REDIS_URL, redis_urls.CHANNELS)
    try:
        redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5).ping()
    except redis.RedisError as error:
        raise NoRedis(f"The Redis of REDIS_URL does not answer: {error}") from error


def tables() -> None:
    """Bring the tables up to date. Looking first saves a second at every start but the first."""
    connection = connections["default"]
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def files(data: Path) -> None:
    """Collect the static files, unless exactly these were collected before."""
    if settings.DEBUG:
        return
    stamp = data / "static.stamp"
    present = _digest()
    if stamp.exists() and stamp.read_text() == present and Path(settings.STATIC_ROOT).is_dir():
        return
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(present)


def is_empty() -> bool:
    """Whether nobody has joined the club yet."""
    return not get_user_model().objects.exists()


def finish() -> None:
    """Close the supervisor's own connections: from here on only the children use the database."""
    for connection in connections.all(initialized_only=True):
        connection.close()
        if close_pool := getattr(connection, "close_pool", None):
            close_pool()


def _digest() -> str:
    """A fingerprint of all static sources and of how they are stored."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            found = os.stat(storage.path(name))
            digest.update(f"{name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
