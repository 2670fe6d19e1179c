"""Points for places, against tables computed by hand from RULES 13.2 and 13.4."""

from dataclasses import dataclass

import pytest

from club.standings.points import points, score


@dataclass
class Finisher:
    seat: int
    place: int
    left: bool = False
    collects: bool = True


def table(text: str) -> list[Finisher]:
    """One word for every seat: the place, "-" for leaving early, b or g for a computer or a guest."""
    return [
        Finisher(seat, int(word[0]), "-" in word, not ({"b", "g"} & set(word)))
        for seat, word in enumerate(text.split(), 1)
    ]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        # Every number of players, nobody shares
        ("1 2", [100, 0]),
        ("1 2 3", [100, 60, 0]),
        ("1 2 3 4", [100, 60, 35, 0]),
        ("1 2 3 4 5", [100, 60, 35, 20, 0]),
        ("1 2 3 4 5 6", [100, 60, 35, 20, 10, 0]),
        # The order of the seats does not matter
        ("4 1 3 2", [0, 100, 35, 60]),
        # Shared places in the middle: the points of the shared number for both
        ("1 2 2 4", [100, 60, 60, 0]),
        ("1 1 3", [100, 100, 0]),
        ("1 2 3 3 5", [100, 60, 35, 35, 0]),
        ("1 2 2 2 5 6", [100, 60, 60, 60, 10, 0]),
        ("1 1 3 3 5 6", [100, 100, 35, 35, 10, 0]),
        # Shared last places: 0, although the number itself has points
        ("1 2 2", [100, 0, 0]),
        ("1 2 3 3", [100, 60, 0, 0]),
        ("1 2 3 4 4", [100, 60, 35, 0, 0]),
        ("1 2 3 4 5 5", [100, 60, 35, 20, 0, 0]),
        ("1 2 2 2 2 2", [100, 0, 0, 0, 0, 0]),
        # All share the first place, which is also the last (13.6)
        ("1 1", [0, 0]),
        ("1 1 1 1 1 1", [0, 0, 0, 0, 0, 0]),
    ],
)
def test_rules_13_2_points_by_place(places, expected):
    assert list(score(table(places)).values()) == expected


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        # Computers and guests collect nothing, but hold their places: nobody moves up
        ("1b 2", [0, 0]),
        ("1b 2 3b", [0, 60, 0]),
        ("1 2g 3b 4", [100, 0, 0, 0]),
        ("1g 2g 3 4 5 6b", [0, 0, 35, 20, 10, 0]),
        # The last place may be a computer's
        ("1b 2b 3b 4b 5 6b", [0, 0, 0, 0, 10, 0]),
        # Shared with a computer
        ("1 2 2b 4b", [100, 60, 0, 0]),
        ("1b 2 2b", [0, 0, 0]),
    ],
)
def test_rules_13_2_only_members_collect(places, expected):
    assert list(score(table(places)).values()) == expected


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        # −10 instead of the points for the place, never on top of them
        ("1 2-", [100, -10]),
        ("1 2 3-", [100, 60, -10]),
        ("1 2- 3", [100, -10, 0]),
        # Leavers hold their places: the last place is theirs, and nobody moves up
        ("1 2 3- 4-", [100, 60, -10, -10]),
        ("1 2- 3- 4- 5- 6-", [100, -10, -10, -10, -10, -10]),
        # Shared last place of one who left and one who did not
        ("1 2 2-", [100, 0, -10]),
        # Leaving costs guests and computers nothing
        ("1 2g- 3", [100, 0, 0]),
        ("1g 2- 3b", [0, -10, 0]),
        ("1b 2b 3- 4g-", [0, 0, -10, 0]),
    ],
)
def test_rules_13_4_leaving_early(places, expected):
    assert list(score(table(places)).values()) == expected


def test_scores_stand_by_seat_whatever_the_seats_are_numbered():
    assert score([Finisher(6, 2), Finisher(2, 1), Finisher(4, 3)]) == {6: 60, 2: 100, 4: 0}


@pytest.mark.parametrize("place", range(1, 7))
def test_the_last_place_is_always_0(place):
    assert points(place, place) == 0


def test_a_sixth_place_has_none_even_before_a_last_one():
    assert points(6, 7) == 0
