"""`manage.py ledger check`: the trial balance, and every invariant of the ledger that does not hold."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.treasury import audit


class Command(BaseCommand):
    help = "Audit the ledger: print the trial balance and what does not hold; exit status 1 if anything."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=["check"])

    def handle(self, *args: Any, **options: Any) -> None:
        self._trial_balance()
        violations = audit.violations()
        for violation in violations:
            self.stdout.write(f"VIOLATED {violation}")
        if violations:
            raise CommandError(f"{len(violations)} violations of the ledger's invariants", returncode=1)
        self.stdout.write("Everything holds.")

    def _trial_balance(self) -> None:
        """What accounts have is credit, what the house gave out is debit: both come to the same."""
        self.stdout.write(f"{'Account':<60} {'Debit':>14} {'Credit':>14}")
        debit = credit = 0
        for account in audit.trial_balance().iterator():
            owed, owned = max(-account.balance, 0), max(account.balance, 0)
            debit, credit = debit + owed, credit + owned
            name = f"{account.pk} {account.kind} {account.person or account.tournament or ''}"
            self.stdout.write(f"{name:<60} {owed or '':>14} {owned or '':>14}")
        self.stdout.write(f"{'Total':<60} {debit:>14} {credit:>14}")
