"""The leaderboard."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from django.utils.html import escape

from club.accounts.models import Person
from club.standings.leaderboard import Choice, standings
from club.standings.models import Season
from club.standings.periods import this_month

PAGE = "/leaderboard/"
NOW = datetime(2026, 3, 14, 20, tzinfo=UTC)


def _board(period="all", game=""):
    rows = standings(Choice.of("points", period, game, NOW))
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
        assert this_month(NOW).begin == datetime(2026, 2, 28, 23, tzinfo=UTC)
        assert this_month(datetime(2026, 2, 28, 23, 30, tzinfo=UTC)) == this_month(NOW)
        finish((member("Anna"), 1), (None, 2), at=datetime(2026, 2, 28, 22, 59, tzinfo=UTC))
        finish((member("Berta"), 1), (None, 2), at=datetime(2026, 2, 28, 23, 0, tzinfo=UTC))
        assert _board("month") == [(1, "Berta", 100, 1, 1)]
        assert len(_board("all")) == 2


def test_one_game_at_a_time(member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2), game="NT")
    finish((member("Anna"), 2), (member("Berta"), 1), game="PO")
    assert _board(game="PO") == [(1, "Berta", 100, 1, 1), (2, "Anna", 0, 1, 0)]
    assert _board(game="F7S") == []


@pytest.mark.parametrize(
    ("board", "period", "game"),
    [
        ("elo", "yesterday", "chess"),
        ("", "2026-13", "nt"),
        ("POINTS", "season-99", ""),
        ("points", "1926-03", ""),
        ("points", "season-", ""),
        ("points", "season-" + "9" * 30, ""),
        ("points", "٢٠٢٦-٠٣", ""),
    ],
)
def test_an_unknown_choice_shows_everything(db, board, period, game):
    choice = Choice.of(board, period, game, NOW)
    assert (choice.board, choice.period.code, choice.game) == ("points", "all", "")
    assert choice.is_everything


def test_a_month_is_from_its_first_to_its_last_moment(member, finish):
    with timezone.override(ZoneInfo("Europe/Berlin")):
        for name, moment in {
            "Before": (2026, 1, 31, 22, 59, 59),
            "First": (2026, 1, 31, 23),
            "Last": (2026, 2, 28, 22, 59, 59),
            "After": (2026, 2, 28, 23),
        }.items():
            finish((member(name), 1), (None, 2), at=datetime(*moment, tzinfo=UTC))
        assert [name for _, name, *_ in _board("2026-02")] == ["First", "Last"]


def test_a_season_has_its_first_and_its_last_day(member, finish):
    season = Season.objects.create(name="Lent", begins_on=date(2026, 2, 18), ends_on=date(2026, 4, 4))
    with timezone.override(ZoneInfo("Europe/Berlin")):
        for name, moment in {
            "Before": (2026, 2, 17, 22, 59, 59),
            "First": (2026, 2, 17, 23),
            # In between the clocks have changed
            "Last": (2026, 4, 4, 21, 59, 59),
            "After": (2026, 4, 4, 22),
        }.items():
            finish((member(name), 1), (None, 2), at=datetime(*moment, tzinfo=UTC))
        assert [name for _, name, *_ in _board(f"season-{season.pk}")] == ["First", "Last"]


def test_a_season_of_one_day_and_one_to_the_end_of_time(member, finish):
    finish((member("Anna"), 1), (None, 2), at=NOW)
    for ends_on in (NOW.date(), date.max):
        season = Season.objects.create(name=str(ends_on), begins_on=NOW.date(), ends_on=ends_on)
        assert [name for _, name, *_ in _board(f"season-{season.pk}")] == ["Anna"]


# The same by rating


def _ratings(period="all", game=""):
    rows = standings(Choice.of("rating", period, game, NOW))
    return [(row["rank"], row["name"], row["total"] / 100, row["rating"] / 100) for row in rows]


def test_ratings_of_all_time_are_in_their_order_and_ties_share_a_rank(member, finish):
    anna, berta, carla, dora = (member(name) for name in ("Anna", "Berta", "Carla", "Dora"))
    finish((anna, 2), (berta, 1), (carla, 2), (dora, 4))
    assert _ratings() == [
        (1, "Berta", 16, 1516),
        (2, "Anna", 0, 1500),
        (2, "Carla", 0, 1500),
        (4, "Dora", -16, 1484),
    ]


def test_only_who_is_rated_is_ranked_by_rating_and_only_rated_tournaments_count(member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2))
    finish((member("Anna"), 1), (None, 2))
    finish((member("Carla"), 1), (None, 2))
    rows = standings(Choice.of("rating", "all", "", NOW))
    assert [(row["name"], row["played"], row["wins"]) for row in rows] == [("Anna", 1, 1), ("Berta", 1, 0)]


def test_in_a_period_or_a_game_the_board_ranks_by_what_changed_there(member, finish):
    anna, berta = member("Anna"), member("Berta")
    finish((anna, 1), (berta, 2), game="NT", at=datetime(2026, 2, 14, tzinfo=UTC))
    finish((anna, 2), (berta, 1), game="PO", at=NOW)
    # 32 points apart in the second: 17.47
    assert _ratings() == [(1, "Berta", 1.47, 1501.47), (2, "Anna", -1.47, 1498.53)]
    assert _ratings("2026-02") == [(1, "Anna", 16, 1498.53), (2, "Berta", -16, 1501.47)]
    assert _ratings(game="PO") == [(1, "Berta", 17.47, 1501.47), (2, "Anna", -17.47, 1498.53)]
    assert _ratings("2026-02", "PO") == []


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


@pytest.mark.parametrize("query", ["page=0", "page=99", "page=x", "period=x&game=x"])
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
    assert escape("?period=month&game=NT&board=rating") in text
    assert escape("?period=month&game=NT&page=1") in text
    assert escape("page=2&board=rating") not in text


def test_the_form_offers_seasons_and_months_and_shows_what_is_chosen(client, member, finish):
    season = Season.objects.create(name="Spring <1>", begins_on=date(2025, 3, 1), ends_on=date(2025, 5, 31))
    finish((member("Anna"), 1), (member("Berta"), 2), at=datetime(2025, 4, 1, tzinfo=UTC))
    finish((member("Carla"), 1), (None, 2))
    text = client.get(f"{PAGE}?board=rating&period=season-{season.pk}&game=NT").content.decode()
    assert f'<option value="season-{season.pk}" selected>Spring &lt;1&gt;</option>' in text
    assert '<option value="NT" selected>' in text
    assert '<option value="2025-04">April 2025</option>' in text
    assert text.count("selected") == 2
    assert 'name="board" value="rating"' in text
    assert "+16.00" in text
    # This month has an entry of its own already
    assert f'value="{timezone.now():%Y-%m}"' not in text


def test_one_sees_oneself(client, member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2))
    client.force_login(member("Anna"))
    assert client.get(PAGE).content.decode().count('class="me"') == 1


def test_the_cost_does_not_grow_with_the_rows(client, crowd, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        client.get(f"{PAGE}?board=rating")


def test_results_in_the_admin_are_to_look_at_only(client, member, finish):
    finish((member("Anna"), 1), (member("Berta"), 2))
    client.force_login(Person.objects.create_superuser("Owner"))
    result = member("Anna").results.get()
    assert client.get(f"/admin/standings/result/?q={result.tournament}").status_code == 200
    assert client.get(f"/admin/standings/result/{result.pk}/change/").status_code == 200
    assert client.post(f"/admin/standings/result/{result.pk}/change/", {"points": 1000}).status_code == 403
    assert client.post(f"/admin/standings/result/{result.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get("/admin/standings/result/add/").status_code == 403
