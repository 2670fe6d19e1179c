"""One tournament: what a director sees and does. Every step is noted with who, when, what and why."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from club.audit.models import Action
from club.standings.models import Result
from club.treasury import ledger
from poker.rules.cards import DECK, text
from poker.rules.presets import PRESETS
from poker.tables import clock, play
from poker.tables.models import Table
from poker.tables.state import load

pytestmark = pytest.mark.django_db


def page(client, table, **headers):
    return client.get(reverse("staff_tournament", args=[table.pk]), headers=headers).content.decode()


def do(client, table, command, **fields):
    return client.post(reverse("staff_steer", args=[table.pk, command]), fields)


def offered(client, table):
    """The steps that the page offers."""
    return set(re.findall(r'id="step-([\w-]+)"', page(client, table)))


def state_of(table):
    table.refresh_from_db()
    return "paused" if table.paused_at else table.state


def let_pass(table):
    play.settle(table.pk, timezone.now() + clock.UNDO)


def card_names(page):
    """The cards on a page as text: words of their own, or rows of cards."""
    words = re.findall(r"\b(?:[2-9TJQKA][cdhs♣♦♥♠])+\b", re.sub(r"<[^>]*>", " ", page))
    return {word for word in words if word[:2] in {text(card) for card in DECK} or word[1] in "♣♦♥♠"}


# What the page offers


def test_a_running_tournament(directing, running):
    assert offered(directing, running()) == {"pause", "remove", "cancel", "void"}


def test_a_paused_one(directing, director, running):
    table = running()
    play.pause(director, table.pk)
    assert offered(directing, table) == {"resume", "remove", "cancel", "void"}


def test_a_finished_one_with_a_penalty(directing, finished):
    assert offered(directing, finished()) == {"waive", "void"}


def test_a_waiting_one(directing, people):
    table = play.open_table(people[0], PRESETS["sit-and-go"].choose())
    assert offered(directing, table) == {"start", "unseat", "cancel"}
    do(directing, table, "unseat", who="1", why="Spam")
    assert not table.seats.exists()
    assert offered(directing, table) == {"start", "cancel"}


def test_a_scheduled_one(directing, director, people):
    now = timezone.now()
    table = play.schedule(director, PRESETS["home"].choose(), now + timedelta(minutes=20), invited=people[:2])
    play.settle(table.pk, now + timedelta(seconds=1))
    assert offered(directing, table) == {"start", "reschedule", "invite", "check-in", "unseat", "cancel"}


def test_a_cancelled_one_offers_nothing(directing, director, running):
    table = running()
    play.cancel(director, table.pk, "x")
    assert offered(directing, table) == set()
    let_pass(table)
    assert offered(directing, table) == set()


# Steps


def test_pause_and_resume(directing, director, running):
    table = running()
    assert do(directing, table, "pause", why="Pizza").status_code == 302
    assert state_of(table) == "paused"
    do(directing, table, "resume")
    assert state_of(table) == "running"
    lines = Action.objects.order_by("id").values_list("by", "action", "why")
    assert list(lines) == [(director.pk, "tables.paused", "Pizza"), (director.pk, "tables.resumed", "")]
    assert "Pizza" in page(directing, table)


def test_cancel_undo_and_cancel_for_good(directing, people, running):
    table = running(2, stake="talers", stake_amount=40)
    do(directing, table, "cancel", why="Wrong one")
    assert "Will be cancelled in" in page(directing, table)
    do(directing, table, "keep")
    assert state_of(table) == "running"
    do(directing, table, "cancel", why="Power cut")
    let_pass(table)
    assert state_of(table) == "cancelled"
    assert [ledger.balance(person) for person in people[:2]] == [1000, 1000]


@pytest.mark.parametrize("command", ["cancel", "void", "remove"])
def test_without_a_reason_nothing_happens_and_the_field_says_so(directing, running, command):
    table = running()
    answer = do(directing, table, command, who="1", why="  ")
    assert answer.status_code == 200
    assert "This field is required." in answer.content.decode()
    table.refresh_from_db()
    assert (table.closing_at, table.removals) == (None, [])
    assert not Action.objects.exists()


def test_what_was_typed_stays_in_the_form_of_a_refused_step(directing, director, running):
    table = running()
    answer = do(directing, table, "remove", who="5", why="Rude at the table").content.decode()
    assert "Rude at the table" in answer
    assert "Select a valid choice" in answer


def test_remove_with_and_without_penalty_and_put_back(directing, running):
    table = running()
    do(directing, table, "remove", who="1", why="Rude", penalty="on")
    assert load(table.pk).seats[1].left_early
    assert "put-back" in offered(directing, table)
    do(directing, table, "put-back", who="1", why="Wrong one")
    seat = load(table.pk).seats[1]
    assert (seat.left, seat.left_early) == (False, False)
    do(directing, table, "remove", who="2", why="Ill")
    seat = load(table.pk).seats[2]
    assert (seat.left, seat.left_early) == (True, False)


def test_waive_a_penalty(directing, finished):
    table = finished()
    do(directing, table, "waive", who="1", why="His train was late")
    assert Result.objects.get(seat=1).points == 0
    assert offered(directing, table) == {"void"}


def test_void_a_finished_tournament(directing, people, finished):
    table = finished()
    do(directing, table, "void", why="A card came twice")
    assert "Will be declared void in" in page(directing, table)
    let_pass(table)
    assert state_of(table) == "void"
    assert [ledger.balance(person) for person in people[:2]] == [1000, 1000]


def test_a_scheduled_tournament_from_the_invitation_to_the_start(directing, director, people):
    now = timezone.now()
    table = play.schedule(director, PRESETS["home"].choose(), now + timedelta(minutes=20), invited=people[:1])
    play.settle(table.pk, now + timedelta(seconds=1))
    do(directing, table, "invite", name="bruno")
    for person in people[:2]:
        do(directing, table, "check-in", who=str(person.pk))
    do(directing, table, "start")
    assert state_of(table) == "running"
    assert [seat.person for seat in table.seats.all()] == people[:2]


def test_another_time(directing, director, people):
    table = play.schedule(director, PRESETS["home"].choose(), timezone.now() + timedelta(hours=2))
    later = timezone.localtime() + timedelta(hours=5)
    do(directing, table, "reschedule", starts_at=later.strftime("%Y-%m-%dT%H:%M"))
    table.refresh_from_db()
    assert abs(table.starts_at - later) < timedelta(minutes=1)
    answer = do(directing, table, "reschedule", starts_at="2020-01-01T20:00")
    assert "2 minutes from now" in answer.content.decode()


def test_an_unknown_member_is_not_invited(directing, director):
    table = play.schedule(director, PRESETS["home"].choose(), timezone.now() + timedelta(hours=2))
    answer = do(directing, table, "invite", name="Nobody")
    assert "no member called Nobody" in answer.content.decode()


def test_mark_away_when_a_table_without_a_clock_has_waited_long_enough(directing, people, running):
    table = running(2, decision_seconds="none")
    assert "mark-away" not in offered(directing, table)
    Table.objects.filter(pk=table.pk).update(clock_began_at=timezone.now() - timedelta(minutes=6))
    acting = load(table.pk).acting_seat
    assert "mark-away" in offered(directing, table)
    do(directing, table, "mark-away", who=str(acting.number))
    assert load(table.pk).seats[acting.number].away
    assert Action.objects.get().action == "tables.marked_away"


def test_a_form_that_the_tournament_has_outrun_says_so(directing, finished):
    table = finished()
    answer = do(directing, table, "pause").content.decode()
    assert "the tournament has moved on" in answer
    assert "not running" not in offered(directing, table)


def test_what_does_not_exist(directing, running):
    table = running()
    assert do(directing, table, "explode").status_code == 404
    assert (
        directing.get(reverse("staff_tournament", args=["1b4e28ba-2fa1-11d2-883f-0016d3cca427"])).status_code
        == 404
    )
    assert directing.get(reverse("staff_steer", args=[table.pk, "pause"])).status_code == 405


# What the page shows


def test_rules_8_4_no_card_of_a_live_hand_is_on_any_page_of_the_staff(directing, director, running):
    table = running(3)
    play.pause(director, table.pk)
    table.refresh_from_db()
    assert table.deal
    pages = [page(directing, table), page(directing, table, **{"HX-Target": "now"})]
    pages += [directing.get("/staff/tournaments/").content.decode()]
    hidden = [table.deal, *table.salts.split("\n"), table.deal_root]
    for shown in pages:
        assert not any(secret in shown for secret in hidden)
        assert "card r-" not in shown
        assert not card_names(shown)


def test_rules_8_4_nor_of_an_open_showdown(directing, people, running):
    table = running(2)
    for _ in range(2):
        row = Table.objects.get(pk=table.pk)
        play.act(load(table.pk).acting_seat.person, table.pk, row.turn, "all_in")
    assert any(load(table.pk).hand.shown)
    assert not card_names(page(directing, table))


def test_htmx_gets_how_it_stands_alone(directing, running):
    part = page(directing, running(), **{"HX-Request": "true", "HX-Target": "now"})
    assert part.strip().startswith('<section id="now"')
    assert "<form" not in part


def test_it_asks_again_as_long_as_something_can_change(directing, running, finished):
    assert "hx-trigger" in page(directing, running())
    assert "hx-trigger" not in page(directing, finished())


def test_looking_does_what_is_overdue(directing, director, running):
    table = running()
    play.cancel(director, table.pk, "x", now=timezone.now() - timedelta(minutes=1))
    page(directing, table)
    assert state_of(table) == "cancelled"
