"""Every word of the site in every language: nothing missing, nothing left over, nothing breaks a page."""

import re
from collections import Counter

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings

from tools import catalogues

FILLED_IN = re.compile(r"%\(\w+\)[a-z]|%[a-z]|\{\w*\}")
KEPT = re.compile(r"%%|</?[a-z][^>]*>")


@pytest.fixture(scope="module")
def found() -> Catalog:
    return catalogues.collected()


@pytest.fixture(params=catalogues.LANGUAGES)
def words(request) -> Catalog:
    return catalogues.read(catalogues.catalogue(request.param))


def messages(words: Catalog) -> list[Message]:
    return [message for message in words if message.id]


def forms(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The message in the sources and in translation, in all its forms."""
    return (message.id, message.string) if message.pluralizable else ((message.id,), (message.string,))


def test_the_catalogues_are_those_of_the_sites_languages() -> None:
    assert {"en", *catalogues.LANGUAGES} == {code for code, _name in settings.LANGUAGES}


def test_all_kinds_of_words_are_found(found) -> None:
    assert "Fold" in found
    assert "Your table %(table)s is about to start." in found, "a lazy one"
    assert found.get("clubs", context="suit"), "one with a context"
    assert found.get("%(n)s hand").id == ("%(n)s hand", "%(n)s hands"), "one of a template, with a plural"


def test_a_catalogue_is_in_step_with_the_sources(found, words) -> None:
    path = catalogues.catalogue(str(words.locale))
    assert path.read_bytes() == catalogues.written(catalogues.updated(words, found)), "run `make messages`"


def test_every_message_is_translated_in_all_forms(found, words) -> None:
    updated = catalogues.updated(words, found)
    assert [message.id for message in messages(updated) if not catalogues.is_translated(message)] == []
    assert words.obsolete == {}


def test_what_is_filled_in_is_the_same(words) -> None:
    wrong = []
    for message in messages(words):
        sources, translations = forms(message)
        given = set(FILLED_IN.findall(sources[-1]))
        for number, translation in enumerate(translations):
            missing = given - set(FILLED_IN.findall(translation))
            unknown = set(FILLED_IN.findall(translation)) - given
            # Only a form for one thing alone may leave the number out; Russian's first is for 21 as well.
            alone = message.pluralizable and number == 0 and words.num_plurals == 2
            if translation and (unknown or len(missing) > alone):
                wrong.append((sources, translation))
    assert wrong == []


def test_markup_and_percent_signs_are_the_same(words) -> None:
    wrong = []
    for message in messages(words):
        sources, translations = forms(message)
        allowed = [Counter(KEPT.findall(source)) for source in sources]
        for translation in filter(None, translations):
            if Counter(KEPT.findall(translation)) not in allowed or _stray(translation) > _stray(sources[0]):
                wrong.append((sources, translation))
    assert wrong == []


def test_a_message_begins_and_ends_like_its_source(words) -> None:
    """Blanks at the ends join a message to what stands beside it."""
    wrong = []
    for message in messages(words):
        sources, translations = forms(message)
        for translation in filter(None, translations):
            if _ends(translation) != _ends(sources[0]):
                wrong.append((sources, translation))
    assert wrong == []


def test_updating_keeps_what_is_known_and_guesses_nothing() -> None:
    known, found = Catalog(locale="de"), Catalog()
    known.add("Fold", "Passen")
    known.add("Folds", "Passt")
    known.add("hand", "Hand")
    found.add("Fold")
    found.add("Folded")
    found.add(("hand", "hands"))
    found.add("Fold", context="a sheet of paper")

    words = catalogues.updated(known, found)

    assert [(message.id, message.context) for message in messages(words)] == [
        ("Fold", None),
        ("Folded", None),
        (("hand", "hands"), None),
        ("Fold", "a sheet of paper"),
    ]
    assert [catalogues.is_translated(message) for message in messages(words)] == [True, False, False, False]
    assert words["Fold"].string == "Passen"
    assert not any(message.fuzzy for message in messages(words))
    assert b"#~" not in catalogues.written(words)


def _stray(text: str) -> int:
    """Percent signs that neither fill something in nor stand for themselves."""
    return FILLED_IN.sub("", text.replace("%%", "")).count("%")


def _ends(text: str) -> tuple[str, str]:
    inner = text.strip()
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :] if inner else ""
