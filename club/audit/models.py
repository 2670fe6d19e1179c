"""Lines of the audit log. Only `log.record` writes them; triggers keep them (migration 0002)."""

from __future__ import annotations

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.appendonly.rows import Row
from club.audit import words

LONGEST_WHY = 300
LONGEST_NAME = 100


class Action(Row):
    """One action of a member of the staff, or of who runs the club's commands.

    People are named by their rows only, so that who leaves the club leaves no name behind in rows that
    nobody can change; whoever writes `why` or `facts` puts no name into them either.
    """

    at = models.DateTimeField(_("when"), default=timezone.now, editable=False)
    # None: a command, on the machine that the club runs on.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("who"),
        null=True,
        on_delete=models.PROTECT,
        db_index=False,
        related_name="+",
    )
    action = models.CharField(_("what"), max_length=40)
    # Whom it was done to, and the kind, key and name of what it was done to or happened at, if there was any.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("to whom"),
        null=True,
        on_delete=models.PROTECT,
        db_index=False,
        related_name="+",
    )
    subject_kind = models.CharField(max_length=60, blank=True)
    subject_key = models.CharField(max_length=40, blank=True)
    subject_name = models.CharField(max_length=LONGEST_NAME, blank=True)
    why = models.CharField(_("why"), max_length=LONGEST_WHY, blank=True)
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)

    class Meta:
        verbose_name = _("line of the audit log")
        verbose_name_plural = _("lines of the audit log")
        ordering = ["-id"]
        indexes = [
            models.Index(F("by"), F("id").desc(), name="action_by"),
            models.Index(F("person"), F("id").desc(), name="action_to"),
            models.Index(F("action"), F("id").desc(), name="action_what"),
            models.Index(fields=["subject_kind", "subject_key"], name="action_subject"),
        ]

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> str:
        """What was done, in the reader's language."""
        return words.sentence(self.action, self.facts)
