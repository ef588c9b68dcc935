"""Altered logs are refused at exactly their line, by the right rule (A10.8)."""

import pytest

from engine.apfelernte.sentences.sentence import sentence
from engine.judge import ILLEGAL, LEGAL, check
from tests.engine.apfelernte.altered import ALTERATIONS, SAME, Alteration, altered, golden


@pytest.mark.parametrize("base", sorted({one.base for one in ALTERATIONS}))
def test_the_base_is_legal(base):
    assert check(golden(base)).status == LEGAL


@pytest.mark.parametrize("one", ALTERATIONS, ids=lambda one: f"{one.base} {one.what} {one.new}"[:70])
def test_a10_8_the_altered_line_is_refused_by_its_rule(one):
    text, line = altered(one)
    verdict = check(text)
    assert (verdict.status, verdict.line, verdict.rule, verdict.code) == (ILLEGAL, line, one.rule, one.code)


def test_there_are_enough_of_them():
    assert len(ALTERATIONS) >= 40


@pytest.mark.parametrize("one", ALTERATIONS, ids=lambda one: f"{one.base} {one.what} {one.new}"[:70])
def test_every_verdict_has_a_whole_sentence_in_both_languages(one):
    verdict = check(altered(one)[0])
    german, english = sentence(verdict, "de"), sentence(verdict, "en")
    assert german != english
    for text in (german, english):
        assert text.endswith(f"({one.rule}).")
        assert "?" not in text
        assert "{" not in text
        assert f"{one.code}:" not in text


def test_the_verdict_says_what_cannot_be_and_why():
    verdict = check(altered(Alteration("spells", 30, "Bert blockt mit Jäger (Æ035)", SAME, "", ""))[0])
    since = verdict.since
    assert golden("spells").split("\n")[since - 1] == "16 Anna wählt Jäger (Æ035)"
    assert sentence(verdict, "de") == (
        f"Bert kann nicht mit Jäger blocken. Jäger liegt seit Zeile {since} auf dem Abwurfstapel (A6.7)."
    )
    assert sentence(verdict, "en") == (
        f"Bert cannot block with Jäger. Jäger is in the discard pile since line {since} (A6.7)."
    )
    assert verdict.table.turn == 0
    assert [line.state for line in verdict.lines if line.number == verdict.line] == ["failed"]
    assert {line.state for line in verdict.lines if line.number > verdict.line} <= {"after", ""}
