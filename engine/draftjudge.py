"""Judging the log of a draft: is every line of it legal, and if not, which is the first that is not, and why; and the
table of a draft at one step. As `engine.judge` does it for games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.apfelernte.cards import CardSet
from engine.apfelernte.drafts.draftlog import DraftReader, DraftSetup
from engine.apfelernte.drafts.table import DraftTable
from engine.header import BadHeader, NotJudged, read_draft
from engine.judge import unread_lines, until
from engine.kernel import NotationError
from engine.kernel.log import STEP, Log, Problem, effective, read_log
from engine.kernel.replay import Failure
from engine.verdict import ILLEGAL, LEGAL, NOT_JUDGED, UNREADABLE, Verdict


def check(text: str, card_sets: Iterable[CardSet] = ()) -> Verdict:
    """Judge the log of a draft. card_sets: sets that it may name beside the bundled one. Never raises for what a text
    can contain. The verdict has neither table nor setup: these are of games."""
    log = read_log(text)
    if log.problems:
        return _unreadable(log, text, log.problems)
    try:
        setup = read_draft(log, card_sets)
    except NotJudged as reason:
        line = reason.line.number if reason.line else None
        return Verdict(NOT_JUDGED, line=line, code=reason.code, params=reason.params, seats=log.seats, text=text)
    except BadHeader as fault:
        line = fault.line.number if fault.line else 1
        if not fault.rule:
            return _unreadable(log, text, [Problem(line, 1, fault.code, fault.params)])
        return Verdict(ILLEGAL, line, rule=fault.rule, code=fault.code, params=fault.params, text=text)
    reader = DraftReader(setup)
    result = reader.replay(effective(log.lines))
    failure = result.failure
    if failure and isinstance(failure.error, NotationError):
        return _unreadable(log, text, unread_lines(log, reader.reader, failure))
    told: dict[str, Any] = {"seats": setup.seats, "steps": len(result.played), "text": text}
    if failure is None:
        return Verdict(LEGAL, code="draft", unfinished=not result.table.over, **told)
    return _illegal(failure, setup, told)


def _illegal(failure: Failure, setup: DraftSetup, told: Mapping[str, Any]) -> Verdict:
    line, error = failure.line, failure.error
    data = dict(error.data)
    for key in ("seat", "target", "asked"):
        if key in data:
            data[key] = setup.seats[data[key]]
    if "card" in data:
        data["name"] = setup.cards.by_number[data["card"]].name
    return Verdict(ILLEGAL, line.number, None, line.step, error.rule, error.code, data, **told)


def _unreadable(log: Log, text: str, problems: Iterable[Problem]) -> Verdict:
    ordered = tuple(sorted(problems, key=lambda problem: (problem.line, problem.column)))
    first = ordered[0]
    where: dict[str, Any] = {"line": first.line, "column": first.column, "code": first.code, "params": first.params}
    return Verdict(UNREADABLE, **where, problems=ordered, seats=log.seats, text=text)


@dataclass(frozen=True)
class DraftPosition:
    """The table of a draft at one step; fields as of `engine.judge.Position`."""

    table: DraftTable
    setup: DraftSetup
    step: int
    steps: int
    line: str = ""
    failure: Failure | None = None


def position(text: str, step: int | None = None, card_sets: Iterable[CardSet] = ()) -> DraftPosition | Verdict:
    """The table after a step (None: after the last legal one; 0: before the first). Returns the verdict instead when
    the log cannot be read or its header forbids a draft."""
    log = read_log(text)
    try:
        if log.problems:
            return check(text, card_sets)
        setup = read_draft(log, card_sets)
    except (NotJudged, BadHeader):
        return check(text, card_sets)
    result = DraftReader(setup).replay(effective(until(log, step)))
    last = result.played[-1].line if result.played else None
    steps = len(log.of_kind(STEP))
    return DraftPosition(
        result.table, setup, last.step if last else 0, steps, last.text if last else "", result.failure
    )
