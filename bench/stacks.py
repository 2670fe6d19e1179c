"""The two stacks that are compared, each with its own data, port and Redis, and what their processes cost."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from club.data import BASE_DIR
from club.supervisor import door, private_redis, programs
from tests.server import ClubServer

TICK = os.sysconf("SC_CLK_TCK")
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


@dataclass
class Stack:
    """Where it answers, and its processes by name."""

    host: str
    processes: dict[str, int]
    tables: list[tuple[str, list[str]]] = field(default_factory=list)
    """Of the club: table ids with the sessions of their six people."""

    def cpu(self) -> dict[str, float]:
        """CPU seconds of each process so far, those of its threads included."""
        return {name: _cpu(pid) for name, pid in self.processes.items()}


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


@contextmanager
def club_stack(data: Path, tables: int) -> Iterator[Stack]:
    """The real club without pauses, with so many tables of six people whose tournaments have just started."""
    data.parent.mkdir(parents=True)
    server = ClubServer(data, TABLE_PACE="0", DEMO="0")
    server.start()
    try:
        seated = []
        for number in range(1, tables + 1):
            people = [server.backstage.person(f"{name} {number}") for name in PEOPLE]
            # so many chips that nobody goes out, and no clock that could decide for anybody
            table = server.backstage.table(
                [one["name"] for one in people], chips=10**8, decision_seconds="none"
            )
            seated.append((table, [one["session"] for one in people]))
        server.backstage.close()
        yield Stack(server.host, server.children(), seated)
    finally:
        server.stop()


@contextmanager
def bare_stack(folder: Path, size: int) -> Iterator[Stack]:
    """Daphne with nothing but a fan-out of frames of so many bytes, on a Redis of its own."""
    folder.mkdir(parents=True)
    sock = folder / "redis.sock"
    redis = subprocess.Popen(
        private_redis.command(private_redis.find(), folder, sock), stdout=subprocess.DEVNULL
    )
    with door.listen("127.0.0.1", 0) as listening:
        environment = {**os.environ, "BARE_REDIS": f"unix://{sock}?db=0", "BARE_SIZE": str(size)}
        command = [*programs.web(listening.fileno(), 1).command[:-1], "bench.bare:application"]
        daphne = subprocess.Popen(
            command, cwd=BASE_DIR, env=environment, pass_fds=[listening.fileno()], stderr=subprocess.DEVNULL
        )
        port = listening.getsockname()[1]
    try:
        _wait(lambda: private_redis.answers(sock))
        yield Stack(f"127.0.0.1:{port}", {"web-1": daphne.pid, "redis": redis.pid})
    finally:
        for process in (daphne, redis):
            process.terminate()
            process.wait(10)


def _wait(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 15
    while not ready():
        assert time.monotonic() < deadline, "no answer"
        time.sleep(0.05)
