"""The end of a hand on the page: nothing tells it before the pots are given away on the felt."""

import re
from copy import replace

from poker.tables.scene import LogLine, PotView
from poker.tables.showing import POT
from poker.web.parts import public_parts
from tests.web import scenes


def test_pots_are_given_away_one_after_another_the_last_side_pot_first() -> None:
    pots = (
        PotView(900, (1, 2, 6), ((1, 450), (2, 450))),
        PotView(500, (1, 2), ((2, 500),)),
    )
    scene = scenes.with_seats(scenes.showdown(), {2: {"won": 950}, 1: {"won": 450}}, pots=pots)
    parts = public_parts(scene)
    main, side = parts["pots"].split("<li")[1:]

    assert "Ann and Ben Nakamura-Oduya share 900" in main
    assert 'data-step="5"' in main
    assert "Ben Nakamura-Oduya wins 500" in side
    assert 'data-step="3"' in side
    assert 'data-won="5"' in parts["seat-1"]
    assert 'data-won="3"' in parts["seat-2"]


def test_hands_are_uncovered_in_the_order_in_which_they_are_shown() -> None:
    parts = public_parts(scenes.showdown())

    assert [re.findall(r'data-step="(\d)"', parts[f"seat-{number}"]) for number in (1, 2, 6, 3)] == [
        ["0"],
        ["1"],
        ["2"],
        [],
    ]


def test_neither_log_nor_place_tells_the_end_before_the_pots_are_given_away() -> None:
    scene = scenes.with_seats(scenes.showdown(), {2: {"out": True, "place": 2, "chips": 0}})
    parts = public_parts(scene)
    assert 'data-step="3"' in parts["log"].partition(">")[0]
    assert '<span class="stack-of-chips" data-step="3">Place 2' in parts["seat-2"]
    # who went out before has his place in sight all the time
    assert '<span class="stack-of-chips">Place 5' in parts["seat-5"]
    assert "data-step" not in public_parts(scenes.playing())["log"]


def test_the_news_do_not_tell_who_is_out_before_the_pots_are_given_away() -> None:
    """Who went out in earlier hands has been told long ago."""
    out = (LogLine("out", 5, "Erika", amount=6), LogLine("out", 6, "Felix", amount=5))
    earlier = {5: {"out": True, "dealt_in": False, "cards": ()}, 6: {"out": True}}
    last = scenes.with_seats(scenes.showdown(), earlier, news=(LogLine("started"), *out))
    final = replace(last, news=(*last.news, LogLine("over")), state="finished")

    for scene, late in ((last, 1), (final, 2)):
        news = public_parts(scene)["news"]
        items = news.split("<li")[1:]
        assert f'data-step="{scene.award_step + POT * len(scene.pots)}"' in news
        assert ["line-late" in item for item in items] == [True] * late + [False] * 2
    assert "data-step" not in public_parts(replace(last, phase="betting"))["news"]
