"""What is kept of what people type."""

import pytest

from apfelernte.texts import is_visible, one_line, some_lines


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Änne\t Größer ", "Änne Größer"),
        ("A\u0308nne", "Änne"),
        ("evil\u202egnp.exe", "evilgnp.exe"),
        ("\u2066a\u2069", "a"),
        ("a\0b\x07c\ud800d\u200be", "abcde"),
        ("علي‌رضا", "علي‌رضا"),
        ("👩‍🌾", "👩‍🌾"),
        ("Z" + "\u0335\u20d2" * 20, "Z\u0335\u20d2\u0335"),
        ("a\u2028b\nc", "a b c"),
        ("\u3164\u115f\u2800", ""),
    ],
)
def test_one_line_keeps_what_is_seen(typed, kept):
    assert one_line(typed) == kept


def test_line_breaks_stay_where_they_may():
    assert some_lines(" a  b \r\n\u202ec\n\n") == "a  b\nc"


@pytest.mark.parametrize(("text", "seen"), [("a", True), ("🍎", True), ("?", True), ("", False), ("\u0301", False)])
def test_something_is_seen_or_not(text, seen):
    assert is_visible(text) is seen
