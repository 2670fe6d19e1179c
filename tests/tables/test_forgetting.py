"""RULES 8.4 down to the bytes: what a database file still holds of the cards of hands that are over."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from club.accounts.models import Person
from poker.rules.games import GAMES
from poker.tables import forgetting, state, tasks
from poker.tables.models import OwnCards, PlayedHand

from .past import play_tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"), reason="the bytes of SQLite's files"
    ),
]


def everything() -> bytes:
    """The file and its write-ahead log."""
    path = Path(connection.settings_dict["NAME"])
    return b"".join(part.read_bytes() for part in path.parent.glob(path.name + "*"))


@pytest.fixture
def saved(monkeypatch) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """What the database was told of the table, save by save: deck, salts, the next deck, and the actions of a
    hand that is on."""
    kept: list[tuple[str, str, str, tuple[str, ...]]] = []
    save = state._save

    def noted(one) -> None:
        save(one)
        actions = tuple(one.table.hand["actions"]) if one.hand_on and one.table.hand else ()
        kept.append((one.table.deal, one.table.salts, one.table.sealed, actions))

    monkeypatch.setattr(state, "_save", noted)
    return kept


@pytest.mark.parametrize("game", GAMES)
def test_rules_8_4_nothing_of_unseen_cards_is_left_in_the_file(transactional_db, saved, game):
    people = [Person.objects.create_user(name) for name in ("anna", "boris", "carla", "dieter")]
    play_tournament(people, "speedpoker", seed=8, game=game, starting_chips=1000, leavers=1)

    decks = {deal for deal, *_ in saved if deal} | {deck.partition("\n")[0] for *_, deck, _ in saved if deck}
    salts = {salt for _, text, _, _ in saved for salt in text.split("\n") if salt}
    salts |= {salt for *_, text, _ in saved for salt in text.split("\n")[1:]}
    told = {salt for row in PlayedHand.objects.all() for _, salt in row.openings.values()}
    public = {line for row in PlayedHand.objects.all() for line in row.phh.replace('"', "\n").split("\n")}
    dealt = {
        line for *_, actions in saved for line in actions if line.startswith("d dh") and "?" not in line
    } - public
    assert len(decks) > 5
    assert len(dealt) > 15
    assert len(salts - told) > 300
    assert not [own for own in OwnCards.objects.all() if own.openings]

    before = everything()
    assert [deck for deck in decks if deck.encode() in before], "otherwise this test sees nothing"
    tasks.forget()

    after = everything()
    assert [deck for deck in decks if deck.encode() in after] == []
    assert [salt for salt in salts - told if salt.encode() in after] == []
    assert [line for line in dealt if f'"{line}"'.encode() in after] == []
    assert all(salt.encode() in after for salt in told), "what everybody saw stays"


def test_whoever_reads_meanwhile_is_not_waited_for(transactional_db):
    reader = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    Person.objects.create_user("anna")
    try:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables_table").fetchone()
        Person.objects.create_user("boris")
        assert not forgetting.forget()
        reader.execute("COMMIT")
        assert forgetting.forget()
    finally:
        reader.close()
    # and everybody else waits in line as before
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] >= 10_000
