"""One supervisor per data folder, and a note of what it has running."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path


class AlreadyRunning(Exception):
    """Another supervisor holds the folder. Its message is for the person at the console."""


@dataclass
class Running:
    """What runs: the supervisor, its address, and each child's process id by name."""

    pid: int
    address: str
    children: dict[str, int] = field(default_factory=dict)


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Hold the folder's lock. The kernel drops it with the process, so a crash leaves nothing to clean up."""
    with (data / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(_where(data)) from None
        try:
            yield
        finally:
            _note(data).unlink(missing_ok=True)


def write(data: Path, running: Running) -> None:
    """Replace the note as a whole: who reads it never sees half of one."""
    draft = data / "running.json.new"
    draft.write_text(json.dumps(asdict(running), indent=1))
    os.replace(draft, _note(data))


def read(data: Path) -> Running | None:
    """The note of the supervisor that runs, or None."""
    try:
        return Running(**json.loads(_note(data).read_text()))
    except FileNotFoundError:
        return None


def _note(data: Path) -> Path:
    return data / "running.json"


def _where(data: Path) -> str:
    running = read(data)
    if running is None:
        return f"A club is already starting with the data in {data}."
    return f"The club with the data in {data} already runs at {running.address} (process {running.pid})."
