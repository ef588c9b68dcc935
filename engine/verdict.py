"""What is said of a log, as data; the sentences are in `engine.apfelernte.sentences`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from engine.apfelernte.log.gamelog import Setup
from engine.apfelernte.observed.supposed import Supposed
from engine.apfelernte.observed.witness import Witness
from engine.apfelernte.table import AppleTable
from engine.kernel.log import FACT, STEP, Line, Log, Problem, effective, read_log

LEGAL, ILLEGAL, UNREADABLE, NOT_JUDGED = STATUSES = ("legal", "illegal", "unreadable", "not_judged")


class JudgedLine(NamedTuple):
    """One line as it stands in the text. kind: see `kernel.log`.  step: its number or that of the step above.
    state: "" for what is not judged, "legal", "failed", "after" (behind the failing line), "undone" (rewound)."""

    number: int
    text: str
    kind: int
    step: int
    state: str = ""


@dataclass(frozen=True)
class Verdict:
    """What is said of a log.

    status: legal, illegal, unreadable, not_judged.  line, column: from 1, of the first fault (column only where a line
    cannot be read).  step: its number.  rule, code, params: the reason as data.  since: an earlier line that the fault
    clashes with.  problems: all lines that cannot be read.
    seats: names.  winner: a seat; draw: nobody won; places: of each seat from 1, 0 while still in.  unfinished: a legal
    log that ends before the game does.
    ends: gives `table`.  setup: what the game began with.  steps: legal steps.
    out: of an illegal log of a game without cards the seat that made the mistake (A8.14); of two the other one has won.
    clashes: of an observed log the earlier lines that together make the fault impossible.  found: of a legal observed
    log a game that it may have been.
    """

    status: str
    line: int | None = None
    column: int | None = None
    step: int | None = None
    rule: str = ""
    code: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    since: int | None = None
    problems: tuple[Problem, ...] = ()
    seats: tuple[str, ...] = ()
    winner: int | None = None
    draw: bool = False
    places: tuple[int, ...] = ()
    unfinished: bool = False
    steps: int = 0
    out: int | None = None
    clashes: tuple[int, ...] = ()
    found: Witness | Supposed | None = field(default=None, repr=False)
    ends: Callable[[], AppleTable] | None = field(default=None, repr=False, compare=False)
    setup: Setup | None = None
    text: str = field(default="", repr=False)

    @cached_property
    def log(self) -> Log:
        """The text as its lines; read when it is asked for."""
        return read_log(self.text)

    @cached_property
    def table(self) -> AppleTable | None:
        """The table at the end, or before the failing step; worked out when it is asked for."""
        return self.ends() if self.ends else None

    @cached_property
    def witness(self) -> str:
        """A full log that a legal observed one may have been (A10.2); "" for other logs."""
        return self.found.text() if self.found else ""

    @cached_property
    def lines(self) -> tuple[JudgedLine, ...]:
        """All lines of the text with what became of them."""
        counted = {line.number for line in effective(self.log.lines)}
        failed = {problem.line for problem in self.problems} or {self.line or 0}
        raw = self.text.split("\n")
        return tuple(
            JudgedLine(line.number, raw[line.number - 1].rstrip("\r"), line.kind, line.step, state)
            for line in self.log.lines
            for state in ["failed" if line.number in failed else self._state(line, counted)]
        )

    def _state(self, line: Line, counted: set[int]) -> str:
        """What became of a line that is not at fault."""
        if line.kind not in (STEP, FACT) or self.status not in (LEGAL, ILLEGAL):
            return ""
        if self.line is not None and line.number > self.line:
            return "after"
        return "legal" if line.number in counted else "undone"
