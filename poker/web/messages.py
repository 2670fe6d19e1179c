"""What a page may say over its socket: JSON objects, checked field by field before anybody acts on them.

Everything that comes in is a stranger's text.  `read` answers with plain values of known kinds, or
raises Unreadable with a code for the page; it never raises anything else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

LONGEST = 2048
"""Characters of a message; the page's own stay below 600."""
LARGEST = 10**12
HTMX_HEADERS = "HEADERS"


class Unreadable(ValueError):
    """A message that is none. `code` is for `words.refusals`."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code.replace("_", " "))


def _number(value: Any) -> int:
    """A whole number that is not negative, as JSON or as a form's text."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 13:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise Unreadable("bad_number")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 40 or not value.isascii():
        raise Unreadable("unreadable")
    return value


def _text(value: Any) -> str:
    """What somebody wants to say; how long it may be, and what becomes of it, is the chat's business."""
    if not isinstance(value, str):
        raise Unreadable("unreadable")
    return value


def _flag(value: Any) -> bool:
    if value in (True, "1", "true", "on"):
        return True
    if value in (False, "0", "false", ""):
        return False
    raise Unreadable("unreadable")


def _cards(value: Any) -> str:
    """Cards as one text "As7d": a form sends one text for one box ticked and a list for several."""
    texts = value if isinstance(value, list) else [value]
    if len(texts) > 5:
        raise Unreadable("bad_cards")
    joined = "".join(_word(text) for text in texts)
    if len(joined) > 10 or not (joined.isalnum() or not joined):
        raise Unreadable("bad_cards")
    return joined


_SEAT: dict[str, Callable[[Any], Any]] = {"seat": _number}

FIELDS: dict[str, dict[str, Callable[[Any], Any]]] = {
    "act": {"turn": _number, "action": _word, "amount": lambda value: value, "cards": _cards},
    "preselect": {"turn": _number, "choice": _word},
    "back": {},
    "show": {},
    "go_on": {"turn": _number},
    "sit": _SEAT,
    "leave": {},
    "check_in": {},
    "wait": {},
    "start": {"fill": _flag},
    "add_computer": _SEAT,
    "remove_computer": _SEAT,
    "mark_away": _SEAT,
    "turbo": {"on": _flag},
    "advise": {"turn": _number},
    "say": {"text": _text},
    "hide_chat": {"hidden": _flag},
    "beat": {"version": _number, "ack": _word},
}
"""By "do": the fields of a message and how each is read. Those in OPTIONAL may be missing."""

OPTIONAL = {"amount": None, "cards": "", "fill": False, "version": 0, "ack": "", "choice": ""}


def read(text: str | None) -> tuple[str, dict[str, Any]]:
    """What to do and with which fields. Raises Unreadable."""
    if text is None:
        raise Unreadable("unreadable")
    if len(text) > LONGEST:
        raise Unreadable("too_long")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("unreadable") from error
    if not isinstance(message, dict):
        raise Unreadable("unreadable")
    do = message.pop("do", None)
    message.pop(HTMX_HEADERS, None)
    if not isinstance(do, str) or do not in FIELDS:
        raise Unreadable("unknown_action")
    readers = FIELDS[do]
    if message.keys() - readers.keys():
        raise Unreadable("unknown_field")
    fields = {}
    for name, reader in readers.items():
        if name in message:
            fields[name] = reader(message[name])
        elif name in OPTIONAL:
            fields[name] = OPTIONAL[name]
        else:
            raise Unreadable("unreadable")
    if do == "act":
        # the field for the amount stands in the same form as every button
        fields["amount"] = _number(fields["amount"]) if fields["action"] == "raise" else None
    return do, fields
