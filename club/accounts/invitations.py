"""Invitations: links that make whoever registers with one a member at once."""

from datetime import datetime

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from club.accounts.models import Invitation, Person
from club.audit.log import record

# In the session of a visitor who followed one, until he registers.
FOLLOWED = "invitation"


@transaction.atomic
def make(by: Person, *, most: int | None, expires_at: datetime | None, note: str = "") -> Invitation:
    """A new link. `most`: how many may join by it, None for as many as come; `expires_at`: None for never."""
    made = Invitation.objects.create(created_by=by, most=most, expires_at=expires_at, note=note)
    record(by, "members.invitation_made", made)
    return made


@transaction.atomic
def revoke(by: Person, invitation: Invitation) -> None:
    """From now on nobody joins by it. Who has joined stays a member."""
    revoked = Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=timezone.now())
    if revoked:
        record(by, "members.invitation_revoked", invitation)


def follow(request: HttpRequest, token: str) -> Invitation | None:
    """The invitation of this token, kept in mind for when the visitor registers; None if it is not valid."""
    invitation = Invitation.objects.filter(token=token).first()
    if invitation is None or invitation.state != "valid":
        return None
    request.session[FOLLOWED] = token
    return invitation


def followed(request: HttpRequest) -> bool:
    """Whether the visitor followed an invitation that is still valid."""
    if FOLLOWED not in request.session:
        return False
    return _valid().filter(token=request.session[FOLLOWED]).exists()


def redeem(request: HttpRequest) -> Invitation | None:
    """Use up one place of the invitation that the visitor followed; None if he has none or came too late.

    In the transaction that makes him a member; `forget` it once that is done.
    """
    token = request.session.get(FOLLOWED, "")
    if not token:
        return None
    # Counting and asking in one statement: two who come at once for the last place do not both get it.
    if not _valid().filter(token=token).update(used=F("used") + 1):
        return None
    return Invitation.objects.get(token=token)


def forget(request: HttpRequest) -> None:
    request.session.pop(FOLLOWED, None)


def _valid() -> QuerySet[Invitation]:
    return Invitation.objects.filter(
        Q(expires_at=None) | Q(expires_at__gt=timezone.now()),
        Q(most=None) | Q(used__lt=F("most")),
        revoked_at=None,
    )
