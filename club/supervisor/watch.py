"""The loop that holds a club's processes together: starts them, hears them, starts again what ends."""

import os
import selectors
import signal
import socket
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

from club.supervisor import lock, private_redis
from club.supervisor.children import Child, Program, describe
from club.supervisor.door import Knock
from club.supervisor.journal import Journal

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

# How long the processes may take to end by themselves, and Redis after them.
PROGRAMS_GRACE = 8.0
REDIS_GRACE = 5.0
REDIS_START = 15.0
# The loop wakes by itself at least this often.
TICK = 0.5
KNOCK_EVERY = 0.3
PATIENCE = 60.0


class Watch:
    """All children of one club. `note` is kept in the data folder for whoever asks what runs."""

    def __init__(self, data: Path, journal: Journal, address: str):
        self.data = data
        self.journal = journal
        self.note = lock.Running(pid=os.getpid(), address=address)
        self.children: list[Child] = []
        self.redis: Child | None = None
        self.stops = 0
        self._selector = selectors.DefaultSelector()
        self._wake = _wake_pipe()
        self._selector.register(self._wake[0], selectors.EVENT_READ)
        self._knock: Knock | None = None
        self._knock_at: float | None = None
        self._impatient_at = 0.0
        self._wrong_answer: int | None = None

    # Starting

    def start_redis(self, program: Program, sock: Path) -> None:
        """Start the private Redis. `wait_for_redis` waits for it; other work can be done between."""
        private_redis.make_folder(sock)
        sock.unlink(missing_ok=True)
        self.redis = self._add(program)

    def wait_for_redis(self, sock: Path) -> None:
        deadline = time.monotonic() + REDIS_START
        while not private_redis.answers(sock):
            if time.monotonic() > deadline:
                raise private_redis.NoRedis(f"The private Redis does not answer: see {self.journal.path}.")
            self._turn(0.02)

    def start(self, programs: Iterable[Program]) -> None:
        for program in programs:
            self._add(program)

    def _add(self, program: Program) -> Child:
        child = Child(program, self.journal.heard)
        self.children.append(child)
        self._start(child)
        return child

    def _start(self, child: Child) -> None:
        child.start(time.monotonic())
        assert child.output is not None
        assert child.pid is not None
        self._selector.register(child.output, selectors.EVENT_READ, child)
        self.note.children[child.name] = child.pid
        lock.write(self.data, self.note)

    # Running

    def run(self, door: socket.socket, host: str, opened: Callable[[], None]) -> None:
        """Watch until a stop signal comes. `opened` is called when the first page answers."""
        now = time.monotonic()
        self._knock_at, self._impatient_at = now, now + PATIENCE
        while not self.stops:
            self._turn(TICK)
            if self._knock_at is not None:
                self._ask_for_page(door, host, opened)

    def _turn(self, longest: float) -> None:
        """Wait for output, an end or a signal; then deal with what there is."""
        now = time.monotonic()
        planned = [child.start_at for child in self.children if child.start_at is not None]
        if self._knock_at is not None and self._knock is None:
            planned.append(self._knock_at)
        timeout = max(0.0, min([longest, *(at - now for at in planned)]))
        for key, _events in self._selector.select(timeout):
            if key.fd == self._wake[0]:
                _drain(self._wake[0])
            elif isinstance(key.data, Child) and not key.data.read():
                # Closed its output but may live on: its end is noticed by itself.
                self._selector.unregister(key.fd)
        for child in self.children:
            self._look_after(child)

    def _look_after(self, child: Child) -> None:
        now = time.monotonic()
        output = child.output
        status = child.end(now)
        if status is not None:
            self._forget(child, output)
            if not self.stops:
                self._report(child, status, now)
        if child.start_at is not None and child.start_at <= now and not self.stops:
            self._start(child)

    def _forget(self, child: Child, output: int | None) -> None:
        if output is not None and output in self._selector.get_map():
            self._selector.unregister(output)
        self.note.children.pop(child.name, None)

    def _report(self, child: Child, status: int, now: float) -> None:
        pause = (child.start_at or now) - now
        again = "at once" if pause <= 0 else f"in {pause:.1f} s"
        self.journal.tell(f"{child.name} ended ({describe(status)}): started again {again}.")
        # A single end is in the log; one that repeats needs a person, who is told the reason once.
        for line in child.last_lines if child.failing == 2 else ():
            self.journal.tell(f"    {line}")

    def _ask_for_page(self, door: socket.socket, host: str, opened: Callable[[], None]) -> None:
        now = time.monotonic()
        if self._knock is None and self._knock_at is not None and now >= self._knock_at:
            self._knock = Knock(door, host)
            self._selector.register(self._knock, selectors.EVENT_READ)
        elif self._knock is not None and _readable(self._knock):
            self._selector.unregister(self._knock)
            status = self._knock.status()
            self._knock.close()
            self._knock, self._knock_at = None, now + KNOCK_EVERY
            if status is not None and status < 500:
                self._knock_at = None
                opened()
                return
            if status is not None and status != self._wrong_answer:
                self._wrong_answer = status
                self.journal.tell(f"The first page answers with error {status}: see {self.journal.path}.")
        if now > self._impatient_at:
            self._impatient_at = now + PATIENCE
            self.journal.tell(f"The page does not answer yet: see {self.journal.path}.")

    # Stopping

    def on_signal(self, number: int, frame: FrameType | None) -> None:
        """A first stop signal ends the loop, a second one ends the patience."""
        self.stops += 1

    def stop(self) -> None:
        """End everything: the programs first, Redis when nobody needs it any more."""
        self.stops = max(1, self.stops)
        if self._knock is not None:
            self._selector.unregister(self._knock)
            self._knock.close()
            self._knock = None
        self._knock_at = None
        self._end([child for child in self.children if child is not self.redis], PROGRAMS_GRACE)
        if self.redis is not None:
            self._end([self.redis], REDIS_GRACE)
        self._selector.close()

    def _end(self, children: list[Child], grace: float) -> None:
        for child in children:
            child.signal(signal.SIGTERM)
        deadline = time.monotonic() + grace
        while any(child.pid for child in children) and time.monotonic() < deadline and self.stops < 2:
            self._turn(0.1)
        for child in children:
            child.signal(signal.SIGKILL)
        while any(child.pid for child in children):
            self._turn(0.1)


def _readable(knock: Knock) -> bool:
    with selectors.DefaultSelector() as one:
        one.register(knock, selectors.EVENT_READ)
        return bool(one.select(0))


def _wake_pipe() -> tuple[int, int]:
    """A pipe that any signal writes to, so that an ending child or Ctrl-C wakes the loop at once."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    return reader, writer


def _drain(reader: int) -> None:
    try:
        while os.read(reader, 4096):
            pass
    except BlockingIOError:
        return
