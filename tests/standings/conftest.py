"""Finished tournaments to test with."""

import itertools
import uuid
from datetime import datetime

import pytest
from django.db import transaction
from django.utils import timezone

from club.accounts.models import Person
from club.standings.record import Entry, Tournament, record


@pytest.fixture
def member(db):
    """A member of this name, made when first asked for."""

    def find(name: str) -> Person:
        found = Person.objects.filter(display_name=name).first()
        return found or Person.objects.create_user(name)

    return find


@pytest.fixture
def guest(db) -> Person:
    guest = Person(is_guest=True)
    guest.take_name("Gast")
    guest.save()
    return guest


@pytest.fixture
def finish(db):
    """Record a tournament: (person or None, place[, left]) for every seat."""

    def make(*seats, game="NT", at: datetime | None = None, number=None, rated=True) -> uuid.UUID:
        number = number or uuid.uuid4()
        entries = [
            Entry(one[0], seat, *one[1:]) for seat, one in zip(itertools.count(1), seats, strict=False)
        ]
        with transaction.atomic():
            record(Tournament(number, "club", game, at or timezone.now(), rated), entries)
        return number

    return make
