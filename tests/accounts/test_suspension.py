"""Suspending people, and who may."""

import pytest
from django.core.exceptions import ValidationError

from club.accounts import suspension
from club.accounts.models import Person


def test_it_is_in_the_audit_log(director, anna, logged):
    suspension.suspend(anna, "Rude at the table", director)
    suspension.lift(anna, "Has apologised", director)
    suspension.lift(anna, "Again", director)
    assert logged() == [
        (director.pk, "members.suspended", anna.pk, "Rude at the table"),
        (director.pk, "members.suspension_lifted", anna.pk, "Has apologised"),
    ]
    anna.refresh_from_db()
    assert (anna.suspended_at, anna.suspension_reason) == (None, "")


def test_suspending_again_changes_the_reason_only(director, anna):
    suspension.suspend(anna, "Rude", director)
    since = anna.suspended_at
    suspension.suspend(anna, "Very rude", director)
    anna.refresh_from_db()
    assert (anna.suspended_at, anna.suspension_reason) == (since, "Very rude")


def test_nothing_else_of_the_row_is_touched(director, anna):
    Person.objects.filter(pk=anna.pk).update(language="de")
    suspension.suspend(anna, "Rude", director)
    anna.refresh_from_db()
    assert anna.language == "de"


@pytest.mark.parametrize(
    ("by", "whom", "may"),
    [
        ("director", "member", True),
        ("director", "guest", True),
        ("director", "applicant", True),
        ("director", "cashier", False),
        ("director", "another director", False),
        ("director", "owner", False),
        ("director", "director", False),
        ("cashier", "member", False),
        ("member", "guest", False),
        ("owner", "director", True),
        ("owner", "another owner", True),
        ("owner", "owner", False),
    ],
)
def test_who_may_decide_about_whom(
    owner, director, cashier, make_staff, anna, applicant, make_guest, by, whom, may
):
    people = {
        "owner": owner,
        "director": director,
        "cashier": cashier,
        "member": anna,
        "applicant": applicant,
    }
    people |= {
        "guest": make_guest(),
        "another director": make_staff("director", "Dora"),
        "another owner": make_staff("owner", "Otto"),
    }
    assert suspension.may_decide(people[by], people[whom]) == may
    for decide in (suspension.suspend, suspension.lift):
        if may:
            decide(people[whom], "", people[by])
        else:
            with pytest.raises(ValidationError) as refusal:
                decide(people[whom], "", people[by])
            assert refusal.value.code == "not_yours"


def test_two_owners_cannot_suspend_each_other(owner, make_staff):
    """The second still thinks that he may: the row says that he is suspended himself."""
    second = make_staff("owner", "Otto")
    suspension.suspend(Person.objects.get(pk=second.pk), "", owner)
    with pytest.raises(ValidationError):
        suspension.suspend(owner, "", second)
    owner.refresh_from_db()
    assert owner.is_owner


def test_who_is_suspended_reads_it_on_every_page_once(client, anna):
    client.force_login(anna)
    assert "suspended" not in client.get("/").content.decode()
    suspension.suspend(anna, "Rude <at> the table")
    for page in ("/", "/account/suspended/", "/talers/", "/open/", "/leaderboard/"):
        text = client.get(page).content.decode()
        assert text.count("You are suspended") == 1, page
        assert text.count("Rude &lt;at&gt; the table") == 1, page
