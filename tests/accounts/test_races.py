"""Many at once: a link admits as many as it says, the club keeps an owner, an application has one answer."""

from functools import partial
from types import SimpleNamespace

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from club.accounts import admission, invitations, leaving, roles, suspension
from club.accounts.models import Admission, Application, Person
from club.accounts.roles import Role
from club.treasury.ledger import balance
from tests.threads import side_by_side

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run the calls side by side; their results, a refusal's code in place of one."""

    def answer(call):
        try:
            return call()
        except ValidationError as refusal:
            return refusal.code

    return side_by_side(*[partial(answer, call) for call in calls])


def owner(name) -> Person:
    return Person.objects.create_superuser(name, password="x")


def owners() -> list[str]:
    return [person.display_name for person in Person.objects.filter(is_superuser=True) if person.is_owner]


def test_eight_come_by_a_link_for_three():
    invitation = invitations.make(owner("Olga"), most=3, expires_at=None)
    admission.change(None, Admission.APPROVAL)

    def register(number):
        newcomer = Person()
        newcomer.take_name(f"Nina {number}")
        visit = SimpleNamespace(session={invitations.FOLLOWED: invitation.token})
        admission.enter(visit, newcomer)
        return newcomer.is_member

    members = at_once(*[lambda number=number: register(number) for number in range(8)])
    assert sorted(members) == [False] * 5 + [True] * 3
    invitation.refresh_from_db()
    assert invitation.used == 3
    assert Application.objects.count() == 5


def test_two_owners_take_each_others_role():
    olga, otto = owner("Olga"), owner("Otto")
    answers = at_once(lambda: roles.take(olga, otto, Role.OWNER), lambda: roles.take(otto, olga, Role.OWNER))
    assert sorted(map(str, answers)) == ["None", "owners_only"]
    assert len(owners()) == 1


def test_two_owners_step_down():
    olga, otto = owner("Olga"), owner("Otto")
    answers = at_once(lambda: roles.take(olga, olga, Role.OWNER), lambda: leaving.leave(otto))
    assert sorted(map(str, answers)) == ["None", "last_owner"]
    assert len(owners()) == 1


def test_two_owners_suspend_each_other():
    olga, otto = owner("Olga"), owner("Otto")
    answers = at_once(lambda: suspension.suspend(olga, "", otto), lambda: suspension.suspend(otto, "", olga))
    assert sorted(map(str, answers)) == ["None", "not_yours"]
    assert len(owners()) == 1


def test_an_application_is_accepted_by_three(settings):
    olga = owner("Olga")
    nina = Person(is_guest=True, applied_at=timezone.now())
    nina.take_name("Nina")
    nina.save()
    Application.objects.create(person=nina)
    answers = at_once(
        lambda: admission.accept(olga, nina),
        lambda: admission.accept(olga, nina),
        lambda: admission.accept(olga, nina),
    )
    assert sorted(map(str, answers)) == ["None", "no_applicant", "no_applicant"]
    assert balance(nina) == settings.WELCOME_TALERS
