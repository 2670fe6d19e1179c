"""How much one socket may say, and how much may wait for it."""

import pytest

from poker.web import flood
from poker.web.flood import Allowance, Unread


def test_a_burst_is_allowed_and_then_a_steady_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(flood, "monotonic", lambda: now)
    allowance = Allowance(per_second=2, burst=5)

    assert [allowance.take() for _ in range(7)] == [True] * 5 + [False] * 2
    assert allowance.refused == 2
    now += 1
    assert [allowance.take() for _ in range(3)] == [True, True, False]
    now += 1000
    assert [allowance.take() for _ in range(6)] == [True] * 5 + [False]


def test_a_flood_counts_as_one_until_the_bucket_is_full_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast or slowly it is read: what is allowed in between does not make it a new one."""
    now = 100.0
    monkeypatch.setattr(flood, "monotonic", lambda: now)
    allowance = Allowance(per_second=2, burst=5)

    taken = []
    for _ in range(40):
        taken.append(allowance.take())
        now += 0.125
    assert taken.count(True) == 5 + 9
    assert allowance.flood == 26
    assert allowance.refused == 3
    now += 2.5
    assert allowance.take()
    assert allowance.flood == 0


def test_reading_the_last_push_acknowledges_those_before_it() -> None:
    unread = Unread(most_bytes=100, most_pushes=10)
    words = [unread.word() for _ in range(3)]
    for word in words:
        unread.pushed(word, 30)

    unread.read(words[1])
    assert unread.bytes == 30
    unread.read(words[2])
    assert unread.bytes == 0


def test_a_word_that_was_not_pushed_acknowledges_nothing() -> None:
    unread = Unread(most_bytes=100, most_pushes=10)
    word = unread.word()
    unread.pushed(word, 101)

    for guess in ("", "1", unread.word()):
        unread.read(guess)
        assert unread.too_much
    unread.read(word)
    assert not unread.too_much


def test_too_many_small_pushes_are_too_much_as_well() -> None:
    unread = Unread(most_bytes=10**6, most_pushes=3)
    for _ in range(4):
        unread.pushed(unread.word(), 1)
    assert unread.too_much


def test_the_words_differ() -> None:
    assert len({Unread(1, 1).word() for _ in range(1000)}) == 1000
