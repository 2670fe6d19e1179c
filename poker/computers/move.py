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


@dataclass(frozen=True, slots=True)
class Reason:
    """Why. `values` are whole numbers for the words the pages make of `code`, shares in percent.

    First round: "open" and "weak_start" (`top`: these are among the best so many percent), "short_stack"
    (`top`, `blinds`: chips in big blinds), "reraise" (`equity`), "steal". Any round: "free" (nothing to pay),
    "price_right" and "too_dear" (`equity`, `need`: share of the pot to win and that the price asks for).
    Later rounds: "value" (`equity`), "bluff", "wait" (`equity`). Exchange: the codes of `drawing.keep`
    (`cards`: how many go)."""

    code: str
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a computer plays. `samples` for an equity, `blur` how far it may misjudge one, `bluffs` how
    often it bets without a hand where betting makes sense."""

    samples: int
    blur: float
    bluffs: float


SKILLS = {"normal": Skill(80, 0.05, 0.10), "strong": Skill(220, 0.0, 0.08)}


def percent(share: float) -> int:
    return round(100 * min(1.0, max(0.0, share)))
