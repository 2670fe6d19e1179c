"""One betting round: whose turn it is, what he may do, and when the round is over (RULES 5)."""

from copy import copy
from typing import NamedTuple, Self

from .illegal import IllegalAction
from .limits import NoLimit

NOT_YET = -1


class Options(NamedTuple):
    """What the player whose turn it is may do.

    `call` is what he must add to stay in (0: he checks). `min_to` and `max_to` are the smallest and
    largest total of the round he may bet or raise to, short all-ins included; None: he may not.
    """

    can_fold: bool
    call: int
    min_to: int | None
    max_to: int | None


class Round:
    """The betting of a hand, round after round.

    Shares the lists `stacks`, `bets`, `paid` and `folded` with its hand and moves the chips in them.
    The numbers of the limit are explained in `limits`.
    """

    __slots__ = (
        "able", "acted", "actor", "aggressor", "bets", "counted", "dead", "folded", "goal", "limit", "paid",
        "price", "raises", "stacks", "step",
    )  # fmt: skip

    def __init__(
        self, limit: NoLimit, stacks: list[int], bets: list[int], paid: list[int], folded: list[bool]
    ) -> None:
        self.limit = limit
        self.stacks = stacks
        self.bets = bets
        self.paid = paid
        self.folded = folded
        self.price = self.counted = self.raises = self.able = 0
        self.dead = 0  # chips in the middle that are nobody's bet (foreign big blind antes)
        self.actor: int | None = None
        self.aggressor: int | None = None
        self.acted: list[int] = []

    def copy(self, stacks: list[int], bets: list[int], paid: list[int], folded: list[bool]) -> Self:
        """The same round over other lists."""
        twin = copy(self)
        twin.stacks, twin.bets, twin.paid, twin.folded = stacks, bets, paid, folded
        twin.acted = list(self.acted)
        return twin

    def open(self, first: int, step: int, price: int = 0, acted: int | None = None) -> int | None:
        """Start a round at player `first` and return the first who must act, None if nobody has to.

        `price` is the blind or bring-in to match; `acted` the player who brought it in and has no option.
        """
        self.price = price
        self.step = step
        self.raises = 0
        self.aggressor = None
        self.limit.open(self)
        # Per player: how many full raises there were when he last acted.
        self.acted = [NOT_YET] * len(self.bets)
        if acted is not None:
            self.acted[acted] = 0
        self.count_able()
        return self.next_from(first)

    def count_able(self) -> int:
        """How many contenders still have chips to act with."""
        self.able = sum([stack > 0 and not out for stack, out in zip(self.stacks, self.folded, strict=True)])
        return self.able

    def next_from(self, player: int) -> int | None:
        """The first player from `player` on, clockwise, who has something to decide (RULES 5.2).

        Nobody decides twice at the same price, and nobody is asked who has nothing to pay and no one
        left to play against.
        """
        stacks, bets, folded, acted = self.stacks, self.bets, self.folded, self.acted
        price = self.price
        n = len(stacks)
        for _ in range(n):
            if player >= n:
                player -= n
            if stacks[player] and not folded[player]:
                if self.able > 1:
                    asked = bets[player] < price or acted[player] < 0
                else:
                    # All others are all-in. Paying a short blind in full (RULES 3.7) would change nothing.
                    asked = bets[player] < price and bets[player] < max(bets)
                if asked:
                    self.actor = player
                    return player
            player += 1
        self.actor = None
        return None

    def options(self) -> Options:
        """What the actor may do."""
        player = self.actor
        assert player is not None
        bet = self.bets[player]
        stack = self.stacks[player]
        owed = self.price - bet
        if (
            stack > owed
            and self.able > 1
            and self.raises < self.limit.most_raises
            and (self.acted[player] < self.raises or self.limit.reopened(self, player))
        ):
            highest = min(self.limit.highest(self, player), bet + stack)
            return Options(owed > 0, owed, min(self.goal, highest), highest)
        return Options(owed > 0, min(owed, stack), None, None)

    def fold(self, free: bool = False) -> int | None:
        """The actor folds; `free` even if he could check. Returns who acts next."""
        player = self.actor
        assert player is not None
        if self.bets[player] >= self.price and not free:
            raise IllegalAction("nothing_to_call")
        self.folded[player] = True
        self.able -= 1
        return self.next_from(player + 1)

    def call(self) -> int | None:
        """The actor checks, calls, or calls all-in for less."""
        player = self.actor
        assert player is not None
        owed = self.price - self.bets[player]
        if owed:
            self._put(player, owed if owed < self.stacks[player] else self.stacks[player])
        self.acted[player] = self.raises
        return self.next_from(player + 1)

    def raise_to(self, total: int) -> int | None:
        """The actor bets or raises to `total` in this round."""
        player = self.actor
        assert player is not None
        self._check_raise(player, total)
        self._put(player, total - self.bets[player])
        self.limit.raised(self, total)
        self.acted[player] = self.raises
        self.aggressor = player
        return self.next_from(player + 1)

    def enlarge(self, step: int) -> None:
        """From now on bets and raises of this round are of size `step` (fixed limit)."""
        self.step = step
        self.goal = self.counted + step

    def post(self, player: int, amount: int) -> int:
        """Take a blind or bring-in from `player`, as much of it as he has (RULES 3.7); returns how much."""
        amount = min(amount, self.stacks[player])
        self._put(player, amount)
        return amount

    def withdraw(self, player: int) -> int | None:
        """`player` leaves his hand, in or out of turn (RULES 13.4). Returns who acts next: the others may
        have nobody left to play against."""
        self.folded[player] = True
        self.able -= self.stacks[player] > 0
        if self.aggressor == player:
            self.aggressor = None
        if self.actor is None:
            return None
        return self.next_from(self.actor)

    def return_uncalled(self) -> tuple[int, int] | None:
        """Give back what nobody called (RULES 5.9): (player, chips), None if all is called.

        A leaver's bet stays in the pot.
        """
        paid = self.paid
        highest = max(paid)
        player = paid.index(highest)
        if self.folded[player]:
            return None
        back = highest - max(paid[:player] + paid[player + 1 :])
        if not back:
            return None
        paid[player] -= back
        self.bets[player] -= back
        self.stacks[player] += back
        return player, back

    def _put(self, player: int, amount: int) -> None:
        self.stacks[player] -= amount
        self.bets[player] += amount
        self.paid[player] += amount
        if not self.stacks[player]:
            self.able -= 1

    def _check_raise(self, player: int, total: int) -> None:
        """Raise IllegalAction with the rule that forbids a raise to `total`."""
        # A bool is an int to Python, but True is no amount.
        if type(total) is not int:
            raise IllegalAction("not_whole_chips")
        _, _, lowest, highest = self.options()
        if lowest is None or highest is None:
            if self.stacks[player] <= self.price - self.bets[player]:
                raise IllegalAction("chips_only_for_call")
            if self.able < 2:
                raise IllegalAction("others_all_in")
            if self.raises >= self.limit.most_raises:
                raise IllegalAction("cap_reached")
            raise IllegalAction("not_reopened")
        if lowest <= total <= highest:
            return
        values = {"min_to": lowest, "max_to": highest, "amount": total}
        if total > highest:
            stack_decides = highest == self.bets[player] + self.stacks[player]
            raise IllegalAction("above_stack" if stack_decides else self.limit.too_high, **values)
        raise IllegalAction(self.limit.too_low, **values)
