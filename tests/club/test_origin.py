"""Which pages may open a socket."""

import pytest
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.testing import WebsocketCommunicator

from club.origin import SameOrigin


class Inside(AsyncWebsocketConsumer):
    """Accepts whatever comes as far as here."""


async def let_in(origin: str | None, host: str = "127.0.0.1:8000") -> bool:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin is not None else [])
    socket = WebsocketCommunicator(SameOrigin(Inside.as_asgi()), "/", headers)
    connected, _ = await socket.connect()
    await socket.disconnect()
    return connected


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://club.example", "club.example"),
        ("http://club.example:80", "club.example"),
        ("http://CLUB.example", "club.example:80"),
        ("http://[::1]:8000", "[::1]:8000"),
    ],
)
async def test_pages_of_the_site_itself_are_let_in(origin, host):
    assert await let_in(origin, host)


@pytest.mark.parametrize(
    "origin",
    [
        "http://127.0.0.1:9999",
        "https://127.0.0.1:8000",
        "http://127.0.0.1",
        "http://evil.example:8000",
        "http://127.0.0.1.evil.example:8000",
        "null",
        "",
        "http://127.0.0.1:port",
        "nonsense",
        None,
    ],
)
async def test_pages_of_other_ports_schemes_and_hosts_are_not(origin):
    assert not await let_in(origin)


async def test_behind_tls_the_page_is_an_https_one(settings):
    settings.HTTPS = True
    assert await let_in("https://club.example", "club.example")
    assert not await let_in("http://club.example", "club.example")


async def test_origins_that_are_trusted_with_forms_are_trusted_with_sockets(settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example"]
    assert await let_in("https://play.example", "club.example")
