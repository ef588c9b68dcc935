"""Replaying a log on a table: all legal steps and the first failure (A10.1). Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from engine.kernel.errors import EngineError
from engine.kernel.log import KIND, STEP, Line
from engine.kernel.questions import RIGHT, Answers, Decision, Told, Unasked
from engine.kernel.table import Table

_new = tuple.__new__  # makes a named tuple without its slow constructor

TableType = TypeVar("TableType", bound=Table)

EntryOf = Callable[[TableType, Line], Told]


class Failure(NamedTuple):
    """The first line that cannot be. error: a RuleViolation, or a NotationError for a line nobody understands."""

    line: Line
    error: EngineError


class Played(NamedTuple):
    """One legal step. entry: what was decided or drawn, or the decision that nobody was asked for and that it tells, or
    several of these.  facts: first and one past the last of its facts in the table's list."""

    line: Line
    entry: Told
    facts: tuple[int, int]


@dataclass(slots=True)
class Replay(Generic[TableType]):
    """What became of a log.

    table: after the last legal step; before the failing one when a step failed.  played: all legal steps in order.
    begun: number of facts of the set-up before the first step.
    """

    table: TableType
    played: list[Played] = field(default_factory=list)
    failure: Failure | None = None
    begun: int = 0

    def line_of_fact(self, index: int) -> Line | None:
        """The step under which the fact with this place in the table's list happened; None: in the set-up."""
        return next((played.line for played in self.played if played.facts[0] <= index < played.facts[1]), None)


def apply(table: Table, entry: Told) -> None:
    """Carry out what one line of a log tells; a decision that nobody was asked for is told now, and not again. Raises
    RuleViolation and changes nothing when it is not legal now."""
    if isinstance(entry, Decision):
        question = table.question(entry.seat)
        table.answer(question.step if question and entry.kind != RIGHT else table.step, entry.seat, entry.offer)
    elif isinstance(entry, Unasked):
        table.unasked.remove(entry)
    elif isinstance(entry, Answers):
        for decision in entry.decisions:
            apply(table, decision)
        if entry.told is not None:
            apply(table, entry.told)
    else:
        table.settle(entry.things, entry.seat)


def replay(table: TableType, steps: Iterable[Line], entry_of: EntryOf[TableType]) -> Replay[TableType]:
    """Carry out the steps of a log up to the first failure.

    table: as the game begins; chance asks (`chance=None`).  steps: those that count (`log.effective`), in their order.
    entry_of: reads a step at the table before it.
    """
    facts = table.facts if table.facts is not None else []
    result = Replay(table, begun=len(facts))
    before = result.begun
    for line in steps:
        try:
            entry = entry_of(table, line)
            apply(table, entry)
        except EngineError as error:
            result.failure = Failure(line, error)
            break
        result.played.append(_new(Played, (line, entry, (before, len(facts)))))
        before = len(facts)
    return result


def steps_with_facts(lines: Sequence[Line]) -> list[tuple[Line, Sequence[Line]]]:
    """Each step with the fact lines below it. lines: steps and facts only (`log.effective`)."""
    steps = [at for at, kind in enumerate(map(itemgetter(KIND), lines)) if kind == STEP]
    return [(lines[at], lines[at + 1 : end]) for at, end in pairwise([*steps, len(lines)])]
