"""Written hands played through the rules, as the lines that `manage.py replay` prints (see the design's
"One notation").

One line a hand: what it ended with, and whether that is what the file says.  With `decisions`, a line for
each decision before it.  Whatever is wrong with a file becomes the `error` of a line.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from .hand import Hand, Phase
from .notation import Decision, replay
from .record import NotationError, Record, record, tables

MOST_BYTES: Final = 64 * 2**20

type Line = dict[str, Any]


def report(file: str, data: bytes, decisions: bool = False) -> Iterator[Line]:
    """The lines for one file with this content."""
    try:
        hands = tables(_text(data))
    except NotationError as error:
        yield failure(file, str(error))
        return
    for number, fields in hands:
        yield from _hand(file, number, fields, decisions)


def failure(file: str, reason: str, hand: int | str | None = None, ok: bool | None = None) -> Line:
    """The line of a file or hand that cannot be played."""
    return {"file": file, "hand": hand, "finishing_stacks": None, "ok": ok, "error": reason}


def good(line: Line) -> bool:
    """Whether a line of `report` says nothing bad."""
    return line.get("error") is None and line.get("ok") is not False


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise NotationError(f"not a PHH file: more than {MOST_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"not a PHH file: no UTF-8 text at byte {error.start}") from None


def _hand(file: str, number: str | None, fields: dict[str, Any], decisions: bool) -> Iterator[Line]:
    name = _name(number, fields)
    made: list[Decision] = []
    ok: bool | None = None
    try:
        written = record(fields)
        ok = None if written.finishing_stacks is None else False
        hand = replay(written, made.append if decisions else None)
        line = _outcome(file, name, written, hand)
    except NotationError as error:
        line = failure(file, str(error), name, ok)
    except Exception as error:
        # The files are anybody's, and one that finds a fault of ours must not hide the others.
        line = failure(file, f"fault of the program: {error!r}"[:200], name, ok)
    if made:
        yield from _decisions(file, name, made, written.scale)
    yield line


def _name(number: str | None, fields: dict[str, Any]) -> int | str:
    """What a file calls its hand: its table in a `.phhs`, else its field `hand`, else 1."""
    if number is not None:
        return int(number) if number.isascii() and number.isdigit() and len(number) < 19 else number[:60]
    hand = fields.get("hand", 1)
    return hand if isinstance(hand, int | str) else 1


def _outcome(file: str, name: int | str, written: Record, hand: Hand) -> Line:
    expected = written.finishing_stacks
    if hand.phase is not Phase.OVER:
        if expected is None:
            return {"file": file, "hand": name, "finishing_stacks": None, "ok": None, "error": None}
        return failure(file, "finishing_stacks are given, but the actions do not end the hand", name, False)
    return {
        "file": file,
        "hand": name,
        "finishing_stacks": [_chips(stack, written.scale) for stack in hand.stacks],
        "ok": None if expected is None else tuple(hand.stacks) == expected,
        "error": None,
    }


def _decisions(file: str, name: int | str, made: list[Decision], scale: int) -> Iterator[Line]:
    """Bets and bring-ins are numbered; an exchange carries the number of the bet that comes next."""
    number = 0
    for decision in made:
        yield {
            "file": file,
            "hand": name,
            "decision": number,
            "action_index": decision.action_index,
            "actor": f"p{decision.actor + 1}",
            "type": decision.type,
            "can_fold": decision.can_fold,
            "call": _chips(decision.call, scale),
            "min_to": _chips(decision.min_to, scale),
            "max_to": _chips(decision.max_to, scale),
        }
        number += decision.type != "draw"


def _chips(amount: int | None, scale: int) -> int | float | None:
    """Units of 1/scale in chips, whole where they are."""
    if amount is None or scale == 1:
        return amount
    return amount // scale if amount % scale == 0 else float(Decimal(amount) / scale)
