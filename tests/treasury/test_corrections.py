"""What staff do with talers: gifts, corrections, reversals. Never a change of what is posted (RULES 12.5)."""

import pytest

from club.accounts.models import Person
from club.treasury import ledger
from club.treasury.models import Transaction

pytestmark = pytest.mark.django_db


def test_a_gift_of_the_house(anna, owner):
    given = ledger.grant(anna, 200, reason="Ten years a member", by=owner)
    assert ledger.balance(anna) == 1200
    assert (given.kind, given.reason, given.created_by) == ("grant", "Ten years a member", owner)


def test_a_correction_goes_both_ways_and_not_below_zero(anna, owner):
    ledger.correct(anna, 5, reason="Table 3", by=owner)
    ledger.correct(anna, -1005, reason="Table 3", by=owner)
    assert ledger.balance(anna) == 0
    with pytest.raises(ledger.NotEnough) as refusal:
        ledger.correct(anna, -1, reason="Table 3", by=owner)
    assert (refusal.value.person, refusal.value.amount, refusal.value.balance) == (anna, 1, 0)
    assert ledger.balance(anna) == 0


@pytest.mark.parametrize("amount", [0, -5, 2.0])
def test_a_gift_is_a_gift(anna, owner, amount):
    with pytest.raises(ValueError):
        ledger.grant(anna, amount, reason="x", by=owner)


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201])
def test_what_a_person_decides_needs_a_reason(anna, owner, reason):
    given = ledger.grant(anna, 1, reason="x", by=owner)
    for decide in (
        lambda: ledger.grant(anna, 5, reason=reason, by=owner),
        lambda: ledger.correct(anna, 5, reason=reason, by=owner),
        lambda: ledger.reverse(given, reason=reason, by=owner),
    ):
        with pytest.raises(ValueError):
            decide()


def test_a_member_from_before_the_treasury_is_welcomed_with_his_first_gift(owner):
    old = Person.objects.create(username="karl", display_name="Karl")
    ledger.grant(old, 5, reason="x", by=owner)
    assert ledger.balance(old) == 1005


def test_a_reversal_is_a_transaction_of_its_own(anna, owner):
    given = ledger.grant(anna, 200, reason="Wrong Anna", by=owner)
    reversal = ledger.reverse(given, reason="Wrong Anna", by=owner)
    assert ledger.balance(anna) == 1000
    assert reversal.reverses == given
    assert [entry.amount for entry in ledger.statement(anna)] == [-200, 200, 1000]


def test_a_reversal_comes_once_and_is_not_reversed(anna, owner):
    given = ledger.grant(anna, 200, reason="x", by=owner)
    reversal = ledger.reverse(given, reason="x", by=owner)
    for done in (given, reversal):
        with pytest.raises(ledger.NotReversible):
            ledger.reverse(done, reason="x", by=owner)
    assert ledger.balance(anna) == 1000


def test_what_a_tournament_moved_is_not_reversed(people, owner, tournament):
    begun = tournament(2)
    ledger.settle(begun, [people[0]])
    for moved in Transaction.objects.filter(tournament=begun):
        with pytest.raises(ledger.NotReversible):
            ledger.reverse(moved, reason="x", by=owner)


def test_spent_talers_are_not_taken_back(anna, owner):
    given = ledger.grant(anna, 200, reason="x", by=owner)
    ledger.correct(anna, -1100, reason="x", by=owner)
    with pytest.raises(ledger.NotEnough):
        ledger.reverse(given, reason="x", by=owner)
    assert ledger.balance(anna) == 100
