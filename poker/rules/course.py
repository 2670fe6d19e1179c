"""The course of a hand: what happens without anybody's decision (RULES 3.6, 5.2, 8, 10.1).

Antes, blinds and bring-in are posted, cards dealt, rounds opened and closed, hands tabled and pots
awarded here; what players do is in `hand`.
"""

from collections.abc import Sequence
from copy import copy
from enum import StrEnum
from itertools import compress
from typing import Self

from . import lines, stud
from .betting import Round
from .cards import NAMES, UNKNOWN, Card, texts
from .deal import Deal, Dealer
from .exchange import Exchange
from .games import Game
from .pots import Pot, pots
from .showdown import Award, Showdown, showing_order
from .stakes import Stakes


class Phase(StrEnum):
    """What a hand waits for."""

    BRING_IN = "bring_in"  # only where the bring-in is not automatic
    BETTING = "betting"
    DRAWING = "drawing"
    RUN_OUT = "run_out"  # nobody can act any more: deal_street() until the showdown
    SHOWDOWN = "showdown"
    OVER = "over"


_LISTS = (
    "actions", "awards", "bets", "board", "drawn", "folded", "mucked", "paid", "returned", "shown", "stacks",
    "winnings",
)  # fmt: skip
"""The lists of a hand that hold nothing that changes."""

BETTING = Phase.BETTING  # a global name is found faster than a member, and every action asks


class Course:
    """The state of a hand, and its way from one decision to the next.

    `stacks` are the chips behind, `bets` those of the running round, `paid` those of the whole hand (dead
    antes apart), `returned` what nobody called. `hole` and `board` are in the order dealt, `discards` what
    was exchanged, `drawn` how many. `actions` is the hand so far as lines of notation, cards included.
    `winnings` and `awards` say at the end who won what of which pot.
    """

    __slots__ = (
        "_contenders", "_dealer", "_exchange", "_other_house", "_round", "_showdown", "actions", "actor",
        "awards", "bets", "board", "discards", "drawn", "folded", "game", "hole", "mucked", "n", "paid",
        "phase", "returned", "shown", "stacks", "stakes", "starting_stacks", "street", "winnings",
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
        if n < 2 or len(stakes.antes) != n or len(stakes.blinds) != n:
            raise ValueError("A hand needs two players or more, and an ante and a blind for each")
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
        self.awards: list[Award] = []
        self.street = -1
        self.phase = BETTING
        self.actor: int | None = None
        self._dealer = dealer.stub() if isinstance(dealer, Deal) else dealer
        self._other_house = other_house
        self._round = Round(game.betting, self.stacks, self.bets, self.paid, self.folded)
        self._contenders = n
        self._exchange: Exchange | None = None
        self._showdown: Showdown | None = None

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

    def copy(self) -> Self:
        """The same hand, to be played on without touching this one."""
        twin = copy(self)
        for name in _LISTS:
            setattr(twin, name, list(getattr(self, name)))
        twin.hole = [list(cards) for cards in self.hole]
        twin.discards = [list(cards) for cards in self.discards]
        twin._dealer = copy(self._dealer)
        # these three move chips and cards in lists that they share with their hand
        twin._round = self._round.copy(twin.stacks, twin.bets, twin.paid, twin.folded)
        if self._exchange:
            twin._exchange = twin._new_exchange()
            twin._exchange.dealt = list(self._exchange.dealt)
        if self._showdown:
            twin._showdown = twin._new_showdown()
            twin._showdown.waiting = list(self._showdown.waiting)
        return twin

    # What there is to know.

    @property
    def up(self) -> list[list[bool]]:
        """Which cards of `hole` were dealt face up."""
        return [self.game.face_up(len(cards)) for cards in self.hole]

    @property
    def last_aggressor(self) -> int | None:
        """Who bet or raised last in the latest betting round."""
        return self._round.aggressor

    @property
    def price(self) -> int:
        """What a call reaches, as a total of this round: the highest bet, or the full blind or bring-in where
        it was posted short (RULES 3.7, 10.1). 0 while nobody has bet."""
        return self._round.price if self.phase == BETTING else 0

    def owed(self, player: int) -> int:
        """The chips `player` would add to call now, all he has at most."""
        return min(self.stacks[player], max(0, self.price - self.bets[player]))

    def pots(self) -> list[Pot]:
        """The pots as they stand, without the bets of the running round (RULES 6)."""
        collected = [paid - bet for paid, bet in zip(self.paid, self.bets, strict=True)]
        return pots(collected, self.folded, self._round.dead)

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
        if not self.stacks[low] or self._round.count_able() < 2:
            # All-in on the ante, or nobody has chips left to pay against him.
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
        self.phase = BETTING
        step = self.stakes.small_bet
        self._go_on(self._round.open((low + 1) % self.n, step, self.stakes.bring_in, acted=low))

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
            self._exchange = self._new_exchange()
            self._go_on_drawing()
        elif self._round.count_able() < 2:
            self._table()
            self.phase = Phase.RUN_OUT
        else:
            self._deal()
            self._open_round()

    def _open_round(self) -> None:
        stakes = self.stakes
        if self.game.limit == "fixed":
            step = stakes.big_bet if self.game.streets[self.street].big_bet else stakes.small_bet
        else:
            step = stakes.min_bet
        first = stud.best_up(self._up_cards(), self.folded) if self.game.opener == "best_up" else 0
        self.phase = BETTING
        self._go_on(self._round.open(first, step))

    def _up_cards(self) -> list[list[Card]]:
        return [list(compress(cards, self.game.ups)) for cards in self.hole]

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

    def _new_exchange(self) -> Exchange:
        return Exchange(self._dealer, self.hole, self.folded, self.discards, self.drawn)

    def _go_on_drawing(self) -> None:
        """The next contender exchanges cards; after the last one the betting goes on (RULES 11)."""
        assert self._exchange is not None
        self.actor = self._exchange.next()
        if self.actor is None:
            self.actions += self._exchange.dealt
            self._open_round()

    # The end.

    def _table(self) -> None:
        """RULES 8.1: all contenders' hands are turned over at once."""
        for player in self._showing_order():
            if UNKNOWN not in self.hole[player]:
                self._show(player)

    def _showing_order(self) -> list[int]:
        hidden = [player for player in range(self.n) if not (self.folded[player] or self.shown[player])]
        return showing_order(hidden, self._round.aggressor, self.n)

    def _show(self, player: int) -> None:
        if not self.shown[player]:
            self.shown[player] = True
            self.actions.append(f"p{player + 1} sm {texts(self.hole[player])}")

    def _begin_showdown(self) -> None:
        """RULES 8.1: with a contender all-in every hand is tabled; else they show in order."""
        if any(not stack and not out for stack, out in zip(self.stacks, self.folded, strict=True)):
            self._table()
        self._showdown = self._new_showdown()
        self._showdown.waiting = self._showing_order()
        self.phase = Phase.SHOWDOWN
        self._go_on_showing()

    def _new_showdown(self) -> Showdown:
        return Showdown(
            self.hole, self.board, self.game.evaluate, self._final_pots(), self.shown, self.mucked
        )

    def _go_on_showing(self, done: int | None = None) -> None:
        """The next one shows, `done` has; after the last one the pots are awarded."""
        assert self._showdown is not None
        waiting = self._showdown.waiting
        if done is not None and done in waiting:
            waiting.remove(done)
        if waiting:
            self.actor = waiting[0]
        else:
            self._finish(self._showdown.awards())

    def _final_pots(self) -> list[Pot]:
        return pots(self.paid, self.folded, self._round.dead)

    def _win_uncontested(self) -> None:
        """RULES 5.2: the last contender wins everything and shows nothing."""
        self._return_uncalled()
        winner = self.folded.index(False)
        pot = Pot(sum(self.paid) + self._round.dead, (winner,))
        if self._exchange and self.phase is Phase.DRAWING:
            self.actions += self._exchange.dealt
        self._finish([(pot, {winner: pot.amount})])

    def _finish(self, awards: list[Award]) -> None:
        for _, share in awards:
            for player, chips in share.items():
                self.winnings[player] += chips
                self.stacks[player] += chips
        self.awards = awards
        self.phase = Phase.OVER
        self.actor = None
