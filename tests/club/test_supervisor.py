"""The supervisor's parts, each by itself. The whole is tested in tests/live/test_runclub.py."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from club.supervisor import door, lock, private_redis, programs
from club.supervisor.children import LONGEST_WAIT, SOUND_AFTER, Child, Program, describe, wait
from club.supervisor.journal import Journal
from tests.server import alive


def until(true: Callable[[], bool], within: float = 30.0) -> None:
    deadline = time.monotonic() + within
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def said() -> list[str]:
    """What the children have said."""
    return []


@pytest.fixture
def child(said: list[str]) -> Iterator[Callable[..., Child]]:
    made: list[Child] = []

    def child(code: str) -> Child:
        one = Child(Program("one", [sys.executable, "-c", code]), lambda name, line: said.append(line))
        made.append(one)
        return one

    yield child
    for one in made:
        one.signal(signal.SIGKILL)
        if one.process is not None:
            one.process.wait()


def ended(child: Child, now: float) -> int:
    status = None

    def over() -> bool:
        nonlocal status
        child.read()
        status = child.end(now)
        return status is not None

    until(over)
    assert status is not None
    return status


# Children


def test_the_wait_before_a_new_start_doubles_up_to_a_longest():
    assert [wait(count) for count in range(5)] == [0.0, 0.5, 1.0, 2.0, 4.0]
    assert wait(50) == LONGEST_WAIT


def test_a_child_that_ends_is_planned_again_at_once_then_ever_later(child):
    one = child("raise SystemExit(3)")
    starts = []
    for _time in range(3):
        one.start(100.0)
        assert ended(one, 101.0) == 3
        starts.append(one.start_at)
    assert starts == [101.0, 101.5, 102.0]
    assert one.failing == 3


def test_a_child_that_ran_soundly_starts_again_at_once(child):
    one = child("raise SystemExit(1)")
    for _time in range(3):
        one.start(100.0)
        ended(one, 100.0)
    one.start(100.0)
    ended(one, 100.0 + SOUND_AFTER)
    assert one.start_at == 100.0 + SOUND_AFTER


def test_what_a_child_says_is_passed_on_line_by_line_and_to_the_last_word(child, said):
    one = child("import sys; print('one'); print('two', file=sys.stderr); print('three', end='')")
    one.start(0.0)
    ended(one, 1.0)
    assert sorted(said) == ["one", "three", "two"]


def test_what_a_child_started_dies_with_it_and_its_open_pipe_is_not_waited_for(child, said):
    one = child(
        "import subprocess, sys, os\n"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(p.pid, flush=True)\n"
        "os._exit(0)"
    )
    one.start(0.0)
    assert ended(one, 1.0) == 0
    orphan = int(said[0])
    until(lambda: not alive(orphan))


def test_a_child_is_killed_with_its_parent():
    parent = (
        "import time\n"
        "from club.supervisor.children import Child, Program\n"
        "import sys\n"
        "one = Child(Program('one', [sys.executable, '-c', 'import time; time.sleep(60)']), print)\n"
        "one.start(0.0)\n"
        "print(one.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        assert alive(pid)
        process.kill()
    until(lambda: not alive(pid))


def test_an_end_in_words():
    assert describe(3) == "exit status 3"
    assert describe(-9) == "killed by SIGKILL"


# Lock


def test_a_folder_has_one_supervisor(tmp_path):
    with lock.held(tmp_path):
        lock.write(tmp_path, lock.Running(pid=7, address="http://127.0.0.1:8000/"))
        with pytest.raises(
            lock.AlreadyRunning, match=r"already runs at http://127\.0\.0\.1:8000/ \(process 7\)"
        ):
            lock.held(tmp_path).__enter__()
    assert lock.read(tmp_path) is None
    with lock.held(tmp_path):
        pass


def test_a_lock_is_not_kept_by_a_crash(tmp_path):
    code = (
        "import os, sys; from pathlib import Path; from club.supervisor import lock\n"
        "lock.held(Path(sys.argv[1])).__enter__()\n"
        "os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    with lock.held(tmp_path):
        pass


# Door


def test_a_taken_port_is_said_in_one_line():
    with door.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(door.PortTaken) as refused:
            door.listen("127.0.0.1", port)
    assert f"Port {port} on 127.0.0.1" in str(refused.value)
    assert f"PORT={port + 1}" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("host", "port"), [("host.invalid", 8000), ("127.0.0.1", 99999)])
def test_an_impossible_address_is_refused(host, port):
    with pytest.raises(door.PortTaken):
        door.listen(host, port)


def test_the_address_is_one_for_a_browser():
    with door.listen("0.0.0.0", 0) as listening:
        assert door.address(listening, "0.0.0.0") == f"http://127.0.0.1:{listening.getsockname()[1]}/"


@pytest.mark.parametrize(
    ("answer", "status"), [(b"HTTP/1.1 302 Found\r\n\r\n", 302), (b"", None), (b"nonsense", None)]
)
def test_a_knock_hears_the_first_page(answer, status):
    with door.listen("127.0.0.1", 0) as listening:
        knock = door.Knock(listening, "127.0.0.1")
        connection, _address = listening.accept()
        with connection:
            assert connection.recv(1000).startswith(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:")
            connection.sendall(answer)
        knock.connection.settimeout(30)
        assert knock.status() == status
        knock.close()


# Redis


def test_the_redis_socket_folder_must_be_ours_alone(tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(private_redis.NoRedis):
        private_redis.make_folder(folder / "redis.sock")
    folder.chmod(0o700)
    private_redis.make_folder(folder / "redis.sock")


def test_the_redis_socket_folder_must_be_no_link(tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(private_redis.NoRedis):
        private_redis.make_folder(tmp_path / "link" / "redis.sock")


def test_a_redis_of_the_machine_is_preferred(tmp_path, monkeypatch):
    server = tmp_path / "redis-server"
    server.write_text("#!/bin/sh\n")
    server.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert private_redis.find() == server


def test_the_bundled_redis_serves_where_the_machine_has_none(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert os.access(private_redis.find(), os.X_OK)


def test_a_silent_socket_is_no_redis(tmp_path):
    assert not private_redis.answers(tmp_path / "redis.sock")
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(tmp_path / "redis.sock"))
        assert not private_redis.answers(tmp_path / "redis.sock")


# Programs and journal


def test_the_clock_and_the_computers_have_workers_of_their_own(monkeypatch):
    monkeypatch.setenv("WEB_PROCESSES", "2")
    monkeypatch.delenv("COMPUTER_PROCESSES", raising=False)
    assert [program.name for program in programs.of_a_club(5)] == [
        "web-1",
        "web-2",
        "clock",
        "beat",
        "computers-1",
    ]


def test_the_journal_keeps_everything_and_prints_what_matters(tmp_path, capsys):
    journal = Journal(tmp_path)
    journal.heard("web-1", "a detail")
    journal.tell("The club is open")
    journal.close()
    assert capsys.readouterr().out == "The club is open\n"
    assert "web-1 | a detail" in (tmp_path / "log" / "club.log").read_text()
