"""Everything the club keeps about one person, to take along."""

import io
import json
import zipfile
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from club.accounts.models import Person

type Rows = list[dict[str, Any]]


def everything(person: Person) -> dict[str, Rows]:
    """All rows that are the person's own, by table, as settings.PERSONAL_DATA says: which these are, and what
    of them is his to know. Of other people nothing is told."""
    found: dict[str, Rows] = {}
    for table, own in settings.PERSONAL_DATA.items():
        for column, fields in own.items():
            if fields:
                rows = apps.get_model(table)._base_manager.filter(**{column: person.pk}).order_by("pk")
                found.setdefault(table, []).extend(rows.values(*fields.split()))
    return {table: rows for table, rows in found.items() if rows}


def archive(person: Person) -> bytes:
    """`everything` as JSON in a zip file, with the person's picture."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        told = {"made_at": timezone.now(), "person": person.pk, "tables": everything(person)}
        file.writestr("data.json", json.dumps(told, cls=DjangoJSONEncoder, indent=2, ensure_ascii=False))
        if person.picture_key:
            file.writestr("picture.webp", bytes(person.picture.large))
    return out.getvalue()
