"""From stranger to member: at once, or by an application that staff decide about."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import translation

from club.accounts import admission, guests
from club.accounts.models import GUEST_LIFE, Admission, Application, Club, Person
from club.notices.models import Notice
from club.treasury.ledger import balance
from club.treasury.models import Account
from tests.accounts.conftest import PASSWORD

REGISTER = "/account/register/"
PAGE = "/account/application/"
State = Application.State


@pytest.fixture
def approval(db):
    admission.change(None, Admission.APPROVAL)


def register(client, name="Carla", **fields):
    return client.post(REGISTER, {"username": name, "password1": PASSWORD, "password2": PASSWORD, **fields})


def who(client) -> Person:
    return Person.objects.get(pk=client.session["_auth_user_id"])


# Open


def test_an_open_club_admits_at_once(client, db, settings):
    register(client)
    carla = who(client)
    assert (carla.is_member, carla.is_applicant) == (True, False)
    assert balance(carla) == settings.WELCOME_TALERS
    assert not Application.objects.exists()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Welcome to the club! You start with 1,000 talers, a gift of the house."),
        ("de", "Willkommen im Club! Zum Start hast du 1.000 Taler, ein Geschenk des Hauses."),
        ("ru", "Добро пожаловать в клуб! Для начала у тебя 1\N{NO-BREAK SPACE}000 талеров — подарок клуба."),
    ],
)
def test_the_page_he_comes_to_tells_what_he_was_given(client, db, language, words):
    answer = client.post(
        REGISTER,
        {"username": "Carla", "password1": PASSWORD, "password2": PASSWORD},
        headers={"Accept-Language": language},
        follow=True,
    )
    assert answer.redirect_chain == [("/", 302)]
    assert answer.content.decode().count(words) == 1
    assert words not in client.get("/").content.decode(), "once is enough"


def test_it_tells_of_one_taler_and_of_none(client, db, settings):
    for talers, words in [
        (1, "Welcome to the club! You start with 1 taler, a gift of the house."),
        (0, "Welcome to the club!</li>"),
    ]:
        settings.WELCOME_TALERS = talers
        register(client, f"Carla {talers}")
        assert words in client.get("/").content.decode()
        client.logout()


def test_it_asks_for_no_words(client, db):
    assert "message" not in client.get(REGISTER).context["form"].fields


# By approval


def test_who_registers_then_is_an_applicant(client, approval):
    assert register(client, message="I know Anna").url == PAGE
    carla = who(client)
    assert (carla.is_member, carla.is_applicant, carla.is_guest, carla.has_account) == (
        False,
        True,
        True,
        True,
    )
    application = Application.objects.get()
    assert (application.person, application.message, application.state) == (
        carla,
        "I know Anna",
        State.WAITING,
    )
    assert balance(carla) == 0
    assert not Account.objects.filter(person=carla).exists()


def test_the_form_says_so_before(client, approval):
    page = client.get(REGISTER)
    assert "message" in page.context["form"].fields
    assert "The staff decide" in page.content.decode()


def test_words_that_are_too_long_are_refused_and_kept(client, approval):
    page = register(client, message="x" * 501)
    assert list(page.context["form"].errors) == ["message"]
    assert "x" * 501 in page.content.decode()
    assert not Person.objects.exists()


def test_an_applicant_signs_in_again_and_keeps_his_name(client, applicant, login):
    login("Carla")
    assert who(client) == applicant
    client.post("/account/log-out/")
    applicant.refresh_from_db()
    assert (applicant.is_active, applicant.username) == (True, "carla")
    guests.leave(applicant)
    applicant.refresh_from_db()
    assert applicant.is_active
    Person.objects.filter(pk=applicant.pk).update(date_joined=applicant.date_joined - 2 * GUEST_LIFE)
    with pytest.raises(ValidationError):
        Person.objects.check_free("Carla")


def test_he_changes_his_password_and_settings_but_registers_no_second_time(client, applicant):
    client.force_login(applicant)
    assert client.get("/account/password/").status_code == 200
    assert client.get("/account/settings/").status_code == 200
    register(client, "Dora")
    assert who(client) == applicant
    assert Person.objects.count() == 1


def test_a_guest_becomes_an_applicant_and_keeps_his_row(client, approval):
    client.post("/account/guest/", {"name": "Gast"})
    guest = who(client)
    register(client, "Gast", message="It was fun")
    assert who(client) == guest
    assert who(client).is_applicant


def test_for_the_other_rooms_he_is_a_guest(applicant, finished):
    from club.standings.models import Kind, Result

    finished(applicant, None)
    assert Result.objects.get(person=applicant).kind == Kind.GUEST


def test_pages_for_members_tell_him_to_wait(client, applicant):
    client.force_login(applicant)
    page = client.get(reverse("statement"))
    assert page.status_code == 403
    assert PAGE in page.content.decode()


# Staff decide


def test_accepting_makes_him_a_member_with_talers_and_a_notice(client, director, applicant, settings, logged):
    admission.accept(director, applicant, "Anna vouches")
    applicant.refresh_from_db()
    assert (applicant.is_member, applicant.is_applicant, applicant.applied_at) == (True, False, None)
    assert balance(applicant) == settings.WELCOME_TALERS
    application = applicant.applications.get()
    assert (application.state, application.decided_by) == (State.ACCEPTED, director)
    notice = Notice.objects.get(person=applicant)
    assert notice.kind == "application_accepted"
    assert str(notice).startswith("Your application was accepted: welcome to the club! You start with 1,000")
    with translation.override("de"):
        assert str(notice).endswith("Zum Start hast du 1.000 Taler, ein Geschenk des Hauses.")
    notice.facts = {}
    assert str(notice) == "Your application was accepted: welcome to the club!"
    assert logged() == [(director.pk, "members.accepted", applicant.pk, "Anna vouches")]


def test_declining_leaves_him_a_guest_who_reads_why(client, director, applicant, logged):
    admission.decline(director, applicant, "Nobody knows you")
    applicant.refresh_from_db()
    assert (applicant.is_member, applicant.has_account) == (False, True)
    assert applicant.applications.get().state == State.DECLINED
    assert [notice.kind for notice in Notice.objects.filter(person=applicant)] == ["application_declined"]
    assert logged() == [(director.pk, "members.declined", applicant.pk, "Nobody knows you")]
    client.force_login(applicant)
    assert "Nobody knows you" in client.get(PAGE).content.decode()


def test_each_is_decided_once(director, applicant):
    admission.decline(director, applicant, "No")
    with pytest.raises(ValidationError):
        admission.decline(director, applicant, "No!")
    admission.accept(director, applicant)
    for decide in (admission.accept, admission.decline):
        with pytest.raises(ValidationError) as refusal:
            decide(director, applicant, "Why")
        assert refusal.value.code == "no_applicant"


@pytest.mark.parametrize("whom", ["member", "guest", "gone"])
def test_nobody_else_can_be_accepted(director, anna, applicant, make_guest, whom):
    Person.objects.filter(pk=applicant.pk).update(is_active=False)
    person = {"member": anna, "guest": make_guest(), "gone": applicant}[whom]
    with pytest.raises(ValidationError):
        admission.accept(director, person)


def test_the_database_allows_one_open_application_a_person(applicant):
    with pytest.raises(IntegrityError), transaction.atomic():
        Application.objects.create(person=applicant)
    with pytest.raises(IntegrityError), transaction.atomic():
        Application.objects.update(state=State.DECLINED)


def test_no_member_is_an_applicant_in_the_database(applicant):
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.filter(pk=applicant.pk).update(is_guest=False)


# Asking again


def test_who_was_declined_asks_again(client, director, applicant):
    admission.decline(director, applicant, "Nobody knows you")
    client.force_login(applicant)
    assert client.post(PAGE, {"message": "Anna does now"}).url == PAGE
    assert [one.message for one in applicant.applications.all()] == ["Anna does now", "I know Anna"]
    assert "Anna does now" in client.get(PAGE).content.decode()


def test_but_not_while_he_waits(client, applicant):
    client.force_login(applicant)
    page = client.post(PAGE, {"message": "Please"})
    assert applicant.applications.count() == 1
    assert page.context["form"].errors["message"]


def test_nor_without_a_word(client, director, applicant):
    admission.decline(director, applicant, "No")
    client.force_login(applicant)
    assert client.post(PAGE, {"message": " "}).context["form"].errors["message"]


def test_nor_all_day(client, director, applicant, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"apply": "1/d/user"}
    client.force_login(applicant)
    for _ in range(2):
        admission.decline(director, applicant, "No")
        page = client.post(PAGE, {"message": "Please"})
        if page.status_code == 200:
            break
    assert "asked often" in str(page.context["form"].errors["message"])
    assert page.context["form"]["message"].value() == "Please"


def test_members_have_no_application_to_look_at(client, anna):
    client.force_login(anna)
    assert client.get(PAGE).status_code == 302


# The setting


def test_changing_it_is_on_record_and_lets_who_waits_wait(owner, applicant, logged):
    admission.change(owner, Admission.APPROVAL)
    admission.change(owner, Admission.APPROVAL)
    admission.change(owner, Admission.OPEN)
    assert logged() == [
        (owner.pk, "members.admission_approval", None, ""),
        (owner.pk, "members.admission_open", None, ""),
    ]
    applicant.refresh_from_db()
    assert applicant.is_applicant


def test_there_is_one_club(db):
    Club.current()
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.create(pk=2)
