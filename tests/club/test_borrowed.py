"""Sentences of Django and allauth are said in the club's tone, and still are sentences of theirs."""

from pathlib import Path

import allauth
import django
import pytest
from babel.messages.pofile import read_po
from django import forms
from django.utils import translation

from tools import catalogues

PLACES = (Path(django.__file__).parent / "conf", Path(allauth.__file__).parent)


def in_catalogue(path: Path) -> set[str]:
    with path.open("rb") as file:
        words = [message.id for message in read_po(file) if message.id]
    return {one if isinstance(one, str) else one[0] for one in words}


def borrowed() -> list[str]:
    found = [message for message in catalogues.collected() if ("club/borrowed.py", None) in message.locations]
    return [message.id[0] if message.pluralizable else message.id for message in found]


def test_every_one_of_them_is_still_said_by_django_or_allauth() -> None:
    known = set().union(*(in_catalogue(place / "locale/de/LC_MESSAGES/django.po") for place in PLACES))
    assert len(borrowed()) > 10
    assert set(borrowed()) - known == set()


@pytest.mark.parametrize(
    ("language", "required", "too_long"),
    [
        ("de", "Dieses Feld muss ausgefüllt sein.", "Höchstens 3 Zeichen (jetzt sind es 21)."),
        ("ru", "Это поле нужно заполнить.", "Не больше 3 символов (сейчас 21)."),
    ],
)
def test_the_clubs_catalogue_is_asked_before_theirs(language: str, required: str, too_long: str) -> None:
    field = forms.CharField(max_length=3)
    with translation.override(language):
        for value, said in (("", required), ("x" * 21, too_long)):
            with pytest.raises(forms.ValidationError) as refused:
                field.clean(value)
            assert refused.value.messages == [said]
