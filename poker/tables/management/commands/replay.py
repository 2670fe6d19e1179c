"""`manage.py replay FILE…`: play written hands through the rules."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from poker.rules import replay


class Command(BaseCommand):
    help = (
        "Plays hands in the Poker Hand History format (.phh, .phhs) through the rules and prints one JSON "
        "line a hand. Exit status 1 if one ends otherwise than its file says, or cannot be played."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--decisions", action="store_true", help="also print what was legal at each decision"
        )

    def handle(self, *, files: list[str], decisions: bool, **options: Any) -> None:
        good = True
        try:
            for file in files:
                for line in _lines(file, decisions):
                    good &= replay.good(line)
                    self.stdout.write(json.dumps(line))
            self.stdout.flush()
        except BrokenPipeError:
            # Who reads has seen enough. Python would complain about the rest when it closes the stream.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not good:
            sys.exit(1)


def _lines(file: str, decisions: bool) -> Iterator[replay.Line]:
    path = Path(file)
    try:
        if path.exists() and not path.is_file():
            # Nobody waits for a pipe or a device to end.
            yield replay.failure(file, "not a file")
            return
        with path.open("rb") as stream:
            data = stream.read(replay.MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        yield replay.failure(file, getattr(error, "strerror", None) or str(error))
        return
    yield from replay.report(file, data, decisions)
