"""What of a hand that is over is read for whom (RULES 8.4)."""

import json
from dataclasses import asdict

import pytest

from poker.rules import notation
from poker.tables import play
from poker.tables.history import files, short, stored
from poker.tables.history.moments import moments
from poker.tables.history.stored import with_own
from poker.tables.models import OwnCards

from .past import Past, card_names, play_tournament

pytestmark = pytest.mark.django_db

GAMES = ["NT", "PO", "F7S", "P5D"]


def past_of(people, game, **more) -> Past:
    return play_tournament(people, "speedpoker", game=game, starting_chips=1000, **{"most_hands": 8, **more})


def everything_told(past: Past, viewer, number: int) -> str:
    """All that the rooms above can get of one hand."""
    hand = stored.hand(past.table, number, viewer)
    seats = {seat.number: seat for seat in past.table.seats.all()}
    told = [asdict(moment) for moment in moments(hand, seats, past.table.rules.seats)]
    return " ".join(
        [
            hand.phh,
            *hand.lines,
            json.dumps(told, default=str),
            json.dumps(asdict(short.short(hand)), default=str),
            files.phh(hand, past.table, seats),
        ]
    )


@pytest.mark.parametrize("game", GAMES)
def test_rules_8_4_nobody_is_told_of_cards_that_were_folded_mucked_or_exchanged_by_others(people, game):
    past = past_of(people[:3], game, seed=5)
    stranger = people[3]
    hidden = 0
    for number in past.hands:
        for viewer in (None, stranger, *past.people):
            secrets = past.secrets(number, viewer)
            hidden += len(secrets)
            assert not card_names(everything_told(past, viewer, number)) & secrets, (number, viewer)
    assert hidden > 100


@pytest.mark.parametrize("game", GAMES)
def test_each_player_is_told_his_own_cards_and_what_he_exchanged(people, game):
    past = past_of(people[:3], game, seed=5)
    for number in past.hands:
        for seat in past.table.seats.all():
            held = past.holes[number].get(seat.number)
            if held:
                assert held <= card_names(everything_told(past, seat.person, number)), (number, seat)


@pytest.mark.parametrize("game", GAMES)
def test_own_cards_change_nothing_of_what_happened(people, game):
    past = past_of(people[:3], game, seed=6)
    for number in past.hands:
        public = stored.hand(past.table, number)
        for person in past.people:
            own = stored.hand(past.table, number, person)
            assert own.end().stacks == public.end().stacks
            assert short.short(own) == short.short(public)
            if own.viewer is not None:
                assert notation.write(own.end()).count("?") == notation.write(public.end()).count("?")


def test_who_was_not_dealt_in_is_told_what_everybody_saw(people):
    past = past_of(people[:3], "NT", seed=5)
    assert stored.hand(past.table, 1, people[3]).viewer is None
    assert stored.hand(past.table, 1, people[3]).lines == stored.hand(past.table, 1).lines


def test_rules_8_4_who_left_during_a_hand_has_left_his_cards(people):
    past = past_of(people, "NT", seed=5, leavers=2)
    left = [
        (hand.number, seat)
        for hand in stored.hands(past.table)
        for seat in hand.order
        if any(line == f"p{hand.order.index(seat) + 1} f # left" for line in hand.lines)
    ]
    assert left
    for number, seat in left:
        person = past.table.seats.get(number=seat).person
        assert not OwnCards.objects.filter(
            hand__table=past.table, hand__number=number, person=person
        ).exists()


def test_a_hand_that_is_still_on_is_not_there(sit_down):
    game = sit_down(3)
    assert stored.hands(game.table) == []
    assert stored.hand(game.table, 1, game.people[0]) is None
    game.act("fold")
    game.act("fold")
    assert [hand.number for hand in stored.hands(game.table)] == [1]


def test_a_hand_that_is_shown_after_it_was_won_is_told_to_all(sit_down):
    game = sit_down(2)
    winner = game.state.seats[game.state.order[0]].person
    game.act("fold")
    held = OwnCards.objects.get(person=winner).cards
    assert held[:2] not in " ".join(stored.hand(game.table, 1).lines)
    play.show_cards(winner, game.table_id, now=game.now)
    assert f"p1 sm {held}" in stored.hand(game.table, 1).lines


@pytest.mark.parametrize(
    ("public", "player", "held", "discarded", "own"),
    [
        ("d dh p1 ????|d dh p2 ????", 1, "AsKd", "", "d dh p1 ????|d dh p2 AsKd"),
        # up cards are there already, the last card comes face down
        (
            "d dh p1 ????7c|d dh p2 ????2d|d dh p1 Qd|d dh p1 ??",
            0,
            "AsKd7cQd9h",
            "",
            "d dh p1 AsKd7c|d dh p2 ????2d|d dh p1 Qd|d dh p1 9h",
        ),
        # a Draw hand that was laid away: what was kept, what was given back, what came for it
        (
            "d dh p1 ??????????|p1 sd ????|d dh p1 ????",
            0,
            "AsKdQc2h3h",
            "7s8s",
            "d dh p1 AsKdQc7s8s|p1 sd 7s8s|d dh p1 2h3h",
        ),
        # and one that was shown: the places of what was given back are known
        (
            "d dh p1 As??KdQc??|p1 sd ????|d dh p1 2h3h",
            0,
            "AsKdQc2h3h",
            "7s8s",
            "d dh p1 As7sKdQc8s|p1 sd 7s8s|d dh p1 2h3h",
        ),
        ("d dh p1 ??????????|p1 sd", 0, "AsKdQc2h3h", "", "d dh p1 AsKdQc2h3h|p1 sd"),
        # everything is exchanged
        (
            "d dh p1 ??????????|p1 sd ??????????|d dh p1 ??????????",
            0,
            "AsKdQc2h3h",
            "2c3c4c5c7c",
            "d dh p1 2c3c4c5c7c|p1 sd 2c3c4c5c7c|d dh p1 AsKdQc2h3h",
        ),
    ],
)
def test_own_cards_take_the_places_of_unknown_ones(public, player, held, discarded, own):
    pairs = [[text[i : i + 2] for i in range(0, len(text), 2)] for text in (held, discarded)]
    assert with_own(public.split("|"), player, *pairs) == tuple(own.split("|"))
