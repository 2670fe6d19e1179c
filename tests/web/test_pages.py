"""The pages as a browser gets them: the table and the rules."""

import re
import uuid

import pytest
from django.test import Client

from club.accounts.models import Person
from poker.rules.games import GAMES
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.state import load
from poker.tables.view import Look
from poker.web.parts import own_parts, public_parts
from tests.web.conftest import _hurry, open_table, start_table

BOOKS = [
    (preset.key, GAMES[str(option.value)].key)
    for preset in PRESETS.values()
    for option in preset.choices["game"].options
]


def log_in(client: Client, person: Person) -> None:
    client.force_login(person)


def test_the_table_page_is_made_of_the_parts_that_are_pushed(people, client: Client) -> None:
    table = start_table(people[:3])
    log_in(client, people[0])

    page = client.get(f"/table/{table.pk}/").content.decode()

    state = load(table.pk)
    public = Look(state).public
    for id_, html in (public_parts(public) | own_parts(public, Look(state).own(people[0]))).items():
        assert html in page, id_
    for id_ in ("pulse", "ack", "notice"):
        assert page.count(f'id="{id_}"') == 1


def test_what_is_no_part_of_the_table_page_stays_as_it_is(people, client: Client) -> None:
    """Nothing else is pushed: a page that was open all the time is the page that is loaded now."""
    table = open_table(people[:1], seats=2)
    log_in(client, people[0])

    def frame() -> str:
        page = client.get(f"/table/{table.pk}/").content.decode()
        state = load(table.pk)
        public = Look(state).public
        parts = public_parts(public) | own_parts(public, Look(state).own(people[0]))
        for html in parts.values():
            page = page.replace(html, "")
        return re.sub(r'<i id="pulse"[^>]*>|nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"', "", page)

    before = frame()
    play.sit(people[1], table.pk)
    _hurry(table)
    assert frame() == before
    play.leave(people[1], table.pk)
    assert frame() == before


def test_every_id_of_a_page_is_there_once(people, client: Client) -> None:
    table = start_table(people[:3], "speedpoker", game="P5D")
    log_in(client, people[0])

    for address in (f"/table/{table.pk}/", "/", "/open/speedpoker/", "/rules/", "/rules/speedpoker/stud/"):
        ids = re.findall(r'\sid="([^"]+)"', client.get(address).content.decode())
        assert len(ids) == len(set(ids)), address


def test_rules_8_4_the_page_of_a_table_holds_nobody_elses_cards(people, client: Client) -> None:
    table = start_table(people[:3])
    state = load(table.pk)
    own = {person.pk: own_parts(Look(state).public, Look(state).own(person))["own"] for person in people}

    for person in people:
        log_in(client, person)
        page = client.get(f"/table/{table.pk}/").content.decode()
        for other in people[:3]:
            for card in re.findall(r'class="(card r-\w s-\w)"', own[other.pk]):
                assert (card in page) == (person == other)


def test_a_page_that_is_looked_at_settles_its_table(people, client: Client) -> None:
    table = open_table(people[:2])
    type(table).objects.filter(pk=table.pk).update(due_at=table.created_at, wake_at=table.created_at)
    log_in(client, people[0])

    page = client.get(f"/table/{table.pk}/").content.decode()

    assert "Hand 1" in page


def test_the_table_leads_to_the_rules_it_is_played_by(people, client: Client) -> None:
    table = start_table(people[:2], "speedpoker", game="F7S")
    log_in(client, people[0])

    assert "/rules/speedpoker/stud/" in client.get(f"/table/{table.pk}/").content.decode()


def test_a_table_that_is_not_there_is_not_found(people, client: Client) -> None:
    log_in(client, people[0])

    assert client.get(f"/table/{uuid.uuid4()}/").status_code == 404


def test_strangers_are_asked_to_sign_in_and_come_back(people, client: Client) -> None:
    table = start_table(people[:2])

    answer = client.get(f"/table/{table.pk}/")

    assert answer.status_code == 302
    assert f"next=/table/{table.pk}/" in answer.headers["Location"]


def test_no_page_needs_more_than_the_policy_allows(people, client: Client) -> None:
    """No inline style, no inline handler, and every script carries the nonce."""
    table = start_table(people[:2])
    log_in(client, people[0])

    for address in (f"/table/{table.pk}/", "/", "/open/", "/rules/", "/rules/home/"):
        answer = client.get(address)
        page = answer.content.decode()
        nonce = re.search(r"'nonce-([^']+)'", answer.headers["Content-Security-Policy"])
        assert nonce
        assert not re.search(r'<[^>]+\s(style|on[a-z]+)="', page)
        assert "<style" not in page
        for script in re.findall(r"<script[^>]*>", page):
            assert f'nonce="{nonce[1]}"' in script
            assert "src=" in script


@pytest.mark.django_db
@pytest.mark.parametrize(("preset", "game"), BOOKS)
def test_every_preset_and_game_has_its_rules(client: Client, preset: str, game: str) -> None:
    page = client.get(f"/rules/{preset}/{game}/").content.decode()

    for topic in (
        "aim",
        "hand",
        "betting",
        "button",
        "levels",
        "pots",
        "showdown",
        "hands",
        "time",
        "end",
        "controls",
    ):
        assert f'<section id="{topic}">' in page
        assert f'href="#{topic}"' in page


@pytest.mark.django_db
def test_the_numbers_of_the_rules_are_those_that_are_played(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = client.get("/rules/speedpoker/holdem/").content.decode()
    assert "1,000/2,000" in page  # the last level printed
    assert page.count("75/150") >= 1
    assert ">18<" in page  # the ante at 75/150
    assert "45 minutes" in page

    rules = dict(PRESETS["speedpoker"].rules, escalation_minutes=50, grace_seconds=7)
    monkeypatch.setattr("poker.web.rulebook.PRESETS", {"speedpoker": _with(PRESETS["speedpoker"], rules)})
    page = client.get("/rules/speedpoker/holdem/").content.decode()
    assert "50 minutes" in page
    assert "7 more seconds" in page


def _with(preset, rules):
    from dataclasses import replace

    return replace(preset, rules=rules)


@pytest.mark.django_db
def test_rules_of_stud_speak_of_bets_and_bring_in(client: Client) -> None:
    page = client.get("/rules/speedpoker/stud/").content.decode()

    assert "Bring-in" in page
    assert "small blind" not in re.sub(r"(?s)<section id=\"button\">.*?</section>", "", page)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rules/strip/", "/rules/home/omaha/", "/rules/speedpoker/NT/"])
def test_rules_of_a_game_that_is_not_played_are_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
