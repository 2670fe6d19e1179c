"""A hand as plain text."""

import pytest

from poker.rules.cards import DECK, cards
from poker.rules.hand import Deal
from poker.rules.presets import PRESETS
from poker.tables import play
from poker.tables.history import stored
from poker.tables.models import Table
from poker.tables.play import course
from poker.tables.state import load
from poker.web import history_text
from tests.web.conftest import _hurry

pytestmark = pytest.mark.django_db


def start(monkeypatch, people, first: str, preset: str = "sit-and-go", **choices) -> Table:
    """A table of these people with a deck that begins with these cards; the button is seat 1."""
    known = cards(first.replace(" ", ""))
    order = known + [card for card in DECK if card not in known]
    monkeypatch.setattr(course.RANDOM, "choice", min)
    monkeypatch.setattr(course, "shuffled", lambda: Deal(order, list(DECK)))
    table = play.open_table(people[0], PRESETS[preset].choose(seats=len(people), **choices))
    for person in people[1:]:
        play.sit(person, table.pk)
    _hurry(table)
    return table


def act(table: Table, *acts) -> None:
    for one in acts:
        action, *more = one.split()
        facts = {"cards": more[0]} if action == "draw" and more else {"amount": int(more[0])} if more else {}
        state = load(table.pk)
        play.act(state.acting_seat.person, table.pk, state.table.turn, action, **facts)


def text(table: Table, person=None) -> list[str]:
    row = Table.objects.get(pk=table.pk)
    hand = stored.hand(row, 1, person)
    return history_text.text(hand, row, {seat.number: seat for seat in row.seats.all()}).splitlines()


def test_a_hold_em_hand(people, monkeypatch) -> None:
    table = start(monkeypatch, people[:3], "KsKd AsAd 7h2c 5c 3c4c5d 2d 9h 2h Th")
    act(table, "fold", "raise 60", "call", "check", "raise 100", "call", *["check"] * 4)

    told = text(table, people[1])
    assert told[0].startswith("Hand #1 of the tournament “")
    assert told[1] == "Hold'em no-limit, level 1: blinds 10/20"
    assert told[2].endswith(" UTC")
    assert told[3:] == [
        "Table of 3 seats, the button is on seat 1",
        "Seat 1: anna (1,000 in chips)",
        "Seat 2: boris (1,000 in chips)",
        "Seat 3: carla (1,000 in chips)",
        "boris posts the small blind of 10",
        "carla posts the big blind of 20",
        "*** THE CARDS ***",
        "Dealt to boris [Ks Kd]",
        "anna folds",
        "boris raises to 60",
        "carla calls 40",
        "*** FLOP *** [3c 4c 5d]",
        "boris checks",
        "carla bets 100",
        "boris calls 100",
        "*** TURN *** [3c 4c 5d] [9h]",
        "boris checks",
        "carla checks",
        "*** RIVER *** [3c 4c 5d 9h] [Th]",
        "boris checks",
        "carla checks",
        "boris shows [Ks Kd] (Pair of kings)",
        "carla shows [As Ad] (Pair of aces)",
        "carla wins 320 (Pair of aces)",
        "*** SUMMARY ***",
        "Total pot 320",
        "Board [3c 4c 5d 9h Th]",
        "Seat 1: anna (button) folded (Before the flop)",
        "Seat 2: boris showed [Ks Kd] and lost (Pair of kings)",
        "Seat 3: carla showed [As Ad] and won 320 (Pair of aces)",
    ]


def test_who_only_watched_reads_of_no_cards_that_were_not_shown(people, monkeypatch) -> None:
    table = start(monkeypatch, people[:2], "AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    act(table, "fold")

    told = text(table, people[3])
    assert told[-7:] == [
        "anna folds",
        "10 go back to boris, uncalled",
        "boris wins 20",
        "*** SUMMARY ***",
        "Total pot 20",
        "Seat 1: anna (button) folded (Before the flop)",
        "Seat 2: boris won 20",
    ]
    assert "[" not in "".join(told)
    assert "Dealt to anna [Ks Kd]" in text(table, people[0])


def test_a_stud_hand_tells_up_cards_street_by_street(people, monkeypatch) -> None:
    table = start(
        monkeypatch, people[:2], "2c3cKs 4d5dQh 7h 8h 9h Th", "speedpoker", game="F7S", starting_chips=1000
    )
    act(table, "call", "check", "raise 10", "fold")

    told = text(table, people[1])
    assert told[1] == "Seven Card Stud fixed-limit, level 1: bets 10/20, ante 2, bring-in 5"
    # boris, left of the button, is dealt first
    assert "Dealt to boris [2c 3c Ks]" in told
    assert "Dealt to anna [Qh]" in told
    assert "anna brings it in for 5" in told
    street = told.index("*** FOURTH STREET ***")
    assert told[street + 1 : street + 3] == ["Dealt to anna [Qh] [8h]", "Dealt to boris [2c 3c Ks] [7h]"]
    assert "Dealt to boris [Ks] [7h]" in text(table)


def test_a_draw_hand_tells_its_owner_what_came_for_what(people, monkeypatch) -> None:
    table = start(
        monkeypatch, people[:2], "AsAd2c3c4c KsKd7h8h9h JsJd", "speedpoker", game="P5D", starting_chips=1000
    )
    act(table, "call", "check", "draw 2c3c", "draw", "check", "check")

    told = text(table, people[1])
    draw = told.index("boris draws 2 cards")
    assert told[draw + 1] == "Dealt to boris [As Ad 4c] [Js Jd]"
    assert "anna stands pat" in told
    assert not any(line.startswith("Dealt to anna") for line in told)
    assert "Dealt to anna [Ks Kd 7h 8h 9h]" in text(table, people[0])


def test_hands_follow_each_other(people, monkeypatch) -> None:
    table = start(monkeypatch, people[:2], "AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    act(table, "fold")
    _hurry(table)
    act(table, "fold")
    row = Table.objects.get(pk=table.pk)
    whole = history_text.texts(stored.hands(row), row, {seat.number: seat for seat in row.seats.all()})
    first, second = whole.split("\n\n\n")
    assert first.startswith("Hand #1 ")
    assert second.startswith("Hand #2 ")
