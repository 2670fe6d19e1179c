"""How much one socket may say, and how much may wait for it."""

from __future__ import annotations

import secrets
from collections import deque
from time import monotonic


class Allowance:
    """A bucket of messages that fills up again by the second."""

    def __init__(self, per_second: float, burst: int) -> None:
        self.per_second, self.burst = per_second, burst
        self._left = float(burst)
        self._at = monotonic()
        self.refused = 0
        """Messages refused in a row."""
        self.flood = 0
        """Messages refused since the bucket was full: what is allowed meanwhile does not end a flood."""

    def take(self) -> bool:
        """Whether one more message is allowed now."""
        now = monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left == self.burst:
            self.flood = 0
        if self._left < 1:
            self.refused += 1
            self.flood += 1
            return False
        self._left -= 1
        self.refused = 0
        return True


class Unread:
    """What was pushed and not acknowledged yet.

    The server in front of us takes every frame and buffers it without bound when the other side
    stops reading, and it does not tell.  So each push carries a word that cannot be guessed, and the
    page sends the last word it read: who does not read cannot say it.
    """

    def __init__(self, most_bytes: int, most_pushes: int) -> None:
        self.most_bytes, self.most_pushes = most_bytes, most_pushes
        self.bytes = 0
        self._pushes: deque[tuple[str, int]] = deque()

    def word(self) -> str:
        """A new word for the next push."""
        return secrets.token_urlsafe(6)

    def pushed(self, word: str, size: int) -> None:
        self._pushes.append((word, size))
        self.bytes += size

    def read(self, word: str) -> None:
        """The page has read up to the push with this word. A word that is not known changes nothing."""
        if not any(known == word for known, _ in self._pushes):
            return
        while self._pushes:
            known, size = self._pushes.popleft()
            self.bytes -= size
            if known == word:
                return

    @property
    def too_much(self) -> bool:
        return self.bytes > self.most_bytes or len(self._pushes) > self.most_pushes
