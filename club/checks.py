"""System checks for what `check --deploy` does not see: each guards against a fault that runs unnoticed."""

from collections.abc import Sequence
from typing import Any

from channels.security.websocket import OriginValidator
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DEFAULT_DB_ALIAS
from django.utils.csp import CSP
from django.utils.module_loading import import_string

from poker.tables.tasks import LOOK_SECONDS, LOOKS

CSP_MIDDLEWARE = "django.middleware.csp.ContentSecurityPolicyMiddleware"
SWEEP = "poker.tables.tasks.sweep"
THINK = "poker.tables.tasks.think"

Apps = Sequence[Any] | None


@register(Tags.security)
def content_security_policy(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """Every page carries a policy, and none of its rules lets in code written into a page."""
    policy: dict[str, Any] = settings.SECURE_CSP
    if CSP_MIDDLEWARE not in settings.MIDDLEWARE or not policy:
        return [Error("Pages are sent without a Content-Security-Policy.", id="club.E001")]
    loose = {CSP.UNSAFE_INLINE, CSP.UNSAFE_EVAL, CSP.UNSAFE_HASHES, "*", "http:", "https:"}
    errors: list[CheckMessage] = [
        Error(f"The Content-Security-Policy allows {source} in {directive}.", id="club.E002")
        for directive, sources in policy.items()
        for source in sources
        if source in loose
    ]
    if "default-src" not in policy:
        errors.append(Error("The Content-Security-Policy has no default-src.", id="club.E002"))
    return errors


@register(Tags.security)
def socket_origins(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """A socket opens only for pages of our own hosts: a browser sends a visitor's cookies with any."""
    sockets = _socket_application(import_string(settings.ASGI_APPLICATION))
    if not isinstance(sockets, OriginValidator):
        return [Error("The socket routes do not check the Origin of a page.", id="club.E003")]
    if "*" in sockets.allowed_origins:
        return [Error("The socket routes let pages of any host in.", id="club.E003")]
    return []


def _socket_application(application: Any) -> Any:
    """What serves sockets, under the layers that treat all kinds of connections alike."""
    while not hasattr(application, "application_mapping"):
        application = application.application
    return application.application_mapping.get("websocket")


@register(Tags.database)
def sqlite_writers(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """SQLite under several writers: they wait in line instead of failing with "database is locked". And it
    overwrites what it deletes, as cards are among it (RULES 8.4)."""
    database = settings.DATABASES[DEFAULT_DB_ALIAS]
    if not database["ENGINE"].endswith("sqlite3"):
        return []
    options = database.get("OPTIONS", {})
    missing = [
        text
        for text, present in (
            ("transaction_mode IMMEDIATE", options.get("transaction_mode") == "IMMEDIATE"),
            ("journal_mode WAL", "journal_mode=wal" in options.get("init_command", "").lower()),
            ("secure_delete ON", "secure_delete=on" in options.get("init_command", "").lower()),
            ("a timeout of 10 s or more", options.get("timeout", 5) >= 10),
        )
        if not present
    ]
    return [Error(f"SQLite is used without {text}.", id="club.E004") for text in missing]


@register()
def clock(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """One due-sweep follows the other; late ones are dropped, and thinking is not in their way."""
    schedule: dict[str, dict[str, Any]] = settings.CELERY_BEAT_SCHEDULE
    sweeps = [entry for entry in schedule.values() if entry["task"] == SWEEP]
    if not sweeps or not 0 < float(sweeps[0]["schedule"]) <= LOOKS * LOOK_SECONDS:
        return [Error("Nothing sweeps for due tables several times a second.", id="club.E005")]
    options = sweeps[0].get("options", {})
    errors: list[CheckMessage] = []
    if not 1 <= options.get("expires", 0) <= 10:
        errors.append(Error("Sweeps have no short expiry: after a stop they would pile up.", id="club.E006"))
    routes: dict[str, dict[str, Any]] = settings.CELERY_TASK_ROUTES
    thinking = routes.get(THINK, {}).get("queue", settings.CELERY_TASK_DEFAULT_QUEUE)
    if thinking == options.get("queue", settings.CELERY_TASK_DEFAULT_QUEUE):
        errors.append(Error("Computers think in the queue of the clock.", id="club.E007"))
    return errors
