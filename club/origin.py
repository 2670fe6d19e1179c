"""A socket is for pages of this very site, not of another port or scheme of the same host.

Browsers send the cookies of a host to all its ports, and let any page open a socket anywhere: what else is
served on the host could play for its visitors.  The check that Channels has knows hosts only.
"""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]

DEFAULT_PORTS = {"http": 80, "https": 443}


class SameOrigin:
    """Lets a handshake in whose Origin is the site it goes to, or one of CSRF_TRUSTED_ORIGINS."""

    def __init__(self, application: Application):
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if self._ours(headers.get(b"origin", ""), headers.get(b"host", "")):
            await self.application(scope, receive, send)
        else:
            await WebsocketDenier()(scope, receive, send)

    def _ours(self, origin: str, host: str) -> bool:
        if origin in settings.CSRF_TRUSTED_ORIGINS:
            return True
        scheme = "https" if settings.HTTPS else "http"
        asked = _parts(origin)
        return asked is not None and asked == _parts(f"{scheme}://{host}")


def _parts(origin: str) -> tuple[str, str | None, int | None] | None:
    """Scheme, host and port of an origin, or None if it is none."""
    try:
        parts = urlsplit(origin)
        return parts.scheme, parts.hostname, parts.port or DEFAULT_PORTS[parts.scheme]
    except (KeyError, ValueError):
        return None
