"""Signing in, registering, signing out, a new password: through the forms, as a browser sends them."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.password_validation import MinimumLengthValidator, get_default_password_validators
from django.core import mail
from django.urls import reverse

from club.accounts.models import Person
from tests.accounts.conftest import PASSWORD

REGISTER = "/account/register/"
FORGOTTEN = "/account/password/forgotten/"


def _who(client):
    pk = client.session.get("_auth_user_id")
    return Person.objects.get(pk=pk) if pk else AnonymousUser()


def _register(client, name="Carla", **fields):
    return client.post(
        REGISTER, {"username": name, "email": "", "password1": PASSWORD, "password2": PASSWORD, **fields}
    )


# Signing in


@pytest.mark.parametrize("name", ["Anna", "anna", " ANNA "])
def test_a_member_signs_in_with_the_name_in_any_case(client, anna, login, name):
    assert login(name).status_code == 302
    assert _who(client) == anna


def test_beyond_ascii_too(client, db, login):
    strasse = Person.objects.create_user("Straße", password=PASSWORD)
    login("STRASSE")
    assert _who(client) == strasse


def test_next_leads_on_but_only_within_the_site(client, anna):
    form = {"login": "Anna", "password": PASSWORD}
    assert client.post("/account/log-in/?next=/leaderboard/", form).url == "/leaderboard/"
    client.post("/account/log-out/")
    assert client.post("/account/log-in/?next=https://elsewhere.example/", form).url == "/"


def test_unknown_name_and_wrong_password_look_alike(anna, login):
    pages = []
    for name in ("Anna", "Nobody"):
        page = login(name, "wrong").content.decode()
        page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|X-CSRFToken[^}]*}|nonce="[^"]*"', "", page)
        pages.append(page.replace(name, "NAME"))
    assert pages[0] == pages[1]
    assert "The name or the password is not right." in pages[0]


def test_unknown_name_costs_a_password_hash_too(anna, login, monkeypatch):
    hashed = []
    make = Person.set_password
    monkeypatch.setattr(Person, "set_password", lambda self, raw: hashed.append(raw) or make(self, raw))
    login("Nobody", "wrong")
    assert hashed == ["wrong"]


def test_a_failed_sign_in_keeps_the_name_and_not_the_password(login, anna):
    page = login("  Anna", "wrong word").content.decode()
    assert 'value="  Anna"' in page
    assert "wrong word" not in page


def test_guests_cannot_be_signed_in_to(client, make_guest, login):
    guest = make_guest()
    login("Gast", guest.password)
    login("Gast", "")
    assert not _who(client).is_authenticated


# Guessing


def test_five_wrong_passwords_stop_the_stranger_and_not_the_owner(client, anna, login):
    for _ in range(5):
        login(password="wrong", REMOTE_ADDR="192.0.2.1")
    page = login(REMOTE_ADDR="192.0.2.1")
    assert "Too many failed attempts" in page.content.decode()
    assert not _who(client).is_authenticated
    login(REMOTE_ADDR="192.0.2.2")
    assert _who(client) == anna


def test_another_case_of_the_name_is_no_new_start(client, anna, login):
    for name in ("Anna", "anna", "ANNA", " Anna", "Ａnna"):
        login(name, "wrong")
    login("aNNa")
    assert not _who(client).is_authenticated


def test_a_header_does_not_make_a_stranger_somebody_else(client, anna, login):
    for number in range(5):
        login(password="wrong", HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")
    login(HTTP_X_FORWARDED_FOR="192.0.2.99")
    assert not _who(client).is_authenticated


def test_guesses_from_many_addresses_meet_the_wider_limit(client, anna, berta, login, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guesses_at_name": "6/h/key"}
    for number in range(6):
        login(password="wrong", REMOTE_ADDR=f"192.0.2.{number}")
    login(REMOTE_ADDR="192.0.2.99")
    assert not _who(client).is_authenticated
    login("Berta", REMOTE_ADDR="192.0.2.99")
    assert _who(client) == berta


def test_the_right_password_does_not_count_as_a_guess(client, anna, login):
    for _ in range(7):
        login()
        assert _who(client) == anna
        client.post("/account/log-out/")


def test_the_admin_has_no_door_of_its_own(client, anna):
    answer = client.post("/admin/login/", {"username": "Anna", "password": PASSWORD})
    assert answer.status_code == 302
    assert answer.url.startswith("/account/log-in/")
    assert not _who(client).is_authenticated


# Registering


def test_registering_makes_a_member_and_signs_him_in(client, db):
    assert _register(client, "  Carla ", email="Carla@Example.org").status_code == 302
    carla = _who(client)
    assert (carla.display_name, carla.username, carla.email) == ("Carla", "carla", "carla@example.org")
    assert carla.is_member
    assert carla.mucks_beaten
    assert carla.check_password(PASSWORD)
    assert not carla.is_staff


def test_letters_speak_the_language_that_somebody_registered_in(client, db):
    client.post(
        REGISTER,
        {"username": "Carla", "email": "", "password1": PASSWORD, "password2": PASSWORD},
        headers={"Accept-Language": "de-AT, en;q=0.5"},
    )
    assert _who(client).language == "de"


@pytest.mark.parametrize("field", ["is_staff", "is_superuser", "is_guest"])
def test_a_form_cannot_give_more_than_it_asks_for(client, db, field):
    _register(client, **{field: "on"})
    assert not getattr(_who(client), field)


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"username": "ANNA"}, "This name is taken."),
        ({"username": "<script>"}, "A name is made of letters"),
        ({"username": "A"}, "at least 2 characters"),
        ({"username": "staff"}, "kept for the club itself"),
        ({"username": ""}, "This field is required."),
        ({"email": "nowhere"}, "Enter a valid email address."),
        ({"password2": "something else"}, "same password each time"),
        ({"password1": "12345678", "password2": "12345678"}, "too common"),
    ],
)
def test_a_refused_form_says_why_at_the_field_and_keeps_what_was_typed(client, anna, fields, error):
    typed = {"username": "Carla", "email": "carla@example.org"} | fields
    page = _register(client, **typed)
    text = page.content.decode()
    assert page.status_code == 200
    wrong = page.context["form"].errors
    assert list(wrong) == [next(iter(fields)) if "password1" not in fields else "password1"]
    assert error in text
    assert 'aria-invalid="true"' in text
    for field in ("username", "email"):
        assert page.context["form"][field].value() == typed[field]
        assert typed[field] in text or "&lt;script&gt;" in text
    assert PASSWORD not in text
    assert Person.objects.count() == 1


def test_an_address_that_an_account_has_looks_like_any_other(client, anna):
    assert _register(client, email="anna@example.org").status_code == 302
    assert _who(client).email == "anna@example.org"
    assert Person.objects.count() == 2


def test_the_form_says_what_a_password_needs(client, db):
    (length,) = [one for one in get_default_password_validators() if isinstance(one, MinimumLengthValidator)]
    assert f"At least {length.min_length} characters" in client.get(REGISTER).text


def test_two_who_take_one_name_at_once(client, db, monkeypatch):
    """The second finds the name free and then taken: he is told so at the name."""
    rivals = [lambda: Person.objects.create_user("carla")]
    check_free = type(Person.objects).check_free

    def check_then_lose(self, name, person=None):
        found = check_free(self, name, person)
        while rivals:
            rivals.pop()()
        return found

    monkeypatch.setattr(type(Person.objects), "check_free", check_then_lose)
    page = _register(client, "Carla")
    assert page.status_code == 200
    assert page.context["form"].errors["username"] == ["This name is taken."]
    assert Person.objects.count() == 1


def test_members_are_led_on_from_the_doors(client, anna):
    client.force_login(anna)
    for door in ("/account/log-in/", REGISTER, "/account/guest/"):
        assert client.get(f"{door}?next=/leaderboard/").url == "/leaderboard/"
    _register(client)
    assert _who(client) == anna


# Signing out


def test_signing_out_takes_a_click_on_a_button(client, anna):
    client.force_login(anna)
    assert client.get("/account/log-out/").status_code == 200
    assert _who(client) == anna
    assert client.post("/account/log-out/").url == "/"
    assert not _who(client).is_authenticated


# Passwords


def test_changing_the_password_keeps_this_browser_and_ends_the_others(client, anna, another_client):
    other = another_client
    client.force_login(anna)
    other.force_login(anna)
    new = "another lamp, another night"
    answer = client.post("/account/password/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert answer.url == reverse("settings")
    anna.refresh_from_db()
    assert anna.check_password(new)
    assert client.get(reverse("settings")).status_code == 200
    assert other.get(reverse("settings")).status_code == 302


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"oldpassword": "wrong"}, "oldpassword"),
        ({"password1": "short", "password2": "short"}, "password1"),
        ({"password2": "not the same"}, "password2"),
    ],
)
def test_a_refused_new_password_changes_nothing(client, anna, fields, field):
    client.force_login(anna)
    new = "another lamp, another night"
    page = client.post(
        "/account/password/", {"oldpassword": PASSWORD, "password1": new, "password2": new} | fields
    )
    assert field in page.context["form"].errors
    anna.refresh_from_db()
    assert anna.check_password(PASSWORD)


def _link(letter):
    return re.search(r"http://testserver(\S+)", letter.body).group(1)


def test_a_forgotten_password_is_set_by_a_link_that_works_once(client, anna):
    client.post(FORGOTTEN, {"email": "Anna@example.org"})
    [letter] = mail.outbox
    assert letter.to == ["anna@example.org"]
    assert "Hello Anna" in letter.body
    form = client.get(_link(letter)).url
    assert client.get(form).status_code == 200
    new = "another lamp, another night"
    client.post(form, {"password1": new, "password2": new})
    anna.refresh_from_db()
    assert anna.check_password(new)
    assert _who(client) == anna
    client.post("/account/log-out/")
    assert "used up" in client.get(_link(letter)).content.decode()


def test_asking_for_an_unknown_address_looks_the_same(client, anna):
    answers = [
        client.post(FORGOTTEN, {"email": email}) for email in ("anna@example.org", "nobody@example.org")
    ]
    assert [(one.status_code, one.url) for one in answers] == [(302, "/account/password/sent/")] * 2
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"], ["nobody@example.org"]]
    assert [letter.subject for letter in mail.outbox] == ["A new password for the poker club"] * 2


def test_nobodys_mailbox_is_flooded(client, anna):
    for _ in range(8):
        client.post(FORGOTTEN, {"email": "anna@example.org"})
    assert len(mail.outbox) == 5


DOORS = ["log-in", "register", "guest", "password/forgotten", "password/sent", "password/set", "inactive"]


@pytest.mark.parametrize("page", DOORS)
def test_doors_open_without_an_account(client, db, page):
    assert client.get(f"/account/{page}/").status_code == 200
