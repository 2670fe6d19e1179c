"""A hand as plain text, laid out as hand histories usually are, in our own words.

It is told from the same moments as the replay, so it holds no card that its reader may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC
from itertools import pairwise

from django.utils.translation import gettext

from club.standings.labels import GAMES
from poker.tables.history.moments import Moment, moments
from poker.tables.history.short import Short, short
from poker.tables.history.stored import StoredHand
from poker.tables.models import Seat, Table
from poker.tables.scene import CardView, LogLine, SeatView
from poker.web import history
from poker.web.words.cards import hand_name
from poker.web.words.log import LINES, chips, drew, street
from poker.web.words.presets import LIMITS

FORCED = frozenset({"ante", "small_blind", "big_blind", "bring_in"})
FOLDS = frozenset({"fold", "leaves"})


def text(stored: StoredHand, table: Table, seats: Mapping[int, Seat]) -> str:
    """One hand as its viewer may know it."""
    told = moments(stored, seats, table.rules.seats)
    lines = [*_head(stored, table, seats), *_story(stored, told), *_summary(stored, told, short(stored))]
    return "\n".join(lines) + "\n"


def texts(hands: Sequence[StoredHand], table: Table, seats: Mapping[int, Seat]) -> str:
    """A tournament's hands, one after the other."""
    return "\n\n".join(text(hand, table, seats) for hand in hands)


def _head(stored: StoredHand, table: Table, seats: Mapping[int, Seat]) -> Iterator[str]:
    rules, level = table.rules, history.level_of(table, stored.level)
    yield gettext("Hand #%(number)s of the tournament “%(name)s” (%(id)s)") % {
        "number": stored.number,
        "name": table.name,
        "id": table.pk,
    }
    if level.small_bet:
        stakes = gettext("bets %(small)s/%(big)s, ante %(ante)s, bring-in %(bring_in)s")
    elif level.ante:
        stakes = gettext("blinds %(small)s/%(big)s, ante %(ante)s")
    else:
        stakes = gettext("blinds %(small)s/%(big)s")
    amounts = {
        "small": chips(level.small_bet or level.small_blind),
        "big": chips(level.big_bet or level.big_blind),
        "ante": chips(level.ante),
        "bring_in": chips(level.bring_in),
    }
    yield gettext("%(game)s %(limit)s, level %(level)s: %(stakes)s") % {
        "game": GAMES[rules.game],
        "limit": LIMITS[rules.game],
        "level": level.number,
        "stakes": stakes % amounts,
    }
    yield f"{stored.started_at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    yield gettext("Table of %(count)s seats, the button is on seat %(button)s") % {
        "count": rules.seats,
        "button": stored.button,
    }
    stacks = dict(zip(stored.order, stored.record.starting_stacks, strict=True))
    for number in sorted(stacks):
        yield gettext("Seat %(number)s: %(name)s (%(chips)s in chips)") % {
            "number": number,
            "name": seats[number].name,
            "chips": chips(stacks[number]),
        }


def _story(stored: StoredHand, told: Sequence[Moment]) -> Iterator[str]:
    """What happened, in order."""
    first = told[0]
    viewer = None if stored.viewer is None else stored.order[stored.viewer]
    yield from (_said(line) for line in first.lines if line.code in FORCED)
    yield f"*** {gettext('THE CARDS')} ***"
    yield from _dealt(None, first)
    # somebody may be all-in by the blinds: then more has happened than was posted
    yield from (_line(line, first) for line in first.lines if line.code not in FORCED)
    for before, moment in pairwise(told):
        yield from (_line(line, moment) for line in moment.lines)
        if any(
            line.code == "street" or (line.code == "draw" and line.seat == viewer) for line in moment.lines
        ):
            yield from _dealt(before, moment)


def _line(line: LogLine, moment: Moment) -> str:
    return _street(line, moment) if line.code == "street" else _said(line)


def _street(line: LogLine, moment: Moment) -> str:
    """ "*** TURN *** [2c 3d 4h] [5s]"."""
    head = f"*** {street(line.text).upper()} ***"
    board = [card.text for card in moment.board]
    if not line.cards or not board:
        return head
    before = board[: len(board) - len(line.cards)]
    return " ".join([head, *([_cards(before)] if before else []), _cards(line.cards)])


def _dealt(before: Moment | None, moment: Moment) -> Iterator[str]:
    """Who got which cards, as far as they are known to the reader."""
    for number, seat in enumerate(moment.seats):
        held = _known(seat.cards)
        old = [card for card in (_known(before.seats[number].cards) if before else []) if card in held]
        new = [card for card in held if card not in old]
        if new:
            parts = " ".join([*([_cards(old)] if old else []), _cards(new)])
            yield gettext("Dealt to %(name)s %(cards)s") % {"name": seat.name, "cards": parts}


def _known(cards: Sequence[CardView]) -> list[str]:
    return [card.text for card in cards if card.text]


def _said(line: LogLine) -> str:
    values = {"name": line.name, "amount": chips(line.amount), "cards": _cards(line.cards)}
    match line.code:
        case "shows":
            said = gettext("%(name)s shows %(cards)s") % values
        case "wins":
            said = gettext("%(name)s wins %(amount)s") % values
        case "draw":
            said = drew(line)
        case _:
            said = str(LINES[line.code]) % values
    if line.all_in:
        said = gettext("%(line)s and is all-in") % {"line": said}
    return f"{said} ({hand_name(line.hand)})" if line.hand else said


def _cards(cards: Sequence[str]) -> str:
    return f"[{' '.join(cards)}]"


def _summary(stored: StoredHand, told: Sequence[Moment], in_short: Short) -> Iterator[str]:
    yield f"*** {gettext('SUMMARY')} ***"
    yield gettext("Total pot %(amount)s") % {"amount": chips(in_short.pot)}
    if in_short.board:
        yield gettext("Board %(cards)s") % {"cards": _cards(in_short.board)}
    folds = {line.seat: moment.street for moment in told for line in moment.lines if line.code in FOLDS}
    shown = {line.seat for moment in told for line in moment.lines if line.code == "shows"}
    for seat in told[-1].seats:
        if seat.dealt_in:
            yield gettext("Seat %(number)s: %(name)s %(fate)s") % {
                "number": seat.number,
                "name": _named(seat, stored),
                "fate": _fate(seat, seat.number in shown, folds.get(seat.number, "")),
            }


def _named(seat: SeatView, stored: StoredHand) -> str:
    return gettext("%(name)s (button)") % {"name": seat.name} if seat.number == stored.button else seat.name


def _fate(seat: SeatView, shown: bool, folded_on: str) -> str:
    """What became of a player."""
    values = {
        "cards": _cards(_known(seat.cards)),
        "amount": chips(seat.won),
        "street": street(folded_on),
    }
    if seat.folded:
        return gettext("folded (%(street)s)") % values
    hand = f" ({hand_name(seat.hand)})" if seat.hand else ""
    if seat.won and shown:
        return gettext("showed %(cards)s and won %(amount)s") % values + hand
    if seat.won:
        return gettext("won %(amount)s") % values
    if shown:
        return gettext("showed %(cards)s and lost") % values + hand
    return gettext("laid the hand away")
