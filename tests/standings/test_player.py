"""A player's page: sums, charts, tournaments, places, opponents."""

import re
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest

from club.accounts.models import Person
from club.standings import career
from club.standings.chart import HEIGHT, WIDTH


def _page(client, person, query=""):
    return client.get(f"/players/{person.pk}/{query}")


def test_a_players_page_has_his_sums_and_his_latest_results(client, member, guest, finish):
    anna = member("Anna")
    finish((anna, 1), (None, 2), game="PO")
    finish((anna, 3, True), (guest, 1), (None, 2))
    page = client.get(f"/players/{anna.pk}/")
    assert page.context["totals"] == {"total": 90, "played": 2, "wins": 1}
    assert [result.points for result in page.context["latest"]] == [-10, 100]
    text = page.content.decode()
    assert "Omaha" in text
    assert "3 of 3" in text
    assert "left" in text
    assert '<td class="num">−10</td>' in text


def test_points_below_nothing_have_a_true_minus(client, member, finish):
    anna = member("Anna")
    finish((anna, 2, True), (None, 1))
    for page in (f"/players/{anna.pk}/", "/leaderboard/"):
        text = client.get(page).content.decode()
        assert "−10<" in text
        assert ">-10" not in text


def test_results_come_in_pages_which_htmx_gets_alone(client, member, finish):
    for _ in range(22):
        finish((member("Anna"), 1), (None, 2))
    page = f"/players/{member('Anna').pk}/"
    assert len(client.get(page).context["latest"]) == 20
    part = client.get(f"{page}?page=2", headers={"HX-Target": "tournaments"})
    assert len(part.context["latest"]) == 2
    text = part.content.decode().strip()
    assert text.startswith('<section id="tournaments"')
    assert text.endswith("</section>")
    assert text in client.get(f"{page}?page=2").content.decode()
    assert "HX-Target" in part["Vary"]


def test_who_has_not_played_has_a_page_too(client, member):
    page = client.get(f"/players/{member('Anna').pk}/")
    assert page.context["totals"] == {"total": 0, "played": 0, "wins": 0}


@pytest.mark.parametrize("number", [0, 999, 10**30])
def test_nobody_has_no_page(client, db, number):
    assert client.get(f"/players/{number}/").status_code == 404


def test_a_players_page_tells_nothing_private(client, db):
    anna = Person.objects.create_user("Anna", "anna@example.org", "x", suspension_reason="Rude")
    text = client.get(f"/players/{anna.pk}/").content.decode()
    assert "example.org" not in text
    assert "Rude" not in text


# Charts


def _pictures(page):
    """The charts of the page, parsed as what they are."""
    found = re.findall(r"<svg class=\"chart-picture\".*?</svg>", page.content.decode(), re.DOTALL)
    return [ElementTree.fromstring(one) for one in found]


def test_the_charts_show_rating_and_points_with_words_and_numbers(client, member, finish):
    anna, berta = member("Anna"), member("Berta")
    finish((anna, 1), (berta, 2), (member("Carla"), 3))
    finish((anna, 2), (None, 1), (berta, 3))
    finish((anna, 2, True), (berta, 1))
    page = _page(client, anna)
    rating, points = _pictures(page)
    for picture, title in ((rating, "Rating"), (points, "Points")):
        assert picture.get("role") == "img"
        names = picture.get("aria-labelledby").split()
        assert [picture.find(f".//*[@id='{name}']").tag for name in names] == ["title", "desc"]
        assert picture.find("title").text == title
    assert "1499.26" in rating.find("desc").text
    assert "150" in points.find("desc").text
    assert [(step.change, step.after) for step in page.context["rating_course"]] == [
        (1600, 1516_00),
        (-1674, 1499_26),
    ]
    assert [(step.change, step.after) for step in page.context["points_course"]] == [
        (100, 100),
        (60, 160),
        (-10, 150),
    ]
    text = page.content.decode()
    assert "+16.00" in text
    assert "−16.74" in text
    # One dot for what stood before, and one for each tournament
    assert len(rating.findall("circle")) == 3
    assert len(points.findall("circle")) == 4


def test_all_of_a_chart_is_inside_the_picture(client, member, finish):
    for place in (1, 2, 3, 3, 3, 1):
        others = [number for number in (1, 2, 3) if number != place]
        finish((member("Anna"), place), *[(member(f"P{number}"), number) for number in others])
    for picture in _pictures(_page(client, member("Anna"))):
        path = picture.findall("path")[-1].get("d")
        for x, y in re.findall(r"([\d.]+) ([\d.]+)", path):
            assert 0 <= float(x) <= WIDTH
            assert 0 <= float(y) <= HEIGHT


def test_no_language_puts_commas_into_a_picture(client, member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2), (member("Carla"), 3))
    page = client.get(f"/players/{member('Anna').pk}/", headers={"Accept-Language": "de"})
    for picture in _pictures(page):
        for one in picture.iter():
            for name in ("d", "x", "y", "cx", "cy", "viewBox"):
                assert "," not in one.get(name, "")
    assert "1516,00" in page.content.decode()


def test_nothing_on_the_page_is_styled_inline(client, member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2))
    text = _page(client, member("Anna")).content.decode()
    assert "style=" not in text
    assert "<style" not in text


def test_who_has_no_rated_tournament_has_no_chart_of_it(client, member, finish):
    finish((member("Anna"), 1), (None, 2))
    page = _page(client, member("Anna"))
    assert page.context["rating_chart"] is None
    [points] = _pictures(page)
    assert points.find("title").text == "Points"
    assert _pictures(_page(client, member("Emma"))) == []


def test_a_chart_begins_with_what_stood_before_the_latest(member, finish, monkeypatch):
    monkeypatch.setattr(career, "CHARTED", 2)
    for _ in range(3):
        finish((member("Anna"), 1), (member("Berta"), 2))
    steps = career.points_course(member("Anna"), 300)
    assert [(step.change, step.after) for step in steps] == [(100, 200), (100, 300)]
    first = career.rating_course(member("Anna"))[0]
    assert first.after - first.change == 1516_00


def test_tournaments_as_a_guest_are_not_in_the_points(guest, member, finish):
    finish((guest, 1), (member("Anna"), 2))
    Person.objects.filter(pk=guest.pk).update(is_guest=False)
    guest.refresh_from_db()
    finish((guest, 1), (member("Anna"), 2), at=datetime(2026, 3, 1, tzinfo=UTC))
    assert [step.after for step in career.points_course(guest, 100)] == [100]


# Places and opponents


def test_places_are_counted(client, member, finish):
    for place in (1, 3, 1, 2):
        others = [number for number in (1, 2, 3) if number != place]
        finish((member("Anna"), place), *[(None, number) for number in others])
    assert _page(client, member("Anna")).context["places"] == [(1, 2), (2, 1), (3, 1)]


def test_the_record_against_each_opponent(client, member, guest, finish):
    anna, berta, carla = member("Anna"), member("Berta"), member("Carla")
    finish((anna, 1), (berta, 2), (carla, 3))
    finish((anna, 2), (berta, 1), (None, 3))
    finish((anna, 1), (berta, 1), (guest, 3))
    finish((anna, 2, True), (berta, 1))
    # Not his
    finish((berta, 1), (carla, 2))
    rows = [
        (row["name"], row["met"], row["better"], row["shared"], row["worse"])
        for row in _page(client, anna).context["opponents"]
    ]
    assert rows == [("Berta", 4, 1, 1, 2), ("Carla", 1, 1, 0, 0), ("Gast", 1, 1, 0, 0)]


def test_opponents_come_in_pages_of_their_own(client, member, finish):
    for number in range(22):
        finish((member("Anna"), 1), (member(f"P {number:02}"), 2))
    part = client.get(f"/players/{member('Anna').pk}/?met=2&page=2", headers={"HX-Target": "opponents"})
    assert len(part.context["opponents"]) == 2
    text = part.content.decode().strip()
    assert text.startswith('<section id="opponents"')
    assert "met=1" in text
    assert "page=2" in text


def test_the_cost_of_the_page_does_not_grow(client, member, finish, django_assert_max_num_queries):
    anna = member("Anna")
    for number in range(12):
        finish((anna, 1), (member(f"P {number:02}"), 2))
    with django_assert_max_num_queries(10):
        _page(client, anna)
