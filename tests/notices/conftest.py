import pytest
from allauth.account.models import EmailAddress

from club.accounts.models import Person
from club.notices import kinds


@pytest.fixture
def anna(db) -> Person:
    return Person.objects.create_user("Anna", password="x")


@pytest.fixture
def bruno(db) -> Person:
    return Person.objects.create_user("Bruno", password="x")


@pytest.fixture
def confirmed(anna) -> EmailAddress:
    """Anna's address, that she has confirmed."""
    return EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True, primary=True)


@pytest.fixture(autouse=True)
def two_kinds(monkeypatch):
    """Two kinds of a room that does not exist: one comes by mail unless it is not wanted."""
    monkeypatch.setattr(kinds, "KINDS", {})
    for module in ("notify", "wishes"):
        monkeypatch.setattr(f"club.notices.{module}.KINDS", kinds.KINDS)
    kinds.add("loud", title="Come to %(table)s", label="Calls", by_mail=True)
    kinds.add("quiet", title="All is well", label="Calm")
