"""The page of one hand: the table at every moment of it, made by the server for this one viewer.

The page holds the moment that was asked for, and for its script what changes with each other moment. The
browser puts parts in their places and knows nothing of cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.access import signed_in
from club.standings.labels import GAMES
from poker.rules.cards import text
from poker.rules.games import DRAW
from poker.rules.sight import sight
from poker.tables.history import stored
from poker.tables.history.moments import Moment, first_showdown, moments
from poker.tables.history.stored import StoredHand
from poker.tables.models import Table
from poker.tables.scene import CardView, PublicScene
from poker.web import history
from poker.web.parts import Parts, public_parts
from poker.web.words import log
from poker.web.words.presets import LIMITS

OF_THE_TABLE = ("seat-", "pots", "board")


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of the page: `parts` those that differ from the moment before, `lines` what happened."""

    number: int
    parts: SafeString
    said: SafeString
    lines: tuple[tuple[str, SafeString], ...]
    long: bool


@signed_in
@never_cache
@require_safe
def hand(request: HttpRequest, table_id: UUID, number: int) -> HttpResponse:
    """One hand, at its start or at the moment `?step=` names."""
    table = history.find(table_id)
    played = stored.hand(table, number, request.user)
    if played is None:
        raise Http404
    seats = {seat.number: seat for seat in table.seats.all()}
    told = moments(played, seats, table.rules.seats)
    shown = [_parts(table, played, moment) for moment in told]
    now = _number(request.GET.get("step", ""), len(told) - 1)
    own = next((seat for seat in seats.values() if seat.person_id == request.user.pk), None)
    context: dict[str, Any] = {
        "table": table,
        "game": GAMES[table.rules.game],
        "limit": LIMITS[table.rules.game],
        "number": number,
        "level": history.level_of(table, played.level),
        "started_at": played.started_at,
        "parts": shown[now],
        "seats": [html for id_, html in shown[now].items() if id_.startswith("seat-")],
        "seat_count": table.rules.seats,
        "own_seat": own.number if own else 1,
        "steps": _steps(told, shown),
        "now": now,
        "last": len(told) - 1,
        "showdown": first_showdown(told),
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if table.hands.filter(number=number + 1).exists() else None,
        "held": _held(played),
        "is_draw": played.game is DRAW,
    }
    return render(request, "history/hand.html", context)


def _number(asked: str, most: int) -> int:
    """The moment that is meant: the nearest there is."""
    return min(int(asked), most) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 0


def _parts(table: Table, played: StoredHand, moment: Moment) -> Parts:
    """The table at one moment, drawn as it is drawn while it is played."""
    scene = PublicScene(
        table_id=str(table.pk),
        name=table.name,
        version=0,
        turn=0,
        state=Table.State.RUNNING.value,
        rules=table.rules,
        creator_id=None,
        seats=moment.seats,
        button=played.button,
        hand_no=played.number,
        phase=moment.phase,
        street=moment.street,
        board=moment.board,
        pots=moment.pots,
        total_pot=moment.total_pot,
    )
    return {id_: html for id_, html in public_parts(scene).items() if id_.startswith(OF_THE_TABLE)}


def _steps(told: list[Moment], shown: list[Parts]) -> list[Step]:
    steps, before = [], Parts()
    for number, (moment, parts) in enumerate(zip(told, shown, strict=True)):
        changed = [html for id_, html in parts.items() if before.get(id_) != html]
        lines = tuple((line.code, log.line(line)) for line in moment.lines)
        steps.append(
            Step(
                number,
                mark_safe("".join(changed)),  # noqa: S308  parts of the page, made by templates
                format_html_join(". ", "{}", ((line,) for _, line in lines)),
                lines,
                moment.shows or any(line.code in ("street", "wins") for line in moment.lines),
            )
        )
        before = parts
    return steps


@dataclass(frozen=True, slots=True)
class Held:
    """What the viewer himself held, and what he exchanged for it."""

    cards: tuple[CardView, ...]
    discards: tuple[CardView, ...]


def _held(played: StoredHand) -> Held | None:
    """The viewer's own cards at the end of the hand, for him alone (RULES 8.4)."""
    if played.viewer is None:
        return None
    seen = sight(played.end(), played.viewer)
    return Held(
        tuple(CardView(text(card), True) for card in seen.own if card >= 0),
        tuple(CardView(text(card), True) for card in seen.discards if card >= 0),
    )
