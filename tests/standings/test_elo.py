"""Elo against tables computed by hand from RULES 13.3, and what holds for all of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.standings.elo import ONE, START, K, changes, expected


def table(ratings: str, places: str) -> list[float]:
    """The changes in points, seat after seat."""
    before = [int(word) * 100 for word in ratings.split()]
    where = [int(word) for word in places.split()]
    found = changes(dict(enumerate(before, 1)), dict(enumerate(where, 1)))
    assert list(found) == list(range(1, len(before) + 1))
    return [hundredths / 100 for hundredths in found.values()]


# By hand: 100 points ahead is an expectation of 0.640065, 200 of 0.759747, 400 of 10/11.


@pytest.mark.parametrize(
    ("ratings", "places", "expected"),
    [
        # Two: 32 × (result − expected)
        ("1500 1500", "1 2", [16, -16]),
        ("1500 1500", "2 1", [-16, 16]),
        ("1500 1500", "1 1", [0, 0]),
        ("1600 1400", "1 2", [7.69, -7.69]),
        ("1600 1400", "2 1", [-24.31, 24.31]),
        ("1600 1400", "1 1", [-8.31, 8.31]),
        ("1900 1500", "1 2", [2.91, -2.91]),
        ("1500 1900", "1 2", [29.09, -29.09]),
        # Three: 16 for each pair
        ("1500 1500 1500", "1 2 3", [16, 0, -16]),
        ("1500 1500 1500", "1 2 2", [16, -8, -8]),
        ("1500 1500 1500", "1 1 3", [8, 8, -16]),
        ("1500 1500 1500", "1 1 1", [0, 0, 0]),
        ("1500 1600 1700", "1 2 3", [22.4, 0, -22.4]),
        ("1500 1600 1700", "3 2 1", [-9.6, 0, 9.6]),
        # Four: 10 2/3 for each pair, so that hundredths are missing
        ("1500 1500 1500 1500", "1 2 3 4", [16, 5.33, -5.33, -16]),
        ("1500 1500 1500 1500", "1 2 2 4", [16, 0, 0, -16]),
        ("1500 1500 1500 1500", "1 2 2 2", [16, -5.33, -5.33, -5.34]),
        ("1500 1500 1500 1500", "2 2 1 2", [-5.33, -5.33, 16, -5.34]),
        ("1500 1500 1500 1500", "1 1 1 4", [5.34, 5.33, 5.33, -16]),
        ("1500 1500 1900 1900", "3 1 2 4", [3.39, 24.73, -3.39, -24.73]),
        # Five: 8 for each pair
        ("1500 1500 1500 1500 1500", "1 2 3 4 5", [16, 8, 0, -8, -16]),
        ("1500 1500 1500 1500 1500", "1 2 3 3 5", [16, 8, -4, -4, -16]),
        # Six: 6.4 for each pair
        ("1500 1500 1500 1500 1500 1500", "1 2 3 4 5 6", [16, 9.6, 3.2, -3.2, -9.6, -16]),
        ("1500 1500 1500 1500 1500 1500", "1 1 3 3 5 6", [12.8, 12.8, 0, 0, -9.6, -16]),
        ("1500 1500 1500 1500 1500 1500", "1 1 1 1 1 1", [0] * 6),
    ],
)
def test_rules_13_3_against_tables_by_hand(ratings, places, expected):
    assert table(ratings, places) == expected


def test_rules_13_3_all_pairs_are_computed_from_the_ratings_before():
    """Pair after pair, the second would begin with 1516 and win less than 16 over its pairs."""
    assert table("1500 1500 1500", "1 2 3")[0] == 16


def test_alone_there_is_nothing_to_win():
    assert changes({3: START}, {3: 1}) == {3: 0}
    assert changes({}, {}) == {}


def test_every_seat_has_a_rating_and_a_place():
    with pytest.raises(ValueError):
        changes({1: START, 2: START}, {1: 1})


@pytest.mark.parametrize("ahead", [0, 1, 100_00, 400_00, 5000_00, 2**31])
def test_expectations_of_a_pair_add_up_to_one(ahead):
    assert expected(START + ahead, START) + expected(START, START + ahead) == ONE
    assert expected(START + ahead, START) >= ONE // 2


@pytest.mark.parametrize(
    ("ahead", "share"), [(0, 0.5), (100, 0.6400649998), (200, 0.7597469266), (400, 10 / 11), (-400, 1 / 11)]
)
def test_expectations_are_those_of_elo(ahead, share):
    assert expected(START + ahead * 100, START) / ONE == pytest.approx(share, abs=1e-10)


players = st.lists(st.tuples(st.integers(-500_00, 4000_00), st.integers(1, 6)), min_size=2, max_size=6)


def _split(some):
    return {seat: one[0] for seat, one in some.items()}, {seat: one[1] for seat, one in some.items()}


@given(players)
def test_changes_add_up_to_zero_exactly(some):
    found = changes(*_split(dict(enumerate(some, 1))))
    assert sum(found.values()) == 0


@given(players, st.randoms())
def test_the_order_of_the_entries_does_not_matter(some, random):
    seats = dict(enumerate(some, 1))
    mixed = list(seats.items())
    random.shuffle(mixed)
    assert changes(*_split(dict(mixed))) == changes(*_split(seats))


@given(players)
def test_no_change_is_a_hundredth_away_from_what_floats_make_of_it(some):
    seats = dict(enumerate(some, 1))
    found = changes(*_split(seats))
    for seat, (rating, place) in seats.items():
        exact = sum(
            (1 if place < its else 0.5 if place == its else 0) - 1 / (1 + 10 ** ((rated - rating) / 40000))
            for other, (rated, its) in seats.items()
            if other != seat
        )
        assert abs(found[seat] - K / (len(seats) - 1) * exact) < 1 + 1e-6


@given(players)
def test_a_better_place_never_means_a_worse_change(some):
    seats = dict(enumerate(some, 1))
    alike = dict.fromkeys(seats, START)
    places = {seat: place for seat, (_rating, place) in seats.items()}
    found = changes(alike, places)
    for one in seats:
        for other in seats:
            if places[one] < places[other]:
                assert found[one] > found[other]
