"""The test's side of tests/stagehand.py: `backstage.table(["Anna"], computers=2)` runs it there."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from club.data import BASE_DIR


class Backstage:
    """A process inside a club's settings, started when it is first needed. Every function of
    tests/stagehand.py can be called as a method; the answer comes back as JSON makes it."""

    def __init__(self, environment: dict[str, str], errors: Path) -> None:
        self._environment = {**environment, "DJANGO_SETTINGS_MODULE": "club.settings"}
        self._errors = errors
        self._process: subprocess.Popen[str] | None = None

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *args, **more: self._call(name, args, more)

    def _call(self, name: str, args: tuple[Any, ...], more: dict[str, Any]) -> Any:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"do": name, "args": args, "more": more}) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        assert line, f"the stagehand has ended:\n{self._errors.read_text()}"
        answer = json.loads(line)
        assert "error" not in answer, f"{name}: {answer['error']}\n{answer.get('trace')}"
        return answer["answer"]

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            with self._errors.open("ab") as errors:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "tests.stagehand"],
                    cwd=BASE_DIR,
                    env=self._environment,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    text=True,
                )
        return self._process

    def close(self) -> None:
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait(10)
            self._process = None
