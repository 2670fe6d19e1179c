"""Waiving penalties, and declaring finished tournaments void: decisions about results that stay as they are.

What results are worth follows from them and from these decisions, and is computed by `rebuild` (RULES 13).
"""

from uuid import UUID

from django.db import transaction

from club.accounts.models import Person
from club.standings.corrections import Voided, Waiver
from club.standings.models import Result
from club.standings.rebuild import rebuild


def waive(tournament: UUID, seat: int, *, by: Person) -> bool:
    """Waive the penalty of who left a finished tournament early from this seat: 0 points instead of -10.

    In the caller's transaction. False if there is no penalty, or none any more.
    """
    _need_transaction()
    result = Result.objects.filter(tournament=tournament, seat=seat, left=True, points__lt=0).first()
    if result is None:
        return False
    Waiver(result=result, by=by).save(force_insert=True)
    _write_points({result.pk})
    return True


def void(tournament: UUID, *, by: Person) -> bool:
    """Let a finished tournament count for nothing: no points, and ratings as if it had not been.

    In the caller's transaction. False if it is void already.
    """
    _need_transaction()
    if Voided.objects.filter(tournament=tournament).exists():
        return False
    Voided(tournament=tournament, by=by).save(force_insert=True)
    results = Result.every.filter(tournament=tournament)
    _write_points(set(results.values_list("pk", flat=True)))
    if results.filter(rating_change__isnull=False).exists():
        # every later rating of its players, and of whom they met, begins where this one ended
        rebuild()
    return True


def _write_points(results: set[int]) -> None:
    # Past the queryset that refuses every change. The database lets this column through.
    Result._base_manager.filter(pk__in=results).update(points=0)


def _need_transaction() -> None:
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError(
            "results are corrected in the transaction of the decision"
        )
