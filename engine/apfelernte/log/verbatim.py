"""A whole log that stands there word for word as it would be written: the quick way to say that it is legal (A10.1).

Each step is looked up among the offers of the open question, and what happened is written down and compared as text.
Nothing is explained here: of a log that says less, more or anything else, `verbatim` says nothing, and it is read line
by line (`logreader`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.apfelernte.log.entries import entry_of, offers_meant
from engine.apfelernte.log.gamelog import Setup, reader_of, writer_of
from engine.apfelernte.log.notation import ENGLISH, GERMAN
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.table import AppleTable
from engine.kernel import EngineError
from engine.kernel.replay import apply


def verbatim(setup: Setup, steps: Sequence[str]) -> AppleTable | None:
    """The table at the end of a legal log; None when that has to be looked into.

    steps: in strict form without their numbers, each with the facts below it (`Log.strict`).
    """
    parted = [step.partition("\n") for step in steps]
    stated = [facts for _, _, facts in parted]
    reader, table = reader_of(setup.cards, setup.seats), setup.table()
    try:
        ends = _carried_out(table, [reader.step(said) for said, _, _ in parted])
    except EngineError:
        return None
    if any(stated) and not any(_happened(setup, table, stated, ends, lang) for lang in (GERMAN, ENGLISH)):
        return None
    return table


def _carried_out(table: AppleTable, steps: Iterable[Phrase]) -> list[int]:
    """Carry out all steps; returns how many facts there are after each. Raises EngineError at one that is not legal."""
    facts = table.facts if table.facts is not None else []
    ends = []
    for phrase in steps:
        seat = phrase.seat()
        question = table.question(seat)
        offers = offers_meant(table, question, phrase) if question else ()
        if question and len(offers) == 1:
            table.answer(question[0], seat, offers[0])
        else:
            apply(table, entry_of(table, phrase))
        ends.append(len(facts))
    return ends


def _happened(setup: Setup, table: AppleTable, stated: Iterable[str], ends: Iterable[int], lang: int) -> bool:
    """Whether the facts below each step are all that happened in it, as they are written in a language, or none. What
    the set-up did stands below the first step."""
    told = writer_of(setup, lang).told(table.facts or (), table.winner)
    first = 0
    for facts, last in zip(stated, ends, strict=True):
        if facts and facts[4:] != "\n    ".join(filter(None, told[first:last])):
            return False
        first = last
    return True
