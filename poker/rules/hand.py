"""One hand of any of the games, as its players act (RULES 5-11).

    hand = Hand(HOLDEM, stakes, stacks, Deal(order))
    hand.raise_to(300); hand.call(); hand.fold()      # always for hand.actor
    hand.settle(lambda player: True)                  # when hand.phase is "showdown"

Players are indices in the order of the notation: 0 sits left of the button, the last one has it;
heads-up 0 is the big blind. Chips are whole numbers. Everything but the methods is to be read only.
"""

from collections.abc import Callable, Sequence

from . import lines, stud
from .betting import Options
from .cards import Card
from .course import BETTING, Course, Phase
from .deal import Deal, Dealer
from .illegal import IllegalAction
from .stakes import Stakes

__all__ = ["Deal", "Dealer", "Hand", "IllegalAction", "Options", "Phase", "Stakes"]


class Hand(Course):
    """A hand of any of the games. An IllegalAction leaves it unchanged."""

    __slots__ = ()

    def options(self) -> Options:
        """What the actor may do in the betting."""
        if self.phase is not BETTING:
            raise IllegalAction("no_decision")
        return self._round.options()

    # Actions of the actor.

    def fold(self) -> None:
        """Give up the hand; refused when checking is free (RULES 5.3)."""
        player = self._turn(BETTING)
        actor = self._round.fold(free=self._other_house)
        self.actions.append(lines.FOLD[player])
        self._contenders -= 1
        if self._contenders == 1:
            self._win_uncontested()
        else:
            self._go_on(actor)

    def call(self) -> None:
        """Check, call, or call all-in for less (RULES 5.3)."""
        self.actions.append(lines.CALL[self._turn(BETTING)])
        self._go_on(self._round.call())

    def raise_to(self, amount: int) -> None:
        """Bet or raise to `amount`, the total of this round (RULES 5.4-5.8).

        Where the bring-in is a decision, the low card completes with it.
        """
        if self.phase is Phase.BRING_IN:
            self._complete_bring_in(amount)
            return
        player = self._turn(BETTING)
        if self._other_house:
            self._allow_big_bet(player, amount)
        actor = self._round.raise_to(amount)
        self.actions.append(f"p{player + 1} cbr {amount}")
        self._go_on(actor)

    def post_bring_in(self) -> None:
        """Pay the bring-in, where it is not automatic (RULES 10.1)."""
        self._bring_in(self._turn(Phase.BRING_IN, "no_bring_in"))

    def draw(self, cards: Sequence[Card]) -> None:
        """Exchange `cards` for as many others; none stands pat (RULES 11)."""
        player = self._turn(Phase.DRAWING, "not_drawing")
        assert self._exchange is not None
        self.actions.append(self._exchange.draw(player, cards))
        self._go_on_drawing()

    # What happens without a decision.

    def deal_street(self) -> None:
        """Deal one more street when nobody can act any more (RULES 8.1)."""
        if self.phase is not Phase.RUN_OUT:
            raise IllegalAction("no_street_due")
        self._deal()
        if self.street == len(self.game.streets) - 1:
            self._begin_showdown()

    def withdraw(self, player: int) -> None:
        """`player` leaves: his hand is folded at once, in or out of turn (RULES 13.4)."""
        self._check_player(player)
        if self.phase is Phase.OVER:
            raise IllegalAction("hand_over")
        if self.folded[player]:
            raise IllegalAction("left_already", player=player + 1)
        if self.phase is Phase.SHOWDOWN and player not in self.show_order():
            # Others may have mucked against this hand.
            raise IllegalAction("shown_already", player=player + 1)
        self.actions.append(lines.FOLD[player] + lines.LEFT)
        actor = self._round.withdraw(player)
        self._contenders -= 1
        if self._contenders == 1:
            self._win_uncontested()
        elif self.phase is BETTING:
            self._go_on(actor)
        elif self.phase is Phase.DRAWING:
            self._go_on_drawing()
        elif self._showdown is not None:
            self._showdown.pots = self._final_pots()
            self._go_on_showing(player)
        elif self.phase is Phase.BRING_IN and self.actor == player:
            self._open_after_bring_in(player)

    # The showdown.

    def show_order(self) -> list[int]:
        """Who is still to show or muck, in order (RULES 8.2)."""
        return list(self._showdown.waiting) if self._showdown and self.phase is Phase.SHOWDOWN else []

    def may_muck(self, player: int) -> bool:
        """Whether `player`, who is still to show, may lay his hand away: it can neither win nor tie against
        the hands shown so far (RULES 8.2)."""
        return self._showdown is not None and self._showdown.may_muck(player)

    def show(self, player: int) -> None:
        """`player` turns his cards over."""
        self._check_showing(player)
        self._show(player)
        self._go_on_showing(player)

    def muck(self, player: int) -> None:
        """`player` lays his beaten hand away face down (RULES 8.2)."""
        self._check_showing(player)
        if not self.may_muck(player):
            raise IllegalAction("must_show", player=player + 1)
        self.actions.append(lines.MUCK[player])
        self.mucked[player] = True
        self._go_on_showing(player)

    def settle(self, mucks: Callable[[int], bool]) -> None:
        """The whole showdown in order: who may muck, and `mucks` beaten hands, does so; others show."""
        if self.phase is not Phase.SHOWDOWN:
            raise IllegalAction("no_showdown")
        for player in self.show_order():
            if self.may_muck(player) and mucks(player):
                self.muck(player)
            else:
                self.show(player)

    def reveal(self, player: int) -> None:
        """After the hand, show a mucked hand or one that won uncontested (RULES 8.2, 8.5)."""
        self._check_player(player)
        if self.phase is not Phase.OVER or self.folded[player] or self.shown[player]:
            raise IllegalAction("nothing_to_reveal", player=player + 1)
        self._show(player)

    def apply(self, line: str) -> None:
        """Play one line of notation: "p3 cbr 240", "d db 2c", "p1 f # left" (see `lines`)."""
        lines.play(self, line)

    def _complete_bring_in(self, amount: int) -> None:
        """The low card bets in full at once: an ordinary first bet of the round."""
        low = self._turn(Phase.BRING_IN)
        self._round.open(low, self.stakes.small_bet)
        actor = self._round.raise_to(amount)
        self.phase = BETTING
        self.actions.append(f"p{low + 1} cbr {amount}")
        self._go_on(actor)

    def _allow_big_bet(self, player: int, amount: int) -> None:
        """The option of other houses on fourth street: with an open pair anybody may bet the big bet."""
        on_fourth = self.game.opener == "best_up" and self.street == 1
        if not on_fourth or amount != self._round.counted + self.stakes.big_bet:
            return
        has_it = amount <= self.bets[player] + self.stacks[player]
        if has_it and self.options().max_to and stud.open_pair(self._up_cards()):
            self._round.enlarge(self.stakes.big_bet)

    # Checks.

    def _turn(self, phase: Phase, otherwise: str = "no_decision") -> int:
        """Who acts in `phase`; IllegalAction if the hand is in another."""
        if self.phase is not phase or self.actor is None:
            raise IllegalAction("hand_over" if self.phase is Phase.OVER else otherwise)
        return self.actor

    def _check_player(self, player: int) -> None:
        if type(player) is not int or not 0 <= player < self.n:
            raise IllegalAction("no_such_player", player=player)

    def _check_showing(self, player: int) -> None:
        self._check_player(player)
        if self.phase is not Phase.SHOWDOWN:
            raise IllegalAction("no_showdown")
        if player not in self.show_order():
            raise IllegalAction("not_in_showdown", player=player + 1)
