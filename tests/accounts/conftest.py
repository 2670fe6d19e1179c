"""People to test with, and limits that begin anew with every test."""

import uuid

import pytest
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from club.accounts.models import Application, Person
from club.accounts.sockets import session_mark
from club.audit.models import Action
from club.standings.record import Entry, Tournament, record

PASSWORD = "brass lamps at midnight"


@pytest.fixture(autouse=True)
def fresh_limits():
    """Rate limits are counted in the cache, which outlives a test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def anna(db) -> Person:
    return Person.objects.create_user("Anna", "anna@example.org", PASSWORD)


@pytest.fixture
def berta(db) -> Person:
    return Person.objects.create_user("Berta", "", PASSWORD)


@pytest.fixture
def make_guest(db):
    """A guest as `guests.enter` leaves him, without the browser."""

    def make(name="Gast", **fields) -> Person:
        guest = Person(is_guest=True, **fields)
        guest.take_name(name)
        guest.set_unusable_password()
        guest.save()
        return guest

    return make


@pytest.fixture
def applicant(make_guest) -> Person:
    """Who registered while the staff decided about everybody, and waits."""
    person = make_guest("Carla", applied_at=timezone.now())
    person.set_password(PASSWORD)
    person.save()
    Application.objects.create(person=person, message="I know Anna")
    return person


@pytest.fixture
def make_staff(db):
    """A member with a role: make_staff("director"), make_staff("owner", "Olga")."""

    def make(role, name="") -> Person:
        column = {"owner": "is_superuser"}.get(role, role)
        return Person.objects.create_user(
            name or role.title(), password=PASSWORD, **{column: True}, is_staff=True
        )

    return make


@pytest.fixture
def owner(make_staff) -> Person:
    return make_staff("owner", "Olga")


@pytest.fixture
def director(make_staff) -> Person:
    return make_staff("director", "Dirk")


@pytest.fixture
def cashier(make_staff) -> Person:
    return make_staff("cashier", "Kasimir")


@pytest.fixture
def logged():
    """The lines of the audit log, oldest first, as (who, what, to whom, why)."""

    def lines():
        return list(Action.objects.order_by("pk").values_list("by", "action", "person", "why"))

    return lines


@pytest.fixture
def login(client):
    """Post the sign-in form."""

    def post(name="Anna", password=PASSWORD, **headers):
        return client.post("/account/log-in/", {"login": name, "password": password}, **headers)

    return post


@pytest.fixture
def login_twice(client, login):
    """Sign in, and say the password once more, as what is for oneself alone asks for it."""

    def post(name="Anna"):
        login(name)
        return client.post("/account/again/", {"password": PASSWORD})

    return post


@pytest.fixture
def another_client() -> Client:
    """A second browser."""
    return Client()


@pytest.fixture
def finished(db):
    """Record a tournament of these people, best first; None is a computer."""

    def make(*people, game="NT", at=None, **entry):
        with transaction.atomic():
            entries = [Entry(person, seat, seat, **entry) for seat, person in enumerate(people, 1)]
            record(Tournament(uuid.uuid4(), "club", game, at or timezone.now()), entries)

    return make


@pytest.fixture
def ear(monkeypatch):
    """What the person's sockets are told, as [(group, message), …]."""
    told = []
    layer = get_channel_layer()

    async def group_send(group, message):
        told.append((group, message))

    monkeypatch.setattr(layer, "group_send", group_send)
    return told


def gone(person, session_key=""):
    """What `ear` hears when the person's sockets are told to close: all, or those of this session."""
    return (f"person.{person.pk}", {"type": "person.gone", "session": session_mark(session_key)})


@pytest.fixture
def at_commit(django_capture_on_commit_callbacks):
    def run():
        return django_capture_on_commit_callbacks(execute=True)

    return run
