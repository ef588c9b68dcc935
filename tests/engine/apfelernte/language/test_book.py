"""Every form of A11.6 with all its alternatives: read, printed the same, in English, compiled."""

from collections import Counter

import pytest

from engine.apfelernte.language.compiler import compile_card
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.reading import print_card_text, read_card_text
from tests.engine.apfelernte.language.book import FORMS, Form, expand


def fault(text: str, type_: str) -> str:
    """What is wrong with a text of the book; "" when nothing is."""
    try:
        tree = read_card_text(text, "N", type_, advise=False)
    except CardTextError as error:
        return f"{text} {error.code} {error.found}"
    english = print_card_text(tree, "N", "en")
    if not compile_card(tree) or "  " in english or "{" in english:
        return f"{text} {english}"
    return "" if print_card_text(tree, "N", "de") == text else text


def test_brackets_are_written_out():
    assert {" ".join(text.split()) for text in expand("a [b] (c | d [e])")} == {
        *("a b c", "a c", "a b d e", "a b d", "a d e", "a d"),
    }


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.line}: {form.pattern[:40]}")
def test_a11_6_every_form_of_the_book(form: Form):
    texts = form.texts()
    assert [found for found in (fault(text, form.type) for text in texts) if found] == []
    assert len(set(texts)) == len(texts)


def test_a11_6_all_lines_of_the_book_are_there():
    assert Counter(form.line for form in FORMS).keys() == {
        *("Wesen", "N", "players and moods", "events", "effects", "joined", "lasting", "conditions"),
    }
