"""The places of a scheduled tournament: taken, given by invitation, waited for."""

import pytest
from django.db import transaction

from club.accounts import suspension
from club.accounts.models import Person
from club.notices.models import Notice
from club.treasury import ledger
from poker.tables import play
from poker.tables.models import Table
from poker.tables.play.places import LONGEST_LIST
from poker.tables.state import load
from poker.tables.view import Look

from .conftest import NOON

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


def test_places_are_taken_and_a_full_table_waits_for_its_time(evening, people):
    eight = evening()
    for person in people[:3]:
        eight.sit(person)
    assert eight.players() == people[:3]
    eight.at(60)
    assert eight.table.state == "waiting"


def test_invited_members_have_their_places_and_the_rest_of_them_wait(evening, people):
    eight = evening(invited=people)
    assert eight.players() == people[:3]
    assert Look(load(eight.table_id)).own(people[3], NOON).in_line == 1
    assert {notice.person for notice in Notice.objects.filter(kind="invited")} == set(people)


def test_who_is_not_invited_stays_out_of_a_tournament_for_those_invited(evening, people):
    eight = evening(seats=4, invited=people[:2], invited_only=True)
    assert not eight.can(people[2])
    with refused("invited_only"):
        eight.sit(people[2])
    with refused("invited_only"):
        eight.wait(people[2])
    eight.leave(people[0])
    eight.sit(people[0])
    assert set(eight.players()) == set(people[:2])


def test_a_member_invited_later_gets_a_free_place(evening, people, director):
    eight = evening(invited=people[:1], invited_only=True)
    play.invite(director, eight.table_id, people[1], now=NOON)
    assert eight.players() == people[:2]
    with refused("invited_already"):
        play.invite(director, eight.table_id, people[1], now=NOON)


def test_guests_and_suspended_members_are_not_invited(evening, people, director):
    guest = Person.objects.create(username="gast", display_name="Gast", is_guest=True)
    suspension.suspend(people[0])
    for someone in (guest, people[0]):
        with refused("not_invitable"):
            evening(invited=[someone])
    assert not Table.objects.exists()


def test_speedpoker_has_four_places_for_humans(evening, people):
    fifth = Person.objects.create_user("emil", password="x")
    eight = evening(seats=6, preset="speedpoker", invited=[*people, fifth])
    assert eight.players() == people


# The waiting list


def test_who_finds_no_place_waits_in_line(evening, people):
    eight = evening(seats=2, invited=people[:2])
    assert eight.can(people[2]) == {"wait"}
    with refused("table_full"):
        eight.sit(people[2])
    eight.wait(people[2])
    assert eight.can(people[2]) == {"leave"}
    with refused("listed_already"):
        eight.wait(people[2])
    with refused("listed_already"):
        eight.wait(people[0])


def test_nobody_waits_while_a_place_is_free(evening, people):
    with refused("place_is_free"):
        evening().wait(people[0])


def test_a_place_given_up_goes_to_the_first_in_line_and_he_is_told(evening, people):
    eight = evening(seats=2, invited=people[:2])
    for minutes, person in ((90, people[3]), (80, people[2])):
        eight.at(minutes).wait(person)
    eight.leave(people[0])
    assert set(eight.players()) == {people[1], people[3]}
    assert [notice.person for notice in Notice.objects.filter(kind="place_free")] == [people[3]]


def test_who_leaves_the_line_gets_no_place(evening, people):
    eight = evening(seats=2, invited=people[:2])
    eight.wait(people[2])
    eight.leave(people[2])
    eight.leave(people[0])
    assert eight.players() == [people[1]]


def test_who_gives_a_place_up_is_not_here_any_more(evening, people):
    eight = evening(seats=2, invited=people[:2]).at(20)
    eight.check_in(people[0])
    eight.leave(people[0])
    assert load(eight.table_id).entrants[people[0].pk].checked_in_at is None


def test_who_cannot_pay_is_passed_over(evening, people):
    eight = evening(seats=2, preset="home", invited=people[:2])
    eight.wait(people[2])
    eight.at(90).wait(people[3])
    with transaction.atomic():
        ledger.correct(people[2], -990, reason="spent", by=people[2])
    eight.leave(people[0])
    assert set(eight.players()) == {people[1], people[3]}


def test_the_list_has_an_end(evening, people, monkeypatch):
    monkeypatch.setattr("poker.tables.play.places.LONGEST_LIST", 2)
    assert LONGEST_LIST > 20
    eight = evening(seats=2, invited=people[:2])
    with refused("list_full"):
        eight.wait(people[2])
