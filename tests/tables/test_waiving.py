"""Waiving the penalty of somebody who left early (RULES 13.4)."""

import pytest

from club.audit.models import Action
from club.standings.leaderboard import totals
from club.treasury import ledger
from poker.tables import play
from poker.tables.view import Look

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(play.Refused, check=lambda refusal: refusal.code == code)


@pytest.fixture
def game(sit_down):
    """Seat 1 has left the two of them, for 40 talers."""
    game = sit_down(2, stake="talers", stake_amount=40)
    play.leave(game.at(1), game.table_id, now=game.now)
    return game


def test_it_is_0_from_then_on_the_stake_stays_lost(game, people, director):
    assert totals(people[0])["total"] == -10
    play.waive_penalty(director, game.table_id, 1, "His train was late")
    assert totals(people[0])["total"] == 0
    assert [(one.seat, one.points) for one in Look(game.state).public.results] == [(2, 100), (1, 0)]
    assert ledger.balance(people[0]) == 960


def test_only_a_penalty_and_only_once(game, director):
    with refused("no_penalty"):
        play.waive_penalty(director, game.table_id, 2, "x")
    play.waive_penalty(director, game.table_id, 1, "x")
    with refused("no_penalty"):
        play.waive_penalty(director, game.table_id, 1, "x")
    with refused("no_penalty"):
        play.waive_penalty(director, game.table_id, 6, "x")


def test_only_directors(game, people):
    with refused("directors_only"):
        play.waive_penalty(people[0], game.table_id, 1, "x")


def test_it_is_written_down(game, people, director):
    play.waive_penalty(director, game.table_id, 1, "His train was late")
    line = Action.objects.get()
    assert (line.by, line.action, line.why) == (director, "tables.penalty_waived", "His train was late")
    assert (line.person, line.facts) == (people[0], {"seat": 1})
