"""The first betting round: which hands are played from which place, at what price (RULES 5.1, 10.1, 11)."""

from dataclasses import dataclass
from random import Random

from poker.rules.cards import UNKNOWN
from poker.rules.sight import Sight

from . import chart
from .equity import equity
from .move import Move, Reason, Skill, percent
from .turn import Turn, contenders


@dataclass(frozen=True, slots=True)
class Habits:
    """Shares of starting hands, the best first. `opens` by the number of opponents still to act, none to
    five."""

    opens: tuple[float, ...]
    joins: float  # goes along for the smallest price, when it does not open
    reraises: float
    calls: float  # goes along with a raise if the price is right, too


HABITS = {
    "NT": Habits((0.20, 0.55, 0.42, 0.28, 0.20, 0.16), joins=0.30, reraises=0.05, calls=0.45),
    "PO": Habits((0.20, 0.55, 0.40, 0.28, 0.22, 0.18), joins=0.45, reraises=0.06, calls=0.50),
    "F7S": Habits((0.50, 0.50, 0.40, 0.30, 0.24, 0.20), joins=0.40, reraises=0.08, calls=0.40),
    "P5D": Habits((0.22, 0.50, 0.38, 0.26, 0.20, 0.16), joins=0.25, reraises=0.06, calls=0.35),
}
HEADS_UP = Habits((0.35, 0.80), joins=0.95, reraises=0.12, calls=0.70)

SHORT = 12  # big blinds, up to which Hold'em before the flop is all-in or fold
_PUSHES = (0.52, 0.52, 0.32, 0.24, 0.19, 0.16)  # with so many, by opponents still to act


def play(turn: Turn, rng: Random, skill: Skill) -> tuple[Move, Reason]:
    """Open, go along, raise again or give up."""
    sight = turn.sight
    habits = HEADS_UP if sight.n == 2 else HABITS[sight.game.code]
    top = min(1.0, max(0.0, _top(sight, sight.game.code) + rng.gauss(0, skill.blur / 2)))
    if not _unraised(sight):
        return _answer(turn, rng, skill, habits, top)
    behind = min(still_to_act(sight), len(habits.opens) - 1)
    deep = depth(turn)
    if sight.game.code == "NT" and deep <= SHORT and (turn.call or behind):
        return _push_or_fold(turn, deep, behind)
    return _open(turn, rng, skill, habits, top, behind, deep)


def _top(sight: Sight, kind: str) -> float:
    others = [cards for player, cards in enumerate(sight.hole) if player != sight.viewer]
    return chart.top(kind, sight.own, [card for cards in others for card in cards if card != UNKNOWN])


def _unraised(sight: Sight) -> bool:
    """Nobody has bet beyond the big blind or the bring-in."""
    return max(sight.bets) <= max(sight.stakes.min_bet, sight.stakes.bring_in)


def still_to_act(sight: Sight) -> int:
    """How many opponents with chips have yet to match the highest bet, or have the option of the big
    blind."""
    blinds = sight.stakes.blinds
    price = max(*sight.bets, *blinds, sight.stakes.bring_in)
    option = blinds.index(max(blinds)) if any(blinds) and _unraised(sight) else None
    return sum(
        bool(sight.stacks[player]) and (sight.bets[player] < price or player == option)
        for player in contenders(sight)
    )


def depth(turn: Turn) -> float:
    """The chips that can be lost in this hand, in big blinds (Stud: small bets): no more than an opponent
    has."""
    sight = turn.sight
    most = max((sight.stacks[player] + sight.bets[player] for player in turn.opponents), default=0)
    return min(turn.all_in, most) / turn.unit


def _open(
    turn: Turn, rng: Random, skill: Skill, habits: Habits, top: float, behind: int, deep: float
) -> tuple[Move, Reason]:
    stakes = turn.sight.stakes
    limpers = sum(bet > blind for bet, blind in zip(turn.sight.bets, stakes.blinds, strict=True))
    opens = habits.opens[behind] * (0.7 if limpers and not turn.fixed else 1)
    values = {"top": percent(top), "blinds": round(deep)}
    if top <= opens:
        return turn.raise_to(_opening_size(turn, limpers, rng)), Reason("open", values)
    if not turn.call:
        return Move("call"), Reason("free")
    if behind <= 2 and not limpers and top <= opens + 0.15 and rng.random() < skill.bluffs:
        return turn.raise_to(_opening_size(turn, limpers, rng)), Reason("steal", values)
    cheap = turn.call <= max(turn.unit / 2, stakes.bring_in)
    if top <= habits.joins * (1.6 if cheap else 1) and (cheap or limpers) and deep > 4:
        return Move("call"), Reason("cheap", values)
    return turn.give_up(), Reason("weak_start", values)


def _push_or_fold(turn: Turn, deep: float, behind: int) -> tuple[Move, Reason]:
    """With few big blinds a small raise commits as much as all chips do, but lets the others see what
    comes."""
    top = _top(turn.sight, "all-in")
    values = {"top": percent(top), "blinds": round(deep)}
    if top <= min(1.0, _PUSHES[behind] * (SHORT / max(1.0, deep)) ** 0.5):
        return turn.raise_to(turn.all_in), Reason("short_stack", values)
    return turn.give_up(), Reason("weak_start", values) if turn.call else Reason("free")


def _answer(turn: Turn, rng: Random, skill: Skill, habits: Habits, top: float) -> tuple[Move, Reason]:
    """To a raise."""
    share = equity(turn.sight, rng, skill.samples, skill.reads) + rng.gauss(0, skill.blur)
    values = {"equity": percent(share), "need": percent(turn.need)}
    for_all = not turn.fixed and turn.call >= 0.35 * turn.stack
    strong = share > turn.fair + (1 - turn.fair) * (0.35 if for_all else 0.42) or top <= habits.reraises
    if turn.able and strong and share > turn.need:
        return turn.raise_to(_reraise_size(turn, for_all)), Reason("reraise", values)
    caution = 0.02 if turn.fixed else 0.04 if for_all else 0.05
    playable = top <= habits.calls * (1.4 if turn.need < 0.3 else 1) or turn.need < 0.22
    if share >= turn.need + caution and (for_all or playable):
        return Move("call"), Reason("price_right", values)
    return turn.give_up(), Reason("too_dear", values)


def _opening_size(turn: Turn, limpers: int, rng: Random) -> float:
    return turn.unit * (rng.choice((2.3, 2.5, 3.0)) + limpers)


def _reraise_size(turn: Turn, for_all: bool) -> float:
    return turn.all_in if for_all else 2.6 * max(turn.sight.bets) + 0.25 * turn.pot
