import pytest

from club.accounts.models import Person
from club.audit import words


@pytest.fixture
def owner(db) -> Person:
    return Person.objects.create_superuser("Olga", password="x")


@pytest.fixture
def anna(db) -> Person:
    return Person.objects.create_user("Anna", password="x")


@pytest.fixture(autouse=True)
def actions(monkeypatch):
    """Two actions of a room that does not exist."""
    monkeypatch.setattr(words, "ACTIONS", {})
    monkeypatch.setattr("club.audit.log.ACTIONS", words.ACTIONS)
    words.add({"test.paid": "Gave %(amount)s talers", "test.rested": "Rested 100%"})
