"""A tournament that nobody has to push: six computers, watched by somebody."""

import re

from tests.live.page import Page

WITHIN = 90


async def test_six_computers_play_to_the_end_before_a_spectator(club_server, names, visit):
    (name,) = names(1)
    table = club_server.backstage.table([], computers=6, chips=150, pace="turbo")
    page = await visit(club_server, name, table)
    hands = set()

    def over(page: Page) -> bool:
        hands.add(page.hand_no)
        return page.finished

    await page.until(over, WITHIN)

    row = club_server.backstage.row(table)
    assert row["state"] == "finished"
    assert list(row["chips"].values()) == [900]
    assert hands - {0} == set(range(1, row["hand_no"] + 1)), "the spectator saw every hand"
    assert len(club_server.backstage.played(table)) == row["hand_no"]
    assert min(seat["place"] for seat in club_server.backstage.seats(table)) == 1
    versions = [int(version) for text in page.frames for version in re.findall(r'data-version="(\d+)"', text)]
    assert versions == sorted(versions)
