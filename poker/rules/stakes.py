"""What a hand is played for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .games import Game
    from .schedule import Level


@dataclass(frozen=True, slots=True)
class Stakes:
    """Antes and blinds per player (index 0 left of the button; heads-up: big blind, small blind), and the
    sizes of bets: `min_bet` with blinds, `small_bet`, `big_bet` and `bring_in` in Stud.

    `dead_antes`: antes are nobody's bet but lie in the main pot, as a big blind ante of other houses does.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    dead_antes: bool = False

    @classmethod
    def of(cls, game: Game, n: int, level: Level, dead_small_blind: bool = False) -> Stakes:
        """The stakes of `level` for `n` players (RULES 3; with a dead small blind RULES 4.2)."""
        antes = (level.ante,) * n
        if game.opening == "bring_in":
            return cls(
                antes,
                (0,) * n,
                small_bet=level.small_bet,
                big_bet=level.big_bet,
                bring_in=level.bring_in,
            )
        if dead_small_blind:
            posted: tuple[int, ...] = (level.big_blind,)
        elif n == 2:
            posted = (level.big_blind, level.small_blind)
        else:
            posted = (level.small_blind, level.big_blind)
        return cls(antes, posted + (0,) * (n - len(posted)), min_bet=level.big_blind)
