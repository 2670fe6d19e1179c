"""What a finished tournament leaves behind: one result for every seat, and ratings where it counts for them.

Results are what happened: the database keeps them as they are (migration 0003). Points and ratings follow
from them, so they can be computed anew (`rebuild`).
"""

from __future__ import annotations

from typing import Any, Never

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.standings.corrections import Voided, Waiver
from club.standings.elo import START
from club.standings.labels import GAMES, PRESETS

__all__ = ["Kind", "Rating", "RatingChange", "Result", "Season", "Voided", "Waiver"]

LONGEST_SEASON = 40


class Kind(models.TextChoices):
    """Who sat in the seat when the tournament ended (RULES 1): a guest may become a member later."""

    MEMBER = "member", _("member")
    GUEST = "guest", _("guest")
    COMPUTER = "computer", _("computer")


class Immutable(TypeError):
    """A result was to be changed or deleted: results are only ever added."""


class Results(models.QuerySet["Result"]):
    """Results as they can be queried; what would change them is refused."""

    def update(self, **fields: Any) -> Never:
        raise Immutable("results are never changed")

    def delete(self) -> Never:
        raise Immutable("results are never deleted")


class Counting(models.Manager["Result"]):
    """The results that count: not those of tournaments that were declared void."""

    def get_queryset(self) -> Results:
        voided = Voided.objects.filter(tournament=OuterRef("tournament"))
        return Results(self.model, using=self._db).filter(~Exists(voided))


class Result(models.Model):
    """One seat's result. Written by `record.record` only, in the transaction that ends the tournament.

    The rows of a tournament together hold every seat's place and kind, computers' included: enough for
    points (RULES 13.2), and to compare each player with each opponent (RULES 13.3).
    """

    tournament = models.UUIDField(_("tournament"), editable=False)
    seat = models.PositiveSmallIntegerField(_("seat"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        on_delete=models.PROTECT,
        # The index by person and date below serves it.
        db_index=False,
        related_name="results",
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    preset = models.CharField(_("rules"), max_length=20)
    game = models.CharField(_("game"), max_length=8)
    seats = models.PositiveSmallIntegerField(_("seats"))
    humans = models.PositiveSmallIntegerField(_("humans"))
    place = models.PositiveSmallIntegerField(_("place"))
    # The only column that may be written anew, by `rebuild`.
    points = models.SmallIntegerField(_("points"))
    left = models.BooleanField(_("left early"), default=False)
    # Whether the house rules count it for the rating (RULES 2). Who sat there decides as well: see `ratings`.
    rated = models.BooleanField(_("rated"), default=True)
    finished_at = models.DateTimeField(_("finished"))

    objects = Counting()
    every = Results.as_manager()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["-finished_at", "tournament", "place", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seat"], name="result_once_per_seat"),
            # NULLs are distinct: computers are not held apart by this, people are.
            models.UniqueConstraint(fields=["tournament", "person"], name="result_once_per_person"),
            models.CheckConstraint(
                condition=Q(kind=Kind.COMPUTER, person=None)
                | (~Q(kind=Kind.COMPUTER) & Q(person__isnull=False)),
                name="result_has_person_unless_computer",
            ),
            models.CheckConstraint(
                condition=Q(kind=Kind.MEMBER) | Q(points=0), name="result_points_for_members_only"
            ),
            models.CheckConstraint(
                condition=Q(place__gte=1, place__lte=F("seats")), name="result_place_within_seats"
            ),
        ]
        indexes = [
            models.Index(fields=["person", "-finished_at"], name="result_of_person"),
            models.Index(fields=["kind", "finished_at"], name="result_of_month"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} seat {self.seat}: place {self.place}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Immutable("results are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        raise Immutable("results are never deleted")

    @property
    def collects(self) -> bool:
        """RULES 13.2: only members collect points."""
        return self.kind == Kind.MEMBER

    @property
    def game_label(self) -> str:
        return str(GAMES.get(self.game, self.game))

    @property
    def preset_label(self) -> str:
        return str(PRESETS.get(self.preset, self.preset))


class Rating(models.Model):
    """A member's rating as it stands (RULES 13.3). `ratings` and `rebuild` write it.

    The row is also the lock: who changes ratings locks the rows of all players, by person.
    """

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        primary_key=True,
        on_delete=models.PROTECT,
        related_name="rating",
    )
    hundredths = models.IntegerField(default=START)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")

    def __str__(self) -> str:
        return f"{self.person_id}: {self.hundredths / 100:.2f}"


class RatingChange(models.Model):
    """What one result did to its person's rating, in hundredths. Those of a tournament add up to zero.

    In the order of their results each begins where the person's last one ended.
    """

    result = models.OneToOneField(
        Result,
        verbose_name=_("result"),
        primary_key=True,
        on_delete=models.PROTECT,
        related_name="rating_change",
    )
    before = models.IntegerField()
    change = models.IntegerField()

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")

    def __str__(self) -> str:
        return f"{self.before / 100:.2f} {self.change / 100:+.2f}"

    @property
    def after(self) -> int:
        return self.before + self.change


class Season(models.Model):
    """A span of days that leaderboards can be asked for. Seasons may overlap. The staff define them."""

    name = models.CharField(pgettext_lazy("season", "name"), max_length=LONGEST_SEASON, unique=True)
    begins_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-begins_on", "-ends_on", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("begins_on")),
                name="season_ends_after_it_begins",
                violation_error_message=_("A season does not end before it begins."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
