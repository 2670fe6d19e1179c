"""A stranger chooses the language on any page, and his browser keeps it."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from club.accounts.models import Person
from tests.accounts.conftest import PASSWORD

CHANGE = "/account/language/"
COOKIE = settings.LANGUAGE_COOKIE_NAME
PAGES = ["/", "/account/log-in/", "/account/register/", "/leaderboard/", "/rules/", "/no/such/page/"]


def spoken(client, page: str = "/", **headers: str) -> str:
    return client.get(page, headers=headers).content.decode().partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_offers_every_language_by_its_own_name(client, db, page):
    text = client.get(page).content.decode()
    for code, name in settings.LANGUAGES:
        chosen = ' aria-current="true"' if code == "en" else ""
        assert (
            f'<button name="language" value="{code}" class="language" lang="{code}"{chosen}>{name}</button>'
            in text
        )
    assert f'<input type="hidden" name="next" value="{page}">' in text


@pytest.mark.parametrize("code", [code for code, _ in settings.LANGUAGES])
def test_it_is_spoken_from_then_on_and_the_same_page_comes_back(client, db, code):
    answer = client.post(CHANGE, {"language": code, "next": "/leaderboard/?board=rating"})
    assert answer.url == "/leaderboard/?board=rating"
    for page in PAGES:
        assert spoken(client, page, Accept_Language="ru" if code == "de" else "de") == code


def test_the_cookie_lasts_and_no_script_reads_it(client, db):
    client.post(CHANGE, {"language": "de"})
    cookie = client.cookies[COOKIE]
    assert int(cookie["max-age"]) == 365 * 24 * 3600
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


@pytest.mark.parametrize("code", ["tlh", "", "<script>"])
def test_a_language_that_is_not_spoken_changes_nothing(client, db, code):
    assert client.post(CHANGE, {"language": code, "next": "/"}).status_code == 302
    assert COOKIE not in client.cookies
    client.cookies[COOKIE] = code
    assert spoken(client) == "en"


@pytest.mark.parametrize(
    "elsewhere", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"]
)
def test_it_leads_to_no_other_site(client, db, elsewhere):
    answer = client.post(CHANGE, {"language": "de", "next": elsewhere}, headers={"Referer": elsewhere})
    assert answer.url == "/"


def test_looking_at_the_address_changes_nothing(client, db):
    assert client.get(CHANGE, {"language": "de"}).status_code == 405
    assert COOKIE not in client.cookies


def test_a_form_of_another_site_does_not_get_through(db):
    strict = Client(enforce_csrf_checks=True)
    refused = strict.post(CHANGE, {"language": "de"})
    assert refused.status_code == 403
    assert COOKIE not in strict.cookies
    assert CHANGE not in refused.content.decode(), "it would lead back to where there is no page"


def test_who_has_a_profile_chooses_there(client, anna):
    client.force_login(anna)
    assert CHANGE not in client.get("/").content.decode()
    client.force_login(Person.objects.create_user("Gustav", is_guest=True))
    assert CHANGE not in client.get("/").content.decode()


def test_a_profile_without_a_language_goes_on_in_the_one_chosen_before(client, anna):
    client.post(CHANGE, {"language": "ru"})
    client.force_login(anna)
    assert spoken(client) == "ru"
    anna.language = "de"
    anna.save()
    assert spoken(client) == "de"


def test_who_registers_keeps_it(client, db):
    client.post(CHANGE, {"language": "ru"})
    client.post(
        reverse("account_signup"), {"username": "Carla", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert Person.objects.get(display_name="Carla").language == "ru"
