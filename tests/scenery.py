"""A club in which every page has something to show: people, tables at every stage, talk and talers.

Runs inside the club's settings, called through tests/stagehand.py: `backstage.scenery([seven names])`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from club.accounts import invitations, suspension
from club.accounts.models import Application, Person
from club.standings.models import Season
from club.treasury import ledger
from poker.chat import muting, saying
from poker.rules.hand import Phase
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.state import TableState, load

STREETS = {"NT": 1, "PO": 2, "F7S": 3, "P5D": 1}
"""The street on which the running hand of each game stands, counted from none."""
WITHIN = 60.0
"""Seconds: a worker in whose hand a computer's decision is may be slow."""
TALK = ("Good luck, everybody", "And to you", "Was that a bluff?", "You will never know", "Nice hand!")


def scenery(names: list[str], decision_seconds: str = "none") -> dict[str, Any]:
    """Seven people, of whom the first six sit at the tables. Returned is what leads to the pages: ids of
    tables by what they are, who acts there, of rows on the staff's pages, and the names of further people."""
    owner = Person.objects.filter(is_superuser=True).earliest("pk")
    people = [_member(name) for name in names]
    tables = {
        "finished": _finished(people[:6]),
        "waiting": _open(people[:2], "sit-and-go", start=False, seats=6),
        "scheduled": _scheduled(owner, people[:4]),
        **{game: _running(people[:4], game, decision_seconds) for game in STREETS},
    }
    _talk(owner, people, tables["NT"])
    return {
        "tables": tables,
        "acting": {game: load(tables[game]).acting_seat.person.display_name for game in STREETS},
        "staff": _staff(owner, people[6]),
        "people": _others(names[0]),
    }


# --- people ---


@transaction.atomic
def _member(name: str) -> Person:
    found = Person.objects.filter(display_name=name).first()
    return found or Person.objects.create_user(name)


def _others(name: str) -> dict[str, str]:
    """Those who are no members, or for now none that takes part."""
    guest, applicant = f"{name}'s guest", f"{name}'s friend"
    for one in (guest, applicant):
        person = Person(is_guest=True)
        person.take_name(one)
        person.set_unusable_password()
        if one == applicant:
            person.applied_at = timezone.now()
            person.set_password("brass lamps at midnight")
        person.save()
        if one == applicant:
            Application.objects.create(person=person, message=f"{name} brought me along")
    suspended = _member(f"{name}'s rival")
    suspension.suspend(suspended, "Rude words, twice")
    return {"guest": guest, "applicant": applicant, "suspended": suspended.display_name}


@transaction.atomic
def _staff(owner: Person, member: Person) -> dict[str, Any]:
    """Something on each of the staff's pages; the ids that lead to it."""
    invitations.make(owner, most=3, expires_at=timezone.now() + timedelta(days=7), note="For the neighbours")
    given = ledger.grant(member, 200, reason="Won the raffle", by=owner)
    ledger.correct(member, -50, reason="A slip of the pen", by=owner)
    season, _made = Season.objects.get_or_create(
        name="This year", defaults={"begins_on": date(2020, 1, 1), "ends_on": date(2039, 12, 31)}
    )
    account = given.entries.exclude(account__person=None).get().account_id
    return {"person": member.pk, "account": account, "movement": str(given.pk), "season": season.pk}


def _talk(owner: Person, people: list[Person], table: str) -> None:
    said = [saying.say(person, table, text) for person, text in zip(people, TALK, strict=False)]
    muting.remove(owner, said[2], "Let them play")
    muting.mute(owner, people[5], "Until tomorrow", timedelta(days=1))


# --- tables ---


def _open(people: list[Person], preset: str, start: bool = True, **choices: Any) -> str:
    table = play.open_table(people[0], PRESETS[preset].choose(**choices))
    for person in people[1:]:
        play.sit(person, table.pk)
    if start and Table.objects.get(pk=table.pk).state == Table.State.WAITING:
        play.start(people[0], table.pk)
    return str(table.pk)


def _scheduled(owner: Person, invited: list[Person]) -> str:
    starts_at = (timezone.now() + timedelta(days=2)).replace(minute=0, second=0, microsecond=0)
    return str(play.schedule(owner, PRESETS["club"].choose(seats=6), starts_at, invited=invited).pk)


def _running(people: list[Person], game: str, decision_seconds: str) -> str:
    """With two computers, in the middle of a hand: it is a human's turn, and a bet lies there."""
    table = _open(
        people,
        "speedpoker",
        start=False,
        game=game,
        seats=6,
        starting_chips=5000,
        decision_seconds=decision_seconds,
    )
    play.start(people[0], table, fill=True)
    for _ in range(200):
        hand = waiting_for_somebody(table).hand
        assert hand is not None
        if hand.street == STREETS[game] and (hand.phase is Phase.DRAWING or hand.options().call):
            return table
        if hand.street == STREETS[game] and hand.options().max_to:
            decide(table, "raise")
        else:
            decide(table, "call")
    raise AssertionError("such a hand never comes")


def _finished(people: list[Person]) -> str:
    """For talers, played to its end: what a coin says is called, raised or folded."""
    table = _open(people, "sit-and-go", seats=6, pace="turbo", stake="talers", stake_amount=40)
    chance = random.Random(11)
    while Table.objects.get(pk=table).state == Table.State.RUNNING:
        hand = waiting_for_somebody(table).hand
        if hand is None or hand.actor is None:
            continue
        options, dice = hand.options(), chance.random()
        if options.max_to is not None and dice < 0.2:
            decide(table, "raise", chance.choice([options.min_to, options.min_to, options.max_to]))
        elif options.can_fold and options.call and dice > 0.6:
            decide(table, "fold")
        else:
            decide(table, "call")
    return table


def waiting_for_somebody(table: str) -> TableState:
    """The table when a human is to act, after everything that only takes its time."""
    deadline = time.monotonic() + WITHIN
    while time.monotonic() < deadline:
        state = load(table)
        if not state.running or (state.acting_seat is not None and not state.acting_seat.computer):
            return state
        pass_time(state)
    raise AssertionError("nobody ever acts")


def pass_time(state: TableState) -> None:
    """Do what is due next, as if it were time. If the club's own clock has done it meanwhile, nothing is due
    yet of what comes after it, so that nobody's decision is cut short."""
    due = [at for at in (state.table.due_at, state.table.wake_at) if at is not None]
    assert due, f"nothing is due at {state.table}"
    play.settle(state.table.pk, max(due))


@contextmanager
def at_one_moment(table: str, rest: float) -> Iterator[None]:
    """What happens to the table, and that it then rests for so many seconds: the club's own clock, which may
    end a pause before anybody gets hold of it, sees neither without the other."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table)
        yield
        hurry(table, rest)


def finish_hand(table: str, pause: float) -> int:
    """Fold or check the hand that is on, or the next one, to its end, so that the pause after it lasts so
    many seconds. The number of the hand."""
    with at_one_moment(table, pause):
        state = waiting_for_somebody(table)
        while state.hand_on:
            if state.acting_seat is None or state.acting_seat.computer:
                pass_time(state)
            else:
                decide(table, _least(state))
            state = load(table)
    assert state.tournament is not None
    return state.tournament.hand_no


def _least(state: TableState) -> str:
    """What costs nothing, or as little as may be."""
    assert state.hand is not None
    return "fold" if state.hand.phase is not Phase.DRAWING and state.hand.options().can_fold else "call"


def decide(table: str, action: str, amount: int | None = None) -> None:
    """Let whoever's turn it is decide, after everything that only takes its time.

    A call is a check where nothing is to be called, and in an exchange the cards are kept; a raise without an
    amount is the smallest.
    """
    state = waiting_for_somebody(table)
    assert state.hand is not None
    assert state.acting_seat is not None
    if state.hand.phase is Phase.DRAWING:
        action, amount = "draw", None
    elif action == "call" and not state.hand.options().call:
        action = "check"
    elif action == "raise" and amount is None:
        amount = state.hand.options().min_to
    play.act(state.acting_seat.person, table, state.table.turn, action, amount=amount)


def hurry(table_id: str, seconds: float = 0.0) -> None:
    """What is due next is due in so many seconds; nobody is told, so nothing but the clock does it."""
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table_id)
        due = timezone.now() + timedelta(seconds=seconds)
        if row.closing_at is not None:
            row.closing_at = row.wake_at = due
        elif row.due_at is not None:
            row.due_at = row.wake_at = due
        row.save(update_fields=["closing_at", "due_at", "wake_at"])
