"""Tournaments that start and end at the same moment, whoever is in them: as if one had come after the other.

In real threads, on a real database file or server.
"""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as search
from hypothesis import strategies as st

from club.accounts.models import Person
from club.treasury import audit, ledger
from club.treasury.models import Account
from tests.treasury.test_races import at_once

MEMBERS = 4
WELCOME = 100
some_members = st.lists(st.integers(0, MEMBERS - 1), min_size=1, max_size=MEMBERS, unique=True)
starts = st.lists(st.tuples(some_members, st.integers(1, WELCOME)), min_size=2, max_size=6)


@pytest.mark.django_db(transaction=True)
@search(max_examples=15, suppress_health_check=list(HealthCheck))
@given(starts=starts, cancelled=st.lists(st.booleans(), min_size=6, max_size=6))
def test_starts_at_once_take_what_one_after_the_other_could(
    settings: Any, starts: list[tuple[list[int], int]], cancelled: list[bool]
) -> None:
    settings.WELCOME_TALERS = WELCOME
    people = [Person.objects.create_user(f"Member {uuid4().hex[:8]}") for _ in range(MEMBERS)]
    tournaments = [
        (uuid4(), [people[number] for number in who], amount, out)
        for (who, amount), out in zip(starts, cancelled, strict=False)
    ]
    refused = at_once(*[lambda one=one: ledger.buy_in(*one[:3]) for one in tournaments])

    left = {person: ledger.balance(person) for person in people}
    begun = [one for one, short in zip(tournaments, refused, strict=True) if not short]
    for person in people:
        paid = sum(amount for _, payers, amount, _ in begun if person in payers)
        assert left[person] == WELCOME - paid >= 0
    for (_, payers, amount, _), short in zip(tournaments, refused, strict=True):
        # Talers only became fewer: who was short at some moment is so at the end, and nobody else is named.
        assert set(short) <= {person for person in payers if left[person] < amount}

    ends = at_once(
        *[
            lambda one=one: ledger.refund_all(one[0]) if one[3] else ledger.settle(one[0], one[1][:1])
            for one in [*begun, *begun]
        ]
    )
    assert sorted(ends) == [False] * len(begun) + [True] * len(begun)
    assert sum(ledger.balance(person) for person in people) == MEMBERS * WELCOME
    assert not Account.objects.filter(kind="pot").exclude(balance=0).exists()
    assert audit.violations() == []
