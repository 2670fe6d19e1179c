"""Which tournaments there are to look back at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Prefetch, QuerySet

from club.accounts import names
from club.accounts.models import Person
from poker.rules.games import GAMES
from poker.rules.presets import PRESETS
from poker.tables.models import PlayedHand, Seat, Table


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody wants to see: "" is anything. `player` is a name, whole or in part."""

    game: str = ""
    preset: str = ""
    player: str = ""
    own: bool = False

    @classmethod
    def of(cls, game: str, preset: str, player: str, own: str) -> Self:
        """From what a request says; what does not exist counts as anything."""
        return cls(
            game if game in GAMES else "",
            preset if preset in PRESETS else "",
            names.tidy(player)[: names.LONGEST],
            own == "1",
        )


def tournaments(choice: Choice, person: Any) -> QuerySet[Table]:
    """The finished tournaments of this choice: those of `person` first, and of both the latest first. Each
    knows whether it is `own`."""
    seats = Seat.objects.filter(table=OuterRef("pk"))
    found = Table.objects.filter(state=Table.State.FINISHED)
    if choice.game:
        found = found.filter(rules_data__game=choice.game)
    if choice.preset:
        found = found.filter(rules_data__preset=choice.preset)
    if choice.player:
        found = found.filter(Exists(seats.filter(person__in=_called(choice.player))))
    found = found.annotate(own=Exists(seats.filter(person=person)))
    if choice.own:
        found = found.filter(own=True)
    with_seats = Prefetch("seats", Seat.objects.select_related("person").order_by("number"))
    return found.order_by("-own", "-finished_at", "pk").prefetch_related(with_seats)


def _called(name: str) -> QuerySet[Person]:
    """Who has this name; if nobody has, those whose names it is part of."""
    exactly = Person.objects.filter(username=names.key(name))
    return exactly if exactly.exists() else Person.objects.filter(display_name__icontains=name)


def hand_counts(tables: list[Table]) -> dict[UUID, int]:
    """How many hands each of these tournaments has."""
    played = PlayedHand.objects.filter(table__in=tables).order_by()
    return dict(played.values_list("table").annotate(Count("pk")))


def tournament(table_id: UUID) -> Table | None:
    """A tournament that has begun, with its seats, whether it is over or still played."""
    with_seats = Prefetch("seats", Seat.objects.select_related("person").order_by("number"))
    found = Table.objects.filter(pk=table_id, started_at__isnull=False).prefetch_related(with_seats)
    return found.first()
