"""The settings page."""

import pytest
from django.urls import reverse

from club.accounts.models import Design, Person

PAGE = "/account/settings/"


@pytest.fixture
def fields():
    return {
        "display_name": "Anna",
        "language": "",
        "design": Design.BACK_ROOM,
        "mucks_beaten": "on",
        "four_colours": "on",
        "sounds": "on",
        "volume": "70",
    }


def test_everything_is_saved(client, anna, fields):
    client.force_login(anna)
    fields |= {"display_name": "Anna Lena", "language": "de", "design": Design.MONTE_CARLO, "volume": "5"}
    for name in ("mucks_beaten", "four_colours", "sounds"):
        del fields[name]
    assert client.post(PAGE, fields).url == reverse("settings")
    anna.refresh_from_db()
    assert (anna.display_name, anna.username) == ("Anna Lena", "anna lena")
    assert (anna.language, anna.design, anna.mucks_beaten) == ("de", Design.MONTE_CARLO, False)
    assert (anna.four_colours, anna.sounds, anna.volume) == (False, False, 5)


def test_a_new_name_is_the_name_to_sign_in_with(client, anna, fields, login):
    client.force_login(anna)
    client.post(PAGE, fields | {"display_name": "Anna Lena"})
    client.post("/account/log-out/")
    login("anna LENA")
    assert client.session["_auth_user_id"] == str(anna.pk)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"display_name": "BERTA"}, "display_name"),
        ({"display_name": "<b>"}, "display_name"),
        ({"design": "tiki bar"}, "design"),
        ({"language": "tlh"}, "language"),
        ({"volume": "101"}, "volume"),
        ({"volume": "-1"}, "volume"),
        ({"volume": "loud"}, "volume"),
        ({"design": "tiki bar", "display_name": "Zora"}, "design"),
    ],
)
def test_a_refused_setting_saves_nothing_and_keeps_what_was_typed(client, anna, berta, fields, change, field):
    client.force_login(anna)
    page = client.post(PAGE, fields | {"mucks_beaten": ""} | change)
    assert list(page.context["form"].errors) == [field]
    assert page.context["form"][field].value() == change[field]
    assert page.context["user"].display_name == "Anna"
    anna.refresh_from_db()
    assert (anna.display_name, anna.mucks_beaten) == ("Anna", True)


def test_the_page_changes_nobodys_rights(client, anna, fields):
    client.force_login(anna)
    client.post(PAGE, fields | {"is_staff": "on", "is_superuser": "on", "is_guest": "on", "username": "root"})
    anna.refresh_from_db()
    assert (anna.is_staff, anna.is_superuser, anna.is_guest, anna.username) == (False, False, False, "anna")


def test_saving_does_not_undo_what_happened_meanwhile(client, anna, fields, monkeypatch):
    client.force_login(anna)
    take_name = Person.take_name

    def suspended_meanwhile(self, name):
        Person.objects.filter(pk=self.pk).update(suspension_reason="meanwhile")
        take_name(self, name)

    monkeypatch.setattr(Person, "take_name", suspended_meanwhile)
    client.post(PAGE, fields)
    anna.refresh_from_db()
    assert anna.suspension_reason == "meanwhile"


def test_names_are_not_changed_all_day(client, anna, fields, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"rename": "2/d/user"}
    client.force_login(anna)
    for number in range(3):
        page = client.post(PAGE, fields | {"display_name": f"Anna {number}"})
    assert "display_name" in page.context["form"].errors
    assert client.post(PAGE, fields | {"display_name": "Anna 1", "language": "de"}).status_code == 302
    anna.refresh_from_db()
    assert (anna.display_name, anna.language) == ("Anna 1", "de")


def test_the_language_holds_at_once_and_in_every_browser(client, anna, fields, another_client):
    client.force_login(anna)
    another_client.force_login(anna)
    saved = client.post(PAGE, fields | {"language": "de"}, follow=True).content.decode()
    assert 'lang="de"' in saved
    assert "Your settings are saved." not in saved
    assert 'lang="de"' in another_client.get(PAGE, headers={"Accept-Language": "ru"}).content.decode()


@pytest.mark.parametrize(
    ("browser", "page"), [("ru, en;q=0.5", "ru"), ("de-CH", "de"), ("fr", "en"), ("", "en")]
)
def test_without_a_language_in_the_profile_the_browsers_is_spoken(client, anna, browser, page):
    for _ in range(2):
        assert f'lang="{page}"' in client.get("/", headers={"Accept-Language": browser}).content.decode()
        client.force_login(anna)
