"""Becoming a member: what the club does for everyone who joins.

The rooms that give a new member something are above this one, so it cannot name them: the settings do.
"""

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.module_loading import import_string

if TYPE_CHECKING:
    from club.accounts.models import Person


def welcome(person: "Person") -> "Person":
    """Call what ON_JOINING names, with the member, in the transaction that makes him one; the person.

    Guests and applicants are no members: nothing is called for them.
    """
    if person.is_member:
        for path in settings.ON_JOINING:
            import_string(path)(person)
    return person
