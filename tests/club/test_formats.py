"""Dates and numbers as each language writes them."""

from datetime import datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format, number_format

MOMENT = datetime(2026, 3, 5, 9, 7)


@pytest.mark.parametrize(
    ("language", "long", "short", "number"),
    [
        ("en", "5 March 2026, 09:07", "5 Mar 2026, 09:07", "12,345.6"),
        ("de", "5. März 2026, 09:07", "05.03.2026, 09:07", "12.345,6"),
        ("ru", "5 марта 2026 г., 09:07", "05.03.2026, 09:07", "12 345,6"),
    ],
)
def test_dates_and_numbers(language, long, short, number):
    with translation.override(language):
        written = [
            date_format(MOMENT, "DATETIME_FORMAT"),
            date_format(MOMENT, "SHORT_DATETIME_FORMAT"),
            number_format(12345.6, force_grouping=True),
        ]
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in written] == [long, short, number]
