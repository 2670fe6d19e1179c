"""Addresses: given when registering or later, and good for letters only once confirmed."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from club.accounts.models import Person
from tests.accounts.conftest import PASSWORD

REGISTER = "/account/register/"
PAGE = "/account/email/"


def link(letter) -> str:
    return re.search(r"http://testserver(\S+)", letter.body).group(1)


@pytest.fixture
def inside(client, anna, login_twice):
    """Anna has just said her password."""
    login_twice()
    return anna


def addresses(person):
    rows = EmailAddress.objects.filter(user=person).order_by("pk")
    return [(row.email, row.verified) for row in rows]


def test_registering_with_an_address_sends_a_letter_to_confirm_it(client, db):
    fields = {"username": "Carla", "email": "carla@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post(REGISTER, fields).url == "/"
    [letter] = mail.outbox
    assert letter.to == ["carla@example.org"]
    assert "Hello Carla" in letter.body
    carla = Person.objects.get()
    assert addresses(carla) == [("carla@example.org", False)]
    confirm = link(letter)
    assert "carla@example.org" in client.get(confirm).content.decode()
    assert addresses(carla) == [("carla@example.org", False)]
    client.post(confirm)
    assert addresses(carla) == [("carla@example.org", True)]


def test_registering_without_one_sends_nothing(client, db):
    client.post(REGISTER, {"username": "Carla", "email": "", "password1": PASSWORD, "password2": PASSWORD})
    assert mail.outbox == []
    assert Person.objects.get().email == ""


def test_a_letter_confirms_once(client, inside):
    client.post(PAGE, {"email": "new@example.org", "action_add": ""})
    confirm = link(mail.outbox[-1])
    client.post(confirm)
    assert client.post(confirm).status_code == 404
    assert "used up" in client.get(confirm).content.decode()


def test_a_made_up_link_confirms_nothing(client, db):
    assert "used up" in client.get("/account/email/confirm/made:up:link/").content.decode()


def test_a_new_address_takes_the_place_of_the_old_when_it_is_confirmed(client, inside):
    EmailAddress.objects.create(user=inside, email="anna@example.org", primary=True, verified=True)
    client.post(PAGE, {"email": "New@example.org", "action_add": ""})
    inside.refresh_from_db()
    assert inside.email == "anna@example.org"
    client.post(link(mail.outbox[-1]))
    inside.refresh_from_db()
    assert (inside.email, addresses(inside)) == ("new@example.org", [("new@example.org", True)])


@pytest.mark.parametrize("typed", ["nowhere", ""])
def test_a_wrong_one_is_refused_at_the_field_and_kept(client, inside, typed):
    page = client.post(PAGE, {"email": typed, "action_add": ""})
    assert page.status_code == 200
    assert page.context["form"].errors["email"]
    assert page.context["form"]["email"].value() == typed
    assert mail.outbox == []


def test_whether_another_has_it_is_not_told(client, inside, berta):
    EmailAddress.objects.create(user=berta, email="berta@example.org", primary=True, verified=True)
    answers = []
    for email in ("berta@example.org", "nobody@example.org"):
        client.post(PAGE, {"email": email, "action_add": ""})
        page = client.get(PAGE).content.decode()
        page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]*"', "", page)
        answers.append(page.replace(email, "ADDRESS"))
    assert answers[0] == answers[1]


def test_but_two_accounts_cannot_have_confirmed_the_same(client, inside, berta):
    EmailAddress.objects.create(user=berta, email="berta@example.org", primary=True, verified=True)
    client.post(PAGE, {"email": "berta@example.org", "action_add": ""})
    confirm = [link(letter) for letter in mail.outbox if "/email/confirm/" in letter.body]
    for one in confirm:
        client.post(one)
    assert ("berta@example.org", True) not in addresses(inside)


def test_taking_it_back(client, inside):
    EmailAddress.objects.create(user=inside, email="anna@example.org", primary=True, verified=True)
    client.post(PAGE, {"email": "anna@example.org", "action_remove": ""})
    inside.refresh_from_db()
    assert (inside.email, addresses(inside)) == ("", [])


def test_sending_the_letter_again_but_not_all_the_time(client, inside):
    client.post(PAGE, {"email": "new@example.org", "action_add": ""})
    for _ in range(3):
        client.post(PAGE, {"email": "new@example.org", "action_send": ""})
    assert len(mail.outbox) == 1


def test_it_asks_for_the_password_again(client, anna, login):
    login()
    answer = client.post(PAGE, {"email": "new@example.org", "action_add": ""})
    assert answer.url.startswith("/account/again/")
    assert mail.outbox == []
    wrong = client.post(answer.url, {"password": "wrong"})
    assert wrong.context["form"].errors["password"]
    assert client.post(answer.url, {"password": PASSWORD}).status_code == 302
    client.post(PAGE, {"email": "new@example.org", "action_add": ""})
    assert mail.outbox[-1].to == ["new@example.org"]


def test_a_guest_has_no_address(client, db):
    client.post("/account/guest/", {"name": "Gast"})
    assert client.get(PAGE).status_code == 403


def test_a_forgotten_password_goes_to_who_confirmed_the_address(client, anna, berta):
    """Berta claims Anna's address: a link for Berta's account would still go to Anna's mailbox only."""
    EmailAddress.objects.create(user=anna, email="anna@example.org", primary=True, verified=True)
    EmailAddress.objects.create(user=berta, email="anna@example.org", primary=True, verified=False)
    client.post("/account/password/forgotten/", {"email": "anna@example.org"})
    assert ["Hello Anna" in letter.body for letter in mail.outbox] == [True]
