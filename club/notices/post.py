"""Sending notices by mail, to addresses that their owners have confirmed.

What is to be sent stands in the notice's row, so a killed worker or a mail server that is down loses no
letter: whoever takes one pushes its time back first and takes the letter out once it is sent.
"""

import logging
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation

from club.notices.models import Notice

log = logging.getLogger(__name__)

AGAIN_AFTER = timedelta(minutes=5)
GIVEN_UP_AFTER = timedelta(days=1)
AT_ONCE = 50


def send_due(now: datetime | None = None) -> int:
    """Send what is due, oldest first; how many were sent. Stops at the first that cannot be sent."""
    now = now or timezone.now()
    sent = 0
    for notice in (
        Notice.objects.filter(mail_at__lte=now).select_related("person").order_by("mail_at")[:AT_ONCE]
    ):
        taken = Notice.objects.filter(pk=notice.pk, mail_at=notice.mail_at)
        if not taken.update(mail_at=now + AGAIN_AFTER):
            continue  # another worker has it
        if notice.created_at < now - GIVEN_UP_AFTER or not notice.person.is_active:
            _done(notice)
            continue
        try:
            sent += send(notice)
        except OSError:  # the mail server's; smtplib's errors are such
            log.warning("A notice could not be mailed; it is tried again", exc_info=True)
            break
        _done(notice)
    return sent


def send(notice: Notice) -> bool:
    """Mail one notice; False if the person has no confirmed address."""
    address = EmailAddress.objects.filter(user=notice.person, verified=True).order_by("-primary").first()
    if address is None:
        return False
    with translation.override(notice.person.language or settings.LANGUAGE_CODE):
        facts = {
            "notice": notice,
            "name": notice.person.get_short_name(),
            "link": settings.SITE_URL + notice.url,
            "site": settings.SITE_URL,
        }
        letter = EmailMessage(
            subject=" ".join(notice.words.split()),
            body=render_to_string("notices/letter.txt", facts),
            to=[address.email],
        )
    letter.send()
    return True


def _done(notice: Notice) -> None:
    Notice.objects.filter(pk=notice.pk).update(mail_at=None)
