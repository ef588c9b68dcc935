"""Lines of observed logs in the other language: as far as reading them gives the same (A10.1)."""

import re
from pathlib import Path

import pytest

from engine.apfelernte.cards import bundled
from engine.apfelernte.log.observed_phrases import read_line
from engine.apfelernte.log.reading import Reader
from engine.apfelernte.observed.retold import retold
from engine.kernel.log import FACT, STEP, Line, read_log

READER = Reader(bundled(), ("Anna", "Bert"))
LOGS = sorted((Path(__file__).parent / "impossible").glob("*.log"))


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("Anna spielt Jäger (Æ035)", "Anna plays Jäger (Æ035)"),
        ("Bert hat 1 Handkarte", "Bert has 1 hand card"),
        ("Bert hat 4 Handkarten", "Bert has 4 hand cards"),
        ("Bert nimmt Lebenskarte 1", "Bert takes life card 1"),
        ("Zug 1 von Anna", "turn 1 of Anna"),
        ("Anna hebt 1 ab", "Anna cuts 1"),
        ("Anna zeigt die ganze Hand Jäger (Æ035), Bär (Æ008)", "Anna shows the whole hand Jäger (Æ035), Bär (Æ008)"),
        ("Anna blockt nicht", "Anna does not block"),
        ("Jäger (Æ035 Bert) wird vernichtet", "Jäger (Æ035 Bert) is destroyed"),
        ("Jäger (Æ035 Anna) wird vernichtet", "Jäger (Æ035 Anna) is destroyed"),
        ("Das weiß kein Mensch", "Das weiß kein Mensch"),
    ],
)
def test_a_line_is_told_in_the_language_of_who_reads_it(german, english):
    line = Line(1, STEP, german)
    assert retold(READER, line, "en") == english
    assert retold(READER, line, "de") == german
    assert retold(READER, line._replace(text=english), "de") == german


def test_a_phrase_that_would_be_read_otherwise_is_not_written(monkeypatch):
    monkeypatch.setattr("engine.apfelernte.observed.retold.TABLES", ({"pass": ("{s} passt", "{s} concedes")},))
    assert retold(READER, Line(1, STEP, "Anna passt"), "en") == "Anna passt"


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_what_is_told_means_what_was_written(path):
    text = path.read_text()
    reader = Reader(bundled(), re.findall(r'\[Seat\d "([^"]+)"\]', text))
    for line in read_log(text).lines:
        if line.kind in (STEP, FACT):
            for lang in ("en", "de"):
                told = retold(reader, line, lang)
                assert read_line(reader, line._replace(text=told)) == read_line(reader, line)
            assert retold(reader, line._replace(text=retold(reader, line, "en")), "de") == retold(reader, line, "de")
