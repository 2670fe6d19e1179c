"""The member's statement: what moved his talers, filtered, sorted, page by page, and as a file."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django.test import Client

from club.accounts.models import Person
from club.treasury import ledger
from club.treasury.models import Transaction
from club.treasury.statement import Choice, harmless

PAGE = "/talers/"
FILE = "/talers/statement.csv"


@pytest.fixture
def moved(people, owner, tournament):
    """Anna: 1000 for a welcome, -30 and +60 for a tournament, -30 for another, +5 by hand."""
    ledger.settle(tournament(2), people[:1])
    tournament(3)
    ledger.correct(people[0], 5, reason="Table <3> & more", by=owner)
    return people


@pytest.fixture
def annas(moved) -> Client:
    client = Client()
    client.force_login(moved[0])
    return client


def amounts(response):
    return [entry.amount for entry in response.context["page"]]


def rows(response):
    return list(csv.reader(StringIO(response.content.decode())))


def test_a_stake_leads_to_its_tournament(people, client):
    played = uuid4()
    assert ledger.buy_in(played, people[:2], 30, reason="Elbe") == []
    client.force_login(people[0])
    text = client.get(PAGE).content.decode()
    assert f'<a href="/history/{played}/" hx-boost="false">Elbe</a>' in text
    assert text.count('href="/history/') == 2  # this one and the one in the page's head


# Who may see it


@pytest.mark.parametrize("address", [PAGE, FILE])
def test_a_member_sees_his_own_and_nobody_elses(moved, client, address):
    client.force_login(moved[1])
    text = client.get(address).content.decode()
    assert "Table" not in text
    assert "Anna" not in text
    assert "940" in text


@pytest.mark.parametrize("address", [PAGE, FILE])
def test_guests_and_strangers_see_none(moved, guest, client, address):
    assert client.get(address).url.startswith("/account/log-in/")
    client.force_login(guest)
    assert client.get(address).status_code == 403


@pytest.mark.parametrize("address", [PAGE, FILE])
def test_it_only_reads_and_is_kept_nowhere(annas, address):
    assert annas.post(address).status_code == 405
    assert "no-store" in annas.get(address).headers["Cache-Control"]


def test_a_member_without_an_account_sees_that_he_has_nothing(client, db):
    client.force_login(Person.objects.create(username="karl", display_name="Karl"))
    text = client.get(PAGE).content.decode()
    assert "You have 0 talers." in text
    assert "Nothing here yet." in text


# What it shows


def test_the_balance_and_every_movement_newest_first(annas):
    response = annas.get(PAGE)
    assert amounts(response) == [5, -30, 60, -30, 1000]
    text = response.content.decode()
    assert "You have 1,005 talers." in text
    assert "Table &lt;3&gt; &amp; more" in text
    for words in ("Correction", "Stake", "Winnings", "Welcome", "+60", "−30", ">1,030<"):
        assert words in text


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("buy_in", [-30, -30]),
        ("payout", [60]),
        ("welcome", [1000]),
        ("refund", []),
        ("", [5, -30, 60, -30, 1000]),
        ("nonsense", [5, -30, 60, -30, 1000]),
    ],
)
def test_one_kind_at_a_time(annas, kind, shown):
    assert amounts(annas.get(PAGE, {"kind": kind})) == shown


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        ("newest", [5, -30, 60, -30, 1000]),
        ("oldest", [1000, -30, 60, -30, 5]),
        ("largest", [1000, 60, 5, -30, -30]),
        ("smallest", [-30, -30, 5, 60, 1000]),
        ("nonsense", [5, -30, 60, -30, 1000]),
    ],
)
def test_sorted_by_date_or_amount(annas, order, shown):
    assert amounts(annas.get(PAGE, {"order": order})) == shown


@pytest.mark.parametrize(
    ("order", "sorted_column", "next_by_date", "next_by_amount"),
    [
        ("newest", "descending", "oldest", "largest"),
        ("oldest", "ascending", "newest", "largest"),
        ("largest", "descending", "newest", "smallest"),
        ("smallest", "ascending", "newest", "largest"),
    ],
)
def test_a_heading_sorts_by_its_column_and_then_the_other_way(
    annas, order, sorted_column, next_by_date, next_by_amount
):
    choice = Choice.of("", order)
    assert (choice.next_by_date, choice.next_by_amount) == (next_by_date, next_by_amount)
    text = annas.get(PAGE, {"order": order}).content.decode()
    assert text.count(f'aria-sort="{sorted_column}"') == text.count("aria-sort") == 1


def test_links_keep_the_choice_and_begin_at_the_first_page(annas):
    text = annas.get(PAGE, {"kind": "buy_in", "order": "oldest", "page": 2}).content.decode()
    assert 'href="/talers/?kind=buy_in&amp;order=newest"' in text
    assert 'href="/talers/?kind=payout&amp;order=oldest"' in text
    assert 'href="/talers/statement.csv?kind=buy_in&amp;order=oldest"' in text


def test_pages_follow_without_loss_or_repetition(people, owner, client):
    for amount in range(1, 31):
        ledger.grant(people[0], amount % 3 + 1, reason="x", by=owner)
    client.force_login(people[0])
    for order in ("newest", "largest"):
        both = [client.get(PAGE, {"order": order, "page": number}).context["page"] for number in (1, 2)]
        keys = [entry.pk for page in both for entry in page]
        assert len(keys) == len(set(keys)) == 31
        assert "Page 2 of 2" in client.get(PAGE, {"order": order, "page": 2}).content.decode()


@pytest.mark.parametrize("query", ["page=0", "page=9", "page=x", "order=&kind=&page="])
def test_nonsense_in_the_address_is_no_error(annas, query):
    assert annas.get(f"{PAGE}?{query}").status_code == 200


def test_htmx_gets_the_table_alone_and_it_is_that_of_the_page(annas):
    query = {"kind": "buy_in", "order": "oldest"}
    whole = annas.get(PAGE, query)
    part = annas.get(PAGE, query, headers={"HX-Request": "true", "HX-Target": "entries"})
    assert "<html" not in part.content.decode()
    assert part.content.decode().strip() in whole.content.decode()
    assert "HX-Target" in part.headers["Vary"]


def test_the_cost_does_not_grow_with_the_rows(annas, moved, owner, django_assert_max_num_queries):
    for _number in range(20):
        ledger.grant(moved[0], 1, reason="x", by=owner)
    with django_assert_max_num_queries(6):
        annas.get(PAGE)


# As a file


def test_the_file_has_what_the_page_shows(annas):
    response = annas.get(FILE, {"kind": "buy_in", "order": "oldest"})
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"] == 'attachment; filename="talers.csv"'
    heading, *lines = rows(response)
    assert heading == ["Date", "What for", "Reason", "Tournament", "Talers", "Balance"]
    assert [line[4:] for line in lines] == [["-30", "970"], ["-30", "1000"]]
    tournaments = Transaction.objects.filter(kind="buy_in").order_by("created_at")
    assert [line[3] for line in lines] == [str(one.tournament) for one in tournaments]


def test_the_file_has_all_pages(people, owner, client):
    for _number in range(40):
        ledger.grant(people[0], 1, reason="x", by=owner)
    client.force_login(people[0])
    assert len(rows(client.get(FILE))) == 1 + 41


@pytest.mark.parametrize(
    "reason",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1", '=HYPERLINK("http://x","y")'],
)
def test_no_reason_becomes_a_formula(people, owner, client, reason):
    ledger.grant(people[0], 1, reason=reason, by=owner)
    client.force_login(people[0])
    assert rows(client.get(FILE))[1][2] == f"'{reason}"


@pytest.mark.parametrize("text", ["", "Danube", "3 = 1 + 2", "'quoted'", "Straße, 5; and more"])
def test_other_text_stays_as_it_is(text):
    assert harmless(text) == text


def test_amounts_stay_numbers(annas):
    """A minus before a number is no formula: in the file it stands without quotes, to add up."""
    line = annas.get(FILE, {"kind": "payout"}).content.decode().splitlines()[1]
    assert line.endswith(",60,1030")


# For staff


@pytest.mark.parametrize("model", ["account", "transaction"])
def test_the_admin_is_to_look_at_only(moved, owner, client, model):
    client.force_login(owner)
    key = {"account": moved[0].account.pk, "transaction": Transaction.objects.filter(kind="payout").get().pk}[
        model
    ]
    assert client.get(f"/admin/treasury/{model}/?q=anna").status_code == 200
    page = client.get(f"/admin/treasury/{model}/{key}/change/")
    assert page.status_code == 200
    assert 'name="_save"' not in page.content.decode()
    assert client.get(f"/admin/treasury/{model}/add/").status_code == 403
    assert client.post(f"/admin/treasury/{model}/{key}/delete/", {"post": "yes"}).status_code == 403
    assert client.post(f"/admin/treasury/{model}/{key}/change/", {"balance": 5}).status_code == 403


def test_a_refund_is_called_by_its_name(people, owner, client):
    tournament_id = uuid4()
    ledger.buy_in(tournament_id, people, 30, reason="Danube")
    ledger.refund_all(tournament_id, by=owner, reason="Danube")
    client.force_login(people[0])
    text = client.get(PAGE).content.decode()
    assert "Stake returned" in text
    assert "Danube" in text
