"""What a computer answers: a move, and the reason for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from poker.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Move:
    """`kind` is "fold", "call" (also a check), "raise" to `amount` (also a bet), or "draw" in exchange for
    `cards` (none: stand pat)."""

    kind: str
    amount: int | None = None
    cards: tuple[Card, ...] = ()


# The codes of reasons, and the numbers each comes with: `top` (the hand is among the best so many percent),
# `blinds` (chips in big blinds), `equity` and `need` (the share of the pot that it wins and that the price
# asks for, in percent), `cards` (how many are exchanged).
REASONS = (
    dict.fromkeys(("open", "cheap", "steal", "short_stack", "weak_start"), ("top", "blinds"))
    | dict.fromkeys(("reraise", "value", "wait", "bluff", "price_right", "too_dear"), ("equity", "need"))
    | dict.fromkeys(("free",), ())
    | dict.fromkeys(("stand_pat", "keep_trips", "keep_two_pair", "keep_pair"), ("cards",))
    | dict.fromkeys(("draw_flush", "draw_straight", "keep_high"), ("cards",))
)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: one of `REASONS`, with its numbers, all whole, for the words the pages make of it."""

    code: str
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a computer plays. `samples` for an equity, `blur` how far it may misjudge one, `bluffs` how
    often it bets without a hand where betting makes sense, `reads` how much it makes of what others bet (0
    nothing, 1 all there is in it)."""

    samples: int
    blur: float
    bluffs: float
    reads: float


SKILLS = {"normal": Skill(80, 0.05, 0.10, 0.4), "strong": Skill(220, 0.0, 0.08, 1.0)}


def percent(share: float) -> int:
    return round(100 * min(1.0, max(0.0, share)))
