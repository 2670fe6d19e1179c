"""What a test does behind the scenes of a real club: one process inside the club's settings.

Reads one call a line, {"do": name, "args": [...], "more": {...}}, and answers with one line of JSON.
Started by tests/backstage.py. The functions arrange people and tables and look into the database;
whatever a club could do by itself goes through its own doors.
"""

from __future__ import annotations

import json
import random
import sys
import traceback
from dataclasses import replace
from importlib import import_module
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from club.accounts import suspension  # noqa: E402
from club.accounts.models import Person  # noqa: E402
from club.standings.models import Result  # noqa: E402
from club.treasury import ledger  # noqa: E402
from poker.chat import saying  # noqa: E402
from poker.rules.hand import Phase  # noqa: E402
from poker.rules.presets import PRESETS, Computers  # noqa: E402
from poker.tables import play, tell  # noqa: E402
from poker.tables.models import OwnCards, PlayedHand, Seat, Table  # noqa: E402
from poker.tables.play import course  # noqa: E402
from poker.tables.state import load  # noqa: E402
from tests import scenery as scene  # noqa: E402
from tests.scenery import finish_hand, hurry, scenery  # noqa: E402, F401

REST = 600.0
"""Seconds for which a table that rests is left alone: no test takes as long."""

# --- people ---


def person(name: str, **fields: Any) -> dict[str, Any]:
    """A member of this name, made if need be, with a session of his own. He has no password."""
    someone = _person(name, **fields)
    return {"id": someone.pk, "name": name, "session": _session(someone)}


def _session(someone: Person) -> str:
    """A session as logging in makes it; its key is the cookie."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(someone.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = someone.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def suspend(name: str) -> None:
    suspension.suspend(_person(name), "for a test")


def set_password(name: str, password: str) -> None:
    someone = _person(name)
    someone.set_password(password)
    someone.save()


def end_sessions(*keys: str) -> None:
    """The sessions are gone, and nobody is told."""
    for key in keys:
        import_module(settings.SESSION_ENGINE).SessionStore(key).delete()


def _person(name: str, **fields: Any) -> Person:
    found = Person.objects.filter(display_name=name).first()
    return found or Person.objects.create_user(name, **fields)


def say(name: str, table_id: str, text: str) -> None:
    """Say it in the chat, and tell nobody: as if the message was lost."""
    told, tell._send = tell._send, lambda group, message: None
    try:
        saying.say(_person(name), table_id, text)
    finally:
        tell._send = told


# --- tables ---


def table(
    people: list[str],
    preset: str = "sit-and-go",
    *,
    computers: int = 0,
    chips: int | None = None,
    seats: int | None = None,
    start: bool = True,
    humans_only: bool = False,
    **choices: Any,
) -> str:
    """A table of these people with computers on its last seats, and its tournament started.

    `chips` are fewer (or more) starting chips than the preset offers, for a short tournament. `humans_only`
    gives them the seats that the preset keeps for computers. Without people its creator gets up again before
    it starts.
    """
    house = PRESETS[preset]
    offered = [option.value for option in house.choices["seats"].options]
    keep_off = house.rules["computers"].humans_keep_off and computers
    whole = seats or max(4 if keep_off else len(people), 2 - computers) + computers
    assert whole in offered, f"no table of {whole}"
    rules = house.choose(**{"seats": whole, **choices})
    if chips is not None:
        rules = replace(rules, starting_chips=chips)
    if humans_only:
        rules = replace(rules, computers=Computers(seats=()))
    creator = _person(people[0]) if people else Person.objects.filter(is_superuser=True).first()
    assert creator is not None
    opened = play.open_table(creator, rules)
    for name in people[1:]:
        play.sit(_person(name), opened.pk)
    if not people:
        play.leave(creator, opened.pk)
    free = [n for n in rules.computers.seats if n <= whole and not _taken(opened, n)]
    for number in free[-computers:] if computers else []:
        play.add_computer(creator, opened.pk, number)
    if start and Table.objects.get(pk=opened.pk).state == Table.State.WAITING:
        play.start(creator, opened.pk)
    return str(opened.pk)


def _taken(opened: Table, number: int) -> bool:
    return Seat.objects.filter(table=opened, number=number).exists()


def act(table_id: str, action: str, amount: int | None = None) -> int:
    """Let whoever's turn it is act, and tell nobody: as if the message was lost. The version afterwards."""
    told, tell._send = tell._send, lambda group, message: None
    try:
        row = Table.objects.get(pk=table_id)
        seat = _acting(row)
        play.act(seat.person, table_id, row.turn, action, amount=amount)
    finally:
        tell._send = told
    return Table.objects.get(pk=table_id).version


def _acting(row: Table) -> Seat:
    seat = load(row.pk).acting_seat
    assert seat is not None, "nobody acts"
    return seat


def seed(number: int | None) -> None:
    """Decks and buttons of tables that only this process moves come from a seed now; None: from chance."""
    course.RANDOM = random.SystemRandom() if number is None else random.Random(number)


def decide(table_id: str, action: str, amount: int | None = None) -> int:
    """Let whoever's turn it is decide (tests/scenery.py); what comes of it rests. The version afterwards."""
    with scene.at_one_moment(table_id, REST):
        scene.decide(table_id, action, amount)
    return Table.objects.get(pk=table_id).version


def pass_time(table_id: str) -> int:
    """Unless somebody acts, let what is due next happen; what comes of it rests. The version afterwards."""
    with scene.at_one_moment(table_id, REST):
        state = load(table_id)
        if state.acting_seat is None:
            scene.pass_time(state)
    return Table.objects.get(pk=table_id).version


def play_hand(table_id: str) -> None:
    """Check and call until the first hand is over."""
    while not played(table_id):
        scene.decide(table_id, "call")


def sit(name: str, table_id: str) -> int:
    return play.sit(_person(name), table_id)


def settle(table_id: str) -> None:
    play.settle(table_id)


def shorten(table_id: str, chips: int) -> None:
    """Few starting chips for a table that waits for its players, so that its tournament is a short one."""
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table_id)
        assert row.state == Table.State.WAITING, "started already"
        row.rules_data = {**row.rules_data, "starting_chips": chips}
        row.save(update_fields=["rules_data"])


# --- looking ---


def row(table_id: str) -> dict[str, Any]:
    """The table as it is stored."""
    found = Table.objects.values().get(pk=table_id)
    facts = {
        key: found[key] for key in ("version", "turn", "state", "hand", "deal", "news", "spared", "clock")
    }
    tournament = found["tournament"] or {}
    hand = found["hand"] or {}
    return facts | {
        "hand_no": tournament.get("hand_no", 0),
        "chips": tournament.get("chips", {}),
        "actions": hand.get("actions", []),
        "order": hand.get("seats", []),
        "overdue": bool(found["wake_at"] and found["wake_at"] < timezone.now()),
        "whole": json.loads(json.dumps(found, default=str)),
    }


def turn(table_id: str) -> dict[str, Any]:
    """Whose turn it is, None if nobody acts, and to how much he may raise at most; where the button is."""
    state = load(table_id)
    seat, hand, positions = state.acting_seat, state.hand, state.tournament.positions
    draws = hand is not None and hand.phase is Phase.DRAWING
    return {
        "seat": seat and seat.number,
        "hand": state.tournament.hand_no,
        "button": positions and positions.button,
        "street": hand and hand.street,
        "draws": draws,
        "over": hand is not None and not state.hand_on,
        "most": hand.options().max_to if hand and seat and not draws else None,
    }


def seats(table_id: str) -> list[dict[str, Any]]:
    fields = ("number", "person_id", "computer", "away", "missed", "place", "points", "left_early")
    return list(Seat.objects.filter(table_id=table_id).order_by("number").values(*fields))


def played(table_id: str) -> list[dict[str, Any]]:
    """The hands that are over."""
    return list(PlayedHand.objects.filter(table_id=table_id).values("number", "phh"))


def own_cards(table_id: str) -> list[dict[str, Any]]:
    fields = ("hand__number", "person_id", "player", "cards")
    return list(OwnCards.objects.filter(hand__table_id=table_id).values(*fields))


def results(table_id: str) -> list[dict[str, Any]]:
    found = Result.objects.filter(tournament=table_id).order_by("place")
    return list(found.values("person_id", "person__display_name", "place", "points", "left"))


def talers(*people: str) -> list[int]:
    return [ledger.balance(_person(name)) for name in people]


def keep_versions() -> None:
    """From now on the database itself keeps every version of every table, with the cards it had then."""
    columns = "id, version, hand, deal, tournament"
    new = ", ".join(f"new.{column}" for column in columns.split(", "))
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE TABLE IF NOT EXISTS kept_versions AS SELECT {columns} FROM tables_table WHERE 1 = 0"
        )
        if connection.vendor == "sqlite":
            cursor.execute(
                "CREATE TRIGGER IF NOT EXISTS keep_version AFTER UPDATE ON tables_table"
                f" BEGIN INSERT INTO kept_versions VALUES ({new}); END"
            )
        else:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql AS"
                f" $$ BEGIN INSERT INTO kept_versions VALUES ({new}); RETURN NULL; END $$"
            )
            cursor.execute(
                "CREATE OR REPLACE TRIGGER keep_version AFTER UPDATE ON tables_table"
                " FOR EACH ROW EXECUTE FUNCTION keep_version()"
            )


def versions(table_id: str) -> list[dict[str, Any]]:
    """Every version of a table since `keep_versions`, the last state of each."""
    key = table_id.replace("-", "") if connection.vendor == "sqlite" else table_id
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT version, hand, deal, tournament FROM kept_versions WHERE id = %s ORDER BY version", [key]
        )
        found = cursor.fetchall()
    kept = {}
    for version, hand, deal, tournament in found:
        hand, tournament = _json(hand), _json(tournament)
        kept[version] = {
            "version": version,
            "hand_no": (tournament or {}).get("hand_no", 0),
            "order": (hand or {}).get("seats", []),
            "actions": (hand or {}).get("actions", []),
            "deal": deal,
        }
    return list(kept.values())


def _json(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


# --- the line to the test ---


def main() -> None:
    answers = sys.stdout
    sys.stdout = sys.stderr
    for line in sys.stdin:
        call = json.loads(line)
        try:
            answer = {"answer": globals()[call["do"]](*call["args"], **call["more"])}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}", "trace": traceback.format_exc()}
        answers.write(json.dumps(answer, default=str) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
