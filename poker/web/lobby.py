"""The lobby: which tables wait, which run, and where one sits oneself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import Context, Engine
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from club.accounts.access import public
from poker.tables.models import Seat, Table
from poker.web.words.presets import GAMES, LIMITS, PACES, PRESETS

MOST_SHOWN = 200
"""Tables of each kind in the lobby: more than anybody reads."""


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    kind: str
    out: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One table as the lobby shows it, without anything that depends on the viewer."""

    id: str
    name: str
    state: str
    preset: str
    game: str
    pace: str
    seats: int
    people_seats: int
    starting_chips: int
    stake: str
    stake_amount: int
    hand_no: int
    starts_at: datetime | None
    invited_only: bool
    players: tuple[Player, ...]
    people: frozenset[int]
    """Ids of the people who sit here and have not left."""


def rows() -> tuple[Row, ...]:
    """All tables that wait or run, the newest first."""
    seats = Prefetch("seats", Seat.objects.select_related("person").order_by("number"))
    found: list[Row] = []
    for state in (Table.State.WAITING, Table.State.RUNNING):
        tables = Table.objects.filter(state=state).order_by("-created_at").prefetch_related(seats)
        found += map(_row, tables[:MOST_SHOWN])
    return tuple(found)


def _row(table: Table) -> Row:
    rules, taken = table.rules, list(table.seats.all())
    return Row(
        id=str(table.pk),
        name=table.name,
        state=table.state,
        preset=rules.preset,
        game=rules.game,
        pace=rules.pace,
        seats=rules.seats,
        people_seats=min(rules.seats, rules.computers.max_humans),
        starting_chips=rules.starting_chips,
        stake=rules.stake,
        stake_amount=rules.stake_amount,
        starts_at=table.starts_at,
        invited_only=table.invited_only,
        hand_no=(table.tournament or {}).get("hand_no", 0),
        players=tuple(Player(seat.name, seat.kind, seat.place is not None) for seat in taken),
        people=frozenset(seat.person_id for seat in taken if seat.person_id and not seat.left),
    )


def lobby_parts(found: Sequence[Row], person_id: int | None) -> dict[str, str]:
    """The lists of the lobby as one person sees them: own tables, those that wait, those that play."""
    own = [row for row in found if person_id in row.people]
    others = [row for row in found if person_id not in row.people]
    return {
        "own-tables": _list("own-tables", own, "own"),
        "waiting-tables": _list(
            "waiting-tables", [row for row in others if row.state == "waiting"], "waiting"
        ),
        "running-tables": _list(
            "running-tables", [row for row in others if row.state == "running"], "running"
        ),
    }


def _list(id_: str, shown: Sequence[Row], kind: str) -> str:
    items = mark_safe("".join(_item(row, kind, get_language()) for row in shown))  # noqa: S308  rendered by us
    return mark_safe(_render(id_, {"items": items, "any": bool(shown)}))  # noqa: S308  rendered by us


@lru_cache(maxsize=1024)
def _item(row: Row, kind: str, language: str | None) -> str:
    """One table in one language: rendered once for everybody."""
    open_seats = max(0, row.people_seats - sum(player.kind != "computer" for player in row.players))
    return _render(
        "item",
        {
            "row": row,
            "kind": kind,
            "preset": PRESETS[row.preset],
            "game": GAMES[row.game],
            "limit": LIMITS[row.game],
            "pace": PACES.get(row.pace, row.pace),
            "free": range(row.seats - len(row.players)),
            "open_seats": min(open_seats, row.seats - len(row.players)),
            "left_in": sum(not player.out for player in row.players),
        },
    )


def _render(part: str, context: dict[str, Any]) -> str:
    return _template(part).render(Context(context)).replace("\n", "").strip()


@lru_cache(maxsize=8)
def _template(part: str) -> Any:
    return Engine.get_default().get_template(f"lobby/parts.html#{part}")


@public
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The lobby as it is now; the page keeps it current over its socket."""
    parts = lobby_parts(rows(), request.user.pk)
    return render(request, "lobby/lobby.html", {id_.replace("-", "_"): html for id_, html in parts.items()})
