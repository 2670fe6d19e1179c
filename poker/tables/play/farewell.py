"""Somebody deletes his account: he gets up everywhere, and his name goes out of what is over."""

from __future__ import annotations

import json
import tomllib
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.accounts.leaving import NAMELESS
from poker.tables.models import Entrant, GivenUpSeat, OwnCards, Seat, Table
from poker.tables.play import acting
from poker.tables.play.refusal import Refused
from poker.tables.state import changing

State = Table.State


def leave_the_club(person: Any, now: datetime | None = None) -> None:
    """For settings.ON_LEAVING, in the transaction that deletes the account. ValidationError if he plays."""
    mine = Q(seats__person=person) | Q(entrants__person=person)
    unfinished = Table.objects.filter(mine, state__in=[State.WAITING, State.RUNNING]).distinct()
    for table in unfinished.order_by("pk"):
        _get_up(person, table, now)
    Entrant.objects.filter(person=person).delete()
    GivenUpSeat.objects.filter(person=person).delete()
    # in one order for all: two who go at once have sat at the same tables
    for seat in Seat.objects.filter(person=person).order_by("table"):
        _forget_in_news(seat, person.display_name)
    for own in OwnCards.objects.filter(person=person).select_related("hand"):
        _forget_in_hand(own)


def _get_up(person: Any, table: Table, now: datetime | None) -> None:
    with changing(table.pk) as state:
        seat = state.seat_of(person)
        if state.running and seat is not None and state.in_play(seat):
            raise ValidationError(
                _("You still play at %(table)s. Finish that tournament first, or leave it."),
                "still_plays",
                {"table": table.name},
            )
        listed = state.entrants.get(person.pk)
        has_place = seat is not None or (listed is not None and listed.waiting_since is not None)
    if table.state == State.WAITING and has_place:
        try:
            acting.leave(person, table.pk, now=now)
        except Refused as refused:
            raise ValidationError(
                _("You cannot get up from %(table)s right now. Try again in a moment."),
                "cannot_get_up",
                {"table": table.name},
            ) from refused


def _forget_in_news(seat: Seat, name: str) -> None:
    with changing(seat.table_id) as state:
        table = state.table
        table.news = [
            [code, number, NAMELESS if who and (number == seat.number or who == name) else who, *rest]
            for code, number, who, *rest in table.news
        ]
        if state.running:
            state.touch()
        else:
            # nobody has to be told of it
            table.save(update_fields=["news"])


def _forget_in_hand(own: OwnCards) -> None:
    """In the played hand's list of players, by his place: whatever he was called then."""
    hand = own.hand
    players = tomllib.loads(hand.phh).get("players")
    if not players or players[own.player] == NAMELESS:
        return
    players[own.player] = NAMELESS
    written = f"players = {json.dumps(players, ensure_ascii=False)}"
    lines = [written if line.startswith("players = ") else line for line in hand.phh.split("\n")]
    hand.phh = "\n".join(lines)
    hand.save(update_fields=["phh"])
