"""A running ability as data (A7): what it knows, and the run after each of its steps. Immutable, so that lanes are
copied by copying lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.apfelernte.filters import NO_EVENT, Event

NONE = -1
_new = tuple.__new__

Notes = tuple[int, ...]


class Run(NamedTuple):
    """A running ability. Notes are copies as they lay when they were chosen (A1.8).

    code: which one.   at: the next instruction.   source: note of the card whose ability it is.   executor: "du".
    actor: who acts now (A1.4).
    full: whether all was done in full since MARK (A7.5).   registers: chosen cards.   event: what triggered it.
    group: the runs of the players of an ACTORS block, else empty.   until: where that block ends.
    outer, place: on a run of such a group: the whole and its place in the group.
    """

    code: int
    at: int
    source: int
    executor: int
    actor: int
    full: bool = True
    registers: tuple[Notes, ...] = ()
    event: Event = NO_EVENT
    group: tuple[Run, ...] = ()
    until: int = NONE
    outer: Run | None = None
    place: int = NONE


def begin(code: int, source: int, executor: int, event: Event = NO_EVENT) -> Run:
    """An ability at its first instruction."""
    return Run(code, 0, source, executor, executor, event=event)


def go_to(run: Run, at: int) -> Run:
    """The same run at another instruction."""
    code, _, source, executor, actor, full, registers, event, group, until, outer, place = run
    return _new(Run, (code, at, source, executor, actor, full, registers, event, group, until, outer, place))


def after(run: Run, full: bool = True) -> Run:
    """The run behind its instruction, which was done in full or not (A7.5)."""
    code, at, source, executor, actor, before, registers, event, group, until, outer, place = run
    done = before and full
    return _new(Run, (code, at + 1, source, executor, actor, done, registers, event, group, until, outer, place))


def keep(run: Run, register: int, notes: Notes) -> Run:
    """The run with these cards in a register."""
    registers = run.registers
    if register >= len(registers):
        registers += ((),) * (register + 1 - len(registers))
    return run._replace(registers=(*registers[:register], notes, *registers[register + 1 :]))


def register(run: Run, index: int) -> Notes:
    """The cards in a register, empty at first."""
    return run.registers[index] if index < len(run.registers) else ()


def choose_opponent(run: Run, seat: int) -> Run:
    """The run with its chosen opponent."""
    return run._replace(event=run.event._replace(chosen=seat))


def whole(run: Run) -> Run:
    """The run that the lane knows: for one player of an ACTORS block the block's, with this player's part in it."""
    if run.outer is None:
        return run
    group = list(run.outer.group)
    group[run.place] = run._replace(outer=None)
    return run.outer._replace(group=tuple(group))


def without(run: Run, out: Sequence[int]) -> Run | None:
    """What is left of an ability when these players went out: nothing of their own ones; a block goes on without
    them (A6.8)."""
    if run.executor in out:
        return None
    if not run.group:
        return run
    group = tuple(inner for inner in run.group if inner.actor not in out)
    return run._replace(group=group) if group else run._replace(group=(), at=run.until)
