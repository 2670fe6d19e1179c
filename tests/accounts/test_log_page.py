"""The audit log as owners see it."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from club.accounts import roles, suspension
from club.accounts.models import Club
from club.accounts.roles import Role
from club.audit.log import record
from club.audit.models import Action
from club.audit.words import ACTIONS
from club.treasury import ledger
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table

PAGE = "/staff/log/"


@pytest.fixture
def inside(client, owner):
    client.force_login(owner)
    return owner


@pytest.fixture
def lines(owner, director, anna, berta):
    """Three lines: by Olga to Anna, by Dirk to Berta, by a command to a thing."""
    roles.give(owner, anna, Role.CASHIER, "Counts well")
    suspension.suspend(berta, "Rude <b>", director)
    record(None, "members.admission_open", Club.current())


def found(page) -> list[str]:
    return [line.action.removeprefix("members.") for line in page.context["page"]]


def test_a_line_names_both_the_person_and_where_it_happened(client, inside, anna, berta):
    record(inside, "members.admission_open", Club.current(), whom=anna)
    page = client.get(PAGE, {"to": "anna"})
    assert found(page) == ["admission_open"]
    assert f'<a href="/staff/members/{anna.pk}/">Anna</a> · Everybody who' in page.content.decode()


@pytest.fixture
def evening(director) -> Table:
    return play.schedule(
        director, PRESETS["club"].choose(), timezone.now() + timedelta(hours=3), name="<Friday>"
    )


def test_a_tournament_leads_to_its_page_for_staff(client, inside, evening):
    address = f"/staff/tournaments/{evening.pk}/"
    assert f'<a href="{address}">&lt;Friday&gt;</a>' in client.get(PAGE).content.decode()
    assert client.get(address).status_code == 200


def test_a_movement_of_talers_does_as_well_and_what_has_no_page_leads_nowhere(client, inside, anna):
    moved = ledger.grant(anna, 5, reason="Quiz", by=inside)
    record(inside, "talers.reversed", moved, amount=-1200)
    record(None, "members.admission_open", Club.current())
    text = client.get(PAGE).content.decode()
    assert f'<a href="/staff/talers/movements/{moved.pk}/">' in text
    assert "Took a movement of talers back: −1,200" in text
    assert "<td>Everybody who registers" in text


ALL = ["admission_open", "suspended", "cashier_given"]


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ({}, ALL),
        ({"by": "olga"}, ["cashier_given"]),
        ({"by": "DIRK"}, ["suspended"]),
        ({"by": "nobody"}, []),
        ({"to": "ann"}, ["cashier_given"]),
        ({"to": "everybody who"}, ["admission_open"]),
        ({"action": "members.suspended"}, ["suspended"]),
        ({"by": "dirk", "to": "anna"}, []),
        ({"action": "no such action"}, ALL),
        ({"since": "when it rained"}, ALL),
    ],
)
def test_filters(client, inside, lines, filters, left):
    assert found(client.get(PAGE, filters)) == left


def test_from_and_to(client, inside, lines):
    today = timezone.localdate()
    for filters, count in [
        ({"since": today}, 3),
        ({"until": today}, 3),
        ({"since": today + timedelta(days=1)}, 0),
        ({"until": today - timedelta(days=1)}, 0),
    ]:
        assert len(found(client.get(PAGE, filters))) == count


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_deeds_are_offered_without_what_only_a_line_can_say(client, inside, language):
    page = client.get(PAGE, headers={"accept-language": language})
    offered = dict(page.context["form"].fields["action"].choices)
    with translation.override(language):
        for action, words in ACTIONS.items():
            whole = str(words)
            assert whole.startswith(offered[action])
            assert offered[action] == whole or whole[len(offered[action])] in ":,"
            assert "%(" not in offered[action]


def test_a_filter_that_cannot_be_read_says_so_and_is_kept(client, inside, lines):
    page = client.get(PAGE, {"since": "when it rained", "by": "olga"})
    assert list(page.context["form"].errors) == ["since"]
    assert "when it rained" in page.content.decode()
    assert found(page) == ["cashier_given"]


def test_a_line_says_who_what_to_whom_and_why(client, inside, lines):
    text = client.get(PAGE).content.decode()
    for word in ("Olga", "Made a cashier", "Anna", "Counts well", "Dirk", "Suspended", "Berta", "a command"):
        assert word in text
    assert "Rude &lt;b&gt;" in text


def test_htmx_gets_the_table_alone(client, inside, lines):
    part = client.get(PAGE, headers={"HX-Request": "true", "HX-Target": "lines"})
    assert part.content.decode().strip().startswith('<section id="lines"')


def test_pages_keep_the_filter(client, inside, anna):
    for _ in range(60):
        record(inside, "members.suspended", anna, "Again")
    page = client.get(PAGE, {"by": "olga"})
    assert len(found(page)) == 50
    assert "by=olga&amp;page=2" in page.content.decode()
    part = client.get(PAGE, {"by": "olga", "page": 2}, headers={"HX-Request": "true", "HX-Target": "lines"})
    assert len(found(part)) == 10


def test_it_takes_no_more_queries_for_more_lines(client, inside, anna, django_assert_max_num_queries):
    for _ in range(40):
        record(inside, "members.suspended", anna, "Again")
    with django_assert_max_num_queries(8):
        client.get(PAGE)


def test_nothing_on_the_page_changes_a_line(client, inside, lines):
    before = list(Action.objects.values())
    assert client.post(PAGE).status_code == 405
    assert client.delete(PAGE).status_code == 405
    assert list(Action.objects.values()) == before
