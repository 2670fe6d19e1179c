"""A hand step by step is the hand as it was seen at the table."""

from copy import replace

import pytest

from poker.tables import play
from poker.tables.history import stored
from poker.tables.history.moments import first_showdown, moments
from poker.tables.scene import SeatView

from .past import play_tournament

pytestmark = pytest.mark.django_db

OF_THE_CLOCK = {
    "clock",
    "deadline_ms",
    "clock_for_ms",
    "away",
    "computer_allowed",
    "place",
    "out",
    "checked_in",
    "shows",  # in a replay each hand that is shown is a moment of its own
}


def replayed(table, number, viewer=None):
    seats = {seat.number: seat for seat in table.seats.all()}
    return moments(stored.hand(table, number, viewer), seats, table.rules.seats)


def facts(seat: SeatView):
    """What is to be seen of a seat, but for the clock and what the tournament made of its player since. That
    somebody leaves after he has folded is no part of the hand."""
    unseen = OF_THE_CLOCK | ({"chips", "left"} if seat.folded else set())
    return {name: value for name, value in seat._asdict().items() if name not in unseen}


def picture(scene):
    """What lies on the table."""
    in_the_hand = tuple(facts(seat) for seat in scene.seats if seat.dealt_in)
    return (scene.phase, scene.street, scene.board, scene.pots, scene.total_pot, in_the_hand)


@pytest.mark.parametrize("game", ["NT", "PO", "F7S", "P5D"])
def test_every_state_of_the_live_table_is_a_moment_of_the_replay_in_the_same_order(people, game):
    past = play_tournament(
        people, "speedpoker", seed=11, game=game, starting_chips=1000, most_hands=8, leavers=1
    )
    compared = 0
    for number in past.hands:
        told = [picture(moment) for moment in replayed(past.table, number)]
        place = 0
        for scene in past.live[number]:
            if scene.phase == "drawing" and scene.log[-1].code != "draw":
                continue  # the chips are gathered when the first one has exchanged his cards
            assert picture(scene) in told[place:], (number, scene.log[-1:])
            place = told.index(picture(scene), place)
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("game", ["NT", "PO", "F7S", "P5D"])
def test_the_lines_of_all_moments_are_the_log_of_the_live_table(people, game):
    past = play_tournament(people, "speedpoker", seed=12, game=game, starting_chips=1000, most_hands=8)
    for number in past.hands:
        told = replayed(past.table, number)
        lines = [bare(line) for moment in told for line in moment.lines]
        # a hand shown after the award stands before it in the log, and is a moment after it here
        assert sorted(map(repr, lines)) == sorted(repr(bare(line)) for line in past.live[number][-1].log)
        before = [bare(line) for scene in past.live[number][:-1] for line in scene.log]
        assert before == [] or before[0] == lines[0]


def bare(line):
    """A line without what a tabled hand is called: that grows with the board."""
    return replace(line, hand=None)


def test_an_act_that_ends_the_round_is_a_moment_before_the_next_street(sit_down):
    game = sit_down(2)
    game.act("call")
    game.act("check")
    game.act("raise", 40)
    game.act("call")
    for _ in range(2):
        game.act("check")
        game.act("check")
    told = replayed(game.table, 1)
    call = next(place for place, moment in enumerate(told) if moment.lines[0].amount == 40 and place > 3)
    assert [seat.bet for seat in told[call + 1].seats] == [40, 40]
    assert (len(told[call + 1].board), told[call + 1].pots[0].amount) == (3, 40)
    assert [line.code for line in told[call + 2].lines] == ["street"]
    assert [seat.bet for seat in told[call + 2].seats] == [0, 0]
    assert (len(told[call + 2].board), told[call + 2].pots[0].amount) == (4, 120)


def test_cards_that_are_shown_in_the_end_lie_face_down_until_then(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    game.act("all_in")
    game.act("all_in")
    for _ in range(4):
        game.later(1.7)
    told = replayed(game.table, 1)
    start = first_showdown(told)
    assert [line.code for line in told[start].lines] == ["shows", "shows"]
    for moment in told[:start]:
        assert all(card.text == "" for seat in moment.seats for card in seat.cards)
    assert all(card.text for seat in told[start].seats for card in seat.cards)
    assert [len(moment.board) for moment in told[start:]] == [0, 3, 4, 5, 5]


def test_own_cards_are_marked_as_seen_by_their_owner_alone_until_they_are_shown(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    game.act("all_in")
    game.act("all_in")
    for _ in range(4):
        game.later(1.7)
    told = replayed(game.table, 1, game.at(2))
    mine, theirs = told[0].seats[1].cards, told[0].seats[0].cards
    assert [(card.text, card.private) for card in mine] == [("As", True), ("Ad", True)]
    assert [(card.text, card.private) for card in theirs] == [("", False), ("", False)]
    assert not any(card.private for card in told[-1].seats[1].cards)


def test_rules_10_4_own_up_cards_are_seen_by_all(sit_down):
    game = sit_down(3, "speedpoker", game="F7S", starting_chips=5000)
    while game.state.hand_on:
        game.act("check" if not game.state.hand.options().call else "fold")
    told = replayed(game.table, 1, game.at(2))
    assert [card.private for card in told[0].seats[1].cards] == [True, True, False]


def test_an_uncontested_hand_has_its_end_where_others_have_the_showdown(sit_down):
    game = sit_down(3)
    game.act("fold")
    game.act("fold")
    told = replayed(game.table, 1)
    assert first_showdown(told) == len(told) - 1
    assert [line.code for line in told[-1].lines] == ["returned", "wins"]
    assert [line.code for line in told[-2].lines] == ["fold"]


def test_a_hand_shown_afterwards_is_the_last_moment(sit_down):
    game = sit_down(2)
    winner = game.state.order[0]
    game.act("fold")
    play.show_cards(game.at(winner), game.table_id, now=game.now)
    told = replayed(game.table, 1)
    assert [line.code for line in told[-1].lines] == ["shows"]
    assert all(card.text for card in told[-1].seats[winner - 1].cards)
    assert not any(card.text for card in told[-2].seats[winner - 1].cards)


def test_who_is_out_already_keeps_his_place_at_the_table(people):
    past = play_tournament(people[:3], seed=3, most_hands=4)
    last = replayed(past.table, past.hands[-1])[0]
    out = [seat for seat in last.seats if not seat.dealt_in]
    assert [(seat.out, seat.place) for seat in out] == [(True, 3)]


def test_every_seat_of_the_table_is_there_taken_or_not(people):
    past = play_tournament(people[:3], seed=3, most_hands=2)
    seats = {seat.number: seat for seat in past.table.seats.all()}
    told = moments(stored.hand(past.table, 1), seats, 6)
    assert [seat.kind for seat in told[0].seats] == ["member"] * 3 + [""] * 3


def test_stud_tells_each_street_of_a_run_out(sit_down):
    game = sit_down(2, "speedpoker", game="F7S", starting_chips=1000)
    table = game.table
    table.hand["stacks"] = [30, 30]
    table.tournament["chips"] = {"1": 30, "2": 30}
    table.save()
    while game.state.hand.phase == "betting":
        options = game.state.hand.options()
        game.act("raise", options.max_to) if options.max_to else game.act("call")
    assert game.state.hand.phase == "run_out"
    for _ in range(6):
        game.later(1.7)
    told = replayed(game.table, 1)
    streets = [line.text for moment in told for line in moment.lines if line.code == "street"]
    assert streets == ["fourth", "fifth", "sixth", "seventh"]
    assert [len(moment.seats[0].cards) for moment in told][-5:] == [4, 5, 6, 7, 7]
