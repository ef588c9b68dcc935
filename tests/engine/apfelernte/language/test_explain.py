"""What a text does, step by step: every step names rules of the book, in both languages."""

import re

import pytest

from engine.apfelernte.language.explain import explain
from engine.apfelernte.language.reading import read_card_text
from engine.apfelernte.language.wordings import WORDINGS
from engine.rulebook import book
from tests.engine.apfelernte.language.samples import ALL

NUMBER = re.compile(r"\bA\d+\.\d+\b")


def explained(name, lang="de"):
    sample = next(sample for sample in ALL if sample.name == name)
    return explain(read_card_text(sample.text, sample.name, sample.type), sample.name, lang)


def test_a_trigger_with_a_choice():
    (jaeger,) = explained("Jäger")
    assert jaeger.sort == "trigger"
    assert jaeger.steps == (
        "Es beginnt, wenn Jäger angreift. Bevor ein Blocker gewählt wird (A5.2).",
        "Wer die Karte beim Auslösen hat, führt aus; ignoriert ist, was dann ignoriert ist (A7.13, A7.16).",
        "Freiwillig: ja oder nein (A7.1).",
        "Ein Wesen vom Typ Biest vernichten: Aus dem Spiel auf den Abwurfstapel des Besitzers (A6.1, A1.4). "
        "Du wählst (A7.2).",
    )


def test_a_cost_comes_first():
    (magic,) = explained("Blutmagie", "en")
    assert magic.sort == "spell"
    assert magic.steps[2] == "Paid in full first: destroy one of your Wesen. Otherwise nothing happens (A7.5, A7.19)."


def test_two_abilities_are_told_apart():
    assert [ability.sort for ability in explained("Keiler")] == ["lasting", "trigger"]


def test_a7_6_the_strength_that_counts_is_told():
    (nachtmahr,) = explained("Nachtmahr")
    assert nachtmahr.steps[-1] == "Es zählt die aufgedruckte Stärke (A7.6)."


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_step_of_every_text_has_rules_of_the_book(lang):
    known = book("apfelernte")
    for sample in ALL:
        tree = read_card_text(sample.text, sample.name, sample.type)
        for ability in explain(tree, sample.name, lang):
            assert len(ability.steps) >= 2
            for step in ability.steps:
                assert NUMBER.findall(step)
                assert set(NUMBER.findall(step)) <= set(known)


def test_meanings_of_wordings_name_the_same_rules_in_both_languages():
    for wording in WORDINGS.values():
        german, english = (NUMBER.findall(wording.meaning(lang)) for lang in ("de", "en"))
        assert german == english != []
