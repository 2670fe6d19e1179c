"""Talers at a table (RULES 12)."""

import pytest
from django.db import transaction

from club.treasury import ledger
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Seat

from .conftest import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def rich(people, settings):
    """Everybody has 1000 talers."""
    return {person: ledger.balance(person) for person in people}


def balances(people):
    return [ledger.balance(person) for person in people]


def spend(person, amount):
    with transaction.atomic():
        ledger.correct(person, -amount, reason="spent elsewhere", by=person)


def play_out(game):
    game.act("all_in")
    game.act("all_in")
    for _ in range(10):
        game.later(6)


def test_rules_12_1_each_human_pays_at_the_start_and_the_best_placed_gets_the_pot(sit_down, people, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2, stake="talers", stake_amount=40)
    assert balances(people[:2]) == [960, 960]
    play_out(game)
    assert balances(people[:2]) == [960, 1040]


def test_rules_12_1_who_cannot_pay_cannot_sit_down(people):
    table = play.open_table(people[0], PRESETS["home"].choose(seats=3), now=NOON)
    spend(people[1], 971)
    with pytest.raises(play.Refused) as refusal:
        play.sit(people[1], table.pk, now=NOON)
    assert (refusal.value.code, refusal.value.values) == ("not_enough_talers", {"amount": 30, "balance": 29})


def test_rules_12_1_the_start_frees_the_seat_of_who_can_no_longer_pay_and_nobody_has_paid(people):
    table = play.open_table(people[0], PRESETS["home"].choose(seats=3), now=NOON)
    play.sit(people[1], table.pk, now=NOON)
    spend(people[1], 990)
    play.sit(people[2], table.pk, now=NOON)
    table.refresh_from_db()
    assert table.state == "waiting"
    assert [seat.person for seat in table.seats.all()] == [people[0], people[2]]
    assert table.news[-1][0] == "cannot_pay"
    assert balances(people[:3]) == [1000, 10, 1000]


def test_rules_12_1_two_starts_at_once_with_ones_last_talers_one_frees_the_seat(people):
    spend(people[0], 970)
    first = play.open_table(people[0], PRESETS["home"].choose(seats=2), now=NOON)
    second = play.open_table(people[0], PRESETS["home"].choose(seats=2), now=NOON)
    play.sit(people[1], first.pk, now=NOON)
    play.sit(people[2], second.pk, now=NOON)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, second.state) == ("running", "waiting")
    assert balances(people[:3]) == [0, 970, 1000]


def test_rules_12_2_a_sole_human_gets_his_stake_back(people, rigged):
    table = play.open_table(
        people[0], PRESETS["sit-and-go"].choose(stake="talers", stake_amount=50), now=NOON
    )
    play.start(people[0], table.pk, fill=True, now=NOON)
    assert ledger.balance(people[0]) == 950
    play.leave(people[0], table.pk, now=NOON)
    assert ledger.balance(people[0]) == 1000


def test_rules_13_4_who_leaves_early_loses_the_stake(sit_down, people):
    game = sit_down(2, stake="talers", stake_amount=40)
    play.leave(people[0], game.table_id, now=NOON)
    play.settle(game.table_id, game.now)
    assert game.table.state == "finished"
    assert balances(people[:2]) == [960, 1040]


def test_rules_12_4_humans_who_share_the_best_place_share_the_pot(sit_down, people, monkeypatch):
    from poker.rules import sitngo

    game = sit_down(3, stake="talers", stake_amount=25)
    monkeypatch.setattr(sitngo, "places", lambda t: {1: 1, 2: 3, 3: 1})
    monkeypatch.setattr(sitngo, "over", lambda t, humans: True)
    game.act("fold")
    game.act("fold")
    # the button is seat 1, so seat 3 comes first to its left and gets the odd taler
    assert balances(people[:3]) == [975 + 37, 975, 975 + 38]


def test_the_pot_is_paid_once_and_with_the_result(sit_down, people, rigged, monkeypatch):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2, stake="talers", stake_amount=40)
    from poker.tables.play import course

    pay_out = course.stakes.pay_out

    def pay_and_fail(state):
        pay_out(state)
        raise RuntimeError("no room left")

    monkeypatch.setattr(course.stakes, "pay_out", pay_and_fail)
    with pytest.raises(RuntimeError):
        play_out(game)
    assert balances(people[:2]) == [960, 960]
    assert not Seat.objects.filter(points__isnull=False).exists()
    monkeypatch.undo()
    for _ in range(3):
        game.later(6)
    assert balances(people[:2]) == [960, 1040]
