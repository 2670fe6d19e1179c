"""Where the club keeps its state: one folder, by default `var` beside the code, else CLUB_DATA."""

import hashlib
import os
import secrets
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent

# sockaddr_un holds 108 bytes, one of them the closing zero.
LONGEST_SOCKET_PATH = 107


def folder() -> Path:
    """The data folder, made if missing: the checks and the database need it before anything runs."""
    path = Path(os.environ.get("CLUB_DATA") or BASE_DIR / "var").resolve()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def secret_key(data: Path) -> str:
    """The key kept in the data folder; made on the first start, readable by its owner only."""
    path = data / "secret-key"
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(50))
    return path.read_text()


def _write_once(path: Path, text: str) -> None:
    """Whole or not at all, and of several processes starting at once exactly one decides."""
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)


def redis_socket(data: Path) -> Path:
    """The private Redis's socket: in the data folder, or for a long folder in a short one of its own."""
    path = data / "redis.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        return path
    name = hashlib.sha256(os.fsencode(data)).hexdigest()[:12]
    path = Path(tempfile.gettempdir()) / f"club-{os.getuid()}-{name}" / "redis.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        return path
    return Path("/tmp") / path.parent.name / path.name  # noqa: S108  (a folder of its own, checked before use)
