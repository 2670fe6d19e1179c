"""The bell, the list behind it, and which notices come by mail."""

import pytest
from django.db import transaction

from club.accounts import suspension
from club.notices.models import Notice
from club.notices.notify import notify
from club.notices.wishes import wanted

PAGE = "/notices/"


@pytest.fixture
def ring(db):
    def ring(person, url="/leaderboard/", kind="place_free", table="Elbe") -> Notice:
        with transaction.atomic():
            return notify(person, kind, url, table=table)

    return ring


def bell(page) -> str:
    return page.content.decode().partition('id="bell"')[2].partition("</a>")[0]


def test_the_bell_counts_what_is_unread(client, anna, berta, ring):
    client.force_login(anna)
    assert "Notices: 0 unread" in bell(client.get("/leaderboard/"))
    assert "bell-count" not in bell(client.get("/leaderboard/"))
    ring(anna, "/a/")
    ring(anna, "/b/")
    ring(berta)
    assert "Notices: 2 unread" in bell(client.get("/leaderboard/"))


def test_strangers_have_none(client, db):
    assert bell(client.get("/leaderboard/")) == ""


def test_guests_have_one(client, ring):
    from club.accounts.models import Person

    client.post("/account/guest/", {"name": "Gast"})
    ring(Person.objects.get())
    assert "1 unread" in bell(client.get(PAGE))


def test_the_list_shows_ones_own_newest_first(client, anna, berta, ring):
    ring(anna, "/a/", table="Elbe")
    ring(anna, "/b/", table="Havel<")
    ring(berta, table="Oder")
    client.force_login(anna)
    text = client.get(PAGE).content.decode()
    assert text.index("Havel&lt;") < text.index("Elbe")
    assert "Oder" not in text


def test_opening_one_reads_it_and_leads_on(client, anna, ring):
    notice = ring(anna, "/rules/")
    client.force_login(anna)
    assert client.post(f"{PAGE}{notice.pk}/").url == "/rules/"
    notice.refresh_from_db()
    assert notice.read_at is not None
    assert client.get(f"{PAGE}{notice.pk}/").status_code == 405


def test_not_anothers(client, anna, berta, ring):
    notice = ring(berta)
    client.force_login(anna)
    assert client.post(f"{PAGE}{notice.pk}/").status_code == 404
    client.post(f"{PAGE}read/")
    notice.refresh_from_db()
    assert notice.read_at is None


def test_reading_all(client, anna, ring):
    ring(anna, "/a/")
    ring(anna, "/b/")
    client.force_login(anna)
    assert client.post(f"{PAGE}read/").url == PAGE
    assert not Notice.objects.filter(read_at=None).exists()


def test_many_come_on_pages(client, anna, ring):
    for number in range(30):
        ring(anna, f"/{number}/")
    client.force_login(anna)
    assert len(client.get(PAGE).context["page"]) == 25
    assert len(client.get(f"{PAGE}?page=2").context["page"]) == 5


def test_choosing_what_comes_by_mail(client, anna):
    client.force_login(anna)
    assert client.get(PAGE).context["form"]["kinds"].value() == wanted(anna)
    client.post(f"{PAGE}mail/", {"kinds": ["place_free", "table_starts"]})
    assert sorted(wanted(anna)) == ["place_free", "table_starts"]
    client.post(f"{PAGE}mail/", {})
    assert wanted(anna) == []


def test_an_unknown_kind_changes_nothing(client, anna):
    before = wanted(anna)
    client.force_login(anna)
    client.post(f"{PAGE}mail/", {"kinds": ["no such kind"]})
    assert wanted(anna) == before


def test_who_is_suspended_reads_why_instead(client, anna):
    suspension.suspend(anna, "Rude at the table")
    client.force_login(anna)
    assert "Rude at the table" in client.get(PAGE).content.decode()
