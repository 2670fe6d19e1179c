"""`replay` on files that are anybody's: whatever is in them, each gets one clear line."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from poker.rules.hand import Hand
from poker.rules.notation import Record
from poker.rules.notation import replay as play
from poker.rules.replay import good, report

CASES = Path(__file__).parent.parent / "cases"
GENERATED = sorted((CASES / "generated").rglob("*.phh"))
STUD = CASES / "generated/F7S/0002.phh"
DRAW = CASES / "generated/P5D/0007.phh"
HOLDEM = CASES / "generated/NT/0001.phh"


def lines(data: str | bytes, decisions: bool = False) -> list[dict[str, Any]]:
    return list(report("x.phh", data.encode() if isinstance(data, str) else data, decisions))


def changed(file: Path | str, field: str, value: str | Callable[[str], str]) -> str:
    """A file with one field changed; the value is TOML."""
    text = file if isinstance(file, str) else file.read_text()
    found = re.search(rf"^{field} = (.*)$", text, re.M)
    assert found
    new = value if isinstance(value, str) else value(found[1])
    return text.replace(found[0], f"{field} = {new}")


def without(path: Path, field: str) -> str:
    return re.sub(rf"^{field} = .*\n", "", path.read_text(), flags=re.M)


def holdem(field: str, value: str | Callable[[str], str]) -> str:
    return changed(HOLDEM, field, value)


def stacks(value: str) -> str:
    return changed(HOLDEM, "starting_stacks", value)


# What the lines look like.


def test_one_line_a_hand() -> None:
    assert lines(HOLDEM.read_bytes()) == [
        {"file": "x.phh", "hand": 1, "finishing_stacks": [2760, 3463, 0, 9315, 0], "ok": True, "error": None}
    ]


def test_the_line_of_a_hand_without_finishing_stacks_has_no_verdict() -> None:
    (line,) = lines(without(HOLDEM, "finishing_stacks"))
    assert (line["finishing_stacks"], line["ok"], line["error"]) == ([2760, 3463, 0, 9315, 0], None, None)
    assert good(line)


def test_other_finishing_stacks_are_not_ok() -> None:
    (line,) = lines(holdem("finishing_stacks", "[2761, 3462, 0, 9315, 0]"))
    assert (line["finishing_stacks"], line["ok"], line["error"]) == ([2760, 3463, 0, 9315, 0], False, None)
    assert not good(line)


def test_a_hand_that_does_not_end_has_no_finishing_stacks() -> None:
    cut = changed(
        without(HOLDEM, "finishing_stacks"), "actions", lambda text: text.split(", 'p4 cc'")[0] + "]"
    )
    (line,) = lines(cut)
    assert (line["finishing_stacks"], line["ok"], line["error"]) == (None, None, None)
    (line,) = lines(cut + "finishing_stacks = [1, 2, 3, 4, 5]")
    assert (line["ok"], line["error"]) == (
        False,
        "finishing_stacks are given, but the actions do not end the hand",
    )


def test_the_hands_of_a_phhs_file_are_called_by_its_tables() -> None:
    text = HOLDEM.read_text()
    found = lines(f"[3]\n{text}\n[7]\n{text.replace('p3 cbr 230', 'p3 cbr 231')}\n['last one']\n{text}")
    assert [(line["hand"], line["ok"]) for line in found] == [(3, True), (7, False), ("last one", True)]
    assert found[1]["error"] == "action 5 'p3 cbr 231': You have chips for a bet or raise to 230 at most"


def test_decisions_come_before_their_hand() -> None:
    *decisions, hand = lines(DRAW.read_bytes(), decisions=True)
    assert hand["ok"]
    assert decisions[0] == {
        "file": "x.phh", "hand": 7, "decision": 0, "action_index": 3, "actor": "p3", "type": "bet",
        "can_fold": True, "call": 20, "min_to": 40, "max_to": 70,
    }  # fmt: skip
    assert decisions[3] == {
        "file": "x.phh", "hand": 7, "decision": 3, "action_index": 6, "actor": "p1", "type": "draw",
        "can_fold": False, "call": None, "min_to": None, "max_to": None,
    }  # fmt: skip


def test_the_bring_in_is_a_decision_without_a_choice() -> None:
    first = lines(STUD.read_bytes(), decisions=True)[0]
    assert (first["type"], first["action_index"], first["call"]) == ("bring_in", 4, 100)
    assert (first["can_fold"], first["min_to"], first["max_to"]) == (False, None, None)


def test_amounts_with_cents_stay_exact() -> None:
    decisions = lines((CASES / "phh/tv-2009-po.phh").read_bytes(), decisions=True)
    assert decisions[-1]["finishing_stacks"] == [1937923.75, 0]
    assert (decisions[-2]["call"], decisions[0]["max_to"]) == (162473.5, 3000)


# What is wrong with files.

NESTED = "[" * 3000 + "]" * 3000
WRONG = {
    "empty": ("", "no hand in the file"),
    "a comment": ("# nothing", "no hand in the file"),
    "no TOML": ("variant = ", "not a PHH file: Invalid value"),
    "binary": (b"\x7fELF\x00\xff\xfe", "not a PHH file: no UTF-8 text at byte 5"),
    "UTF-16": (HOLDEM.read_text().encode("utf-16"), "not a PHH file: no UTF-8 text at byte 0"),
    "deep": (f"a = {NESTED}", "not a PHH file: nested too deeply"),
    "deep tables": (f"[{'.'.join('a' * 5000)}]", "variant is missing"),
    "a key without end": (f"{'a.' * 100_000}b = 1", "not a PHH file: nested too deeply"),
    "a key twice": ("variant = 'NT'\nvariant = 'NT'", "not a PHH file: Cannot overwrite a value"),
    "long number": ("variant = 'NT'\nantes = [" + "9" * 5000 + "]", "not a PHH file: Exceeds the limit"),
    "no variant": (without(HOLDEM, "variant"), "variant is missing"),
    "variant no text": (holdem("variant", "['NT']"), "variant must be a text"),
    "unknown variant": (holdem("variant", "'FT'"), "unknown variant 'FT': one of NT, PO, F7S, P5D"),
    "long variant": (holdem("variant", f"'{'X' * 9999}'"), "unknown variant 'XXX"),
    "no antes": (without(HOLDEM, "antes"), "antes is missing"),
    "no blinds": (without(HOLDEM, "blinds_or_straddles"), "blinds_or_straddles is missing"),
    "no min_bet": (without(HOLDEM, "min_bet"), "min_bet is missing"),
    "no bring_in": (without(STUD, "bring_in"), "bring_in is missing"),
    "no small_bet": (without(STUD, "small_bet"), "small_bet is missing"),
    "no stacks": (without(HOLDEM, "starting_stacks"), "starting_stacks is missing"),
    "no actions": (without(HOLDEM, "actions"), "actions is missing"),
    "antes a number": (holdem("antes", "5"), "antes must be a list of amounts"),
    "antes too few": (holdem("antes", "[0, 0]"), "antes: 2 amounts for 5 players"),
    "finishing stacks too few": (holdem("finishing_stacks", "[1]"), "finishing_stacks: 1"),
    "negative stack": (stacks("[-1, 5, 5, 5, 5]"), "starting_stacks: an amount is"),
    "no chips": (stacks("[0, 5, 5, 5, 5]"), "starting_stacks: nobody is dealt"),
    "stack a text": (stacks("['5', 5, 5, 5, 5]"), "starting_stacks: '5' is not"),
    "stack a list": (stacks("[[5], 5, 5, 5, 5]"), "starting_stacks: '[5]' is not"),
    "stack a bool": (stacks("[true, 5, 5, 5, 5]"), "starting_stacks: 'True' is not"),
    "stack a date": (stacks("[2020-01-01, 5, 5, 5, 5]"), "starting_stacks: '2020"),
    "infinite": (stacks("[inf, 5, 5, 5, 5]"), "starting_stacks: 'Infinity' is not"),
    "no number": (stacks("[nan, 5, 5, 5, 5]"), "starting_stacks: 'NaN' is not"),
    "huge": (stacks("[1e99999, 5, 5, 5, 5]"), "starting_stacks: more than"),
    "tiny": (stacks("[1e-99, 5, 5, 5, 5]"), "amounts with more than 6 decimals"),
    "bet of nothing": (holdem("min_bet", "0"), "min_bet must be more than 0"),
    "negative bet": (changed(STUD, "small_bet", "-5"), "small_bet: an amount is never negative"),
    "trimming": (holdem("ante_trimming_status", "1"), "ante_trimming_status must be true or false"),
    "one player": (stacks("[5]"), "1 players: NT needs 2 to 22"),
    "eleven drawing": (changed(DRAW, "starting_stacks", str([5] * 11)), "11 players: P5D needs 2 to 10"),
    "actions a text": (holdem("actions", "'p1 f'"), "actions must be a list of texts"),
    "actions numbers": (holdem("actions", "[1]"), "actions must be a list of texts"),
    "no cards": (holdem("actions", "['p3 f']"), "action 0 'p3 f': p1 has no cards yet that are due"),
    "a card twice": (holdem("actions", "['d dh p1 AsAs']"), "As is dealt twice"),
    "hidden up card": (changed(STUD, "actions", "['d dh p1 AsAd??']"), "a card of p1 that everybody"),
    "endless cards": (holdem("actions", f"['d db {'2c' * 9999}']"), "action 0 'd db 2c2c2c2"),
    "too many cards": (
        holdem("actions", str(["d dh p1 ??????????"] * 11)), "more than 52 cards are dealt"
    ),
    "a huge raise": (
        holdem("actions", lambda text: text.replace("cbr 230", "cbr " + "9" * 999)),
        "action 5 'p3 cbr 9999",
    ),
    "no player": (holdem("actions", lambda text: text.replace("p5", "p6")), "action 4 'd dh p6"),
    "lines in lines": (holdem("actions", r'["d dh\np1\u0007 AsAd"]'), "action 0 'd dh\\\\np1"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "reason"), WRONG.values(), ids=WRONG.keys())
def test_a_malformed_file_gets_one_line_with_the_reason(data: str | bytes, reason: str) -> None:
    (line,) = lines(data)
    assert (line["file"], line["finishing_stacks"]) == ("x.phh", None)
    assert not good(line)
    error = line["error"]
    assert error.startswith(reason.replace("\\\\", "\\")), error
    assert len(error) < 300
    assert error.isprintable()


def test_a_file_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("poker.rules.replay.MOST_BYTES", 100)
    assert lines(b"#" * 101)[0]["error"] == "not a PHH file: more than 100 bytes"
    assert lines(b"#" * 100)[0]["error"] == "no hand in the file"


def test_a_fault_of_ours_does_not_hide_the_other_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(written: Record, on_decision: object) -> Hand:
        if written.extra["hand"] == 1:
            raise KeyError("a fault")
        return play(written)

    monkeypatch.setattr("poker.rules.replay.replay", faulty)
    first, second = lines(f"[1]\n{HOLDEM.read_text()}\n[2]\n{DRAW.read_text()}")
    assert (first["error"], first["ok"]) == ("fault of the program: KeyError('a fault')", False)
    assert second["ok"]


def proper(found: list[dict[str, Any]]) -> None:
    assert found
    for line in found:
        assert "fault of the program" not in (line.get("error") or ""), line
        json.dumps(line)


@pytest.mark.parametrize("seed", range(60))
def test_files_cut_off_or_damaged_never_break_the_program(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        data = bytearray(rng.choice(GENERATED).read_bytes())
        match rng.randrange(3):
            case 0:
                del data[rng.randrange(len(data)) :]
            case 1:
                for _ in range(rng.randint(1, 5)):
                    data[rng.randrange(len(data))] = rng.randrange(256)
            case 2:
                start = rng.randrange(len(data))
                del data[start : start + rng.randint(1, 30)]
        proper(lines(bytes(data), decisions=True))


WORDS = (
    *("p1", "p2", "p3", "p4", "p5", "p9", "p1,cc", "9p", "d", "db", "dh", "f", "cc", "cbr", "sd", "sm", "pb"),
    *("# left", "-", "0", "1", "100", "230", "2.5", "AsKd", "????", "2c3c4c", "7h", "??", "#"),
)


@pytest.mark.parametrize("seed", range(60))
def test_actions_in_any_order_never_break_the_program(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        text = rng.choice(GENERATED).read_text()
        actions = re.findall(r"'([^']*)'", re.search(r"^actions = (.*)$", text, re.M)[1])  # type: ignore[index]
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(actions))
            match rng.randrange(5):
                case 0:
                    actions.insert(place, " ".join(rng.choices(WORDS, k=rng.randint(1, 4))))
                case 1 if len(actions) > 1:
                    del actions[place]
                case 2:
                    actions.insert(place, rng.choice(actions))
                case 3:
                    rng.shuffle(actions[place : place + 3])
                case 4:
                    actions[place] = re.sub(r"p\d", f"p{rng.randint(1, 6)}", actions[place])
        proper(
            lines(
                re.sub(
                    r"^actions = .*$",
                    f"actions = {json.dumps(actions)}".replace("\\", "\\\\"),
                    text,
                    flags=re.M,
                ),
                decisions=True,
            )
        )


@pytest.mark.parametrize("seed", range(60))
def test_other_stakes_and_stacks_never_break_the_program(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        text = rng.choice(GENERATED).read_text()
        for field in (
            "antes",
            "blinds_or_straddles",
            "starting_stacks",
            "min_bet",
            "small_bet",
            "big_bet",
            "bring_in",
        ):
            if rng.random() < 0.4:
                text = re.sub(
                    rf"^({field} = .*?)\d+",
                    lambda found: found[1] + str(rng.choice([0, 1, 3, 50, 10**6, 10**18, 0.5, 10**19])),
                    text, flags=re.M,
                )  # fmt: skip
        proper(lines(text, decisions=True))


@given(st.binary(max_size=200))
def test_any_bytes_get_a_line(data: bytes) -> None:
    proper(lines(data))


TOML = st.recursive(
    st.one_of(st.booleans(), st.integers(-(10**20), 10**20), st.floats(), st.text(max_size=8)),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)


FIELDS = (
    *("variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions", "hand"),
    *("finishing_stacks", "ante_trimming_status"),
)


@given(st.sampled_from(FIELDS), TOML)
def test_any_value_of_any_field_gets_a_line(field: str, value: object) -> None:
    proper(lines(holdem(field, toml(value))))


def toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, float):
        return repr(value).replace("e+", "e")
    text = json.dumps(value, ensure_ascii=True)
    return '""' if "\\ud" in text else text.replace("\x7f", "\\u007f")


# The command.


def run(*arguments: object) -> tuple[int, list[dict[str, Any]]]:
    out = io.StringIO()
    try:
        call_command("replay", *map(str, arguments), stdout=out)
    except SystemExit as end:
        return int(str(end.code)), [json.loads(line) for line in out.getvalue().splitlines()]
    return 0, [json.loads(line) for line in out.getvalue().splitlines()]


def test_replay_prints_a_line_a_hand_and_succeeds() -> None:
    status, found = run(HOLDEM, STUD)
    assert status == 0
    assert [(line["file"], line["ok"]) for line in found] == [(str(HOLDEM), True), (str(STUD), True)]


def test_replay_decisions() -> None:
    status, found = run("--decisions", HOLDEM)
    assert status == 0
    assert [line.get("decision") for line in found[:3]] == [0, 1, 2]
    assert found[-1]["ok"]


def test_replay_fails_if_one_hand_ends_otherwise(tmp_path: Path) -> None:
    bad = tmp_path / "bad.phh"
    bad.write_text(holdem("finishing_stacks", "[2761, 3462, 0, 9315, 0]"))
    status, found = run(bad, HOLDEM)
    assert (status, [line["ok"] for line in found]) == (1, [False, True])


def test_replay_names_files_it_cannot_read_and_goes_on(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    status, found = run(tmp_path, tmp_path / "none.phh", tmp_path / "pipe", "a\0b", "x" * 5000, HOLDEM)
    assert status == 1
    assert [line["error"] for line in found][:3] == ["not a file", "No such file or directory", "not a file"]
    assert [line["ok"] for line in found] == [None] * 5 + [True]


def test_replay_ends_quietly_when_nobody_reads_on(tmp_path: Path) -> None:
    many = tmp_path / "many.phhs"
    many.write_text("".join(f"[{number}]\n{HOLDEM.read_text()}\n" for number in range(1, 1500)))
    command = f"'{sys.executable}' manage.py replay '{many}' | head -n 1"
    ended = subprocess.run(["bash", "-c", command], cwd=CASES.parent.parent, capture_output=True, timeout=60)
    assert ended.stderr == b""
    assert json.loads(ended.stdout)["hand"] == 1
