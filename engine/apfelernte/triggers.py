"""Triggered abilities: what an event triggers (A7.10, A7.13, A7.15, A7.16), and the queue in which they wait (A7.7,
A7.8, A7.24)."""

from __future__ import annotations

from typing import NamedTuple

from engine.apfelernte import running, words
from engine.apfelernte.decisions import ORDER
from engine.apfelernte.filters import condition, is_subject
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Trigger
from engine.apfelernte.lasting import is_ignored
from engine.apfelernte.runs import NO_EVENT, Event, Run, about
from engine.apfelernte.table import NOBODY, NONE, NOTE, AppleTable
from engine.kernel import Step, step
from engine.kernel.facts import ABILITY, ACTED

TRIGGER_LIMIT = 1000  # A7.24
_new = tuple.__new__  # makes a named tuple without its slow constructor


class Due(NamedTuple):
    """A triggered ability: code, note of its card, executor, and what triggered it."""

    code: int
    source: int
    executor: int
    event: Event


def catch(table: AppleTable, what: int, subject: int, player: int = NOBODY, event: Event = NO_EVENT) -> list[Due]:
    """What this event triggers now: the abilities of the card itself, then those that watch (A7.10). An ignored
    ability does not trigger (A7.13).

    subject: the card that the event is about; when it is destroyed, see `fallen`.   player: who plays it (PLAYS).
    """
    own, heard = table.rules.own[what][table.face[subject]], table.heard[what]
    caught: list[Due] = []
    if not own and not heard:
        return caught
    notes = table.notes
    known = about(notes[subject], event)
    if own and not (table.muting and is_ignored(table, subject)):
        executor = table.controller[subject] if player == NOBODY else player
        note = notes[subject] if what != p.IS_DESTROYED else NONE
        for trigger in own:
            if trigger.condition == NONE or holds(table, trigger, executor, subject, event):
                caught.append(_new(Due, (trigger.code, note, executor, known)))
    for watcher, trigger in heard:
        if hears(table, trigger, watcher, subject, player, event):
            caught.append(_new(Due, (trigger.code, notes[watcher], table.controller[watcher], known)))
    return caught


def fallen(table: AppleTable, caught: list[Due]) -> list[Due]:
    """What was caught just before cards were destroyed is about these cards in the discard pile (A7.10, A7.27)."""
    found = []
    for code, source, executor, event in caught:
        note = table.notes[event.trigger % NOTE]
        found.append(Due(code, note if source == NONE else source, executor, about(note, event)))
    return found


def holds(table: AppleTable, trigger: Trigger, executor: int, source: int, event: Event) -> bool:
    """Whether the trigger's "und …", if it has one, is true at the moment of the event (A7.16)."""
    return trigger.condition == NONE or condition(table, trigger.condition, executor, source, event)


def hears(table: AppleTable, trigger: Trigger, watcher: int, subject: int, player: int, event: Event) -> bool:
    """Whether an ability that watches others is triggered: once for each card that it speaks of (A7.15)."""
    mine = table.controller[watcher]
    if trigger.event == p.PLAYS and not is_who(table, trigger.who, player, mine):
        return False
    return (
        is_subject(table, trigger.subject, subject, mine, watcher, event)
        and not is_ignored(table, watcher)
        and holds(table, trigger, mine, watcher, event)
    )


def is_who(table: AppleTable, who: int, player: int, mine: int) -> bool:
    """Whether the player is "du" or "ein Gegner", out or not, for who controls the ability (A11.7, A12.9)."""
    return player == mine if who == p.YOU else player not in table.side(mine)


def catch_turn(table: AppleTable, what: int) -> list[Due]:
    """What the beginning or end of a turn triggers (A3.6)."""
    caught: list[Due] = []
    for watcher, trigger in table.heard[what]:
        mine = table.controller[watcher]
        if not is_who(table, trigger.who, table.turn, mine) or is_ignored(table, watcher):
            continue
        if trigger.condition == NONE or holds(table, trigger, mine, watcher, NO_EVENT):
            caught.append(_new(Due, (trigger.code, table.notes[watcher], mine, NO_EVENT)))
    return caught


def wait(table: AppleTable, caught: list[Due]) -> None:
    """What one event has triggered waits as one group at the end of the queue (A7.8, A7.15)."""
    if caught:
        table.queue.append(tuple(caught))


def settled(table: AppleTable, base: int, following: Step, *values: int) -> bool:
    """A step begins only when no ability waits (A3.6, A5.9): the waiting ones are executed first, one after the
    other, in the order in which they were triggered (A7.8). Returns whether the step can go on at once; else it
    comes again (following, values) when the next one is done.

    base: only those from this place of the queue on; what waited before an additional attack goes on waiting (A7.22).
    """
    queue, lane = table.queue, table.now
    lane.append((following, values))
    depth = len(lane)
    while len(queue) > base:
        group = queue[base]
        if len(group) > 1:
            table.push(order, base, ())
            return False
        del queue[base]
        if group:  # else: abilities of players who went out (A6.8)
            start(table, group[0])
        if len(lane) != depth or table.asked:
            return False
    lane.pop()
    return True


@step
def settle(table: AppleTable, base: int) -> None:
    """An additional attack ends with the abilities that its fight triggered (A5.9, A7.22)."""
    settled(table, base, settle, base)


def start(table: AppleTable, due: Due) -> None:
    """A triggered ability is executed; after a thousand in one turn the game is a draw (A7.24)."""
    if table.executed >= TRIGGER_LIMIT:
        words.draw_game(table)
    table.executed += 1
    code, source, executor, event = due
    if table.facts is not None:
        table.tell(ACTED, executor, source % NOTE, ABILITY)
    running.go_on(table, Run(code, source, executor, event))


@step
def order(table: AppleTable, base: int, chosen: tuple[Due, ...]) -> None:
    """The player whose turn it is orders what one event triggered, as a whole, before the first is executed (A7.7,
    A7.15)."""
    group = table.queue[base]
    chosen = tuple(due for due in chosen if due in group)
    left = list(group)
    for due in chosen:
        left.remove(due)
    if all(due == left[0] for due in left):
        for due in left:
            table.decide_unasked(table.active(), ORDER, 0, "A7.7", (due.source % NOTE,))
        table.queue[base : base + 1] = [(due,) for due in (*chosen, *left)]
        return
    offers = [place for place, due in enumerate(left) if due not in left[:place]]
    sources = tuple(due.source % NOTE for due in left)
    table.ask(table.active(), ORDER, offers, "A7.7", sources, ordered, base, chosen, tuple(left))


def ordered(table: AppleTable, place: int, base: int, chosen: tuple[Due, ...], left: tuple[Due, ...]) -> None:
    """The next ability in the order is chosen (A7.7)."""
    table.push(order, base, (*chosen, left[place]))
