"""Writing the audit log."""

from uuid import UUID

import pytest
from django.db import transaction

from club.audit.log import record
from club.audit.models import LONGEST_WHY, Action
from club.treasury.models import Account

ID = UUID(int=7)


def test_a_line_says_who_did_what_to_whom_when_and_why(owner, anna):
    line = record(owner, "test.paid", anna, "  Won the quiz ", amount=50)
    line.refresh_from_db()
    assert (line.by, line.person, line.why, line.facts) == (owner, anna, "Won the quiz", {"amount": 50})
    assert line.at is not None
    assert str(line) == "Gave 50 talers"


def test_a_person_is_named_by_his_row_alone(owner, anna):
    line = record(owner, "test.paid", anna, amount=50)
    stored = Action.objects.filter(pk=line.pk).values().get()
    assert "Anna" not in str(stored)


def test_another_subject_keeps_its_name(owner, anna):
    account = Account.objects.get(person=anna)
    line = record(owner, "test.rested", Account(pk=ID, kind="pot", tournament=ID))
    assert (line.subject_kind, line.subject_key, line.person) == ("treasury.account", str(ID), None)
    assert line.subject_name.startswith("pot")
    assert account.pk != ID


def test_what_was_done_to_a_person_at_some_place_names_both(owner, anna):
    line = record(owner, "test.rested", Account(pk=ID, kind="pot", tournament=ID), whom=anna)
    assert (line.person, line.subject_key) == (anna, str(ID))


def test_a_command_has_nobody_behind_it_and_an_action_may_have_no_subject(db):
    line = record(None, "test.rested")
    assert (line.by, line.person, line.subject_key, line.why) == (None, None, "", "")


def test_facts_may_be_whatever_json_can_say(owner):
    line = record(owner, "test.paid", amount=ID)
    line.refresh_from_db()
    assert line.words == f"Gave {ID} talers"


def test_an_action_without_words_is_refused(owner):
    with pytest.raises(ValueError, match=r"test\.unheard"):
        record(owner, "test.unheard")


def test_a_reason_that_would_not_fit_is_refused(owner):
    record(owner, "test.rested", why="x" * LONGEST_WHY)
    with pytest.raises(ValueError, match="at most"):
        record(owner, "test.rested", why="x" * (LONGEST_WHY + 1))


@pytest.mark.parametrize(
    ("action", "facts", "shown"),
    [
        ("test.paid", {"amount": 5}, "Gave 5 talers"),
        ("test.paid", {}, "Gave %(amount)s talers"),
        ("test.rested", {}, "Rested 100%"),
        ("gone.room", {}, "gone.room"),
    ],
)
def test_words_never_break_the_page(db, action, facts, shown):
    assert Action(action=action, facts=facts).words == shown


@pytest.mark.django_db(transaction=True)
def test_a_line_is_written_with_what_it_tells_of_or_not_at_all():
    with pytest.raises(transaction.TransactionManagementError):
        record(None, "test.rested")

    def rest_and_fail():
        with transaction.atomic():
            record(None, "test.rested")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        rest_and_fail()
    assert not Action.objects.exists()
