"""Writing the audit log: the only writer of its lines."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import models, transaction

from club.audit.models import LONGEST_NAME, LONGEST_WHY, Action
from club.audit.words import ACTIONS


def record(
    by: Any,
    action: str,
    subject: models.Model | None = None,
    why: str = "",
    *,
    whom: Any = None,
    **facts: Any,
) -> Action:
    """Write down that `by` did this, in the transaction that does it.

    by       the person who acted; None for a command
    action   a code made known with `words.add`; ValueError for another
    subject  the row it was done to: a person, a table, a transaction …, or None
    why      the reason given, at most LONGEST_WHY letters
    whom     the person it was done to, where the subject is what it happened at
    facts    numbers and codes that the action's words name; no names of people
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("an action is recorded in the transaction that does it")
    if action not in ACTIONS:
        raise ValueError(f"no words for the action {action!r}")
    if len(why) > LONGEST_WHY:
        raise ValueError(f"a reason has at most {LONGEST_WHY} letters")
    line = Action(by=by, action=action, person=whom, why=why.strip(), facts=facts)
    if isinstance(subject, get_user_model()):
        line.person = subject
    elif subject is not None:
        line.subject_kind = subject._meta.label_lower
        line.subject_key = str(subject.pk)
        line.subject_name = str(subject)[:LONGEST_NAME]
    line.save(force_insert=True)
    return line
