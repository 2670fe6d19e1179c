"""What each movement of talers does, and that it is done once (RULES 12)."""

from uuid import uuid4

import pytest
from django.db import transaction
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Person
from club.appendonly.rows import Immutable
from club.treasury import ledger
from club.treasury.models import Account, Entry, Transaction
from tests.treasury.conftest import STAKE

pytestmark = pytest.mark.django_db


def balances(people):
    return [ledger.balance(person) for person in people]


def count():
    return Transaction.objects.count()


def pot_of(tournament_id):
    return Account.objects.get(tournament=tournament_id).balance


# Welcome


def test_a_new_member_gets_the_welcome_of_the_house(settings):
    settings.WELCOME_TALERS = 250
    member = Person.objects.create_user("Emil")
    assert ledger.balance(member) == 250
    assert Account.objects.get(kind="house").balance == -250
    assert [entry.transaction.kind for entry in ledger.statement(member)] == ["welcome"]


def test_who_registers_gets_the_welcome(client, db):
    form = {"username": "Frida", "email": "", "password1": "brass lamps at midnight"}
    client.post("/account/register/", form | {"password2": form["password1"]})
    assert ledger.balance(Person.objects.get(display_name="Frida")) == 1000


def test_a_guest_has_no_talers_until_he_registers(client, db):
    client.post("/account/guest/", {"name": "Gustav"})
    guest = Person.objects.get(display_name="Gustav")
    assert not Account.objects.filter(person=guest).exists()
    form = {"username": "Gustav", "email": "", "password1": "brass lamps at midnight"}
    client.post("/account/register/", form | {"password2": form["password1"]})
    assert ledger.balance(guest) == 1000


def test_the_welcome_comes_once(anna):
    assert ledger.welcome(anna) == 0
    assert ledger.balance(anna) == 1000


def test_the_owner_is_welcomed_as_well(owner):
    assert ledger.balance(owner) == 1000


def test_no_member_without_his_welcome(settings, monkeypatch):
    """Both happen or neither."""
    monkeypatch.setattr(ledger, "welcome", lambda person: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        Person.objects.create_user("Hans")
    assert not Person.objects.filter(username="hans").exists()


def test_a_club_may_welcome_with_nothing(settings):
    settings.WELCOME_TALERS = 0
    member = Person.objects.create_user("Ida")
    assert ledger.balance(member) == 0
    assert count() == 0


def test_rules_12_3_guests_have_no_account(guest, owner):
    with pytest.raises(ValueError):
        ledger.welcome(guest)
    with pytest.raises(ValueError):
        ledger.grant(guest, 5, reason="nice", by=owner)
    assert ledger.buy_in(uuid4(), [guest], STAKE) == [guest]
    assert ledger.balance(guest) == 0


# Stakes


def test_rules_12_1_each_pays_the_stake_into_the_pot(people, tournament):
    begun = tournament(3)
    assert balances(people) == [970, 970, 970, 1000]
    assert pot_of(begun) == 90


def test_rules_12_1_who_cannot_pay_is_named_and_nobody_pays(people):
    tournament_id = uuid4()
    assert ledger.buy_in(uuid4(), [people[1]], 980) == []
    before = count()
    assert ledger.buy_in(tournament_id, people, STAKE) == [people[1]]
    assert balances(people) == [1000, 20, 1000, 1000]
    assert count() == before
    assert ledger.buy_in(tournament_id, [people[0], *people[2:]], STAKE) == []
    assert pot_of(tournament_id) == 90


def test_those_who_cannot_pay_are_named_in_the_order_given(people):
    ledger.buy_in(uuid4(), people[1:3], 980)
    assert ledger.buy_in(uuid4(), people[::-1], STAKE) == [people[2], people[1]]


def test_the_last_taler_can_be_staked(anna):
    assert ledger.buy_in(uuid4(), [anna], 1000) == []
    assert ledger.balance(anna) == 0


def test_stakes_are_paid_once(people):
    tournament_id = uuid4()
    ledger.buy_in(tournament_id, people[:2], STAKE)
    assert ledger.buy_in(tournament_id, people[1::-1], STAKE) == []
    assert balances(people) == [970, 970, 1000, 1000]


def test_nobody_joins_when_the_stakes_are_paid(people, guest, tournament):
    begun = tournament(2)
    for others, stake in ((people[:3], STAKE), (people[:1], STAKE), (people[:2], 40), ([guest], STAKE)):
        with pytest.raises(ledger.LedgerError):
            ledger.buy_in(begun, others, stake)
    assert pot_of(begun) == 60


@pytest.mark.parametrize("amount", [0, -1, True, 1.5, "30", ledger.MOST + 1])
def test_stakes_are_whole_talers(anna, amount):
    with pytest.raises(ValueError):
        ledger.buy_in(uuid4(), [anna], amount)


def test_nobody_pays_twice_and_somebody_pays(anna):
    for persons in ([anna, anna], []):
        with pytest.raises(ValueError):
            ledger.buy_in(uuid4(), persons, STAKE)


# Settlement


def test_rules_12_1_the_whole_pot_goes_to_the_best_placed(people, tournament):
    begun = tournament(3)
    assert ledger.settle(begun, [people[2]]) is True
    assert balances(people) == [970, 970, 1060, 1000]
    assert pot_of(begun) == 0


def test_a_settlement_pays_once(people, tournament):
    begun = tournament(2)
    ledger.settle(begun, [people[0]])
    assert ledger.settle(begun, [people[0]]) is False
    assert ledger.settle(begun, [people[1]]) is False
    assert ledger.refund_all(begun) is False
    assert balances(people) == [1030, 970, 1000, 1000]


def test_rules_12_2_a_sole_human_gets_his_stake_back(anna, tournament):
    begun = tournament(1)
    assert ledger.settle(begun, [anna]) is True
    assert ledger.balance(anna) == 1000
    assert ledger.statement(anna)[0].transaction.kind == "refund"


@pytest.mark.parametrize(
    ("stake", "payers", "winners", "after"),
    [
        (30, 2, [1, 0], [1000, 1000]),
        (25, 3, [2, 0], [1012, 975, 1013]),
        (25, 3, [0, 2], [1013, 975, 1012]),
        (5, 4, [3, 1, 0], [1001, 1002, 995, 1002]),
        (10, 4, [2, 1, 0], [1003, 1003, 1004, 990]),
    ],
)
def test_rules_12_4_the_best_place_is_shared(people, tournament, stake, payers, winners, after):
    """An odd taler goes to the one named first; a second odd one to the next."""
    begun = tournament(payers, stake)
    ledger.settle(begun, [people[number] for number in winners])
    assert balances(people[:payers]) == after
    assert pot_of(begun) == 0


def test_three_equal_winners_leave_no_chip_behind():
    """30,300 in three: 10,100 each, where another server paid 10,101, 10,100 and 10,099."""
    assert ledger.split(30_300, 3) == [10_100, 10_100, 10_100]
    assert ledger.split(30_302, 3) == [10_101, 10_101, 10_100]
    assert all(sum(ledger.split(pot, ways)) == pot for pot in range(60) for ways in range(1, 7))


def test_only_who_paid_can_win(people, guest, tournament):
    begun = tournament(2)
    for winners in ([people[2]], [people[0], people[2]], [guest]):
        with pytest.raises(ledger.LedgerError):
            ledger.settle(begun, winners)
    assert pot_of(begun) == 60


def test_somebody_wins_and_each_winner_is_named_once(people, tournament):
    begun = tournament(2)
    for winners in ([], [people[0], people[0]]):
        with pytest.raises(ValueError):
            ledger.settle(begun, winners)


def test_without_stakes_there_is_nothing_to_settle(anna):
    assert ledger.settle(uuid4(), [anna]) is False
    assert ledger.refund_all(uuid4()) is False


# Cancelling


def test_rules_12_4_a_cancelled_tournament_returns_every_stake(people, owner, tournament):
    begun = tournament(4)
    assert ledger.refund_all(begun, by=owner, reason="The table was closed") is True
    assert balances(people) == [1000, 1000, 1000, 1000]
    assert pot_of(begun) == 0
    assert ledger.refund_all(begun, by=owner) is False
    assert ledger.settle(begun, [people[0]]) is False
    assert balances(people) == [1000, 1000, 1000, 1000]


# All of them


def test_rules_12_5_all_accounts_add_up_to_zero(people, owner, tournament):
    ledger.settle(tournament(4, 7), people[2:])
    ledger.refund_all(tournament(3))
    ledger.grant(people[0], 11, reason="x", by=owner)
    ledger.reverse(ledger.correct(people[1], -3, reason="x", by=owner), reason="x", by=owner)
    tournament(2)
    assert Account.objects.aggregate(sum=Sum("balance"))["sum"] == 0
    assert Entry.objects.aggregate(sum=Sum("amount"))["sum"] == 0
    assert Account.objects.get(kind="house").balance == -5011


def test_each_entry_states_the_balance_after_it(people, tournament):
    ledger.settle(tournament(2), [people[0]])
    assert [(entry.amount, entry.balance) for entry in ledger.statement(people[0])] == [
        (60, 1030),
        (-30, 970),
        (1000, 1000),
    ]


def test_movements_carry_what_they_were_for(people):
    tournament_id = uuid4()
    ledger.buy_in(tournament_id, people[:2], STAKE, reason="Danube")
    ledger.settle(tournament_id, people[:1], reason="Danube")
    latest = ledger.statement(people[0])[0].transaction
    assert (latest.kind, latest.reason, latest.tournament) == ("payout", "Danube", tournament_id)


def test_a_statement_costs_one_query(people, tournament, django_assert_num_queries):
    ledger.settle(tournament(2), people[:1])
    with django_assert_num_queries(1):
        assert [entry.transaction.kind for entry in ledger.statement(people[0])] == [
            "payout",
            "buy_in",
            "welcome",
        ]


def test_the_model_refuses_to_change_what_is_posted(people, owner):
    given = ledger.grant(people[0], 1, reason="x", by=owner)
    for row in (given, given.entries.first(), Account.objects.first()):
        with pytest.raises(Immutable):
            row.save()
        with pytest.raises(Immutable):
            row.delete()
    for rows in (Transaction.objects, Entry.objects, Account.objects):
        with pytest.raises(Immutable):
            rows.all().delete()
        with pytest.raises(Immutable):
            rows.update(pk=1)


@pytest.mark.django_db(transaction=True)
def test_talers_move_only_in_a_transaction(people, owner):
    tournament_id = uuid4()
    for move in (
        lambda: ledger.welcome(people[0]),
        lambda: ledger.buy_in(tournament_id, people, STAKE),
        lambda: ledger.settle(tournament_id, people),
        lambda: ledger.refund_all(tournament_id),
        lambda: ledger.grant(people[0], 1, reason="x", by=owner),
        lambda: ledger.correct(people[0], 1, reason="x", by=owner),
        lambda: ledger.reverse(ledger.statement(people[0])[0].transaction, reason="x", by=owner),
    ):
        with pytest.raises(transaction.TransactionManagementError):
            move()
    assert count() == 5


@pytest.mark.parametrize("amounts", [[-10, 11], [10, 10], [0], []])
def test_the_ledger_itself_refuses_what_does_not_balance(people, amounts):
    """Before the database has to."""
    accounts = {account.pk: account for account in Account.objects.order_by("pk")}
    with pytest.raises(ledger.LedgerError, match="does not balance"):
        ledger._post(Transaction.Kind.GRANT, accounts, dict(zip(accounts, amounts, strict=False)))


def test_a_tournament_that_fails_keeps_its_talers(people):
    """The movement is part of the caller's transaction."""

    @transaction.atomic
    def begin():
        ledger.buy_in(uuid4(), people, STAKE)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        begin()
    assert balances(people) == [1000, 1000, 1000, 1000]


def test_accounts_are_locked_by_id(people, tournament, connection_on_postgresql):
    """Two tournaments that start at once with the same people in another order do not wait for each other."""
    with CaptureQueriesContext(connection_on_postgresql) as queries:
        ledger.buy_in(uuid4(), people[::-1], STAKE)
    locks = [query["sql"] for query in queries if "FOR UPDATE" in query["sql"]]
    assert len(locks) == 1
    assert 'ORDER BY "treasury_account"."id" ASC' in locks[0]
