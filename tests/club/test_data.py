"""The data folder: its key, and where the private Redis listens."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

from club import data, redis_urls


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path):
    key = data.secret_key(tmp_path)
    assert len(key) >= 50
    assert data.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert os.listdir(tmp_path) == ["secret-key"]


def test_processes_starting_at_once_agree_on_the_key(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(data.secret_key, [tmp_path] * 32))
    assert len(keys) == 1


def test_the_folder_is_made_for_its_owner_only(tmp_path, monkeypatch):
    monkeypatch.setenv("CLUB_DATA", str(tmp_path / "a" / "b"))
    assert stat.S_IMODE(data.folder().stat().st_mode) == 0o700


def test_a_short_folder_holds_the_socket(tmp_path):
    short = tmp_path.parents[-2] / "club-data"
    assert data.redis_socket(short) == short / "redis.sock"


def test_a_long_folder_gets_a_short_one_for_the_socket(tmp_path):
    long, other = tmp_path / ("x" * 100), tmp_path / ("y" * 100)
    path = data.redis_socket(long)
    assert len(os.fsencode(path)) <= data.LONGEST_SOCKET_PATH
    assert data.redis_socket(long) == path != data.redis_socket(other)


def test_a_long_temporary_folder_does_not_matter(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / ("t" * 100)))
    assert len(os.fsencode(data.redis_socket(tmp_path / ("x" * 100)))) <= data.LONGEST_SOCKET_PATH


def test_each_use_of_redis_has_a_database_of_its_own():
    assert redis_urls.for_client("redis://host:6379", redis_urls.CHANNELS) == "redis://host:6379/0"
    assert redis_urls.for_celery("redis://:word@host:6379/3") == "redis://:word@host:6379/4"
    assert redis_urls.for_client("rediss://host/0?ssl_cert_reqs=none", redis_urls.CACHE) == (
        "rediss://host/2?ssl_cert_reqs=none"
    )


def test_a_unix_socket_is_spelled_as_each_client_wants_it():
    assert redis_urls.for_client("unix:///run/r.sock", redis_urls.CACHE) == "unix:///run/r.sock?db=2"
    assert redis_urls.for_celery("unix:///run/r.sock?db=4") == "redis+socket:///run/r.sock?virtual_host=5"
