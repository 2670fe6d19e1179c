"""What a computer does: the one door to its thinking.

It knows a `Sight` and nothing else, exactly what a human in its seat would see, so a hand that differs only
in cards it cannot see is played the same."""

from random import Random

from poker.rules.hand import Phase
from poker.rules.sight import Sight

from . import drawing, opening, streets
from .move import SKILLS, Move, Reason, Skill
from .turn import Turn

__all__ = ["Move", "Reason", "consider", "decide"]


def decide(sight: Sight, rng: Random, level: str = "normal") -> Move:
    """The move of the viewer, whose turn it must be (phase "betting" or "drawing"); always a legal one.

    `level` is "normal" or "strong". Raises ValueError when it is not his turn.
    """
    return consider(sight, rng, level)[0]


def consider(sight: Sight, rng: Random, level: str = "normal") -> tuple[Move, Reason]:
    """The same, with the reason."""
    if (
        sight.viewer is None
        or sight.actor != sight.viewer
        or sight.phase not in (Phase.BETTING, Phase.DRAWING)
    ):
        raise ValueError("It is not the viewer's turn to decide")
    # One number from outside starts a source of our own: a secure one is too slow for thousands of samples.
    own_rng = Random(rng.getrandbits(64))  # noqa: S311 (deals nothing)
    return _think(sight, own_rng, SKILLS[level])


def _think(sight: Sight, rng: Random, skill: Skill) -> tuple[Move, Reason]:
    if sight.phase == Phase.DRAWING:
        cards, code = drawing.discards(sight.own)
        return Move("draw", cards=tuple(cards)), Reason(code, {"cards": len(cards)})
    return (opening if sight.street == 0 else streets).play(Turn.of(sight), rng, skill)
