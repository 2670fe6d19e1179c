"""Hands for tests: cards laid out by name, actions as one line of notation.

    hand = table(n=3, hole=["AsAd", "KsKd"], board="2c3c4c5d7h")
    play(hand, "p3 cc, p1 cc, p2 cc")

A, B, C … of the published cases are p1, p2, p3 …
"""

from collections.abc import Callable, Collection, Sequence

import pytest

from poker.rules.cards import DECK, Card, cards
from poker.rules.games import GAMES
from poker.rules.hand import Hand, IllegalAction, Options, Stakes

DEEP = 100_000


class Laid:
    """A dealer who gives each player the cards laid out for him, and others from what is left."""

    def __init__(self, hole: Sequence[str] = (), board: str = "") -> None:
        self.laid = {player: cards(names) for player, names in enumerate(hole)}
        self.common = cards(board)
        used = {card for own in (*self.laid.values(), self.common) for card in own}
        self.rest = [card for card in DECK if card not in used]

    def hole(self, player: int, count: int) -> list[Card]:
        return self._take(self.laid.setdefault(player, []), count)

    def board(self, count: int) -> list[Card]:
        return self._take(self.common, count)

    def burn(self) -> None:
        pass

    def left(self) -> int:
        return 52

    def draw(self, player: int, count: int, in_use: Callable[[], Collection[Card]]) -> list[Card]:
        return self.hole(player, count)

    def _take(self, cards: list[Card], count: int) -> list[Card]:
        cards += [self.rest.pop() for _ in range(count - len(cards))]
        taken = cards[:count]
        del cards[:count]
        return taken


def table(
    game: str = "NT",
    n: int = 0,
    stacks: Sequence[int] = (),
    blinds: tuple[int, ...] = (50, 100),
    ante: int = 0,
    bet: int = 100,
    hole: Sequence[str] = (),
    board: str = "",
    **options: bool,
) -> Hand:
    """A hand at its first decision. `blinds` are those of p1 and p2 (heads-up: of the button p2 and of p1),
    or with one number of p1 alone; Stud plays for `bet` and a bring-in of half of it."""
    stacks = stacks or [DEEP] * n
    n = len(stacks)
    if game == "F7S":
        stakes = Stakes((ante,) * n, (0,) * n, small_bet=bet, big_bet=2 * bet, bring_in=bet // 2)
    else:
        posted = tuple(reversed(blinds)) if n == 2 and len(blinds) == 2 else blinds
        stakes = Stakes((ante,) * n, posted + (0,) * (n - len(posted)), min_bet=max(blinds))
    return Hand(GAMES[game], stakes, stacks, Laid(hole, board), **options)


def flop(
    *behind: int,
    game: str = "NT",
    big_blind: int = 100,
    hole: Sequence[str] = (),
    board: str = "",
) -> Hand:
    """On the flop, everybody having called the big blind, with `behind` in front of p1, p2, …, who act in
    this order."""
    hand = table(
        game,
        stacks=[s + big_blind for s in behind],
        blinds=(big_blind // 2, big_blind),
        hole=hole,
        board=board,
    )
    check_through(hand)
    return hand


def play(hand: Hand, lines: str) -> Hand:
    """Play lines of notation, separated by commas."""
    for line in lines.split(","):
        hand.apply(line.strip())
    return hand


def check_through(hand: Hand) -> Hand:
    """Everybody checks or calls to the end of the round."""
    street = hand.street
    while hand.phase == "betting" and hand.street == street:
        hand.call()
    return hand


def run_out(hand: Hand) -> Hand:
    """Deal the streets on which nobody can act."""
    while hand.phase == "run_out":
        hand.deal_street()
    return hand


def choice(hand: Hand) -> tuple[str, int, int | None, int | None]:
    """Whose turn it is ("p1"), what he must add, and the smallest and largest total he may raise to."""
    options = hand.options()
    assert hand.actor is not None
    return f"p{hand.actor + 1}", options.call, options.min_to, options.max_to


def may_raise(hand: Hand) -> bool:
    return hand.options().min_to is not None


def refused(hand: Hand, line: str) -> str:
    """The code with which `line` is refused; nothing may have changed."""
    before = state(hand)
    with pytest.raises(IllegalAction) as error:
        hand.apply(line)
    assert str(error.value)
    assert state(hand) == before
    return error.value.code


def state(hand: Hand) -> tuple[object, ...]:
    """Everything there is to read of a hand."""
    options: Options | None = hand.options() if hand.phase == "betting" else None
    lists = (
        hand.stacks,
        hand.bets,
        hand.paid,
        hand.folded,
        hand.shown,
        hand.mucked,
        hand.winnings,
        hand.drawn,
    )
    cards = tuple(tuple(own) for own in (*hand.hole, hand.board, *hand.discards))
    return (hand.phase, hand.street, hand.actor, options, *map(tuple, lists), cards, tuple(hand.actions))


def pots(hand: Hand) -> list[tuple[int, str]]:
    """The pots with their contenders: [(90, "p1 p3")]."""
    return [(pot.amount, " ".join(f"p{player + 1}" for player in pot.players)) for pot in hand.pots()]


def won(hand: Hand) -> list[int]:
    """What each player has more or less than at the start."""
    return [stack - before for stack, before in zip(hand.stacks, hand.starting_stacks, strict=True)]


def shows(hand: Hand) -> list[str]:
    """Who showed and who mucked, in order: ["p2 shows", "p1 mucks"]."""
    lines = [line.split() for line in hand.actions]
    return [f"{line[0]} {'shows' if len(line) > 2 else 'mucks'}" for line in lines if line[1:2] == ["sm"]]
