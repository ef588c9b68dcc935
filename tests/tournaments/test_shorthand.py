"""What a scorekeeper types."""

import pytest

from tournaments.shorthand import CLEAR, DOUBLE_LOSS, NO_SHOW, NotUnderstood, Shorthand, read


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2 2 1", Shorthand(2, one=2, two=1)),
        ("2 2:1", Shorthand(2, one=2, two=1)),
        (" 2  2 – 1 ", Shorthand(2, one=2, two=1)),
        ("2 21", Shorthand(2, one=2, two=1)),
        ("12, 0, 2", Shorthand(12, one=0, two=2)),
        ("12 02", Shorthand(12, one=0, two=2)),
        ("3 1 1 1", Shorthand(3, one=1, two=1, drawn=1)),
        ("3 111", Shorthand(3, one=1, two=1, drawn=1)),
        ("128 2 0", Shorthand(128, one=2, two=0)),
        ("4 n 2", Shorthand(4, NO_SHOW, absent=0)),
        ("4 2 N", Shorthand(4, NO_SHOW, absent=1)),
        ("4 d", Shorthand(4, DOUBLE_LOSS)),
        ("4 -", Shorthand(4, CLEAR)),
    ],
)
def test_what_is_typed_is_read(typed, meant):
    assert read(typed) == meant


@pytest.mark.parametrize("typed", ["", "   ", "n", "Anna 2 1", "-", "🍎", "\u202e", "9" * 10_000, "99999 2 1"])
def test_without_a_table_the_sentence_asks_for_one(typed):
    with pytest.raises(NotUnderstood) as refusal:
        read(typed)
    assert refusal.value.table is None


@pytest.mark.parametrize(
    "typed", ["2", "2 2", "2 a b", "2 2 1 0 0", "2 " + "1" * 5000, "2 x", "2 n", "2 n n", "2 n n n"]
)
def test_an_unfinished_result_keeps_its_table(typed):
    with pytest.raises(NotUnderstood) as refusal:
        read(typed)
    assert refusal.value.table == 2
