"""Logs as people at a table write them, or as they come out of a chat: read, or refused with a clear sentence (A10.1).

Nothing that is typed may vanish: a word that could change what a line says is never passed over.
"""

import pytest

from engine.apfelernte.log.observed_phrases import NUMBERED
from engine.apfelernte.log.phrases import FACT_PHRASES
from engine.apfelernte.log.reading import CardRef, Phrase, Reader
from engine.apfelernte.sentences.sentence import sentence
from engine.judge import ILLEGAL, LEGAL, UNREADABLE, check
from engine.kernel.log import FACT, STEP, read_log
from tests.engine.apfelernte.test_told_in_one_line import CARDS, FULL, written

HEAD = '[Log "1"]\n[Grade "observed"]\n[Seat0 "Anna"]\n[Seat1 "Bert"]\n[Start "Anna"]\n\n'
JAEGER, BAER, HIRTE = 35, 8, 56
READER = Reader(CARDS, ("Anna", "Bert"))


def judged(*lines):
    return check(HEAD + "\n".join(lines) + "\n")


LOGS = {
    "a chat with its times": ("[19:02] Anna: spielt Jäger", "[19:03] Bert: spielt Bär", "[19:05] Anna: passt"),
    "times without brackets": ("19:02 Anna spielt Jäger", "19:03:11 Bert passt", "7:05 pm Anna passt"),
    "days, too": ("30.11.26, 19:02 - Anna: spielt Jäger", "[30.11.2026, 19:03:11] Bert: passt"),
    "times behind numbers": ("1. Anna spielt Jäger", "2) Bert passt", "3 – Anna passt"),
    "names in brackets": ("<Anna> spielt Jäger", "(Bert) passt", "[19:02] <Anna> passt"),
    "no verbs": ("Anna: Jäger gespielt", "Bert: passe", "Anna: Angriff mit Jäger auf Bert", "Bert: kein Block"),
    "the perfect": ("Anna hat Jäger gespielt", "Bert hat gepasst"),
    "numbers in words": ("Anna spielt Vogt", "Anna zieht drei Karten", "Anna hat sieben Handkarten"),
    "lives": ("Anna spielt Hirte", "Bert passt", "Anna attackiert mit Hirte", "Bert verliert ein Leben",
              "Bert hat noch zwei Leben"),
    "both languages": ("Anna plays Jäger", "Bert spielt Bär", "Anna attacks Bert mit Jäger", "Bert blocks nicht"),
    "the other way round": ("Anna spielt Jäger", "Bert plays Bär", "Anna greift Bert an with Jäger", "Bär dies"),
    "articles and endings": ("Anna spielt den Jäger", "Bert spielt einen Bären", "Anna greift mit ihrem Jäger an",
                             "der Bär wird zerstört"),
    "quotation marks": ("Anna spielt „Jäger“", "Bert spielt “Bär”", "Anna spielt 'Hirte'", "Bert spielt »Vogt«"),
    "ids": ("Anna spielt #35", "Bert spielt Nr. 8", "Anna greift Bert an mit Ae35", "Bert verliert eine Lebenskarte"),
    "turns": ("Zug 1 (Anna)", "Anna spielt Jäger", "Zug 2: Bert", "Bert kapituliert", "Anna gewinnt"),
    "a draw": ("Anna passt", "Bert pass", "Anna passes", "Unentschieden"),
    "umlauts": ("ANNA SPIELT WEISSE FRAU", "bert spielt suendenbock", "anna attackiert bert mit weisse frau"),
    "hands and piles": ("Anna spielt Blitzschlag", "Anna hat 1 Karte im Abwurf", "Bert hat noch fünf Handkarten",
                        "Bert hat 5 Karten in der Hand", "Bert hat noch 12 Karten im Deck"),
    "abilities": ("Anna spielt Vogt", "Anna aktiviert Vogt", "Anna zieht 3", "Bert passt", "Anna greift an mit Vogt",
                  "Bert blockt nichts", "Bert nimmt LK 2"),
    "life cards": ("Anna spielt Hirte", "Bert passt", "Anna greift an mit Hirte", "Bert nimmt eine Lebenskarte"),
    "the set-up": ("Anna mischt", "Bert mischt", "Anna beginnt", "Anna passt"),
    "strength": ("Anna spielt Hirte", "Bert passt", "Anna spielt Riesenwuchs", "Anna legt Riesenwuchs an Hirte an",
                 "Hirte hat jetzt Stärke 4"),
}  # fmt: skip


@pytest.mark.parametrize("lines", LOGS.values(), ids=LOGS)
def test_a10_1_what_people_write_is_read(lines):
    verdict = judged(*lines)
    assert verdict.status == LEGAL, sentence(verdict, "de")
    assert verdict.steps == len(lines)


def test_a10_1_full_logs_are_read_in_the_same_way():
    text = written(FULL, ("Anna spielt Eisenberta", "Anna nutzt", "Anna spielt Hirte", "Bert passt"), 2)
    text = text.replace("Anna spielt Hirte", "[19:02] Anna: plays den „Hirten“").replace("Bert passt", "Bert: passe")
    text = "\n".join(line.split(" ", 1)[1] if "[19:02]" in line else line for line in text.split("\n"))
    assert check(text, card_sets=[CARDS]).status == LEGAL


LINES = {
    "Anna spielt Jägers": ("play", JAEGER),
    "Anna spielt Jägr (Æ035)": ("play", JAEGER),
    "Anna spielt den Jäger (Æ035)": ("play", JAEGER),
    "Anna greift Bert mit dem Bären an": ("attack", BAER),
    "Bert blockt mit seinem Hirten": ("block", HIRTE),
}


@pytest.mark.parametrize("line", LINES)
def test_a10_1_a_card_is_found_in_its_cases(line):
    phrase = READER.said(line, NUMBERED, True)
    assert (phrase.key, phrase.card()) == (LINES[line][0], CardRef(LINES[line][1]))


REFUSED = {
    "Anna spielt nicht Jäger": "nicht Jäger",
    "Anna spielt keinen Jäger": "keinen Jäger",
    "Anna spielt nicht (Æ035)": "nicht (Æ035)",
    "Anna spielt schnell Jäger": "schnell Jäger",
    "Anna spielt Jäger Bär": "Bär",
    "Anna spielt Jäger (Bär)": "(Bär)",
    "Anna not plays Jäger": "not plays Jäger",
    "Anna blockt nicht mit Bär": "mit Bär",
    "Anna blockt nicht Bär": "Bär",
    "Anna passt nicht": "nicht",
    "19:02 Anna spielt Jägr": "Jägr",
}


@pytest.mark.parametrize("line", REFUSED)
def test_a10_8_a_word_that_may_change_what_a_line_says_is_not_passed_over(line):
    verdict = judged(line)
    assert (verdict.status, verdict.column) == (UNREADABLE, line.rindex(REFUSED[line]) + 1)
    assert f"nicht „{REFUSED[line]}“" in sentence(verdict, "de")


@pytest.mark.parametrize("line", ["{{{", "()", "<>", "\x07"])
def test_a10_1_a_line_without_words_cannot_be_read(line):
    assert judged(line).status == UNREADABLE


def test_a_time_is_no_number_of_a_step_and_moves_no_column():
    log = read_log(HEAD + "[19:02] Anna passt\n19:03 Bert passt\n  - Zug 3 von Anna\n12 Anna passt\n")
    assert [(line.kind, line.text, line.column) for line in log.of_kind(STEP, FACT)] == [
        (STEP, "Anna passt", 9),
        (STEP, "Bert passt", 7),
        (FACT, "Zug 3 von Anna", 5),
        (STEP, "Anna passt", 4),
    ]
    assert [(problem.code, problem.line, problem.column) for problem in log.problems] == [("step_number", 10, 1)]
    (problem,) = read_log(HEAD + "[19:02] 7 Anna passt").problems
    assert (problem.code, problem.column) == ("step_number", 9)


def test_a2_5_who_begins_is_told_before_the_first_action_only():
    assert judged("Anna beginnt", "Anna passt").status == LEGAL
    assert (judged("Bert beginnt").status, judged("Anna passt", "Anna beginnt").step) == (ILLEGAL, 2)


@pytest.mark.parametrize(
    ("line", "rule", "said"),
    [
        ("Bert gewinnt", "A6.4", "Bert hat hier nicht gewonnen (A6.4)."),
        ("Das Spiel ist unentschieden", "A6.4", "Das Spiel ist hier nicht unentschieden (A6.4)."),
        ("Anna passt", "A10.8", "Anna kann nicht passen. Das Spiel ist zu Ende (A10.8)."),
    ],
)
def test_a6_4_a_wrong_end_is_told_as_that(line, rule, said):
    verdict = judged("Anna spielt Jäger", "Bert gibt auf", line)
    assert (verdict.status, verdict.rule, sentence(verdict, "de")) == (ILLEGAL, rule, said)


def test_a10_8_an_end_that_was_told_is_not_told_again():
    verdict = judged("Anna spielt Jäger", "Bert gibt auf", "Anna gewinnt", "Anna gewinnt")
    assert (verdict.step, verdict.rule, verdict.code) == (4, "A10.8", "over")


@pytest.mark.parametrize("line", ["In Folge gepasst 1 mal", "Passes in a row: 1", "Passed in a row 1 times"])
def test_a3_5_how_often_nobody_acted_is_read_as_it_is_and_was_written(line):
    assert READER.fact(line) == Phrase("passed", {"n": 1})
    assert FACT_PHRASES["passed"][1].replace("{n}", "1") == "Passes in a row: 1"
    assert judged("Anna passt", f"    {line}").status == LEGAL
