"""What the processes say: all of it to a file of limited size, what matters to the console."""

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path


class Journal:
    def __init__(self, data: Path, everything: bool = False):
        folder = data / "log"
        folder.mkdir(mode=0o700, exist_ok=True)
        self.path = folder / "club.log"
        self._everything = everything
        self._log = logging.Logger("supervisor", logging.INFO)
        handler = RotatingFileHandler(self.path, maxBytes=5_000_000, backupCount=3, encoding="utf-8")
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        self._log.addHandler(handler)

    def heard(self, name: str, line: str) -> None:
        """A child said something."""
        self._log.info("%s | %s", name, line)
        if self._everything:
            self._print(f"{name} | {line}")

    def tell(self, line: str) -> None:
        """Something for the person at the console."""
        self._log.info("%s", line)
        self._print(line)

    def _print(self, line: str) -> None:
        try:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        except (BrokenPipeError, ValueError):
            # The console is gone; the file still has it.
            return

    def close(self) -> None:
        for handler in self._log.handlers:
            handler.close()
