"""Several hundred deck lists as people paste them, each with the cards or the problems that must come out."""

import tomllib
from pathlib import Path

import pytest

from decks.exchange import taken_in
from engine.apfelernte.decklist import read_deck
from tests.engine.apfelernte.test_decklist import CARDS

FORMS = tomllib.loads(Path(__file__).with_name("deck_forms.toml").read_text("utf-8"))["form"]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form['what']}: {form['text'][:40]!r}")
def test_a_pasted_list(form):
    source = form["text"].encode(form["encoding"]) if "encoding" in form else form["text"]
    reading = read_deck(taken_in(source, CARDS).text, CARDS)
    unread = [[line.line, line.code, *line.nearest[:1]] for line in reading.unread]
    assert list(reading.cards) == form["cards"], unread
    wanted = form.get("unread", [])
    assert [row[: len(want)] for row, want in zip(unread, wanted, strict=True)] == wanted


def test_there_are_enough_forms():
    assert len(FORMS) >= 200
    assert len({form["encoding"] for form in FORMS if "encoding" in form}) >= 10
