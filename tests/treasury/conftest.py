"""Members with talers, and tournaments, which the treasury knows by their UUID only."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from club.accounts.models import Person
from club.treasury import ledger

STAKE = 30


@pytest.fixture
def people(db: None) -> list[Person]:
    """Four members with the welcome of the house."""
    return [Person.objects.create_user(name) for name in ("Anna", "Bruno", "Clara", "Dora")]


@pytest.fixture
def anna(people: list[Person]) -> Person:
    return people[0]


@pytest.fixture
def owner(db: None) -> Person:
    return Person.objects.create_superuser("Olga")


@pytest.fixture
def guest(db: None) -> Person:
    return Person.objects.create(username="gast", display_name="Gast", is_guest=True)


@pytest.fixture
def tournament(people: list[Person]) -> Callable[..., UUID]:
    """tournament(3) is one whose stakes the first three have paid."""

    def begin(count: int, stake: int = STAKE) -> UUID:
        tournament_id = uuid4()
        assert ledger.buy_in(tournament_id, people[:count], stake) == []
        return tournament_id

    return begin


@pytest.fixture
def connection_on_postgresql() -> Any:
    """The connection, for tests of what only PostgreSQL has: several writers at once."""
    if connection.vendor != "postgresql":
        pytest.skip("on PostgreSQL only")
    return connection
