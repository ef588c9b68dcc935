"""Single taps on a deck's text: they do what they say and leave everything else letter for letter."""

from collections import Counter
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.editing import add, cut, drop, keep_one, mend, take
from engine.apfelernte.decklist import read_deck
from tests.engine.apfelernte.test_decklist import CARDS, NAMES, FakeCard, FakeSet

LINES = st.sampled_from([
    "Jäger", "2x Bär", "Jäger, Bär", "# Notiz", "Wesen:", "", "35", "Hans: im Glück", "3 Fee", "Jägr", "xyzzy",
    "1x Jäger, 2x Vogt",
    "| 1 | Bär |", "Till’s Kappe (2)",
])  # fmt: skip
TEXTS = st.tuples(st.lists(LINES, max_size=8), st.sampled_from(["\n", "\r\n", "\r", "\u2028"]), st.booleans()).map(
    lambda parts: parts[1].join(parts[0]) + (parts[1] if parts[2] else "")
)
NUMBERS = st.sampled_from(sorted(NAMES))


def counted(text: str) -> Counter:
    return Counter(read_deck(text, CARDS).cards)


@given(TEXTS, NUMBERS)
def test_a_card_more_is_one_copy_more_and_the_text_before_it_stays(text, card):
    changed = add(text, card, CARDS)
    assert counted(changed) == counted(text) + Counter([card])
    assert changed.startswith(text)


@given(TEXTS, NUMBERS)
def test_a_copy_less_is_one_copy_less_and_no_unread_line_is_lost(text, card):
    changed = take(text, card, CARDS)
    assert counted(changed) == counted(text) - Counter([card])
    unread = [[line.text for line in read_deck(each, CARDS).unread] for each in (text, changed)]
    assert unread[0] == unread[1]
    assert changed.count("# Notiz") == text.count("# Notiz")


@given(TEXTS, NUMBERS)
def test_what_was_added_last_is_taken_first(text, card):
    assert take(add(text, card, CARDS), card, CARDS).rstrip() == text.rstrip()


@given(TEXTS, NUMBERS)
def test_one_is_kept_or_none(text, card):
    assert counted(keep_one(text, card, CARDS))[card] == min(1, counted(text)[card])
    assert counted(drop(text, card, CARDS))[card] == 0
    assert counted(drop(text, card, CARDS)) == Counter({n: c for n, c in counted(text).items() if n != card})


@given(TEXTS)
def test_lines_that_are_not_understood_are_mended_or_cut(text):
    for line in read_deck(text, CARDS).unread:
        assert counted(mend(text, line.line, 35, CARDS)) == counted(text) + Counter([35])
        changed = cut(text, line.line, CARDS)
        assert counted(changed) == counted(text)
        assert len(read_deck(changed, CARDS).unread) == len(read_deck(text, CARDS).unread) - 1


@pytest.mark.parametrize("edit", [lambda text: add(text, 999, CARDS), lambda text: take(text, 999, CARDS),
                                  lambda text: mend(text, 1, 35, CARDS), lambda text: mend(text, 99, 35, CARDS),
                                  lambda text: cut(text, 1, CARDS), lambda text: cut(text, -1, CARDS)])  # fmt: skip
def test_a_tap_that_fits_nothing_changes_nothing(edit):
    assert edit("Jäger\nBär") == "Jäger\nBär"


def test_cards_of_the_same_name_are_written_with_their_numbers():
    twins = FakeSet((FakeCard(1, "Geist"), FakeCard(2, "Geist"), FakeCard(3, "7")))
    assert [add("", number, twins) for number in (1, 2, 3)] == ["Æ001 Geist\n", "Æ002 Geist\n", "Æ003 7\n"]


def test_a_line_with_several_cards_keeps_the_others():
    assert take("Jäger, 2x Bär # gut\nVogt", 8, CARDS) == "Jäger\nBär\nVogt"


def test_two_hundred_thousand_copies_are_taken_out_at_once():
    text = "99x Jäger\n" * 1900
    begun = process_time()
    assert keep_one(text, 35, CARDS) == "Jäger\n"
    assert process_time() - begun < 2
