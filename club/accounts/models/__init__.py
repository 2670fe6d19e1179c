"""The tables of accounts, by subject."""

from club.accounts.models.club import Admission, Application, Club, Invitation
from club.accounts.models.person import GUEST_LIFE, Design, Person, PersonManager
from club.accounts.models.picture import Picture

__all__ = [
    "GUEST_LIFE",
    "Admission",
    "Application",
    "Club",
    "Design",
    "Invitation",
    "Person",
    "PersonManager",
    "Picture",
]
