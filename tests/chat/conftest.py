"""People at a table, spectators, and directors."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from club.accounts.models import Person
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def people(db: None) -> list[Person]:
    return [Person.objects.create_user(name) for name in ("Anna", "Boris", "Carla", "Dieter")]


@pytest.fixture
def guest(db: None) -> Person:
    guest = Person(is_guest=True)
    guest.take_name("Gast")
    guest.save()
    return guest


@pytest.fixture
def director(db: None) -> Person:
    return Person.objects.create_user("Direktorin", is_staff=True, director=True)


@pytest.fixture
def table(people: list[Person]) -> Any:
    """table(2, start=False) is one for so many people where all but the last sit; with `start` it runs."""

    def table(count: int = 3, *, start: bool = True) -> Table:
        opened = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=count), now=NOON)
        for person in people[1 : count if start else count - 1]:
            play.sit(person, opened.pk, now=NOON)
        return Table.objects.get(pk=opened.pk)

    return table
