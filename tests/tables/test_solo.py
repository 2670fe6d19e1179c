"""RULES 15.3: turbo and advice, for a human who plays with nobody but computers."""

from datetime import timedelta

import pytest

from poker.computers.advice import advise
from poker.rules.cards import UNKNOWN
from poker.rules.presets import PRESETS
from poker.tables import clock, play
from poker.tables.models import Table
from poker.tables.play import course
from poker.tables.state import load
from poker.tables.view import Look

from .conftest import NOON, Game

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


@pytest.fixture
def opened(people, rigged):
    """opened(2, seats=4): so many people at a table with one computer, which waits for more."""

    def opened(count, seats=4, **choices):
        table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=seats, **choices), now=NOON)
        for person in people[1:count]:
            play.sit(person, table.pk, now=NOON)
        play.add_computer(people[0], table.pk, seats, now=NOON)
        return Game(table.pk, people[:count])

    return opened


@pytest.fixture
def begin(opened, people):
    """begin(1): the same, started and with the first hand dealt."""

    def begin(count, seats=3, **choices):
        game = opened(count, seats, **choices)
        if game.table.state == Table.State.WAITING:
            play.start(people[0], game.table_id, now=NOON)
        game.later(3)
        return game

    return begin


def turbo(game, person, on=True):
    play.set_turbo(person, game.table_id, on, now=game.now)


def until_a_computers_turn(game):
    for _ in range(40):
        seat = game.state.acting_seat
        if seat is not None and seat.person_id is None:
            return
        if seat is None:
            game.later(0 if game.table.due_at <= game.now else (game.table.due_at - game.now).total_seconds())
        else:
            game.act("fold" if game.state.hand.owed(game.state.hand.actor) else "check")
    raise AssertionError("no computer acts")


def test_rules_15_3_computers_act_faster_with_turbo(begin, people):
    game = begin(1)
    turbo(game, people[0])
    until_a_computers_turn(game)
    least, most = clock.COMPUTER_TURBO
    assert timedelta(seconds=least) <= game.table.due_at - game.now <= timedelta(seconds=most)
    assert most < clock.COMPUTER[0]


def test_rules_15_3_a_computer_that_takes_its_time_comes_sooner_too(begin, people):
    game = begin(1)
    until_a_computers_turn(game)
    assert game.table.due_at - game.now > timedelta(seconds=0.5)
    before = game.table
    turbo(game, people[0])
    assert game.table.due_at - game.now <= timedelta(seconds=clock.COMPUTER_TURBO[1])
    assert game.table.wake_at == game.table.due_at
    assert (game.table.turn, game.table.version) == (before.turn, before.version + 1)


def test_rules_15_3_a_persons_own_time_stays_as_it_is(begin, people):
    game = begin(1)
    for _ in range(9):
        if game.state.acting_seat is not None and game.state.acting_seat.person_id:
            break
        game.later(2)
    due = game.table.due_at
    turbo(game, people[0])
    assert game.table.due_at == due


def test_rules_15_3_and_as_usual_again(begin, people):
    game = begin(1)
    turbo(game, people[0])
    turbo(game, people[0], on=False)
    assert not game.table.turbo
    version = game.table.version
    turbo(game, people[0], on=False)
    assert game.table.version == version


def test_rules_15_3_no_turbo_with_another_human(begin, people):
    game = begin(2)
    for person in people[:2]:
        with refused("alone_only"):
            turbo(game, person)
    with refused("not_seated"):
        turbo(game, people[2])
    assert not game.table.turbo


def test_rules_15_3_turbo_ends_when_another_human_sits_down(opened, people):
    game = opened(1)
    turbo(game, people[0])
    assert game.table.turbo
    play.sit(people[1], game.table_id, now=NOON)
    assert not game.table.turbo
    play.leave(people[1], game.table_id, now=NOON)
    assert not game.table.turbo


def test_rules_15_3_turbo_ends_when_a_removed_human_is_put_back(begin, people, director):
    game = begin(2)
    seat = next(number for number, one in game.state.seats.items() if one.person_id == people[1].pk)
    play.remove(director, game.table_id, seat, "Mistake", now=game.now)
    turbo(game, people[0])
    assert game.table.turbo
    play.take_back_removal(director, game.table_id, seat, now=game.now)
    assert not game.table.turbo


def test_rules_15_3_who_is_left_alone_with_computers_may(begin, people):
    game = begin(2, seats=4)
    play.leave(people[1], game.table_id, now=game.now)
    turbo(game, people[0])
    assert game.table.turbo


def test_it_is_offered_to_who_may_alone(begin, opened, people):
    own = Look(load(begin(1).table_id)).own(people[0])
    assert (own.alone, own.turbo) == (True, False)
    together = load(begin(2).table_id)
    assert not Look(together).own(people[0]).alone
    assert not Look(load(begin(1).table_id)).own(people[3]).alone


# --- advice ---


def until_own_turn(game):
    for _ in range(40):
        seat = game.state.acting_seat
        if seat is not None and seat.person_id is not None:
            return game.table.turn
        game.later(6)
    raise AssertionError("not his turn")


def test_rules_15_3_advice_sees_what_the_player_sees(begin, people):
    game = begin(1, seats=4)
    turn = until_own_turn(game)
    before = game.table.version
    seen = play.sight_for_advice(people[0], game.table_id, turn)
    player = game.state.player_of(game.state.seat_of(people[0]))
    assert seen.viewer == player
    assert all(card != UNKNOWN for card in seen.hole[player])
    others = [cards for number, cards in enumerate(seen.hole) if number != player]
    assert others
    assert {card for cards in others for card in cards} == {UNKNOWN}
    move, reason = advise(seen, course.RANDOM)
    assert move.kind in ("fold", "call", "raise")
    assert reason.code
    assert game.table.version == before


def test_rules_15_3_no_advice_with_another_human(begin, people):
    game = begin(2)
    turn = until_own_turn(game)
    for person in people[:2]:
        with refused("alone_only"):
            play.sight_for_advice(person, game.table_id, turn)
    with refused("not_seated"):
        play.sight_for_advice(people[2], game.table_id, turn)


def test_rules_15_3_no_advice_out_of_turn(begin, people, director):
    game = begin(1, seats=4)
    turn = until_own_turn(game)
    with refused("stale"):
        play.sight_for_advice(people[0], game.table_id, turn - 1)
    play.pause(director, game.table_id, now=game.now)
    with refused("paused"):
        play.sight_for_advice(people[0], game.table_id, turn)
    play.resume(director, game.table_id, now=game.now)
    until_a_computers_turn(game)
    with refused("not_your_turn"):
        play.sight_for_advice(people[0], game.table_id, game.table.turn)


def test_rules_15_3_no_advice_before_the_start_nor_after_the_end(opened, begin, people):
    game = opened(1)
    with refused("not_your_turn"):
        play.sight_for_advice(people[0], game.table_id, game.table.turn)
    over = begin(1)
    play.leave(people[0], over.table_id, now=over.now)
    assert over.table.state == Table.State.FINISHED
    with refused("alone_only"):
        play.sight_for_advice(people[0], over.table_id, over.table.turn)


def test_advice_is_the_strong_computers(begin, people, monkeypatch):
    game = begin(1, seats=4)
    seen = play.sight_for_advice(people[0], game.table_id, until_own_turn(game))
    asked = []
    monkeypatch.setattr(
        "poker.computers.advice.consider", lambda sight, rng, level: asked.append((sight, level))
    )
    advise(seen, course.RANDOM)
    assert asked == [(seen, "strong")]
