"""People in the admin."""

import pytest
from django.urls import reverse

from club.accounts.models import Person

PEOPLE = "/admin/accounts/person/"


@pytest.fixture
def owner(client, db):
    owner = Person.objects.create_superuser("Owner", "", "x")
    client.force_login(owner)
    return owner


@pytest.fixture
def clerk(client, db):
    """Staff who may look after people, but is no superuser."""
    from django.contrib.auth.models import Permission

    clerk = Person.objects.create_user("Clerk", password="x", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts"))
    client.force_login(clerk)
    return clerk


def _form(person, **changes):
    return {
        "display_name": person.display_name,
        "language": person.language,
        "design": person.design,
        "mucks_beaten": "on",
        "suspension_reason": "",
        "is_active": "on",
    } | changes


def _act(client, action, *people):
    return client.post(PEOPLE, {"action": action, "_selected_action": [one.pk for one in people]})


@pytest.mark.parametrize("page", [PEOPLE, f"{PEOPLE}?q=anna", "/admin/", "/admin/standings/result/"])
def test_the_pages_open(client, owner, anna, page):
    assert client.get(page).status_code == 200


def test_renaming_renames_the_sign_in_too(client, owner, anna):
    assert client.post(f"{PEOPLE}{anna.pk}/change/", _form(anna, display_name="Anna Lena")).status_code == 302
    anna.refresh_from_db()
    assert (anna.display_name, anna.username) == ("Anna Lena", "anna lena")


def test_a_taken_name_is_refused(client, owner, anna, berta):
    page = client.post(f"{PEOPLE}{anna.pk}/change/", _form(anna, display_name="BERTA"))
    assert list(page.context["adminform"].form.errors) == ["display_name"]
    anna.refresh_from_db()
    assert anna.display_name == "Anna"


def test_a_guest_who_has_gone_can_be_edited_though_his_name_is_anothers(client, owner, make_guest):
    gone = make_guest("Gast")
    Person.objects.retire(gone)
    make_guest("Gast")
    gone.refresh_from_db()
    client.post(f"{PEOPLE}{gone.pk}/change/", _form(gone, suspension_reason="Noted"))
    gone.refresh_from_db()
    assert (gone.suspension_reason, gone.username) == ("Noted", f"~{gone.pk}")


def test_suspending_and_lifting(client, owner, anna, berta):
    _act(client, "suspend", anna)
    anna.refresh_from_db()
    berta.refresh_from_db()
    assert anna.is_suspended
    assert not berta.is_suspended
    _act(client, "lift_suspension", anna)
    anna.refresh_from_db()
    assert not anna.is_suspended


def test_nobody_suspends_himself_nor_a_superuser_above_him(client, clerk):
    owner = Person.objects.create_superuser("Owner", "", "x")
    _act(client, "suspend", owner, clerk)
    assert not Person.objects.exclude(suspended_at=None).exists()


def test_suspended_staff_is_out_of_the_admin(client, clerk):
    from club.accounts import suspension

    assert client.get(PEOPLE).status_code == 200
    suspension.suspend(clerk)
    assert client.get(PEOPLE).status_code != 200


def test_staff_cannot_make_itself_a_superuser(client, clerk):
    client.post(f"{PEOPLE}{clerk.pk}/change/", _form(clerk, is_superuser="on"))
    clerk.refresh_from_db()
    assert not clerk.is_superuser


def test_staff_cannot_take_over_a_superuser(client, clerk):
    owner = Person.objects.create_superuser("Owner", "", "x")
    new = {
        "password1": "brass lamps at midnight",
        "password2": "brass lamps at midnight",
        "usable_password": "true",
    }
    assert client.post(reverse("admin:auth_user_password_change", args=[owner.pk]), new).status_code == 403
    client.post(f"{PEOPLE}{owner.pk}/change/", _form(owner, display_name="Mine"))
    owner.refresh_from_db()
    assert owner.display_name == "Owner"
    assert owner.check_password("x")


def test_nobody_is_added_or_deleted_here(client, owner, anna):
    assert client.get(f"{PEOPLE}add/").status_code == 403
    assert client.post(f"{PEOPLE}{anna.pk}/delete/", {"post": "yes"}).status_code == 403


def test_guests_and_members_stay_outside(client, anna):
    client.force_login(anna)
    assert client.get("/admin/", follow=True).status_code == 403
