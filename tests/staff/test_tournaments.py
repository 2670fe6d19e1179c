"""The list of tournaments: states, search, filters."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table

pytestmark = pytest.mark.django_db
HERE = "/staff/tournaments/"


@pytest.fixture
def all_states(people, director, running, finished):
    """One tournament of each state, by state."""
    tables = {"running": running(), "finished": finished()}
    tables["paused"] = running()
    play.pause(director, tables["paused"].pk)
    tables["waiting"] = play.open_table(people[3], PRESETS["club"].choose())
    tables["scheduled"] = play.schedule(
        director, PRESETS["home"].choose(), timezone.now() + timedelta(hours=3), name="Friday"
    )
    for state, close in (("cancelled", play.cancel), ("void", play.void)):
        tables[state] = running()
        close(director, tables[state].pk, "x")
        play.settle(tables[state].pk, timezone.now() + timedelta(seconds=20))
    return tables


def shown(client, **asked):
    """The tournaments on the page, by number."""
    page = client.get(HERE, asked).content.decode()
    return {
        str(table.pk) for table in Table.objects.all() if reverse("staff_tournament", args=[table.pk]) in page
    }


def test_each_state_on_its_own_and_all_together(directing, all_states):
    for state, table in all_states.items():
        assert shown(directing, state=state) == {str(table.pk)}
    assert shown(directing) == {str(table.pk) for table in all_states.values()}
    assert shown(directing, state="no such") == shown(directing)


def test_search_by_the_name_of_a_table_or_of_a_player_or_by_number(directing, all_states):
    friday = str(all_states["scheduled"].pk)
    assert shown(directing, search="frid") == {friday}
    assert shown(directing, search=friday) == {friday}
    assert shown(directing, search="dora") == {str(all_states["waiting"].pk)}
    assert shown(directing, search="nobody") == set()


def test_by_rules_and_with_the_other_filters(directing, all_states):
    assert shown(directing, preset="club") == {str(all_states["waiting"].pk)}
    assert shown(directing, preset="club", state="running") == set()
    assert shown(directing, preset="home", search="friday", state="scheduled") == {
        str(all_states["scheduled"].pk)
    }


def test_htmx_gets_the_table_alone(directing, all_states):
    part = directing.get(
        HERE, {"state": "paused"}, headers={"HX-Request": "true", "HX-Target": "tournaments"}
    )
    assert part.content.decode().strip().startswith('<section id="tournaments"')
    assert "HX-Target" in part["Vary"]


def test_one_that_is_about_to_be_closed_says_so(directing, director, running):
    table = running()
    play.cancel(director, table.pk, "x")
    assert "on hold" in directing.get(HERE).content.decode()


def test_a_name_is_text_on_the_page(directing, director):
    play.schedule(
        director, PRESETS["home"].choose(), timezone.now() + timedelta(hours=3), name="<b>Friday</b>"
    )
    assert "<b>Friday" not in directing.get(HERE).content.decode()


def test_the_list_does_not_read_a_running_hand_and_takes_few_queries(
    directing, running, django_assert_max_num_queries
):
    for _ in range(5):
        running()
    with django_assert_max_num_queries(9) as queries:
        directing.get(HERE)
    assert not any('"tables_table"."deal"' in query["sql"] for query in queries.captured_queries)
