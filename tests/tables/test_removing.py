"""Removing a player, and taking that back before the next hand (RULES 13.4)."""

from datetime import timedelta

import pytest

from club.audit.models import Action
from club.standings.models import Result
from club.treasury import ledger
from poker.rules.presets import PRESETS
from poker.tables import clock, play
from poker.tables.models import OwnCards, Table

from .conftest import NOON

pytestmark = pytest.mark.django_db

WINDOW = clock.UNDO.total_seconds()


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


@pytest.fixture
def game(sit_down):
    """Three at a table, seat 1 on the button acts first."""
    return sit_down(3)


def remove(game, director, seat, **more):
    play.remove(director, game.table_id, seat, "Rude", now=game.now, **more)


def take_back(game, director, seat):
    play.take_back_removal(director, game.table_id, seat, "Wrong one", now=game.now)


def test_it_is_leaving_the_hand_is_folded_and_the_chips_are_gone(game, director):
    remove(game, director, 1)
    state = game.state
    assert 1 not in state.tournament.chips
    assert state.hand.folded[state.order.index(1)]
    assert (state.seats[1].left, state.seats[1].left_early, state.seats[1].place) == (True, True, 3)


@pytest.mark.parametrize(("penalty", "points"), [(True, -10), (False, 0)])
def test_with_or_without_penalty(game, director, penalty, points):
    remove(game, director, 1, penalty=penalty)
    game.later(WINDOW)
    play.leave(game.at(2), game.table_id, now=game.now)
    game.later(60)
    assert game.table.state == "finished"
    assert Result.objects.get(seat=1).points == points


def test_before_the_start_it_frees_the_seat(people, director):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON)
    play.sit(people[1], table.pk, now=NOON)
    play.remove(director, table.pk, 2, "Spam", now=NOON)
    assert [seat.person for seat in table.seats.all()] == [people[0]]


def test_who_is_not_there_is_not_removed(game, director):
    with refused("nobody_there"):
        remove(game, director, 5)
    remove(game, director, 1)
    with refused("not_in_play"):
        remove(game, director, 1)


def test_the_next_hand_waits_until_it_can_no_longer_be_undone(game, director):
    game.act("fold")
    game.act("fold")
    remove(game, director, 1)
    game.later(WINDOW - 1)
    assert game.state.tournament.hand_no == 1
    game.later(2)
    assert game.state.tournament.hand_no == 2
    with refused("nothing_to_undo"):
        take_back(game, director, 1)


# Taking it back


def test_if_nobody_has_acted_since_the_hand_is_as_it_was(game, director):
    before = game.state
    game.later(10)
    remove(game, director, 1)
    assert game.state.acting_seat.number == 2
    game.later(10)
    take_back(game, director, 1)
    state = game.state
    assert state.acting_seat.number == 1
    assert state.hand.actions == before.hand.actions
    assert state.tournament.chips == before.tournament.chips
    assert (state.seats[1].left, state.seats[1].left_early, state.seats[1].place) == (False, False, None)
    assert (game.table.due_at - game.now).total_seconds() == 60
    game.act("call")


def test_out_of_turn_as_well_and_whose_turn_it_is_keeps_his_clock(game, director):
    due = game.table.due_at
    game.later(10)
    remove(game, director, 3)
    assert game.state.acting_seat.number == 1
    take_back(game, director, 3)
    state = game.state
    assert not any(state.hand.folded)
    assert (state.acting_seat.number, game.table.due_at) == (1, due)


def test_a_click_meant_for_the_table_before_does_not_count_after(game, director):
    remove(game, director, 1)
    turn = game.table.turn
    take_back(game, director, 1)
    with refused("stale"):
        play.act(game.at(1), game.table_id, turn, "fold", now=game.now)


def test_if_somebody_has_acted_his_hand_stays_folded_and_he_keeps_his_chips(game, director):
    game.act("call")
    remove(game, director, 1)
    game.act("call")
    take_back(game, director, 1)
    assert game.state.hand.folded[game.state.order.index(1)]
    for _ in range(8):
        if game.table.state == "running" and game.state.hand_on:
            game.act("check")
    assert game.state.tournament.chips[1] == 980
    game.to_next_hand()
    assert sum(game.state.tournament.chips.values()) == 3000


def test_after_the_hand_too(game, director):
    game.act("raise", 60)
    remove(game, director, 1)
    game.act("fold")
    assert not game.state.hand_on
    take_back(game, director, 1)
    assert sum(game.state.tournament.chips.values()) == 3000
    assert game.state.tournament.chips[1] == 940


def test_who_was_removed_between_two_hands_gets_all_his_chips_back(game, director):
    game.act("fold")
    game.act("fold")
    remove(game, director, 3)
    assert sum(game.state.tournament.chips.values()) == 1990
    take_back(game, director, 3)
    assert game.state.tournament.chips == {1: 1000, 2: 990, 3: 1010}
    game.later(6)
    assert game.state.tournament.hand_no == 2


def test_whose_chips_are_all_in_the_pot_is_out_as_if_he_had_lost_them(game, director):
    game.act("all_in")
    remove(game, director, 1)
    game.act("fold")
    take_back(game, director, 1)
    state = game.state
    assert state.tournament.chips == {2: 990, 3: 2010}
    assert (state.seats[1].left_early, state.seats[1].place) == (False, 3)


def test_and_if_that_decides_the_tournament_it_is_over(sit_down, people, director):
    game = sit_down(2, stake="talers", stake_amount=40)
    game.act("all_in")
    loser = 1 if game.state.acting_seat.number == 2 else 2
    remove(game, director, loser)
    take_back(game, director, loser)
    assert game.table.state == "finished"
    result = Result.objects.get(seat=loser)
    assert (result.place, result.points, result.left) == (2, 0, False)
    assert sorted(ledger.balance(person) for person in people[:2]) == [960, 1040]


def test_two_removals_in_a_row_are_taken_back_one_after_the_other(sit_down, director):
    game = sit_down(4)
    before = game.state.hand.actions
    remove(game, director, 3)
    remove(game, director, 2)
    take_back(game, director, 2)
    take_back(game, director, 3)
    assert game.state.hand.actions == before


def test_the_removal_of_one_of_two_ends_the_tournament_only_when_it_stays(sit_down, people, director):
    game = sit_down(2, stake="talers", stake_amount=40)
    remove(game, director, 1)
    assert game.table.state == "running"
    assert game.state.ending
    game.later(WINDOW - 1)
    assert game.table.state == "running"
    game.later(1)
    assert game.table.state == "finished"
    assert [ledger.balance(person) for person in people[:2]] == [960, 1040]
    assert Result.objects.get(seat=1).points == -10


def test_and_until_then_it_is_undone_like_any_other(sit_down, people, director):
    game = sit_down(2, stake="talers", stake_amount=40)
    remove(game, director, 1)
    game.later(WINDOW - 1)
    take_back(game, director, 1)
    game.later(6)
    assert game.table.state == "running"
    assert game.state.tournament.hand_no == 2
    assert sum(game.state.tournament.chips.values()) == 2000
    assert [ledger.balance(person) for person in people[:2]] == [960, 960]


def test_the_last_human_is_removed_and_the_computers_wait_for_the_end(people, director, rigged):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON)
    play.start(people[0], table.pk, fill=True, now=NOON)
    now = NOON + timedelta(seconds=3)
    play.settle(table.pk, now)
    play.remove(director, table.pk, 1, "Rude", now=now)
    for second in range(int(WINDOW)):
        play.settle(table.pk, now + timedelta(seconds=second))
    row = Table.objects.get()
    assert (row.state, row.tournament["hand_no"]) == ("running", 1)
    play.settle(table.pk, now + clock.UNDO)
    row = Table.objects.get()
    assert (row.state, row.deal) == ("finished", "")


def test_and_he_is_put_back_into_their_hand(people, director, rigged):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON)
    play.start(people[0], table.pk, fill=True, now=NOON)
    now = NOON + timedelta(seconds=3)
    play.settle(table.pk, now)
    play.remove(director, table.pk, 1, "Rude", now=now)
    play.take_back_removal(director, table.pk, 1, now=now)
    play.act(people[0], table.pk, Table.objects.get().turn, "call", now=now)
    assert Table.objects.get().state == "running"


def test_two_removals_one_is_taken_back(game, director):
    remove(game, director, 1)
    remove(game, director, 2)
    assert game.state.ending
    take_back(game, director, 2)
    assert not game.state.ending
    assert set(game.state.tournament.chips) == {2, 3}
    game.later(WINDOW + 1)
    assert game.state.tournament.hand_no == 2
    with refused("nothing_to_undo"):
        take_back(game, director, 1)


def test_in_a_pause_there_is_time(game, director):
    play.pause(director, game.table_id, now=game.now)
    remove(game, director, 1)
    game.later(3600)
    take_back(game, director, 1)
    play.resume(director, game.table_id, now=game.now)
    assert game.state.acting_seat.number == 1


def test_who_left_by_himself_is_not_put_back(game, director):
    play.leave(game.at(1), game.table_id, now=game.now)
    with refused("nothing_to_undo"):
        take_back(game, director, 1)


def test_rules_8_4_no_cards_are_kept_of_somebody_who_is_gone(game, director):
    person = game.at(1)
    remove(game, director, 1)
    game.act("fold")
    assert not OwnCards.objects.filter(person=person).exists()


def test_only_directors(game, people):
    with refused("directors_only"):
        play.remove(people[0], game.table_id, 2, "x", now=game.now)
    with refused("directors_only"):
        play.take_back_removal(people[0], game.table_id, 2, now=game.now)


def test_it_is_written_down(game, people, director):
    remove(game, director, 1, penalty=False)
    take_back(game, director, 1)
    remove(game, director, 2)
    lines = Action.objects.order_by("id")
    assert [(line.action, line.why, line.person) for line in lines] == [
        ("tables.removed_unpunished", "Rude", people[0]),
        ("tables.removal_undone", "Wrong one", people[0]),
        ("tables.removed", "Rude", people[1]),
    ]
    assert lines[0].words == "Removed a player without the penalty: seat 1"
