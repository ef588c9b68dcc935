"""Observed logs written by hand that cannot have happened: each is refused at the right line, by the right rule, with a
reason that a player understands (A10.8). A log says in its first lines why, where and how:

    # Played twice while it is still in play.
    # line 14: A4.1: cannot_hold
    # de: Anna kann Jäger (Æ035) nicht auf der Hand haben: Die Karte ist seit Zeile 12 im Spiel (A4.1).
    # en: ..
"""

from collections import Counter
from pathlib import Path

import pytest

from engine.apfelernte.sentences.sentence import sentence
from engine.judge import ILLEGAL, LEGAL, check

LOGS = sorted((Path(__file__).parent / "impossible").glob("*.log"))
CAUSES = {  # what A10.8 names -> how the names of its logs begin
    "a card not in the hand (A4.1)": "hand",
    "a card not in play (A6.7)": "play",
    "a card twice, or not in the list (A8.4)": ("twice", "list"),
    "more than twenty cards (A2.1)": "twenty",
    "a wrong stated count (A9.4)": "count",
    "a line after the end of the game": "over",
    "a question left without an answer (A10.5)": "open",
    "the rule of the broken step": ("turn", "attack", "block", "target", "life", "fight", "out", "start", "winner"),
}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a10_8_an_impossible_log_is_refused_at_its_line_with_its_reason(path):
    text = path.read_text(encoding="utf-8")
    _, where, german, english = text.split("\n")[:4]
    verdict = check(text)
    assert verdict.status == ILLEGAL
    assert where == f"# line {verdict.line}: {verdict.rule}: {verdict.code}"
    assert german == f"# de: {sentence(verdict, 'de')}"
    assert english == f"# en: {sentence(verdict, 'en')}"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a10_8_all_lines_before_it_are_legal(path):
    lines = path.read_text(encoding="utf-8").split("\n")
    line = check("\n".join(lines)).line
    assert check("\n".join(lines[: line - 1])).status == LEGAL


def test_a10_8_each_cause_has_at_least_five_logs():
    counts = Counter(cause for path in LOGS for cause, names in CAUSES.items() if path.stem.startswith(names))
    assert counts.keys() == CAUSES.keys()
    assert min(counts.values()) >= 5
    assert sum(counts.values()) == len(LOGS) >= 60
