"""The cashiers' pages: accounts, trial balance, gifts, corrections, reversals."""

import pytest
from django.urls import reverse

from club.accounts.models import Person
from club.audit.models import Action
from club.treasury import audit, ledger
from club.treasury.models import Account, Transaction

pytestmark = pytest.mark.django_db
HERE = "/staff/talers/"


def account_of(person):
    return Account.objects.get(person=person)


def give(client, person, **fields):
    return client.post(reverse("staff_give", args=[account_of(person).pk]), fields)


def correct(client, person, **fields):
    return client.post(reverse("staff_correct", args=[account_of(person).pk]), fields)


def reverse_it(client, moved, why="Wrong one"):
    return client.post(reverse("staff_reverse", args=[moved.pk]), {"why": why})


# Looking


def test_from_a_person_to_his_talers_and_back(counting, directing, people):
    person, account = f"/staff/members/{people[0].pk}/", f"/staff/talers/{account_of(people[0]).pk}/"
    assert f'href="{account}"' in counting.get(person).content.decode()
    assert f'href="{person}"' in counting.get(account).content.decode()
    assert account not in directing.get(person).content.decode()


def test_the_trial_balance_adds_up(counting, people, finished):
    finished()
    page = counting.get(HERE).content.decode()
    assert "in balance" in page
    assert "-5,000" in page.replace("−", "-")


def test_every_account_by_kind_name_and_balance(counting, people, running):
    running(2, stake="talers", stake_amount=40)
    names = [str(account) for account in counting.get(HERE).context["page"]]
    assert names == ["Anna", "Bruno", "Clara", "Dora", "Konrad"]
    assert [one.balance for one in counting.get(HERE, {"kind": "pot"}).context["page"]] == [80]
    assert [one.kind for one in counting.get(HERE, {"kind": "house"}).context["page"]] == ["house"]
    assert [str(one) for one in counting.get(HERE, {"name": "LAR"}).context["page"]] == ["Clara"]
    balances = [one.balance for one in counting.get(HERE, {"order": "least"}).context["page"]]
    assert balances == sorted(balances)


def test_htmx_gets_the_accounts_alone(counting, people):
    part = counting.get(HERE, headers={"HX-Request": "true", "HX-Target": "accounts"}).content.decode()
    assert part.strip().startswith('<section id="accounts"')


def test_an_account_shows_what_moved_it_and_who_did(counting, cashier, people):
    give(counting, people[0], amount="200", why="Ten years a member")
    page = counting.get(reverse("staff_account", args=[account_of(people[0]).pk])).content.decode()
    assert "Ten years a member" in page
    assert "Konrad" in page
    assert "+200" in page


# Moving


def test_a_gift(counting, cashier, people):
    assert give(counting, people[0], amount="200", why="Ten years a member").status_code == 302
    assert ledger.balance(people[0]) == 1200
    moved = Transaction.objects.get(kind="grant")
    line = Action.objects.get()
    assert (line.by, line.action, line.person, line.why) == (
        cashier, "talers.granted", people[0], "Ten years a member",
    )  # fmt: skip
    assert line.facts == {"amount": 200, "transaction": str(moved.pk)}


def test_a_correction_both_ways(counting, people):
    correct(counting, people[0], amount="-300", why="Table 3")
    correct(counting, people[0], amount="5", why="Table 4")
    assert ledger.balance(people[0]) == 705
    assert list(Action.objects.order_by("id").values_list("facts__amount", flat=True)) == [-300, 5]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"amount": "", "why": "x"}, "This field is required."),
        ({"amount": "2.5", "why": "x"}, "Enter a whole number."),
        ({"amount": "many", "why": "x"}, "Enter a whole number."),
        ({"amount": "0", "why": "Kept text"}, "greater than or equal to 1"),
        ({"amount": "-5", "why": "Kept text"}, "greater than or equal to 1"),
        ({"amount": "1000000001", "why": "Kept text"}, "less than or equal to"),
        ({"amount": "5", "why": " "}, "This field is required."),
        ({"amount": "5", "why": "x" * 201}, "at most 200 characters"),
    ],
)
def test_a_gift_that_is_none(counting, people, fields, error):
    answer = give(counting, people[0], **fields)
    shown = answer.content.decode()
    assert (answer.status_code, error in shown) == (200, True)
    assert fields["why"].strip() in shown
    assert ledger.balance(people[0]) == 1000
    assert not Action.objects.exists()


def test_no_correction_below_zero_and_the_page_says_how_much_there_is(counting, people):
    answer = correct(counting, people[0], amount="-1001", why="Table 3")
    assert "Anna has 1000 talers only." in answer.content.decode()
    assert "Nothing would move." in correct(counting, people[0], amount="0", why="x").content.decode()
    assert ledger.balance(people[0]) == 1000
    assert not Action.objects.exists()


def test_a_wrong_correction_is_undone_by_its_counter_entry(counting, cashier, people):
    correct(counting, people[0], amount="-300", why="Table 3")
    wrong = Transaction.objects.get(kind="correction")
    assert reverse_it(counting, wrong).status_code == 302
    assert ledger.balance(people[0]) == 1000
    back = Transaction.objects.get(kind="reversal")
    assert (back.reverses, back.created_by, back.reason) == (wrong, cashier, "Wrong one")
    line = Action.objects.get(action="talers.reversed")
    assert (line.person, line.facts) == (people[0], {"amount": -300, "transaction": str(back.pk)})
    assert audit.violations() == []


def test_once_only_and_not_what_a_tournament_moved(counting, people, finished):
    correct(counting, people[0], amount="-300", why="Table 3")
    wrong = Transaction.objects.get(kind="correction")
    reverse_it(counting, wrong)
    for moved in (wrong, *Transaction.objects.filter(kind="reversal")):
        assert "not to be taken back" in reverse_it(counting, moved).content.decode()
    finished()
    for moved in Transaction.objects.filter(kind__in=["buy_in", "payout"]):
        assert "not to be taken back" in reverse_it(counting, moved).content.decode()
        page = counting.get(reverse("staff_movement", args=[moved.pk])).content.decode()
        assert 'id="reverse-title"' not in page
    assert Action.objects.filter(action="talers.reversed").count() == 1


def test_a_reversal_needs_a_reason(counting, people):
    give(counting, people[0], amount="5", why="x")
    moved = Transaction.objects.get(kind="grant")
    assert "This field is required." in reverse_it(counting, moved, why="").content.decode()
    assert not Transaction.objects.filter(kind="reversal").exists()


def test_spent_talers_are_not_taken_back(counting, people):
    give(counting, people[0], amount="500", why="x")
    moved = Transaction.objects.get(kind="grant")
    correct(counting, people[0], amount="-1400", why="x")
    assert "Anna has 100 talers only." in reverse_it(counting, moved).content.decode()


def test_nobody_decides_about_his_own_talers(counting, cashier):
    account = account_of(cashier)
    for command in ("staff_give", "staff_correct"):
        answer = counting.post(reverse(command, args=[account.pk]), {"amount": "5", "why": "x"})
        assert "his own talers" in answer.content.decode()
    welcome = Transaction.objects.get(kind="welcome", entries__account=account)
    assert "his own talers" in reverse_it(counting, welcome).content.decode()
    assert ledger.balance(cashier) == 1000
    assert not Action.objects.exists()


def test_the_accounts_of_the_house_and_of_pots_are_for_the_ledger_alone(counting, people, running):
    running(2, stake="talers", stake_amount=40)
    for account in Account.objects.exclude(kind="member"):
        assert counting.get(reverse("staff_account", args=[account.pk])).status_code == 200
        for command in ("staff_give", "staff_correct"):
            answer = counting.post(reverse(command, args=[account.pk]), {"amount": "5", "why": "x"})
            assert answer.status_code == 404


def test_if_it_cannot_be_noted_it_does_not_happen(counting, people, monkeypatch):
    from club.staff import talers

    def fail(*args, **more):
        raise RuntimeError("the log is full")

    monkeypatch.setattr(talers, "record", fail)
    with pytest.raises(RuntimeError):
        give(counting, people[0], amount="200", why="x")
    assert ledger.balance(people[0]) == 1000


def test_what_does_not_exist(counting):
    assert counting.get(reverse("staff_account", args=[999])).status_code == 404
    nowhere = "1b4e28ba-2fa1-11d2-883f-0016d3cca427"
    assert counting.get(reverse("staff_movement", args=[nowhere])).status_code == 404
    assert Person.objects.filter(cashier=True).count() == 1
