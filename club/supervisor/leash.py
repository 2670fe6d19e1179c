"""Ties a process to its parent: when the parent dies, however it dies, the process is killed.

Run as a program (`python -I leash.py PARENT COMMAND…`) it ties itself and becomes the command. It is a step
of its own because running Python between fork and exec is unsafe where the parent has threads.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def die_with(parent: int) -> None:
    """Ask the kernel to kill this process with its parent. Only Linux can; elsewhere nothing happens."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    # The parent may have died before the kernel was asked.
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    die_with(int(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606  (the supervisor's own command line)
