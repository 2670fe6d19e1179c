"""People to test with, and limits that begin anew with every test."""

import pytest
from django.core.cache import cache
from django.test import Client

from club.accounts.models import Person

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
def login(client):
    """Post the sign-in form."""

    def post(name="Anna", password=PASSWORD, **headers):
        return client.post("/account/log-in/", {"login": name, "password": password}, **headers)

    return post


@pytest.fixture
def another_client() -> Client:
    """A second browser."""
    return Client()
