"""The pages of the history: who gets in, what stands on them, and how they move."""

import re
import uuid
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from club.accounts import suspension
from club.accounts.models import Person
from poker.tables.models import Table
from tests.frames import Split
from tests.tables.past import Past, play_tournament
from tests.web.conftest import open_table, start_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def past(people) -> Past:
    return play_tournament(people[:3], seed=61, most_hands=4)


def pages(past: Past) -> list[str]:
    table = past.table.pk
    return [
        reverse("history"),
        *(reverse(name, args=[table]) for name in ("history_tournament", "history_phhs", "history_text")),
        *(
            reverse(name, args=[table, 1])
            for name in ("history_hand", "history_hand_phh", "history_hand_text")
        ),
    ]


def page(client: Client, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    """What a page says, without its markup."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


# --- who ---


def test_strangers_are_asked_to_sign_in(past, client: Client) -> None:
    for address in pages(past):
        answer = client.get(address)
        assert answer.status_code == 302, address
        assert f"next={address}" in answer.headers["Location"]


def test_guests_and_members_who_did_not_play_may_look(past, client: Client, people) -> None:
    guest = Person.objects.create_user("gast", is_guest=True)
    for person in (guest, people[3], people[0]):
        client.force_login(person)
        for address in pages(past):
            assert client.get(address).status_code == 200, (person, address)


def test_who_is_suspended_may_not(past, client: Client, people) -> None:
    suspension.suspend(people[3], "for a test")
    client.force_login(people[3])
    for address in pages(past):
        assert client.get(address).status_code in (302, 403), address


def test_nothing_of_it_is_kept_by_caches_on_the_way(past, client: Client, people) -> None:
    client.force_login(people[0])
    for address in pages(past):
        assert "private" in client.get(address).headers["Cache-Control"], address
        assert "no-store" in client.get(address).headers["Cache-Control"], address


def test_what_is_not_there_is_not_found(past, client: Client, people) -> None:
    client.force_login(people[0])
    waiting = open_table(people[:2], seats=3)
    for table in (uuid.uuid4(), waiting.pk):
        for name in ("history_tournament", "history_phhs", "history_text"):
            assert client.get(reverse(name, args=[table])).status_code == 404
    for number in (0, past.hands[-1] + 1, 10**6):
        for name in ("history_hand", "history_hand_phh", "history_hand_text"):
            assert client.get(reverse(name, args=[past.table.pk, number])).status_code == 404


# --- the list ---


def test_the_list_names_places_and_hands_ones_own_first(past, client: Client, people) -> None:
    others = play_tournament(people[1:3], seed=62, most_hands=1)
    Table.objects.filter(pk=others.table.pk).update(finished_at=past.table.finished_at + timedelta(days=1))
    client.force_login(people[0])
    told = words(page(client, "/history/"))

    mine = past.table.seats.get(person=people[0])
    assert told.index(past.table.name) < told.index(others.table.name)
    assert f"You: place {mine.place}" in told
    assert f"{len(past.hands)} hands" in told
    winner = past.table.seats.get(place=1)
    assert f"1 {winner.name}" in told


def test_the_list_is_filtered_and_paged_in_place(past, client: Client, people, monkeypatch) -> None:
    other = play_tournament(people[1:3], "club", seed=63, most_hands=1)
    monkeypatch.setattr("poker.web.history.TOURNAMENTS", 1)
    client.force_login(people[3])

    part = page(client, "/history/", **{"HX-Request": "true", "HX-Target": "tournaments"})
    assert re.match(r'\s*<section id="tournaments"', part)
    assert "<h1" not in part
    assert "Page 1 of 2" in part
    second = page(client, "/history/?page=2", **{"HX-Request": "true", "HX-Target": "tournaments"})
    assert {past.table.name in part, past.table.name in second} == {True, False}

    only = page(client, "/history/?preset=club")
    assert str(other.table.pk) in only
    assert str(past.table.pk) not in only
    assert "No finished tournament is like that" in page(client, "/history/?player=nobody")
    # the links of the pages keep what was chosen
    assert "page=2" in page(client, "/history/?game=NT&player=carla")
    assert "player=carla&amp;" in page(client, "/history/?game=NT&player=carla")


def test_lobby_table_and_player_lead_to_the_history(past, client: Client, people) -> None:
    client.force_login(people[0])
    assert 'href="/history/"' in page(client, "/")
    assert f'href="/history/{past.table.pk}/"' in page(client, f"/table/{past.table.pk}/")
    player = page(client, reverse("player", args=[people[0].pk]))
    assert f'href="/history/?player={people[0].display_name}"' in player
    assert f'href="/history/{past.table.pk}/"' in player


# --- a tournament ---


def test_a_tournament_shows_places_points_and_hands(past, client: Client, people) -> None:
    client.force_login(people[0])
    html = page(client, f"/history/{past.table.pk}/")
    told = words(html)

    for seat in past.table.seats.all():
        assert f"{seat.place} {seat.name} {seat.points}" in told
    for number in past.hands:
        assert f'href="/history/{past.table.pk}/{number}/"' in html
    for ending in (".phhs", ".txt"):
        assert f'href="/history/{past.table.pk}{ending}"' in html


def test_a_hand_in_the_list_says_who_won_and_what_it_brought_oneself(past, client: Client, people) -> None:
    client.force_login(people[0])
    rows = page(client, f"/history/{past.table.pk}/").split('class="past-hand"')[1:]
    mine = past.table.seats.get(person=people[0]).number
    assert len(rows) == len(past.hands)
    for number, row in zip(past.hands, rows, strict=True):
        over = past.live[number][-1]
        for seat in over.seats:
            if seat.won:
                assert f"{seat.name} wins {seat.won:,}" in words(row)
        if over.seats[mine - 1].dealt_in:
            change = over.seats[mine - 1].chips - past.chips[number][mine]
            assert (f"You: +{change:,}" if change > 0 else f"You: {change:,}".replace("-", "−")) in words(row)


def test_hands_are_paged_in_place(past, client: Client, people, monkeypatch) -> None:
    monkeypatch.setattr("poker.web.history.HANDS", 2)
    client.force_login(people[0])
    part = page(client, f"/history/{past.table.pk}/?page=2", **{"HX-Request": "true", "HX-Target": "hands"})
    assert re.match(r'\s*<section id="hands"', part)
    assert "<h1" not in part
    assert f"/{past.table.pk}/3/" in part
    assert f"/{past.table.pk}/1/" not in part


def test_a_tournament_that_is_played_shows_its_hands_so_far(people, client: Client) -> None:
    table = start_table(people[:3])
    client.force_login(people[0])
    told = words(page(client, f"/history/{table.pk}/"))
    assert "still being played" in told
    assert "No hand was played to its end" in told


# --- a hand ---


def ring(html: str) -> dict[str, str]:
    """The parts of the table that a page shows."""
    middle = re.search(r'<div class="middle">(.*)</div>\n', html)
    seats = re.search(r'<ul class="seats"[^>]*>(.*)</ul>\n', html)
    assert middle
    assert seats
    return Split(middle[1]).parts | Split(seats[1]).parts


def steps(html: str) -> list[dict[str, str]]:
    """What each template of a page changes."""
    return [Split(text).parts for text in re.findall(r"(?s)<template[^>]*>(.*?)</template>", html)]


@pytest.mark.parametrize("game", ["NT", "F7S", "P5D"])
def test_a_page_put_forward_step_by_step_is_the_page_loaded_at_that_step(
    people, client: Client, game
) -> None:
    past = play_tournament(people[:3], "speedpoker", seed=64, game=game, starting_chips=1000, most_hands=2)
    client.force_login(people[0])
    address = f"/history/{past.table.pk}/2/"
    told = steps(page(client, address))
    assert len(told) > 4
    shown: dict[str, str] = {}
    for number, changed in enumerate(told):
        said = changed.pop("said")
        assert changed or number
        shown |= changed
        fresh = page(client, f"{address}?step={number}")
        assert ring(fresh) == shown
        assert said in fresh


def test_a_step_that_is_not_there_is_the_nearest(past, client: Client, people) -> None:
    client.force_login(people[0])
    address = f"/history/{past.table.pk}/1/"
    last = len(steps(page(client, address))) - 1
    assert ring(page(client, f"{address}?step=999")) == ring(page(client, f"{address}?step={last}"))
    for nonsense in ("", "-1", "x", "1e3", "²", "9" * 40):
        assert ring(page(client, f"{address}?step={nonsense}")) == ring(page(client, address))


def test_without_a_script_links_lead_from_step_to_step(past, client: Client, people) -> None:
    client.force_login(people[0])
    html = page(client, f"/history/{past.table.pk}/1/?step=2")
    last = len(steps(html)) - 1
    assert re.findall(r'data-go="(\w+)" href="\?step=(\d+)"', html)[:3] == [
        ("first", "0"),
        ("back", "1"),
        ("on", "3"),
    ]
    for number in range(last + 1):
        assert f'<a href="?step={number}">' in html


def test_a_hand_leads_to_the_ones_before_and_after(past, client: Client, people) -> None:
    client.force_login(people[0])
    first, last = past.hands[0], past.hands[-1]
    assert 'rel="prev"' not in page(client, f"/history/{past.table.pk}/{first}/")
    assert 'rel="next"' not in page(client, f"/history/{past.table.pk}/{last}/")
    assert f'rel="next" href="/history/{past.table.pk}/2/"' in page(
        client, f"/history/{past.table.pk}/{first}/"
    )


def test_the_table_is_seen_from_ones_own_seat(past, client: Client, people) -> None:
    seat = past.table.seats.get(person=people[1])
    client.force_login(people[1])
    assert f'data-seat="{seat.number}" data-seated="0"' in page(client, f"/history/{past.table.pk}/1/")


# --- all pages ---


def test_no_page_needs_more_than_the_policy_allows_and_every_id_is_there_once(
    past, client: Client, people
) -> None:
    client.force_login(people[0])
    for address in ("/history/", f"/history/{past.table.pk}/", f"/history/{past.table.pk}/1/"):
        answer = client.get(address)
        html = answer.content.decode()
        nonce = re.search(r"'nonce-([^']+)'", answer.headers["Content-Security-Policy"])
        assert nonce
        assert not re.search(r'<[^>]+\s(style|on[a-z]+)="', html)
        assert "<style" not in html
        for script in re.findall(r"<script[^>]*>", html):
            assert f'nonce="{nonce[1]}"' in script
            assert "src=" in script
        # what lies in a template is no part of the document
        ids = re.findall(r'\sid="([^"]+)"', re.sub(r"(?s)<template.*?</template>", "", html))
        assert len(ids) == len(set(ids)), address


def test_names_are_text_not_markup(past, client: Client, people) -> None:
    Person.objects.filter(pk=people[1].pk).update(display_name='<i x="1">')
    client.force_login(people[0])
    for address in pages(past)[:2] + pages(past)[4:5]:
        assert '<i x="1">' not in page(client, address)
        assert "&lt;i x=" in page(client, address)
