"""A tournament that nobody has to push: six computers, watched by somebody."""

import re

import pytest


@pytest.mark.timeout(600)
async def test_six_computers_play_to_the_end_before_a_spectator(club_server, names, visit):
    (name,) = names(1)
    table = club_server.backstage.table([], computers=6, chips=60, pace="turbo")
    page = await visit(club_server, name, table)
    while not page.finished:  # how long it takes is up to the cards; that it never stands still is not
        version = page.version
        await page.until(lambda page, version=version: page.finished or page.version > version)

    row = club_server.backstage.row(table)
    assert row["state"] == "finished"
    assert list(row["chips"].values()) == [360]
    assert page.hands - {0} == set(range(1, row["hand_no"] + 1)), "the spectator saw every hand"
    assert len(club_server.backstage.played(table)) == row["hand_no"]
    assert min(seat["place"] for seat in club_server.backstage.seats(table)) == 1
    versions = [int(version) for text in page.frames for version in re.findall(r'data-version="(\d+)"', text)]
    assert versions == sorted(versions)
