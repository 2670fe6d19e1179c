"""A table that this process has changed is changed again without being read, as if it had been."""

from datetime import timedelta
from functools import partial
from random import Random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Person
from poker.rules import sitngo
from poker.rules.hand import Phase
from poker.rules.sight import told
from poker.tables import keeping, play, sealing, state
from poker.tables.chronicle import Chronicle
from poker.tables.models import Seat, Table
from poker.tables.play import moves
from poker.tables.play.refusal import Refused
from poker.tables.state import changing, load
from poker.tables.view import Look
from tests.rules.test_resume import state as hand_state
from tests.threads import side_by_side

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(sit_down, django_capture_on_commit_callbacks):
    """A hand whose last action this process has committed."""
    game = sit_down(3)
    with django_capture_on_commit_callbacks(execute=True):
        game.act("call")
    return game


def everything(of):
    """All there is to a state but who the people are."""
    return (
        state.fields(of.table),
        [state.fields(seat) for seat in of.seats.values()],
        [seat.name for seat in of.seats.values()],
        of.rules,
        of.tournament,
        of.order,
        hand_state(of.hand),
        of.before,
        of.stored,
    )


def test_it_is_the_state_that_is_stored(kept):
    with changing(kept.table_id) as again:
        assert everything(again) == everything(load(kept.table_id))


def test_nothing_but_its_version_and_the_people_is_read(kept):
    with (
        CaptureQueriesContext(
            connection,
        ) as asked,
        changing(kept.table_id),
    ):
        pass
    read = [one["sql"] for one in asked if one["sql"].startswith("SELECT")]
    assert len(read) == 2
    assert "rules_data" not in read[0]
    assert "password" in read[1]


def test_a_change_by_somebody_else_is_seen(kept):
    seat = kept.state.acting_seat
    Seat.objects.filter(pk=seat.pk).update(away=True)
    Table.objects.filter(pk=kept.table_id).update(version=kept.table.version + 1)
    with changing(kept.table_id) as again:
        assert again.seats[seat.number].away


def test_an_alarm_that_was_put_off_is_seen_and_stays_so(kept):
    later = kept.now + timedelta(minutes=3)
    Table.objects.filter(pk=kept.table_id).update(wake_at=later)
    with changing(kept.table_id) as again:
        assert again.table.wake_at == later
        again.note("back")
        again.touch()
    assert kept.table.wake_at == later


def test_what_a_person_has_changed_is_seen(kept):
    Person.objects.filter(pk=kept.state.acting_seat.person_id).update(display_name="Another")
    with changing(kept.table_id) as again:
        assert "Another" in [seat.name for seat in again.seats.values()]


def test_a_change_that_failed_has_changed_nothing(kept):
    before = everything(load(kept.table_id))

    def fail():
        with changing(kept.table_id) as again:
            moves.apply(again.hand, "call", None, "")
            sitngo.leave(again.tournament, again.acting_seat.number, again.hand)
            again.acting_seat.away = True
            again.table.name = "?"
            again.touch()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with changing(kept.table_id) as again:
        assert everything(again) == before


def test_a_refused_action_has_changed_nothing(kept):
    before, seat = everything(load(kept.table_id)), kept.state.acting_seat
    with pytest.raises(Refused):
        play.act(seat.person, kept.table_id, kept.table.turn, "raise", amount=1, now=kept.now)
    with changing(kept.table_id) as again:
        assert everything(again) == before


def test_a_table_that_is_gone_is_not_there(kept):
    Table.objects.filter(pk=kept.table_id).delete()
    with pytest.raises(play.NoSuchTable), changing(kept.table_id):
        pass


def test_a_change_that_is_rolled_back_around_it_is_not_kept(kept, django_capture_on_commit_callbacks):
    before = everything(load(kept.table_id))

    def fail():
        with transaction.atomic():
            kept.act("call")
            raise ZeroDivisionError

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(ZeroDivisionError):
        fail()
    with changing(kept.table_id) as again:
        assert everything(again) == before


@pytest.mark.parametrize("look", [load, play.settle])
def test_rules_8_4_a_hand_that_others_have_ended_is_not_kept(kept, look, monkeypatch):
    """Another process has dealt its last street, and this one hears of it when it next looks."""
    Table.objects.filter(pk=kept.table_id).update(
        version=kept.table.version + 1, wake_at=kept.now, due_at=kept.now + timedelta(hours=1)
    )
    assert keeping.kept(kept.table_id)
    look(kept.table_id)
    assert keeping.kept(kept.table_id) is None


def test_rules_8_4_a_thread_that_comes_late_does_not_bring_a_hand_back(
    sit_down, django_capture_on_commit_callbacks
):
    """It had committed its action, and was held up while another thread ended the hand."""
    game = sit_down(2)
    with django_capture_on_commit_callbacks() as late:
        game.act("call")
    with django_capture_on_commit_callbacks(execute=True):
        game.act("raise", 40)
        game.act("fold")
    assert game.state.hand.phase is Phase.OVER
    for callback in late:
        callback()
    assert keeping.kept(game.table_id) is None


def test_rules_8_4_a_hand_that_is_over_is_not_kept_whatever_fails_after_its_commit(
    sit_down, django_capture_on_commit_callbacks
):
    game = sit_down(2)
    with django_capture_on_commit_callbacks(execute=True):
        game.act("call")
    assert keeping.kept(game.table_id)
    with django_capture_on_commit_callbacks():
        game.act("raise", 40)
        game.act("fold")
    assert keeping.kept(game.table_id) is None


def test_threads_keep_side_by_side_and_the_newest_stays(kept):
    """Each of them only ever forgets what is older."""
    states = [load(kept.table_id) for _ in range(40)]
    for number, one in enumerate(states):
        one.table.version += number
    side_by_side(*[partial(_keep_all, states[first::4]) for first in range(4)])
    assert keeping.kept(kept.table_id) is states[-1]


def _keep_all(states) -> None:
    for _ in range(50):
        for one in states:
            keeping.keep(one)


def test_a_hand_that_nobody_here_has_changed_for_long_is_not_kept(
    kept, sit_down, monkeypatch, django_capture_on_commit_callbacks
):
    later = keeping.monotonic() + keeping.SECONDS + 1
    monkeypatch.setattr(keeping, "monotonic", lambda: later)
    with django_capture_on_commit_callbacks(execute=True):
        other = sit_down(2)
        other.act("call")
    assert keeping.kept(kept.table_id) is None
    assert keeping.kept(other.table_id)


@pytest.mark.parametrize("game", ["NT", "PO", "F7S", "P5D"])
def test_a_look_that_follows_another_is_the_look_itself(sit_down, game, django_capture_on_commit_callbacks):
    """What was made of the hand before is gone on with, whatever happens in between."""
    rng = Random(game)
    at = sit_down(4, "speedpoker", game=game, starting_chips=1000)
    before, compared = None, 0
    for _ in range(150):
        now = at.state
        if now.table.state != "running":
            break
        look, fresh = Look(now, before), Look(now)
        if now.hand is not None:
            assert look.chronicle.lines == fresh.chronicle.lines
            assert look.chronicle.last == fresh.chronicle.last
            assert look.public == fresh.public
            openings = sealing.openings(now)
            assert all(
                look.openings(player) == tuple(openings.get(player, ())) for player in range(now.hand.n)
            )
            compared += before is not None and look.chronicle.lines[:-1] == before.chronicle.lines
        if rng.random() < 0.9:
            before = look
        with django_capture_on_commit_callbacks(execute=True):
            _go_on(at, now, rng)
        if at.state.hand_on:
            with changing(at.table_id) as again:
                assert everything(again) == everything(load(at.table_id))
    assert compared > 30


def _go_on(at, now, rng) -> None:
    hand = now.hand
    if now.acting_seat is None:
        at.later(6)
    elif hand.phase is Phase.DRAWING:
        held = now.hand.hole[hand.actor][: rng.randint(0, 3)]
        at.act("draw", cards="".join(state.texts(held)))
    elif rng.random() < 0.15 and hand.options().can_fold:
        at.act("fold")
    else:
        options = hand.options()
        if options.min_to is not None and rng.random() < 0.2:
            at.act("raise", options.min_to)
        else:
            at.act("call" if options.call else "check")


def test_a_story_does_not_go_on_where_something_was_taken_back(sit_down):
    game = sit_down(3)
    game.act("call")
    now = game.state
    names = [now.seats[number].name for number in now.order]
    story = Chronicle(now.hand, told(now.hand, None), now.order, names)
    lines = list(story.lines)
    assert story.going_on(now.hand, told(now.hand, None)[:-1]) is None
    game.act("call")
    assert len(story.going_on(game.state.hand, told(game.state.hand, None)).lines) > len(lines)
    assert story.lines == lines
