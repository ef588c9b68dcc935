"""A11.3: all that a text says is in its program: two texts that differ in one thing never do the same."""

from functools import cache

import pytest

from engine.apfelernte.cards import bundled
from engine.apfelernte.language import english, german
from engine.apfelernte.language.compiler import compile_card
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.explain import explain
from engine.apfelernte.language.reading import read_card_text
from tests.engine.apfelernte.language.book import FORMS
from tests.engine.apfelernte.language.twins import of_text

NAME = "Kobold"
NUMBERS = {**{card.name: card.number for card in bundled().cards}, NAME: 500}


def texts():
    """(text, type): the first and the last text of every form of the book: all that may be missing is there, is not."""
    for form in FORMS:
        for text in (form.texts()[0], form.texts()[-1]):
            yield " ".join(NAME if word == "N" else word for word in text.split()), form.type


@cache
def read(text, type_):
    try:
        return read_card_text(text, NAME, type_, NUMBERS, advise=False)
    except CardTextError:
        return None


def printed(tree):
    """The text of a tree that may be none; None where the printer has no words for it."""
    try:
        return german.text(tree, NAME)
    except (KeyError, IndexError, AttributeError, TypeError, ValueError):
        return None


def pairs():
    """(text, tree, twin's text, twin's tree) of all twins that mean something."""
    for text, type_ in dict.fromkeys(texts()):
        tree = read(text, type_)
        if tree is None:
            continue
        for other in of_text(tree):
            twin = printed(other)
            if twin and twin != text and read(twin, type_):
                yield text, tree, twin, read(twin, type_)


@pytest.fixture(scope="module")
def found():
    return list(pairs())


def test_there_are_twins_of_every_kind(found):
    words = {word for _, _, twin, _ in found for word in twin.rstrip(".").split()}
    assert {"zwei", "alle", "anderes", "eigenes", "gegnerisches", "Spieler", "Biest", "seiner", "höchsten"} <= words
    assert len(found) > 2000


def test_a11_3_texts_that_differ_in_one_thing_do_not_the_same(found):
    same = [(text, twin) for text, tree, twin, other in found if program(tree) == program(other)]
    assert same == []


def test_a11_3_texts_that_differ_in_one_thing_do_not_read_the_same_in_english(found):
    same = [(text, twin) for text, tree, twin, other in found if english.text(tree, NAME) == english.text(other, NAME)]
    assert same == []


def test_a11_3_texts_that_differ_in_one_thing_are_not_told_the_same_step_by_step(found):
    same = [(text, twin) for text, tree, twin, other in found if steps(tree) == steps(other)]
    assert same == []


@cache
def program(tree):
    return compile_card(tree, NUMBERS)


@cache
def steps(tree):
    return tuple(step for ability in explain(tree, NAME, "de") for step in ability.steps)
