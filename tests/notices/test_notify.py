"""Telling people something in the site."""

from datetime import timedelta

import pytest
from channels.layers import get_channel_layer
from django.db import transaction
from django.utils import timezone

from club.notices import kinds
from club.notices.models import MailWish, Notice
from club.notices.notify import KEPT, forget, notify, read, read_all, seen, unread
from club.notices.wishes import by_mail, choose, wanted


def test_a_notice_says_what_and_where(anna, bruno):
    notice = notify(anna, "loud", "/table/7/", table="Elbe")
    assert (str(notice), notice.url, notice.read_at) == ("Come to Elbe", "/table/7/", None)
    assert (unread(anna), unread(bruno)) == (1, 0)


@pytest.mark.parametrize("url", ["https://elsewhere.example/", "//elsewhere.example/", "table/7/", ""])
def test_it_leads_nowhere_else(anna, url):
    with pytest.raises(ValueError, match="path"):
        notify(anna, "quiet", url)


def test_an_unknown_kind_is_refused(anna):
    with pytest.raises(ValueError, match="unheard"):
        notify(anna, "unheard", "/")


@pytest.mark.parametrize(
    ("kind", "facts", "shown"),
    [("loud", {"table": "Po"}, "Come to Po"), ("loud", {}, "Come to %(table)s"), ("gone", {}, "gone")],
)
def test_words_never_break_the_page(kind, facts, shown):
    assert kinds.sentence(kind, facts) == shown


def test_the_same_again_renews_what_was_not_read(anna, bruno):
    first = notify(anna, "loud", "/table/7/", table="Elbe")
    again = notify(anna, "loud", "/table/7/", table="Oder")
    assert first.pk == again.pk
    assert str(Notice.objects.get(person=anna)) == "Come to Oder"
    notify(anna, "loud", "/table/8/", table="Po")
    notify(anna, "quiet", "/table/7/")
    notify(bruno, "loud", "/table/7/", table="Elbe")
    assert (unread(anna), unread(bruno)) == (3, 1)
    read(anna, first.pk)
    notify(anna, "loud", "/table/7/", table="Elbe")
    assert Notice.objects.filter(person=anna, url="/table/7/", kind="loud").count() == 2


def test_the_page_they_lead_to_is_open(anna, bruno, confirmed):
    notify(anna, "loud", "/table/7/", table="Elbe")
    notify(anna, "quiet", "/table/7/")
    elsewhere = notify(anna, "quiet", "/table/8/")
    notify(bruno, "quiet", "/table/7/")
    seen(anna, "/table/7/")
    assert list(Notice.objects.filter(person=anna, read_at=None)) == [elsewhere]
    assert unread(bruno) == 1
    # his letter is on its way all the same
    assert Notice.objects.get(person=anna, kind="loud").mail_at is not None


def test_where_nothing_is_unread_nothing_is_written(anna, django_assert_num_queries):
    with django_assert_num_queries(1):
        seen(anna, "/table/7/")


def test_reading_one_and_all(anna, bruno):
    one = notify(anna, "quiet", "/a/")
    notify(anna, "quiet", "/b/")
    other = notify(bruno, "quiet", "/a/")
    assert read(anna, other.pk) is None
    assert read(anna, one.pk) == one
    assert (unread(anna), unread(bruno)) == (1, 1)
    read_all(anna)
    assert (unread(anna), unread(bruno)) == (0, 1)


def test_old_ones_go(anna, bruno):
    old = timezone.now() - KEPT - timedelta(days=1)
    for person in (anna, bruno):
        notify(person, "quiet", "/old/")
    Notice.objects.update(created_at=old)
    notify(anna, "quiet", "/new/")
    assert [notice.url for notice in Notice.objects.filter(person=anna)] == ["/new/"]
    assert Notice.objects.filter(person=bruno).count() == 1


def test_who_leaves_leaves_nothing_here(anna, bruno):
    for person in (anna, bruno):
        notify(person, "quiet", "/")
        choose(person, ["quiet"])
    forget(anna)
    assert not Notice.objects.filter(person=anna).exists()
    assert not MailWish.objects.filter(person=anna).exists()
    assert (unread(bruno), wanted(bruno)) == (1, ["quiet"])


# Who wants mail


def test_kinds_have_a_default_and_people_their_own_mind(anna, bruno):
    assert wanted(anna) == ["loud"]
    choose(anna, ["quiet", "no such kind"])
    assert wanted(anna) == ["quiet"]
    assert (by_mail(anna, "loud"), by_mail(anna, "quiet")) == (False, True)
    assert wanted(bruno) == ["loud"]
    choose(anna, [])
    assert wanted(anna) == []


# Open pages


@pytest.fixture
def told(monkeypatch):
    """What open pages are told, as [(group, message), …]."""
    heard = []

    async def group_send(group, message):
        heard.append((group, message))

    monkeypatch.setattr(get_channel_layer(), "group_send", group_send)
    return heard


def test_pages_are_told_after_the_commit(anna, told, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        notice = notify(anna, "quiet", "/")
        assert told == []
    assert told == [(f"person.{anna.pk}", {"type": "person.noticed"})]
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        read(anna, notice.pk)
        read(anna, notice.pk)
        read_all(anna)
    assert len(told) == 1


def test_a_lost_message_breaks_nothing(anna, monkeypatch, django_capture_on_commit_callbacks):
    async def group_send(group, message):
        raise ConnectionError

    monkeypatch.setattr(get_channel_layer(), "group_send", group_send)
    with django_capture_on_commit_callbacks(execute=True):
        notify(anna, "quiet", "/")
    assert unread(anna) == 1


@pytest.mark.django_db(transaction=True)
def test_a_notice_comes_with_what_it_tells_of_or_not_at_all():
    from club.accounts.models import Person

    anna = Person.objects.create_user("Anna")
    with pytest.raises(transaction.TransactionManagementError):
        notify(anna, "quiet", "/")
    assert unread(anna) == 0
