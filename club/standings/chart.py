"""A line chart as numbers for SVG. Pure: the template draws it, the style sheet colours it.

Coordinates are text, so that no language puts a comma into them.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 48, 352, 12, 176
TICKS = 4
MOST_DOTS = 30


@dataclass(frozen=True, slots=True)
class Tick:
    """A horizontal line of the scale, and what it stands for."""

    y: str
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """`line` is the path of the values, from the first at the left to the last at the right."""

    line: str
    ticks: tuple[Tick, ...]
    dots: tuple[tuple[str, str], ...]  # few enough values to be marked one by one; else the last only

    # What the template needs to place the rest.
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def draw(values: Sequence[float], label: Callable[[float], str]) -> Chart:
    """The chart of two values or more, evenly spaced. `label` puts a value of the scale into words."""
    if len(values) < 2:
        raise ValueError("a line needs two points")
    scale = nice_scale(min(values), max(values))
    bottom, top = scale[0], scale[-1]

    def x(number: int) -> str:
        return f"{LEFT + (RIGHT - LEFT) * number / (len(values) - 1):.1f}"

    def y(value: float) -> str:
        return f"{BOTTOM - (BOTTOM - TOP) * (value - bottom) / (top - bottom):.1f}"

    points = [(x(number), y(value)) for number, value in enumerate(values)]
    return Chart(
        line="M" + " L".join(f"{across} {up}" for across, up in points),
        ticks=tuple(Tick(y(value), label(value)) for value in scale),
        dots=tuple(points if len(points) <= MOST_DOTS else points[-1:]),
    )


def nice_scale(low: float, high: float) -> list[float]:
    """Round numbers that enclose both, evenly spaced by 1, 2 or 5 times a power of ten, at least 1 apart."""
    rough = max((high - low) / TICKS, 1)
    power = 10 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    if first == last:
        first, last = first - 1, last + 1
    return [number * step for number in range(first, last + 1)]
