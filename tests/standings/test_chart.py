"""Charts as numbers."""

import pytest

from club.standings.chart import BOTTOM, LEFT, MOST_DOTS, RIGHT, TOP, draw, nice_scale


@pytest.mark.parametrize(
    ("low", "high", "scale"),
    [
        (1484.5, 1516, [1480, 1490, 1500, 1510, 1520]),
        (0, 100, [0, 50, 100]),
        (-10, 390, [-100, 0, 100, 200, 300, 400]),
        (0, 0, [-1, 0, 1]),
        (1500, 1500.01, [1500, 1501]),
        (1500, 1500, [1499, 1500, 1501]),
        (0, 12345, [0, 5000, 10000, 15000]),
    ],
)
def test_the_scale_has_round_numbers_that_enclose_the_values(low, high, scale):
    assert nice_scale(low, high) == scale


def test_the_line_goes_from_edge_to_edge_and_higher_is_further_up():
    chart = draw([0, 50, 100], str)
    middle = (BOTTOM + TOP) / 2
    assert chart.line == f"M{LEFT}.0 {BOTTOM}.0 L{(LEFT + RIGHT) / 2} {middle} L{RIGHT}.0 {TOP}.0"
    assert [(tick.y, tick.label) for tick in chart.ticks] == [
        (f"{BOTTOM}.0", "0"),
        (f"{middle}", "50"),
        (f"{TOP}.0", "100"),
    ]


def test_many_values_are_not_marked_one_by_one():
    assert len(draw(range(MOST_DOTS), str).dots) == MOST_DOTS
    assert len(draw(range(MOST_DOTS + 1), str).dots) == 1


def test_one_value_is_no_line():
    with pytest.raises(ValueError):
        draw([1500], str)
