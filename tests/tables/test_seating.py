"""Opening a table, seats and the start (RULES 2, 12.3)."""

from datetime import timedelta

import pytest

from club.accounts.models import Person
from club.notices.models import Notice
from club.treasury import ledger
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Seat, Table

from .conftest import NOON

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


def open_table(person, preset="sit-and-go", **choices):
    return play.open_table(person, PRESETS[preset].choose(**choices), now=NOON)


def test_who_opens_a_table_sits_at_it(people):
    table = open_table(people[0])
    assert [(seat.number, seat.person) for seat in table.seats.all()] == [(1, people[0])]


def test_rules_2_a_tournament_starts_when_all_its_seats_are_taken(people):
    table = open_table(people[0], seats=3)
    play.sit(people[1], table.pk, now=NOON)
    assert Table.objects.get().state == "waiting"
    play.sit(people[2], table.pk, 3, now=NOON)
    assert Table.objects.get().state == "running"


def test_rules_2_the_creator_starts_early_with_those_who_sit(people):
    table = open_table(people[0], seats=6)
    with refused("needs_two"):
        play.start(people[0], table.pk, now=NOON)
    play.sit(people[1], table.pk, now=NOON)
    with refused("creator_only"):
        play.start(people[1], table.pk, now=NOON)
    play.start(people[0], table.pk, now=NOON)
    assert Table.objects.get().state == "running"
    assert Seat.objects.count() == 2


def test_rules_2_or_with_computers_on_the_free_seats(people):
    table = open_table(people[0], seats=6)
    play.start(people[0], table.pk, fill=True, now=NOON)
    seats = list(table.seats.all())
    assert [seat.kind for seat in seats] == ["member"] + ["computer"] * 5
    assert len({seat.name for seat in seats}) == 6


def test_rules_2_speedpoker_has_computers_on_seats_5_and_6_and_at_most_4_humans(people):
    table = open_table(people[0], "speedpoker", seats=6)
    with refused("computers_not_here"):
        play.add_computer(people[0], table.pk, 4, now=NOON)
    with refused("seat_for_computers"):
        play.sit(people[1], table.pk, 5, now=NOON)
    play.add_computer(people[0], table.pk, 6, now=NOON)
    for person in people[1:]:
        play.sit(person, table.pk, now=NOON)
    fifth = Person.objects.create_user("emil", password="x")
    with refused("too_many_humans"):
        play.sit(fifth, table.pk, now=NOON)


def test_rules_2_home_has_no_computers(people):
    table = open_table(people[0], "home", seats=6)
    with refused("computers_not_here"):
        play.add_computer(people[0], table.pk, 2, now=NOON)


def test_a_computer_is_put_down_and_taken_off_again_by_the_creator_only(people):
    table = open_table(people[0], seats=3)
    with refused("creator_only"):
        play.add_computer(people[1], table.pk, 2, now=NOON)
    play.add_computer(people[0], table.pk, 2, now=NOON)
    with refused("no_computer_there"):
        play.remove_computer(people[0], table.pk, 1, now=NOON)
    play.remove_computer(people[0], table.pk, 2, now=NOON)
    assert table.seats.count() == 1


@pytest.mark.parametrize("seat", [0, 7, -1, True, "2", 2.0])
def test_seats_that_are_none_are_refused(people, seat):
    table = open_table(people[0], seats=6)
    with refused("no_such_seat"):
        play.sit(people[1], table.pk, seat, now=NOON)


def test_a_seat_is_taken_once_and_a_person_sits_once(people):
    table = open_table(people[0], seats=3)
    with refused("seat_taken"):
        play.sit(people[1], table.pk, 1, now=NOON)
    with refused("seated_already"):
        play.sit(people[0], table.pk, 2, now=NOON)


def test_nobody_sits_down_once_it_runs(people):
    table = open_table(people[0], seats=2)
    play.sit(people[1], table.pk, now=NOON)
    with refused("started_already"):
        play.sit(people[2], table.pk, now=NOON)


def test_getting_up_before_the_start_frees_the_seat(people):
    table = open_table(people[0], seats=3)
    play.sit(people[1], table.pk, 2, now=NOON)
    play.leave(people[1], table.pk, now=NOON)
    play.sit(people[2], table.pk, 2, now=NOON)
    assert [seat.person for seat in table.seats.all()] == [people[0], people[2]]


def test_rules_12_3_guests_play_for_fun_chips_only(people):
    guest = Person.objects.create(username="gast", display_name="Gast", is_guest=True)
    with refused("guests_fun_only"):
        open_table(guest, stake="talers")
    open_table(guest)


@pytest.mark.parametrize("change", [{"suspended_at": NOON}, {"is_active": False}])
def test_the_start_frees_the_seat_of_who_may_not_play_any_more(people, change):
    table = open_table(people[0], seats=3, stake="talers", stake_amount=40)
    play.sit(people[1], table.pk, now=NOON)
    Person.objects.filter(pk=people[1].pk).update(**change)
    play.sit(people[2], table.pk, now=NOON)
    table.refresh_from_db()
    assert table.state == "waiting"
    assert [seat.person for seat in table.seats.all()] == [people[0], people[2]]
    assert table.news[-1][0] == "barred"
    assert [ledger.balance(person) for person in people[:3]] == [1000] * 3
    play.sit(people[3], table.pk, now=NOON)
    assert Table.objects.get().state == "running"


@pytest.mark.parametrize(("waited", "told"), [(timedelta(seconds=50), 0), (timedelta(minutes=2), 2)])
def test_who_has_waited_for_a_table_to_fill_is_told_that_it_starts(people, waited, told):
    table = open_table(people[0], seats=2)
    Table.objects.update(created_at=NOON - waited)
    play.sit(people[1], table.pk, now=NOON)
    assert Table.objects.get().state == "running"
    notices = Notice.objects.filter(kind="table_starts", url=f"/table/{table.pk}/")
    assert {notice.person for notice in notices} == set(people[:told])


def test_one_person_has_three_waiting_tables_at_most(people):
    for _ in range(3):
        open_table(people[0])
    with refused("too_many_tables"):
        open_table(people[0])


def test_club_seats_are_drawn_by_lot_and_keep_everyone(people, monkeypatch):
    from poker.tables.play import course

    monkeypatch.setattr(course.RANDOM, "shuffle", lambda items: items.reverse())
    table = open_table(people[0], "club", seats=3)
    play.sit(people[1], table.pk, 2, now=NOON)
    play.sit(people[2], table.pk, 3, now=NOON)
    assert [seat.person for seat in table.seats.all()] == [people[2], people[1], people[0]]


def test_a_waiting_table_that_nothing_happens_at_is_closed(people):
    table = open_table(people[0], seats=3)
    play.settle(table.pk, NOON + timedelta(minutes=119))
    assert Table.objects.get().state == "waiting"
    play.settle(table.pk, NOON + timedelta(minutes=121))
    assert Table.objects.get().state == "cancelled"


def test_a_deserted_table_is_closed_sooner(people):
    table = open_table(people[0], seats=3)
    play.leave(people[0], table.pk, now=NOON)
    play.settle(table.pk, NOON + timedelta(minutes=16))
    assert Table.objects.get().state == "cancelled"


def test_there_is_no_such_table(people):
    for wrong in ("1b4e28ba-2fa1-11d2-883f-0016d3cca427", "no uuid"):
        with pytest.raises(play.NoSuchTable):
            play.sit(people[0], wrong, now=NOON)
