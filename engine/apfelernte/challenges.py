"""Recall this detail: questions and answers at a table without cards (A8.8, A8.14, A10.3).

An opponent asks for a detail that is open (A9.4); the next line is the answer. A wrong one, none, or "does not know" is
a mistake, and who makes a mistake is out (A6.3). What is asked and answered are lines of the observed log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.apfelernte.formats import SPOKEN, Format
from engine.apfelernte.log.observed_phrases import CHALLENGES
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.log.reasons import named
from engine.apfelernte.table import AppleTable
from engine.kernel import EngineError, RuleViolation

TOP = "asks top"  # the top card of the discard pile, which all see
# what is asked -> what an answer to it states, as a line of its own would
CLAIMS: Mapping[str, str] = {
    "asks hand": "count hand",
    "asks deck": "count deck",
    "asks life": "count life",
    "asks discard": "count discard",
    "asks strength": "count strength",
    TOP: "pile top",
}
QUESTIONS = tuple(CLAIMS)
ANSWERS = ("answers", "answers card", "knows not")


def is_about(phrase: Phrase) -> bool:
    """Whether a line is a question or an answer."""
    return phrase.key in CHALLENGES


def meant(asked: Phrase | None, phrase: Phrase, tables: Sequence[AppleTable]) -> Phrase | None:
    """What a line states that is a question, or follows one; None: nothing of the table (a question).

    asked: the question before it, if one waits for its answer.  tables: now, and after what people leave out (A10.5).
    Raises RuleViolation for a mistake: "no_answer" (the one who was asked does not answer), "knows_not",
    "answers_nothing" and "asks_nobody".
    """
    if asked is not None and (phrase.seat() != asked.seat("s2") or phrase.key not in ANSWERS):
        raise RuleViolation("A8.14", "no_answer", seat=asked.seat("s2"), phrase=phrase.key)
    if phrase.key in QUESTIONS:
        _check_question(phrase, tables)
        return None
    if phrase.key == "knows not":
        raise RuleViolation("A8.14", "knows_not", seat=phrase.seat(), phrase=phrase.key)
    if asked is None or (asked.key == TOP) != (phrase.key == "answers card"):
        raise RuleViolation("A8.14", "answers_nothing", **{**named(phrase), "seat": phrase.seat()})
    return _claim(asked, phrase)


def _check_question(phrase: Phrase, tables: Sequence[AppleTable]) -> None:
    """Opponents who are in the game may ask each other at any time (A8.14); after its end nobody is."""
    asker, other, table = phrase.seat(), phrase.seat("s2"), tables[0]
    if asker == other or not table.begun or not (table.is_in(asker) and table.is_in(other)):
        raise RuleViolation("A8.14", "asks_nobody", seat=asker, target=other, phrase=phrase.key)
    if (ref := phrase.card()) is not None and not any(ref.number in _faces_in_play(then) for then in tables):
        raise RuleViolation("A6.7", "gone", zone="", copy=-1, **{**named(phrase), "seat": asker})


def _faces_in_play(table: AppleTable) -> list[int]:
    return [table.face[copy] for play in table.play for copy in play]


def _claim(asked: Phrase, answer: Phrase) -> Phrase:
    """The answer as the statement that it is (A9.4)."""
    if asked.key == TOP:
        return Phrase(CLAIMS[TOP], dict(answer.values))
    number = answer.number()
    assert number is not None
    if asked.key == "asks strength":
        return Phrase(CLAIMS[asked.key], {"c": asked.values["c"], "n": number})
    return Phrase(CLAIMS[asked.key], {"s": answer.seat(), "n": number})


def mistaken(error: EngineError, phrase: Phrase | None, table: AppleTable) -> int:
    """Who has made the first mistake of a game without cards and so is out (A8.14, A6.3): who was asked and did not
    answer, else who says the line, else whom it concerns, else whose turn it is.

    error: why the line cannot be.  phrase: what the line says, None when that is not known.
    """
    told = error.data.get("seat")
    own = phrase.seat() if phrase is not None else None
    order = (told, own) if error.code == "no_answer" else (own, told)
    return next((seat for seat in order if isinstance(seat, int) and 0 <= seat < table.seats), table.active())


def lost_by(form: Format, error: EngineError, phrase: Phrase | None, table: AppleTable) -> int | None:
    """Who loses by a line that cannot be, where mistakes lose (A8.8); None in all other formats."""
    if form.source != SPOKEN or not isinstance(error, RuleViolation) or table.over:
        return None
    return mistaken(error, phrase, table)


def may_be_asked(form: Format) -> bool:
    """Whether details can be asked for: only where no cards lie there to be looked at (A8.8)."""
    return form.source == SPOKEN


def questions(form: Format, tables: Sequence[AppleTable]) -> Iterator[tuple[str, int, int]]:
    """(what, asker, who is asked) of the questions that can be asked now without naming a card (A8.14). tables: as
    for `meant`."""
    table = tables[0]
    if not may_be_asked(form) or not table.begun or table.over:
        return
    for asker in table.clockwise(table.active()):
        for other in table.opponents(asker):
            for key in QUESTIONS:
                if key != "asks strength" and (key != TOP or any(then.discard[other] for then in tables)):
                    yield key, asker, other
