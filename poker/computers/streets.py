"""The betting after the first round, in every game: what the hand is worth against what going on costs."""

from random import Random

from .equity import equity
from .move import Move, Reason, Skill, percent
from .turn import Turn


def play(turn: Turn, rng: Random, skill: Skill) -> tuple[Move, Reason]:
    """Bet and raise with more than a fair share of the pot, call when the price is right, else give up; now
    and then bet without a hand where few are left to call."""
    share = equity(turn.sight, rng, skill.samples, skill.reads) + rng.gauss(0, skill.blur)
    values = {"equity": percent(share), "need": percent(turn.need)}
    edge = (share - turn.fair) / (1 - turn.fair)
    if turn.call:
        if turn.able and edge > _raise_margin(turn):
            return turn.raise_to(_size(turn, share, rng)), Reason("value", values)
        if share >= turn.need + _caution(turn):
            return Move("call"), Reason("price_right", values)
        alone = len(turn.opponents) == 1 == len(turn.able)
        if alone and share > turn.need - 0.1 and rng.random() < skill.bluffs / 3:
            return turn.raise_to(_size(turn, 0.6, rng)), Reason("bluff", values)
        return turn.give_up(), Reason("too_dear", values)
    if turn.able and edge > 0.16:
        if share > 0.92 and not _last_round(turn) and rng.random() < 0.15:
            return Move("call"), Reason("wait", values)
        return turn.raise_to(_size(turn, share, rng)), Reason("value", values)
    if turn.able and rng.random() < _bluff_chance(turn, skill):
        return turn.raise_to(_size(turn, 0.6, rng)), Reason("bluff", values)
    return Move("call"), Reason("free")


def _last_round(turn: Turn) -> bool:
    return turn.sight.street == len(turn.sight.game.streets) - 1


def _raise_margin(turn: Turn) -> float:
    """How far beyond the fair share a raise starts: further the dearer this round is already, for so much the
    better must be who still goes on."""
    return 0.4 if turn.fixed else 0.42 + min(0.3, 0.35 * max(turn.sight.bets) / turn.pot)


def _caution(turn: Turn) -> float:
    """Beyond the price: bets to come cost too, and chips lost are gone while chips won only help."""
    return 0.0 if turn.fixed else 0.02 + 0.05 * min(1.0, turn.call / turn.stack)


def _bluff_chance(turn: Turn, skill: Skill) -> float:
    if len(turn.opponents) > 2:
        return 0.0
    last_to_act = all(player < turn.me for player in turn.opponents)
    return skill.bluffs * (2.0 if last_to_act else 1.0) / len(turn.opponents) ** 2


def _size(turn: Turn, share: float, rng: Random) -> float:
    """The total to bet or raise to: half to a whole pot, more with more."""
    part = 0.5 + max(0.0, share - 0.55) + rng.uniform(-0.08, 0.12)
    return turn.bet + turn.call + part * (turn.pot + turn.call)
