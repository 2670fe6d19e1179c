"""Invitation links: who registers by one is a member at once."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from club.accounts import admission, invitations
from club.accounts.models import Admission, Application, Invitation, Person
from club.treasury.ledger import balance
from tests.accounts.test_admission import register, who


@pytest.fixture(autouse=True)
def approval(db):
    """Without an invitation everybody waits here."""
    admission.change(None, Admission.APPROVAL)


@pytest.fixture
def make(director):
    def make(most=1, days=7, **fields) -> Invitation:
        ends = timezone.now() + timedelta(days=days) if days else None
        return invitations.make(director, most=most, expires_at=ends, **fields)

    return make


def link(invitation):
    return f"/join/{invitation.token}/"


def test_it_admits_at_once(client, make, settings):
    invitation = make()
    page = client.get(link(invitation))
    assert page.status_code == 200
    assert "message" not in client.get("/account/register/").context["form"].fields
    assert register(client).url == "/"
    carla = who(client)
    assert (carla.is_member, carla.invitation) == (True, invitation)
    assert balance(carla) == settings.WELCOME_TALERS
    invitation.refresh_from_db()
    assert (invitation.used, invitation.state) == (1, "used")
    assert not Application.objects.exists()


def test_a_guest_keeps_his_row(client, make):
    client.post("/account/guest/", {"name": "Gast"})
    guest = who(client)
    client.get(link(make()))
    register(client, "Gast")
    assert (who(client), who(client).is_member) == (guest, True)


def test_once_means_once(client, another_client, make):
    invitation = make()
    for browser in (client, another_client):
        browser.get(link(invitation))
    register(client, "Carla")
    register(another_client, "Dora")
    assert who(client).is_member
    assert who(another_client).is_applicant
    invitation.refresh_from_db()
    assert invitation.used == 1


def test_as_many_as_come(client, make):
    invitation = make(most=None)
    for name in ("Carla", "Dora", "Emil"):
        client.get(link(invitation))
        register(client, name)
        assert who(client).is_member
        client.post("/account/log-out/")
    assert Person.objects.filter(invitation=invitation).count() == 3


@pytest.mark.parametrize("end", ["expired", "revoked", "used"])
def test_when_it_is_over(client, director, make, end):
    invitation = make()
    client.get(link(invitation))
    if end == "expired":
        Invitation.objects.update(expires_at=timezone.now())
    elif end == "revoked":
        invitations.revoke(director, invitation)
    else:
        Invitation.objects.update(used=1)
    assert Invitation.objects.get().state == end
    assert client.get(link(invitation)).status_code == 410
    register(client)
    assert who(client).is_applicant


def test_an_unknown_link_looks_like_one_that_is_over(client, db):
    page = client.get("/join/nothing/")
    assert page.status_code == 410
    assert "This invitation is over" in page.content.decode()


def test_a_refused_registration_uses_nothing_up(client, anna, make):
    invitation = make()
    client.get(link(invitation))
    assert register(client, "Anna").context["form"].errors["username"]
    invitation.refresh_from_db()
    assert invitation.used == 0
    register(client, "Carla")
    assert who(client).is_member


def test_nor_does_one_that_lost_its_name_in_the_last_moment(client, make, monkeypatch):
    invitation = make()
    client.get(link(invitation))
    rivals = [lambda: Person.objects.create_user("carla")]
    check_free = type(Person.objects).check_free

    def check_then_lose(self, name, person=None):
        found = check_free(self, name, person)
        while rivals:
            rivals.pop()()
        return found

    monkeypatch.setattr(type(Person.objects), "check_free", check_then_lose)
    assert register(client, "Carla").context["form"].errors["username"]
    invitation.refresh_from_db()
    assert invitation.used == 0
    register(client, "Carla Zwei")
    assert who(client).is_member


def test_an_applicant_joins_by_it_at_once(client, applicant, make, settings):
    invitation = make()
    client.force_login(applicant)
    assert client.get(link(invitation)).status_code == 200
    applicant.refresh_from_db()
    assert applicant.is_applicant
    page = client.post(link(invitation), follow=True).content.decode()
    assert page.count("Welcome to the club! You start with 1,000 talers, a gift of the house.") == 1
    applicant.refresh_from_db()
    assert (applicant.is_member, applicant.invitation) == (True, invitation)
    assert balance(applicant) == settings.WELCOME_TALERS
    assert applicant.applications.get().state == Application.State.WITHDRAWN


def test_not_while_he_is_suspended(client, applicant, make):
    applicant.suspended_at = timezone.now()
    applicant.save()
    client.force_login(applicant)
    client.post(link(make()))
    applicant.refresh_from_db()
    assert applicant.is_applicant


def test_the_last_place_went_while_he_looked(client, applicant, make, monkeypatch):
    invitation = make()
    client.force_login(applicant)
    monkeypatch.setattr(invitations, "redeem", lambda request: None)
    assert client.post(link(invitation)).status_code == 410
    applicant.refresh_from_db()
    assert applicant.is_applicant


def test_a_member_has_no_use_for_it(client, anna, make):
    invitation = make()
    client.force_login(anna)
    for ask in (client.get, client.post):
        assert ask(link(invitation)).status_code == 302
    invitation.refresh_from_db()
    assert invitation.used == 0


def test_making_and_revoking_are_on_record(director, make, logged):
    invitation = make(note="The quiz")
    invitations.revoke(director, invitation)
    invitations.revoke(director, invitation)
    assert [line[:2] for line in logged()[1:]] == [
        (director.pk, "members.invitation_made"),
        (director.pk, "members.invitation_revoked"),
    ]


def test_links_cannot_be_guessed(make):
    tokens = {make().token for _ in range(20)}
    assert len(tokens) == 20
    assert min(map(len, tokens)) >= 22


def test_the_database_counts_too(make):
    make()
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.update(used=2)
