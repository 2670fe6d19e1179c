"""Daphne, for requests no larger than ours are, on one core.

Daphne takes a request whole before the application hears of it, and lays its body on the disk however large
that is: a stranger could fill the disk, and then nobody can play.
"""

import gc
import os
import sys
from contextlib import suppress

from daphne import http_protocol
from daphne.cli import CommandLineInterface
from daphne.utils import import_by_path

LARGEST_BODY = 16 * 1024 * 1024
"""Bytes: a picture that is somewhat too large is still refused in words."""
REFUSAL = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class BoundedRequest(http_protocol.WebRequest):
    """A request that is refused as soon as it says, or turns out, to be too large."""

    taken = 0
    refused = False

    def gotLength(self, length: int | None) -> None:
        too_large = length is not None and length > LARGEST_BODY
        super().gotLength(0 if too_large else length)
        if too_large:
            self.refuse()

    def handleContentChunk(self, data: bytes) -> None:
        self.taken += len(data)
        if self.taken > LARGEST_BODY and not self.refused:
            self.refuse()
        if not self.refused:
            super().handleContentChunk(data)

    def refuse(self) -> None:
        self.refused = True
        self.channel.transport.write(REFUSAL)
        self.channel.loseConnection()


def stay_on_one_core(number: int) -> None:
    """Keep the threads of web process `number` together, where the system can and lets us.

    Python lets one of them run at a time. On two cores they run no faster, but whatever the event loop and
    the database's thread hand each other moves from core to core, which costs a third of an action's time.
    The processes of a club spread, and two clubs need not choose alike; everything else keeps all cores.
    """
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        with suppress(OSError):
            os.sched_setaffinity(0, {cores[(os.getppid() + number) % len(cores)]})


def keep_what_is_loaded(application: str) -> None:
    """Load the application, and what is loaded then for good: a collection of garbage that went through all
    of it again and again would stop every table for a tenth of a second."""
    import_by_path(application)
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    stay_on_one_core(int(sys.argv.pop(1)))
    http_protocol.WebRequest = BoundedRequest
    keep_what_is_loaded(sys.argv[-1])
    CommandLineInterface.entrypoint()
