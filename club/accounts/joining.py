"""Becoming a member: what the club does for everyone who joins, and how it tells him.

The rooms that give a new member something are above this one, so it cannot name them: the settings do.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext, ngettext

from club.numbers import whole

if TYPE_CHECKING:
    from club.accounts.models import Person


def welcome(person: "Person") -> int:
    """Call what ON_JOINING names, with the member, in the transaction that makes him one; the talers that he
    was given.

    Guests and applicants are no members: nothing is called for them.
    """
    return sum(import_string(path)(person) for path in settings.ON_JOINING) if person.is_member else 0


def greeting(talers: int) -> str:
    """What a new member is told on the page that he comes to."""
    if not talers:
        return gettext("Welcome to the club!")
    return ngettext(
        "Welcome to the club! You start with %(talers)s taler, a gift of the house.",
        "Welcome to the club! You start with %(talers)s talers, a gift of the house.",
        talers,
    ) % {"talers": whole(talers)}


def accepted(facts: Mapping[str, Any]) -> str:
    """The same in the notice for an applicant whom the staff accepted; older ones say nothing of talers."""
    talers = facts.get("talers")
    if not talers:
        return gettext("Your application was accepted: welcome to the club!")
    return ngettext(
        "Your application was accepted: welcome to the club! You start with %(talers)s taler, a gift of the "
        "house.",
        "Your application was accepted: welcome to the club! You start with %(talers)s talers, a gift of the "
        "house.",
        talers,
    ) % {"talers": whole(talers)}
