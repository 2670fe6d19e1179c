"""Leaving the club: the account goes, results and talers stay with a person who has no name any more."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from club.accounts import admission, avatars, roles
from club.accounts.models import Design, Person
from club.accounts.models.person import nobodys
from club.accounts.sockets import close_sockets
from club.notices.notify import forget

# Stored as it is, as the database's own lists show it: in the club's language, not in a reader's.
NAMELESS = gettext_noop("Former member")

# What is not about the person, or has to stay for results, talers and the audit log to make sense.
KEPT = {"id", "is_guest", "date_joined", "invitation", "suspended_at"}


@transaction.atomic
def leave(person: Person) -> None:
    """Delete the account for good: name, address, picture, preferences and roles go, and the name is free.

    The rooms above have their say first (settings.ON_LEAVING): each is called with the person, in this
    transaction, and forgets him, or refuses with a ValidationError, as while he plays.
    ValidationError: last_owner.
    """
    # First the rooms above: their tables are locked before people are, everywhere.
    for path in settings.ON_LEAVING:
        import_string(path)(person)
    row = roles.locked(person)[person.pk]
    if row.is_superuser and not roles.another_owner(row):
        raise ValidationError(
            _("You are the club's last owner. Make somebody else an owner first."), "last_owner"
        )
    admission.withdraw(row)
    avatars.remove(row)
    forget(row)
    EmailAddress.objects.filter(user=row).delete()
    kind = ContentType.objects.get_for_model(Person)
    LogEntry.objects.filter(content_type=kind, object_id=str(row.pk)).update(object_repr=nobodys(row.pk))
    _empty(row)
    row.save()
    close_sockets(row)


def _empty(row: Person) -> None:
    """Every column back to what it is for somebody new, but those in KEPT."""
    fresh = Person(design=Design.BACK_ROOM)
    for field in Person._meta.concrete_fields:
        if field.name not in KEPT:
            setattr(row, field.attname, getattr(fresh, field.attname))
    row.set_unusable_password()
    row.display_name, row.username = NAMELESS, nobodys(row.pk)
    row.is_active = False
    row.left_at = timezone.now()
