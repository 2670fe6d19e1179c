"""The leaderboard and a player's page."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from django.utils.html import escape

from club.accounts.models import Person
from club.standings.leaderboard import Choice, month_of, standings

PAGE = "/leaderboard/"
NOW = datetime(2026, 3, 14, 20, tzinfo=UTC)


def _board(period="all", game=""):
    rows = standings(Choice.of(period, game), NOW)
    return [(row["rank"], row["name"], row["total"], row["played"], row["wins"]) for row in rows]


def test_points_add_up_and_the_most_come_first(member, finish):
    anna, berta, carla = member("Anna"), member("Berta"), member("Carla")
    finish((anna, 1), (berta, 2), (carla, 3))
    finish((anna, 3), (berta, 1), (carla, 2))
    finish((anna, 2, True), (berta, 1))
    assert _board() == [(1, "Berta", 260, 3, 2), (2, "Anna", 90, 3, 1), (3, "Carla", 60, 2, 0)]


def test_ties_share_a_rank_and_the_next_one_is_skipped(member, finish):
    for winner, loser in [("Carla", "Dora"), ("anton", "Emil"), ("Berta", "Dora")]:
        finish((member(winner), 1), (member(loser), 2))
    finish((member("Emil"), 1, True), (member("Zoe"), 2), (None, 3))
    assert [(rank, name) for rank, name, *_ in _board()] == [
        (1, "anton"), (1, "Berta"), (1, "Carla"), (4, "Zoe"), (5, "Dora"), (6, "Emil"),
    ]  # fmt: skip


def test_guests_and_computers_are_not_on_it_and_nobody_without_a_result(member, guest, finish):
    member("Dora")
    finish((guest, 1), (None, 2), (member("Anna"), 3), (None, 4))
    assert _board() == [(1, "Anna", 35, 1, 0)]


def test_a_guests_results_do_not_count_when_he_has_become_a_member(guest, member, finish):
    finish((guest, 1), (member("Anna"), 2))
    Person.objects.filter(pk=guest.pk).update(is_guest=False)
    guest.refresh_from_db()
    finish((guest, 1), (member("Anna"), 2))
    assert _board() == [(1, "Gast", 100, 1, 1), (2, "Anna", 0, 2, 0)]


def test_this_month_begins_with_the_clubs_own_midnight(member, finish, settings):
    settings.TIME_ZONE = "Europe/Berlin"
    with timezone.override(ZoneInfo("Europe/Berlin")):
        assert month_of(NOW) == datetime(2026, 2, 28, 23, tzinfo=UTC)
        assert month_of(datetime(2026, 2, 28, 23, 30, tzinfo=UTC)) == datetime(2026, 2, 28, 23, tzinfo=UTC)
        finish((member("Anna"), 1), (None, 2), at=datetime(2026, 2, 28, 22, 59, tzinfo=UTC))
        finish((member("Berta"), 1), (None, 2), at=datetime(2026, 2, 28, 23, 0, tzinfo=UTC))
        assert _board("month") == [(1, "Berta", 100, 1, 1)]
        assert len(_board("all")) == 2


def test_one_game_at_a_time(member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2), game="NT")
    finish((member("Anna"), 2), (member("Berta"), 1), game="PO")
    assert _board(game="PO") == [(1, "Berta", 100, 1, 1), (2, "Anna", 0, 1, 0)]
    assert _board(game="F7S") == []


def test_an_unknown_choice_shows_everything():
    assert Choice.of("yesterday", "chess") == Choice("all", "")


# The page


@pytest.fixture
def crowd(member, finish):
    """Thirty members with different points: two pages."""
    for number in range(30):
        for _ in range(number % 3):
            finish((member(f"P {number:02}"), 1), (None, 2))
        finish((member(f"P {number:02}"), 2), (None, 1), (None, 3))


def _names(page):
    return [row["name"] for row in page.context["page"]]


def test_everybody_may_look(client, crowd):
    page = client.get(PAGE)
    assert page.status_code == 200
    assert len(_names(page)) == 25
    assert "<html" in page.content.decode()


def test_pages_follow_without_loss_or_repetition(client, crowd):
    names = _names(client.get(PAGE)) + _names(client.get(f"{PAGE}?page=2"))
    assert len(names) == len(set(names)) == 30
    assert client.get(f"{PAGE}?page=2").context["page"][0]["rank"] > 1


@pytest.mark.parametrize("query", ["page=0", "page=99", "page=x", "period=x&game=x", "page=1%00"])
def test_nonsense_in_the_address_is_no_error(client, crowd, query):
    assert client.get(f"{PAGE}?{query}").status_code == 200


def test_htmx_gets_the_board_alone_and_only_when_it_asks_for_it(client, crowd):
    board = client.get(f"{PAGE}?page=2", headers={"HX-Request": "true", "HX-Target": "board"})
    text = board.content.decode().strip()
    assert text.startswith('<section id="board"')
    assert text.endswith("</section>")
    assert "HX-Target" in board["Vary"]
    back = client.get(PAGE, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in back.content.decode()


def test_the_board_of_the_page_is_the_board_of_the_fragment(client, crowd):
    whole = client.get(f"{PAGE}?period=month&page=2").content.decode()
    board = client.get(f"{PAGE}?period=month&page=2", headers={"HX-Target": "board"}).content.decode()
    assert board.strip() in whole


def test_links_keep_the_choice_and_begin_at_the_first_page(client, crowd):
    text = client.get(f"{PAGE}?period=month&game=NT&page=2").content.decode()
    assert escape("?period=month&game=PO") in text
    assert escape("?period=all&game=NT") in text
    assert escape("?period=month&game=NT&page=1") in text
    assert escape("game=PO&page=2") not in text


def test_one_sees_oneself(client, member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2))
    client.force_login(member("Anna"))
    assert client.get(PAGE).content.decode().count('class="me"') == 1


def test_the_cost_does_not_grow_with_the_rows(client, crowd, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        client.get(PAGE)


# A player's page


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


def test_only_the_latest_are_shown(client, member, finish):
    for _ in range(22):
        finish((member("Anna"), 1), (None, 2))
    assert len(client.get(f"/players/{member('Anna').pk}/").context["latest"]) == 20


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


def test_results_in_the_admin_are_to_look_at_only(client, member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2))
    client.force_login(Person.objects.create_superuser("Owner"))
    result = member("Anna").results.get()
    assert client.get(f"/admin/standings/result/?q={result.tournament}").status_code == 200
    assert client.get(f"/admin/standings/result/{result.pk}/change/").status_code == 200
    assert client.post(f"/admin/standings/result/{result.pk}/change/", {"points": 1000}).status_code == 403
    assert client.post(f"/admin/standings/result/{result.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get("/admin/standings/result/add/").status_code == 403
