"""A table to play at: people, a rigged deck, and a clock that only the test moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from club.accounts.models import Person
from poker.rules.cards import DECK, cards
from poker.rules.hand import Deal
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.play import course
from poker.tables.state import TableState, load
from poker.tables.view import Look

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
EIGHT = NOON + timedelta(hours=8)


def deck(first: str) -> list[int]:
    """A whole deck that starts with these cards; blanks separate for the reader only."""
    known = cards(first.replace(" ", ""))
    return known + [card for card in DECK if card not in known]


@dataclass
class Game:
    """One table in the hands of a test."""

    table_id: Any
    people: list[Person]
    now: datetime = NOON
    seats: dict[int, int] = field(default_factory=dict)

    @property
    def state(self) -> TableState:
        return load(self.table_id)

    @property
    def table(self) -> Table:
        return Table.objects.get(pk=self.table_id)

    def at(self, seat: int) -> Person:
        """The person on a seat."""
        person = self.state.seats[seat].person
        assert person is not None
        return person

    def later(self, seconds: float) -> None:
        """Time goes by, and whoever looks after the clocks does so."""
        self.now += timedelta(seconds=seconds)
        play.settle(self.table_id, self.now)

    def act(self, action: str, amount: int | None = None, **more: Any) -> None:
        """Whoever's turn it is acts."""
        state = self.state
        assert state.acting_seat is not None
        play.act(
            state.acting_seat.person,
            self.table_id,
            state.table.turn,
            action,
            amount=amount,
            now=self.now,
            **more,
        )

    def to_next_hand(self) -> None:
        """Let the pauses go by until a hand waits for somebody."""
        number = self.state.tournament.hand_no
        for _ in range(20):
            if self.table.state != "running" or self.state.tournament.hand_no > number:
                return
            self.later(6)
        raise AssertionError("no next hand")


@dataclass
class Evening:
    """A tournament at eight, and a clock that only the test moves."""

    table_id: Any
    now: datetime = NOON

    @property
    def table(self) -> Table:
        return Table.objects.get(pk=self.table_id)

    def at(self, minutes: float) -> Evening:
        """So many minutes before the start; what was due before was done when it was due."""
        self.now = EIGHT - timedelta(minutes=minutes)
        while (due := self.table.wake_at) and due <= self.now:
            play.settle(self.table_id, due)
        return self

    def sit(self, person: Person, seat: int | None = None) -> int:
        return play.sit(person, self.table_id, seat, now=self.now)

    def leave(self, person: Person) -> None:
        play.leave(person, self.table_id, now=self.now)

    def wait(self, person: Person) -> None:
        play.wait_for_place(person, self.table_id, now=self.now)

    def check_in(self, *people: Person) -> None:
        for person in people:
            play.check_in(person, self.table_id, now=self.now)

    def players(self) -> list[Person]:
        return [seat.person for seat in load(self.table_id).seats.values() if seat.person]

    def can(self, person: Person) -> frozenset[str]:
        return Look(load(self.table_id)).own(person, self.now).can


@pytest.fixture
def people(db: None) -> list[Person]:
    return [Person.objects.create_user(name, password="x") for name in ("anna", "boris", "carla", "dieter")]


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> Any:
    """rigged("AsAd KsKd ...") sets the deck of the hands dealt from now on; the first button is seat 1."""
    monkeypatch.setattr(course.RANDOM, "choice", min)

    def rig(first: str = "") -> None:
        order = deck(first)
        monkeypatch.setattr(course, "shuffled", lambda: Deal(order, list(DECK)))

    rig()
    return rig


@pytest.fixture
def sit_down(people: list[Person], rigged: Any) -> Any:
    """sit_down(2, preset="speedpoker", ...) starts a full table and deals the first hand."""

    def begin(count: int, preset: str = "sit-and-go", **choices: Any) -> Game:
        rules = PRESETS[preset].choose(seats=count, **choices)
        table = play.open_table(people[0], rules, now=NOON)
        game = Game(table.pk, people[:count])
        for person in people[1:count]:
            play.sit(person, table.pk, now=NOON)
        game.later(3)
        return game

    return begin


@pytest.fixture
def director(db: None) -> Person:
    return Person.objects.create_user("Direktorin", password="x", is_staff=True, director=True)


@pytest.fixture
def evening(director: Person, rigged: Any) -> Any:
    """evening(seats=3, invited=[...], invited_only=True, preset="home")"""

    def make(
        *,
        seats: int = 3,
        preset: str = "sit-and-go",
        invited: Any = (),
        invited_only: bool = False,
        starts_at: datetime = EIGHT,
        **choices: Any,
    ) -> Evening:
        rules = PRESETS[preset].choose(seats=seats, **choices)
        table = play.schedule(
            director, rules, starts_at, invited=invited, invited_only=invited_only, now=NOON
        )
        return Evening(table.pk)

    return make
