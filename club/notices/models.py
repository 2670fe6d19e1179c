"""Notices and who wants which of them by mail. Only `notify` writes them."""

from __future__ import annotations

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.notices import kinds


class Notice(models.Model):
    """Something one person should know of."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, db_index=False, related_name="notices"
    )
    kind = models.CharField(max_length=30)
    # Where it leads, within the site.
    url = models.CharField(max_length=200)
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)
    # When it is to be sent by mail, or to be tried again; None if it is not, or has been.
    mail_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(F("person"), F("created_at").desc(), name="notice_of_person"),
            models.Index(fields=["person"], condition=Q(read_at=None), name="notice_unread"),
            models.Index(fields=["mail_at"], condition=Q(mail_at__isnull=False), name="notice_to_mail"),
        ]

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> str:
        return kinds.sentence(self.kind, self.facts)


class MailWish(models.Model):
    """Whether a person wants one kind of notices by mail, where he has said so."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_wishes")
    kind = models.CharField(max_length=30)
    by_mail = models.BooleanField()

    class Meta:
        verbose_name = _("wish about mail")
        verbose_name_plural = _("wishes about mail")
        constraints = [models.UniqueConstraint(fields=["person", "kind"], name="mail_wish_once")]

    def __str__(self) -> str:
        return f"{self.person}: {self.kind} {'by mail' if self.by_mail else 'not by mail'}"
