"""The sealed deck of one hand, to be checked in the browser (`poker.tables.sealing`).

The server lays out what was published and what it says was dealt; the page's script recomputes every digest
and judges. Its words come from here, so that they are in the reader's language.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.access import signed_in
from poker.tables import play, sealing
from poker.tables.commitment import DECK
from poker.tables.sealing import Dealt
from poker.tables.state import TableState, load
from poker.web import history


@signed_in
@never_cache
@require_safe
def deal(request: HttpRequest, table_id: UUID, number: int) -> HttpResponse:
    """The seal of a hand that is over, of the running one, or of the next."""
    table = history.find(table_id)
    play.settle(table.pk)
    state = load(table.pk)
    sealed = sealing.seal(state, number, request.user)
    if sealed is None:
        raise Http404
    context: dict[str, Any] = {
        "table": table,
        "number": number,
        "sealed": sealed,
        "published": "\n".join(sealed.commitments),
        "rows": [(dealt, _to(state, dealt)) for dealt in sealed.dealt],
        "deck": DECK,
        "has_reserve": sealed.positions > DECK,
        "came_back": any((dealt.position or DECK + 1) > DECK for dealt in sealed.dealt),
        "example": next((dealt for dealt in sealed.dealt if dealt.salt), None),
    }
    return render(request, "history/deal.html", context)


def _to(state: TableState, dealt: Dealt) -> str:
    """Who was dealt a card, "" for the board."""
    return "" if dealt.seat is None else state.seats[dealt.seat].name
