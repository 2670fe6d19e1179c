"""Staff: the list of people, and what is decided about one of them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from club.accounts import avatars, leaving, suspension
from club.accounts.models import Person
from club.accounts.roles import Role
from tests.accounts.test_avatars import file, picture

LIST = "/staff/members/"


def url(person, action="") -> str:
    return f"{LIST}{person.pk}/" + (f"{action}/" if action else "")


@pytest.fixture
def inside(client, director):
    client.force_login(director)
    return director


def names(page) -> list[str]:
    return [person.display_name for person in page.context["page"]]


# The list


@pytest.fixture
def crowd(anna, berta, applicant, director, owner, make_guest):
    suspension.suspend(berta, "Rude")
    gone = Person.objects.create_user("Zora")
    leaving.leave(gone)
    make_guest("Gast")


@pytest.mark.parametrize(
    ("group", "found"),
    [
        ("", ["Anna", "Berta", "Dirk", "Olga"]),
        ("nonsense", ["Anna", "Berta", "Dirk", "Olga"]),
        ("applicants", ["Carla"]),
        ("staff", ["Dirk", "Olga"]),
        ("suspended", ["Berta"]),
        ("guests", ["Gast"]),
        ("left", ["Former member"]),
    ],
)
def test_groups(client, crowd, inside, group, found):
    assert sorted(names(client.get(LIST, {"group": group}))) == found


@pytest.mark.parametrize(
    ("name", "found"), [("ann", ["Anna"]), ("ANNA", ["Anna"]), ("  r ", ["Berta", "Dirk"]), ("100%", [])]
)
def test_looking_for_a_name(client, crowd, inside, name, found):
    page = client.get(LIST, {"name": name})
    assert sorted(names(page)) == found
    assert f'value="{name.strip()}"' in page.content.decode()


def test_orders(client, crowd, inside):
    for number, name in enumerate(["Olga", "Anna", "Dirk", "Berta"]):
        Person.objects.filter(display_name=name).update(date_joined=timezone.now() - timedelta(days=number))
    for order, found in {
        "newest": ["Olga", "Anna", "Dirk", "Berta"],
        "oldest": ["Berta", "Dirk", "Anna", "Olga"],
        "name": ["Anna", "Berta", "Dirk", "Olga"],
        "name-back": ["Olga", "Dirk", "Berta", "Anna"],
        "nonsense": ["Olga", "Anna", "Dirk", "Berta"],
    }.items():
        assert names(client.get(LIST, {"order": order})) == found


def test_htmx_gets_the_table_alone(client, crowd, inside):
    part = client.get(LIST, headers={"HX-Request": "true", "HX-Target": "people"})
    assert part.content.decode().strip().startswith('<section id="people"')
    assert "HX-Target" in part["Vary"]


def test_pages_keep_the_filter(client, crowd, inside):
    for number in range(30):
        Person.objects.create_user(f"Nina {number}")
    page = client.get(LIST, {"name": "nina", "order": "name"})
    assert "name=nina&amp;order=name&amp;page=2" in page.content.decode()
    assert len(names(client.get(LIST, {"name": "nina", "page": 2}))) == 5


def test_waiting_applications_are_counted(client, applicant, inside):
    assert "1 application waits" in client.get(LIST).content.decode()


# One person


def test_the_page_shows_the_application(client, inside, applicant):
    assert "I know Anna" in client.get(url(applicant)).content.decode()


@pytest.mark.parametrize("kind", ["member", "guest", "applicant", "left", "oneself"])
def test_the_page_opens_for_everybody(client, inside, anna, applicant, make_guest, kind):
    person = {"member": anna, "guest": make_guest(), "applicant": applicant, "oneself": inside}.get(
        kind, anna
    )
    if kind == "left":
        leaving.leave(anna)
    assert client.get(url(person)).status_code == 200


def test_there_is_no_page_of_nobody(client, inside):
    assert client.get(f"{LIST}999999/").status_code == 404
    assert client.post(f"{LIST}999999/suspend/", {"why": "x"}).status_code == 404


def _what(client, person):
    """The decisions that the page offers."""
    text = client.get(url(person)).content.decode()
    actions = ["accept", "decline", "suspend", "lift", "picture", "role"]
    return [action for action in actions if f'action="{url(person, action)}"' in text]


def test_the_page_offers_what_can_be_decided(client, inside, owner, cashier, anna, berta, applicant):
    avatars.upload(berta, file(picture()))
    suspension.suspend(berta)
    assert _what(client, anna) == ["suspend"]
    assert _what(client, berta) == ["suspend", "lift", "picture"]
    assert _what(client, applicant) == ["accept", "decline", "suspend"]
    assert _what(client, cashier) == _what(client, owner) == _what(client, inside) == []
    client.force_login(owner)
    assert _what(client, anna) == ["suspend", "role"]
    assert _what(client, owner) == ["role"]
    client.force_login(cashier)
    assert _what(client, anna) == _what(client, applicant) == []


@pytest.mark.parametrize(
    ("action", "line"),
    [
        ("suspend", "members.suspended"),
        ("lift", "members.suspension_lifted"),
        ("accept", "members.accepted"),
        ("decline", "members.declined"),
        ("picture", "members.picture_removed"),
    ],
)
def test_decisions_are_carried_out_and_noted(client, inside, anna, applicant, logged, action, line):
    person = applicant if action in ("accept", "decline") else anna
    if action == "lift":
        suspension.suspend(anna)
    if action == "picture":
        avatars.upload(anna, file(picture()))
    assert client.post(url(person, action), {"why": "Because"}).url == url(person)
    assert logged()[-1] == (inside.pk, line, person.pk, "Because")


@pytest.mark.parametrize("action", ["suspend", "decline", "picture"])
@pytest.mark.parametrize("why", ["", "   ", "x" * 201])
def test_no_decision_without_a_reason(client, inside, applicant, logged, action, why):
    page = client.post(url(applicant, action), {"why": why})
    form = page.context["forms"]["unpicture" if action == "picture" else action]
    assert form.errors["why"]
    assert form["why"].value() == why
    assert page.context["user"] == inside
    assert logged() == []
    for other, blank in page.context["forms"].items():
        assert blank is form or not blank.is_bound, other


def test_a_refusal_stands_at_its_form_with_what_was_typed(client, inside, owner):
    page = client.post(url(owner, "suspend"), {"why": "Too loud"})
    assert page.context["forms"]["suspend"].non_field_errors() == ["You cannot decide about this person."]
    owner.refresh_from_db()
    assert not owner.is_suspended


def test_a_suspended_member_reads_the_reason(client, another_client, inside, anna):
    client.post(url(anna, "suspend"), {"why": "Rude to a guest"})
    another_client.force_login(anna)
    assert "Rude to a guest" in another_client.get("/account/settings/").content.decode()


# Roles


@pytest.mark.parametrize("role", list(Role))
def test_an_owner_gives_and_takes(client, owner, anna, logged, role):
    client.force_login(owner)
    client.post(url(anna, "role"), {"give": role, "why": "Trusted"})
    anna.refresh_from_db()
    assert getattr(anna, f"is_{role}")
    client.post(url(anna, "role"), {"take": role})
    anna.refresh_from_db()
    assert not getattr(anna, f"is_{role}")
    assert [line[1] for line in logged()] == [f"members.{role}_given", f"members.{role}_taken"]


@pytest.mark.parametrize("asked", [{}, {"give": "pope"}, {"take": ""}])
def test_unknown_roles_are_refused(client, owner, anna, logged, asked):
    client.force_login(owner)
    page = client.post(url(anna, "role"), asked)
    assert page.context["forms"]["role"].non_field_errors() == ["There is no such role."]
    assert logged() == []


def test_the_last_owner_is_told_why_he_stays(client, owner):
    client.force_login(owner)
    page = client.post(url(owner, "role"), {"take": "owner", "why": "Enough"})
    form = page.context["forms"]["role"]
    assert form.non_field_errors() == ["The club would be without an owner."]
    assert form["why"].value() == "Enough"


# Invitations and the club


def test_making_a_link(client, inside):
    from club.accounts.models import Invitation

    assert client.post("/staff/invitations/", {"note": "Quiz", "most": "3", "days": "7"}).status_code == 302
    made = Invitation.objects.get()
    assert (made.note, made.most, made.created_by) == ("Quiz", 3, inside)
    assert 6 < (made.expires_at - timezone.now()).total_seconds() / 86400 < 7.1
    assert f"http://testserver/join/{made.token}/" in client.get("/staff/invitations/").content.decode()
    client.post(f"/staff/invitations/{made.pk}/revoke/")
    made.refresh_from_db()
    assert made.state == "revoked"
    assert made.token not in client.get("/staff/invitations/").content.decode()


def test_a_link_for_ever_and_for_everybody(client, inside):
    from club.accounts.models import Invitation

    client.post("/staff/invitations/", {"note": "", "most": "", "days": "0"})
    made = Invitation.objects.get()
    assert (made.most, made.expires_at) == (None, None)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"most": "0"}, "most"),
        ({"most": "many"}, "most"),
        ({"days": "400"}, "days"),
        ({"note": "x" * 61}, "note"),
    ],
)
def test_a_wrong_field_is_told_and_kept(client, inside, fields, wrong):
    from club.accounts.models import Invitation

    page = client.post("/staff/invitations/", {"note": "Quiz", "most": "3", "days": "7"} | fields)
    assert list(page.context["form"].errors) == [wrong]
    assert page.context["form"][wrong].value() == fields[wrong]
    assert not Invitation.objects.exists()


def test_how_one_joins(client, owner, logged):
    from club.accounts.models import Club

    client.force_login(owner)
    assert client.post("/staff/club/", {"admission": "approval"}).status_code == 302
    assert Club.current().wants_approval
    page = client.post("/staff/club/", {"admission": "closed"})
    assert list(page.context["form"].errors) == ["admission"]
    assert [line[1] for line in logged()] == ["members.admission_approval"]
