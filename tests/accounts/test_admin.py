"""People in the admin, which is for owners."""

import pytest
from django.contrib.admin.models import LogEntry

from club.accounts import leaving
from club.accounts.models import Person
from club.audit.models import Action

PEOPLE = "/admin/accounts/person/"
NEW = {
    "password1": "brass lamps at midnight",
    "password2": "brass lamps at midnight",
    "usable_password": "true",
}


@pytest.fixture
def inside(client, owner):
    client.force_login(owner)
    return owner


def _form(person, **changes):
    return {
        "display_name": person.display_name,
        "language": person.language,
        "design": person.design,
        "mucks_beaten": "on",
        "is_active": "on",
    } | changes


def _change(client, person, **changes):
    return client.post(f"{PEOPLE}{person.pk}/change/", _form(person, **changes))


@pytest.mark.parametrize(
    "page",
    [
        PEOPLE,
        f"{PEOPLE}?q=anna",
        "/admin/",
        "/admin/standings/result/",
        "/admin/accounts/application/",
        "/admin/accounts/invitation/",
    ],
)
def test_the_pages_open(client, inside, anna, page):
    assert client.get(page).status_code == 200


@pytest.mark.parametrize("role", ["director", "cashier", "member"])
def test_nobody_but_owners_gets_in(client, make_staff, anna, role):
    client.force_login(anna if role == "member" else make_staff(role))
    assert client.get("/admin/", follow=True).status_code == 403
    assert client.get(PEOPLE, follow=True).status_code == 403


def test_renaming_renames_the_sign_in_too(client, inside, anna):
    assert _change(client, anna, display_name="Anna Lena").status_code == 302
    anna.refresh_from_db()
    assert (anna.display_name, anna.username) == ("Anna Lena", "anna lena")


def test_a_taken_name_is_refused(client, inside, anna, berta):
    page = _change(client, anna, display_name="BERTA")
    assert list(page.context["adminform"].form.errors) == ["display_name"]
    anna.refresh_from_db()
    assert anna.display_name == "Anna"


def test_a_guest_who_has_gone_can_be_edited_though_his_name_is_anothers(client, inside, make_guest):
    gone = make_guest("Gast")
    Person.objects.retire(gone)
    make_guest("Gast")
    gone.refresh_from_db()
    _change(client, gone, language="de")
    gone.refresh_from_db()
    assert (gone.language, gone.username) == ("de", f"~{gone.pk}")


@pytest.mark.parametrize(
    "field",
    ["is_superuser", "is_staff", "director", "cashier", "suspended_at", "suspension_reason", "is_guest"],
)
def test_roles_and_suspensions_are_not_for_here(client, inside, anna, field):
    before = getattr(anna, field)
    _change(client, anna, **{field: "on", f"{field}_0": "2030-01-01", f"{field}_1": "12:00"})
    anna.refresh_from_db()
    assert getattr(anna, field) == before


def test_closing_an_account(client, inside, anna):
    _change(client, anna, is_active="")
    anna.refresh_from_db()
    assert not anna.is_active


def test_but_not_of_who_has_a_role(client, inside, director):
    for person in (inside, director):
        _change(client, person, is_active="")
        person.refresh_from_db()
        assert person.is_active


def test_who_left_stays_away(client, inside, anna):
    leaving.leave(anna)
    assert _change(client, anna, display_name="Anna").status_code == 403
    assert client.post(f"{PEOPLE}{anna.pk}/password/", NEW).status_code == 403


def test_nobody_is_added_or_deleted_here(client, inside, anna):
    assert client.get(f"{PEOPLE}add/").status_code == 403
    assert client.post(f"{PEOPLE}{anna.pk}/delete/", {"post": "yes"}).status_code == 403
    client.post(PEOPLE, {"action": "delete_selected", "_selected_action": [anna.pk], "post": "yes"})
    assert Person.objects.filter(pk=anna.pk).exists()


@pytest.mark.parametrize("page", ["auth/group/", "account/emailaddress/"])
def test_there_are_no_ways_around_roles_and_confirmed_addresses(client, inside, page):
    assert client.get(f"/admin/{page}").status_code == 404


# On record


def test_what_is_done_here_is_in_the_audit_log(client, inside, anna):
    _change(client, anna, display_name="Anna Lena")
    line = Action.objects.get()
    assert (line.by, line.action, line.person) == (inside, "members.admin_changed", anna)
    assert "display_name" in line.facts["change"] or "Name" in line.facts["change"]
    assert "person" in str(line)
    assert str(anna.pk) in str(line)


@pytest.mark.django_db(transaction=True)
def test_a_new_password_too(client):
    """Outside any transaction but its own, as in a request."""
    olga = Person.objects.create_superuser("Olga", password="x")
    anna = Person.objects.create_user("Anna", password="x")
    client.force_login(olga)
    assert client.post(f"{PEOPLE}{anna.pk}/password/", NEW).status_code == 302
    assert list(Action.objects.values_list("by", "action", "person")) == [
        (olga.pk, "members.admin_changed", anna.pk)
    ]
    assert "brass lamps" not in str(list(Action.objects.values()))


def test_saving_a_line_of_the_log_again_records_nothing(inside, anna):
    [line] = LogEntry.objects.log_actions(inside.pk, [anna], 2, "[]")
    line.save()
    assert Action.objects.count() == 1
