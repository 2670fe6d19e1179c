"""Whole tournaments played at random, for what looks back at them: every kind of hand, and who knew what.

past = play_tournament(people[:3], "speedpoker", seed=7, game="P5D", starting_chips=1000)
past.table, past.live[4], past.secrets[4][person.pk]
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from club.accounts.models import Person
from poker.rules.cards import DECK, text
from poker.rules.hand import Deal, Phase
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.models import Table
from poker.tables.play import course
from poker.tables.play.acting import can_show
from poker.tables.scene import PublicScene
from poker.tables.state import TableState, load
from poker.tables.view import Look

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@dataclass
class Past:
    """A tournament that was played. By number of the hand: `live` are the public scenes of the table as it
    changed, `holes` what each seat held (and gave back), `shown` which cards everybody saw in the end."""

    table: Table
    people: list[Person]
    live: dict[int, list[PublicScene]] = field(default_factory=dict)
    holes: dict[int, dict[int, set[str]]] = field(default_factory=dict)
    finals: dict[int, dict[int, list[str]]] = field(default_factory=dict)
    shown: dict[int, set[str]] = field(default_factory=dict)
    chips: dict[int, dict[int, int]] = field(default_factory=dict)
    """What everybody had when the hand began."""

    @property
    def hands(self) -> list[int]:
        return sorted(hand.number for hand in self.table.hands.all())

    def secrets(self, number: int, viewer: Any = None) -> set[str]:
        """The cards of a hand that this viewer may never see."""
        own = {seat.number for seat in self.table.seats.all() if viewer and seat.person_id == viewer.pk}
        held = {seat: cards for seat, cards in self.holes[number].items() if seat not in own}
        mine = set().union(*(self.holes[number].get(seat, set()) for seat in own))
        return set().union(*held.values()) - self.shown[number] - mine


def play_tournament(
    people: list[Person],
    preset: str = "sit-and-go",
    *,
    seed: int = 1,
    most_hands: int = 15,
    chips: int | None = None,
    leavers: int = 0,
    showing: float = 0.3,
    **choices: Any,
) -> Past:
    """Play a tournament of these people with random decisions to its end, `leavers` leaving on the way.
    After `most_hands` everybody plays for everything."""
    rng, decks = Random(seed), Random(f"the decks of {seed}")
    rules = PRESETS[preset].choose(**{"seats": max(len(people), 2), **choices})
    if chips is not None:
        rules = replace(rules, starting_chips=chips)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(course, "RANDOM", rng)
        patch.setattr(course, "shuffled", lambda: Deal(decks.sample(DECK, 52), decks.sample(DECK, 52)))
        table = play.open_table(people[0], rules, now=NOON)
        for person in people[1:]:
            play.sit(person, table.pk, now=NOON)
        past = Past(table, people)
        _Play(past, rng, most_hands, leavers, showing).to_the_end()
    past.table = Table.objects.get(pk=table.pk)
    return past


class _Play:
    def __init__(self, past: Past, rng: Random, most_hands: int, leavers: int, showing: float) -> None:
        self.past, self.rng, self.most_hands = past, rng, most_hands
        self.leavers, self.showing = leavers, showing
        self.now = NOON

    def to_the_end(self) -> None:
        for _ in range(20_000):
            state = self.look()
            if not state.running and state.table.started_at:
                return
            if state.acting_seat is None:
                if state.hand is not None and state.hand.phase == Phase.OVER:
                    self.after(state)
                self.now += timedelta(seconds=6)
                play.settle(self.past.table.pk, self.now)
            elif self.leavers and self.rng.random() < 0.02:
                self.leave(state)
            else:
                self.act(state)
        raise AssertionError("no end")

    def look(self) -> TableState:
        """Take down what happened since the last look."""
        state = load(self.past.table.pk)
        if state.tournament is None or state.hand is None:
            return state
        number = state.tournament.hand_no
        self.past.live.setdefault(number, []).append(Look(state).public)
        if state.table.deal:
            held = self.past.holes.setdefault(number, {seat: set() for seat in state.order})
            for player, seat in enumerate(state.order):
                held[seat] |= {
                    text(card) for card in (*state.hand.hole[player], *state.hand.discards[player])
                }
            if number not in self.past.chips:
                self.past.chips[number] = dict(zip(state.order, state.hand.starting_stacks, strict=True))
        elif state.hand.phase == Phase.OVER:
            hand = state.hand
            faces = [
                card
                for player, hole in enumerate(hand.hole)
                for card, up in zip(hole, hand.up[player], strict=True)
                if up or hand.shown[player]
            ]
            self.past.shown[number] = {text(card) for card in (*faces, *hand.board) if card >= 0}
        return state

    def act(self, state: TableState) -> None:
        rng, seat, hand = self.rng, state.acting_seat, state.hand
        assert seat is not None
        assert hand is not None
        facts: dict[str, Any] = {}
        action = "call"
        if hand.phase == Phase.DRAWING:
            assert hand.actor is not None
            cards = rng.sample(hand.hole[hand.actor], rng.choice([0, 1, 2, 3, 5]))
            action, facts = "draw", {"cards": "".join(text(card) for card in cards)}
        else:
            options = hand.options()
            lot = rng.random()
            late = state.tournament is not None and state.tournament.hand_no > self.most_hands
            if options.max_to is not None and (late or lot < 0.25):
                assert options.min_to is not None
                most = options.max_to if late or rng.random() < 0.15 else options.min_to * 2
                to = min(options.max_to, max(options.min_to, rng.randint(options.min_to, most)))
                action, facts = "raise", {"amount": options.max_to if late else to}
            elif not options.call:
                action = "check"
            elif lot > 0.8 and not late:
                action = "fold"
        play.act(seat.person, self.past.table.pk, state.table.turn, action, now=self.now, **facts)

    def leave(self, state: TableState) -> None:
        """Somebody leaves, in turn or out of turn, as long as two others play on."""
        staying = [seat for seat in state.humans_in_play() if not seat.left]
        if len(staying) > 2:
            self.leavers -= 1
            play.leave(self.rng.choice(staying).person, self.past.table.pk, now=self.now)
        else:
            self.act(state)

    def after(self, state: TableState) -> None:
        """Some show what they mucked or won with."""
        for seat in state.seats.values():
            if can_show(state, seat) and self.rng.random() < self.showing:
                play.show_cards(seat.person, self.past.table.pk, now=self.now)
                self.look()


RANKS = {"ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"} | {
    word: str(number)
    for number, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine"], 2)
}
RANDOM = re.compile(r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|nonce="[^"]*"')
"""Numbers and nonces of a page, in which a card may stand by chance."""
IN_A_ROW = re.compile(r"(?<![A-Za-z0-9?])(?:[2-9TJQKA][cdhs]|\?\?)+(?![A-Za-z0-9?])")
DRAWN = re.compile(r"card r-([2-9TJQKA]) s-([cdhs])")
IN_WORDS = re.compile(rf"({'|'.join(RANKS)}) of (club|diamond|heart|spade)s")


def card_names(text: str) -> set[str]:
    """Every card a text or a page tells of: in notation, drawn, or in words."""
    text = RANDOM.sub("", text)
    rows = "".join(IN_A_ROW.findall(text))
    named = {rows[i : i + 2] for i in range(0, len(rows), 2)} - {"??"}
    drawn = {rank + suit for rank, suit in DRAWN.findall(text)}
    return named | drawn | {RANKS[rank] + suit[0] for rank, suit in IN_WORDS.findall(text)}
