"""Hands at their start, chosen at random so that what is rare at a table comes often: very short stacks, dead
small blinds, stacks a little above one another, ties."""

from random import Random

from poker.rules.cards import DECK
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Stakes

BLINDS = ((10, 20), (15, 30), (25, 50), (50, 100), (75, 150), (100, 200))


def random_hand(variant: str, rng: Random) -> Hand:
    """Two to six players, uneven and often very short stacks, antes or none, dead small blinds, and more ties
    than chance would give."""
    n = rng.randint(2, 6)
    small, big = rng.choice(BLINDS)
    ante = big // 5 if variant == "F7S" else rng.choice([0, big // 8])
    # Most of the time nobody is short of the blind, which is where PokerKit leaves our path at once.
    least = 1 if rng.random() < 0.25 else ante + big
    most = least + round(big * rng.choice([1, 3, 10, 50]))
    stacks = [rng.randint(least, most) for _ in range(n)]
    match rng.random():
        case chance if chance < 0.2:
            stacks = [rng.choice(stacks) for _ in stacks]  # all-in at the same point
        case chance if chance < 0.4:
            stacks = [most + rng.randint(0, 2 * big) for _ in stacks]  # all-in a little over one another
    deal = Deal(tying_order(n, rng) if rng.random() < 0.2 else rng.sample(DECK, 52), rng.sample(DECK, 52))
    if variant == "F7S":
        stakes = Stakes((ante,) * n, (0,) * n, small_bet=big, big_bet=2 * big, bring_in=big // 2)
        return Hand(GAMES[variant], stakes, stacks, deal, auto_bring_in=False)
    if n == 2:
        blinds = [big, small]
    elif rng.random() < 0.15:
        blinds = [big] + [0] * (n - 1)
    else:
        blinds = [small, big] + [0] * (n - 2)
    return Hand(GAMES[variant], Stakes((ante,) * n, tuple(blinds), big), stacks, deal)


def tying_order(n: int, rng: Random) -> list[int]:
    """A deck that deals up to four players the same ranks: whole hands first, then card by card."""
    ranks = rng.sample(range(13), 13)
    hands = [
        [rank * 4 + (player + place) % 4 for place, rank in enumerate(ranks)] for player in range(min(n, 4))
    ]
    size = rng.choice([2, 3, 4, 5])
    first = [card for hand in hands for card in hand[:size]]
    if size == 3:
        first += [hand[place] for place in range(3, 7) for hand in hands]
    return first + rng.sample([card for card in DECK if card not in first], 52 - len(first))
