"""Playing as a guest, and a guest becoming a member."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import GUEST_LIFE, Person
from club.standings.models import Kind, Result
from tests.accounts.conftest import PASSWORD

GUEST = "/account/guest/"


def _who(client):
    pk = client.session.get("_auth_user_id")
    return Person.objects.get(pk=pk) if pk else AnonymousUser()


def test_a_guest_needs_nothing_but_a_name(client, db):
    assert client.post(f"{GUEST}?next=/leaderboard/", {"name": " Gast "}).url == "/leaderboard/"
    guest = _who(client)
    assert (guest.display_name, guest.is_guest, guest.has_usable_password()) == ("Gast", True, False)
    assert client.get("/account/settings/").status_code == 200


def test_a_guests_session_ends_on_time_however_busy_he_is(client, db):
    client.post(GUEST, {"name": "Gast"})
    session = client.session
    session["busy"] = True
    session.save()
    assert abs(session.get_expiry_date() - timezone.now() - GUEST_LIFE).total_seconds() < 60


@pytest.mark.parametrize(
    ("name", "error"),
    [("", "required"), ("x", "at least"), ("ANNA", "taken"), ("<i>x</i>", "letters, digits")],
)
def test_a_refused_name_stays_in_the_form_with_the_reason(client, anna, name, error):
    page = client.post(GUEST, {"name": name})
    assert error in str(page.context["form"].errors["name"])
    assert page.context["form"]["name"].value() == name
    assert 'aria-invalid="true"' in page.content.decode()
    assert Person.objects.count() == 1


def test_a_connection_brings_only_so_many_guests(client, db, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"enter_as_guest": "2/h/ip"}
    for number in range(3):
        page = client.post(GUEST, {"name": f"Gast {number}"})
        client.cookies.clear()
    assert Person.objects.count() == 2
    assert "Too many guests" in str(page.context["form"].errors["name"])
    assert client.post(GUEST, {"name": "Gast 9"}, REMOTE_ADDR="192.0.2.1").status_code == 302


def test_two_guests_who_take_one_name_at_once(client, db, monkeypatch):
    monkeypatch.setattr(type(Person.objects), "check_free", lambda self, name, person=None: name)
    Person.objects.create_user("gast")
    page = client.post(GUEST, {"name": "Gast"})
    assert page.context["form"].errors["name"] == ["This name is taken."]
    assert Person.objects.count() == 1


def test_a_guest_who_signs_out_is_gone_and_his_name_free(client, db):
    client.post(GUEST, {"name": "Gast"})
    gone = _who(client)
    client.post("/account/log-out/")
    assert client.post(GUEST, {"name": "Gast"}).status_code == 302
    assert _who(client) != gone


def test_a_guest_who_signs_in_as_a_member_is_gone(client, anna, login):
    client.post(GUEST, {"name": "Gast"})
    guest = _who(client)
    login("Anna", "wrong")
    assert client.get("/account/settings/").context["user"] == guest
    login()
    assert _who(client) == anna
    guest.refresh_from_db()
    assert not guest.is_active
    assert Person.objects.check_free("Gast")


@pytest.mark.parametrize("name", ["Gast", "GAST", "Carla"])
def test_a_guest_who_registers_keeps_his_row(client, db, name):
    client.post(GUEST, {"name": "Gast"})
    guest = _who(client)
    client.post("/account/register/", {"username": name, "password1": PASSWORD, "password2": PASSWORD})
    member = _who(client)
    assert member == guest
    assert (member.display_name, member.is_guest) == (name, False)
    assert member.check_password(PASSWORD)
    assert client.session.get_expiry_date() > timezone.now() + GUEST_LIFE


def test_his_results_as_a_guest_stay_a_guests(client, db, finished):
    client.post(GUEST, {"name": "Gast"})
    guest = _who(client)
    finished(guest, None)
    client.post("/account/register/", {"username": "Gast", "password1": PASSWORD, "password2": PASSWORD})
    result = Result.objects.get(person=guest)
    assert (result.kind, result.points) == (Kind.GUEST, 0)


def test_a_guest_whose_registration_is_refused_is_still_the_guest(client, anna):
    client.post(GUEST, {"name": "Gast"})
    page = client.post(
        "/account/register/", {"username": "Anna", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert page.context["form"].errors["username"] == ["This name is taken."]
    guest = _who(client)
    assert (guest.display_name, guest.is_guest) == ("Gast", True)


def test_a_guest_has_no_password_to_change(client, db):
    client.post(GUEST, {"name": "Gast"})
    assert client.get(reverse("account_change_password")).status_code == 403
    answer = client.get(reverse("account_change_password"), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == reverse("account_signup")
