"""Whole tournaments, played at random: chips, places, blinds and levels of every one (RULES 3, 4, 13)."""

from itertools import pairwise
from random import Random

import pytest

from poker.rules.hand import Deal, Hand, Phase
from poker.rules.presets import PRESETS, HouseRules
from poker.rules.sitngo import Tournament, begin, finish_hand, leave, level, next_hand, over, places

TOURNAMENTS = 1000


def random_rules(preset: str, rng: Random) -> HouseRules:
    choices = PRESETS[preset].choices
    return PRESETS[preset].choose(
        **{name: rng.choice(choice.options).value for name, choice in choices.items()}
    )


def act_at_random(hand: Hand, rng: Random) -> None:
    if hand.phase == Phase.DRAWING:
        hand.draw(rng.sample(hand.hole[hand.actor], rng.randint(0, 5)))
        return
    options = hand.options()
    dice = rng.random()
    if options.can_fold and dice < 0.3:
        hand.fold()
    elif options.max_to is not None and dice > 0.7:
        hand.raise_to(options.max_to if dice > 0.95 else options.min_to)
    else:
        hand.call()


def play_out(t: Tournament, hand: Hand, rng: Random, leaving: float) -> int:
    """Play the hand to its end; returns the chips that leave play with those who leave."""
    gone = []
    while hand.phase != Phase.OVER:
        if rng.random() < leaving and len(t.chips) > 1:
            seat = rng.choice(sorted(t.chips))
            gone.append(t.dealt.index(seat))
            leave(t, seat, hand)
        elif hand.phase == Phase.RUN_OUT:
            hand.deal_street()
        elif hand.phase == Phase.SHOWDOWN:
            hand.settle(lambda player: True)
        else:
            act_at_random(hand, rng)
    return sum(hand.stacks[player] for player in gone)


def counted_on(seat: int, alive: set[int]) -> int:
    """The next one clockwise, by counting chairs."""
    seat = seat % 6 + 1
    return seat if seat in alive else counted_on(seat, alive)


def check_blinds(
    t: Tournament, hand: Hand, order: tuple[int, ...], before: tuple[int, ...], kind: str
) -> None:
    """RULES 4.2-4.4 from the seats of the hand before: (button, small blind's due seat, big blind)."""
    alive, (button, small_due, big) = set(order), before
    if kind == "dead":
        big = counted_on(big, alive)
        small = before[2] if before[2] in alive else None
        button = small_due
        if len(alive) == 2:
            button = small = (alive - {big}).pop()
    else:
        button = counted_on(button, alive)
        small = button if len(alive) == 2 else counted_on(button, alive)
        big = counted_on(small, alive)
    assert (t.positions.button, t.positions.small, t.positions.big) == (button, small, big)
    if any(hand.stakes.blinds):
        posted = dict(zip(order, hand.stakes.blinds, strict=True))
        row = level(t)
        assert posted[big] == row.big_blind
        assert small is None or posted[small] == row.small_blind
        assert sum(posted.values()) == row.big_blind + (row.small_blind if small is not None else 0)


def play_tournament(preset: str, seed: int) -> Tournament:
    """Play one and check every hand."""
    rng = Random(seed)
    rules = random_rules(preset, rng)
    seats = rng.sample(range(1, 7), rules.seats)
    humans = set(rng.sample(seats, rng.randint(1, len(seats))))
    leaving = rng.choice([0, 0, 0.02])
    t = begin(rules, seats, rng)
    all_chips = len(seats) * rules.starting_chips
    taken, elapsed, before, numbers = 0, 0.0, None, []
    while not over(t, humans):
        if rng.random() < leaving:
            gone = rng.choice(sorted(t.chips))
            taken += t.chips[gone]
            leave(t, gone)
            continue
        stacks = dict(t.chips)
        hand, order = next_hand(t, elapsed, Deal(rng.sample(range(52), 52), rng.sample(range(52), 52)))
        assert [stacks[seat] for seat in order] == list(hand.starting_stacks)
        if before is not None:
            check_blinds(t, hand, order, before, rules.button)
            assert rules.button != "dead" or t.positions.big != before[2]
        before = (t.positions.button, t.positions.small_due, t.positions.big)
        taken += play_out(t, hand, rng, leaving)
        finish_hand(t, hand, order)
        numbers.append(t.level)
        elapsed += rng.uniform(10, 240)
        assert sum(t.chips.values()) + taken == all_chips
        assert all(chips > 0 for chips in t.chips.values())
        assert t.hand_no < 400, "blinds that grow end every tournament"
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(numbers))
    check_places(t, seats)
    return t


def check_places(t: Tournament, seats: list[int]) -> None:
    """RULES 13.1: everyone has a place, one more than the number of those who did better."""
    placed = places(t)
    assert placed.keys() == set(seats)
    for place in placed.values():
        assert place == 1 + sum(other < place for other in placed.values())
    assert {seat for seat in seats if placed[seat] <= len(t.chips)} == t.chips.keys()
    shared = [(a, b) for a in seats for b in seats if a < b and placed[a] == placed[b]]
    out = {one.seat: (one.hand_no, one.chips) for one in t.out if not one.left}
    for a, b in shared:
        assert t.chips.get(a, out.get(a)) == t.chips.get(b, out.get(b))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("preset", PRESETS)
def test_rules_13_1_every_tournament_ends_with_a_full_ranking_and_all_chips_accounted_for(preset, part):
    played = [play_tournament(preset, part * TOURNAMENTS // 4 + seed) for seed in range(TOURNAMENTS // 4)]
    # that they were worth playing
    assert sum(t.hand_no for t in played) > 2500
    assert sum(one.left for t in played for one in t.out) > 50
    assert sum(len(set(places(t).values())) < len(t.seats) for t in played) > 5
    assert sum(t.level > 3 for t in played) > 10
