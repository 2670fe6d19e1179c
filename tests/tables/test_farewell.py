"""Somebody deletes his account: he gets up everywhere, and what is over forgets his name."""

import tomllib

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError

from club.accounts import leaving
from club.accounts.models import Person
from poker.rules import notation
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Entrant, GivenUpSeat, PlayedHand, Seat, Table
from poker.tables.play import farewell
from poker.tables.play.farewell import leave_the_club
from poker.tables.state import load
from poker.tables.view import Look

from .past import play_tournament

pytestmark = pytest.mark.django_db


def test_who_plays_stays(people, sit_down):
    table = sit_down(2)
    with pytest.raises(ValidationError) as refusal:
        leaving.leave(people[0])
    assert refusal.value.code == "still_plays"
    people[0].refresh_from_db()
    assert people[0].display_name == "anna"
    assert len(load(table.table_id).seats) == 2


def test_who_has_left_the_tournament_may_leave_the_club(people, sit_down):
    table = sit_down(3)
    person = table.at(1)
    play.leave(person, table.table_id, now=table.now)
    leaving.leave(person)
    scene = Look(load(table.table_id)).public
    assert scene.seats[0].name == "Former member"
    assert person.display_name not in [line.name for line in scene.news]


def test_his_name_stays_away_when_the_tournament_he_has_left_goes_on(
    sit_down, django_capture_on_commit_callbacks
):
    table = sit_down(4)
    person = table.at(1)
    with django_capture_on_commit_callbacks(execute=True):
        play.leave(person, table.table_id, now=table.now)
        table.act("call")
    before = table.table.version
    with django_capture_on_commit_callbacks(execute=True):
        leaving.leave(person)
    assert table.table.version == before + 1
    table.later(120)
    news = [line.name for line in Look(load(table.table_id)).public.news]
    assert "Former member" in news
    assert person.display_name not in news
    assert [line for line in table.table.news if line[0] == "timed_out"]


def test_at_a_waiting_table_the_seat_is_free(people):
    rules = PRESETS["sit-and-go"].choose(seats=3)
    table = play.open_table(people[0], rules)
    play.sit(people[1], table.pk)
    leaving.leave(people[1])
    assert not GivenUpSeat.objects.exists()
    assert [seat.person for seat in load(table.pk).seats.values()] == [people[0]]


def test_on_the_list_of_a_scheduled_tournament_the_next_moves_up(evening, people):
    eight = evening(seats=2, invited=people[:2])
    eight.wait(people[2])
    eight.at(29).check_in(people[0], people[2])
    leave_the_club(people[1], eight.now)
    assert set(eight.players()) == {people[0], people[2]}
    assert not Entrant.objects.filter(person=people[1]).exists()


def test_tables_that_are_over_are_locked_in_one_order_whichever_seat_he_had(people, monkeypatch):
    rules, locked = PRESETS["sit-and-go"].choose(seats=6), []
    for number in (6, 5, 4, 3, 2, 1):
        over = Table.objects.create(name="Elbe", rules_data=rules.as_dict(), state=Table.State.CANCELLED)
        Seat.objects.create(table=over, number=number, person=people[0])
    forget = farewell._forget_in_news
    monkeypatch.setattr(
        farewell, "_forget_in_news", lambda seat, name: locked.append(seat.table_id) or forget(seat, name)
    )
    leave_the_club(people[0])
    assert len(locked) == 6
    assert locked == sorted(locked)


def test_a_table_on_hold_has_to_wait(people, monkeypatch):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3))

    def refuse(*args, **more):
        raise play.Refused("on_hold", "wait")

    monkeypatch.setattr("poker.tables.play.acting.leave", refuse)
    with pytest.raises(ValidationError) as refusal:
        leaving.leave(people[0])
    assert refusal.value.code == "cannot_get_up"
    assert Seat.objects.filter(table=table).exists()


@pytest.fixture
def past(people):
    """A tournament in which one player changed his name afterwards."""
    past = play_tournament(people[:3], seed=4, most_hands=5)
    Person.objects.filter(pk=people[1].pk).update(display_name="Bo", username="bo")
    return past


def test_no_table_of_the_database_holds_a_name_of_his(past, people):
    leaving.leave(Person.objects.get(pk=people[1].pk))
    holding = [
        model._meta.label
        for model in apps.get_models()
        for row in model._base_manager.values()
        if "boris" in str(row).lower()
    ]
    assert holding == []


def test_the_hands_stay_what_they_were(past, people):
    before = {hand.number: hand.phh for hand in PlayedHand.objects.all()}
    leaving.leave(Person.objects.get(pk=people[1].pk))
    assert before
    for hand in PlayedHand.objects.all():
        was, now = tomllib.loads(before[hand.number]), tomllib.loads(hand.phh)
        expected = ["Former member" if name == "boris" else name for name in was["players"]]
        assert now.pop("players") == expected
        del was["players"]
        assert now == was
        assert notation.parse(hand.phh)


def test_places_points_and_the_others_stay(past, people):
    seats = Seat.objects.filter(table=past.table)
    before = list(seats.values("number", "person", "place", "points"))
    leaving.leave(Person.objects.get(pk=people[1].pk))
    assert list(seats.values("number", "person", "place", "points")) == before
    names = [result.name for result in Look(load(past.table.pk)).public.results]
    assert sorted(names) == ["Former member", "anna", "carla"]
    assert Table.objects.get(pk=past.table.pk).version == past.table.version
