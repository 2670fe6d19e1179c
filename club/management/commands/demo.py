"""`manage.py demo`: an owner and three members to try the club with."""

import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.db import transaction

OWNER = "Olga"
MEMBERS = ("Anna", "Bruno", "Clara")

# Without the letters that are taken for one another when typed off a screen.
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class Command(BaseCommand):
    help = "Make the demo's owner and members, as far as they are missing, and print their log-ins once."

    def handle(self, *args: Any, **options: Any) -> None:
        made = make()
        if not made:
            self.stdout.write(f"The demo is there already; its log-ins are in {logins_file()}.")
            return
        _remember(made)
        self.stdout.write("Log-ins of the demo (name, password):")
        for name, password in made.items():
            role = "owner" if name == OWNER else "member"
            self.stdout.write(f"    {name:<8} {password}   {role}")
        self.stdout.write(f"They are kept in {logins_file()}.")


@transaction.atomic
def make() -> dict[str, str]:
    """Make who is missing; the passwords of those made now, by name. Nobody else's is touched."""
    people = get_user_model().objects
    known = set(people.values_list("display_name", flat=True))
    made = {}
    for name in (OWNER, *MEMBERS):
        if name in known:
            continue
        password = _password()
        create = people.create_superuser if name == OWNER else people.create_user
        create(name, password=password)
        made[name] = password
    return made


def logins_file() -> Path:
    return Path(settings.DATA_DIR) / "demo-logins.txt"


def _password() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))


def _remember(made: dict[str, str]) -> None:
    """Only its owner may read the file: the demo's owner is a superuser."""
    handle = os.open(logins_file(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "w") as file:
        for name, password in made.items():
            file.write(f"{name}\t{password}\n")
