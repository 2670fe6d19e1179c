"""The listening address, and whether the page behind it answers.

The supervisor listens itself and hands the socket down. So a taken port is known before anything starts,
and while a web process is started again visitors wait a moment instead of being turned away.
"""

import socket


class PortTaken(Exception):
    """The address cannot be had. Its message is for the person at the console."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    # Numbers too large would be cut to some other port without a word.
    if not 0 <= port <= 65535:
        raise PortTaken(f"{port} is no port: take a number between 1 and 65535.")
    try:
        address = socket.getaddrinfo(host, port, socket.AF_INET, socket.SOCK_STREAM)[0][4]
    except socket.gaierror as error:
        raise PortTaken(f"{host} is no IPv4 address of this machine: {error.strerror}.") from error
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(address)
        door.listen(512)
    except OSError as error:
        door.close()
        raise PortTaken(
            f"Port {port} on {host} cannot be used ({error.strerror}). "
            f"Take another one: make run PORT={port + 1}"
        ) from error
    return door


def address(door: socket.socket, host: str) -> str:
    """The address for a browser on this machine."""
    port = door.getsockname()[1]
    shown = "127.0.0.1" if host in {"", "0.0.0.0"} else host  # noqa: S104  (compared, not bound)
    return f"http://{shown}:{port}/"


class Knock:
    """Asks for the first page once, without waiting: the answer comes when a web process takes the call."""

    def __init__(self, door: socket.socket, host: str):
        name, port = door.getsockname()[:2]
        self.connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.connection.settimeout(5)
        self.connection.connect(("127.0.0.1" if name == "0.0.0.0" else name, port))  # noqa: S104
        question = (
            f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\nUser-Agent: runclub\r\nConnection: close\r\n\r\n"
        )
        self.connection.sendall(question.encode())
        self.connection.setblocking(False)

    def fileno(self) -> int:
        return self.connection.fileno()

    def status(self) -> int | None:
        """The answer's HTTP status; None if the call was dropped."""
        try:
            head = self.connection.recv(64)
        except OSError:
            return None
        words = head.split(b" ", 2)
        return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") else None

    def close(self) -> None:
        self.connection.close()
