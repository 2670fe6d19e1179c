"""Each system check fails when what it guards is taken away."""

from copy import deepcopy

import pytest
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator, OriginValidator
from django.conf import settings
from django.utils.csp import CSP

from club import checks
from club.proxy import ClientFromProxy

FILE_DATABASE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": "club.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    },
}

routes = AuthMiddlewareStack(URLRouter([]))
without_origin_check = ProtocolTypeRouter({"websocket": routes})
with_any_origin = ProtocolTypeRouter({"websocket": OriginValidator(routes, ["*"])})
behind_a_proxy = ClientFromProxy(ProtocolTypeRouter({"websocket": AllowedHostsOriginValidator(routes)}))
only_pages = ProtocolTypeRouter({})


def ids(check) -> list[str]:
    return [message.id for message in check(None)]


@pytest.mark.parametrize(
    "check", [checks.content_security_policy, checks.socket_origins, checks.sqlite_writers, checks.clock]
)
def test_the_club_as_it_is_passes(check):
    assert ids(check) == []


def test_a_policy_without_its_middleware_is_missed(settings):
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "csp" not in name]
    assert ids(checks.content_security_policy) == ["club.E001"]


def test_an_empty_policy_is_missed(settings):
    settings.SECURE_CSP = {}
    assert ids(checks.content_security_policy) == ["club.E001"]


@pytest.mark.parametrize("source", [CSP.UNSAFE_INLINE, CSP.UNSAFE_EVAL, CSP.UNSAFE_HASHES, "*", "https:"])
def test_a_loose_policy_is_found(settings, source):
    settings.SECURE_CSP = {**settings.SECURE_CSP, "script-src": [CSP.SELF, source]}
    assert ids(checks.content_security_policy) == ["club.E002"]


def test_a_policy_needs_a_default(settings):
    settings.SECURE_CSP = {"script-src": [CSP.SELF]}
    assert ids(checks.content_security_policy) == ["club.E002"]


@pytest.mark.parametrize("name", ["without_origin_check", "with_any_origin", "only_pages"])
def test_sockets_without_an_origin_check_are_found(settings, name):
    settings.ASGI_APPLICATION = f"{__name__}.{name}"
    assert ids(checks.socket_origins) == ["club.E003"]


def test_the_origin_check_is_seen_behind_a_proxy(settings):
    settings.ASGI_APPLICATION = f"{__name__}.behind_a_proxy"
    assert ids(checks.socket_origins) == []


@pytest.mark.parametrize("option", ["transaction_mode", "timeout", "init_command"])
def test_sqlite_without_an_option_is_found(monkeypatch, option):
    database = deepcopy(FILE_DATABASE)
    del database["OPTIONS"][option]
    monkeypatch.setitem(settings.DATABASES, "default", database)
    assert set(ids(checks.sqlite_writers)) == {"club.E004"}


def sweep(**changes) -> dict[str, dict]:
    return {"sweep": {**deepcopy(settings.CELERY_BEAT_SCHEDULE["sweep"]), **changes}}


@pytest.mark.parametrize("schedule", [{}, sweep(schedule=2.1)])
def test_a_missing_or_slow_sweep_is_found(settings, schedule):
    settings.CELERY_BEAT_SCHEDULE = schedule
    assert ids(checks.clock) == ["club.E005"]


def test_a_sweep_that_never_expires_is_found(settings):
    settings.CELERY_BEAT_SCHEDULE = sweep(options={"queue": "clock"})
    assert ids(checks.clock) == ["club.E006"]


def test_thinking_in_the_queue_of_the_clock_is_found(settings):
    settings.CELERY_TASK_ROUTES = {}
    assert ids(checks.clock) == ["club.E007"]
