"""Which notices a person wants by mail."""

from collections.abc import Collection
from typing import Any

from club.notices.kinds import KINDS
from club.notices.models import MailWish


def by_mail(person: Any, kind: str) -> bool:
    """Whether the person wants notices of this kind by mail; the kind's default if he never said."""
    wish = MailWish.objects.filter(person=person, kind=kind).values_list("by_mail", flat=True).first()
    return KINDS[kind].by_mail if wish is None else wish


def wanted(person: Any) -> list[str]:
    """Codes of the kinds that come by mail."""
    said = dict(MailWish.objects.filter(person=person).values_list("kind", "by_mail"))
    return [code for code, kind in KINDS.items() if said.get(code, kind.by_mail)]


def choose(person: Any, kinds: Collection[str]) -> None:
    """From now on these kinds come by mail, and no others."""
    for code in KINDS:
        MailWish.objects.update_or_create(person=person, kind=code, defaults={"by_mail": code in kinds})


def forget(person: Any) -> None:
    MailWish.objects.filter(person=person).delete()
