"""What a computer does: always legal, never blind to what is free, never more knowing than its seat."""

import inspect
from random import Random, SystemRandom

import pytest

from poker.computers.advice import advise
from poker.computers.move import REASONS, SKILLS, Move
from poker.computers.strategy import consider, decide
from poker.rules.cards import DECK, UNKNOWN, cards
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Phase, Stakes
from poker.rules.schedule import level
from poker.rules.sight import Sight, sight
from tests.computers.arena import CODES, computer, decisions, random_player, start

STATES = 1500  # decisions for each game


def random_stacks(rng: Random) -> list[int]:
    """From one chip to deep, two to six players."""
    return [rng.choice([1, 7, 30, 90, 250, 600, 1500, 5000]) for _ in range(rng.randint(2, 6))]


def random_decisions(code: str, seed: int, count: int):
    """Decisions of computers among computers and random players, in every sort of hand."""
    rng = Random(seed)
    found = 0
    while found < count:
        stacks = random_stacks(rng)
        hand = start(code, stacks, rng, number=rng.randint(1, 9))
        players = [rng.choice([computer, random_player]) for _ in stacks]
        # the arena carries each move out: an illegal one raises here
        for played, see, move in decisions(hand, players, rng):
            if players[see.viewer] is computer:
                found += 1
                yield played, see, move


@pytest.mark.parametrize("code", CODES)
def test_every_move_is_legal_and_what_is_free_is_never_folded(code):
    kinds = {"fold": 0, "call": 0, "raise": 0, "draw": 0}
    for _, see, move in random_decisions(code, 1, STATES):
        kinds[move.kind] += 1
        if move.kind == "fold":
            assert see.options.call > 0
        if move.kind == "raise":
            assert see.options.min_to <= move.amount <= see.options.max_to
            assert type(move.amount) is int
        if move.kind == "draw":
            assert set(move.cards) <= set(see.own)
    assert min(kinds["fold"], kinds["call"], kinds["raise"]) > STATES / 20
    assert (kinds["draw"] > 0) == (code == "P5D")


def with_other_unseen_cards(hand: Hand, viewer: int, rng: Random) -> Hand:
    """The same hand, played with the cards the viewer cannot see in another order."""
    see = sight(hand, viewer)
    seen = {*see.board, *see.discards}.union(*see.hole) - {UNKNOWN}
    hidden = [card for card in DECK if card not in seen]
    change = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def changed(order):
        return [change.get(card, card) for card in order]

    deal = hand._dealer._deal
    again = Hand(
        hand.game, hand.stakes, list(hand.starting_stacks), Deal(changed(deal.order), changed(deal.reserve))
    )
    for line in hand.actions:
        player, *what = line.split()
        if player == "d" or what[0] in ("pb", "sm"):
            continue
        if what[0] == "sd":
            again.draw([change.get(card, card) for card in cards("".join(what[1:]))])
        else:
            again.apply(line)
    return again


@pytest.mark.parametrize("code", CODES)
def test_a_computer_knows_no_more_than_its_seat(code):
    """FAULTS, leaks: cards it cannot see may lie in any order without changing what it sees or does."""
    rng = Random(8)
    changed = 0
    for hand, see, _ in random_decisions(code, 2, 150):
        other = with_other_unseen_cards(hand, see.viewer, rng)
        assert sight(other, see.viewer) == see
        changed += other.hole != hand.hole
        seed = rng.getrandbits(32)
        assert consider(sight(other, see.viewer), Random(seed)) == consider(see, Random(seed))
    assert changed > 100


def test_all_a_computer_is_given_is_a_sight():
    for function in (decide, consider, advise):
        assert inspect.signature(function).parameters["sight"].annotation is Sight


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_whose_turn_it_is_not_has_nothing_to_decide(viewer):
    see = sight(start("NT", [1000] * 3, Random(1)), viewer)
    with pytest.raises(ValueError, match="turn"):
        decide(see, Random(1))


def test_who_is_not_to_draw_draws_nothing():
    hand = start("P5D", [1000] * 2, Random(1))
    hand.call()
    hand.call()
    assert (hand.phase, hand.actor) == (Phase.DRAWING, 0)
    assert decide(sight(hand, 0), Random(1)).kind == "draw"
    with pytest.raises(ValueError, match="turn"):
        decide(sight(hand, 1), Random(1))


def test_a_hand_that_waits_for_nobody_asks_no_computer():
    hand = start("NT", [1000] * 2, Random(1))
    hand.raise_to(1000)
    hand.call()
    assert hand.phase == Phase.RUN_OUT
    with pytest.raises(ValueError, match="turn"):
        decide(sight(hand, 0), Random(1))


@pytest.mark.parametrize("skill", SKILLS)
def test_the_same_random_source_decides_the_same(skill):
    for code in CODES:
        see = sight(hand := start(code, [1000] * 4, Random(6)), hand.actor)
        assert consider(see, Random(9), skill) == consider(see, Random(9), skill)


def test_the_random_source_of_the_system_will_do():
    see = sight(hand := start("NT", [1000] * 4, Random(6)), hand.actor)
    assert isinstance(decide(see, SystemRandom()), Move)


# --- play that no one would call foolish ---


def holdem(own: str, *stacks: int, player: int = 0, board: str = "") -> Hand:
    """Blinds 50/100; a player has the cards `own`, the others whatever comes."""
    mine, table = cards(own), cards(board)
    rest = Random(2).sample([card for card in DECK if card not in mine + table], 52 - len(mine + table))
    order = [rest.pop() for _ in range(2 * (len(stacks) - 1))]
    order[2 * player : 2 * player] = mine
    for first, last in ((0, 3), (3, 4), (4, 5)):
        order += [rest.pop(), *table[first:last]]
    stakes = Stakes.of(GAMES["NT"], len(stacks), level("decades", 4, 5000, "NT"))
    return Hand(GAMES["NT"], stakes, stacks, Deal(order + rest, DECK))


def answers(hand: Hand, skill: str = "strong", times: int = 40) -> dict[str, float]:
    """How often each kind of move is made."""
    found = [decide(sight(hand, hand.actor), Random(seed), skill).kind for seed in range(times)]
    return {kind: found.count(kind) / times for kind in ("fold", "call", "raise")}


def facing(first: str, to: int, *stacks: int) -> Hand:
    """Heads-up in the big blind against a raise to so much."""
    hand = holdem(first, *stacks)
    hand.raise_to(to)
    return hand


@pytest.mark.parametrize("skill", SKILLS)
def test_aces_are_never_folded_before_the_flop(skill):
    assert answers(facing("AsAh", 300, 5000, 5000), skill)["raise"] == 1
    assert answers(facing("AsAh", 5000, 5000, 5000), skill)["call"] == 1


@pytest.mark.parametrize("skill", SKILLS)
def test_the_worst_hand_is_folded_to_a_big_raise(skill):
    assert answers(facing("7s2h", 1000, 5000, 5000), skill)["fold"] == 1
    assert answers(facing("7s2h", 5000, 5000, 5000), skill)["fold"] == 1


def test_any_two_cards_go_for_a_price_that_cannot_be_wrong():
    """Half a blind left against a pot of three."""
    hand = holdem("7s2h", 150, 5000)
    hand.raise_to(300)
    assert answers(hand)["fold"] == 0


def test_position_the_small_blind_opens_what_the_first_to_act_folds():
    stacks = [5000] * 6
    assert answers(holdem("Ks6h", *stacks, player=2))["fold"] == 1
    hand = holdem("Ks6h", *stacks, player=0)
    while hand.actor != 0:
        hand.fold()
    assert answers(hand)["raise"] == 1


@pytest.mark.parametrize(("stack", "expected"), [(300, 1), (800, 1), (5000, 0)])
def test_few_chips_go_all_in_or_not_at_all(stack, expected):
    hand = holdem("As6h", stack, 5000, 5000)
    hand.fold()  # the button
    see = sight(hand, 0)
    all_in = [decide(see, Random(seed), "strong") == Move("raise", stack) for seed in range(40)]
    assert sum(all_in) / 40 == expected


def test_with_few_chips_the_worst_hands_are_folded():
    hand = holdem("7s2h", 800, 5000, 5000)
    hand.fold()
    assert answers(hand)["fold"] == 1


def on_the_flop(first: str, board: str, bet: int) -> Hand:
    """Heads-up, 200 in the pot: the other one has bet so much, or it is up to the hand to begin."""
    hand = holdem(first, 5000, 5000, board=board)
    hand.call()
    hand.call()
    if bet:
        hand.call()
        hand.raise_to(bet)
    assert (hand.actor, hand.street) == (0, 1)
    return hand


def test_what_cannot_lose_is_bet_and_raised():
    assert answers(on_the_flop("AsAh", "AdKc7h2s2d", 150))["raise"] == 1
    hand = on_the_flop("AsAh", "AdKc7h2s2d", 0)
    assert answers(hand)["raise"] > 0.7


def test_what_cannot_win_is_folded_to_a_bet_but_now_and_then_used_for_a_bluff():
    assert answers(on_the_flop("3s2h", "AdKcQh9s9d", 150), times=100)["fold"] > 0.9
    hand = on_the_flop("3s2h", "AdKcQh9s9d", 0)
    checked = answers(hand, times=200)
    assert 0 < checked["raise"] < 0.3
    assert checked["fold"] == 0


def test_a_flush_draw_is_worth_a_small_bet_but_not_all_chips():
    assert answers(on_the_flop("5s4s", "AsKs9h2d2c", 100))["fold"] == 0
    assert answers(on_the_flop("5s4s", "AsKs9h2d2c", 4900))["fold"] > 0.9


def test_nobody_left_to_call_means_no_raise():
    hand = holdem("AsAh", 5000, 1000)
    hand.raise_to(1000)
    assert answers(hand) == {"fold": 0, "call": 1, "raise": 0}


# --- advice ---


def test_rules_15_3_advice_is_what_the_strong_computer_would_do_with_a_reason():
    given = set()
    for code in CODES:
        for number, (_, see, _) in enumerate(random_decisions(code, 3, 150)):
            move, reason = advise(see, Random(number))
            assert (move, reason) == consider(see, Random(number), "strong")
            assert tuple(reason.values) == REASONS[reason.code]
            assert all(type(value) is int for value in reason.values.values())
            shares = [reason.values.get(key, 0) for key in ("top", "equity", "need")]
            assert all(0 <= share <= 100 for share in shares)
            given.add(reason.code)
    for own, board in (("AsAh", "AdAcKh2s3d"), ("3s2h", "AdKcQh9s9d")):
        see = sight(on_the_flop(own, board, 0), 0)
        given |= {advise(see, Random(seed))[1].code for seed in range(60)}
    assert {"wait", "bluff"} <= given <= set(REASONS)
    assert len(given) > 14


def test_rules_15_3_the_reason_fits_the_move():
    fits = {"free": "call", "price_right": "call", "cheap": "call", "wait": "call", "too_dear": "fold"}
    fits |= {"weak_start": "fold", "value": "raise", "open": "raise", "steal": "raise", "bluff": "raise"}
    fits |= {"short_stack": "raise"}
    for code in CODES:
        for number, (_, see, _) in enumerate(random_decisions(code, 4, 150)):
            move, reason = advise(see, Random(number))
            if reason.code in fits and see.options.max_to is not None:
                assert move.kind == fits[reason.code], reason
