"""Players of every kind at one table, for the tests of the computers."""

from collections.abc import Callable, Iterator
from random import Random

from poker.computers.move import Move
from poker.computers.strategy import decide
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Phase, Stakes
from poker.rules.presets import PRESETS
from poker.rules.schedule import level
from poker.rules.sight import Sight, sight
from poker.rules.sitngo import begin, finish_hand, next_hand, over, places

type Player = Callable[[Sight, Random], Move]

CODES = ["NT", "PO", "F7S", "P5D"]


def computer(see: Sight, rng: Random) -> Move:
    return decide(see, rng)


def strong(see: Sight, rng: Random) -> Move:
    return decide(see, rng, "strong")


def caller(see: Sight, rng: Random) -> Move:
    """Never bets, never folds, stands pat."""
    return Move("call") if see.phase == Phase.BETTING else Move("draw")


def random_player(see: Sight, rng: Random) -> Move:
    """Any kind of move with the same chance, any amount."""
    if see.options is None:
        return Move("draw", cards=tuple(rng.sample(see.own, rng.randint(0, 5))))
    kinds = ["call"]
    if see.options.can_fold and see.options.call:
        kinds.append("fold")
    if see.options.max_to is not None:
        kinds.append("raise")
    kind = rng.choice(kinds)
    return Move(kind, rng.randint(see.options.min_to, see.options.max_to) if kind == "raise" else None)


def deal(rng: Random) -> Deal:
    return Deal(rng.sample(range(52), 52), rng.sample(range(52), 52))


def start(code: str, stacks: list[int], rng: Random, number: int = 3, schedule: str = "decades") -> Hand:
    game = GAMES[code]
    stakes = Stakes.of(game, len(stacks), level(schedule, number, 5000, code))
    return Hand(game, stakes, stacks, deal(rng))


def apply(hand: Hand, move: Move) -> None:
    if move.kind == "fold":
        hand.fold()
    elif move.kind == "call":
        hand.call()
    elif move.kind == "raise":
        hand.raise_to(move.amount)
    else:
        hand.draw(move.cards)


def decisions(hand: Hand, players: list[Player], rng: Random) -> Iterator[tuple[Hand, Sight, Move]]:
    """Play the hand to its end; before each decision is carried out, the hand, what was seen and the move."""
    while hand.phase != Phase.OVER:
        if hand.phase == Phase.RUN_OUT:
            hand.deal_street()
        elif hand.phase == Phase.SHOWDOWN:
            hand.settle(lambda player: True)
        else:
            see = sight(hand, hand.actor)
            move = players[hand.actor](see, rng)
            yield hand, see, move
            apply(hand, move)


def won_by_first(
    code: str, first: Player, others: Player, seats: int, hands: int, seed: int, deep: int = 40
) -> list[float]:
    """What the first player wins in each of so many hands, in big blinds. Each deal is played once from every
    place, so that good cards and good places come to all alike; everyone always starts with `deep` big
    blinds."""
    rng = Random(seed)
    won = []
    for _ in range(hands // seats):
        cards, unit = deal(rng), level("decades", 3, 5000, code).big_blind
        total = 0
        for place in range(seats):
            stakes = Stakes.of(GAMES[code], seats, level("decades", 3, 5000, code))
            hand = Hand(GAMES[code], stakes, [deep * unit] * seats, cards)
            for _ in decisions(hand, [first if player == place else others for player in range(seats)], rng):
                pass
            total += hand.stacks[place] - deep * unit
        won.append(total / unit / seats)
    return won


def tournament(code: str, players: dict[int, Player], seed: int) -> dict[int, int]:
    """A speedpoker tournament of these players by seat, to its end; returns the places."""
    rng = Random(seed)
    rules = PRESETS["speedpoker"].choose(game=code, starting_chips=1000, pace="turbo", seats=len(players))
    t = begin(rules, players, rng)
    while not over(t, players):
        hand, order = next_hand(t, 60 * t.hand_no, deal(rng))
        for _ in decisions(hand, [players[seat] for seat in order], rng):
            pass
        finish_hand(t, hand, order)
    return places(t)
