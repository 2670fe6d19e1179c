"""A tournament from its first hand to its result, and what is stored of it (RULES 8.4, 13)."""

import json

import pytest
from django.core import serializers
from django.db import connection

from club.standings.models import Result
from poker.rules.cards import texts
from poker.tables import play, tell
from poker.tables.keeping import kept
from poker.tables.models import OwnCards, PlayedHand, Pulse, Seat, Table
from poker.tables.play import course
from poker.tables.state import load

from .conftest import NOON

pytestmark = pytest.mark.django_db

# Heads-up, button on 1: p1 is seat 2 (big blind), p2 seat 1 (button).
ACES_AGAINST_KINGS = "AsAd KsKd 2c 3c4c5d 2d 9h 2h Th"


def everything_stored():
    """All rows of the tables, but each person's own cards, as one text."""
    rows = [row for model in (Table, Seat, PlayedHand, Pulse, Result) for row in model.objects.all()]
    return serializers.serialize("json", rows)


def play_out(game):
    for _ in range(10):
        game.later(6)


def test_rules_13_places_points_and_the_state_are_written_together(sit_down, people, rigged):
    rigged(ACES_AGAINST_KINGS)
    game = sit_down(2)
    game.act("all_in")
    game.act("all_in")
    play_out(game)
    assert game.table.state == "finished"
    assert {r.person: (r.place, r.points) for r in Result.objects.all()} == {
        people[1]: (1, 100),
        people[0]: (2, 0),
    }
    assert game.table.wake_at is None


def test_a_fault_while_the_result_is_written_leaves_the_tournament_running(sit_down, rigged, monkeypatch):
    rigged(ACES_AGAINST_KINGS)
    game = sit_down(2)
    game.act("all_in")
    game.act("all_in")
    before = game.table.version

    def fail(*args):
        raise RuntimeError("no room left")

    monkeypatch.setattr(course, "record", fail)
    with pytest.raises(RuntimeError):
        play_out(game)
    assert game.table.state == "running"
    assert not Result.objects.exists()
    monkeypatch.undo()
    play_out(game)
    assert game.table.state == "finished"
    assert game.table.version > before


def test_rules_8_1_the_board_runs_out_street_by_street_when_all_are_all_in(sit_down, rigged):
    rigged(ACES_AGAINST_KINGS)
    game = sit_down(2)
    game.act("all_in")
    game.act("all_in")
    boards = []
    for _ in range(4):
        boards.append(len(game.state.hand.board))
        game.later(1.7)
    assert boards == [0, 3, 4, 5]
    assert all(game.state.hand.shown)


def test_rules_8_4_folded_cards_are_gone_once_the_hand_is_over(sit_down, rigged):
    rigged("AsKs QhJh TcTs")  # texts that no digest can contain by chance
    game = sit_down(3)
    holes = [texts(hole) for hole in game.state.hand.hole]
    assert all(hole in everything_stored() for hole in holes)
    rigged("Kc")  # the next deck is sealed when this hand is over, and must not look like this one
    game.act("raise", 60)
    game.act("fold")
    game.act("fold")
    stored = everything_stored()
    assert not [hole for hole in holes if hole in stored or hole[2:] + hole[:2] in stored]
    assert game.table.deal == ""
    assert sorted(own.cards for own in OwnCards.objects.all()) == sorted(holes)


def test_rules_8_4_mucked_cards_are_gone_and_shown_ones_stay(sit_down, rigged):
    rigged("KsKd AsAd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    game.act("call")
    game.act("check")
    for _ in range(3):
        game.act("check")
        game.act("check")
    # p1 has kings and shows first, aces are shown; the other way round kings are mucked
    assert "KsKd" in everything_stored()
    game.to_next_hand()
    rigged(ACES_AGAINST_KINGS)
    game.act("fold")
    game.to_next_hand()
    game.act("call")
    game.act("check")
    for _ in range(3):
        game.act("check")
        game.act("check")
    played = PlayedHand.objects.get(number=3)
    assert "AsAd" in played.phh
    assert "KsKd" not in played.phh
    assert "p2 sm" in played.phh


def test_a_played_hand_replays_from_its_notation(sit_down, rigged):
    from poker.rules import notation

    rigged(ACES_AGAINST_KINGS)
    game = sit_down(2)
    game.act("all_in")
    game.act("all_in")
    play_out(game)
    record = notation.parse(PlayedHand.objects.get().phh)[0]
    assert notation.replay(record).stacks == [2000, 0]


def test_the_running_hand_is_its_deal_and_its_actions(sit_down):
    game = sit_down(3)
    game.act("raise", 60)
    stored = json.dumps(game.table.hand)
    assert "p3 cbr 60" in stored
    assert game.state.hand.bets == [10, 20, 60]
    assert set(game.table.hand) == {"seats", "stacks", "actions"}


def test_nothing_is_told_before_the_commit_and_no_card_with_it(
    sit_down, monkeypatch, django_capture_on_commit_callbacks
):
    game = sit_down(3)
    told = []
    monkeypatch.setattr(tell, "_send", lambda group, message: told.append((group, message)))
    with django_capture_on_commit_callbacks(execute=False) as callbacks:
        game.act("call")
    assert told == []
    for callback in callbacks:
        callback()
    assert told == [(f"table.{game.table_id}", {"type": "table.changed", "version": game.table.version})]


def test_a_refused_action_tells_nobody(sit_down, django_capture_on_commit_callbacks):
    game = sit_down(3)
    with django_capture_on_commit_callbacks() as callbacks, pytest.raises(play.Refused):
        game.act("check")
    assert callbacks == []


def test_an_action_costs_few_queries(sit_down, django_assert_max_num_queries):
    game = sit_down(3)
    state = game.state
    person, turn = state.acting_seat.person, state.table.turn
    with django_assert_max_num_queries(7 if connection.vendor == "sqlite" else 8):
        play.act(person, game.table_id, turn, "call", now=NOON)


def test_rules_13_6_ends_after_120_hands_and_places_by_chips(sit_down):
    game = sit_down(2)
    data = game.table.tournament
    data["hand_no"], data["chips"] = 120, {"1": 900, "2": 1100}
    stored = game.table
    stored.tournament = data
    stored.hand["stacks"] = [1100, 900]
    stored.save()
    game.act("fold")
    assert game.table.state == "finished"
    assert {seat.number: seat.place for seat in game.state.seats.values()} == {1: 2, 2: 1}


def test_who_is_told_of_a_version_gets_it_without_reading_again(
    sit_down, django_capture_on_commit_callbacks, django_assert_num_queries
):
    game = sit_down(3)
    with django_capture_on_commit_callbacks(execute=True):
        game.act("call")
    version = game.table.version
    with django_assert_num_queries(0):
        known = kept(game.table_id, version)
    read = load(game.table_id)
    assert known.hand.actions == read.hand.actions
    assert (known.table.version, known.hand.stacks) == (version, read.hand.stacks)
    assert kept(game.table_id, version + 1) is None


def test_a_hand_that_is_over_is_not_kept_in_memory(sit_down, django_capture_on_commit_callbacks):
    game = sit_down(2)
    with django_capture_on_commit_callbacks(execute=True):
        game.act("fold")
    assert kept(game.table_id) is None


def test_an_event_loop_sends_itself_what_its_thread_told(sit_down, django_capture_on_commit_callbacks):
    game = sit_down(3)
    with tell.collected() as messages, django_capture_on_commit_callbacks(execute=True):
        game.act("call")
    assert messages == [(f"table.{game.table_id}", {"type": "table.changed", "version": game.table.version})]
