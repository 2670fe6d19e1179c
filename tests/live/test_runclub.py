"""The whole supervisor: starting, stopping, dying and coming back."""

import os
import signal
import socket
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from club.supervisor import private_redis
from tests.server import ClubServer, alive, own_database, processes_of

CHILDREN = {"redis", "web-1", "clock", "beat", "computers-1"}


@pytest.fixture(scope="module")
def battered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubServer]:
    """A club for tests that kill its children and leave it running."""
    server = ClubServer(tmp_path_factory.mktemp("battered") / "data", **own_database())
    yield server.start()
    server.stop()


def until(true: Callable[[], bool], within: float = 30.0) -> None:
    deadline = time.monotonic() + within
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def nothing_left(server: ClubServer) -> None:
    until(lambda: processes_of(server.data) == [])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stop_signal_leaves_nothing(start_club, number):
    server = start_club()
    assert server.answers()
    assert set(server.children()) == CHILDREN
    pids = [server.pid, *server.children().values()]
    assert server.stop(number) == 0
    until(lambda: not any(alive(pid) for pid in pids))
    nothing_left(server)
    assert not (server.data / "running.json").exists()
    assert not (server.data / "redis.sock").exists()


def test_a_stop_signal_in_the_middle_of_the_start_leaves_nothing(start_club):
    server = start_club(start=False)
    server.start(wait=False)
    server.wait_until(lambda: (server.data / "redis.sock").exists(), 30)
    assert server.stop() == 0
    nothing_left(server)


def test_killing_the_supervisor_leaves_nothing_and_the_next_start_works(start_club):
    server = start_club()
    pids = server.children().values()
    assert server.stop(signal.SIGKILL) == -signal.SIGKILL
    until(lambda: not any(alive(pid) for pid in pids))
    nothing_left(server)
    assert server.start().answers()


@pytest.mark.parametrize("child", sorted(CHILDREN))
def test_a_killed_child_is_started_again(battered, child):
    before = battered.kill(child)
    after = battered.wait_restarted(child, before)
    assert alive(after)
    assert not alive(before)
    assert f"{child} ended (killed by SIGKILL): started again" in battered.said()
    assert battered.answers()


def test_the_web_process_keeps_to_one_core_and_the_others_to_none(battered):
    """Its threads take turns: on two cores each would wait for what the other had in hand."""
    children = battered.children()
    cores = {name: os.sched_getaffinity(pid) for name, pid in children.items()}
    assert len(cores.pop("web-1")) == 1
    assert all(free == os.sched_getaffinity(0) for free in cores.values())


def test_visitors_wait_while_the_web_process_comes_back(battered):
    """The supervisor keeps the listening socket: nobody is refused between the two processes."""
    battered.kill("web-1")
    assert battered.answers()


def test_a_second_start_continues_what_was(start_club):
    server = start_club()
    logins = server.logins()
    people = server.shell("from club.accounts.models import Person; print(Person.objects.count())")
    assert people == str(len(logins)) == "4"
    assert all(password in server.said() for password in logins.values())
    server.stop()
    told = len(server.said())

    server.start()
    assert server.logins() == logins
    assert server.shell("from club.accounts.models import Person; print(Person.objects.count())") == people
    assert not any(password in server.said()[told:] for password in logins.values())


def test_a_second_start_is_quick(start_club):
    server = start_club()
    server.stop()
    begin = time.monotonic()
    server.start()
    assert time.monotonic() - begin < 5 * server.slowness()


def test_the_demo_is_made_once(battered):
    before = battered.logins()
    assert "is there already" in battered.manage("demo")
    assert battered.logins() == before


def test_a_taken_port_gives_one_clear_line(start_club):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = start_club(start=False)
        server.start(port=port, wait=False)
        assert server.process.wait(30) == 1
    lines = server.said().strip().splitlines()
    assert len(lines) == 1
    assert f"Port {port} on 127.0.0.1 cannot be used" in lines[0]
    nothing_left(server)


def test_two_supervisors_on_one_folder_do_not_happen(battered):
    second = ClubServer(battered.data, **battered.environment)
    second.console = battered.console.with_name("second")
    second.start(wait=False)
    assert second.process.wait(30) == 1
    assert f"already runs at {battered.url}/ (process {battered.pid})" in second.said()
    assert battered.answers()


def test_a_long_path_to_the_data_is_no_obstacle(start_club, tmp_path):
    server = start_club(data=tmp_path / ("long-" * 30) / "data")
    assert server.answers()
    server.stop()
    nothing_left(server)


def test_no_demo_where_none_is_wanted(start_club):
    server = start_club(DEMO="0")
    assert server.shell("from club.accounts.models import Person; print(Person.objects.count())") == "0"
    assert not (server.data / "demo-logins.txt").exists()


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "The Redis of REDIS_URL does not answer"),
        ({"DATABASE_URL": "postgres://club@127.0.0.1:1/club"}, "The database does not answer"),
    ],
)
def test_parts_that_are_missing_are_named(start_club, environment, message):
    server = start_club(start=False, **environment)
    server.start(wait=False)
    assert server.process.wait(60) == 1
    assert message in server.said()
    assert "Traceback" not in server.said()
    nothing_left(server)


def test_a_given_redis_is_used_and_left_alone(start_club, redis_url):
    server = start_club(REDIS_URL=redis_url)
    assert server.answers()
    assert set(server.children()) == CHILDREN - {"redis"}
    server.stop()
    assert private_redis.answers(Path(redis_url.removeprefix("unix://")))


def test_the_data_is_readable_by_its_owner_only(battered):
    files = [path for path in battered.data.rglob("*") if path.is_file()]
    private = [path for path in files if battered.data / "static" not in path.parents]
    assert [path for path in private if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
    assert stat.S_IMODE(battered.data.stat().st_mode) == 0o700
