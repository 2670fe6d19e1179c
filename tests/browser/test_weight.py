"""What the first visit to a table costs: bytes over the line, and nothing from another host."""

from urllib.parse import urlsplit

from tests.browser.playing import enter, wait

MOST = 200_000
PICTURES_OF_PEOPLE = ("/avatars/",)


def test_a_table_weighs_less_than_200_kB_and_asks_nobody_else(visitor, club_server, names, record_property):
    people = names(4)
    table = club_server.backstage.table(
        people, "speedpoker", computers=2, game="F7S", decision_seconds="none"
    )
    page = enter(visitor(), club_server, people[0])
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    addresses: dict[str, str] = {}
    bytes_of: dict[str, int] = {}
    line.on(
        "Network.requestWillBeSent",
        lambda event: addresses.update({event["requestId"]: event["request"]["url"]}),
    )
    line.on("Network.webSocketCreated", lambda event: addresses.update({event["requestId"]: event["url"]}))
    line.on(
        "Network.loadingFinished",
        lambda event: bytes_of.update({event["requestId"]: event["encodedDataLength"]}),
    )
    answer = page.goto(f"/table/{table}/")
    wait(page, lambda now: now["hand"] == 1)
    page.wait_for_load_state("networkidle")

    weights = {addresses[key]: size for key, size in bytes_of.items()}
    counted = {
        url: size for url, size in weights.items() if not urlsplit(url).path.startswith(PICTURES_OF_PEOPLE)
    }
    record_property("bytes", sum(counted.values()))
    assert 20_000 < sum(counted.values()) < MOST, sorted(counted.items(), key=lambda one: -one[1])
    assert any(url.startswith("ws:") for url in addresses.values())
    assert {urlsplit(url).netloc for url in addresses.values()} == {club_server.host}

    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "style-src 'self';" in policy
