"""What one viewer may see of a hand, and nothing else (RULES 8.4).

Everything a page or a computer gets of a hand is cut here: `sight(hand, viewer)` for the state,
`told(hand, viewer)` for the actions as text.  A viewer sees his own cards, up cards (10.4), and hands that
were tabled or shown; every other card is UNKNOWN, burnt cards and the stub are not there at all.  The viewer
None is a spectator.  Two hands that differ only in cards the viewer may not see give equal sights.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

from .cards import UNKNOWN, text
from .games import Game
from .hand import Hand, Options, Phase, Stakes
from .pots import Pot


class Sight(NamedTuple):
    """A hand as `viewer` sees it. Tuples hold one entry a player, index 0 left of the button.

    Public: everything but hole, options, discards and may_muck.  `bets` are the chips of this street,
    `paid` those of the whole hand, `drawn` how many cards each exchanged (None: not yet)."""

    game: Game
    stakes: Stakes
    viewer: int | None
    phase: Phase
    street: int
    actor: int | None
    starting_stacks: tuple[int, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    pots: tuple[Pot, ...]
    folded: tuple[bool, ...]
    shown: tuple[bool, ...]
    mucked: tuple[bool, ...]
    board: tuple[int, ...]
    hole: tuple[tuple[int, ...], ...]  # UNKNOWN for cards the viewer may not see
    up: tuple[tuple[bool, ...], ...]  # dealt face up
    drawn: tuple[int | None, ...]
    last_aggressor: int | None
    winnings: tuple[int, ...]
    awards: tuple[tuple[Pot, tuple[tuple[int, int], ...]], ...]  # (pot, ((player, chips), …)) when over
    options: Options | None  # only if it is the viewer's turn to bet
    discards: tuple[int, ...]  # the viewer's own
    may_muck: bool  # it is the viewer's turn to show, and he may lay his hand away

    def of(self, hand: Hand, player: int) -> Self:
        """From a spectator's sight of this hand to that of one player. Raises ValueError for another
        player's sight."""
        if self.viewer is not None:
            raise ValueError("Nobody sees with two players' eyes")
        acting = player == hand.actor
        return self._replace(
            viewer=player,
            hole=(*self.hole[:player], tuple(hand.hole[player]), *self.hole[player + 1 :]),
            options=hand.options() if acting and hand.phase is Phase.BETTING else None,
            discards=tuple(hand.discards[player]),
            may_muck=acting and hand.may_muck(player),
        )

    @property
    def n(self) -> int:
        return len(self.stacks)

    @property
    def own(self) -> tuple[int, ...]:
        """The viewer's cards, () for a spectator."""
        return () if self.viewer is None else self.hole[self.viewer]


def sight(hand: Hand, viewer: int | None) -> Sight:
    """Cut what `viewer` (a player's index, or None for a spectator) may see."""
    up = hand.up
    public = Sight(
        game=hand.game,
        stakes=hand.stakes,
        viewer=None,
        phase=hand.phase,
        street=hand.street,
        actor=hand.actor,
        starting_stacks=tuple(hand.starting_stacks),
        stacks=tuple(hand.stacks),
        bets=tuple(hand.bets),
        paid=tuple(hand.paid),
        pots=tuple(hand.pots()),
        folded=tuple(hand.folded),
        shown=tuple(hand.shown),
        mucked=tuple(hand.mucked),
        board=tuple(hand.board),
        hole=tuple(
            [
                tuple(cards)
                if hand.shown[player]
                else tuple([card if seen else UNKNOWN for card, seen in zip(cards, up[player], strict=True)])
                for player, cards in enumerate(hand.hole)
            ]
        ),
        up=tuple(map(tuple, up)),
        drawn=tuple(hand.drawn),
        last_aggressor=hand.last_aggressor,
        winnings=tuple(hand.winnings),
        awards=tuple([(pot, tuple(sorted(shares.items()))) for pot, shares in hand.awards]),
        options=None,
        discards=(),
        may_muck=False,
    )
    return public if viewer is None else public.of(hand, viewer)


def told(hand: Hand, viewer: int | None) -> list[str]:
    """`hand.actions` as `viewer` may know them: other cards are `??`. What is shown at the end is known from
    the deal on; discards only ever to who held them."""
    dealt = [0] * hand.n  # cards so far
    lines = []
    for line in hand.actions:
        words = line.split()
        if words[1] == "dh":
            player = int(words[2][1:]) - 1
            names = [words[3][i : i + 2] for i in range(0, len(words[3]), 2)]
            first = dealt[player]
            dealt[player] += len(names)
            if player != viewer:
                public = zip(names, _public(hand, player, first, names), strict=True)
                line = f"d dh {words[2]} " + "".join([name if seen else "??" for name, seen in public])
        elif words[1] == "sd" and len(words) > 2 and int(words[0][1:]) - 1 != viewer:
            line = f"{words[0]} sd {'??' * (len(words[2]) // 2)}"
        lines.append(line)
    return lines


def _public(hand: Hand, player: int, first: int, names: Sequence[str]) -> list[bool]:
    """Which cards of one dealing to a player, his cards number `first` and following, everybody may see."""
    if hand.shown[player]:
        # What he gave away stays his secret; it never comes back to him, though perhaps to others (RULES 11).
        gone = {text(card) for card in hand.discards[player]}
        return [name not in gone for name in names]
    return list(hand.game.ups[first : first + len(names)]) or [False] * len(names)
