"""The club itself: how one joins, by which links, and who has asked to."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_NOTE = 60
LONGEST_MESSAGE = 500
LONGEST_REASON = 200


class Admission(models.TextChoices):
    """How one becomes a member without an invitation."""

    OPEN = "open", _("Everybody who registers is a member")
    APPROVAL = "approval", _("The staff decide about everybody who registers")


class Club(models.Model):
    """The club's settings: one row."""

    admission = models.CharField(
        _("joining"), max_length=10, choices=Admission.choices, default=Admission.OPEN
    )

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("club")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="club_is_one")]

    def __str__(self) -> str:
        return str(self.get_admission_display())

    @classmethod
    def current(cls) -> Club:
        club, _made = cls.objects.get_or_create(pk=1)
        return club

    @property
    def wants_approval(self) -> bool:
        return self.admission == Admission.APPROVAL


def new_token() -> str:
    return secrets.token_urlsafe(16)


class Invitation(models.Model):
    """A link that makes whoever registers with it a member at once. `invitations` writes these rows."""

    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    note = models.CharField(_("note"), max_length=LONGEST_NOTE, blank=True)
    created_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), on_delete=models.PROTECT, related_name="+"
    )
    # How many may join by it; None for as many as come.
    most = models.PositiveIntegerField(_("uses"), null=True)
    used = models.PositiveIntegerField(_("used"), default=0)
    # None: never.
    expires_at = models.DateTimeField(_("valid until"), null=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(most=None) | Q(used__lte=F("most")), name="invitation_not_used_too_often"
            ),
        ]

    def __str__(self) -> str:
        return self.note or f"#{self.pk}"

    @property
    def state(self) -> str:
        """valid, or why not: revoked, expired, used."""
        if self.revoked_at is not None:
            return "revoked"
        if self.expires_at is not None and self.expires_at <= timezone.now():
            return "expired"
        if self.most is not None and self.used >= self.most:
            return "used"
        return "valid"


class Application(models.Model):
    """Somebody asked to become a member. `admission` writes these rows."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        # He joined by an invitation, or deleted his account, before anybody decided.
        WITHDRAWN = "withdrawn", _("withdrawn")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.PROTECT,
        related_name="applications",
    )
    message = models.CharField(_("a few words to the staff"), max_length=LONGEST_MESSAGE, blank=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    decided_at = models.DateTimeField(_("decided"), null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.PROTECT, related_name="+"
    )
    # What a declined applicant is told.
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)

    class Meta:
        verbose_name = _("application")
        verbose_name_plural = _("applications")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["person"], condition=Q(state="waiting"), name="application_one_waiting"
            ),
            models.CheckConstraint(
                condition=Q(state="waiting", decided_at=None)
                | (~Q(state="waiting") & Q(decided_at__isnull=False)),
                name="application_decided",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_state_display()}"
