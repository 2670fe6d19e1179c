"""The staff's pages for seasons."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from club.accounts.models import Person
from club.audit.models import Action
from club.standings.models import Season

PAGE = "/staff/seasons/"
SPRING = {"name": "Spring", "begins_on": "2026-03-01", "ends_on": "2026-05-31"}


@pytest.fixture
def director(client, db) -> Person:
    person = Person.objects.create_user("Dora", director=True, is_staff=True)
    client.force_login(person)
    return person


@pytest.fixture
def spring(db) -> Season:
    return Season.objects.create(name="Spring", begins_on=date(2026, 3, 1), ends_on=date(2026, 5, 31))


def _all():
    return list(Season.objects.values_list("name", "begins_on", "ends_on"))


def _log():
    return [(line.action, line.by, line.words) for line in Action.objects.order_by("pk")]


def test_a_director_adds_a_season_and_the_log_says_so(client, director):
    answer = client.post(PAGE, SPRING, follow=True)
    assert "The season is saved." in answer.content.decode()
    assert _all() == [("Spring", date(2026, 3, 1), date(2026, 5, 31))]
    assert _log() == [("standings.season_saved", director, "Saved a season, 2026-03-01 to 2026-05-31")]
    assert "Spring" in client.get("/leaderboard/").content.decode()


def test_a_season_has_a_name_that_is_seen(client, director):
    answer = client.post(PAGE, SPRING | {"name": "\u3164\u200b"})
    assert "This field is required." in answer.content.decode()
    assert _all() == []


def test_a_director_changes_and_deletes_it(client, director, spring):
    page = f"{PAGE}{spring.pk}/"
    assert 'value="2026-03-01"' in client.get(page).content.decode()
    client.post(page, SPRING | {"name": "Lent", "ends_on": "2026-04-04"})
    assert _all() == [("Lent", date(2026, 3, 1), date(2026, 4, 4))]
    assert client.get(f"{page}delete/").status_code == 405
    client.post(f"{page}delete/")
    assert _all() == []
    assert [(action, by) for action, by, _words in _log()] == [
        ("standings.season_saved", director),
        ("standings.season_deleted", director),
    ]
    assert client.get(page).status_code == 404
    assert client.post(f"{page}delete/").status_code == 404


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 41}, "at most 40 characters"),
        ({"name": "Spring 25"}, "Season with this Name already exists."),
        ({"begins_on": "soon"}, "Enter a valid date."),
        ({"ends_on": "2026-02-28"}, "A season does not end before it begins."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(client, director, wrong, message):
    Season.objects.create(name="Spring 25", begins_on=date(2025, 3, 1), ends_on=date(2025, 5, 31))
    typed = SPRING | wrong
    text = client.post(PAGE, typed).content.decode()
    assert message in text
    for value in filter(None, typed.values()):
        assert f'value="{value}"' in text
    assert Season.objects.count() == 1
    assert _log() == []


@pytest.mark.parametrize("who", ["nobody", "member", "cashier", "suspended"])
def test_nobody_else_may(client, spring, who):
    if who != "nobody":
        fields = {"cashier": {"cashier": True, "is_staff": True}, "suspended": {"director": True}}
        person = Person.objects.create_user("Emil", **fields.get(who, {}))
        if who == "suspended":
            Person.objects.filter(pk=person.pk).update(suspended_at="2026-01-01T00:00Z")
        client.force_login(person)
    for path in (PAGE, f"{PAGE}{spring.pk}/", f"{PAGE}{spring.pk}/delete/"):
        answer = client.post(path, SPRING | {"name": "Mine"})
        assert answer.status_code == (302 if who == "nobody" else 403)
    assert _all() == [("Spring", date(2026, 3, 1), date(2026, 5, 31))]
    assert _log() == []


def test_the_database_refuses_a_season_that_ends_before_it_begins(db):
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.create(name="Never", begins_on=date(2026, 3, 2), ends_on=date(2026, 3, 1))
