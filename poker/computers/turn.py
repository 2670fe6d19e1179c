"""A decision in the betting: the viewer's turn, with the numbers every decision asks for."""

from dataclasses import dataclass, field

from poker.rules.hand import Options
from poker.rules.sight import Sight

from .move import Move


def contenders(sight: Sight) -> list[int]:
    """The others who have not folded."""
    return [player for player in range(sight.n) if player != sight.viewer and not sight.folded[player]]


@dataclass(frozen=True, slots=True)
class Turn:
    """The viewer is to bet. `call` are the chips to go on, `need` the share of the pot that makes that worth
    it: what others have put in beyond the viewer's own chips is not his to win."""

    sight: Sight
    me: int
    options: Options
    opponents: list[int]
    pot: int  # all chips in the middle, those of this round included
    call: int = field(init=False)
    need: float = field(init=False)

    def __post_init__(self) -> None:
        call, paid = self.options.call, self.sight.paid
        reach = paid[self.me] + call
        prize = sum(min(chips, reach) for chips in paid)
        object.__setattr__(self, "call", call)
        object.__setattr__(self, "need", call / (prize + call) if call else 0.0)

    @classmethod
    def of(cls, sight: Sight) -> "Turn":
        """Raises ValueError when the viewer has no bet to decide on."""
        if sight.viewer is None or sight.options is None:
            raise ValueError("It is not the viewer's turn to bet")
        return cls(sight, sight.viewer, sight.options, contenders(sight), sum(sight.paid))

    @property
    def fair(self) -> float:
        """The share of the pot if all hands were equal."""
        return 1 / (len(self.opponents) + 1)

    @property
    def able(self) -> list[int]:
        """The opponents who still have chips to play for."""
        return [player for player in self.opponents if self.sight.stacks[player]]

    @property
    def stack(self) -> int:
        return self.sight.stacks[self.me]

    @property
    def bet(self) -> int:
        return self.sight.bets[self.me]

    @property
    def all_in(self) -> int:
        """What "all-in" raises to."""
        return self.bet + self.stack

    @property
    def unit(self) -> int:
        """The big blind; in Stud the small bet."""
        return self.sight.stakes.min_bet or self.sight.stakes.small_bet

    @property
    def fixed(self) -> bool:
        return self.sight.game.limit == "fixed"

    def raise_to(self, amount: float) -> Move:
        """A raise as near to `amount` as is legal, all-in if little would be left; a call if none is
        allowed."""
        least, most = self.options.min_to, self.options.max_to
        if least is None or most is None:
            return Move("call")
        to = min(max(int(amount), least), most)
        if most == self.all_in and to > 0.6 * most:
            to = most
        return Move("raise", to)

    def give_up(self) -> Move:
        """Fold, or check where that is free."""
        return Move("fold" if self.options.can_fold else "call")
