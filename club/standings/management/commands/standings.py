"""`manage.py standings rebuild`: points and ratings computed anew from the stored results."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from club.audit.log import record
from club.standings.rebuild import rebuild

SHOWN = 20


class Command(BaseCommand):
    help = (
        "Compute points and ratings anew from the stored results. `rebuild` puts right what differs;"
        " `check` only tells, with exit status 1 if anything does."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=["rebuild", "check"])

    def handle(self, *args: Any, what: str, **options: Any) -> None:
        with transaction.atomic():
            found = rebuild(write=what == "rebuild")
            if found and what == "rebuild":
                record(None, "standings.rebuilt", count=len(found))
        for difference in found[:SHOWN]:
            self.stdout.write(str(difference))
        if len(found) > SHOWN:
            self.stdout.write(f"… and {len(found) - SHOWN} more")
        if not found:
            self.stdout.write("Everything follows from the results.")
        elif what == "check":
            raise CommandError(f"{len(found)} numbers do not follow from the results", returncode=1)
        else:
            self.stdout.write(f"{len(found)} numbers put right.")
