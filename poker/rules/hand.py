"""One hand from the blinds to the award (RULES 3.6, 5-11).

    hand = Hand(HOLDEM, stakes, stacks, Deal(order))
    hand.raise_to(300); hand.call(); hand.fold()      # always for hand.actor
    hand.settle(lambda player: True)                  # when hand.phase is "showdown"

Players are indices in the order of the notation: 0 sits left of the button, the last one has it;
heads-up 0 is the big blind. Chips are whole numbers. Everything but the methods is to be read only.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

from . import lines, showdown, stud
from .betting import Options, Round
from .cards import NAMES, UNKNOWN, Card, texts
from .deal import Deal, Dealer
from .games import Game
from .illegal import IllegalAction
from .pots import Pot, pots
from .stakes import Stakes

__all__ = ["Deal", "Dealer", "Hand", "IllegalAction", "Options", "Phase", "Stakes"]


class Phase(StrEnum):
    """What a hand waits for."""

    BRING_IN = "bring_in"  # only where the bring-in is not automatic
    BETTING = "betting"
    DRAWING = "drawing"
    RUN_OUT = "run_out"  # nobody can act any more: deal_street() until the showdown
    SHOWDOWN = "showdown"
    OVER = "over"


_BETTING = Phase.BETTING  # a global name is found faster than a member, and every action asks


class Hand:
    """A hand of any of the games. An IllegalAction leaves it unchanged.

    `stacks` are the chips behind, `bets` those of the running round, `paid` those of the whole hand (dead
    antes apart), `returned` what nobody called. `hole` and `board` are in the order dealt, `discards` what
    was exchanged, `drawn` how many. `actions` is the hand so far as lines of notation, cards included.
    `winnings` and `awards` say at the end who won what of which pot.
    """

    __slots__ = (
        "game", "stakes", "n", "starting_stacks", "stacks", "bets", "paid", "returned", "folded", "hole",
        "board", "street", "phase", "actor", "shown", "mucked", "discards", "drawn", "actions", "winnings",
        "awards", "_round", "_dealer", "_contenders", "_to_show", "_strengths", "_late_lines",
        "_other_house",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        stakes: Stakes,
        stacks: Sequence[int],
        dealer: Deal | Dealer,
        auto_bring_in: bool = True,
        other_house: bool = False,
    ) -> None:
        """Post antes and blinds, deal, and bring the hand to its first decision.

        `auto_bring_in`: off, the bring-in is a decision of its own, for hands of houses where the low card
        may complete at once (RULES 10.1). `other_house`: accept what is played elsewhere but not with us:
        to fold instead of checking, and the big bet on fourth street with an open pair.
        """
        n = len(stacks)
        self.game = game
        self.stakes = stakes
        self.n = n
        self.starting_stacks = tuple(stacks)
        self.stacks = list(stacks)
        self.bets = [0] * n
        self.paid = [0] * n
        self.returned = [0] * n
        self.winnings = [0] * n
        self.folded = [False] * n
        self.shown = [False] * n
        self.mucked = [False] * n
        self.hole: list[list[Card]] = [[] for _ in range(n)]
        self.board: list[Card] = []
        self.discards: list[list[Card]] = [[] for _ in range(n)]
        self.drawn: list[int | None] = [None] * n
        self.actions: list[str] = []
        self.awards: list[showdown.Award] = []
        self.street = -1
        self.phase = _BETTING
        self.actor: int | None = None
        self._dealer = dealer.stub() if isinstance(dealer, Deal) else dealer
        self._other_house = other_house
        self._round = Round(game.betting, self.stacks, self.bets, self.paid, self.folded)
        self._contenders = n
        self._to_show: list[int] = []
        self._strengths: dict[int, int] = {}
        self._late_lines: list[str] = []

        self._post_antes()
        if game.opening == "bring_in":
            self._deal()
            self._start_bring_in(auto_bring_in)
        else:
            for player, blind in enumerate(stakes.blinds):
                if blind:
                    self._round.post(player, blind)
            self._deal()
            self._open_blinds()

    # What there is to know.

    @property
    def up(self) -> list[list[bool]]:
        """Which cards of `hole` were dealt face up."""
        return [self.game.face_up(len(cards)) for cards in self.hole]

    @property
    def last_aggressor(self) -> int | None:
        """Who bet or raised last in the latest betting round."""
        return self._round.aggressor

    def options(self) -> Options:
        """What the actor may do in the betting."""
        if self.phase is not _BETTING:
            raise IllegalAction("no_decision")
        return self._round.options()

    def pots(self) -> list[Pot]:
        """The pots as they stand, without the bets of the running round (RULES 6)."""
        collected = [paid - bet for paid, bet in zip(self.paid, self.bets, strict=True)]
        return pots(collected, self.folded, self._round.dead)

    # Actions of the actor.

    def fold(self) -> None:
        """Give up the hand; refused when checking is free (RULES 5.3)."""
        self._must_be(_BETTING)
        player = self.actor
        actor = self._round.fold(free=self._other_house)
        self.actions.append(lines.FOLD[player])
        self._contenders -= 1
        if self._contenders == 1:
            self._win_uncontested()
        else:
            self._go_on(actor)

    def call(self) -> None:
        """Check, call, or call all-in for less (RULES 5.3)."""
        self._must_be(_BETTING)
        self.actions.append(lines.CALL[self.actor])
        self._go_on(self._round.call())

    def raise_to(self, amount: int) -> None:
        """Bet or raise to `amount`, the total of this round (RULES 5.4-5.8).

        Where the bring-in is a decision, the low card completes with it.
        """
        if self.phase is Phase.BRING_IN:
            self._complete_bring_in(amount)
            return
        self._must_be(_BETTING)
        player = self.actor
        if self._other_house:
            self._allow_big_bet(amount)
        actor = self._round.raise_to(amount)
        self.actions.append(f"p{player + 1} cbr {amount}")
        self._go_on(actor)

    def post_bring_in(self) -> None:
        """Pay the bring-in, where it is not automatic (RULES 10.1)."""
        if self.phase is not Phase.BRING_IN:
            raise IllegalAction("no_bring_in")
        self._bring_in(self.actor)

    def draw(self, cards: Sequence[Card]) -> None:
        """Exchange `cards` for as many others; none stands pat (RULES 11)."""
        self._must_be(Phase.DRAWING)
        player = self.actor
        kept = list(self.hole[player])
        try:
            for card in cards:
                if type(card) is not int:
                    raise ValueError
                kept.remove(card)
        except (TypeError, ValueError):
            raise IllegalAction("not_your_card") from None
        given = list(cards)
        self.actions.append(f"p{player + 1} sd {texts(given)}".rstrip())
        if given:
            received = self._dealer.draw(player, len(given), self._in_use)
            self.hole[player] = kept + received
            self.discards[player] = given
            # Notation wants all exchanges first, then the cards.
            self._late_lines.append(f"d dh p{player + 1} {texts(received)}")
        self.drawn[player] = len(given)
        self._next_draw(player + 1)

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
        self.actions.append(lines.FOLD[player] + lines.LEFT)
        actor = self._round.withdraw(player)
        self._contenders -= 1
        if self._contenders == 1:
            self._win_uncontested()
        elif self.phase is _BETTING:
            self._go_on(actor)
        elif self.phase is Phase.DRAWING:
            self._next_draw(self.actor)
        elif self.phase is Phase.SHOWDOWN:
            self._to_show = [other for other in self._to_show if other != player]
            self._next_to_show()
        elif self.phase is Phase.BRING_IN and self.actor == player:
            self._open_after_bring_in(player)

    # The showdown.

    def show_order(self) -> list[int]:
        """Who is still to show or muck, in order (RULES 8.2)."""
        return list(self._to_show)

    def may_muck(self, player: int) -> bool:
        """Whether `player`, who is still to show, may lay his hand away: it can neither win nor tie against
        the hands shown so far (RULES 8.2)."""
        if player not in self._to_show:
            return False
        final = self._final_pots()
        if UNKNOWN in self.hole[player]:  # only in hands of other houses: nobody can tell
            return all(
                any(not self.mucked[other] for other in pot.players if other != player)
                for pot in final
                if player in pot.players
            )
        return showdown.beaten(player, final, self.shown, self._strength)

    def show(self, player: int) -> None:
        """`player` turns his cards over."""
        self._check_showing(player)
        self._show(player)
        self._to_show.remove(player)
        self._next_to_show()

    def muck(self, player: int) -> None:
        """`player` lays his beaten hand away face down (RULES 8.2)."""
        self._check_showing(player)
        if not self.may_muck(player):
            raise IllegalAction("must_show", player=player + 1)
        self.actions.append(lines.MUCK[player])
        self.mucked[player] = True
        self._to_show.remove(player)
        self._next_to_show()

    def settle(self, mucks: Callable[[int], bool]) -> None:
        """The whole showdown in order: who may muck, and `mucks` beaten hands, does so; others show."""
        if self.phase is not Phase.SHOWDOWN:
            raise IllegalAction("no_showdown")
        while self._to_show:
            player = self._to_show[0]
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

    # Checks.

    def _must_be(self, phase: Phase) -> None:
        if self.phase is not phase:
            if phase is Phase.DRAWING:
                raise IllegalAction("not_drawing")
            raise IllegalAction("hand_over" if self.phase is Phase.OVER else "no_decision")

    def _check_player(self, player: int) -> None:
        if type(player) is not int or not 0 <= player < self.n:
            raise IllegalAction("no_such_player", player=player)

    def _check_showing(self, player: int) -> None:
        self._check_player(player)
        if self.phase is not Phase.SHOWDOWN:
            raise IllegalAction("no_showdown")
        if player not in self._to_show:
            raise IllegalAction("not_in_showdown", player=player + 1)

    # Opening.

    def _post_antes(self) -> None:
        """RULES 3.6: the ante first, then the blind; who cannot pay both is all-in for less."""
        for player, ante in enumerate(self.stakes.antes):
            if ante:
                ante = min(ante, self.stacks[player])
                self.stacks[player] -= ante
                if self.stakes.dead_antes:
                    self._round.dead += ante
                else:
                    self.paid[player] += ante

    def _open_blinds(self) -> None:
        """RULES 5.1, 3.7: left of the big blind, who faces the full blind whatever was posted."""
        blinds = self.stakes.blinds
        price = max(blinds)
        big_blind = self.n - 1 - blinds[::-1].index(price)
        self._go_on(self._round.open((big_blind + 1) % self.n, self.stakes.min_bet, price))

    def _start_bring_in(self, automatic: bool) -> None:
        low = stud.low_card([cards[0] for cards in self._up_cards()])
        if not self.stacks[low]:
            self._open_after_bring_in(low)
        elif automatic:
            self._bring_in(low)
        else:
            self.phase = Phase.BRING_IN
            self.actor = low

    def _bring_in(self, low: int) -> None:
        self._round.post(low, self.stakes.bring_in)
        self.actions.append(f"p{low + 1} pb")
        self._open_after_bring_in(low)

    def _open_after_bring_in(self, low: int) -> None:
        self.phase = _BETTING
        step = self.stakes.small_bet
        self._go_on(self._round.open((low + 1) % self.n, step, self.stakes.bring_in, acted=low))

    def _complete_bring_in(self, amount: int) -> None:
        """The low card bets in full at once: an ordinary first bet of the round."""
        low = self.actor
        self._round.open(low, self.stakes.small_bet)
        actor = self._round.raise_to(amount)
        self.phase = _BETTING
        self.actions.append(f"p{low + 1} cbr {amount}")
        self._go_on(actor)

    # From round to round.

    def _go_on(self, actor: int | None) -> None:
        self.actor = actor
        if actor is None:
            self._return_uncalled()
            self._next_street()

    def _return_uncalled(self) -> None:
        back = self._round.return_uncalled()
        if back:
            self.returned[back[0]] += back[1]
        self.bets[:] = [0] * self.n

    def _next_street(self) -> None:
        streets = self.game.streets
        if self.street == len(streets) - 1:
            self._begin_showdown()
        elif streets[self.street + 1].draw:
            # Who is all-in draws like everyone else (RULES 8.1).
            self.street += 1
            self.phase = Phase.DRAWING
            self._next_draw(0)
        elif self._round.count_able() < 2:
            self._table()
            self.phase = Phase.RUN_OUT
        else:
            self._deal()
            self._open_round()

    def _open_round(self) -> None:
        stakes = self.stakes
        step = stakes.min_bet
        if not step:
            step = stakes.big_bet if self.game.streets[self.street].big_bet else stakes.small_bet
        first = stud.best_up(self._up_cards(), self.folded) if self.game.opener == "best_up" else 0
        self.phase = _BETTING
        self._go_on(self._round.open(first, step))

    def _up_cards(self) -> list[list[Card]]:
        return [
            [card for card, up in zip(cards, ups, strict=True) if up]
            for cards, ups in zip(self.hole, self.up, strict=True)
        ]

    def _allow_big_bet(self, amount: int) -> None:
        """The option of other houses on fourth street: with an open pair anybody may bet the big bet."""
        doubled = self._round.counted + self.stakes.big_bet
        if self.game.opener == "best_up" and self.street == 1 and amount == doubled:
            if stud.open_pair(self._up_cards()) and self.options().max_to == self._round.goal:
                self._round.enlarge(self.stakes.big_bet)

    def _deal(self) -> None:
        """The cards of the next street (RULES 8.6: a card is burnt before the board)."""
        self.street += 1
        street = self.game.streets[self.street]
        dealer, actions = self._dealer, self.actions
        if street.burn:
            dealer.burn()
        count = street.down + street.up
        board = street.board
        if self.street and count and dealer.left() < self._contenders:
            count, board = 0, 1  # RULES 10.3: one card for all
        if count:
            for player, hole in enumerate(self.hole):
                if not self.folded[player]:
                    cards = dealer.hole(player, count)
                    hole += cards
                    actions.append(lines.DEALT[player] + "".join([NAMES[card] for card in cards]))
        if board:
            cards = dealer.board(board)
            self.board += cards
            actions.append("d db " + "".join([NAMES[card] for card in cards]))

    def _next_draw(self, player: int) -> None:
        """The next contender from `player` on exchanges cards; after the last one the betting goes on."""
        while player < self.n:
            if not self.folded[player] and self.drawn[player] is None:
                self.actor = player
                return
            player += 1
        self.actions += self._late_lines
        self._late_lines = []
        self._open_round()

    def _in_use(self) -> set[Card]:
        """Cards that may not come back into a new stub: all hands still held, and so the discards of the
        player who is drawing, which lie in his hand until he has drawn (RULES 11)."""
        return {card for cards, out in zip(self.hole, self.folded, strict=True) if not out for card in cards}

    # The end.

    def _table(self) -> None:
        """RULES 8.1: all contenders' hands are turned over at once."""
        for player in self._showing_order():
            if UNKNOWN not in self.hole[player]:
                self._show(player)

    def _showing_order(self) -> list[int]:
        contenders = [player for player in range(self.n) if not (self.folded[player] or self.shown[player])]
        return showdown.order(self.n, self._round.aggressor, contenders)

    def _show(self, player: int) -> None:
        if not self.shown[player]:
            self.shown[player] = True
            self.actions.append(f"p{player + 1} sm {texts(self.hole[player])}")

    def _begin_showdown(self) -> None:
        if any(not stack and not out for stack, out in zip(self.stacks, self.folded, strict=True)):
            self._table()
        self.phase = Phase.SHOWDOWN
        self._to_show = self._showing_order()
        self._next_to_show()

    def _next_to_show(self) -> None:
        if self._to_show:
            self.actor = self._to_show[0]
        else:
            self._finish(showdown.awards(self._final_pots(), self.mucked, self._strength))

    def _strength(self, player: int) -> int:
        value = self._strengths.get(player)
        if value is None:
            cards = self.hole[player]
            value = -1 if UNKNOWN in cards else self.game.evaluate(cards, self.board)
            self._strengths[player] = value
        return value

    def _final_pots(self) -> list[Pot]:
        return pots(self.paid, self.folded, self._round.dead)

    def _win_uncontested(self) -> None:
        """RULES 5.2: the last contender wins everything and shows nothing."""
        self._return_uncalled()
        winner = self.folded.index(False)
        pot = Pot(sum(self.paid) + self._round.dead, (winner,))
        self._to_show = []
        self._finish([(pot, {winner: pot.amount})])

    def _finish(self, awards: list[showdown.Award]) -> None:
        for _, share in awards:
            for player, chips in share.items():
                self.winnings[player] += chips
                self.stacks[player] += chips
        self.actions += self._late_lines
        self.awards = awards
        self.phase = Phase.OVER
        self.actor = None
