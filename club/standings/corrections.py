"""What directors decide about results afterwards. Rows are only ever added; `penalties` writes them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.appendonly.rows import Row


class Decision(Row):
    """Who decided it, and when."""

    by: models.ForeignKey[Any, Any] = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField(_("when"), default=timezone.now, editable=False)

    class Meta:
        abstract = True


class Waiver(Decision):
    """The penalty for leaving early is waived: 0 points instead of -10 (RULES 13.4)."""

    result = models.OneToOneField(
        "standings.Result", verbose_name=_("result"), on_delete=models.PROTECT, related_name="waiver"
    )

    class Meta:
        verbose_name = _("waived penalty")
        verbose_name_plural = _("waived penalties")

    def __str__(self) -> str:
        return str(self.result)


class Voided(Decision):
    """A finished tournament was broken by the site: it gives no points and no rating, and stands on no
    board."""

    tournament = models.UUIDField(_("tournament"), unique=True, editable=False)

    class Meta:
        verbose_name = _("void tournament")
        verbose_name_plural = _("void tournaments")

    def __str__(self) -> str:
        return str(self.tournament)
