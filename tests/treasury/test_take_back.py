"""A payout is undone when a finished tournament is declared void: stakes back (RULES 12.4)."""

import pytest

from club.treasury import audit, ledger
from club.treasury.models import Account

pytestmark = pytest.mark.django_db


def balances(people):
    return [ledger.balance(person) for person in people]


def house():
    return Account.objects.get(kind="house").balance


def test_everyone_has_his_stake_and_the_winner_what_he_had(people, owner, tournament):
    begun = tournament(3)
    before = house()
    ledger.settle(begun, [people[0]])
    assert balances(people[:3]) == [1060, 970, 970]
    posted = ledger.take_back(begun, by=owner, reason="Aare")
    assert posted is not None
    assert (posted.kind, posted.created_by, posted.reason) == ("correction", owner, "Aare")
    assert balances(people[:3]) == [1000, 1000, 1000]
    assert house() == before
    assert audit.violations() == []


def test_shared_pots_too(people, owner, tournament):
    begun = tournament(3, stake=25)
    ledger.settle(begun, [people[2], people[1]])
    ledger.take_back(begun, by=owner, reason="Aare")
    assert balances(people[:3]) == [1000, 1000, 1000]


def test_what_a_winner_has_spent_the_house_bears(people, owner, tournament):
    begun = tournament(3)
    ledger.settle(begun, [people[0]])
    ledger.correct(people[0], -1050, reason="spent", by=owner)
    before = house()
    ledger.take_back(begun, by=owner, reason="Aare")
    assert balances(people[:3]) == [0, 1000, 1000]
    assert house() == before - 50
    assert audit.violations() == []


def test_where_nobody_was_paid_there_is_nothing_to_take_back(people, owner, tournament):
    begun = tournament(3)
    assert ledger.take_back(begun, by=owner, reason="Aare") is None
    ledger.refund_all(begun)
    assert ledger.take_back(begun, by=owner, reason="Aare") is None
    assert balances(people[:3]) == [1000, 1000, 1000]


def test_a_sole_human_has_his_stake_already(people, owner, tournament):
    begun = tournament(1)
    ledger.settle(begun, people[:1])
    assert ledger.take_back(begun, by=owner, reason="Aare") is None
    assert balances(people[:1]) == [1000]


def test_it_needs_a_reason(people, owner, tournament):
    begun = tournament(2)
    ledger.settle(begun, [people[0]])
    with pytest.raises(ValueError):
        ledger.take_back(begun, by=owner, reason=" ")
