"""Replaying the text of a log: its steps are read at the table, what they state as consequences must have happened.

What is common to logs of games and of drafts; `gamelog` and `drafts.draftlog` say the rest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from math import inf
from operator import attrgetter
from typing import Generic, Protocol, TypeVar

from engine.apfelernte.log.reading import CardRef, Phrase, Value, apart
from engine.kernel import CHANCE, Fact, NotationError, Question, RuleViolation, Table, Told, Unasked
from engine.kernel.log import Line
from engine.kernel.replay import Failure, Played, Replay, replay, steps_with_facts

TableType = TypeVar("TableType", bound=Table)


class Lines(Protocol):
    """Reads the text of steps and facts; NotationError for what it does not understand."""

    def step(self, text: str) -> Phrase: ...
    def fact(self, text: str) -> Phrase: ...


class Teller(Protocol):
    """Writes the lines of facts, following them from the first one on."""

    def said(self, facts: Sequence[Fact]) -> list[str]: ...


class LogReader(ABC, Generic[TableType]):
    """Replays the steps of logs that begin alike."""

    def __init__(self, reader: Lines) -> None:
        self.reader = reader

    @abstractmethod
    def begin(self) -> TableType:
        """The table before the first step; facts are collected."""

    @abstractmethod
    def entry(self, table: TableType, phrase: Phrase) -> Told:
        """What a step means at the table; RuleViolation when nothing legal is meant."""

    @abstractmethod
    def also(self, table: TableType, phrase: Phrase) -> Told | None:
        """What else a step may tell, although it also answers what is asked: a decision with one possible answer, or
        the next answer as well."""

    @abstractmethod
    def writer(self) -> Teller:
        """Who says what happened."""

    @abstractmethod
    def wrong(self, entry: Told, stated: Phrase, happened: Sequence[Phrase]) -> RuleViolation:
        """Why a stated consequence is wrong."""

    @abstractmethod
    def must_answer(self, question: Question) -> bool:
        """Whether a question leaves no other way on: not what somebody may do with a turn."""

    @abstractmethod
    def unanswered(self, table: TableType, question: Question, fault: RuleViolation) -> RuleViolation:
        """Why what is stated has not happened: first this question has to be answered."""

    def replay(self, lines: Sequence[Line], until: int | None = None) -> Replay[TableType]:
        """All legal steps up to step `until` (None: all), and the first failure, a wrong consequence too.

        All lines are read first, then carried out, then compared: each part at a stretch is much faster than by turns.
        """
        wanted = steps_with_facts(lines)
        if until is not None:
            wanted = [pair for pair in wanted if pair[0].step <= until]
        read = self._read([step for step, _ in wanted])
        best, waiting, tried = None, [frozenset[int]()], 0
        while waiting and tried < MOST_READINGS:
            telling, tried = waiting.pop(), tried + 1
            result, both = self._replayed(wanted, read, telling)
            if best is None or _reach(result) > _reach(best):
                best = result
            if result.failure is None:
                break
            waiting += [telling | {line} for line in both if line > max(telling, default=0)]
        assert best is not None
        return best

    def _replayed(
        self, wanted: Sequence[Below], read: Mapping[int, Phrase | NotationError], telling: Container[int]
    ) -> tuple[Replay[TableType], list[int]]:
        """One way to understand the steps. telling: lines that are understood in their second way (`also`).
        Returns also which other lines could be understood like that."""
        steps, both = [step for step, _ in wanted], []

        def entry(table: TableType, line: Line) -> Told:
            phrase = read[line.number]
            if isinstance(phrase, NotationError):
                raise phrase
            other = self.also(table, phrase)
            if other is not None and line.number in telling:
                return other
            meant = self.entry(table, phrase)
            if other is not None and meant is not other:
                both.append(line.number)
            return meant

        result = replay(self.begin(), steps, entry)
        fault = self._consequences(result, [below for _, below in wanted])
        if fault:
            before = [step for step in steps if step.step <= fault.line.step]
            result = replay(self.begin(), before, entry)
            result.failure = self._left_open(result.table, fault)
        return result, sorted(set(both))

    def _left_open(self, table: TableType, fault: Failure) -> Failure:
        """The fault at a stated consequence. What would have happened had the open question been answered is not wrong:
        the answer is missing, and its rule is the one that is broken (A10.5)."""
        question = self._to_answer(table)
        if question is None or not isinstance(fault.error, RuleViolation):
            return fault
        if not any(self._leads_to(table, phrase) for phrase in apart(self.reader.fact(fault.line.text))):
            return fault
        return Failure(fault.line, self.unanswered(table, question, fault.error))

    def _to_answer(self, table: TableType) -> Question | None:
        """The open question that somebody has to answer before the game goes on."""
        return next((one for one in table.questions if one.seat != CHANCE and self.must_answer(one)), None)

    def _leads_to(self, table: TableType, stated: Phrase) -> bool:
        """Whether answers to the questions that are open now make a stated consequence happen, or can: behind chance
        nobody knows."""
        known, waiting = len(self._told(table)), deque([table])
        tried = 0
        while waiting and tried < MOST_ANSWERS:
            before = waiting.popleft()
            if (question := self._to_answer(before)) is None:
                continue
            for offer in question.offers:
                tried, after = tried + 1, before.copy()
                after.facts = list(before.facts or ())
                after.answer(question.step, question.seat, offer)
                happened = any(agrees(self.reader.fact(text), stated) for text in self._told(after)[known:])
                if happened or after.question(CHANCE) is not None:
                    return True
                waiting.append(after)
        return False

    def _told(self, table: TableType) -> list[str]:
        return self.writer().said(table.facts or ())

    def _read(self, steps: Iterable[Line]) -> dict[int, Phrase | NotationError]:
        """What the steps say, by line, up to the first that cannot be read; that one counts only if it is reached."""
        read: dict[int, Phrase | NotationError] = {}
        for step in steps:
            try:
                read[step.number] = self.reader.step(step.text)
            except NotationError as error:
                read[step.number] = error
                break
        return read

    def _consequences(self, result: Replay[TableType], stated: Sequence[Sequence[Line]]) -> Failure | None:
        """The first stated consequence that did not happen. What the set-up did stands below the first step."""
        writer, facts = self.writer(), result.table.facts or []
        if not any(stated):
            return None
        first = 0
        for entry, last, lines in _together(result.played, stated):
            said = writer.said(facts[first:last])
            first = last
            if lines and lines_differ(lines, said) and (fault := self._compare(entry, lines, said)):
                return fault
        return None

    def _compare(self, entry: Told, lines: Sequence[Line], said: Sequence[str]) -> Failure | None:
        """Each stated consequence must be one of those that happened below this step, each once, in any order.

        What is stated exactly finds its own first, so that a line that says less never takes it away.
        """
        left = list(said)
        stated = []
        for line in [line for line in lines if not _took(left, line.text)]:
            try:
                stated += [(line, phrase) for phrase in apart(self.reader.fact(line.text))]
            except NotationError as error:
                return Failure(line, error)
        happened = [self.reader.fact(text) for text in left]
        wrong = []
        for line, phrase in sorted(stated, key=lambda pair: -len(pair[1].values)):
            fact = next((fact for fact in happened if agrees(fact, phrase)), None)
            if fact is None:
                wrong.append((line, phrase))
            else:
                happened.remove(fact)
        if not wrong:
            return None
        line, phrase = min(wrong, key=lambda pair: pair[0].number)
        return Failure(line, self.wrong(entry, phrase, [self.reader.fact(text) for text in said]))


MOST_ANSWERS = 80  # tried to see what is missing
MOST_READINGS = 64  # ways tried to understand the lines of one log
Below = tuple[Line, Sequence[Line]]  # a step with the consequences that stand below it


def _reach(result: Replay[TableType]) -> float:
    """The line at which a replay ends."""
    return result.failure.line.number if result.failure else inf


def _together(played: Iterable[Played], stated: Iterable[Sequence[Line]]) -> Iterator[tuple[Told, int, Sequence[Line]]]:
    """Each entry with one past the last of its facts and what stands below it. A decision that nobody was asked for was
    made by the entry before it, so that what stands below it followed from that."""
    groups: list[tuple[Told, int, Sequence[Line]]] = []
    for (_, entry, (_, last)), lines in zip(played, stated, strict=False):
        if isinstance(entry, Unasked) and groups:
            lines = [*groups.pop()[2], *lines]
        groups.append((entry, last, lines))
    return iter(groups)


def _took(texts: list[str], text: str) -> bool:
    """Take a text out of a list, if it is there."""
    if text not in texts:
        return False
    texts.remove(text)
    return True


def lines_differ(lines: Sequence[Line], said: Sequence[str]) -> bool:
    """Whether the stated consequences are not simply all of those that happened."""
    return list(map(_TEXT, lines)) != said


_TEXT = attrgetter("text")


def agrees(happened: Phrase, stated: Phrase) -> bool:
    """Whether a stated fact is this one: what it says is so, what it leaves out does not matter."""
    if happened.key != stated.key:
        return False
    return all(_same(happened.values.get(slot), value) for slot, value in stated.values.items())


def _same(happened: Value | None, stated: Value) -> bool:
    if isinstance(happened, CardRef) and isinstance(stated, CardRef):
        return happened.number == stated.number and all(
            theirs in (nothing, ours) for nothing, ours, theirs in zip((-1, 0), happened[1:], stated[1:], strict=True)
        )
    return happened == stated
