"""A whole log that stands there word for word as it would be written: the quick way to say that it is legal (A10.1).

Each step is looked up among the offers of the open question; then the steps are written down anew, with all that
happened, and that must be the text. Nothing is explained here: of a log that says less, more or anything else,
`verbatim` says nothing, and it is read line by line (`logreader`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.apfelernte.log.entries import entry_of, offers_meant
from engine.apfelernte.log.gamelog import Setup, reader_of, writer_of
from engine.apfelernte.log.notation import ENGLISH, GERMAN
from engine.apfelernte.log.reading import Reader, said_by
from engine.apfelernte.table import AppleTable
from engine.kernel import EngineError
from engine.kernel.log import NOT_TEXT
from engine.kernel.replay import apply

_STEP = re.compile(r"\n\d+ (.*)")
_FACT = "\n    "  # what stands before a fact
_NOT_SAID = f"#@{NOT_TEXT}"  # comments, marks, and what nobody wrote


def verbatim(setup: Setup, body: str) -> AppleTable | None:
    """The table at the end of a legal log; None when that has to be looked into.

    body: the text from the end of the header on.
    """
    reader, table = reader_of(setup.cards, setup.seats), setup.table()
    if not reader.clear or any(sign in body for sign in _NOT_SAID):
        return None
    steps = _STEP.findall(body)
    try:
        ends = _carried_out(table, reader, steps)
    except EngineError:
        return None
    text = body.removesuffix("\n")
    happened = _happened(setup, table) if _FACT in text else [()]
    return table if any(_written(steps, ends, facts) == text for facts in happened) else None


def _carried_out(table: AppleTable, reader: Reader, steps: Iterable[str]) -> list[int]:
    """Carry out all steps; returns how many facts there are after each. Raises EngineError at one that is not legal."""
    facts = table.facts if table.facts is not None else []
    ends = []
    for step in steps:
        seat, phrase = reader.known(step)
        question = table.question(seat) if phrase else None
        offers = offers_meant(table, question, phrase) if question and phrase else ()
        if question and len(offers) == 1:
            table.answer(question[0], seat, offers[0])
        else:
            apply(table, entry_of(table, said_by(seat, phrase) if phrase else reader.step(step)))
        ends.append(len(facts))
    return ends


def _happened(setup: Setup, table: AppleTable) -> Iterator[Sequence[str]]:
    """The lines of all facts with what stands before them, "" for what no line tells; in one language after the other.
    What the set-up did stands below the first step."""
    for lang in (GERMAN, ENGLISH):
        told = writer_of(setup, lang).told(table.facts or ())
        yield [line and _FACT + line for line in told]


def _written(steps: Iterable[str], ends: Iterable[int], facts: Sequence[str]) -> str:
    """The steps of a log in strict form, numbered, with their facts. ends: of each step, in all facts."""
    lines, first = [], 0
    for number, (step, last) in enumerate(zip(steps, ends, strict=True), start=1):
        lines.append(f"\n{number} {step}")
        lines += facts[first:last]
        first = last
    return "".join(lines)
