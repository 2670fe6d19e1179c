"""A real club for a test: `manage.py runclub` as a process of its own, with its own data, port and Redis."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from club.data import BASE_DIR
from club.supervisor import lock
from tests.backstage import Backstage

OPEN_WITHIN = 90.0
STOPPED_WITHIN = 60.0
STARTS_WITHIN = 0.5
"""Seconds that loading Django takes on an idle machine."""


class ClubServer:
    """Started by `start`; after that `url` answers, and `children()` are alive. `backstage` arranges people
    and tables in it and looks into its database: see tests/stagehand.py."""

    def __init__(self, data: Path, **environment: str):
        self.data = data
        self.environment = _environment(data, environment)
        self.process: subprocess.Popen[bytes] | None = None
        self._said_before = 0
        self.console = data.with_name(data.name + ".console")
        self.backstage = Backstage(self.environment, data.with_name(data.name + ".backstage"))

    # Facts

    @property
    def url(self) -> str:
        """The address without a slash at its end, so that `server.url + "/lobby/"` reads well."""
        return self.running().address.rstrip("/")

    @property
    def host(self) -> str:
        """Host and port, as in `ws://{server.host}/ws/lobby/`."""
        return urlsplit(self.url).netloc

    @property
    def pid(self) -> int:
        """The supervisor's process."""
        assert self.process is not None, "not started"
        return self.process.pid

    def running(self) -> lock.Running:
        running = lock.read(self.data)
        assert running is not None, f"not running:\n{self.said()}"
        return running

    def children(self) -> dict[str, int]:
        """Process ids by name: redis, web-1, clock, beat, computers-1. Each leads a process group."""
        return dict(self.running().children)

    def logins(self) -> dict[str, str]:
        """The demo's passwords by name: Olga owns the club, Anna, Bruno and Clara are members."""
        lines = (self.data / "demo-logins.txt").read_text().splitlines()
        return dict(line.split("\t") for line in lines)

    def said(self) -> str:
        """What the supervisor printed."""
        return self.console.read_text() if self.console.exists() else ""

    def log(self) -> str:
        """What all processes said."""
        return (self.data / "log" / "club.log").read_text()

    def get(self, path: str = "/") -> int:
        """The status of a page, seen as a visitor."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=60) as answer:
                return answer.status
        except urllib.error.HTTPError as answer:
            return answer.code

    def answers(self) -> bool:
        try:
            return self.get("/") < 500
        except OSError:
            return False

    # Deeds

    def start(self, *arguments: str, port: int = 0, wait: bool = True) -> "ClubServer":
        command = [sys.executable, "manage.py", "runclub", "--port", str(port), *arguments]
        self._said_before = len(self.said())
        self.console.parent.mkdir(parents=True, exist_ok=True)
        with self.console.open("ab") as console:
            self.process = subprocess.Popen(
                command,
                cwd=BASE_DIR,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        if wait:
            self.wait_until(lambda: "The club is open" in self._said_since_start(), OPEN_WITHIN)
        return self

    def stop(self, number: int = signal.SIGINT, within: float = STOPPED_WITHIN) -> int:
        """Stop it as Ctrl-C does, or with another signal; its exit status."""
        assert self.process is not None, "not started"
        self.backstage.close()
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(within)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"did not stop within {within} s:\n{self.said()}") from None

    def kill(self, child: str) -> int:
        """Kill one child as the machine would, without a warning; its process id."""
        pid = self.children()[child]
        os.kill(pid, signal.SIGKILL)
        return pid

    def wait_restarted(self, child: str, before: int, within: float = 60.0) -> int:
        """Wait until the child runs under another process id than `before`; the new one."""
        self.wait_until(lambda: self.children().get(child, before) != before, within)
        return self.children()[child]

    def slowness(self) -> float:
        """How many times as long as on an idle machine a program takes to start here and now, at least 1:
        what a limit in seconds is worth while the machine has other things to do."""
        begin = time.monotonic()
        self.manage("version")
        return max(1.0, (time.monotonic() - begin) / STARTS_WITHIN)

    def manage(self, *arguments: str) -> str:
        """Run a management command beside the club, on its data; what it printed."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command,
            cwd=BASE_DIR,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def shell(self, code: str) -> str:
        """Run Python inside the club's settings; what it printed."""
        return self.manage("shell", "--no-imports", "-c", code).strip()

    def wait_until(self, true: Callable[[], bool], within: float) -> None:
        """Poll for something; the supervisor's words if it does not come, or if the supervisor ends."""
        deadline = time.monotonic() + within
        while not true():
            assert self.process is None or self.process.poll() is None, f"ended:\n{self.said()}"
            assert time.monotonic() < deadline, f"not within {within} s:\n{self.said()}\n{self._tail()}"
            time.sleep(0.05)

    def _said_since_start(self) -> str:
        return self.said()[self._said_before :]

    def _tail(self) -> str:
        try:
            return "\n".join(self.log().splitlines()[-40:])
        except FileNotFoundError:
            return ""


def _environment(data: Path, changes: dict[str, str]) -> dict[str, str]:
    """The tests' own environment, less what would lead to another club's data."""
    environment = dict(os.environ)
    for name in ("REDIS_URL", "SECRET_KEY", "DEBUG", "HTTPS", "ALLOWED_HOSTS", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)
    # Without cached bytecode every one of its processes would compile everything anew.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["CLUB_DATA"] = str(data)
    environment.update(changes)
    return environment


def own_database() -> dict[str, str]:
    """DATABASE_URL for one club: nothing for SQLite, on PostgreSQL a new database beside the tests' own."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        return {}
    import psycopg

    name = f"club_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return {"DATABASE_URL": given.rpartition("/")[0] + "/" + name}


def alive(pid: int) -> bool:
    """Whether the process runs; one that has ended and waits for its parent does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def processes_of(data: Path) -> list[int]:
    """All processes that were started with this data folder in their environment."""
    mark = f"CLUB_DATA={data}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (folder / "environ").read_bytes().split(b"\0") and alive(int(folder.name)):
                found.append(int(folder.name))
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return found
