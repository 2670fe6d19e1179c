"""What of a text is seen, and stays on its line."""

import pytest

from club.letters import LineField, one_line


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("a\u202eb", "ab"),
        ("a\u0000b\u001b[31m", "ab[31m"),
        ("zero\u200bwidth", "zerowidth"),
        ("e\u0301", "é"),
        ("z" + "\u0335\u0316\u0300\u0301\u0302\u0303" * 5, "z" + "\u0335" * 3),
        ("👩\u200d👧", "👩\u200d👧"),
        ("❤\ufe0f 🏳\ufe0f\u200d🌈", "❤\ufe0f 🏳\ufe0f\u200d🌈"),
        ("fo\u200dol fo\ufe0fol fo\u034fol fo\u3164ol", "fool fool fool fool"),
        ("ก" + "\u0e49" * 50, "ก" + "\u0e49" * 3),
        ("добрый день, שלום", "добрый день, שלום"),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_signs_that_nobody_sees_or_that_spill_out_are_left_out(text, tidied):
    assert one_line(text) == tidied


def test_a_line_of_a_form_is_tidied_before_it_is_judged():
    assert LineField(max_length=6).clean(" Frid\u200bay\r\n") == "Friday"
    assert LineField(required=False).clean("\u3164") == ""
    assert LineField(required=False).clean(None) == ""
