"""A running ability as data (A7).

A run belongs to one table and changes while it goes on; a table that is copied copies the runs that wait in its
lane (`own_runs`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.apfelernte.language.program import NONE
from engine.kernel import Frame, Table
from engine.kernel.facts import NOBODY
from engine.kernel.questions import Asked

_new = tuple.__new__  # makes a named tuple without its slow constructor

Notes = tuple[int, ...]


class Event(NamedTuple):
    """What a running ability knows of the event that triggered it: notes of cards and seats, NONE where there is
    none.

    trigger: the card that the event is about.   attacker, blocker, attacked: of an attack.   chosen: the opponent
    chosen by PLAYER.
    """

    trigger: int = NONE
    attacker: int = NONE
    blocker: int = NONE
    attacked: int = NOBODY
    chosen: int = NOBODY


NO_EVENT = Event()


def attack_event(attacker: int, blocker: int, attacked: int) -> Event:
    """What an attack or a fight triggers knows of it; the trigger is not yet known."""
    return _new(Event, (NONE, attacker, blocker, attacked, NOBODY))


def about(trigger: int, event: Event) -> Event:
    """The same event, about this card."""
    return _new(Event, (trigger, event.attacker, event.blocker, event.attacked, event.chosen))


def towards(seat: int, event: Event) -> Event:
    """The same event, with this chosen opponent (A6.11)."""
    return _new(Event, (event.trigger, event.attacker, event.blocker, event.attacked, seat))


class Run:
    """A running ability. Notes are copies as they lay when they were chosen (A1.8).

    code: which one.   at: the next instruction.   source: note of the card whose ability it is.   executor: "du".
    actor: who acts now (A1.4).   full: whether all was done in full since MARK (A7.5).   registers: chosen cards.
    event: what triggered it.   group: the runs of the players of an ACTORS block, else empty; until: where that
    block ends.
    kept: the registers of the players of blocks that have ended, as each of them filled them (A7.28).
    outer: on a run of such a group the run that it belongs to.
    """

    __slots__ = (
        *("actor", "at", "code", "event", "executor", "full", "group", "kept", "outer", "registers", "source"),
        "until",
    )

    def __init__(self, code: int, source: int, executor: int, event: Event = NO_EVENT) -> None:
        self.code = code
        self.at = 0
        self.source = source
        self.executor = self.actor = executor
        self.full = True
        self.registers: list[Notes] = []
        self.event = event
        self.group: tuple[Run, ...] = ()
        self.kept: dict[int, list[Notes]] = {}
        self.until = NONE
        self.outer: Run | None = None

    def copy(self) -> Run:
        """A run that can be changed; with a group, its members too."""
        other = Run(self.code, self.source, self.executor, self.event)
        other.at, other.actor, other.full, other.until = self.at, self.actor, self.full, self.until
        other.registers = self.registers[:]
        if self.kept:
            other.kept = self.kept.copy()
        if self.group:
            other.group = tuple([inner.copy() for inner in self.group])
            for inner in other.group:
                inner.outer = other
        return other

    def member(self, actor: int) -> Run:
        """This player's run in the group."""
        return next(inner for inner in self.group if inner.actor == actor)

    def registers_of(self, player: int) -> list[Notes]:
        """What a player who acts in the next block finds chosen and shown: what that player did, else what was last
        (A7.28). A new list."""
        own = self.kept.get(player, [])
        return [*own, *self.registers[len(own) :]]

    def keep_group(self) -> None:
        """A block ends: each player's registers are kept, and of each the last that somebody filled (A7.28)."""
        if len(self.group) == 1:
            (inner,) = self.group
            self.registers, self.kept[inner.actor] = inner.registers, inner.registers[:]
            return
        size = max([len(inner.registers) for inner in self.group])
        for inner in self.group:
            inner.registers += [()] * (size - len(inner.registers))
            self.kept[inner.actor] = inner.registers
        filled = zip(*[inner.registers for inner in reversed(self.group)], strict=True)
        self.registers = [next(filter(None, notes), ()) for notes in filled]

    def goes_to(self, at: int) -> bool:
        """On to another instruction. Returns True: it goes on at once."""
        self.at = at
        return True

    def done(self, full: bool = True) -> bool:
        """Behind its instruction, which was done in full or not (A7.5)."""
        self.at += 1
        self.full = self.full and full
        return True

    def keep(self, index: int, notes: Notes) -> None:
        """These cards are in a register now."""
        registers = self.registers
        while len(registers) <= index:
            registers.append(())
        registers[index] = notes

    def register(self, index: int) -> Notes:
        """The cards in a register, empty at first."""
        return self.registers[index] if index < len(self.registers) else ()

    def key(self) -> tuple[Any, ...]:
        """All that it knows, as plain data."""
        group = tuple(inner.key() for inner in self.group)
        what = self.code, self.at, self.source, self.executor, self.actor, self.full
        kept = tuple((player, tuple(registers)) for player, registers in self.kept.items())
        return (*what, tuple(self.registers), tuple(self.event), group, self.until, kept)

    def __repr__(self) -> str:
        """Stands in the state of a table."""
        return f"{self.outer!r}/{self.actor}" if self.outer is not None else f"Run{self.key()}"


def own_runs(table: Table) -> None:
    """A copied table gets runs of its own, in its lane and in the frames that could ask anew."""
    known: dict[int, Run] = {}
    table.lane[:] = [_own(frame, known) for frame in table.lane]
    table.asked = [_own_question(question, known) for question in table.asked]


def _own_question(question: Asked, known: dict[int, Run]) -> Asked:
    """The question with a run of its own, where it is the question of a running ability."""
    *told, asker, then, values = question
    return (*told, _own(asker, known), *_own((then, values), known))  # type: ignore[arg-type, return-value]


def _own(frame: Frame, known: dict[int, Run]) -> Frame:
    """The frame with a run of its own; a run is always the first value of a frame."""
    function, values = frame
    if not values or not isinstance(values[0], Run):
        return frame
    run = values[0]
    original = whole(run)
    own = known.get(id(original))
    if own is None:
        own = known[id(original)] = original.copy()
    return function, (own if run is original else own.member(run.actor), *values[1:])


def whole(run: Run) -> Run:
    """The run that a lane knows: for a member of a group the run that it belongs to."""
    return run if run.outer is None else run.outer


def without(run: Run, out: Sequence[int]) -> Run | None:
    """What is left of an ability when these players went out: nothing of their own ones; a block goes on without
    them (A6.8), and when nobody is left in it, nobody is found who could act in it."""
    if run.executor in out:
        return None
    if not any(inner.actor in out for inner in run.group):
        return run
    rest = run.copy()
    rest.group = tuple(inner for inner in rest.group if inner.actor not in out)
    return rest
