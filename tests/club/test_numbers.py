"""Whole numbers as people read them, in every language and place of the site."""

import pytest
from django.template import Context, Template
from django.utils import translation

from club import numbers
from poker.web.words.log import chips


@pytest.mark.parametrize(
    ("language", "thousands"), [("en", "12,345"), ("de", "12.345"), ("ru", "12\N{NO-BREAK SPACE}345")]
)
def test_a_minus_is_no_hyphen_and_thousands_are_grouped(language, thousands):
    with translation.override(language):
        assert [numbers.whole(n) for n in (12345, -12345, -50, 0)] == [thousands, f"−{thousands}", "−50", "0"]
        assert [numbers.signed(n) for n in (12345, -50, 0)] == [f"+{thousands}", "−50", "0"]
        assert [chips(n) for n in (12345, -12345)] == [thousands, f"−{thousands}"]


def test_in_a_template_nothing_is_a_dash():
    template = Template("{% load numbers %}{{ a|whole }} {{ a|signed }} {{ b|whole }} {{ b|signed }}")
    assert template.render(Context({"a": -1000, "b": None})) == "−1,000 −1,000 – –"
