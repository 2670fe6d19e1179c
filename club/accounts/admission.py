"""From stranger to member: at once, by an invitation, or by an application that staff decide about."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts import invitations, joining
from club.accounts.models import Admission, Application, Club, Invitation, Person
from club.audit.log import record
from club.notices.notify import notify

State = Application.State


@transaction.atomic
def enter(request: HttpRequest, person: Person, message: str = "") -> int | None:
    """Save somebody who has just registered: as a member, or as an applicant with his words to the staff.

    The talers that a member is welcomed with; None for an applicant.
    """
    talers, invitation = None, invitations.redeem(request)
    if invitation is None and Club.current().wants_approval:
        person.is_guest, person.applied_at = True, timezone.now()
        person.save()
        Application.objects.create(person=person, message=message)
    else:
        person.is_guest, person.invitation = False, invitation
        person.save()
        talers = joining.welcome(person)
    invitations.forget(request)
    return talers


@transaction.atomic
def join_by_invitation(request: HttpRequest, person: Person) -> int | None:
    """An applicant followed an invitation: he is a member at once.

    The talers that he is welcomed with; None if it is not valid any more.
    """
    row = _applicant(person)
    invitation = invitations.redeem(request)
    if invitation is None:
        return None
    _close(row, State.WITHDRAWN)
    talers = _admit(row, invitation)
    invitations.forget(request)
    return talers


@transaction.atomic
def apply_again(person: Person, message: str) -> Application:
    """Who was declined asks again. ValidationError: not_now, as long as he waits for an answer."""
    row = _applicant(person)
    if row.applications.filter(state=State.WAITING).exists():
        raise ValidationError(_("You are waiting for an answer already."), code="not_now")
    return Application.objects.create(person=row, message=message)


@transaction.atomic
def accept(by: Person | None, person: Person, why: str = "") -> None:
    """Make an applicant a member, one who was declined before as well. ValidationError: no_applicant."""
    row = _applicant(person)
    _close(row, State.ACCEPTED, by)
    talers = _admit(row)
    record(by, "members.accepted", row, why)
    notify(row, "application_accepted", settings.LOGIN_REDIRECT_URL, talers=talers)


@transaction.atomic
def decline(by: Person | None, person: Person, why: str) -> None:
    """Decline the application; the applicant is told why. ValidationError: no_applicant."""
    row = _applicant(person)
    if not _close(row, State.DECLINED, by, why):
        raise _nobody()
    record(by, "members.declined", row, why)
    notify(row, "application_declined", reverse("application"))


@transaction.atomic
def withdraw(person: Person) -> None:
    """Nobody has to decide about this person any more. What he wrote to the staff is deleted."""
    _close(person, State.WITHDRAWN)
    person.applications.update(message="")


@transaction.atomic
def change(by: Person | None, admission: Admission) -> None:
    """Decide how one joins the club from now on. Who waits goes on waiting."""
    club = Club.current()
    if club.admission != admission:
        club.admission = admission
        club.save()
        record(by, f"members.admission_{admission}")


def _applicant(person: Person) -> Person:
    row = Person.objects.select_for_update(no_key=True).get(pk=person.pk)
    if not row.is_applicant or not row.is_active:
        raise _nobody()
    return row


def _nobody() -> ValidationError:
    return ValidationError(_("There is no application of this person any more."), code="no_applicant")


def _close(person: Person, state: State, by: Person | None = None, reason: str = "") -> bool:
    waiting = person.applications.filter(state=State.WAITING)
    decided = {"decided_at": timezone.now(), "decided_by": by, "reason": reason}
    return bool(waiting.update(state=state, **decided))


def _admit(person: Person, invitation: Invitation | None = None) -> int:
    """Make an applicant a member; the talers that he is given."""
    person.is_guest, person.applied_at, person.invitation = False, None, invitation
    person.save(update_fields=["is_guest", "applied_at", "invitation"])
    return joining.welcome(person)
