"""What the environment makes of the settings, each read in a process of its own."""

import json
import os
import subprocess
import sys

import pytest

from club.data import BASE_DIR

READ = """
import json, sys
from club import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


@pytest.fixture
def environment(tmp_path):
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {**kept, "CLUB_DATA": str(tmp_path), "PYTHONPATH": str(BASE_DIR)}


@pytest.fixture
def read(environment):
    def read(*names: str, **changes: str) -> dict:
        done = subprocess.run(
            [sys.executable, "-c", READ, *names],
            env={**environment, **changes},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return read


def test_without_an_environment_the_club_is_safe_and_private(read, tmp_path):
    found = read("DEBUG", "ALLOWED_HOSTS", "DATABASES", "SESSION_COOKIE_SECURE", "REDIS_URL", "SECRET_KEY")
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "club.sqlite3")
    assert found["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["SESSION_COOKIE_SECURE"] is False
    assert found["REDIS_URL"].startswith("unix://")
    assert found["SECRET_KEY"] == (tmp_path / "secret-key").read_text()


def test_a_server_behind_https_protects_its_cookies(read, tmp_path):
    found = read(
        *("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS"),
        *("SECURE_PROXY_SSL_HEADER", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SECRET_KEY"),
        HTTPS="1",
        ALLOWED_HOSTS="club.invalid, www.club.invalid",
        CSRF_TRUSTED_ORIGINS="https://club.invalid",
        SECRET_KEY="given",
    )
    assert found == {
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 365 * 24 * 3600,
        "SECURE_PROXY_SSL_HEADER": ["HTTP_X_FORWARDED_PROTO", "https"],
        "ALLOWED_HOSTS": ["club.invalid", "www.club.invalid"],
        "CSRF_TRUSTED_ORIGINS": ["https://club.invalid"],
        "SECRET_KEY": "given",
    }
    assert not (tmp_path / "secret-key").exists()


def test_a_proxy_is_believed_only_behind_https(read):
    assert read("SECURE_PROXY_SSL_HEADER") == {"SECURE_PROXY_SSL_HEADER": None}


def test_databases_and_redis_by_address(read):
    found = read(
        *("DATABASES", "CELERY_BROKER_URL", "CHANNEL_LAYERS"),
        DATABASE_URL="postgres://me:word@db.invalid:5433/club",
        DATABASE_POOL="4",
        REDIS_URL="redis://redis.invalid:6379/0",
    )
    database = found["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.invalid", 5433, "club")
    assert database["OPTIONS"]["pool"]["max_size"] == 4
    assert found["CELERY_BROKER_URL"] == "redis://redis.invalid:6379/1"
    assert found["CHANNEL_LAYERS"]["default"]["CONFIG"]["hosts"] == ["redis://redis.invalid:6379/0"]


def test_a_sqlite_file_elsewhere_gets_the_same_options(read, tmp_path):
    found = read("DATABASES", DATABASE_URL=f"sqlite:///{tmp_path}/other.sqlite3")["DATABASES"]["default"]
    assert found["NAME"] == f"{tmp_path}/other.sqlite3"
    assert "journal_mode=WAL" in found["OPTIONS"]["init_command"]


def test_letters_go_to_a_server_or_to_files(read, tmp_path):
    assert read("MAILERS")["MAILERS"]["default"]["OPTIONS"] == {"file_path": str(tmp_path / "mail")}
    given = read("MAILERS", SMTP_HOST="mail.invalid", SMTP_PORT="2525")["MAILERS"]["default"]
    assert given["OPTIONS"]["host"] == "mail.invalid"
    assert given["OPTIONS"]["port"] == 2525
    assert given["OPTIONS"]["use_tls"] is True


def test_an_unclear_switch_is_refused(environment):
    done = subprocess.run(
        [sys.executable, "-c", READ],
        env={**environment, "DEBUG": "maybe"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "DEBUG must be 1 or 0, not 'maybe'" in done.stderr


def test_a_server_passes_the_checks_for_deployment(environment):
    done = subprocess.run(
        [sys.executable, BASE_DIR / "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={
            **environment,
            "HTTPS": "1",
            "HSTS_SUBDOMAINS": "1",
            "ALLOWED_HOSTS": "club.invalid",
            "SMTP_HOST": "mail.invalid",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
