"""Points for places (RULES 13.2, 13.4). Pure."""

from collections.abc import Iterable
from typing import Protocol

BY_PLACE = {1: 100, 2: 60, 3: 35, 4: 20, 5: 10}
FOR_LEAVING = -10


class Finisher(Protocol):
    """One seat at the end of a tournament. `place` is 1 for the best; those who share one have the same.

    `left`: he left the running tournament while other humans still played in it.
    """

    @property
    def seat(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def left(self) -> bool: ...
    @property
    def collects(self) -> bool: ...


def points(place: int, last_place: int) -> int:
    """RULES 13.2. `last_place` is the highest number any seat of the tournament has, shared or not."""
    return 0 if place == last_place else BY_PLACE.get(place, 0)


def score(finishers: Iterable[Finisher]) -> dict[int, int]:
    """Points of every seat of one tournament, by seat; 0 for who does not collect any."""
    seats = list(finishers)
    last_place = max(one.place for one in seats)
    return {one.seat: _points_of(one, last_place) for one in seats}


def _points_of(one: Finisher, last_place: int) -> int:
    if not one.collects:
        return 0
    # RULES 13.4: instead of the points for the place, not on top of them.
    return FOR_LEAVING if one.left else points(one.place, last_place)
