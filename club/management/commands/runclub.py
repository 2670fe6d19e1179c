"""`manage.py runclub`: the whole club on this machine, until Ctrl-C."""

import os
import signal
import socket
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from club import data
from club.supervisor import door, lock, preparation, private_redis, programs
from club.supervisor.children import Program
from club.supervisor.journal import Journal
from club.supervisor.watch import STOP_SIGNALS, Watch


class Command(BaseCommand):
    help = "Start the club: Redis if none is given, the web server, the clock and the computers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="IPv4 address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on; 0 takes any free one")
        parser.add_argument("--all-output", action="store_true", help="show what every process says")

    def execute(self, *args: Any, **options: Any) -> str | None:
        # What the club writes is nobody else's business. The checks before the command make files too.
        os.umask(0o077)
        return super().execute(*args, **options)

    def handle(self, *args: Any, host: str, port: int, all_output: bool, **options: Any) -> None:
        folder = settings.DATA_DIR
        # The children start in the project's folder, wherever this command was called.
        os.environ["CLUB_DATA"] = str(folder)
        os.chdir(data.BASE_DIR)
        try:
            with lock.held(folder), door.listen(host, port) as listening:
                journal = Journal(folder, everything=all_output)
                try:
                    run(folder, journal, listening, host)
                finally:
                    journal.close()
        except (lock.AlreadyRunning, door.PortTaken, private_redis.NoRedis) as error:
            raise CommandError(str(error)) from error
        except OperationalError as error:
            raise CommandError(f"The database does not answer: {error}") from error


def run(folder: Path, journal: Journal, listening: socket.socket, host: str) -> None:
    """Start everything, watch it, and leave nothing behind."""
    for number in STOP_SIGNALS:
        # Until the loop runs, a stop signal must break off whatever is being prepared.
        signal.signal(number, signal.default_int_handler)
    address = door.address(listening, host)
    if not os.environ.get("ALLOWED_HOSTS"):
        os.environ.setdefault("SITE_URL", address)
    watch = Watch(folder, journal, address)
    sock = data.redis_socket(folder)
    private = not os.environ.get("REDIS_URL")
    try:
        if private:
            server = private_redis.find()
            command = private_redis.command(server, folder, sock)
            watch.start_redis(Program("redis", command), sock)
        else:
            preparation.given_redis()
        preparation.tables()
        preparation.files(folder)
        if settings.DEMO and preparation.is_empty():
            call_command("demo")
        preparation.finish()
        if private:
            watch.wait_for_redis(sock)
        for number in STOP_SIGNALS:
            signal.signal(number, watch.on_signal)
        watch.start(programs.of_a_club(listening.fileno()))
        watch.run(listening, host, lambda: journal.tell(opening(address, host)))
        journal.tell("Closing …")
    except KeyboardInterrupt:
        journal.tell("Closing …")
    finally:
        for number in STOP_SIGNALS:
            signal.signal(number, watch.on_signal)
        watch.stop()
        if private:
            private_redis.clear(sock, folder)


def opening(address: str, host: str) -> str:
    """The line that says where the club is."""
    line = f"The club is open: {address}  (stop it with Ctrl-C)"
    if host in {"127.0.0.1", "localhost"} or os.environ.get("ALLOWED_HOSTS"):
        return line
    return f"{line}\nOthers reach it only by the names in ALLOWED_HOSTS, which is not set."
