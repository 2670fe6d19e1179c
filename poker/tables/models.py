"""A tournament as it is stored.

A table row is the tournament; its running hand is the deal and the PHH actions so far, nothing
else, and is replayed whenever the table is loaded.  Only `poker.tables.play` writes these rows.
"""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from poker.rules.presets import HouseRules


class Table(models.Model):
    """One Sit & Go from the first seat taken to its result."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")
        VOID = "void", _("declared void")

    class Stage(models.TextChoices):
        """Where a scheduled tournament is on its way to its start."""

        ANNOUNCED = "announced", _("announced")
        CHECK_IN = "check_in", _("check-in")
        LAST_CALL = "last_call", _("last call")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=60)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    rules_data = models.JSONField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)

    version = models.PositiveBigIntegerField(default=1)
    """Rises by exactly one with every change that anybody can see."""
    turn = models.PositiveBigIntegerField(default=0)
    """Rises with every step of the play; an action is good for the turn it was meant for only."""

    wake_at = models.DateTimeField(null=True, db_index=True)
    """The table's only alarm: when something is due next (see `poker.tables.clock`)."""
    due_at = models.DateTimeField(null=True)
    """When the current step is due: a decision's deadline, a computer's move, the next street or hand."""
    clock = models.CharField(max_length=10, default="")
    """What runs out at `due_at`: "decision", "bank", "grace", or "" for steps nobody has to decide."""
    clock_began_at = models.DateTimeField(null=True)
    """When the decision that is due could first be made."""
    spared = models.BooleanField(default=False)
    """The running decision was given more time after an outage; that happens once."""

    paused_at = models.DateTimeField(null=True)
    """Since when the running tournament is paused: time stands still there, so what is due is as far away as
    it was then."""
    paused_for = models.DurationField(default=timedelta(0))
    """How long it was paused before, all in all."""
    closing_at = models.DateTimeField(null=True)
    """When the table is cancelled or declared void, as staff decided and nobody else knows yet."""
    closing = models.JSONField(null=True)
    """That decision: {"state": "cancelled" or "void", "by": person id, "paused": was it paused before?}."""
    removals = models.JSONField(default=list)
    """Whom staff removed since the last hand began, so that it can be undone: {"seat", "actions"}: how many
    actions the running hand had before, None between hands."""

    starts_at = models.DateTimeField(null=True)
    """When a scheduled tournament starts; None for a table that starts when it is full."""
    check_in_at = models.DateTimeField(null=True)
    check_in_until = models.DateTimeField(null=True)
    stage = models.CharField(max_length=10, choices=Stage, default="", blank=True)
    invited_only = models.BooleanField(default=False)
    """Only who is invited can take a place in the scheduled tournament."""
    turbo = models.BooleanField(default=False)
    """Computers act faster; only while one human plays alone with them (RULES 15.3)."""

    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="+")
    """The table that was opened to play once more when this one was over."""

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    tournament = models.JSONField(null=True)
    """`poker.rules.sitngo.Tournament.as_dict()`: chips at the start of the hand, button, who is out."""
    hand = models.JSONField(null=True)
    """The running hand, or the one just over: {"seats": [...], "stacks": [...], "actions": [...]}, players in
    PHH order; "stacks" are their chips before it."""
    deal = models.TextField(default="")
    """The deck of the running hand in dealing order, then the reserve order; empty once it is over."""
    salts = models.TextField(default="")
    """The salts of the deck (`poker.tables.commitment`), a line each; gone when the hand is over."""
    sealed = models.TextField(default="")
    """The deck of the next hand, as `deal` and a line for each salt; empty while a hand is on."""
    deal_root = models.CharField(max_length=64, default="")
    """The published root over the commitments of the running hand's deck, between hands of the next one's."""
    hand_started_at = models.DateTimeField(null=True)
    hand_turn = models.PositiveBigIntegerField(default=0)
    """The turn with which the running hand began: whatever was sent before it was not meant for this hand."""
    news = models.JSONField(default=list)
    """The latest events of the tournament as [code, seat, name, amount, text], oldest first."""

    class Meta:
        indexes = [models.Index(fields=["state", "-created_at"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(paused_at=None) | Q(state="running"), name="paused_while_running"
            ),
            models.CheckConstraint(
                condition=Q(starts_at=None, stage="")
                | Q(starts_at__isnull=False, check_in_at__isnull=False, check_in_until__isnull=False),
                name="scheduled_with_check_in",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_scheduled(self) -> bool:
        """Waits for its time, rather than for its seats to be taken."""
        return self.starts_at is not None and self.state == self.State.WAITING

    @property
    def rules(self) -> HouseRules:
        return HouseRules.from_dict(self.rules_data)


class Seat(models.Model):
    """A taken seat. A free seat has no row."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="seats"
    )
    computer = models.CharField(max_length=30, default="")
    """The name of the computer that sits here, or "" for a human."""

    away = models.BooleanField(default=False)
    missed = models.PositiveSmallIntegerField(default=0)
    """Decisions missed in a row (RULES 14.2)."""
    bank_ms = models.PositiveIntegerField(default=0)
    """What is left of the time bank (RULES 14.1)."""
    preselect = models.CharField(max_length=10, default="")
    """"check_fold" or "call", chosen for the next decision of this hand (RULES 15.2)."""
    preselect_call = models.PositiveIntegerField(default=0)
    """The price that a preselected call was meant for (`poker.rules.hand.Hand.price`)."""
    left = models.BooleanField(default=False)
    left_early = models.BooleanField(default=False)
    """Left while other humans still played: RULES 13.4 applies."""
    place = models.PositiveSmallIntegerField(null=True)
    points = models.SmallIntegerField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["table", "person"], name="one_seat_a_person"),
            models.CheckConstraint(
                condition=models.Q(person__isnull=False, computer="")
                | models.Q(person__isnull=True) & ~models.Q(computer=""),
                name="human_or_computer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"

    @property
    def name(self) -> str:
        return self.computer or str(self.person)

    @property
    def kind(self) -> str:
        if self.person is None:
            return "computer"
        return "guest" if self.person.is_guest else "member"


class Entrant(models.Model):
    """Somebody on the list of a scheduled tournament: who is invited, who has checked in, who waits.

    A place is a seat; who waits for one has none.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entrants")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    invited = models.BooleanField(default=False)
    waiting_since = models.DateTimeField(null=True)
    checked_in_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["waiting_since", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "person"], name="entrant_once")]

    def __str__(self) -> str:
        return f"{self.person}: {self.table}"


class GivenUpSeat(models.Model):
    """Somebody got up from a waiting table. Who does so again and again is slowed down."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["person", "at"])]

    def __str__(self) -> str:
        return f"{self.person}: {self.at}"


class PlayedHand(models.Model):
    """A hand that is over, with the cards everybody may know and no other (RULES 8.4)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    phh = models.TextField()
    commitments = models.TextField(default="")
    """What was published of the deck before the hand, one digest a line (`poker.tables.commitment`)."""
    openings = models.JSONField(default=dict)
    """The cards everybody saw, with their salts, by position."""
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="a_hand_is_stored_once")]

    def __str__(self) -> str:
        return f"{self.table} #{self.number}"


class OwnCards(models.Model):
    """What one person held in a hand that is over: his own to look up, nobody else's (RULES 8.4)."""

    hand = models.ForeignKey(PlayedHand, on_delete=models.CASCADE, related_name="own_cards")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    player = models.PositiveSmallIntegerField()
    """The person's place in PHH order: 0 is p1."""
    cards = models.CharField(max_length=40)
    discards = models.CharField(max_length=20, default="")
    """What the person exchanged for other cards (RULES 11)."""
    openings = models.JSONField(default=dict)
    """Salts of cards that may still be shown; deleted when the next hand starts."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["hand", "person"], name="own_cards_once")]

    def __str__(self) -> str:
        return f"{self.hand}: p{self.player + 1}"


class Pulse(models.Model):
    """A sign of life of the web processes and of the worker, to tell an outage from absence."""

    name = models.CharField(max_length=10, primary_key=True)
    beat_at = models.DateTimeField()
    back_at = models.DateTimeField(null=True)
    """When it last came back after having been silent."""
    silent_from = models.DateTimeField(null=True)
    """The last beat before that silence."""

    def __str__(self) -> str:
        return self.name
