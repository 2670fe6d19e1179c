"""RULES 8.4: nobody sees a card that is not his to see. Hands that differ only in such cards look alike."""

import contextlib
import re
from collections.abc import Iterator
from random import Random

import pytest

from poker.rules.cards import DECK, UNKNOWN, Card, cards, text
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Phase, Stakes
from poker.rules.notation import NotationError, resume, write
from poker.rules.sight import sight, told
from tests.rules.test_notation import shuffled, step

N = 4


def start(variant: str, seed: int, deal: Deal | None = None) -> Hand:
    rng = Random(seed)
    stakes = Stakes((5,) * N, (50, 100, 0, 0), 100)
    if variant == "F7S":
        stakes = Stakes((20,) * N, (0,) * N, small_bet=100, big_bet=200, bring_in=50)
    stacks = [rng.randint(100, 3000) for _ in range(N)]
    return Hand(GAMES[variant], stakes, stacks, deal or shuffled(seed))


def states(variant: str, seed: int) -> Iterator[Hand]:
    """A random hand at each of its points, and after it while hands are shown that need not be."""
    rng, hand = Random(seed), start(variant, seed)
    while hand.phase is not Phase.OVER:
        yield hand
        step(hand, rng)
    yield hand
    for player in range(N):
        if not hand.folded[player] and not hand.shown[player] and rng.random() < 0.5:
            hand.reveal(player)
            yield hand


def visible(hand: Hand, viewer: int | None) -> set[Card]:
    """The cards a viewer may see, told from the rules and not from the code under test: his own and those he
    gave away, the board, hands that were shown, and up cards."""
    seen = {*hand.board}
    for player, hole in enumerate(hand.hole):
        for place, card in enumerate(hole):
            up = hand.game.key == "stud" and 2 <= place <= 5
            if player == viewer or hand.shown[player] or up:
                seen.add(card)
    if viewer is not None:
        seen |= {*hand.discards[viewer]}
    return seen


def elsewhere(hand: Hand, deal: Deal, fixed: set[Card], rng: Random) -> Hand:
    """The same decisions with all cards but the fixed ones dealt elsewhere. Raises NotationError if that hand
    cannot have gone the same way."""
    moved = [card for card in DECK if card not in fixed]
    other = dict(zip(moved, rng.sample(moved, len(moved)), strict=True))
    order, reserve = ([other.get(card, card) for card in part] for part in (deal.order, deal.reserve))
    lines = [
        re.sub(r"[2-9TJQKA][cdhs]", lambda name: text(other.get(*cards(name[0]) * 2)), line)
        for line in hand.actions
    ]
    return resume(hand.game, hand.stakes, hand.starting_stacks, Deal(order, reserve), lines)


def alike(one: Hand, other: Hand, viewer: int | None) -> bool:
    return (sight(one, viewer), told(one, viewer), write(one, viewer=viewer)) == (
        sight(other, viewer), told(other, viewer), write(other, viewer=viewer)
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("variant", GAMES)
def test_no_sight_depends_on_cards_its_viewer_may_not_see(variant: str, seed: int) -> None:
    rng, deal = Random(seed), shuffled(seed)
    for hand in states(variant, seed):
        mucked = {card for player, hole in enumerate(hand.hole) if hand.mucked[player] for card in hole}
        for viewer in [None, *range(N)]:
            may = visible(hand, viewer)
            # Where the mucked cards lie elsewhere they might have won: then that hand never was.
            assert alike(hand, elsewhere(hand, deal, may | mucked, rng), viewer)
            if mucked - may:
                for _ in range(5):
                    with contextlib.suppress(NotationError):
                        assert alike(hand, elsewhere(hand, deal, may, rng), viewer)


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("variant", GAMES)
def test_a_sight_holds_exactly_the_cards_its_viewer_may_see(variant: str, seed: int) -> None:
    for hand in states(variant, seed):
        for viewer in [None, *range(N)]:
            may = visible(hand, viewer)
            cut = sight(hand, viewer)
            in_sight = {*cut.board, *cut.discards, *(card for hole in cut.hole for card in hole)} - {UNKNOWN}
            assert in_sight == may
            assert [len(hole) for hole in cut.hole] == [len(hole) for hole in hand.hole]
            in_text = {card for line in told(hand, viewer) for card in in_line(line)} - {UNKNOWN}
            # Cards drawn are written when all have exchanged.
            assert in_text == may if hand.phase is not Phase.DRAWING else in_text <= may


def in_line(line: str) -> list[Card]:
    words = line.split("#")[0].split()
    with_cards = words[0] == "d" or (words[1] in ("sm", "sd") and len(words) > 2)
    return cards(words[-1]) if with_cards else []


def test_a_spectator_sees_public_things_only() -> None:
    hand = start("P5D", 3)
    hand.call()
    cut = sight(hand, None)
    assert (cut.options, cut.own, cut.discards, cut.may_muck) == (None, (), (), False)
    assert cut.hole == ((UNKNOWN,) * 5,) * N
    assert (cut.n, cut.actor, cut.bets) == (N, 3, (50, 100, 100, 0))


def test_options_are_told_to_the_actor_only() -> None:
    hand = start("NT", 3)
    assert [sight(hand, viewer).options is not None for viewer in range(N)] == [False, False, True, False]
    assert sight(hand, 2).options == hand.options()


def test_a_players_own_cards_are_those_he_was_dealt() -> None:
    hand = start("PO", 3)
    assert [sight(hand, viewer).own for viewer in range(N)] == [tuple(hole) for hole in hand.hole]


def test_rules_11_exchanged_cards_are_known_to_their_owner_only() -> None:
    hand = start("P5D", 3)
    for _ in range(N):
        hand.call()
    gone = hand.hole[0][:2]
    hand.draw(gone)
    assert [sight(hand, viewer).discards for viewer in (0, 1, None)] == [tuple(gone), (), ()]
    assert [cut.drawn for cut in (sight(hand, 0), sight(hand, None))] == [(2, None, None, None)] * 2
    assert told(hand, 1)[-1] == "p1 sd ????"
    assert told(hand, 0)[-1] == f"p1 sd {text(gone[0])}{text(gone[1])}"


def test_rules_10_4_up_cards_are_visible_to_all() -> None:
    hand = start("F7S", 3)
    assert [sight(hand, None).hole[player][2] for player in range(N)] == [hole[2] for hole in hand.hole]
    assert sight(hand, None).up[0] == (False, False, True)


def test_rules_8_2_only_who_is_next_to_show_learns_whether_he_may_muck() -> None:
    first = cards("AsAd2c7dKsKd3c4h5h9c3dTd3h3s")  # hole cards, then a burnt card before each street
    deal = Deal([*first, *(card for card in DECK if card not in first)])
    hand = Hand(GAMES["NT"], Stakes((0,) * 3, (50, 100, 0), 100), [1000] * 3, deal)
    while hand.phase is Phase.BETTING:
        hand.call()
    assert [sight(hand, viewer).may_muck for viewer in range(3)] == [False, False, False]
    hand.show(0)
    assert [sight(hand, viewer).may_muck for viewer in range(3)] == [False, True, False]


def test_rules_8_4_nobody_sees_with_two_players_eyes() -> None:
    hand = start("NT", 3)
    with pytest.raises(ValueError, match="eyes"):
        sight(hand, 1).of(hand, 2)
