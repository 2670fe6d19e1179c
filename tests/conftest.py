"""What all tests share.

Fixtures with real parts. They start processes, so use them in tests/live and tests/browser only
(tests/club for the supervisor's own parts); all of them clean up after themselves.

redis_url     address of a private Redis-compatible server, one per test process: "unix:///…/redis.sock".
real_redis    the settings point at it (sockets and cache), and it is empty. Tasks run in a club only.
club_server   a real club (`runclub`) that the whole test run shares: play in it, but leave it sound.
              See tests/server.py: .url .host .logins() .children() .backstage .manage(…) .shell(…) .log().
start_club    makes a club of your own, for tests that break it:
                  server = start_club()                    # fresh data, free port, waits for the first page
                  pid = server.kill("web-1")               # kill -9
                  server.wait_restarted("web-1", pid)
                  server.stop()                            # Ctrl-C
              start_club(data=folder, start=False, **environment) leaves the start to you.

On PostgreSQL (DATABASE_URL set, as `make test-postgres` does) each club gets a new database of its own.
"""

import inspect
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from asgiref.sync import SyncToAsync
from django.db import connections
from django.utils import translation

from club import redis_urls
from club.supervisor import private_redis
from club.supervisor.children import Child, Program
from tests import ledger
from tests.server import ClubServer, own_database
from tools import catalogues

ledger.let_flush()

# The same examples in every run, so that a change is judged by what it changed; who wants others asks for
# `--hypothesis-profile search`. How fast a machine makes them says nothing about the club.
hypothesis.settings.register_profile(
    "same", derandomize=True, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.register_profile("search", hypothesis.settings.get_profile("same"), derandomize=False)
hypothesis.settings.load_profile("same")

PACE = "0.1"
"""Pauses of the shared club, as a share of the usual."""


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        catalogues.compile_stale()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """What an asynchronous test asked the database for was asked in a thread that lives on, with a connection
    that lives on. The next test there may be one that has no business with the database."""
    if inspect.iscoroutinefunction(getattr(item, "obj", None)):
        SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture(autouse=True)
def language_of_its_own() -> Iterator[None]:
    """A page of the test client leaves its language in the thread: the next test begins without one."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="club-redis-") as folder:
        sock = Path(folder) / "redis.sock"
        lines: list[str] = []
        child = Child(
            Program("redis", private_redis.command(private_redis.find(), Path(folder), sock)),
            lambda name, line: lines.append(line),
        )
        child.start(0)
        try:
            deadline = time.monotonic() + 60
            while not private_redis.answers(sock):
                if time.monotonic() > deadline:
                    child.read()
                    pytest.fail("no Redis:\n" + "\n".join(lines))
                time.sleep(0.05)
            yield f"unix://{sock}"
        finally:
            child.signal(15)
            assert child.process is not None
            child.process.wait(60)


@pytest.fixture
def real_redis(redis_url: str, settings: Any) -> str:
    import redis

    redis.Redis.from_url(redis_urls.for_client(redis_url, 0)).flushall()
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [redis_urls.for_client(redis_url, redis_urls.CHANNELS)]},
        }
    }
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": redis_urls.for_client(redis_url, redis_urls.CACHE),
        }
    }
    return redis_url


@pytest.fixture(scope="session")
def club_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubServer]:
    server = ClubServer(tmp_path_factory.mktemp("club") / "data", TABLE_PACE=PACE, **own_database())
    try:
        yield server.start()
    finally:
        server.stop()


@pytest.fixture
def start_club(tmp_path: Path) -> Iterator[Callable[..., ClubServer]]:
    servers: list[ClubServer] = []

    def start_club(data: Path | None = None, start: bool = True, **environment: str) -> ClubServer:
        server = ClubServer(data or tmp_path / f"data-{len(servers)}", **{**own_database(), **environment})
        servers.append(server)
        return server.start() if start else server

    yield start_club
    for server in servers:
        if server.process is not None:
            server.stop()
