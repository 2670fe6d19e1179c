"""People: members with an account, guests without one, and who has applied to become a member."""

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.accounts import joining, names, sockets

# A guest's session ends this long after he entered, used or not.
GUEST_LIFE = timedelta(days=7)
LOUDEST = 100


class Design(models.TextChoices):
    """How a table looks to this person (RULES 15.4)."""

    RIVERBOAT = "riverboat", _("Riverboat")
    MONTE_CARLO = "monte-carlo", _("Monte Carlo")
    BACK_ROOM = "back-room", _("Back Room")


class PersonManager(UserManager["Person"]):
    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "Person":
        return self.get(username=names.key(username or ""))

    @transaction.atomic
    def create_user(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "Person":
        fields.setdefault("display_name", names.tidy(username))
        person = super().create_user(names.key(username), email, password, **fields)
        joining.welcome(person)
        return person

    @transaction.atomic
    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "Person":
        """An owner of the club."""
        fields.setdefault("display_name", names.tidy(username))
        person = super().create_superuser(names.key(username), email, password, **fields)
        joining.welcome(person)
        return person

    def called(self, name: str) -> models.QuerySet["Person"]:
        """The people with this in their names, as staff look for them."""
        # A guest who has gone has no sign-in name to be found by any more, but still the one he showed.
        return self.filter(Q(username__contains=names.key(name)) | Q(display_name__icontains=name))

    def check_free(self, name: str, person: "Person | None" = None) -> str:
        """The tidied name, if `person` (or somebody new) may have it; else ValidationError."""
        name = names.check(name, kept=person.username if person else "")
        holder = self.filter(username=names.key(name)).first()
        if holder is None or holder == person:
            return name
        if holder.has_account or holder.date_joined >= timezone.now() - GUEST_LIFE:
            raise self.taken()
        self.retire(holder)
        return name

    def taken(self) -> ValidationError:
        return ValidationError(_("This name is taken."), code="name_taken")

    def retire(self, guest: "Person") -> None:
        """Free the guest's name and end his sessions; his results stay. Who has an account is left alone."""
        guests = self.filter(pk=guest.pk, is_guest=True, applied_at=None)
        guests.update(username=nobodys(guest.pk), is_active=False)


def nobodys(pk: int) -> str:
    """A sign-in name that nobody can take: no name can begin with a tilde."""
    return f"~{pk}"


class Person(AbstractUser):
    """A human: a member, or a guest (RULES 1). Computers are no persons.

    Who has applied and waits for an answer is a guest with an account: he signs in with his password and
    keeps his name, and plays as guests do, for fun chips and without points.

    `username` is not for showing: it is `names.key(display_name)`, so the database itself keeps names
    apart whatever their case, and a member logs in with the name everybody sees.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(_("sign-in name"), max_length=names.LONGEST_KEY, unique=True, editable=False)
    display_name = models.CharField(_("name"), max_length=names.LONGEST)

    # Membership
    is_guest = models.BooleanField(_("guest"), default=False)
    # When a guest asked to become a member; None again once he is one.
    applied_at = models.DateTimeField(_("applied"), null=True, blank=True, editable=False)
    invitation = models.ForeignKey(
        "accounts.Invitation",
        verbose_name=_("came by"),
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="people",
    )
    suspended_at = models.DateTimeField(_("suspended since"), null=True, blank=True)
    suspension_reason = models.CharField(_("reason of the suspension"), max_length=200, blank=True)
    # When he deleted his account. The row stays, as results and talers hang on it.
    left_at = models.DateTimeField(_("left the club"), null=True, blank=True, editable=False)

    # Roles (see `roles`): an owner is Django's superuser, and `is_staff` is who has any role.
    director = models.BooleanField(_("director"), default=False, editable=False)
    cashier = models.BooleanField(_("cashier"), default=False, editable=False)

    # Preferences
    language = models.CharField(_("language"), max_length=12, blank=True)
    design = models.CharField(
        _("table design"), max_length=20, choices=Design.choices, default=Design.BACK_ROOM
    )
    # RULES 8.2: asked at every showdown of `home` and `speedpoker`.
    mucks_beaten = models.BooleanField(_("muck beaten hands"), default=True)
    four_colours = models.BooleanField(_("four-colour deck"), default=True)
    sounds = models.BooleanField(_("sounds"), default=True)
    volume = models.PositiveSmallIntegerField(
        _("volume"), default=70, validators=[MaxValueValidator(LOUDEST)]
    )
    names_hands = models.BooleanField(_("name one's own hand"), default=True)
    # On a touch screen, an all-in or a raise of more than half one's chips asks for a second tap.
    second_tap = models.BooleanField(_("ask before large bets"), default=True)
    # The fingerprint of the picture he uploaded (`avatars`); "" for the drawn one.
    picture_key = models.CharField(max_length=16, blank=True, editable=False)

    objects: ClassVar[PersonManager] = PersonManager()

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.CheckConstraint(
                condition=Q(is_guest=False) | Q(is_superuser=False, director=False, cashier=False),
                name="person_roles_for_members",
            ),
            models.CheckConstraint(
                condition=Q(is_guest=True) | Q(applied_at=None), name="person_member_or_applicant"
            ),
        ]

    def __str__(self) -> str:
        return gettext(self.display_name) if self.left_at else self.display_name

    @property
    def is_member(self) -> bool:
        return not self.is_guest

    @property
    def is_applicant(self) -> bool:
        return self.is_guest and self.applied_at is not None

    @property
    def has_account(self) -> bool:
        """Whether he can sign in again: members and applicants."""
        return self.is_member or self.is_applicant

    @property
    def is_suspended(self) -> bool:
        return self.suspended_at is not None

    # What a role allows, allows an owner too, and nobody while he is suspended.

    @property
    def is_owner(self) -> bool:
        return self.is_superuser and self.is_active and not self.is_suspended

    @property
    def is_director(self) -> bool:
        return self.is_owner or (self.director and self.is_active and not self.is_suspended)

    @property
    def is_cashier(self) -> bool:
        return self.is_owner or (self.cashier and self.is_active and not self.is_suspended)

    @property
    def has_role(self) -> bool:
        return self.is_director or self.is_cashier

    def take_name(self, name: str) -> None:
        """Set the name, and with it the sign-in name. Unsaved: the save fails if the name is taken."""
        self.display_name = names.tidy(name)
        self.username = names.key(self.display_name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        # Django's mark of a password set since the row was read, in whatever way: form, link, staff, command.
        changed_password = self._password is not None  # type: ignore[attr-defined]
        super().save(*args, **kwargs)
        if changed_password:
            sockets.close_sockets(self)

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name
