"""Open sockets of a person: telling them to close, and asking whether one may stay open.

A socket is authenticated once, when it opens. So what ends a log-in later must be told to it
(`close_sockets`), and a socket asks now and then in case it was not told (`still_allowed`).
"""

import hashlib
import logging
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.db import transaction
from django.utils.crypto import constant_time_compare

if TYPE_CHECKING:
    from club.accounts.models import Person

log = logging.getLogger(__name__)

GONE = "person.gone"


def sockets_group(person: "Person") -> str:
    """Name of the channel-layer group that all sockets of this person join."""
    return f"person.{person.pk}"


def close_sockets(person: "Person", session_key: str = "") -> None:
    """After the commit, tell the person's sockets to close with 4403: all of them, or only those that were
    opened under this session."""
    message = {"type": GONE, "session": session_mark(session_key)}
    transaction.on_commit(partial(_send, sockets_group(person), message))


def session_mark(session_key: str | None) -> str:
    """What names a session in a message: whoever reads it cannot use the session. "" for none."""
    return hashlib.sha256(session_key.encode()).hexdigest() if session_key else ""


def is_meant(message: dict[str, str], session_key: str | None) -> bool:
    """Whether a message of `close_sockets` is about a socket opened under this session."""
    return message["session"] in ("", session_mark(session_key))


def still_allowed(session_key: str | None, person_id: int) -> bool:
    """Whether a socket opened under this session may still act for this person.

    No: the session is gone or another's, the password has changed, the person was deactivated or suspended.
    Only reads; two queries.
    """
    if not session_key:
        return False
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key).load()
    if session.get(SESSION_KEY) != str(person_id):
        return False
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return False
    person = get_user_model().objects.filter(pk=person_id, is_active=True, suspended_at=None).first()
    if person is None:
        return False
    known = session.get(HASH_SESSION_KEY, "")
    valid = [person.get_session_auth_hash(), *person.get_session_auth_fallback_hash()]
    return any(constant_time_compare(known, one) for one in valid)


def _send(group: str, message: dict[str, str]) -> None:
    # Losing this costs seconds: every socket asks `still_allowed` on its own.
    try:
        async_to_sync(get_channel_layer().group_send)(group, message)
    except Exception:
        log.warning("The sockets of %s were not told to close", group, exc_info=True)
