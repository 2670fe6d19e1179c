"""Announcing a tournament for a time and for members by name."""

from datetime import timedelta

import pytest
from django.utils import timezone

from club.audit.models import Action
from poker.tables.models import Entrant, Table

pytestmark = pytest.mark.django_db
HERE = "/staff/tournaments/new/"


def at(hours):
    return (timezone.localtime() + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M")


def post(client, preset="home", **fields):
    return client.post(f"{HERE}{preset}/", {"seats": "3", "stake_amount": "30", "starts_at": at(5)} | fields)


def test_open_to_all(directing, director):
    answer = post(directing, name="Friday", stake_amount="50")
    table = Table.objects.get()
    assert answer.status_code == 302
    assert str(table.pk) in answer.url
    assert (table.name, table.creator, table.rules.stake_amount) == ("Friday", director, 50)
    assert (table.stage, table.invited_only) == ("announced", False)
    assert Action.objects.get().action == "tables.scheduled"


def test_for_those_invited_in_their_order(directing, people):
    post(directing, invited="Clara\n\n anna \nclara\nBruno\nDora", invited_only="on")
    table = Table.objects.get()
    assert [seat.person.display_name for seat in table.seats.all()] == ["Clara", "Anna", "Bruno"]
    assert Entrant.objects.get(waiting_since__isnull=False).person.display_name == "Dora"
    assert table.invited_only


def test_without_a_name_it_gets_one_of_a_river(directing):
    post(directing)
    assert Table.objects.get().name


def test_a_name_that_nobody_sees_is_none_and_one_of_two_lines_stands_on_one(directing):
    post(directing, name="\u3164\u200b")
    assert Table.objects.get().name.isalpha()
    Table.objects.all().delete()
    post(directing, name="Late\r\nFriday\u202e")
    assert Table.objects.get().name == "Late Friday"


def test_every_preset_has_its_own_choices(directing):
    assert 'value="F7S"' in directing.get(f"{HERE}speedpoker/").content.decode()
    post(directing, "speedpoker", game="F7S", seats="6", stake="fun")
    assert Table.objects.get().rules.game == "F7S"
    assert directing.get(f"{HERE}canasta/").status_code == 404


def test_what_a_preset_decides_itself_is_said(directing):
    played = "Everybody pays the same"
    only_then = "Counts only when you play for talers."
    home = directing.get(f"{HERE}home/").content.decode()
    speedpoker = directing.get(f"{HERE}speedpoker/").content.decode()
    assert home.count(played) == speedpoker.count(played) == 1
    assert only_then in speedpoker
    assert only_then not in home


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"starts_at": ""}, "This field is required."),
        ({"starts_at": "tomorrow"}, "Enter a valid date/time."),
        ({"starts_at": at(-1)}, "2 minutes from now"),
        ({"starts_at": at(9000)}, "more than a year away"),
        ({"invited": "Anna\nNobody\nNo one"}, "no member called Nobody"),
        ({"invited_only": "on", "invited": ""}, "Nobody is invited yet."),
        ({"stake_amount": "0"}, "At least 1."),
        ({"seats": "9"}, "choose one of the options"),
        ({"name": "x" * 61}, "at most 60 characters"),
    ],
)
def test_an_error_stands_at_its_field_and_what_was_typed_stays(directing, people, fields, error):
    answer = post(directing, **({"name": "Friday", "invited": "Anna"} | fields))
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert error in shown
    assert "Anna" in shown or "invited" in fields
    assert "Friday" in shown or "name" in fields
    assert not Table.objects.exists()


def test_a_suspended_member_is_not_invited(directing, people):
    from club.accounts import suspension

    suspension.suspend(people[0], "Rude")
    assert "not suspended" in post(directing, invited="Anna").content.decode()


def test_htmx_is_led_to_the_new_tournament(directing):
    answer = directing.post(
        f"{HERE}home/",
        {"seats": "3", "stake_amount": "30", "starts_at": at(5)},
        headers={"HX-Request": "true"},
    )
    assert str(Table.objects.get().pk) in answer["HX-Redirect"]


def test_the_form_says_whose_clock_is_meant(directing, settings):
    settings.TIME_ZONE = "Asia/Tokyo"
    timezone.get_default_timezone.cache_clear()
    try:
        assert "(JST) now." in directing.get(f"{HERE}home/").content.decode()
    finally:
        timezone.get_default_timezone.cache_clear()
