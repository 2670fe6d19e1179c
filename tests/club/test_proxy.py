"""Behind a proxy a visitor's address is the one the proxy saw, whatever the visitor claims."""

import pytest

from club.proxy import ClientFromProxy


async def seen(headers: list[tuple[bytes, bytes]], kind: str = "http") -> list:
    found = []

    async def application(scope, receive, send):
        found.append(scope["client"])

    scope = {"type": kind, "client": ["10.0.0.1", 5], "headers": headers}
    await ClientFromProxy(application)(scope, None, None)
    return found[0]


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_the_proxys_own_entry_counts(kind):
    assert await seen([(b"x-forwarded-for", b"203.0.113.9")], kind) == ["203.0.113.9", 0]


async def test_what_the_visitor_put_before_it_does_not():
    assert await seen([(b"x-forwarded-for", b"198.51.100.1, 203.0.113.9")]) == ["203.0.113.9", 0]
    assert await seen([(b"x-forwarded-for", b"198.51.100.1"), (b"x-forwarded-for", b"203.0.113.9")]) == [
        "203.0.113.9",
        0,
    ]


async def test_without_the_header_the_connection_counts():
    assert await seen([(b"host", b"club")]) == ["10.0.0.1", 5]
