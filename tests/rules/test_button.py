"""The button and the blinds (RULES 4): the published cases, then every tournament against a second model."""

from itertools import combinations, pairwise
from random import Random

import pytest

from poker.rules.button import Positions, advance, after, first, high_card, lot, order

SIX = {1, 2, 3, 4, 5, 6}

# id: (seats that go out after hand 1, then (button, small blind, big blind) of hands 2, 3, …)
CASES_C = {
    "C01": (set(), [(2, 3, 4), (3, 4, 5), (4, 5, 6)]),
    "C02": ({3}, [(2, None, 4), (3, 4, 5), (4, 5, 6)]),
    "C03": ({2}, [(2, 3, 4), (3, 4, 5)]),
    "C04": ({2, 3}, [(2, None, 4), (3, 4, 5), (4, 5, 6)]),
    "C05": ({1}, [(2, 3, 4)]),
    "C06": ({4}, [(2, 3, 5), (3, 5, 6), (5, 6, 1)]),
    "C07": ({3, 4}, [(2, None, 5), (3, 5, 6), (5, 6, 1)]),
}
# Three-handed 1 button, 2 small, 3 big: (who goes out, then (button, small blind, big blind))
CASES_HEADS_UP = {"C08": (3, (2, 2, 1)), "C09": (2, (3, 3, 1)), "C10": (1, (3, 3, 2))}


def at(positions: Positions) -> tuple[int, int | None, int]:
    return positions.button, positions.small, positions.big


@pytest.mark.parametrize("case", CASES_C)
def test_rules_4_2_dead_button_cases(case):
    out, hands = CASES_C[case]
    positions = first("dead", SIX, 1)
    assert at(positions) == (1, 2, 3)
    for expected in hands:
        positions = advance("dead", positions, SIX - out)
        assert at(positions) == expected


@pytest.mark.parametrize("case", CASES_HEADS_UP)
def test_rules_4_4_from_three_to_heads_up(case):
    out, expected = CASES_HEADS_UP[case]
    positions = first("dead", {1, 2, 3}, 1)
    assert at(advance("dead", positions, {1, 2, 3} - {out})) == expected


def test_rules_4_2_nobody_posts_the_small_blind_twice_missing():
    """The small blind's seat stays due even where nobody posted: two go out one after the other."""
    positions = advance("dead", first("dead", SIX, 1), SIX - {3})
    assert at(positions) == (2, None, 4)
    assert at(advance("dead", positions, SIX - {3, 4})) == (3, None, 5)


def big_blinds_by_counting(alive_by_hand: list[set[int]], first_big: int) -> list[int]:
    """Another model of 4.2: count seats upwards, one at a time, until someone sits there."""
    bigs = [first_big]
    for alive in alive_by_hand[1:]:
        seat = bigs[-1] % 6 + 1
        while seat not in alive:
            seat = seat % 6 + 1
        bigs.append(seat)
    return bigs


@pytest.mark.parametrize("seed", range(300))
def test_rules_4_2_and_4_4_the_big_blind_moves_one_remaining_player(seed):
    rng = Random(seed)
    alive = set(rng.sample(range(1, 7), rng.randint(2, 6)))
    positions = first("dead", alive, rng.choice(sorted(alive)))
    alive_by_hand, played = [set(alive)], [positions]
    while len(alive) > 1 and len(played) < 60:
        survivors = {seat for seat in alive if rng.random() > 0.12}
        alive = survivors if len(survivors) >= 2 else alive
        positions = advance("dead", positions, alive)
        alive_by_hand.append(set(alive))
        played.append(positions)
    assert [one.big for one in played] == big_blinds_by_counting(alive_by_hand, played[0].big)
    for before, now, seated in zip(played, played[1:], alive_by_hand[1:], strict=False):
        assert now.big != before.big, "nobody posts the big blind twice in a row"
        assert now.small is None or now.small in seated
        if len(seated) > 2:
            assert now.small == (before.big if before.big in seated else None)
            assert now.button == before.small_due


def test_rules_4_2_every_way_two_players_can_stay_is_heads_up_as_4_4():
    for n in range(3, 7):
        seats = range(1, n + 1)
        for button_seat in seats:
            start = first("dead", seats, button_seat)
            for pair in combinations(seats, 2):
                now = advance("dead", start, pair)
                assert now.big != start.big
                assert now.button == now.small
                assert {now.button, now.big} == set(pair)


def test_rules_4_3_moving_button_goes_to_the_next_player_with_chips():
    positions = first("moving", SIX, 1)
    assert at(positions) == (1, 2, 3)
    positions = advance("moving", positions, SIX - {2})
    assert at(positions) == (3, 4, 5)
    positions = advance("moving", positions, SIX - {2, 3, 4})
    assert at(positions) == (5, 6, 1)
    assert at(advance("moving", positions, {1, 6})) == (6, 6, 1)


def test_rules_4_3_from_three_to_heads_up_the_button_moves_on_as_ever():
    start = first("moving", {1, 2, 3}, 1)
    assert at(advance("moving", start, {2, 3})) == (2, 2, 3)
    assert at(advance("moving", start, {1, 3})) == (3, 3, 1)
    assert at(advance("moving", start, {1, 2})) == (2, 2, 1)


@pytest.mark.parametrize("kind", ["dead", "moving"])
def test_rules_4_4_heads_up_the_button_posts_the_small_blind_and_they_alternate(kind):
    positions = first(kind, {2, 5}, 5)
    assert at(positions) == (5, 5, 2)
    assert order(positions, {2, 5}) == (2, 5)
    positions = advance(kind, positions, {2, 5})
    assert at(positions) == (2, 2, 5)
    assert order(positions, {2, 5}) == (5, 2)


def test_the_order_of_a_hand_starts_left_of_the_button():
    assert order(Positions(2, 3, 4), SIX) == (3, 4, 5, 6, 1, 2)
    # an empty button seat (C03) and a missing small blind (C02)
    assert order(Positions(2, 3, 4), SIX - {2}) == (3, 4, 5, 6, 1)
    assert order(Positions(2, None, 4, small_due=3), SIX - {3}) == (4, 5, 6, 1, 2)


@pytest.mark.parametrize("seed", range(60))
def test_the_blinds_come_first_in_the_order_of_every_hand(seed):
    rng = Random(seed)
    kind = rng.choice(["dead", "moving"])
    alive = set(SIX)
    positions = first(kind, alive, rng.choice(sorted(alive)))
    for _ in range(40):
        players = order(positions, alive)
        assert sorted(players) == sorted(alive)
        if len(alive) == 2:
            assert players == (positions.big, positions.small)
        else:
            blinds = [seat for seat in (positions.small, positions.big) if seat is not None]
            assert list(players[: len(blinds)]) == blinds
        if positions.button in alive:
            assert players[-1] == positions.button
        if len(alive) > 2 and rng.random() < 0.2:
            alive.remove(rng.choice(sorted(alive)))
        positions = advance(kind, positions, alive)


def test_rules_4_1_by_lot_every_seat_can_get_the_button():
    drawn = [lot({2, 4, 6}, Random(seed)) for seed in range(300)]
    assert {seat: drawn.count(seat) > 60 for seat in (2, 4, 6)} == {2: True, 4: True, 6: True}


def test_rules_4_1_the_highest_card_is_dealer():
    for seed in range(300):
        seat, draws = high_card(SIX, Random(seed))
        assert draws[0].keys() == SIX
        assert seat in draws[-1]
        ranks = {one: card // 4 for one, card in draws[-1].items()}
        assert all(ranks[seat] > rank for one, rank in ranks.items() if one != seat)


def test_rules_4_1_tied_players_draw_again_among_themselves():
    redraws = 0
    for seed in range(600):
        _, draws = high_card(SIX, Random(seed))
        for earlier, later in pairwise(draws):
            highest = max(card // 4 for card in earlier.values())
            assert set(later) == {seat for seat, card in earlier.items() if card // 4 == highest}
            redraws += 1
        cards = [card for draw in draws for card in draw.values()]
        assert all(0 <= card < 52 for card in cards)
        assert len(set(cards)) == len(cards), "one deck for all rounds of the draw"
    assert redraws > 50


def test_rules_4_1_when_the_deck_is_used_up_by_ties_a_new_one_is_shuffled():
    class OneTieAfterAnother(Random):
        shuffles = 0

        def shuffle(self, cards):
            self.shuffles += 1
            if self.shuffles > 1:
                super().shuffle(cards)

    seat, draws = high_card({1, 2, 3, 4}, OneTieAfterAnother(3))
    assert [sorted(card // 4 for card in draw.values()) for draw in draws[:13]] == [
        [n] * 4 for n in range(12, -1, -1)
    ]
    assert draws[13].keys() == {1, 2, 3, 4}
    assert seat in draws[-1]
    assert all(0 <= card < 52 for draw in draws for card in draw.values())


def test_rules_4_1_the_same_random_source_draws_the_same():
    assert high_card(SIX, Random(7)) == high_card(SIX, Random(7))


def test_positions_without_a_small_blind_must_say_where_it_was_due():
    with pytest.raises(ValueError, match="due"):
        Positions(2, None, 4)


def test_a_hand_needs_two_players_and_a_known_button():
    start = first("dead", {1, 2, 3}, 1)
    with pytest.raises(ValueError, match="two players"):
        advance("dead", start, {1})
    with pytest.raises(ValueError, match="Unknown button"):
        advance("sleeping", start, {1, 2})
    with pytest.raises(ValueError, match="Unknown button"):
        first("sleeping", {1, 2}, 1)
    with pytest.raises(ValueError, match="Nobody sits"):
        first("dead", {1, 2}, 3)


def test_after_goes_round_the_table():
    assert [after(seat, {2, 5}) for seat in range(1, 7)] == [2, 5, 5, 5, 2, 2]
