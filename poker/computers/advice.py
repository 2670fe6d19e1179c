"""Advice for a human who plays without other humans (RULES 15.3)."""

from random import Random

from poker.rules.sight import Sight

from .strategy import Move, Reason, consider


def advise(sight: Sight, rng: Random) -> tuple[Move, Reason]:
    """What the strong computer would do in the viewer's place now, and why. Raises ValueError out of turn."""
    return consider(sight, rng, "strong")
