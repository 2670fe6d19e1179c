"""The house stays as planned: rooms know only those below, pure rooms stay pure, modules stay small."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = ("poker/rules", "poker/computers")
LONGEST_MODULE = 400
# Names that say nothing about what is inside, and so collect everything.
EMPTY_NAMES = {
    "utils",
    "util",
    "helpers",
    "helper",
    "common",
    "misc",
    "manager",
    "managers",
    "service",
    "services",
}
TEXT = {
    ".py",
    ".md",
    ".txt",
    ".in",
    ".toml",
    ".html",
    ".css",
    ".js",
    ".sh",
    ".yml",
    ".json",
    ".po",
    ".svg",
    "",
}


def tracked() -> list[Path]:
    """The project's files as git has them; new ones that are not ignored belong to it too."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]


def modules() -> Iterator[Path]:
    for path in tracked():
        if path.suffix == ".py" and "migrations" not in path.parts:
            yield path


def pure_modules() -> list[Path]:
    return [path for path in modules() if str(path.relative_to(ROOT)).startswith(PURE)]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_imports_point_down_only():
    """The contracts in pyproject.toml: the rooms' order, and what the pure rooms must not import."""
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_room_has_its_place_in_the_contract():
    """What no layer names may import whatever it likes."""
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]
    placed = [room.strip() for layer in contract["layers"] for room in layer.split(":")]
    rooms = {path.relative_to(ROOT).with_suffix("").parts[:2] for path in modules()}
    inside = {".".join(room) for room in rooms if room[0] in ("club", "poker") and room[1] != "__init__"}
    assert sorted(placed) == sorted(inside)


def test_pure_rooms_get_time_and_chance_as_arguments():
    found = {name(path): impurities(ast.parse(path.read_text(encoding="utf-8"))) for path in pure_modules()}
    assert {path: uses for path, uses in found.items() if uses} == {}
    assert len(found) > 10


def impurities(tree: ast.AST) -> list[str]:
    """Uses of the clock, of chance nobody handed in, and of imports by name, which no contract sees."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found += [alias.name for alias in names if alias.name in {"random", "time", "importlib"}]
            case ast.ImportFrom(module="random", names=names):
                # The type of what is handed in; its functions share one hidden generator.
                found += [f"random.{alias.name}" for alias in names if alias.name != "Random"]
            case ast.ImportFrom(module="time" | "importlib" as module):
                found.append(module)
            case ast.Call(func=ast.Name(id="Random" | "SystemRandom"), args=[]):
                found.append("Random() seeds itself")
            case ast.Call(func=ast.Name(id="__import__" | "input" as called)):
                found.append(called)
            case ast.Attribute(attr="now" | "utcnow" | "today" as attribute):
                found.append(attribute)
    return found


@pytest.mark.parametrize(
    "code",
    [
        "import random",
        "from random import shuffle",
        "import time",
        "from time import monotonic",
        "from datetime import datetime\nx = datetime.now()",
        "from datetime import date\nx = date.today()",
        "from random import Random\nx = Random()",
        "import importlib",
        "x = __import__('random')",
    ],
)
def test_each_impurity_is_found(code: str):
    assert impurities(ast.parse(code))


def test_modules_have_names_that_say_something():
    assert [
        name(path) for path in modules() if EMPTY_NAMES & {path.stem, *path.relative_to(ROOT).parts}
    ] == []


def test_modules_are_short():
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {path: length for path, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_no_file_names_a_package_registry_or_a_path_of_one_machine():
    # Put together here, so that this file does not name them itself.
    registries = [
        r"py" r"pi\.(?:org|io)",
        r"python" r"hosted\.org",
        r"npm" r"js\.(?:org|com)",
        r"deb" r"ian\.org",
    ]
    paths = [r"(?<![\w.-])/wo" r"rk/", r"(?<![\w.-])/ro" r"ot/", r"(?<![\w.-])/ho" r"me/\w"]
    foreign = re.compile("|".join(registries + paths))
    found = [
        f"{name(path)}:{number}: {line.strip()[:80]}"
        for path in tracked()
        if path.suffix in TEXT
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if foreign.search(line)
    ]
    assert found == []


def test_locks_have_hashes_and_no_addresses():
    locks = sorted(ROOT.glob("requirements*.txt"))
    assert [lock.name for lock in locks] == [
        "requirements-bench.txt",
        "requirements-dev.txt",
        "requirements-tools.txt",
        "requirements.txt",
    ]
    for lock in locks:
        text = lock.read_text()
        assert "://" not in text
        pinned = re.findall(r"^[a-z0-9_.-]+(?:\[[\w,-]+\])?==", text, re.MULTILINE)
        assert pinned
        assert len(re.findall(r"--hash=sha256:", text)) >= len(pinned)
    assert not (ROOT / "uv.lock").exists()
    assert not (ROOT / "pylock.toml").exists()
