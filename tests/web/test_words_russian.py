"""Sentences made of parts stand in the right case and number in a language that has many of both."""

from collections.abc import Iterator

import pytest
from django.utils import translation
from django.utils.translation import ngettext

from poker.rules.cards import cards
from poker.rules.ranking import describe, strength
from poker.tables.scene import LogLine
from poker.web.words import log
from poker.web.words.cards import card_name, hand_name


@pytest.fixture(autouse=True)
def in_russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("9h8h7h6h5h", "Стрит-флеш до девятки"),
        ("QsQhQdQc7d", "Каре дам"),
        ("TsThTd4c4s", "Фулл-хаус из десяток и четвёрок"),
        ("AdJd8d6d2d", "Флеш до туза"),
        ("8s7d6h5c4s", "Стрит до восьмёрки"),
        ("6s6h6d9c2h", "Тройка шестёрок"),
        ("KsKd8h8cAd", "Две пары, королей и восьмёрок"),
        ("9s9dAcJh4d", "Пара девяток"),
        ("AhQd9c6s3h", "Старшая карта — туз"),
    ],
)
def test_hands(text: str, name: str) -> None:
    assert hand_name(describe(strength(cards(text)))) == name


def test_a_card() -> None:
    assert card_name("Ts") == "десятка пик"


@pytest.mark.parametrize(
    ("count", "words"), [(1, "1 карту"), (2, "2 карты"), (4, "4 карты"), (5, "5 карт"), (21, "21 карту")]
)
def test_the_three_forms_after_a_number(count: int, words: str) -> None:
    assert log.line(LogLine("draw", 1, "Анна", count)) == f"Анна меняет {words}"


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "талеров"),
        (1, "талер"),
        (3, "талера"),
        (11, "талеров"),
        (12, "талеров"),
        (22, "талера"),
        (101, "талер"),
    ],
)
def test_the_forms_of_taler(count: int, words: str) -> None:
    said = ngettext("%(n)s taler", "%(n)s talers", count) % {"n": count}
    assert said == f"{count} {words}"
