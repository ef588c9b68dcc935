"""The table: what every game's table has. Lanes of steps, open questions, the log of decisions and chance results,
facts."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, ClassVar, NoReturn, Self

from engine.kernel.errors import EngineBug, RuleViolation
from engine.kernel.facts import Fact
from engine.kernel.questions import (
    CHANCE,
    FIRST_RIGHT,
    RIGHT,
    Asked,
    Decision,
    Entry,
    Question,
    Result,
    Unasked,
    Written,
)
from engine.kernel.rng import Chance
from engine.kernel.steps import Frame, Step, frame_text

_new = tuple.__new__  # makes a named tuple without its slow constructor
TABLE_LANE = -1
NOTHING = Question(-1, CHANCE, 0, (), "")  # asked of nobody


class Stopped(Exception):
    """Ends the running step: the game is over (`Table.stop`)."""


class Table:
    """A table of any game: data that can be copied, printed and fingerprinted at every decision.

    seats: number of seats.   questions, asked: all open ones; empty when the game is over (or before `begin`).
    step: how many decisions and chance results there were so far.
    log, written: decisions and chance results so far, in their canonical order; with the arguments of `new_table` it is
    the whole game.
    facts: what happened, or None when nobody wants to know (simulations).   unasked: the decisions with one possible
    answer, while there are facts.   chance: a source of results, or None:
    then chance asks (seat CHANCE).

    A game's table names its own lists in `OWN` (each an int, a list of ints or a list of lists of ints) and copies
    them in `copy()` by hand.
    """

    __slots__ = (
        "asked",
        "chance",
        "drawn",
        "facts",
        "frame",
        "lane",
        "lanes",
        "named",
        "now",
        "sealed",
        "seats",
        "step",
        "unasked",
        "walkers",
        "whose",
        "written",
    )
    OWN: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seats: int, chance: Chance | None, facts: list[Fact] | None) -> None:
        self.seats = seats
        self.chance = chance
        self.facts = facts
        self.unasked: list[Unasked] = []
        self.asked: list[Asked] = []
        self.written: list[Written] = []
        self.named = 0  # so many entries of the log have their names
        self.step = 0
        self.sealed: list[Entry] = []  # sealed answers that wait for the barrier
        self.lane: list[Frame] = []
        self.lanes: list[list[Frame]] = [[] for _ in range(seats)]
        self.walkers: list[int] = []  # seats whose lane is not empty
        self.now, self.whose = self.lane, TABLE_LANE  # the lane whose step runs; the table's while nothing runs
        self.frame: Frame | None = None  # the frame that runs
        self.drawn: dict[tuple[int, int], int] = {}  # (kind, seat) of chance -> draws so far

    # For drivers

    @property
    def questions(self) -> list[Question]:
        """All open questions, by name. Drivers that answer thousands a second take `asked`: the same, not named."""
        asked = self.asked
        for place, question in enumerate(asked):
            if type(question) is tuple:
                asked[place] = _new(Question, question)
        return asked  # type: ignore[return-value]

    @property
    def log(self) -> list[Entry]:
        """Decisions and chance results so far, by name."""
        written = self.written
        for place in range(self.named, len(written)):
            if type(written[place]) is tuple:
                written[place] = _new(Decision, written[place])
        self.named = len(written)
        return written  # type: ignore[return-value]

    @log.setter
    def log(self, entries: list[Entry]) -> None:
        self.written, self.named = list(entries), len(entries)

    def question(self, seat: int) -> Question | None:
        """The open question of a seat (or CHANCE); a seat has at most one."""
        for place, question in enumerate(self.asked):
            if question[1] == seat:
                if type(question) is tuple:
                    question = self.asked[place] = _new(Question, question)
                return question  # type: ignore[return-value]
        return None

    def rights(self, seat: int) -> Sequence[int]:
        """Standing rights of a seat now (concede, accept a bribe …), each an int at or below FIRST_RIGHT."""
        return ()

    def answer(self, step: int, seat: int, offer: int) -> None:
        """Answer the question (step, seat) with one of its offers, or use a standing right of the seat; then go on
        to the next question.

        Raises RuleViolation without any change of the table: "not_asked" (nobody asks this seat), "stale" (another
        question is open), "not_offered" (with the rule of the question; data: seat, kind, offer, offers).
        """
        asked = self.asked
        question = asked[0] if len(asked) == 1 else self.question(seat) or NOTHING
        number, asks, kind, offers, _, _, sealed, lane, _, then, values = question
        if number != step or asks != seat or offer not in offers or seat == CHANCE:
            self._use_right(step, seat, offer)
            return
        asked.remove(question)
        self.step += 1
        if sealed:
            self.sealed.append(Decision(seat, kind, offer))
        else:
            self.written.append((seat, kind, offer))
        if lane >= 0:
            self.now, self.whose = self.lanes[lane], lane
        try:
            then(self, offer, *values)
            if not asked or self.walkers:  # else the step has asked the next question itself
                self._run()
        except Stopped:
            self._rest()

    def settle(self, things: Sequence[int], seat: int | None = None) -> None:
        """Answer the open question of chance with the drawn things, in their order.

        seat: whose chance it is (`Result.seat`), needed only where several lanes wait for chance.

        Raises RuleViolation with the rule of the question: "not_asked", or "not_drawn" when these things cannot be
        the result.
        """
        open_ones = [q for q in self.questions if q.seat == CHANCE and seat in (None, q.about[0])]
        if not open_ones:
            raise RuleViolation("", "not_asked", step=self.step, seat=CHANCE)
        question = open_ones[0]
        drawn = tuple(things)
        whose, count = question.about
        pool = list(question.offers)
        for thing in drawn:
            if thing not in pool:
                raise RuleViolation(question.rule, "not_drawn", thing=thing, things=drawn)
            pool.remove(thing)
        if len(drawn) != count:
            raise RuleViolation(question.rule, "not_drawn", thing=None, things=drawn)
        self.asked.remove(question)
        self._record(question.kind, whose, drawn, question.sealed)
        if question.lane >= 0:
            self.now, self.whose = self.lanes[question.lane], question.lane
        try:
            question.then(self, drawn, *question.values)
            self._run()
        except Stopped:
            self._rest()

    def copy(self) -> Self:
        """A table that goes its own way from here. Facts are not copied: the copy has none."""
        raise NotImplementedError

    def state(self) -> tuple[Any, ...]:
        """Everything on the table as plain data, frames as text: equal tables have equal states."""
        own = tuple(_frozen(getattr(self, name)) for name in self.OWN)
        lanes = tuple(tuple(map(frame_text, lane)) for lane in (self.lane, *self.lanes))
        questions = tuple(sorted(map(_question_text, self.questions)))
        return own, lanes, questions, tuple(self.log), tuple(self.sealed), tuple(sorted(self.drawn.items()))

    def fingerprint(self) -> str:
        """16 hex digits of the state."""
        return hashlib.sha256(repr(self.state()).encode()).hexdigest()[:16]

    # For steps

    def push(self, step: Step, *values: Any) -> None:
        """This step is the next one of the running lane (what is pushed last comes first)."""
        self.now.append((step, values))

    def walk(self, seat: int, step: Step, *values: Any) -> None:
        """This step is the next one in the seat's own lane; the table's lane goes on when all seats' lanes are
        empty."""
        self.lanes[seat].append((step, values))
        if seat not in self.walkers:
            self.walkers.append(seat)
            self.walkers.sort()

    def ask(
        self,
        seat: int,
        kind: int,
        offers: Sequence[int],
        rule: str,
        about: tuple[int, ...],
        then: Step,
        *values: Any,
        sealed: bool = False,
    ) -> None:
        """Ask a seat; the answer goes to `then(table, answer, *values)`. The lane waits until then.

        offers: at least one int, never changed afterwards. The frame that asks (`frame`) may be run again later, so
        that its step has changed nothing before; a step that may also be called directly sets `frame` itself.
        """
        self.asked.append(
            (self.step, seat, kind, offers, rule, about, sealed, self.whose, self.frame, then, values),
        )

    def choose(
        self, seat: int, kind: int, offers: Sequence[int], rule: str, about: tuple[int, ...], then: Step, *values: Any
    ) -> None:
        """Like `ask`, but one offer that follows from public information is no question."""
        if len(offers) == 1:
            if self.facts is not None:
                self.decide_unasked(seat, kind, offers[0], rule, about)
            then(self, offers[0], *values)
        else:
            self.ask(seat, kind, offers, rule, about, then, *values)

    def decide_unasked(self, seat: int, kind: int, offer: int, rule: str, about: tuple[int, ...] = ()) -> None:
        """This is decided without a question, for there is nothing else to choose: a line of a log may tell it."""
        if self.facts is not None:
            seen = self.seen(kind, offer, about)
            self.unasked.append(_new(Unasked, (self.step, seat, kind, offer, rule, about, seen)))

    def seen(self, kind: int, offer: int, about: tuple[int, ...]) -> int:
        """What a game needs to know of an offer later on, when things lie elsewhere (`Unasked.seen`)."""
        return 0

    def draw_lots(
        self,
        kind: int,
        seat: int,
        things: Sequence[int],
        count: int,
        rule: str,
        then: Step,
        *values: Any,
        sealed: bool = False,
    ) -> None:
        """Chance draws `count` of the things in random order (all of them: a shuffle); the result goes to
        `then(table, things, *values)`. sealed: as for `ask`, for chance between sealed answers."""
        if self.chance is None:
            asked = (self.step, CHANCE, kind, tuple(things), rule, (seat, count), sealed, self.whose, self.frame)
            self.asked.append((*asked, then, values))
            return
        number = self.drawn.get((kind, seat), 0)
        drawn = self.chance.draw(kind, seat, number, things, count)
        self._record(kind, seat, drawn, sealed)
        then(self, drawn, *values)

    def ask_anew(self) -> None:
        """Take back all open questions; the steps that asked run again (somebody left the table while others were
        asked)."""
        for question in self.questions:
            lane = self.lane if question.lane == TABLE_LANE else self.lanes[question.lane]
            if question.asker is None:
                raise EngineBug("a question without the frame that asked it")
            lane.append(question.asker)
        self.asked.clear()

    def stop(self) -> NoReturn:
        """The game is over: nothing is open and nothing waits any more. Ends the running step as well."""
        self.asked.clear()
        self.lane.clear()
        for lane in self.lanes:
            lane.clear()
        self.walkers = []
        raise Stopped

    def proceed(self) -> None:
        """Run steps until every lane waits for an answer or is empty."""
        try:
            self._run()
        except Stopped:
            self._rest()

    def _run(self) -> None:
        if self.walkers:
            self._walk()
        lane, asked = self.lane, self.asked
        while lane and not asked:  # a lane of a seat that is not empty has a question
            frame = self.frame = lane.pop()
            frame[0](self, *frame[1])
            if self.walkers:
                self._walk()

    def exercise(self, seat: int, right: int) -> None:
        """What a standing right does; the game says it. Runs while questions may be open (see `ask_anew`)."""
        raise NotImplementedError

    def copy_kernel(self, other: Table) -> None:
        """The kernel's part of `copy()`: fills a new table made without its constructor."""
        other.seats = self.seats
        other.chance = self.chance
        other.facts = None
        other.unasked = self.unasked[:]
        other.asked = self.asked[:]
        other.written, other.named = self.written[:], self.named
        other.step = self.step
        other.sealed = self.sealed[:]
        other.lane = other.now = self.lane[:]
        other.whose = TABLE_LANE
        other.lanes = [lane[:] for lane in self.lanes]
        other.walkers = self.walkers[:]
        other.frame = None
        other.drawn = self.drawn.copy()

    # Inside

    def _use_right(self, step: int, seat: int, right: int) -> None:
        """What is no offer of the open question can be a standing right; else it is refused."""
        if right > FIRST_RIGHT:
            raise refusal(None if seat == CHANCE else self.question(seat), step, seat, right)
        if not 0 <= seat < self.seats or right not in self.rights(seat):
            raise RuleViolation("", "no_right", seat=seat, offer=right)
        self.step += 1
        self.written.append((seat, RIGHT, right))
        try:
            self.exercise(seat, right)
            self._run()
        except Stopped:
            self._rest()

    def _rest(self) -> None:
        """No lane of a seat runs any more."""
        self.now, self.whose = self.lane, TABLE_LANE

    def _record(self, kind: int, seat: int, drawn: tuple[int, ...], sealed: bool) -> None:
        self.step += 1
        self.drawn[kind, seat] = self.drawn.get((kind, seat), 0) + 1
        (self.sealed if sealed else self.written).append(Result(kind, seat, drawn))

    def _walk(self) -> None:
        """Run the seats' lanes as far as they go; at the barrier the sealed answers enter the log by seat."""
        for seat in self.walkers[:]:
            lane = self.now = self.lanes[seat]
            self.whose = seat
            while lane and all(question.lane != seat for question in self.questions):
                frame = self.frame = lane.pop()
                frame[0](self, *frame[1])
        self._rest()
        waiting = [question.lane for question in self.questions]
        self.walkers = [seat for seat, lane in enumerate(self.lanes) if lane or seat in waiting]
        if not self.walkers and self.sealed:
            revealed: list[Entry] = sorted(self.sealed, key=lambda entry: entry.seat)
            self.written += revealed
            self.sealed.clear()


def refusal(question: Question | None, step: int, seat: int, offer: int) -> RuleViolation:
    """Why an answer is refused: nobody asks, it names another question, or something that is not offered."""
    if question is None:
        return RuleViolation("", "not_asked", step=step, seat=seat)
    if question.step != step:
        return RuleViolation(question.rule, "stale", step=step, seat=question.seat, expected=question.step)
    data = {"seat": question.seat, "kind": question.kind, "offer": offer, "offers": tuple(question.offers)}
    return RuleViolation(question.rule, "not_offered", **data)


def _question_text(question: Question) -> tuple[Any, ...]:
    """A question as plain data, with what follows its answer as text."""
    follows = frame_text((question.then, question.values))
    return question.seat, question.step, question.kind, tuple(question.offers), question.rule, question.about, follows


def _frozen(value: Any) -> Any:
    """Lists as tuples, dicts as sorted tuples."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    return value
