"""Leaving the club: what goes, what stays, and who cannot."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import ValidationError

from club.accounts import avatars, leaving, roles, suspension
from club.accounts.models import Person, Picture
from club.accounts.roles import Role
from club.audit.models import Action
from club.notices.models import MailWish, Notice
from club.notices.notify import notify
from club.notices.wishes import choose
from club.standings.models import Result
from club.treasury.ledger import balance
from tests.accounts.conftest import PASSWORD, gone
from tests.accounts.test_avatars import file, picture

PAGE = "/account/delete/"


@pytest.fixture
def known(anna, finished, director):
    """Anna, of whom the club knows everything that it can."""
    Person.objects.filter(pk=anna.pk).update(language="de", volume=5, sounds=False, suspension_reason="Rude")
    anna.refresh_from_db()
    EmailAddress.objects.create(user=anna, email="anna@example.org", primary=True, verified=True)
    avatars.upload(anna, file(picture()))
    notify(anna, "place_free", "/", table="Elbe")
    choose(anna, ["place_free"])
    finished(anna, None)
    suspension.suspend(anna, "Rude", director)
    suspension.lift(anna, "", director)
    LogEntry.objects.log_actions(director.pk, [anna], CHANGE, "[]")
    return anna


def test_everything_about_the_person_goes(known):
    leaving.leave(known)
    row = Person.objects.filter(pk=known.pk).values().get()
    assert (row["display_name"], row["username"]) == ("Former member", f"~{known.pk}")
    assert (row["email"], row["language"], row["picture_key"], row["suspension_reason"]) == ("", "", "", "")
    assert (row["is_active"], row["volume"], row["sounds"]) == (False, 70, True)
    assert row["last_login"] is None
    assert row["left_at"] is not None
    assert not Person.objects.get(pk=known.pk).has_usable_password()
    assert not EmailAddress.objects.filter(user=known).exists()
    assert not Picture.objects.exists()
    assert not Notice.objects.filter(person=known).exists()
    assert not MailWish.objects.filter(person=known).exists()


def test_no_table_holds_the_name_any_more(known, db):
    from django.apps import apps

    leaving.leave(known)
    holding = [
        model._meta.label
        for model in apps.get_models()
        for row in model._base_manager.values()
        if "anna" in str(row).lower()
    ]
    assert holding == []


def test_results_talers_and_the_audit_log_stay(known, settings):
    lines = Action.objects.count()
    leaving.leave(known)
    assert Result.objects.get(person=known).points > 0
    assert balance(known) == settings.WELCOME_TALERS
    assert Action.objects.count() == lines


def test_the_name_is_free(client, known, login):
    leaving.leave(known)
    again = Person.objects.create_user("Anna", password=PASSWORD)
    assert again != known
    login()
    assert client.session["_auth_user_id"] == str(again.pk)


def test_two_who_left_are_two(anna, berta):
    leaving.leave(anna)
    leaving.leave(berta)
    assert Person.objects.filter(display_name="Former member").count() == 2


def test_open_pages_close_and_sessions_end(client, anna, another_client, ear, at_commit):
    for browser in (client, another_client):
        browser.force_login(anna)
    with at_commit():
        leaving.leave(anna)
    assert gone(anna) in ear
    for browser in (client, another_client):
        assert browser.get("/account/settings/").status_code == 302


def test_nobody_can_set_a_new_password_for_who_left(client, known):
    from django.core import mail

    leaving.leave(known)
    client.post("/account/password/forgotten/", {"email": "anna@example.org"})
    assert "no account has this address" in mail.outbox[0].body


def test_an_applicants_words_go_too(applicant):
    leaving.leave(applicant)
    application = applicant.applications.get()
    assert (application.message, application.state) == ("", "withdrawn")
    applicant.refresh_from_db()
    assert not applicant.is_applicant


def test_a_role_goes_with_its_owner_but_not_the_last(owner, director):
    leaving.leave(director)
    director.refresh_from_db()
    assert roles.of(director) == []
    assert not director.is_staff
    with pytest.raises(ValidationError) as refusal:
        leaving.leave(owner)
    assert refusal.value.code == "last_owner"
    owner.refresh_from_db()
    assert owner.display_name == "Olga"


def test_an_owner_may_go_when_there_is_another(owner, anna):
    roles.give(owner, anna, Role.OWNER)
    leaving.leave(owner)
    owner.refresh_from_db()
    assert not owner.is_superuser


def test_the_rooms_above_have_their_say(anna, settings, monkeypatch):
    asked = []

    def refuse(person):
        asked.append(person)
        raise ValidationError("He plays")

    monkeypatch.setattr("club.accounts.names.refuse", refuse, raising=False)
    settings.ON_LEAVING = ["club.accounts.names.refuse"]
    with pytest.raises(ValidationError, match="He plays"):
        leaving.leave(anna)
    assert asked == [anna]
    anna.refresh_from_db()
    assert anna.display_name == "Anna"


# The page


@pytest.fixture
def inside(client, anna, login_twice):
    login_twice()
    return anna


def test_it_takes_a_tick(client, inside):
    assert client.get(PAGE).status_code == 200
    page = client.post(PAGE, {})
    assert page.context["form"].errors["sure"] == ["Tick this if you are sure."]
    inside.refresh_from_db()
    assert inside.is_active


def test_and_then_the_account_is_gone(client, inside):
    assert client.post(PAGE, {"sure": "on"}).url == "/"
    inside.refresh_from_db()
    assert inside.left_at is not None
    assert "_auth_user_id" not in client.session
    assert "Your account is deleted" in client.get("/leaderboard/").content.decode()


def test_not_without_saying_the_password_again(client, anna, login):
    login()
    assert client.post(PAGE, {"sure": "on"}).url.startswith("/account/again/")
    anna.refresh_from_db()
    assert anna.is_active


def test_who_is_refused_reads_why(client, owner, login_twice):
    login_twice("Olga")
    page = client.post(PAGE, {"sure": "on"})
    assert "last owner" in page.content.decode()


def test_who_is_suspended_may_go_too(client, anna, login_twice):
    suspension.suspend(anna)
    login_twice()
    assert client.post(PAGE, {"sure": "on"}).status_code == 302
    anna.refresh_from_db()
    assert anna.left_at is not None


@pytest.mark.parametrize(("language", "shown"), [("en", "Former member"), ("xx", "Former member")])
def test_he_is_shown_in_the_readers_language(anna, language, shown):
    from django.utils import translation

    leaving.leave(anna)
    with translation.override(language):
        assert str(Person.objects.get(pk=anna.pk)) == shown
