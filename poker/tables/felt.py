"""What lies on the felt, as one viewer sees it: cards, board, pots, and the picture of who sits there.

Cards come from `poker.rules.sight` only.
"""

from __future__ import annotations

from collections.abc import Sequence

from club.accounts.avatars import avatar_url
from poker.rules.cards import text
from poker.rules.hand import Phase
from poker.rules.sight import Sight
from poker.tables.chronicle import named
from poker.tables.models import Seat
from poker.tables.scene import CardView, PotView


def card_views(seen: Sight, player: int) -> tuple[CardView, ...]:
    """A player's cards as they lie at his seat, () if he holds none any more."""
    if seen.folded[player] or seen.mucked[player]:
        return ()
    winning = winning_five(seen, player)
    return tuple(
        CardView(text(card) if card >= 0 else "", up, card in winning)
        for card, up in zip(seen.hole[player], seen.up[player], strict=True)
    )


def winning_five(seen: Sight, player: int) -> tuple[int, ...]:
    """The five cards a player has won with, for everybody to see; () if he has not."""
    if seen.phase != Phase.OVER or not seen.winnings[player] or named(seen, player) is None:
        return ()
    return tuple(seen.game.best(seen.hole[player], seen.board))


def board_views(seen: Sight) -> tuple[CardView, ...]:
    """The board, with the cards marked that belong to the five of a winner."""
    winning = {card for player in range(seen.n) for card in winning_five(seen, player)}
    return tuple(CardView(text(card), True, card in winning) for card in seen.board)


def pot_views(seen: Sight, order: Sequence[int]) -> tuple[PotView, ...]:
    """The pots without the bets of the running street, which lie in front of the seats still. `order` are the
    seats of the hand's players."""
    pots = [pot for pot, _ in seen.awards] or seen.pots
    if seen.awards or not any(seen.bets):
        shares = [shared for _, shared in seen.awards] or [()] * len(pots)
        return tuple(
            PotView(
                pot.amount,
                tuple(order[player] for player in pot.players),
                tuple((order[player], chips) for player, chips in shared),
            )
            for pot, shared in zip(pots, shares, strict=True)
        )
    gathered = sum(seen.paid) - sum(seen.bets)
    contenders = tuple(order[player] for player in range(seen.n) if not seen.folded[player])
    return (PotView(gathered, contenders),) if gathered else ()


def picture_of(seat: Seat) -> str:
    """The address of the picture of who sits here; "" for a computer."""
    return avatar_url(seat.person) if seat.person else ""
