"""What each viewer sees of a table (RULES 8.4, 10.4, 15)."""

import dataclasses
import json

import pytest

from poker.rules.cards import texts
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.state import load
from poker.tables.view import Look

from .conftest import NOON

pytestmark = pytest.mark.django_db


def public(game):
    return Look(game.state).public


def own(game, person):
    return Look(game.state).own(person, game.now)


def all_text(scene):
    return json.dumps(dataclasses.asdict(scene), default=str)


def test_spectators_see_backs_only(sit_down):
    game = sit_down(3)
    scene = public(game)
    assert [[card.text for card in seat.cards] for seat in scene.seats] == [["", ""]] * 3
    held = [texts([card]) for hole in game.state.hand.hole for card in hole]
    assert not [card for card in held if f'"{card}"' in all_text(scene)]


def test_each_player_sees_his_own_cards_and_no_others(sit_down):
    game = sit_down(3)
    for number, seat in game.state.seats.items():
        player = game.state.player_of(seat)
        scene = own(game, seat.person)
        assert "".join(card.text for card in scene.cards) == texts(game.state.hand.hole[player])
        assert scene.seat == number
    stranger = own(game, None)
    assert stranger.cards == ()


def test_options_are_given_to_whose_turn_it_is(sit_down):
    game = sit_down(3)
    scenes = {number: own(game, seat.person) for number, seat in game.state.seats.items()}
    acting = game.state.acting_seat.number
    assert [number for number, scene in scenes.items() if scene.options] == [acting]
    assert (scenes[acting].options.call, scenes[acting].options.min_to, scenes[acting].options.max_to) == (
        20,
        40,
        1000,
    )
    assert all(scene.may_preselect for number, scene in scenes.items() if number != acting)


def test_quick_bets_are_parts_of_the_pot_after_calling(sit_down):
    game = sit_down(3)
    scene = own(game, game.state.acting_seat.person)
    # pot 30, call 20: half of 50 on top of 20
    assert [(quick.label, quick.to) for quick in scene.quick] == [
        ("half", 45),
        ("three_quarters", 57),
        ("pot", 70),
        ("all_in", 1000),
    ]


def test_blinds_bets_and_the_button_are_on_the_table(sit_down):
    game = sit_down(3)
    scene = public(game)
    assert scene.button == 1
    assert {seat.number: (seat.bet, seat.act) for seat in scene.seats} == {
        1: (0, ""),
        2: (10, "small_blind"),
        3: (20, "big_blind"),
    }
    assert (scene.total_pot, scene.pots) == (30, ())
    assert (scene.level.small_blind, scene.level.big_blind, scene.next_in_hands) == (10, 20, 6)


def test_the_log_tells_the_hand_in_order(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    game.act("raise", 60)
    game.act("call")
    game.act("check")
    game.act("raise", 100)
    game.act("fold")
    lines = [(line.code, line.seat, line.amount) for line in public(game).log]
    assert lines == [
        ("small_blind", 1, 10),
        ("big_blind", 2, 20),
        ("raise", 1, 60),
        ("call", 2, 40),
        ("street", None, 0),
        ("check", 2, 0),
        ("bet", 1, 100),
        ("fold", 2, 0),
        ("returned", 1, 100),
        ("wins", 1, 120),
    ]


def test_a_short_big_blind_is_called_in_full_in_the_log(sit_down, rigged):
    game = sit_down(3)
    stored = game.table
    stored.hand["stacks"] = [1000, 5, 1000]
    stored.hand["actions"] = stored.hand["actions"]
    stored.tournament["chips"] = {"1": 1000, "2": 1000, "3": 5}
    stored.save()
    game.act("call")
    assert [(line.code, line.amount) for line in public(game).log][-2:] == [("big_blind", 5), ("call", 20)]


def test_winners_show_five_marked_cards_and_a_name(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    game.act("all_in")
    game.act("all_in")
    for _ in range(4):
        game.later(1.7)
    scene = public(game)
    winner = scene.seats[1]
    assert winner.won == 2000
    assert [card.text for card in winner.cards if card.wins] == ["As", "Ad"]
    assert winner.hand.category.name == "ONE_PAIR"
    assert [(result.place, result.seat, result.points) for result in scene.results] == [
        (1, 2, 100),
        (2, 1, 0),
    ]


def test_rules_10_4_stud_up_cards_are_seen_by_all_down_cards_by_their_owner(sit_down):
    game = sit_down(3, "speedpoker", game="F7S", starting_chips=5000)
    scene = public(game)
    for seat in scene.seats:
        assert [bool(card.text) for card in seat.cards] == [False, False, True]
    mine = own(game, game.at(2))
    assert [(bool(card.text), card.up) for card in mine.cards] == [(True, False), (True, False), (True, True)]


def test_who_folded_still_sees_his_own_cards_when_the_hand_is_over(sit_down):
    game = sit_down(2)
    folder = game.state.acting_seat.person
    held = own(game, folder).cards
    game.act("fold")
    assert [card.text for card in own(game, folder).cards] == [card.text for card in held]
    assert all(card.text == "" for seat in public(game).seats for card in seat.cards)


def test_what_a_waiting_table_offers_to_whom(people):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON)
    state = load(table.pk)
    assert Look(state).own(people[0]).can == {"leave", "add_computer", "remove_computer", "start_fill"}
    assert Look(state).own(people[1]).can == {"sit"}
    assert Look(state).own(None).can == set()


def test_leaving_says_what_it_costs(sit_down, people):
    game = sit_down(2)
    assert own(game, people[0]).leave_costs


def test_the_clock_of_the_acting_seat_is_given_in_milliseconds(sit_down):
    game = sit_down(2)
    acting = game.state.acting_seat.number
    seat = public(game).seats[acting - 1]
    assert (seat.clock, seat.clock_for_ms) == ("decision", 60_000)
    assert seat.deadline_ms == int(game.now.timestamp() * 1000) + 60_000
