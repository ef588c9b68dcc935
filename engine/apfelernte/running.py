"""How a running ability goes on (A7.16): from instruction to instruction, until it ends, asks, or something else comes
first.

The instructions are described in `language.program`. Each is a ready function (`CardRules.steps`, made by `abilities`)
that executes it and returns whether the ability goes on at once: not when it asks, or when something else comes first
(then a frame that goes on has been pushed).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.apfelernte import filters
from engine.apfelernte.language import program as p
from engine.apfelernte.runs import Notes, Run, whole
from engine.apfelernte.table import NONE, NOTE, AppleTable
from engine.kernel import Step, step

Ready = Callable[[AppleTable, Run], bool]


@step
def execute(table: AppleTable, run: Run) -> None:
    """An ability is executed part by part, in the order of its text (A7.16)."""
    go_on(table, run)


def go_on(table: AppleTable, run: Run) -> None:
    """The ability goes on until it ends, asks, or something else comes first."""
    if run.outer is not None:
        run = run.outer
    steps = table.rules.steps[run.code]
    while steps[run.at](table, run):
        pass


def ended(table: AppleTable, run: Run) -> bool:
    """Behind the last instruction."""
    return False


def ask(
    table: AppleTable,
    run: Run,
    seat: int,
    kind: int,
    offers: Sequence[int],
    rule: str,
    then: Step,
    *values: Any,
    about: tuple[int, ...] = (),
) -> bool:
    """Ask for a running ability; it goes on in `then`. Asked anew, it begins again at this instruction."""
    table.frame = (execute, (whole(run),))
    table.ask(seat, kind, offers, rule, (run.source % NOTE, *about), then, run, *values)
    return False


def source_copy(table: AppleTable, run: Run) -> int:
    """The card whose ability it is, NONE when it is no longer where it was (A7.11, A7.27)."""
    return table.noted(run.source)


def operand(table: AppleTable, run: Run, what: int) -> list[int]:
    """The copies that a `copies` operand means: a register, or a fixed word (A7.11, A7.28: a card that is gone is
    skipped)."""
    if what >= 0:
        notes = table.notes
        return [note % NOTE for note in run.register(what) if notes[note % NOTE] == note]
    copy = filters.named(table, what, source_copy(table, run), run.event)
    return [] if copy == NONE else [copy]


def noted_operand(table: AppleTable, run: Run, what: int) -> Notes:
    """The same as notes."""
    return tuple(map(table.notes.__getitem__, operand(table, run, what)))


def addressed(table: AppleTable, run: Run, who: int) -> list[int]:
    """The players that a word means, the executor aside, clockwise from the player whose turn it is (A7.17, A11.7)."""
    if who in (p.CHOSEN, p.ATTACKED):
        seat = run.event.chosen if who == p.CHOSEN else run.event.attacked
        return [seat] if seat >= 0 and table.is_in(seat) else []
    seats = table.around[table.active()]
    if who == p.EACH_PLAYER:
        return seats
    opponents = table.others[run.executor]
    return [seat for seat in seats if seat in opponents]
