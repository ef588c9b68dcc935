"""Judging an observed log, forward: one line after the other, with the verdict so far and what may come next (A10.2).

An `Observer` takes lines. It follows the likeliest reading of the log; only when that ends at a line, the log is read
again in every way (which optional effect a word meant, in which order abilities came), and what is left goes on. Each
line leaves a moment behind, so a rewind costs nothing and a copy is cheap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.apfelernte.challenges import QUESTIONS, is_about, lost_by, meant
from engine.apfelernte.log.gamelog import Setup, reader_of
from engine.apfelernte.log.observed_phrases import read_line
from engine.apfelernte.log.reading import Phrase, apart
from engine.apfelernte.observed.lines import meanings
from engine.apfelernte.observed.offers import Asked, asked
from engine.apfelernte.observed.passed import passing
from engine.apfelernte.observed.reasons import since_line, why
from engine.apfelernte.observed.search import MOST_FORKS, Search
from engine.apfelernte.observed.supposed import Supposed, supposed
from engine.apfelernte.observed.witness import Witness
from engine.apfelernte.observed.world import World, observed, reads_unnamed, unnamed
from engine.apfelernte.table import AppleTable
from engine.kernel import EngineError, NotationError, RuleViolation
from engine.kernel.log import FACT, MOST_PROBLEMS, REWIND, STEP, Line, Log, Problem, effective
from engine.verdict import ILLEGAL, LEGAL, NOT_JUDGED, UNREADABLE, Verdict

MOST_WORLDS = 60  # followed side by side
MOST_TRIED = 40_000  # worlds tried for one log


@dataclass(frozen=True, slots=True)
class Refused:
    """The line where the log ends. error: a RuleViolation, or a NotationError for a line nobody understands.
    clashes: earlier lines that together make it impossible.  not_judged: nothing is refuted, but the log cannot be
    followed any further: there are too many possibilities, or it does not say which card came to lie open."""

    line: Line
    error: EngineError
    clashes: tuple[int, ...] = ()
    not_judged: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """After a line: the worlds that are left, likeliest first; none: the log ended before or here.
    asked: the line is a question that waits for its answer (A8.14).  stated: what an answer states."""

    line: Line
    worlds: tuple[World, ...]
    refused: Refused | None = None
    asked: Phrase | None = None
    stated: Phrase | None = None


class Observer:
    """The judge of one observed game. setup: what it begins with; a deck of () is not known.
    keeps: whether it can go back; else only the last worlds are kept, for logs that are read once."""

    def __init__(self, setup: Setup, keeps: bool = True) -> None:
        self.setup, self.keeps = setup, keeps
        self.reader = reader_of(setup.cards, setup.seats)
        self.begin = observed(setup).begun
        self.moments: list[Moment] = []
        self.every = False  # whether all worlds are followed, not only the likeliest
        self.tried = 0  # worlds, while all are followed
        self.exhausted = False  # there were too many of them

    def copy(self) -> Observer:
        """A judge that goes its own way from here."""
        other = Observer.__new__(Observer)
        other.setup, other.reader, other.begin, other.keeps = self.setup, self.reader, self.begin, self.keeps
        other.moments, other.every = self.moments[:], self.every
        other.tried, other.exhausted = 0, self.exhausted
        return other

    # What has been said so far

    @property
    def failure(self) -> Refused | None:
        """The line where the log ends, if it does."""
        return self.moments[-1].refused if self.moments else None

    @property
    def said(self) -> list[Line]:
        """The lines that count and can be."""
        return [moment.line for moment in self.moments if moment.refused is None]

    @property
    def worlds(self) -> tuple[World, ...]:
        """The worlds after the last line that can be, likeliest first."""
        return next((moment.worlds for moment in reversed(self.moments) if moment.worlds), (self.begin,))

    @property
    def table(self) -> AppleTable:
        """The likeliest table after the last line that can be."""
        return self.worlds[0].table

    @property
    def tables(self) -> list[AppleTable]:
        """The likeliest table, and those behind it that people reach without a word (A10.5)."""
        return [world.table for world in passing(self.worlds[0])]

    @property
    def recalls(self) -> Phrase | None:
        """The question for a detail that waits for its answer (A8.14)."""
        return self.moments[-1].asked if self.moments else None

    def asked(self, lang: str) -> list[Asked]:
        """What may come next as far as all can see (`observed.offers`); nothing after the end of the log."""
        return list(asked(self.worlds[0], lang)) if self.failure is None else []

    # One line after the other

    def add(self, line: Line) -> Refused | None:
        """Take the next line of the log; returns where the log ends, None while it goes on. A rewind takes back."""
        if line.kind == REWIND:
            self.rewind(line.step)
        elif line.kind in (STEP, FACT):
            if self.failure is not None:
                self.moments.append(Moment(line, (), self.failure))
            else:
                self._take(line)
        return self.failure

    def rewind(self, step: int) -> None:
        """Only the lines up to and with this step and what stands below it count."""
        while self.moments and self.moments[-1].line.step > step:
            self.moments.pop()
        self.exhausted = False

    def witness(self) -> Witness | None:
        """A full game that this may have been (A10.2); None when none was found. Where the likeliest reading has none,
        another one may."""
        found = _played(self.worlds)
        if found is None and not self.every and (other := self._every_way()) is not None:
            found = _played(other.worlds)
        return found

    # Inside

    def _take(self, line: Line) -> None:
        try:
            phrase = self._read(line)
        except NotationError as error:
            self.moments.append(Moment(line, (), Refused(line, error)))
            return
        asked = self.recalls
        if asked is not None or is_about(phrase):
            self._recall(asked, phrase, line)
        else:
            self._tell_all(apart(phrase), line)

    def _tell_all(self, phrases: Sequence[Phrase], line: Line) -> None:
        """A line that says one thing after the other; when one of them cannot be, all of it is not said."""
        before, begun = self.moments[-1:], len(self.moments)
        for phrase in phrases:
            self._tell(phrase, line)
            if self.failure is not None:
                self.moments[max(begun - 1, 0) : -1] = before
                break
            self.moments[-1] = replace(self.moments[-1], stated=phrase if len(phrases) > 1 else None)

    def _tell(self, phrase: Phrase, line: Line) -> None:
        """A line that says something of the table."""
        before = self.worlds
        left, searches = self._after(before, phrase, line)
        if not left:
            left = self._told_again(phrase, line)
        self._keep(line, left, before, searches)

    def _recall(self, asked: Phrase | None, phrase: Phrase, line: Line) -> None:
        """A question for a detail, or what follows one (A8.14)."""
        try:
            stated = meant(asked, phrase, self.tables)
        except RuleViolation as mistake:
            self.moments.append(Moment(line, (), Refused(line, mistake)))
            return
        if stated is not None:
            self._tell(stated, line)
            self.moments[-1] = replace(self.moments[-1], stated=stated)
        else:
            question = phrase if phrase.key in QUESTIONS else None
            self.moments.append(Moment(line, self.worlds, asked=question))

    def _told_again(self, phrase: Phrase, line: Line) -> list[World]:
        """The likeliest reading has ended: the log is read again in every way. Returns the worlds after the line; what
        was tried before stays when none is left."""
        other = self._every_way()
        if other is None:
            self.exhausted = True
            return []
        left, _ = other._after(other.worlds, phrase, line)
        if left:
            self.moments = other.moments
        return left

    def _every_way(self) -> Observer | None:
        """The judge that has read the same lines in every way; None when there are too many."""
        other = self.copy()
        other.moments, other.every = [], True
        for moment in self.moments:
            said = moment.stated or other._read(moment.line)
            if is_about(said):
                other.moments.append(replace(moment, worlds=other.worlds))
                continue
            left, searches = other._after(other.worlds, said, moment.line)
            other.tried += sum(search.forks for search in searches)
            other._keep(moment.line, left, other.worlds, searches)
            other.moments[-1] = replace(other.moments[-1], stated=moment.stated)
            if other.failure is not None or other.tried > MOST_TRIED:
                return None
        return other

    def _after(self, worlds: Iterable[World], phrase: Phrase, line: Line) -> tuple[list[World], list[Search]]:
        """The worlds after a line, and what was tried."""
        left: list[World] = []
        searches = []
        for world in worlds:
            search = Search(phrase, line.number, self.every)
            searches.append(search)
            for after in meanings(world, search):
                left.append(after)
                if not self.every:
                    return left, searches
        return _different(left), searches

    def _keep(self, line: Line, left: Sequence[World], before: Sequence[World], searches: Sequence[Search]) -> None:
        refused = None
        many = self.exhausted or any(search.forks >= MOST_FORKS for search in searches)
        if len(left) > MOST_WORLDS or (many and not left):
            refused = Refused(line, EngineError("", "too_many"), not_judged=True)
        elif not left and (any(map(reads_unnamed, before)) or any(search.blind for search in searches)):
            refused = Refused(line, EngineError("", "unnamed_card"), tuple(_since_unnamed(before[0])), not_judged=True)
        elif not left:
            reason = why(before[0], searches[0])
            refused = Refused(line, reason.error, reason.clashes)
        if self.moments and not self.keeps and not refused:
            self.moments[-1] = replace(self.moments[-1], worlds=())
        self.moments.append(Moment(line, () if refused else tuple(left), refused))

    def _read(self, line: Line) -> Phrase:
        return read_line(self.reader, line)


def _played(worlds: Iterable[World]) -> Witness | None:
    """The first of the witnesses of these worlds that the ordinary rules accept."""
    return next((found for found in map(Witness, worlds) if found.play()), None)


def _different(worlds: Sequence[World]) -> list[World]:
    """The worlds without those that are equal to an earlier one."""
    if len(worlds) < 2:
        return list(worlds)
    return list({world.key(): world for world in reversed(worlds)}.values())[::-1]


def _since_unnamed(world: World) -> list[int]:
    """The lines since which cards lie in discard piles without a name."""
    return sorted({since_line(world, copy) for copy in unnamed(world)})


def follow(setup: Setup, lines: Iterable[Line]) -> Observer:
    """The judge after these lines, or at the first that cannot be; it cannot go back."""
    judge = Observer(setup, keeps=False)
    for line in lines:
        if judge.add(line) is not None:
            break
    return judge


# ------------------------------------------------------------ verdicts


def judged(log: Log, text: str, setup: Setup) -> Verdict:
    """The verdict on an observed log whose header can be read. Most are legal and say enough: then a game is found by
    supposing cards; else the observer looks at all that they can be."""
    lines = effective(log.lines)
    told: dict[str, Any] = {"seats": setup.seats, "setup": setup, "text": text}
    found = supposed(setup, lines)
    if found is None:
        judge = follow(setup, lines)
        verdict = _judged(judge, log, told)
        found = supposed(setup, lines, every=True) if verdict.code in OPEN_ENDS else None
        if found is None:
            return verdict
    steps = len([line for line in lines if line.kind == STEP])
    return _legal(found, found.table, {**told, "steps": steps, "ends": lambda: _seen_table(setup, lines, found)})


OPEN_ENDS = ("too_many", "no_witness")  # the observer can tell nothing more


def _judged(judge: Observer, log: Log, told: Mapping[str, Any]) -> Verdict:
    """What the observer says of a log."""
    steps = len({line.number for line in judge.said if line.kind == STEP})
    told = {**told, "steps": steps, "ends": lambda: judge.table}
    return _possible(judge, told) if judge.failure is None else _ended(judge, judge.failure, log, told)


def _seen_table(setup: Setup, lines: Sequence[Line], found: Supposed) -> AppleTable:
    """The table that the observer has at the end; that of the found game where there are too many."""
    judge = follow(setup, lines)
    return judge.table if judge.failure is None else found.table


def _ended(judge: Observer, failure: Refused, log: Log, told: dict[str, Any]) -> Verdict:
    """The log ends at a line."""
    if isinstance(failure.error, NotationError):
        problems = tuple(_unread(judge, log, failure))
        first = problems[0]
        where: dict[str, Any] = {"line": first.line, "column": first.column, "code": first.code, "params": first.params}
        return Verdict(UNREADABLE, **where, problems=problems, seats=told["seats"], text=told["text"])
    line = failure.line
    if failure.not_judged:
        params = {"step": line.step, "lines": failure.clashes}
        return Verdict(NOT_JUDGED, line.number, step=line.step, code=failure.error.code, params=params, **told)
    since, setup = failure.clashes[0] if failure.clashes else None, told["setup"]
    data = named({**failure.error.data, "lines": failure.clashes}, setup, since)
    rule, code = failure.error.rule, failure.error.code
    out = lost_by(setup.format, failure.error, judge._read(line), judge.table)
    told |= {"out": out, "winner": 1 - out if out is not None and len(setup.seats) == 2 else None}
    return Verdict(ILLEGAL, line.number, None, line.step, rule, code, data, since, clashes=failure.clashes, **told)


def _possible(judge: Observer, told: Mapping[str, Any]) -> Verdict:
    """Nothing refutes the log: legal with a witness; without one it is not judged."""
    full = next((world.full for world in judge.worlds if world.full), 0)
    step = next((moment.line.step for moment in judge.moments if moment.line.number >= full > 0), 0)
    if full:
        return Verdict(NOT_JUDGED, full, step=step, code="too_many", params={"step": step}, **told)
    witness = judge.witness()
    if witness is None:
        return Verdict(NOT_JUDGED, code="no_witness", **told)
    return _legal(witness, judge.table, told)


def _legal(found: Witness | Supposed, table: AppleTable, told: Mapping[str, Any]) -> Verdict:
    """found: a game that it may have been.  table: at its end."""
    return Verdict(
        LEGAL,
        winner=table.winner if table.winner >= 0 else None,
        draw=table.over and table.winner < 0,
        places=tuple(table.places),
        unfinished=not table.over,
        found=found,
        **told,
    )


def _unread(judge: Observer, log: Log, failure: Refused) -> list[Problem]:
    """The line where the judging stopped, and every later line that cannot be read by itself."""
    problems = [_problem(failure.line, failure.error)]
    for line in log.of_kind(STEP, FACT):
        if line.number > failure.line.number and len(problems) < MOST_PROBLEMS:
            try:
                judge._read(line)
            except NotationError as error:
                problems.append(_problem(line, error))
    return problems


def _problem(line: Line, error: EngineError) -> Problem:
    return Problem(line.number, line.column + error.data["column"], error.code, error.data)


def named(found: Mapping[str, Any], setup: Setup, since: int | None) -> dict[str, Any]:
    """The data of a violation with names instead of seats and numbers."""
    data = {**found, "since": since or 0}
    for key in ("seat", "target", "asked", "controller", "holder", "instead"):
        if isinstance(data.get(key), int):
            data[key] = setup.seats[data[key]] if 0 <= data[key] < len(setup.seats) else ""
    for key in ("card", "instead_card", "about_card", "waiting_card"):
        if key in data:
            name = f"{key.removesuffix('card')}name"
            card = setup.cards.by_number.get(data[key])
            data[name] = card.name if card else f"Æ{data[key]:03d}"
    return data
