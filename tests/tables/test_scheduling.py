"""Scheduled tournaments: check-in, last call and start, and what directors do about them."""

from datetime import timedelta

import pytest
from django.db import transaction

from club.accounts import suspension
from club.audit.models import Action
from club.notices.models import Notice
from club.treasury import ledger
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.state import load
from poker.tables.view import Look

from .conftest import EIGHT, NOON

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


def test_nobody_checks_in_before_the_check_in(evening, people):
    eight = evening(invited=people[:2])
    with refused("check_in_later"):
        eight.at(31).check_in(people[0])
    assert "check_in" not in eight.can(people[0])
    eight.at(30).check_in(people[0])
    assert "check_in" not in eight.can(people[0])
    assert "check_in" in eight.can(people[1])
    seats = Look(load(eight.table_id)).public.seats
    assert [seat.checked_in for seat in seats] == [True, False, None]


def test_everybody_on_the_list_is_told_when_it_begins(evening, people):
    eight = evening(seats=2, invited=people[:2])
    eight.wait(people[2])
    eight.at(30)
    assert {notice.person for notice in Notice.objects.filter(kind="table_starts")} == set(people[:3])


def test_who_does_not_check_in_loses_the_place_to_the_waiting_list_and_keeps_the_stake(evening, people):
    eight = evening(seats=2, preset="home", invited=people[:2])
    eight.wait(people[2])
    eight.wait(people[3])
    eight.at(29).check_in(people[0], people[3])
    eight.at(5)
    assert set(eight.players()) == {people[0], people[3]}
    eight.at(0)
    assert eight.table.state == "running"
    assert [ledger.balance(person) for person in people] == [970, 1000, 1000, 970]


def test_a_place_that_is_left_goes_to_the_first_who_is_here(evening, people):
    eight = evening(seats=2, invited=people[:2])
    eight.wait(people[2])
    eight.wait(people[3])
    eight.at(29).check_in(people[0])
    eight.at(5)
    assert eight.players() == [people[0]]
    told = Notice.objects.filter(kind="place_free").values_list("person", flat=True)
    assert set(told) == {people[2].pk, people[3].pk}
    eight.at(4).check_in(people[3])
    assert set(eight.players()) == {people[0], people[3]}


def test_who_lost_the_place_can_come_back_to_one_that_is_free(evening, people):
    eight = evening(seats=3, invited=people[:3])
    eight.at(20).check_in(people[0], people[1])
    eight.at(5)
    assert eight.players() == people[:2]
    eight.at(3).sit(people[2])
    eight.at(0)
    assert eight.table.state == "running"
    assert len(eight.players()) == 3


def test_who_sits_down_or_joins_the_line_during_the_check_in_is_here(evening, people):
    eight = evening(seats=2, invited=people[:1])
    eight.at(10).sit(people[1])
    eight.wait(people[2])
    eight.at(5)
    assert set(eight.players()) == {people[1], people[2]}


def test_staff_can_say_that_somebody_is_here(evening, people, director):
    eight = evening(invited=people[:2]).at(20)
    play.check_in(director, eight.table_id, people[0], now=eight.now)
    eight.at(5)
    assert eight.players() == [people[0]]
    with refused("directors_only"):
        play.check_in(people[0], eight.table_id, people[1], now=eight.now)
    assert Action.objects.get(action="tables.checked_in").person == people[0]


def test_who_is_not_on_the_list_does_not_check_in(evening, people):
    with refused("not_on_list"):
        evening().at(10).check_in(people[0])


def test_suspended_meanwhile_is_not_here(evening, people):
    eight = evening(invited=people[:2]).at(10)
    suspension.suspend(people[0])
    with refused("suspended"):
        eight.check_in(people[0])


# The start


def test_it_starts_at_its_time_with_those_who_are_here(evening, people):
    eight = evening(seats=6, invited=people)
    eight.at(20).check_in(*people[:3])
    eight.at(0.1)
    assert eight.table.state == "waiting"
    eight.at(0)
    table = eight.table
    assert (table.state, table.started_at) == ("running", EIGHT)
    assert eight.players() == people[:3]


def test_with_fewer_than_two_there_is_no_tournament_and_nobody_has_paid(evening, people):
    eight = evening(preset="home", invited=people[:3])
    eight.at(20).check_in(people[0])
    eight.at(0)
    table = eight.table
    assert (table.state, table.wake_at) == ("cancelled", None)
    assert table.news[-1][0] == "too_few"
    assert [ledger.balance(person) for person in people] == [1000] * 4
    assert [one.person for one in Notice.objects.filter(kind="table_cancelled")] == [people[0]]


def test_who_cannot_pay_at_the_start_makes_room_for_who_waits(evening, people):
    eight = evening(seats=2, preset="home", invited=people[:2])
    eight.wait(people[2])
    eight.at(20).check_in(*people[:3])
    with transaction.atomic():
        ledger.correct(people[0], -990, reason="spent", by=people[0])
    eight.at(0)
    assert eight.table.state == "running"
    assert set(eight.players()) == {people[1], people[2]}
    assert [ledger.balance(person) for person in people[:3]] == [10, 970, 970]


def test_waking_twice_at_any_stage_does_nothing_the_second_time(evening, people):
    eight = evening(seats=2, invited=people[:2])
    for minutes in (30, 5, 0):
        if minutes == 5:
            eight.check_in(*people[:2])
        eight.at(minutes)
        version = eight.table.version
        play.wake(eight.table_id, eight.now)
        play.wake(eight.table_id, eight.now)
        assert eight.table.version == version
    assert eight.table.state == "running"


def test_there_is_one_alarm(evening, people):
    eight = evening(invited=people[:2])
    assert eight.table.wake_at == EIGHT - timedelta(minutes=30)
    assert eight.at(30).table.wake_at == EIGHT - timedelta(minutes=5)
    assert eight.at(5).table.wake_at == EIGHT


def test_staff_start_it_early_with_those_who_are_here(evening, people, director):
    eight = evening(seats=3, invited=people[:3])
    with refused("too_few_here"):
        play.start(director, eight.table_id, now=eight.now)
    assert len(eight.players()) == 3
    eight.at(20).check_in(*people[:2])
    with refused("creator_only"):
        play.start(people[0], eight.table_id, now=eight.now)
    play.start(director, eight.table_id, now=eight.now)
    assert eight.table.state == "running"
    assert eight.players() == people[:2]


def test_who_made_it_leads_it_only_as_long_as_he_is_a_director(evening, people, director):
    eight = evening(invited=people[:2]).at(20)
    eight.check_in(*people[:2])
    director.director = director.is_staff = False
    director.save()
    with refused("creator_only"):
        play.start(director, eight.table_id, now=eight.now)


def test_a_check_in_that_begins_late_after_an_outage_takes_its_time_all_the_same(evening, people):
    eight = evening(seats=2, invited=people[:2])
    back = EIGHT - timedelta(minutes=3)
    play.settle(eight.table_id, back)
    table = eight.table
    assert (table.stage, table.state) == ("check_in", "waiting")
    assert table.check_in_until == back + timedelta(minutes=25)
    assert table.starts_at == back + timedelta(minutes=30)


def test_what_starts_soon_has_a_shorter_check_in(evening, people):
    eight = evening(starts_at=NOON + timedelta(minutes=8), invited=people[:2])
    play.settle(eight.table_id, NOON)
    table = eight.table
    assert table.stage == "check_in"
    assert table.check_in_until == NOON + timedelta(minutes=6)


@pytest.mark.parametrize("minutes", [-5, 0, 1])
def test_not_sooner_than_in_two_minutes(evening, minutes):
    with refused("too_soon"):
        evening(starts_at=NOON + timedelta(minutes=minutes))


def test_another_time_and_everybody_checks_in_anew(evening, people, director):
    eight = evening(seats=2, invited=people[:2])
    eight.at(20).check_in(*people[:2])
    nine = EIGHT + timedelta(hours=1)
    play.reschedule(director, eight.table_id, nine, "Film first", now=eight.now)
    eight.at(0)
    table = eight.table
    assert (table.state, table.stage, table.wake_at) == ("waiting", "announced", nine - timedelta(minutes=30))
    eight.at(-30)
    assert {"check_in"} < eight.can(people[0])
    assert Notice.objects.filter(kind="rescheduled").count() == 2


def test_cancelled_by_staff_before_it_starts(evening, people, director):
    eight = evening(seats=2, invited=people[:2])
    eight.wait(people[2])
    play.cancel(director, eight.table_id, "Ill", now=eight.now)
    with refused("on_hold"):
        eight.leave(people[0])
    with refused("on_hold"):
        eight.wait(people[3])
    play.settle(eight.table_id, eight.now + timedelta(seconds=15))
    assert eight.table.state == "cancelled"
    assert {one.person for one in Notice.objects.filter(kind="table_cancelled")} == set(people[:3])


def test_on_hold_it_does_not_start(evening, people, director):
    eight = evening(seats=2, invited=people[:2])
    eight.at(20).check_in(*people[:2])
    eight.at(0.1)
    play.cancel(director, eight.table_id, "Ill", now=eight.now)
    eight.at(0)
    assert eight.table.state == "waiting"
    play.keep(director, eight.table_id, now=eight.now)
    eight.at(0)
    assert eight.table.state == "running"


def test_a_removed_player_makes_room_for_who_waits(evening, people, director):
    eight = evening(seats=2, invited=people[:2])
    eight.wait(people[2])
    play.remove(director, eight.table_id, 1, "Asked for it", now=eight.now)
    assert set(eight.players()) == {people[1], people[2]}


def test_computers_play_along_and_need_no_check_in(evening, people, director):
    eight = evening(seats=3, invited=people[:1])
    play.add_computer(director, eight.table_id, 3, now=NOON)
    eight.at(20).check_in(people[0])
    eight.at(0)
    assert eight.table.state == "running"
    assert [seat.kind for seat in load(eight.table_id).seats.values()] == ["member", "computer"]


def test_computers_alone_do_not_play(evening, people, director):
    eight = evening(seats=3, invited=people[:1])
    for seat in (2, 3):
        play.add_computer(director, eight.table_id, seat, now=NOON)
    eight.at(0)
    assert eight.table.state == "cancelled"


def test_a_table_without_a_time_has_no_list(people, director):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(), now=NOON)
    for command in (
        lambda: play.check_in(people[0], table.pk, now=NOON),
        lambda: play.wait_for_place(people[1], table.pk, now=NOON),
        lambda: play.invite(director, table.pk, people[1], now=NOON),
        lambda: play.reschedule(director, table.pk, EIGHT, now=NOON),
    ):
        with refused("not_scheduled"):
            command()


def test_only_directors(people, evening):
    with refused("directors_only"):
        play.schedule(people[0], PRESETS["sit-and-go"].choose(), EIGHT, now=NOON)
    eight = evening()
    for command in (
        lambda: play.reschedule(people[0], eight.table_id, EIGHT, now=NOON),
        lambda: play.invite(people[0], eight.table_id, people[1], now=NOON),
    ):
        with refused("directors_only"):
            command()
