"""Notices by mail."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from club.notices import kinds, post
from club.notices.models import Notice
from club.notices.notify import notify, read, read_all
from club.notices.tasks import send_due
from club.notices.wishes import choose


def _call(person):
    return notify(person, "loud", "/table/7/", table="Elbe")


def test_a_letter_says_what_and_leads_there(anna, confirmed, settings):
    settings.SITE_URL = "https://club.example"
    _call(anna)
    send_due()
    [letter] = mail.outbox
    assert (letter.to, letter.subject) == (["anna@example.org"], "Come to Elbe")
    assert "Hello Anna" in letter.body
    assert "https://club.example/table/7/" in letter.body


def test_each_is_sent_once(anna, confirmed):
    _call(anna)
    assert [post.send_due(), post.send_due()] == [1, 0]
    assert len(mail.outbox) == 1


def test_only_to_who_wants_it(anna, confirmed):
    notify(anna, "quiet", "/")
    choose(anna, [])
    _call(anna)
    assert post.send_due() == 0
    choose(anna, ["quiet"])
    notify(anna, "quiet", "/other/")
    post.send_due()
    assert [letter.subject for letter in mail.outbox] == ["All is well"]


def test_only_to_addresses_that_were_confirmed(anna, confirmed):
    confirmed.verified = False
    confirmed.save()
    anna.email = "anna@example.org"
    anna.save()
    _call(anna)
    assert post.send_due() == 0
    assert mail.outbox == []
    assert Notice.objects.get().mail_at is None


@pytest.mark.parametrize(
    "look", [lambda notice: read(notice.person, notice.pk), lambda n: read_all(n.person)]
)
def test_not_to_who_has_read_it_already(anna, confirmed, look):
    look(_call(anna))
    assert post.send_due() == 0


def test_not_to_who_is_gone(anna, confirmed):
    _call(anna)
    anna.is_active = False
    anna.save()
    assert post.send_due() == 0
    assert not Notice.objects.exclude(mail_at=None).exists()


def test_in_his_language(anna, confirmed):
    from django.utils import translation

    kinds.add("spoken", title=_Spoken(translation), label="", by_mail=True)
    anna.language = "de"
    anna.save()
    notify(anna, "spoken", "/")
    post.send_due()
    assert mail.outbox[0].subject == "spoken in de"


class _Spoken:
    def __init__(self, translation):
        self.translation = translation

    def __str__(self):
        return f"spoken in {self.translation.get_language()}"


def test_a_line_end_in_a_fact_breaks_no_letter(anna, confirmed):
    notify(anna, "loud", "/", table="Elbe\nBcc: all@example.org")
    assert post.send_due() == 1
    assert mail.outbox[0].subject == "Come to Elbe Bcc: all@example.org"


# A mail server that is down


def test_what_could_not_be_sent_is_tried_again(anna, bruno, confirmed, monkeypatch):
    def refuse(notice):
        raise OSError("no route")

    send = post.send
    monkeypatch.setattr(post, "send", refuse)
    _call(anna)
    _call(bruno)
    assert post.send_due() == 0
    assert Notice.objects.exclude(mail_at=None).count() == 2
    monkeypatch.setattr(post, "send", send)
    later = timezone.now() + post.AGAIN_AFTER
    assert post.send_due(later) == 1


def test_but_not_for_ever(anna, confirmed):
    _call(anna)
    Notice.objects.update(created_at=timezone.now() - post.GIVEN_UP_AFTER - timedelta(seconds=1))
    assert post.send_due() == 0
    assert Notice.objects.get().mail_at is None


def test_two_workers_do_not_send_the_same(anna, confirmed, monkeypatch):
    _call(anna)
    send = post.send

    def send_while_another_looks(notice):
        assert post.send_due() == 0
        return send(notice)

    monkeypatch.setattr(post, "send", send_while_another_looks)
    assert post.send_due() == 1
    assert len(mail.outbox) == 1
