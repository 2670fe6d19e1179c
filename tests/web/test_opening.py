"""Opening a table: what a preset leaves to choose, what it says, and what is kept."""

import re

import pytest
from django.test import Client

from club.accounts.models import Person
from club.standings import labels
from poker.rules.presets import PRESETS
from poker.tables.models import Table
from tests.rules.test_presets import fifth_preset

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client: Client) -> Person:
    person = Person.objects.create_user("anna", password="x")
    client.force_login(person)
    return person


def radios(html: str) -> dict[str, dict[str, bool]]:
    """Offered values by field, each with whether it is chosen."""
    found: dict[str, dict[str, bool]] = {}
    for name, value, checked in re.findall(r'type="radio" name="(\w+)" value="([^"]*)"( checked)?', html):
        found.setdefault(name, {})[value] = bool(checked)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_offers_its_choices_and_no_other(anna, client: Client, preset: str) -> None:
    html = client.get(f"/open/{preset}/").content.decode()

    expected = {
        name: {"none" if option.value is None else str(option.value) for option in choice.options}
        for name, choice in PRESETS[preset].choices.items()
        if len(choice.options) > 1
    }
    assert {name: set(values) for name, values in radios(html).items()} == expected
    assert all(sum(values.values()) == 1 for values in radios(html).values())


@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_page_proposes_opens_a_table(anna, client: Client, preset: str) -> None:
    html = client.get(f"/open/{preset}/").content.decode()
    proposed = {
        name: next(value for value, checked in values.items() if checked)
        for name, values in radios(html).items()
    }

    answer = client.post(f"/open/{preset}/", {**proposed, "stake": "fun"} if preset != "home" else proposed)

    if preset == "home":
        return  # for talers: whether they can be paid is not decided here
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/table/{table.pk}/"
    assert table.rules == PRESETS[preset].choose(**{**proposed, "stake": "fun"})
    assert table.seats.get().person == anna


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_is_explained_in_words(anna, client: Client, preset: str) -> None:
    html = client.get(f"/open/{preset}/").content.decode()

    labels = re.findall(r'<span class="choice-text"><strong>([^<]+)</strong>', html)
    assert len(labels) == sum(len(values) for values in radios(html).values())
    assert all(label.strip() for label in labels)
    assert html.count('<li class="note">') == len(PRESETS[preset].codes)


def test_errors_stand_at_their_fields_and_nothing_is_lost(anna, client: Client) -> None:
    sent = {
        "game": "PO",
        "seats": "9",
        "starting_chips": "10000",
        "pace": "turbo",
        "decision_seconds": "none",
        "stake": "talers",
        "stake_amount": "twelve",
    }

    answer = client.post("/open/speedpoker/", sent)
    html = answer.content.decode()

    assert not Table.objects.exists()
    assert 'id="seats-errors"' in html
    assert 'id="amount-errors"' in html
    assert 'value="twelve"' in html
    chosen = {
        name: [value for value, checked in values.items() if checked] for name, values in radios(html).items()
    }
    assert chosen == {
        "game": ["PO"],
        "seats": [],
        "starting_chips": ["10000"],
        "pace": ["turbo"],
        "decision_seconds": ["none"],
        "stake": ["talers"],
    }


@pytest.mark.parametrize("amount", ["", "0", "-5", "2.5", "1e3", "999999", "٣"])
def test_an_amount_that_is_none_is_refused(anna, client: Client, amount: str) -> None:
    html = client.post("/open/sit-and-go/", {"stake": "talers", "stake_amount": amount}).content.decode()

    assert 'id="amount-errors"' in html


def test_for_fun_the_amount_does_not_matter(anna, client: Client) -> None:
    client.post("/open/sit-and-go/", {"stake": "fun", "stake_amount": "nonsense"})

    assert Table.objects.get().rules.stake_amount == 0


def test_the_last_choice_is_proposed_again(anna, client: Client) -> None:
    client.post("/open/speedpoker/", {"game": "F7S", "pace": "turbo", "seats": "3", "stake": "fun"})

    html = client.get("/open/").content.decode()

    assert radios(html)["game"]["F7S"]
    assert radios(html)["pace"]["turbo"]
    assert radios(html)["seats"]["3"]


def test_a_refusal_of_the_game_is_said_in_words(anna, client: Client) -> None:
    for _ in range(3):
        client.post("/open/sit-and-go/", {"seats": "3"})

    html = client.post("/open/sit-and-go/", {"seats": "3"}).content.decode()

    assert "3 of your tables are waiting" in html
    assert Table.objects.count() == 3


def test_choosing_a_preset_needs_no_new_page(anna, client: Client) -> None:
    html = client.get("/open/home/", headers={"HX-Request": "true"}).content.decode()

    assert html.strip().startswith('<div id="opening"')
    assert "<html" not in html


def test_over_htmx_the_browser_is_sent_to_the_table(anna, client: Client) -> None:
    answer = client.post("/open/sit-and-go/", {"seats": "3"}, headers={"HX-Request": "true"})

    assert answer.headers["HX-Redirect"] == f"/table/{Table.objects.get().pk}/"


def test_a_preset_that_is_nothing_but_data_is_opened_and_has_its_pages(
    anna, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RULES 2, and a house that wants one more."""
    monkeypatch.setitem(PRESETS, "fifth", fifth_preset())
    monkeypatch.setitem(labels.PRESETS, "fifth", fifth_preset().name)

    page = client.get("/open/fifth/").content.decode()
    assert "Hasty Omaha" in page
    assert "A new level every 1 hand<" in page
    address = client.post("/open/fifth/", {"stake": "fun"}).headers["Location"]
    assert Table.objects.get().rules == fifth_preset().choose()
    assert "/rules/fifth/omaha/" in client.get(address).content.decode()
    for where in ("/", "/rules/", "/rules/fifth/", "/rules/fifth/omaha/"):
        assert "Hasty Omaha" in client.get(where).content.decode()


def test_an_unknown_preset_is_not_there(anna, client: Client) -> None:
    assert client.get("/open/strip/").status_code == 404


def test_strangers_are_asked_to_sign_in(client: Client) -> None:
    assert client.get("/open/").status_code == 302
