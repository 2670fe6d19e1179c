"""Several at once: in real threads, on a real database file or server."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction

from club.accounts.models import Person
from club.treasury import audit, ledger
from club.treasury.models import Account
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from tests.threads import side_by_side

from .conftest import NOON, Game

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run the calls side by side; their results, a Refused's code in place of one."""

    def answer(call):
        try:
            return call()
        except play.Refused as refusal:
            return refusal.code

    return side_by_side(*[partial(answer, call) for call in calls])


def test_eight_who_want_one_seat_get_it_once(people):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON)
    crowd = [Person.objects.create_user(f"p{i}", password="x") for i in range(8)]
    results = at_once(*[lambda p=person: play.sit(p, table.pk, 2, now=NOON) for person in crowd])
    assert sorted(map(str, results)) == ["2"] + ["seat_taken"] * 7


def test_three_joins_at_once_into_two_seats_admit_two(people):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON)
    results = at_once(*[lambda p=person: play.sit(p, table.pk, now=NOON) for person in people[1:]])
    assert sorted(map(str, results)) == ["2", "3", "started_already"]
    assert table.seats.count() == 3


def test_rules_12_1_of_eight_tournaments_that_start_at_once_with_ones_last_talers_one_starts(people):
    broke = people[0]
    with transaction.atomic():
        ledger.correct(broke, -960, reason="spent elsewhere", by=broke)
    rules = PRESETS["sit-and-go"].choose(seats=3, stake="talers", stake_amount=40)
    tables, last = [], []
    for number in range(8):
        creator = Person.objects.create_user(f"Creator {number}")
        last.append(Person.objects.create_user(f"Last {number}"))
        tables.append(play.open_table(creator, rules, now=NOON))
        play.sit(broke, tables[-1].pk, now=NOON)
    results = at_once(
        *[lambda p=p, t=t: play.sit(p, t.pk, now=NOON) for p, t in zip(last, tables, strict=True)]
    )
    assert results == [3] * 8
    for table in tables:
        table.refresh_from_db()
    assert sorted(table.state for table in tables) == ["running"] + ["waiting"] * 7
    for table in tables:
        if table.state == "waiting":
            assert not table.seats.filter(person=broke).exists()
            assert table.news[-1][0] == "cannot_pay"
    assert ledger.balance(broke) == 0
    assert Account.objects.filter(kind="pot").values_list("balance", flat=True).get() == 120
    assert audit.violations() == []


def test_one_person_in_two_tabs_sits_once(people):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=6), now=NOON)
    results = at_once(*[lambda n=n: play.sit(people[1], table.pk, n, now=NOON) for n in (2, 3, 4)])
    assert results.count("seated_already") == 2
    assert table.seats.filter(person=people[1]).count() == 1


def test_the_same_frame_from_eight_threads_acts_once(sit_down):
    game = sit_down(3)
    person, turn = game.state.acting_seat.person, game.table.turn
    results = at_once(
        *[lambda: play.act(person, game.table_id, turn, "raise", amount=60, now=NOON) for _ in range(8)]
    )
    assert results.count("stale") == 7
    assert game.state.hand.bets == [10, 20, 60]


def test_eight_wakes_at_once_wake_once(sit_down):
    game = sit_down(3)
    version, late = game.table.version, game.now + timedelta(seconds=61)
    at_once(*[lambda: play.wake(game.table_id, late) for _ in range(8)])
    assert game.table.version == version + 1


def test_an_action_and_the_clock_at_the_same_moment_are_one_or_the_other(sit_down):
    game = sit_down(3)
    person, turn, due = game.state.acting_seat.person, game.table.turn, game.table.due_at
    just_before, just_after = due - timedelta(milliseconds=1), due + timedelta(milliseconds=1)
    at_once(
        lambda: play.act(person, game.table_id, turn, "raise", amount=60, now=just_before),
        lambda: play.wake(game.table_id, just_after),
    )
    hand = game.state.hand
    assert (hand.folded[2], hand.bets[2]) in [(False, 60), (True, 0)]


def test_tables_played_at_once_do_not_lock_each_other_out(people, rigged):
    games = []
    for index in range(4):
        pair = [Person.objects.create_user(f"t{index}{side}", password="x") for side in "ab"]
        table = play.open_table(pair[0], PRESETS["sit-and-go"].choose(seats=2), now=NOON)
        play.sit(pair[1], table.pk, now=NOON)
        games.append(Game(table.pk, pair))
        games[-1].later(3)

    def some_hands(game):
        for _ in range(5):
            game.act("call")
            game.act("check")
            for _ in range(3):
                game.act("check")
                game.act("check")
            game.to_next_hand()

    at_once(*[lambda g=game: some_hands(g) for game in games])
    assert [game.state.tournament.hand_no for game in games] == [6] * 4
    assert Table.objects.filter(state="running").count() == 4
