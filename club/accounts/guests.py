"""Playing as a guest: a chosen name, no account (RULES 1)."""

from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts.models import GUEST_LIFE, Person
from club.accounts.sockets import close_sockets


def enter(request: HttpRequest, name: str) -> Person:
    """Make a guest of this name and log him in.

    ValidationError, to be shown at the name: throttled, name_taken, or what `names.check` says.
    """
    if not ratelimit.consume(request, action="enter_as_guest"):
        raise ValidationError(
            _("Too many guests came from your connection just now. Try again later."), code="throttled"
        )
    guest = Person(is_guest=True)
    guest.take_name(Person.objects.check_free(name))
    guest.set_unusable_password()
    try:
        with transaction.atomic():
            guest.save()
    except IntegrityError:
        # Somebody took the name since it was looked up.
        raise Person.objects.taken() from None
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(timezone.now() + GUEST_LIFE)
    return guest


def leave(guest: Person) -> None:
    """The guest has gone for good: nobody can log in as him again, and his name is free."""
    Person.objects.retire(guest)
    close_sockets(guest)
