"""A showdown takes its time: hand by hand, pot by pot; who plays alone need not wait (RULES 8.2, 6.1)."""

from datetime import timedelta

import pytest

from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.play import Refused
from poker.tables.showing import POT, STEP, TABLED, before_award, in_all, order
from poker.tables.state import load
from poker.tables.view import Look

from .conftest import NOON, Game

pytestmark = pytest.mark.django_db


def check_down(game):
    while game.state.hand_on:
        game.act("call" if game.state.hand.options().call else "check")


def pause(game):
    return (game.table.due_at - game.now).total_seconds()


@pytest.mark.parametrize(
    ("actions", "places"),
    [
        (["p1 cc", "p2 cc", "p2 sm KsKd", "p3 sm -", "p1 sm AsAd"], {1: 1, 2: 2, 0: 3}),
        (["p1 cc", "p1 f", "p2 f"], {}),
        # tabled before the last card: nothing is shown at the end
        (["p1 sm AsAd", "p2 sm KsKd", "d db 2c"], {}),
        # shown later by choice: at once, and the others keep their places
        (["d db 2c", "p2 sm KsKd", "p3 sm -", "p1 sm AsAd", "p3 sm 7c2d"], {1: 1, 0: 3}),
    ],
)
def test_the_order_in_which_hands_are_shown(actions, places):
    assert order(actions) == places


def test_rules_8_2_the_scene_says_who_shows_when(sit_down, rigged):
    rigged("AsAd KsKd QsQd 2c 7h8h9d 3c Tc 4s 2d")
    game = sit_down(3)
    check_down(game)
    scene = Look(game.state).public
    # nobody has bet on the river: from the left of the button
    assert {seat.number: seat.shows for seat in scene.seats} == {2: 1, 3: 2, 1: 3}
    assert [seat.mucked for seat in scene.seats] == [True, False, True]
    assert scene.award_step == 3
    assert pause(game) == pytest.approx(2.4 + STEP * (3 + POT))


def test_a_run_out_is_looked_at_and_then_awarded(sit_down, rigged):
    game = sit_down(2)
    game.act("all_in")
    game.act("call")
    while game.state.hand_on:
        game.later(1.6)
    assert [seat.shows for seat in Look(game.state).public.seats] == [0, 0]
    assert before_award(game.state.hand) == TABLED


def test_each_pot_takes_its_time(people, rigged):
    rigged("AsAd KsKd QsQd 2c 7h8h9d 3c Tc 4s 2d")
    game = Game(play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON).pk, people[:3])
    for person in people[1:3]:
        play.sit(person, game.table_id, now=NOON)
    row = game.table
    game.later(2.9)
    row = game.table
    row.tournament = {**row.tournament, "chips": {"1": 1000, "2": 200, "3": 500}}
    row.save(update_fields=["tournament"])
    game.later(0.2)
    for action in ("all_in", "all_in", "call"):
        game.act(action)
    while game.state.hand_on:
        game.later(1.6)
    scene = Look(game.state).public
    assert [(pot.seats, pot.winners) for pot in scene.pots] == [
        ((2, 3, 1), ((2, 600),)),
        ((3, 1), ((3, 600),)),
    ]
    assert in_all(game.state.hand) == TABLED + 2 * POT


def test_who_wins_uncontested_is_not_waited_for(sit_down):
    game = sit_down(3)
    game.act("fold")
    game.act("fold")
    assert before_award(game.state.hand) == 0
    assert pause(game) == pytest.approx(2.5)
    winner = next(seat.number for seat in Look(game.state).public.seats if seat.won)
    play.show_cards(game.at(winner), game.table_id, now=game.now)
    assert Look(game.state).public.award_step == 0


def test_the_winning_five_are_marked_on_the_board_and_in_the_own_hand(sit_down, rigged):
    rigged("AsAd KsKd 2c AcKh9d 3c 9c 4s 2d")
    game = sit_down(2)
    check_down(game)
    scene = Look(game.state).public
    winner = next(seat for seat in scene.seats if seat.won)
    assert [card.text for card in scene.board if card.wins] == ["Ac", "9d", "9c"]
    assert [card.wins for card in Look(game.state).own(game.at(winner.number)).cards] == [True, True]
    loser = next(seat.number for seat in scene.seats if not seat.won)
    assert not any(card.wins for card in Look(game.state).own(game.at(loser)).cards)


def test_equal_hands_mark_what_each_of_them_plays(sit_down, rigged):
    rigged("As2d Ac3d 2c KhQhJd 3c Tc 4s 2h")
    game = sit_down(2)
    check_down(game)
    scene = Look(game.state).public
    assert [card.text for card in scene.board if card.wins] == ["Kh", "Qh", "Jd", "Tc"]
    assert sorted(card.text for seat in scene.seats for card in seat.cards if card.wins) == ["Ac", "As"]
    assert [len(pot.winners) for pot in scene.pots] == [2]


@pytest.fixture
def alone(people, rigged):
    """One person and two computers, their first hand over: the person has folded, or won."""
    rules = PRESETS["sit-and-go"].choose(seats=3)
    table = play.open_table(people[0], rules, seat=1, now=NOON)
    game = Game(table.pk, people[:1])
    for seat in (2, 3):
        play.add_computer(people[0], table.pk, seat, now=NOON)
    game.later(3)
    for _ in range(200):
        state = game.state
        if not state.hand_on:
            return game
        if state.acting_seat and state.acting_seat.person_id:
            game.act("fold" if state.hand.options().call else "check")
        else:
            game.later(2)
            game.now = game.now if game.state.hand_on else game.table.due_at - timedelta(seconds=2)
    raise AssertionError("the hand does not end")


def test_who_plays_alone_ends_the_pause(alone):
    person, turn = alone.people[0], alone.table.turn
    assert "go_on" in Look(alone.state).own(person, alone.now).can
    play.go_on(person, alone.table_id, turn, now=alone.now)
    assert alone.state.tournament.hand_no == 2
    with pytest.raises(Refused, match="moved on"):
        play.go_on(person, alone.table_id, turn, now=alone.now)
    assert alone.state.tournament.hand_no == 2


def test_nobody_shortens_the_pause_of_others(sit_down, people):
    game = sit_down(3)
    game.act("fold")
    game.act("fold")
    for person in game.people:
        assert "go_on" not in Look(game.state).own(person, game.now).can
        with pytest.raises(Refused) as refused:
            play.go_on(person, game.table_id, game.table.turn, now=game.now)
        assert refused.value.code == "alone_only"
    with pytest.raises(Refused) as refused:
        play.go_on(people[3], game.table_id, game.table.turn, now=game.now)
    assert refused.value.code == "not_seated"
    assert game.state.tournament.hand_no == 1


def test_there_is_nothing_to_shorten_while_somebody_decides(alone):
    alone.later(10)
    for _ in range(50):
        if alone.state.acting_seat:
            break
        alone.later(1)
    person = alone.people[0]
    assert load(alone.table_id).hand_on
    with pytest.raises(Refused):
        play.go_on(person, alone.table_id, alone.table.turn, now=alone.now)


def test_a_paused_table_stays_where_it_is(alone, director):
    play.pause(director, alone.table_id, "A break.", now=alone.now)
    with pytest.raises(Refused) as refused:
        play.go_on(alone.people[0], alone.table_id, alone.table.turn, now=alone.now)
    assert refused.value.code == "paused"
