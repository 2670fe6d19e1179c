"""What was said, and who may not say anything or does not want to read it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.audit.models import LONGEST_WHY
from poker.tables.models import Table

LONGEST = 200
"""Characters of a message."""


class Message(models.Model):
    """Something said at a table."""

    class Line(models.TextChoices):
        TABLE = "table", _("table")
        RAIL = "rail", _("spectators")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, db_index=False, related_name="+")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, db_index=False, related_name="+"
    )
    line = models.CharField(max_length=10, choices=Line)
    text = models.CharField(max_length=LONGEST)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    removed_at = models.DateTimeField(null=True)
    """When directors took it off the pages."""

    class Meta:
        indexes = [
            models.Index(fields=["table", "-id"], name="said_at_table"),
            models.Index(fields=["person", "-at"], name="said_by_person"),
        ]

    def __str__(self) -> str:
        return self.text


class Mute(models.Model):
    """This person may not write, at any table, as directors decided."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(_("since"), default=timezone.now)
    until = models.DateTimeField(_("until"), null=True)
    """None: until directors let him write again."""
    why = models.CharField(_("why"), max_length=LONGEST_WHY)
    """Told to the person."""

    def __str__(self) -> str:
        return f"{self.person}: {self.why}"


class Hidden(models.Model):
    """This person does not want to see the chat."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return str(self.person)


class Filter(models.Model):
    """The words that the chat masks: one row."""

    words = models.TextField(default="", blank=True)
    """A word a line (`poker.chat.masking`)."""

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="filter_is_one")]

    def __str__(self) -> str:
        return self.words
