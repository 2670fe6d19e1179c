"""What the outermost layers of a real club let in: origins of sockets, hosts, files, the policy."""

import base64
import http.client
import os
import re

import pytest

from tests.server import ClubServer


def answer(server: ClubServer, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(server.host, timeout=60)
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    return connection.getresponse()


def handshake(server: ClubServer, **headers: str) -> int:
    """The status that the lobby's socket is answered with."""
    key = base64.b64encode(os.urandom(16)).decode()
    socket = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
    return answer(server, "/ws/lobby/", Sec_WebSocket_Key=key, **socket, **headers).status


def test_a_page_of_the_club_opens_its_socket(club_server):
    assert handshake(club_server, Origin=f"http://{club_server.host}") == 101


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.invalid", "http://127.0.0.1.elsewhere.invalid", "null", "file://"]
)
def test_a_page_of_another_site_does_not(club_server, origin):
    assert handshake(club_server, Origin=origin) == 403


def test_nor_does_who_names_no_page(club_server):
    assert handshake(club_server) == 403


def test_a_host_that_is_not_the_clubs_is_refused(club_server):
    assert answer(club_server, "/", Host="elsewhere.invalid").status == 400


def test_a_page_carries_the_policy_and_lets_nobody_frame_it(club_server):
    headers = answer(club_server, "/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Server"] in {None, ""}


def test_files_of_a_page_are_kept_for_ever_as_their_names_change_with_them(club_server):
    page = answer(club_server, "/").read().decode()
    names = re.findall(r'"(/static/[^"]+\.(?:css|js))"', page)
    assert names
    for name in names:
        assert re.search(r"\.[0-9a-f]{12}\.(css|js)$", name)
        found = answer(club_server, name, Accept_Encoding="gzip")
        assert found.status == 200
        assert "immutable" in found.headers["Cache-Control"]


def test_behind_https_plain_requests_are_sent_there_and_cookies_stay_there(start_club):
    server = start_club(HTTPS="1")
    plain = answer(server, "/account/log-in/")
    assert plain.status == 301
    assert plain.headers["Location"].startswith("https://")
    proxied = answer(server, "/account/log-in/", X_Forwarded_Proto="https", X_Forwarded_For="203.0.113.9")
    assert proxied.status == 200
    assert proxied.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    cookies = proxied.headers.get_all("Set-Cookie") or []
    assert cookies
    assert all("Secure" in cookie for cookie in cookies)
