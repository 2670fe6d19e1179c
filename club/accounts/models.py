"""People: members with an account, and guests without one."""

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts import joining, names, sockets

# A guest's session ends this long after he entered, used or not.
GUEST_LIFE = timedelta(days=7)


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
        return joining.welcome(super().create_user(names.key(username), email, password, **fields))

    @transaction.atomic
    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "Person":
        fields.setdefault("display_name", names.tidy(username))
        return joining.welcome(super().create_superuser(names.key(username), email, password, **fields))

    def check_free(self, name: str, person: "Person | None" = None) -> str:
        """The tidied name, if `person` (or somebody new) may have it; else ValidationError."""
        name = names.check(name, kept=person.username if person else "")
        holder = self.filter(username=names.key(name)).first()
        if holder is None or holder == person:
            return name
        if not (holder.is_guest and holder.date_joined < timezone.now() - GUEST_LIFE):
            raise self.taken()
        self.retire(holder)
        return name

    def taken(self) -> ValidationError:
        return ValidationError(_("This name is taken."), code="name_taken")

    def retire(self, guest: "Person") -> None:
        """Free the guest's name and end his sessions; his results stay. Members are left alone."""
        # No name can begin with a tilde.
        self.filter(pk=guest.pk, is_guest=True).update(username=f"~{guest.pk}", is_active=False)


class Person(AbstractUser):
    """A human: a member, or a guest without an account (RULES 1). Computers are no persons.

    `username` is not for showing: it is `names.key(display_name)`, so the database itself keeps names
    apart whatever their case, and a member logs in with the name everybody sees.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(_("sign-in name"), max_length=names.LONGEST_KEY, unique=True, editable=False)
    display_name = models.CharField(_("name"), max_length=names.LONGEST)
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=12, blank=True)
    design = models.CharField(
        _("table design"), max_length=20, choices=Design.choices, default=Design.BACK_ROOM
    )
    # RULES 8.2: asked at every showdown of `home` and `speedpoker`.
    mucks_beaten = models.BooleanField(_("muck beaten hands"), default=True)
    suspended_at = models.DateTimeField(_("suspended since"), null=True, blank=True)
    suspension_reason = models.CharField(_("reason of the suspension"), max_length=200, blank=True)

    objects: ClassVar[PersonManager] = PersonManager()

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.display_name

    @property
    def is_member(self) -> bool:
        return not self.is_guest

    @property
    def is_suspended(self) -> bool:
        return self.suspended_at is not None

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
