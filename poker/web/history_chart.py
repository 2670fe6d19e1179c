"""The stacks of a tournament as a drawing: what stands where, in parts of a thousand.

The drawing is stretched to the room it has; its words keep their size and their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from poker.tables.history.chips import Course
from poker.tables.models import Seat
from poker.web.words.log import chips

SIZE = 1000
MOST_TICKS = 6


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: `at` in percent."""

    at: str
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """One player's chips. `last` is where the line ends, or where he went out."""

    seat: Seat
    points: str
    last: tuple[str, str]
    own: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """`lines` by place, `rows` the same numbers as a table: (number of the hand or 0, chips in the order of
    `lines`)."""

    lines: tuple[Line, ...]
    hands: tuple[Tick, ...]
    amounts: tuple[Tick, ...]
    levels: tuple[Tick, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    description: str


def chart(course: Course, seats: Mapping[int, Seat], own: Seat | None) -> Chart | None:
    """The chart of a tournament, None without a hand."""
    if not course.hands:
        return None
    step = _step(course.highest)
    top = -(-course.highest // step) * step
    stacks = sorted(course.stacks, key=lambda stack: (seats[stack.seat].place or 99, stack.seat))
    lines = tuple(_line(seats[stack.seat], stack.chips, top, own) for stack in stacks)
    count = len(course.hands)
    every = _step(count)
    return Chart(
        lines=lines,
        hands=tuple(
            Tick(_percent(place, count), str(course.hands[place - 1]))
            for place in range(every, count + 1, every)
        ),
        amounts=tuple(Tick(_percent(top - amount, top), chips(amount)) for amount in range(0, top + 1, step)),
        levels=tuple(Tick(_percent(place, count), str(level)) for place, level in course.levels),
        rows=tuple(
            (number, tuple(stack.chips[place] for stack in stacks))
            for place, number in enumerate((0, *course.hands))
        ),
        description=" ".join(_sentence(seats[stack.seat], stack.chips) for stack in stacks),
    )


def _line(seat: Seat, amounts: tuple[int, ...], top: int, own: Seat | None) -> Line:
    """A line ends where its player has nothing left."""
    end = next((place for place, amount in enumerate(amounts) if not amount), len(amounts) - 1)
    points = [
        (_part(place, len(amounts) - 1), _part(top - amount, top))
        for place, amount in enumerate(amounts[: end + 1])
    ]
    return Line(seat, " ".join(f"{x},{y}" for x, y in points), points[-1], seat == own)


def _sentence(seat: Seat, amounts: tuple[int, ...]) -> str:
    values = {
        "name": seat.name,
        "first": chips(amounts[0]),
        "most": chips(max(amounts)),
        "last": chips(amounts[-1]),
    }
    return gettext("%(name)s began with %(first)s, had %(most)s at most and %(last)s in the end.") % values


def _step(most: int) -> int:
    """A round step, of which at most MOST_TICKS go into `most`."""
    unit = 1
    while True:
        for factor in (1, 2, 5):
            step = unit * factor
            if most / step <= MOST_TICKS:
                return step
        unit *= 10


def _part(amount: int, whole: int) -> str:
    return f"{SIZE * amount / whole:.1f}".removesuffix(".0")


def _percent(amount: int, whole: int) -> str:
    return f"{100 * amount / whole:.2f}%"
