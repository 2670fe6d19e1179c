"""Roles: who may do what, and that there is always an owner."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from club.accounts import roles, suspension
from club.accounts.models import Person
from club.accounts.roles import Role
from tests.accounts.conftest import gone


@pytest.mark.parametrize(
    ("role", "may"),
    [
        (Role.OWNER, {"is_owner", "is_director", "is_cashier", "has_role"}),
        (Role.DIRECTOR, {"is_director", "has_role"}),
        (Role.CASHIER, {"is_cashier", "has_role"}),
        (None, set()),
    ],
)
def test_what_a_role_allows(owner, anna, role, may):
    if role:
        roles.give(owner, anna, role)
    for person in (anna, Person.objects.get(pk=anna.pk)):
        assert {
            name for name in ("is_owner", "is_director", "is_cashier", "has_role") if getattr(person, name)
        } == may
        assert person.is_staff == bool(may)
    assert roles.of(anna) == ([role] if role else [])


@pytest.mark.parametrize("end", ["suspended", "closed"])
@pytest.mark.parametrize("role", list(Role))
def test_nothing_is_allowed_to_who_is_suspended_or_closed(make_staff, role, end):
    person = make_staff(role)
    if end == "suspended":
        suspension.suspend(person)
    else:
        person.is_active = False
    assert not any(getattr(person, f"is_{one}") for one in Role)
    assert not person.has_role


def test_taking_one_leaves_the_other(owner, anna):
    for role in (Role.DIRECTOR, Role.CASHIER):
        roles.give(owner, anna, role)
    roles.take(owner, anna, Role.DIRECTOR)
    anna.refresh_from_db()
    assert (anna.is_director, anna.is_cashier, anna.is_staff) == (False, True, True)
    roles.take(owner, anna, Role.CASHIER)
    assert not anna.is_staff


def test_it_is_in_the_audit_log_once(owner, anna, logged):
    for _ in range(2):
        roles.give(owner, anna, Role.DIRECTOR, "Runs the Tuesdays")
    roles.take(None, anna, Role.DIRECTOR)
    assert logged() == [
        (owner.pk, "members.director_given", anna.pk, "Runs the Tuesdays"),
        (None, "members.director_taken", anna.pk, ""),
    ]


@pytest.mark.parametrize("by", ["director", "cashier", "suspended owner", "former owner"])
def test_only_owners_give_and_take(owner, director, cashier, make_staff, anna, by):
    by = {"director": director, "cashier": cashier}.get(by) or _unmade(by, make_staff("owner", "Otto"))
    for do in (roles.give, roles.take):
        with pytest.raises(ValidationError) as refusal:
            do(by, anna, Role.OWNER)
        assert refusal.value.code == "owners_only"
    anna.refresh_from_db()
    assert not anna.is_owner


def _unmade(how, otto):
    """Still thinks that he is an owner."""
    if how == "suspended owner":
        suspension.suspend(Person.objects.get(pk=otto.pk))
    else:
        roles.take(None, Person.objects.get(pk=otto.pk), Role.OWNER)
    return otto


def test_only_members_have_roles(owner, applicant, make_guest):
    for person in (applicant, make_guest()):
        with pytest.raises(ValidationError) as refusal:
            roles.give(owner, person, Role.CASHIER)
        assert refusal.value.code == "not_a_member"


@pytest.mark.parametrize("column", ["is_superuser", "director", "cashier"])
def test_the_database_says_so_too(applicant, column):
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.filter(pk=applicant.pk).update(**{column: True})


@pytest.mark.parametrize("other", ["nobody", "suspended", "closed"])
def test_the_last_owner_stays_one(owner, make_staff, other):
    if other != "nobody":
        second = make_staff("owner", "Otto")
        if other == "suspended":
            suspension.suspend(second)
        else:
            Person.objects.filter(pk=second.pk).update(is_active=False)
    for by in (owner, None):
        with pytest.raises(ValidationError) as refusal:
            roles.take(by, owner, Role.OWNER)
        assert refusal.value.code == "last_owner"
    owner.refresh_from_db()
    assert owner.is_owner


def test_one_of_two_owners_may_go(owner, make_staff):
    second = make_staff("owner", "Otto")
    roles.take(owner, owner, Role.OWNER)
    assert not owner.is_owner
    with pytest.raises(ValidationError):
        roles.take(second, second, Role.OWNER)


def test_open_pages_learn_that_a_role_isgone(owner, anna, ear, at_commit):
    with at_commit():
        roles.give(owner, anna, Role.DIRECTOR)
    assert ear == []
    with at_commit():
        roles.take(owner, anna, Role.DIRECTOR)
    assert ear == [gone(anna)]
