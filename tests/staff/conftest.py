"""People with roles, each in a browser of his own, and tournaments to look after."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from club.accounts.models import Person
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table


@pytest.fixture
def people(db: None) -> list[Person]:
    return [Person.objects.create_user(name) for name in ("Anna", "Bruno", "Clara", "Dora")]


@pytest.fixture
def director(db: None) -> Person:
    return Person.objects.create_user("Diana", is_staff=True, director=True)


@pytest.fixture
def cashier(db: None) -> Person:
    return Person.objects.create_user("Konrad", is_staff=True, cashier=True)


@pytest.fixture
def directing(director: Person) -> Client:
    client = Client()
    client.force_login(director)
    return client


@pytest.fixture
def counting(cashier: Person) -> Client:
    client = Client()
    client.force_login(cashier)
    return client


@pytest.fixture
def running(people: list[Person]) -> Any:
    """running(3, ...) is a tournament that has begun with its first hand."""

    def begin(count: int = 3, preset: str = "sit-and-go", **choices: Any) -> Table:
        now = timezone.now() - timedelta(seconds=4)
        rules = PRESETS[preset].choose(seats=count, **choices)
        table = play.open_table(people[0], rules, now=now)
        for person in people[1:count]:
            play.sit(person, table.pk, now=now)
        play.settle(table.pk)
        return Table.objects.get(pk=table.pk)

    return begin


@pytest.fixture
def finished(people: list[Person]) -> Any:
    """finished() is one of two for 40 talers, which Anna has left and Bruno won."""

    def play_out() -> Table:
        rules = PRESETS["sit-and-go"].choose(seats=2, stake="talers", stake_amount=40)
        table = play.open_table(people[0], replace(rules))
        play.sit(people[1], table.pk)
        play.leave(people[0], table.pk)
        return Table.objects.get(pk=table.pk)

    return play_out
