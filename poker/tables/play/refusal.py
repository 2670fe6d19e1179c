"""Why something was refused."""

from __future__ import annotations

from typing import Any

from poker.rules.hand import IllegalAction


class Refused(Exception):
    """A command that changed nothing. `code` names the reason, `values` the numbers and names in it.

    The pages put words to the code; `str()` is plain English for logs and tests.
    """

    def __init__(self, code: str, text: str, **values: Any) -> None:
        self.code, self.values = code, values
        super().__init__(text)

    @classmethod
    def illegal(cls, action: IllegalAction) -> Refused:
        return cls(action.code, str(action), **action.values)
