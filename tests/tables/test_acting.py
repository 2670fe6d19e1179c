"""Actions of people: once each, in turn, within the rules."""

import pytest

from poker.rules.hand import Phase
from poker.tables import play
from poker.tables.models import OwnCards, PlayedHand, Table
from poker.tables.view import Look

from .conftest import NOON
from .test_seating import refused

pytestmark = pytest.mark.django_db

# Three seats, button on 1: p1 is seat 2 (small blind), p2 seat 3 (big blind), p3 seat 1.
ACES_KINGS_SEVENS = "AsAd KsKd 7c2h  3c 4c5d9s 3d Th 3h Jd"


def snapshot(game):
    """Everything that is stored of a table."""
    return Table.objects.values().get(pk=game.table_id), list(game.table.seats.values())


def test_an_action_moves_version_and_turn_by_one(sit_down):
    game = sit_down(3)
    before = game.table
    game.act("call")
    assert (game.table.version, game.table.turn) == (before.version + 1, before.turn + 1)


def test_the_same_action_sent_ten_times_counts_once(sit_down):
    game = sit_down(3)
    turn, person = game.table.turn, game.at(1)
    play.act(person, game.table_id, turn, "raise", amount=60, now=NOON)
    after = snapshot(game)
    for _ in range(9):
        with refused("stale"):
            play.act(person, game.table_id, turn, "raise", amount=60, now=NOON)
    assert snapshot(game) == after


def test_a_click_for_the_hand_before_is_refused(sit_down):
    game = sit_down(2)
    turn, person = game.table.turn, game.state.acting_seat.person
    game.act("fold")
    game.to_next_hand()
    for action in ("fold", "call", "all_in"):
        with refused("stale"):
            play.act(person, game.table_id, turn, action, now=game.now)


def test_only_whose_turn_it_is_may_act(sit_down, people):
    game = sit_down(3)
    with refused("not_your_turn"):
        play.act(game.at(2), game.table_id, game.table.turn, "fold", now=NOON)
    with refused("not_seated"):
        play.act(people[3], game.table_id, game.table.turn, "fold", now=NOON)


@pytest.mark.parametrize(
    ("action", "amount", "code"),
    [
        ("check", None, "cannot_check"),
        ("raise", None, "raise_too_small"),
        ("raise", 39, "raise_too_small"),
        ("raise", -100, "raise_too_small"),
        ("raise", 10**30, "above_stack"),
        ("raise", 60.5, "not_whole_chips"),
        ("raise", True, "not_whole_chips"),
        ("draw", None, "not_now"),
        ("dance", None, "unknown_action"),
    ],
)
def test_what_the_rules_forbid_is_refused_and_changes_nothing(sit_down, action, amount, code):
    game = sit_down(3)
    before = snapshot(game)
    with refused(code):
        game.act(action, amount)
    assert snapshot(game) == before


def test_a_refusal_says_the_rule_in_plain_words(sit_down):
    game = sit_down(2)
    game.act("call")
    for action in ("fold", "call"):
        with pytest.raises(play.Refused, match="Nothing to call: checking is free"):
            game.act(action)


def test_all_in_is_a_raise_or_a_call_of_everything(sit_down):
    game = sit_down(3)
    game.act("all_in")
    assert game.state.hand.bets == [10, 20, 1000]
    game.act("all_in")
    game.act("fold")
    assert game.state.hand.phase in (Phase.RUN_OUT, Phase.OVER)


def test_pot_limit_all_in_beyond_the_pot_is_refused_with_the_most_allowed(sit_down):
    game = sit_down(3, "speedpoker", game="PO", starting_chips=5000)
    with pytest.raises(play.Refused) as refusal:
        game.act("all_in")
    assert (refusal.value.code, refusal.value.values) == ("over_limit", {"most": 70})


def test_draw_exchanges_the_cards_named(sit_down):
    game = sit_down(2, "speedpoker", game="P5D", starting_chips=5000)
    game.act("call")
    game.act("check")
    own = game.state.hand.hole[0][:2]
    from poker.rules.cards import texts

    with refused("bad_cards"):
        game.act("draw", cards="XxYy")
    game.act("draw", cards=texts(own))
    assert game.state.hand.drawn[0] == 2
    game.act("draw", cards="")
    assert game.state.hand.phase == Phase.BETTING
    assert not set(own) & set(game.state.hand.hole[0])


# --- preselect (RULES 15.2) ---


def test_rules_15_2_check_or_fold_is_done_when_the_turn_comes(sit_down):
    game = sit_down(3)
    play.preselect(game.at(2), game.table_id, game.table.turn, "check_fold", now=NOON)
    game.act("call")
    state = game.state
    assert state.hand.folded == [True, False, False]
    assert state.acting_seat.number == 3


def test_rules_15_2_a_preselected_call_is_good_for_the_amount_seen_only(sit_down):
    game = sit_down(3)
    play.preselect(game.at(2), game.table_id, game.table.turn, "call", now=NOON)
    game.act("raise", 60)
    assert game.state.acting_seat.number == 2
    assert game.state.hand.bets == [10, 20, 60]


def test_rules_15_2_a_preselected_call_calls(sit_down):
    game = sit_down(3)
    play.preselect(game.at(2), game.table_id, game.table.turn, "call", now=NOON)
    game.act("call")
    assert game.state.hand.bets == [20, 20, 20]


def test_rules_15_2_the_call_offered_ahead_is_the_full_blind_after_a_short_one(sit_down):
    game = sit_down(4)
    stored = game.table
    stored.hand["stacks"] = [1000, 5, 1000, 1000]  # the big blind has 5
    stored.tournament["chips"] = {"1": 1000, "2": 1000, "3": 5, "4": 1000}
    stored.save()

    acting, button = game.state.acting_seat.number, game.at(1)
    assert acting == 4
    assert Look(game.state).own(button).preselect_call == 20
    play.preselect(button, game.table_id, game.table.turn, "call", now=NOON)
    game.act("fold")
    assert game.state.hand.bets[3] == 20


def test_rules_15_2_nothing_owed_is_no_call_and_a_call_ends_with_its_round(sit_down):
    game = sit_down(3)
    game.act("call")
    with refused("nothing_to_call"):
        play.preselect(game.at(1), game.table_id, game.table.turn, "call", now=NOON)
    game.act("raise", 60)
    play.preselect(game.at(1), game.table_id, game.table.turn, "call", now=NOON)
    game.act("raise", 120)
    assert game.state.seats[1].preselect == ""


def test_a_preselection_does_not_survive_into_the_next_hand(sit_down):
    game = sit_down(3)
    first_turn = game.table.turn
    play.preselect(game.at(3), game.table_id, first_turn, "check_fold", now=NOON)
    game.act("fold")
    game.act("fold")
    game.to_next_hand()
    assert not any(seat.preselect for seat in game.state.seats.values())
    waiting = next(s for s in game.state.seats.values() if s is not game.state.acting_seat and s.number != 2)
    with refused("stale"):
        play.preselect(waiting.person, game.table_id, first_turn, "check_fold", now=game.now)


def test_nothing_is_preselected_in_ones_own_turn(sit_down):
    game = sit_down(3)
    with refused("your_turn"):
        play.preselect(game.at(1), game.table_id, game.table.turn, "call", now=NOON)
    with refused("unknown_action"):
        play.preselect(game.at(2), game.table_id, game.table.turn, "raise", now=NOON)


# --- leaving (RULES 13.4) ---


def test_rules_13_4_who_leaves_is_folded_at_once_out_of_turn_too(sit_down):
    game = sit_down(3)
    play.leave(game.at(3), game.table_id, now=NOON)
    state = game.state
    assert state.hand.folded == [False, True, False]
    assert state.acting_seat.number == 1
    assert 3 not in state.tournament.chips
    assert state.seats[3].left_early


def test_rules_13_4_an_absent_mover_who_leaves_does_not_restart_the_clock_of_another(sit_down):
    game = sit_down(3)
    before = game.table
    game.now = NOON.replace(minute=0, second=20)
    play.leave(game.at(3), game.table_id, now=game.now)
    assert (game.table.turn, game.table.due_at) == (before.turn, before.due_at)
    assert game.table.version == before.version + 1


def test_rules_13_4_leaving_a_table_with_humans_costs_ten_points(sit_down, people):
    game = sit_down(3)
    play.leave(people[2], game.table_id, now=NOON)
    game.act("all_in")
    game.act("all_in")
    for _ in range(10):
        game.later(6)
    results = {seat.person: (seat.place, seat.points) for seat in game.state.seats.values()}
    assert game.table.state == "finished"
    assert results[people[2]] == (3, -10)


def test_rules_13_5_when_the_last_human_leaves_the_tournament_ends_at_once(people, rigged):
    from poker.rules.presets import PRESETS

    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=3), now=NOON)
    play.start(people[0], table.pk, fill=True, now=NOON)
    play.settle(table.pk, NOON.replace(second=4))
    play.leave(people[0], table.pk, now=NOON.replace(second=4))
    table.refresh_from_db()
    assert table.state == "finished"
    assert (table.deal, table.wake_at) == ("", None)
    assert {seat.kind: seat.place for seat in table.seats.all()} == {"member": 3, "computer": 1}
    assert table.seats.get(person=people[0]).points == 0


def test_rules_13_4_leaving_after_going_out_costs_nothing(sit_down, people, rigged):
    rigged(ACES_KINGS_SEVENS)
    game = sit_down(3)
    game.act("all_in")
    game.act("all_in")
    game.act("fold")
    game.to_next_hand()
    out = [seat for seat in game.state.seats.values() if seat.place]
    assert len(out) == 1
    play.leave(out[0].person, game.table_id, now=game.now)
    assert not game.state.seats[out[0].number].left_early


# --- showing after the hand (RULES 8.2, 8.5) ---


def test_rules_8_5_who_won_uncontested_may_show_until_the_next_hand(sit_down):
    game = sit_down(2)
    winner = game.at(2 if game.state.acting_seat.number == 1 else 1)
    game.act("fold")
    player = game.state.player_of(game.state.seat_of(winner))
    assert "????" in PlayedHand.objects.get().phh
    play.show_cards(winner, game.table_id, now=game.now)
    own = OwnCards.objects.get(person=winner).cards
    assert game.state.hand.shown[player]
    assert own in PlayedHand.objects.get().phh
    with refused("nothing_to_show"):
        play.show_cards(winner, game.table_id, now=game.now)


def test_rules_8_2_nothing_can_be_shown_once_the_next_hand_has_started(sit_down):
    game = sit_down(2)
    winner = game.at(2 if game.state.acting_seat.number == 1 else 1)
    game.act("fold")
    game.to_next_hand()
    with refused("nothing_to_show"):
        play.show_cards(winner, game.table_id, now=game.now)


def test_a_folded_hand_cannot_be_shown(sit_down):
    game = sit_down(2)
    folder = game.state.acting_seat.person
    game.act("fold")
    with refused("nothing_to_show"):
        play.show_cards(folder, game.table_id, now=game.now)
