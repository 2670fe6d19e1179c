"""What has been played: the finished tournaments, and the page of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.access import signed_in
from club.accounts.answering import page_or_part
from club.standings.labels import GAMES, PRESETS
from poker.rules import schedule
from poker.rules.schedule import Level
from poker.tables.history import chips, finished, short, stored
from poker.tables.models import Seat, Table
from poker.web import history_chart
from poker.web.words.presets import LIMITS, PACES

TOURNAMENTS, HANDS = 20, 30
"""How many stand on one page."""


@dataclass(frozen=True, slots=True)
class Row:
    """A finished tournament in the list. `place` is the viewer's own."""

    table: Table
    game: str
    limit: str
    preset: str
    hands: int
    ranking: tuple[Seat, ...]
    place: int | None


@signed_in
@never_cache
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """The finished tournaments, one's own first; the list alone where htmx is to put just that."""
    asked = request.GET
    choice = finished.Choice.of(*(asked.get(name, "") for name in ("game", "preset", "player", "own")))
    page = Paginator(finished.tournaments(choice, request.user), TOURNAMENTS).get_page(asked.get("page"))
    tables = list(page.object_list)
    counts = finished.hand_counts(tables)
    context = {
        "choice": choice,
        "games": GAMES,
        "presets": PRESETS,
        "page": page,
        "rows": [_row(table, counts.get(table.pk, 0), request.user) for table in tables],
    }
    return page_or_part(request, "history/list.html", context, "tournaments")


def _row(table: Table, hands: int, person: Any) -> Row:
    rules, seats = table.rules, list(table.seats.all())
    own = next((seat for seat in seats if seat.person_id == person.pk), None)
    return Row(
        table=table,
        game=str(GAMES[rules.game]),
        limit=str(LIMITS[rules.game]),
        preset=str(PRESETS[rules.preset]),
        hands=hands,
        ranking=ranking(seats),
        place=own.place if own else None,
    )


def ranking(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats by place, those without one yet last."""
    return tuple(sorted(seats, key=lambda seat: (seat.place or 99, seat.number)))


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in the list: `won` who won what with what, `change` what it brought the viewer."""

    hand: short.Short
    level: Level
    won: tuple[tuple[Seat, short.Winner], ...]
    change: int | None


@signed_in
@never_cache
@require_safe
def tournament(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """One tournament: places, chips over the hands, and its hands."""
    table = find(table_id)
    rules, seats = table.rules, {seat.number: seat for seat in table.seats.all()}
    own = next((seat for seat in seats.values() if seat.person_id == request.user.pk), None)
    played = stored.hands(table)
    page = Paginator(played, HANDS).get_page(request.GET.get("page"))
    context = {
        "table": table,
        "rules": rules,
        "game": GAMES[rules.game],
        "limit": LIMITS[rules.game],
        "preset": PRESETS[rules.preset],
        "pace": PACES.get(rules.pace, rules.pace),
        "running": table.state == Table.State.RUNNING,
        "took": _duration(table.started_at, table.finished_at),
        "ranking": ranking(list(seats.values())),
        "own": own,
        "page": page,
        "hands": [_hand_row(table, hand, seats, own) for hand in page],
        "count": len(played),
    }
    if request.headers.get("HX-Target") != "hands":
        context["chart"] = history_chart.chart(chips.course(table, seats.values(), played), seats, own)
    return page_or_part(request, "history/tournament.html", context, "hands")


def find(table_id: UUID) -> Table:
    """The tournament to look back at, or 404."""
    table = finished.tournament(table_id)
    if table is None:
        raise Http404
    return table


def level_of(table: Table, number: int) -> Level:
    """A level as this tournament played it (RULES 3.4)."""
    escalated = (table.tournament or {}).get("escalated_from")
    rules = table.rules
    return schedule.level(rules.schedule, number, rules.starting_chips, rules.game, escalated)


def _hand_row(table: Table, hand: stored.StoredHand, seats: dict[int, Seat], own: Seat | None) -> HandRow:
    told = short.short(hand)
    return HandRow(
        hand=told,
        level=level_of(table, told.level),
        won=tuple((seats[one.seat], one) for one in told.winners),
        change=told.change.get(own.number) if own else None,
    )


def _duration(began: datetime | None, ended: datetime | None) -> str:
    if began is None or ended is None:
        return ""
    minutes = max(1, round((ended - began) / timedelta(minutes=1)))
    if minutes < 60:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": minutes // 60, "minutes": minutes % 60}
