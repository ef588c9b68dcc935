"""Judging a log: is every line of it legal, and if not, which is the first that is not, by which rule, and why
(A10.1, A10.8). Used by the command line, by pages and by tests; the sentences are in `engine.apfelernte.sentences`.

A full log is replayed here; an observed one is handed to `engine.observer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine import observer
from engine.apfelernte.cards import CardSet
from engine.apfelernte.log.gamelog import GameReader, Setup
from engine.apfelernte.log.logreader import Lines
from engine.apfelernte.log.verbatim import verbatim
from engine.apfelernte.table import AppleTable
from engine.header import BadHeader, Decks, NotJudged, read_setup
from engine.kernel import EngineError, NotationError
from engine.kernel.facts import MOVED
from engine.kernel.log import (
    BLANK,
    COMMENT,
    FACT,
    FULL,
    MOST_PROBLEMS,
    OBSERVED,
    REWIND,
    STEP,
    TAG,
    Line,
    Log,
    Problem,
    effective,
    is_too_long,
    read_log,
)
from engine.kernel.replay import Failure, Replay
from engine.verdict import ILLEGAL, LEGAL, NOT_JUDGED, STATUSES, UNREADABLE, JudgedLine, Verdict

__all__ = [
    "ILLEGAL",
    "LEGAL",
    "NOT_JUDGED",
    "STATUSES",
    "UNREADABLE",
    "JudgedLine",
    "Position",
    "Verdict",
    "check",
    "position",
    "read_setup",
]


def check(text: str, decks: Decks | None = None, card_sets: Iterable[CardSet] | None = None) -> Verdict:
    """Judge a log, full or observed.

    decks: registered decks by seat or seat's name; the log's decks must be these (A8.4).  card_sets: sets that a log
    may name beside the bundled one.  Never raises for what a text can contain.
    """
    sets = tuple(card_sets or ())
    return _word_for_word(text, decks or {}, sets) or _line_by_line(text, decks or {}, sets)


def _word_for_word(text: str, decks: Decks, card_sets: Sequence[CardSet]) -> Verdict | None:
    """The verdict on a legal log that stands there as it would be written, without a look at its single lines; None for
    every other one."""
    start = text.find("\n1 ")
    if start < 0 or is_too_long(text):
        return None
    header = read_log(text[:start])
    if header.problems or header.grade != FULL or not all(line.kind in (TAG, COMMENT, BLANK) for line in header.lines):
        return None
    try:
        setup = read_setup(header, decks, card_sets)
    except (NotJudged, BadHeader):
        return None
    table = verbatim(setup, text[start:])
    return _legal(text, setup, table, table.step) if table else None


def _line_by_line(text: str, decks: Decks, card_sets: Sequence[CardSet]) -> Verdict:
    """The verdict on any log."""
    log = read_log(text)
    if log.problems:
        return _unreadable(log, text, log.problems)
    try:
        setup = read_setup(log, decks, card_sets)
    except NotJudged as reason:
        line = reason.line.number if reason.line else None
        return Verdict(NOT_JUDGED, line=line, code=reason.code, params=reason.params, seats=log.seats, text=text)
    except BadHeader as fault:
        return _header_verdict(log, text, fault)
    if log.grade == OBSERVED:
        return observer.judged(log, text, setup)
    return _verdict(log, text, setup, GameReader(setup).replay(effective(log.lines)))


@dataclass(frozen=True)
class Position:
    """The table of a log at one step, to look at and to ask about.

    step: the last one that was carried out, 0 before the first.  steps: how many the log has.  line: the line of that
    step as it stands.  failure: why the log cannot be followed as far as asked.
    """

    table: AppleTable
    setup: Setup
    step: int
    steps: int
    line: str = ""
    failure: Failure | None = None


def position(text: str, step: int | None = None, card_sets: Iterable[CardSet] = ()) -> Position | Verdict:
    """The table after a step (None: after the last legal one; 0: before the first), also of a step that was rewound.

    Returns the verdict instead when the log cannot be read or its header forbids a game.
    """
    log = read_log(text)
    try:
        if log.problems:
            return _unreadable(log, text, log.problems)
        setup = read_setup(log, {}, card_sets)
    except (NotJudged, BadHeader):
        return check(text, card_sets=card_sets)
    if log.grade == OBSERVED:
        return _observed_position(log, step, setup)
    reader = GameReader(setup)
    result = reader.replay(effective(until(log, step)))
    last = result.played[-1].line if result.played else None
    steps = len(log.of_kind(STEP))
    return Position(result.table, setup, last.step if last else 0, steps, last.text if last else "", result.failure)


def _observed_position(log: Log, step: int | None, setup: Setup) -> Position:
    """The table of an observed log: what nobody saw is not known there either."""
    lines = effective(until(log, step))
    seen = observer.follow(setup, lines)
    played = [line for line in seen.said if line.kind == STEP]
    last = played[-1] if played else None
    failure = Failure(seen.failure.line, seen.failure.error) if seen.failure else None
    steps = len(log.of_kind(STEP))
    return Position(seen.table, setup, last.step if last else 0, steps, last.text if last else "", failure)


def until(log: Log, step: int | None) -> list[Line]:
    """The lines up to and with a step and its consequences."""
    lines = list(log.lines)
    if step is None:
        return lines
    reached = next((at for at, line in enumerate(lines) if line.kind == STEP and line.step >= max(step, 1)), len(lines))
    if step == 0:
        return lines[:reached]
    rest = (at for at, line in enumerate(lines) if at > reached and line.kind in (STEP, REWIND))
    return lines[: next(rest, len(lines))]


# ------------------------------------------------------------ verdicts


def _unreadable(log: Log, text: str, problems: Sequence[Problem]) -> Verdict:
    ordered = tuple(sorted(problems, key=lambda problem: (problem.line, problem.column)))
    first = ordered[0]
    return Verdict(
        UNREADABLE,
        line=first.line,
        column=first.column,
        code=first.code,
        params=first.params,
        problems=ordered,
        seats=log.seats,
        text=text,
    )


def _header_verdict(log: Log, text: str, fault: BadHeader) -> Verdict:
    number = fault.line.number if fault.line else 1
    if not fault.rule:
        column = fault.line.column if fault.line else 1
        return _unreadable(log, text, [Problem(number, column, fault.code, fault.params)])
    step = fault.line.step if fault.line and fault.line.kind == STEP else None
    return Verdict(ILLEGAL, number, None, step, fault.rule, fault.code, fault.params, seats=log.seats, text=text)


def _verdict(log: Log, text: str, setup: Setup, result: Replay[AppleTable]) -> Verdict:
    failure = result.failure
    if failure and isinstance(failure.error, NotationError):
        return _unreadable(log, text, unread_lines(log, GameReader(setup).reader, failure))
    if failure is None:
        return _legal(text, setup, result.table, len(result.played))
    line = failure.line
    since = _since(result, failure)
    return Verdict(
        ILLEGAL,
        line.number,
        None,
        line.step,
        failure.error.rule,
        failure.error.code,
        observer.named(failure.error.data, setup, since),
        since,
        seats=setup.seats,
        steps=len(result.played),
        ends=lambda: result.table,
        setup=setup,
        text=text,
    )


def _legal(text: str, setup: Setup, table: AppleTable, steps: int) -> Verdict:
    """table: at the end; it says who has won, and the places (A6.10)."""
    return Verdict(
        LEGAL,
        winner=table.winner if table.winner >= 0 else None,
        draw=table.over and table.winner < 0,
        places=tuple(table.places),
        unfinished=not table.over,
        seats=setup.seats,
        steps=steps,
        ends=lambda: table,
        setup=setup,
        text=text,
    )


def unread_lines(log: Log, reader: Lines, first: Failure) -> list[Problem]:
    """The line where the replay stopped, and every later line that cannot be read by itself."""
    problems = [_problem(first.line, first.error)]
    for line in log.of_kind(STEP, FACT):
        if line.number > first.line.number and len(problems) < MOST_PROBLEMS:
            try:
                (reader.step if line.kind == STEP else reader.fact)(line.text)
            except NotationError as error:
                problems.append(_problem(line, error))
    return problems


def _problem(line: Line, error: EngineError) -> Problem:
    return Problem(line.number, line.column + error.data["column"], error.code, error.data)


def _since(result: Replay[AppleTable], failure: Failure) -> int | None:
    """The line since which the card lies where the failing line cannot have it."""
    copy, facts = failure.error.data.get("copy", -1), result.table.facts or []
    moved = [at for at, fact in enumerate(facts) if fact.kind == MOVED and fact.copy == copy]
    if copy < 0 or not moved:
        return None
    line = result.line_of_fact(moved[-1])
    return line.number if line else None
