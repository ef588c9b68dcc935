"""Lines that say one thing after the other: a card is played and attached (A4.4), cards are discarded (A6.6). In full
and in observed logs, in German and in English (decision 0192)."""

import pytest

from engine import scribe
from engine.apfelernte.asking.playback import playback
from engine.apfelernte.log.reading import Reader
from engine.apfelernte.observed.retold import retold
from engine.apfelernte.sentences.sentence import sentence
from engine.judge import ILLEGAL, LEGAL, UNREADABLE
from engine.kernel.log import STEP, Line
from engine.observer import Observer
from tests.engine.apfelernte.test_told_in_one_line import CARDS, FULL, OBSERVED, judged
from tests.engine.test_scribe import judge_of, written

ONE = ("Anna spielt Hirte", "Bert passt")  # one Wesen that an Augmentation can be attached to
TWO = (*ONE, "Anna spielt Jäger", "Bert passt")
ATTACHED = {
    "one host": (*ONE, "Anna spielt Riesenwuchs auf Hirte", "    Riesenwuchs liegt an Hirte", "Bert passt"),
    "two hosts": (*TWO, "Anna spielt Riesenwuchs auf Jäger", "    Riesenwuchs liegt an Jäger", "Bert passt"),
    "English": (*TWO, "Anna plays Riesenwuchs on Jäger", "    Riesenwuchs is attached to Jäger", "Bert passes"),
    "with articles": (*TWO, "Anna spielt den Riesenwuchs auf den Jäger", "Bert passt"),
    "with ids": (*TWO, "Anna spielt Riesenwuchs (Æ059) auf Jäger (Æ035)", "Bert passt"),
    "the other word": (*TWO, "Anna spielt Riesenwuchs an Jäger", "Bert passt"),
    "the perfect": (*TWO, "Anna hat Riesenwuchs auf Jäger gespielt", "Bert passt"),
}


@pytest.mark.parametrize("grade", [FULL, OBSERVED])
@pytest.mark.parametrize("lines", ATTACHED.values(), ids=ATTACHED)
def test_a4_4_a_card_is_played_and_attached_in_one_line(grade, lines):
    verdict, _ = judged(grade, lines, holds=["Riesenwuchs"])
    assert verdict.status == LEGAL, sentence(verdict, "de")
    assert verdict.steps == len([line for line in lines if line[0] != " "]) + (2 if grade == FULL else 0)
    table, host = verdict.table, "Hirte" if "Anna spielt Jäger" not in lines else "Jäger"
    growth = table.face.index(CARDS.by_name["Riesenwuchs"].number)
    assert table.face[table.host[growth]] == CARDS.by_name[host].number
    assert {moment.state for moment in playback(verdict).moments} == {"played"}


WRONG = {
    "A4.4": ("Anna passt", "Bert spielt Hirte", "Anna spielt Riesenwuchs auf Hirte"),
    "A6.7": (*ONE, "Anna spielt Riesenwuchs auf Jäger"),
    "A3.1": ("Anna spielt Hirte", "Anna spielt Riesenwuchs auf Hirte"),
}


@pytest.mark.parametrize("grade", [FULL, OBSERVED])
@pytest.mark.parametrize("rule", WRONG)
def test_a4_4_what_cannot_be_is_illegal_by_the_rule_of_the_part(grade, rule):
    lines = WRONG[rule]
    verdict, line = judged(grade, lines, holds=["Riesenwuchs"])
    assert (verdict.status, verdict.rule, line) == (ILLEGAL, rule, len(lines))
    growth = CARDS.by_name["Riesenwuchs"].number
    assert growth not in verdict.table.face  # the table before the line: nothing of it was done
    assert [moment.state for moment in playback(verdict).moments][-1] == "failed"


def test_a4_1_who_does_not_hold_the_card_cannot_play_it_on_anything():
    verdict, line = judged(FULL, (*ONE, "Anna spielt Riesenwuchs auf Hirte"))
    assert (verdict.status, verdict.rule, line) == (ILLEGAL, "A4.1", 3)


@pytest.mark.parametrize("grade", [FULL, OBSERVED])
def test_what_is_chosen_for_a_zauber_is_told_by_itself(grade):
    verdict, line = judged(grade, (*ONE, "Anna spielt Blitzschlag auf Hirte"), holds=["Blitzschlag"])
    assert (verdict.status, verdict.code, line) == (UNREADABLE, "not_attached", 3)
    assert sentence(verdict.problems[0], "de").startswith("Nur eine Augmentation wird auf etwas gespielt; was sonst ")
    assert sentence(verdict.problems[0], "en").startswith("Only an Augmentation is played on something; what else ")


CART, GIANT = ("Anna spielt Pestkarren",), ("Anna spielt Turmriese", "Anna wählt Teil 2")
CHOSEN = (*GIANT, "Anna wählt Bär", "Anna wählt Vogt", "Anna wählt Jäger")
DISCARDED = {
    "by lot": (OBSERVED, (*CART, "Bert wirft Bär und Vogt ab", "Bert passt")),
    "with a comma": (OBSERVED, (*CART, "Bert wirft ab Bär (Æ008), Vogt (Æ027)", "Bert passt")),
    "English": (OBSERVED, (*CART, "    Bert discards Bär and Vogt", "Bert passes")),
    "a choice": (OBSERVED, (*GIANT, "Anna wirft Bär, Vogt und Jäger ab", "Bert passt")),
    "what followed": (FULL, (*CHOSEN, "    Anna wirft Bär, Vogt und Jäger ab", "Bert passt")),
    "a part of it": (FULL, (*CHOSEN, "    Anna discards Vogt and Bär", "Bert passt")),
}


@pytest.mark.parametrize(("grade", "lines"), DISCARDED.values(), ids=DISCARDED)
def test_a6_6_several_cards_are_discarded_in_one_line(grade, lines):
    verdict, _ = judged(grade, lines, holds=["Bär", "Vogt", "Jäger"])
    assert verdict.status == LEGAL, sentence(verdict, "de")
    assert {moment.state for moment in playback(verdict).moments} == {"played"}


@pytest.mark.parametrize(
    ("grade", "lines", "name"),
    [
        (OBSERVED, (*CART, "Bert wirft Bär, Vogt und Jäger ab"), "Jäger"),  # two are discarded
        (OBSERVED, (*CART, "Anna wirft Bär und Vogt ab"), "Bär"),
        (FULL, (*CHOSEN, "    Anna wirft Bär, Vogt und Hirte ab"), "Hirte"),
        (FULL, (*CHOSEN, "    Anna wirft Bär und Bär ab"), "Bär"),
    ],
)
def test_a6_6_a_card_of_them_that_was_not_discarded_is_named(grade, lines, name):
    verdict, line = judged(grade, lines, holds=["Bär", "Vogt", "Jäger"])
    assert (verdict.status, verdict.rule, line) == (ILLEGAL, "A6.6", len(lines))
    assert f"wirft {name} hier nicht ab" in sentence(verdict, "de")


def test_a_line_that_cannot_be_leaves_nothing_behind_when_it_is_taken_back():
    text = written(*ONE, "Anna spielt Riesenwuchs auf Jäger")
    assert judge_of(text).failure is not None
    text, _ = scribe.taken_back(text, 2)
    text = written("Anna spielt Riesenwuchs auf Hirte", "Bert passt", text=text)
    judge = judge_of(text)
    assert (judge.failure, judge.witness() is not None) == (None, True)


def test_all_ways_are_read_with_the_parts_of_a_line():
    judge = judge_of(written(*TWO, "Anna spielt Riesenwuchs auf Jäger", "Bert passt"))
    again = Observer(judge.setup)
    for moment in judge.moments:
        if not again.said or again.said[-1] != moment.line:
            again.add(moment.line)
    other = again._every_way()
    assert [moment.line.number for moment in other.moments] == [moment.line.number for moment in again.moments]


def test_it_is_retold_in_the_other_language():
    reader = Reader(CARDS, ("Anna", "Bert"))
    line = Line(1, STEP, "Anna spielt Riesenwuchs (Æ059) auf Hirte (Æ056)")
    assert retold(reader, line, "en") == "Anna plays Riesenwuchs (Æ059) on Hirte (Æ056)"
