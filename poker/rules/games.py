"""The four games as data: streets, limit, opening, and how hands are compared (RULES 7.3, 9-11)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from . import ranking
from .cards import Card
from .limits import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, NoLimit


class Street(NamedTuple):
    """What happens before a betting round: cards dealt to each contender face down and face up, cards to
    the board, a card burnt first, an exchange; and whether the round is played at the big bet."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    burn: bool = False
    draw: bool = False
    big_bet: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """One of the club's games.

    `code` is the variant in the notation; `opening` says who starts the first round, `opener` who starts
    the later ones. `evaluate(hole, board)` is the strength of a hand, `best(hole, board)` its five cards.
    """

    code: str
    key: str
    betting: NoLimit
    streets: tuple[Street, ...]
    evaluate: Callable[[Sequence[Card], Sequence[Card]], int]
    best: Callable[[Sequence[Card], Sequence[Card]], tuple[Card, ...]]
    opening: Literal["blinds", "bring_in"] = "blinds"
    opener: Literal["left_of_button", "best_up"] = "left_of_button"
    ups: tuple[bool, ...] = field(init=False)
    """Which cards of a player are dealt face up, in the order of dealing."""

    def __post_init__(self) -> None:
        ups = [up for street in self.streets for up in [False] * street.down + [True] * street.up]
        object.__setattr__(self, "ups", tuple(ups))

    @property
    def limit(self) -> str:
        """The limit by name: no, pot or fixed."""
        return self.betting.code

    def face_up(self, count: int) -> list[bool]:
        """Which of the first `count` cards of a player were dealt face up."""
        return list(self.ups[:count])


def _any_five(hole: Sequence[Card], board: Sequence[Card]) -> int:
    return ranking.strength([*hole, *board])


def _best_of_any(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    return ranking.best_five([*hole, *board])


_BOARD = (
    Street("flop", board=3, burn=True),
    Street("turn", board=1, burn=True),
    Street("river", board=1, burn=True),
)

HOLDEM = Game(
    code="NT",
    key="holdem",
    betting=NO_LIMIT,
    streets=(Street("preflop", down=2), *_BOARD),
    evaluate=_any_five,
    best=_best_of_any,
)

OMAHA = Game(
    code="PO",
    key="omaha",
    betting=POT_LIMIT,
    streets=(Street("preflop", down=4), *_BOARD),
    evaluate=ranking.strength_omaha,
    best=ranking.best_five_omaha,
)

STUD = Game(
    code="F7S",
    key="stud",
    betting=FIXED_LIMIT,
    streets=(
        Street("third", down=2, up=1),
        Street("fourth", up=1),
        Street("fifth", up=1, big_bet=True),
        Street("sixth", up=1, big_bet=True),
        Street("seventh", down=1, big_bet=True),
    ),
    opening="bring_in",
    opener="best_up",
    evaluate=_any_five,
    best=_best_of_any,
)

DRAW = Game(
    code="P5D",
    key="draw",
    betting=POT_LIMIT,
    streets=(Street("deal", down=5), Street("draw", draw=True)),
    evaluate=_any_five,
    best=_best_of_any,
)

GAMES = {game.code: game for game in (HOLDEM, OMAHA, STUD, DRAW)}
