"""The chips over the hands as a drawing, and as the table that says the same."""

import pytest
from django.test import Client

from poker.tables.history.chips import Course, Stack
from poker.tables.models import Seat
from poker.web.history_chart import chart
from tests.tables.past import play_tournament

SEATS = {
    1: Seat(number=1, computer="Ada", place=2),
    2: Seat(number=2, computer="Blaise", place=1),
    3: Seat(number=3, computer="Cleo", place=3),
}
COURSE = Course(
    hands=(1, 2, 3, 4),
    stacks=(
        Stack(1, (1000, 1500, 1500, 2000, 0)),
        Stack(2, (1000, 1500, 1500, 1000, 3000)),
        Stack(3, (1000, 0, 0, 0, 0)),
    ),
    levels=((2, 2),),
)


def test_points_are_hands_from_left_to_right_and_chips_from_the_ground_up() -> None:
    drawn = chart(COURSE, SEATS, SEATS[1])
    assert drawn
    lines = {line.seat.name: line for line in drawn.lines}
    assert lines["Blaise"].points == "0,666.7 250,500 500,500 750,666.7 1000,0"
    assert lines["Ada"].points == "0,666.7 250,500 500,500 750,333.3 1000,1000"
    # who is out has no line any more
    assert lines["Cleo"].points == "0,666.7 250,1000"
    assert lines["Cleo"].last == ("250", "1000")
    assert [line.seat.name for line in drawn.lines] == ["Blaise", "Ada", "Cleo"]
    assert [line.own for line in drawn.lines] == [False, True, False]


def test_axes_have_round_numbers() -> None:
    drawn = chart(COURSE, SEATS, None)
    assert drawn
    assert [(tick.label, tick.at) for tick in drawn.hands] == [
        ("1", "25.00%"),
        ("2", "50.00%"),
        ("3", "75.00%"),
        ("4", "100.00%"),
    ]
    assert [tick.label for tick in drawn.amounts] == ["0", "500", "1,000", "1,500", "2,000", "2,500", "3,000"]
    assert (drawn.amounts[0].at, drawn.amounts[-1].at) == ("100.00%", "0.00%")
    assert [(tick.label, tick.at) for tick in drawn.levels] == [("2", "50.00%")]


@pytest.mark.parametrize("hands", [1, 7, 60, 119, 1500])
@pytest.mark.parametrize("chips", [7, 1500, 90_000, 123_456])
def test_there_are_never_too_many_marks(hands: int, chips: int) -> None:
    course = Course(tuple(range(1, hands + 1)), (Stack(1, (chips,) * (hands + 1)),), ())
    drawn = chart(course, SEATS, None)
    assert drawn
    assert 1 <= len(drawn.hands) <= 6
    assert 2 <= len(drawn.amounts) <= 8


def test_without_a_hand_there_is_no_chart() -> None:
    assert chart(Course((), (), ()), SEATS, None) is None


@pytest.mark.django_db
def test_the_drawing_has_a_name_a_description_and_a_table_that_says_the_same(people, client: Client) -> None:
    past = play_tournament(people[:3], seed=81, most_hands=3)
    client.force_login(people[0])
    html = client.get(f"/history/{past.table.pk}/").content.decode()

    assert 'role="img" aria-labelledby="chart-name chart-about"' in html
    assert '<title id="chart-name">Chips over the hands</title>' in html
    rows = html[html.index("Chips after each hand</caption>") :].split("<tr>")[2:]
    ranked = past.table.seats.order_by("place", "number")
    assert len(rows) == len(past.hands) + 1
    for number, row in zip(past.hands, rows, strict=False):
        cells = [cell.split("</td>")[0] for cell in row.split('<td class="num">')[1:]]
        # each row but the last is what everybody had when the next hand began
        assert cells == [f"{past.chips[number].get(seat.number, 0):,}" for seat in ranked]
    winner = ranked[0]
    assert f"{winner.name} began with 1,000, had 3,000 at most and 3,000 in the end." in html
