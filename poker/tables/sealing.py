"""What each viewer may know of a sealed deck: the next one, that of the running hand, that of one long over.

The commitments are for everybody. A card and its salt are for who may see the card (RULES 8.4): everybody for
what was shown, and its owner for his own while the hand is on, so that his browser can keep them. Afterwards
the club has no salts any more but those of the cards that everybody saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from poker.rules.sight import told
from poker.tables import commitment
from poker.tables.commitment import Opening, Openings, Place, SealedDeck
from poker.tables.history import stored
from poker.tables.models import OwnCards, PlayedHand
from poker.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Dealt:
    """One dealt card as its viewer may know it: `position` in the deck, None for one that came back from the
    discards and lies open to nobody; to which `seat`, None for the board; `card` is empty for who may not
    know it; `salt` is empty where there is none any more, or where it is not this viewer's to know."""

    position: int | None
    seat: int | None
    card: str
    salt: str
    own: bool


@dataclass(frozen=True, slots=True)
class Seal:
    """A sealed deck for one viewer. `dealt` are its cards in the order of dealing so far."""

    number: int
    commitments: tuple[str, ...]
    dealt: tuple[Dealt, ...] = ()
    over: bool = False

    @property
    def root(self) -> str:
        return commitment.root(self.commitments)

    @property
    def positions(self) -> int:
        """How many positions the deck has."""
        return len(self.commitments)


def number(state: TableState) -> int:
    """The hand whose seal the table shows: the running one, else the next. 0 if there is none."""
    table = state.table
    if state.tournament is None or not table.deal_root or not (table.salts or table.sealed):
        return 0
    return state.tournament.hand_no + (not state.hand_on)


def openings(state: TableState) -> dict[int, list[Opening]]:
    """By player: position, card and salt of everything he was dealt in the running hand, for him alone."""
    deck, hand = _running(state), state.hand
    opened: dict[int, list[Opening]] = {}
    if deck is not None and hand is not None:
        for place in commitment.places(hand.actions, hand.game):
            if place.player is not None:
                opened.setdefault(place.player, []).append(deck.opening(place))
    return {player: sorted(one) for player, one in opened.items()}


def seal(state: TableState, asked: int, person: Any) -> Seal | None:
    """The seal of a hand of this table, None if it has none (yet)."""
    if asked and asked == number(state):
        return _of_table(state, asked, person)
    return _of_played(state, asked, person)


def _of_table(state: TableState, asked: int, person: Any) -> Seal:
    deck, hand = _running(state), state.hand
    if deck is None or hand is None:
        deal, *salts = state.table.sealed.split("\n")
        return Seal(asked, tuple(SealedDeck.of(deal, salts).commitments))
    seat = state.seat_of(person)
    viewer = state.player_of(seat) if seat is not None else None
    known = commitment.places(told(hand, viewer), hand.game)
    return Seal(
        asked, tuple(deck.commitments), tuple(_dealt(known, deck.open(known), state.order, viewer)), False
    )


def _of_played(state: TableState, asked: int, person: Any) -> Seal | None:
    row = PlayedHand.objects.filter(table=state.table, number=asked).first()
    played = stored.hand(state.table, asked, person)
    if row is None or played is None or not row.commitments:
        return None
    opened: Openings = dict(row.openings)
    for own in OwnCards.objects.filter(hand=row, person=person):
        opened |= own.openings
    known = commitment.places(played.lines, played.game)
    dealt = _dealt(known, opened, played.order, played.viewer)
    return Seal(asked, tuple(row.commitments.split("\n")), tuple(dealt), True)


def _running(state: TableState) -> SealedDeck | None:
    table = state.table
    return SealedDeck.of(table.deal, table.salts.split("\n")) if state.hand_on and table.deal else None


def _dealt(
    known: Iterable[Place], openings: Openings, order: Sequence[int], viewer: int | None
) -> Iterable[Dealt]:
    came_back = {card: int(place) for place, (card, _) in openings.items() if int(place) > commitment.DECK}
    for place in known:
        position = place.position or came_back.get(place.card)
        salt = openings.get(str(position), ["", ""])[1]
        card = "" if place.card == commitment.UNKNOWN else place.card
        seat = None if place.player is None else order[place.player]
        yield Dealt(position, seat, card, salt if card else "", viewer is not None and place.player == viewer)
