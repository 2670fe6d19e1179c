"""Hands to take away: a hand or a whole tournament, as PHH and as plain text.

Every file is made for the one who asks and holds nothing but what everybody saw and his own cards
(RULES 8.4).
"""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.access import signed_in
from poker.tables.history import files, stored
from poker.tables.models import Seat, Table
from poker.web import history, history_text


@signed_in
@never_cache
@require_safe
def hand_phh(request: HttpRequest, table_id: UUID, number: int) -> HttpResponse:
    """One hand as `.phh`."""
    table = history.find(table_id)
    return _file(table, f"-{number}.phh", files.phh(_hand(request, table, number), table, _seats(table)))


@signed_in
@never_cache
@require_safe
def hand_text(request: HttpRequest, table_id: UUID, number: int) -> HttpResponse:
    """One hand as plain text."""
    table = history.find(table_id)
    told = history_text.text(_hand(request, table, number), table, _seats(table))
    return _file(table, f"-{number}.txt", told)


@signed_in
@never_cache
@require_safe
def tournament_phhs(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """A whole tournament as `.phhs`."""
    table = history.find(table_id)
    return _file(table, ".phhs", files.phhs(stored.hands(table, request.user), table, _seats(table)))


@signed_in
@never_cache
@require_safe
def tournament_text(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """A whole tournament as plain text."""
    table = history.find(table_id)
    told = history_text.texts(stored.hands(table, request.user), table, _seats(table))
    return _file(table, ".txt", told)


def _hand(request: HttpRequest, table: Table, number: int) -> stored.StoredHand:
    played = stored.hand(table, number, request.user)
    if played is None:
        raise Http404
    return played


def _seats(table: Table) -> dict[int, Seat]:
    return {seat.number: seat for seat in table.seats.all()}


def _file(table: Table, ending: str, text: str) -> HttpResponse:
    """A file to be saved; its name is made of letters that every system knows."""
    name = f"{slugify(table.name) or 'tournament'}-{str(table.pk)[:8]}{ending}"
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
