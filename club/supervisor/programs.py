"""Which processes a club consists of.

The clock has a worker of its own, so that computers thinking at many tables never delay a timer. Beat is a
process of its own too: built into a worker it would neither be noticed when it dies nor die with the worker.
"""

import os
import sys

from club.supervisor.children import Program

# A table says little, and the socket answers longer messages in words. Beyond this Daphne drops the line.
LONGEST_MESSAGE = 2 * 1024 * 1024


def web(door: int, number: int) -> Program:
    """Daphne on the socket with the file number `door`."""
    return Program(
        name=f"web-{number}",
        command=[
            sys.executable,
            *("-m", "club.supervisor.serving", str(number)),
            *("--endpoint", f"fd:fileno={door}", "--verbosity", "0"),
            *("--http-timeout", "60", "--no-server-name"),
            *("--websocket-max-message-size", str(LONGEST_MESSAGE)),
            *("--websocket-max-frame-size", str(LONGEST_MESSAGE)),
            "club.asgi:application",
        ],
        inherited=(door,),
    )


def worker(name: str, queue: str, threads: int) -> Program:
    """A Celery worker for one queue. Threads start faster than processes, and none can be orphaned."""
    return Program(
        name=name,
        command=[
            sys.executable,
            *("-m", "celery", "--quiet", "--app", "club", "worker"),
            *("--hostname", f"{name}@%h", "--queues", queue),
            *("--pool", "threads", "--concurrency", str(threads), "--loglevel", "WARNING"),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        ],
    )


def beat() -> Program:
    """The metronome. It keeps its schedule in memory: what is due is decided by the tables, not by it."""
    return Program(
        name="beat",
        command=[
            sys.executable,
            *("-m", "celery", "--quiet", "--app", "club", "beat", "--scheduler", "celery.beat:Scheduler"),
            *("--pidfile", "", "--loglevel", "WARNING"),
        ],
    )


def of_a_club(door: int) -> list[Program]:
    """Everything but Redis, in the order of starting, as many as WEB_PROCESSES and COMPUTER_PROCESSES say."""
    return [
        *(web(door, number) for number in range(1, _number("WEB_PROCESSES") + 1)),
        worker("clock", "clock", threads=2),
        beat(),
        *(
            worker(f"computers-{number}", "computers", threads=2)
            for number in range(1, _number("COMPUTER_PROCESSES") + 1)
        ),
    ]


def _number(name: str) -> int:
    return max(1, int(os.environ.get(name) or 1))
