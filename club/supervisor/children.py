"""One child process: started on a leash in a session of its own, watched, and started again when it ends."""

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LEASH = Path(__file__).with_name("leash.py")

# Wait before starting a child again: nothing after the first end, then doubling up to the longest.
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
# A child that ran this long was sound: its next end counts as the first.
SOUND_AFTER = 20.0


@dataclass(frozen=True)
class Program:
    """What a child runs. `command[0]` is an absolute path."""

    name: str
    command: list[str]
    inherited: tuple[int, ...] = ()


class Child:
    """A program's present process, if any. The caller has the clock; times are its monotonic seconds."""

    def __init__(self, program: Program, say: Callable[[str, str], None]):
        self.program = program
        self.name = program.name
        self.last_lines: deque[str] = deque(maxlen=8)
        self.start_at: float | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.output: int | None = None
        self._say = say
        self._partial = b""
        self._failures = 0
        self._started = 0.0

    @property
    def failing(self) -> int:
        """How often in a row it has ended without having run soundly in between."""
        return self._failures

    @property
    def pid(self) -> int | None:
        return self.process.pid if self.process else None

    def start(self, now: float) -> None:
        """Start the process. Its output comes through a pipe of ours: `Popen`'s would be closed with it."""
        self.start_at = None
        self.last_lines.clear()
        ours, theirs = os.pipe()
        os.set_blocking(ours, False)
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), *self.program.command],
                stdin=subprocess.DEVNULL,
                stdout=theirs,
                stderr=theirs,
                start_new_session=True,
                pass_fds=self.program.inherited,
            )
        except BaseException:
            os.close(ours)
            raise
        finally:
            os.close(theirs)
        self.output = ours
        self._started = now

    def read(self) -> bool:
        """Pass on what the child has said so far; False when its pipe is at its end."""
        while self.output is not None:
            try:
                chunk = os.read(self.output, 65536)
            except BlockingIOError:
                return True
            if not chunk:
                break
            *lines, self._partial = (self._partial + chunk).split(b"\n")
            for line in lines:
                self._line(line)
        return False

    def _line(self, raw: bytes) -> None:
        line = raw.decode(errors="replace").rstrip()
        if line:
            self.last_lines.append(line)
            self._say(self.name, line)

    def end(self, now: float) -> int | None:
        """If the process has ended: clear up after it, plan its next start, and return its exit status."""
        if self.process is None:
            return None
        # Left unreaped (WNOWAIT) its number cannot belong to anybody else while its group is killed.
        if os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            return None
        self.signal(signal.SIGKILL)
        status = self.process.wait()
        # What the process started may still hold the pipe, so its end is not waited for.
        self.read()
        if self.output is not None:
            os.close(self.output)
        if self._partial:
            self._line(self._partial)
        self._partial, self.output, self.process = b"", None, None
        if now - self._started >= SOUND_AFTER:
            self._failures = 0
        self.start_at = now + wait(self._failures)
        self._failures += 1
        return status

    def signal(self, number: int) -> None:
        """Send a signal to the process and all it started."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, number)
            except (ProcessLookupError, PermissionError):
                return


def wait(failures: int) -> float:
    """Seconds until the next start after so many ends in a row before this one."""
    if failures == 0:
        return 0.0
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (failures - 1))


def describe(status: int) -> str:
    """An exit status in words."""
    if status < 0:
        return f"killed by {signal.Signals(-status).name}"
    return f"exit status {status}"
