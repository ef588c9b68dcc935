"""The rule words: vernichten, ziehen, abwerfen, and going out of the game. Chapter A6."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from engine.apfelernte import lasting, running, triggers
from engine.apfelernte.decisions import LIFE as LIFE_QUESTION
from engine.apfelernte.decisions import MAY, NO
from engine.apfelernte.decisions import PREVENT as PREVENT_QUESTION
from engine.apfelernte.filters import is_subject
from engine.apfelernte.language import program as p
from engine.apfelernte.runs import Event, Run, without
from engine.apfelernte.table import (
    DISCARD,
    EMPTY,
    GONE,
    LIFE,
    NOBODY,
    NONE,
    NOTE,
    PLAY,
    AppleTable,
)
from engine.kernel import step
from engine.kernel.facts import OUT, OVER, TOP

# Drawing, discarding, gaining life


def discard(table: AppleTable, copies: Iterable[int]) -> None:
    """Cards of a hand or the top of a deck go to their owner's discard pile in this order (A6.6, A1.4, A1.7)."""
    for copy in copies:
        table.move(copy, DISCARD, table.owner[copy])


def heal(table: AppleTable, copy: int) -> None:
    """A card becomes a life card in the lowest free slot, unseen (A1.9)."""
    slots = table.life[table.owner[copy]]
    if EMPTY not in slots:
        slots.append(EMPTY)
    table.move(copy, LIFE, table.owner[copy], slots.index(EMPTY))


# Leaving play and being destroyed


def destroy(table: AppleTable, notes: tuple[int, ...]) -> None:
    """Wesen, Augmentationen and life cards are destroyed in one event (A6.1, A6.2, A7.15), after it was asked
    whether that is prevented (A7.23).

    `table.done` then holds the notes of what was destroyed. The next steps are pushed, so a step that needs the
    result pushes its next step first.
    """
    if table.preventers:
        table.push(destroy_now, notes)
        prevent(table, notes)
    else:
        destroy_now(table, notes)


@step
def destroy_now(table: AppleTable, notes: tuple[int, ...]) -> None:
    """Cards in play go to their owner's discard pile (A6.1), life cards to their owner's hand (A6.2), all at the
    same time.

    What they trigger waits as one group (A7.10); then who has no life card left is out (A6.3).
    """
    saved, zone = table.saved, table.zone
    done: list[int] = []
    in_play: list[int] = []
    lives: list[int] = []
    for note in notes:
        copy = note % NOTE
        if table.notes[copy] == note and note not in saved:
            done.append(note)
            (lives if zone[copy] == LIFE else in_play).append(copy)
    if saved:
        table.saved = [note for note in saved if note not in notes]
    table.done = tuple(done)
    caught: list[triggers.Due] = []
    if in_play:
        carrying = table.augments and attached(table, in_play)
        caught = leave_play(table, in_play, DISCARD) if carrying else bury(table, in_play)
    if lives:
        lose_lives(table, lives, caught)
    elif caught:
        triggers.wait(table, caught)


def lose_lives(table: AppleTable, lives: list[int], caught: list[triggers.Due]) -> None:
    """Life cards go to their owners' hands (A6.2); what the same event has triggered waits; then who has no life card
    left is out (A6.3)."""
    for copy in lives:
        table.take_life(copy)
    if table.heard[p.LIFE_DESTROYED]:
        caught += [each for copy in lives for each in triggers.catch(table, p.LIFE_DESTROYED, copy)]
    triggers.wait(table, caught)
    check_lives(table)


def leave_play(table: AppleTable, copies: list[int], zone: int, where: int = TOP) -> list[triggers.Due]:
    """Cards leave play to their owners' zone (A1.4); what a leaving Wesen carries is destroyed in the same event
    (A4.6).

    To the discard pile they go in the order in which they came into play, an Augmentation directly after its Wesen
    (A1.7). Returns what is triggered by destruction; whether an ability is ignored is looked up just before (A7.10).
    """
    if zone == DISCARD:
        copies = sorted(copies, key=table.notes.__getitem__)
    lost = [(copy, table.carried(copy)) for copy in copies]
    fallen = [each for _, carried in lost for each in carried]
    destroyed = [copy for copy in copies if copy not in fallen] + fallen if zone == DISCARD else fallen
    caught = [each for copy in destroyed for each in triggers.catch(table, p.IS_DESTROYED, copy)]
    for copy, carried in lost:
        if copy not in fallen:
            table.move(copy, zone, table.owner[copy], where)
        for each in carried:
            table.move(each, DISCARD, table.owner[each])
    return triggers.fallen(table, caught)


def attached(table: AppleTable, copies: list[int]) -> bool:
    """Whether one of these cards is an Augmentation or carries one."""
    return any([copy in copies or table.host[copy] in copies for copy in table.augments])


def bury(table: AppleTable, copies: list[int]) -> list[triggers.Due]:
    """Wesen that carry nothing are destroyed: `leave_play` for what happens most."""
    if len(copies) > 1:
        copies.sort(key=table.notes.__getitem__)
    caught: list[triggers.Due] = []
    for copy in copies:
        caught += triggers.catch(table, p.IS_DESTROYED, copy)
    for copy in copies:
        table.bury(copy)
    return triggers.fallen(table, caught) if caught else caught


def lose_life(table: AppleTable, player: int) -> None:
    """The player destroys an own life card and chooses which, without looking at the fronts (A6.2, A5.6)."""
    table.choose(player, LIFE_QUESTION, table.life_cards(player), "A6.2", (), life_chosen)


def life_chosen(table: AppleTable, copy: int) -> None:
    """The chosen life card is destroyed (A6.2); nothing prevents that (A7.23)."""
    lose_lives(table, [copy], [])


# Prevention


def prevent(table: AppleTable, notes: tuple[int, ...]) -> None:
    """All abilities that could prevent this destruction are asked about, clockwise from the player whose turn it
    is, each once (A7.23, A7.17)."""
    seats = table.around[table.active()]
    for seat in reversed(seats):
        for source in reversed([copy for copy in table.preventers if table.controller[copy] == seat]):
            for number in reversed(range(len(table.rules.preventions[table.face[source]]))):
                table.push(offer_prevention, table.note(source), number, notes)


@step
def offer_prevention(table: AppleTable, source_note: int, number: int, notes: tuple[int, ...]) -> None:
    """One preventing ability, once for this event: its executor chooses which of the cards it speaks of it could
    save; none while it is being paid for (A7.23), nor one for which it cannot be paid (A7.5, A7.18)."""
    source = table.noted(source_note)
    if source == NONE or (prevented, (source_note, number)) in table.lane or lasting.is_ignored(table, source):
        return
    executor = table.controller[source]
    subject = table.rules.preventions[table.face[source]][number].subject
    savable = [
        note % NOTE
        for note in notes
        if note not in table.saved
        and table.noted(note) != NONE
        and table.zone[note % NOTE] == PLAY
        and is_subject(table, subject, note % NOTE, executor, source)
    ]
    paid = [copy for copy in savable if can_pay(table, copy, source_note, number)]
    if savable and not paid:
        for kind, offer in (PREVENT_QUESTION, NONE), (MAY, NO):
            table.decide_unasked(executor, kind, offer, "A7.5", (source,))
    elif len(paid) == 1:
        table.decide_unasked(executor, PREVENT_QUESTION, paid[0], "A7.23", (source,))
        prevention_chosen(table, paid[0], source_note, number)
    elif paid:
        offers = [*paid, NONE]
        table.ask(executor, PREVENT_QUESTION, offers, "A7.23", (source,), prevention_chosen, source_note, number)


def can_pay(table: AppleTable, copy: int, source_note: int, number: int) -> bool:
    """Whether what a preventing ability costs to save this card can be done in full (A7.5)."""
    run = saving(table, copy, source_note, number)
    return table.rules.payable[run.code](table, run)


def saving(table: AppleTable, copy: int, source_note: int, number: int) -> Run:
    """A preventing ability as it would be executed for this card (A7.23)."""
    source = source_note % NOTE
    code = table.rules.preventions[table.face[source]][number].code
    return Run(code, source_note, table.controller[source], Event(trigger=table.note(copy)))


def prevention_chosen(table: AppleTable, copy: int, source_note: int, number: int) -> None:
    """The preventing ability is executed for this card (A7.23)."""
    if copy != NONE:
        table.push(prevented, source_note, number)
        table.push(running.execute, saving(table, copy, source_note, number))


@step
def prevented(table: AppleTable, source_note: int, number: int) -> None:
    """The end of a preventing ability; as long as it waits here, the ability is not asked again: what prevents would
    else have to prevent its own payment for ever (A7.23)."""


# Going out and the end of the game


def check_lives(table: AppleTable) -> None:
    """Who has no life card left is out of the game at once; all of the same part of an ability at the same time
    (A6.3, A6.9)."""
    out = [seat for seat in table.around[0] if not table.life_count(seat)]
    if out:
        go_out(table, out)


def check_agreed(table: AppleTable) -> None:
    """The game is a draw at once when all players still in have agreed on that (A9.8)."""
    if all([table.agreed[seat] for seat in table.around[0]]):
        draw_game(table)


def go_out(table: AppleTable, out: list[int]) -> None:
    """These players are out at the same time: their cards leave, their abilities are dropped, the count of passes
    begins anew (A6.3, A6.8, A3.5).

    Out at the same time is the same place (A6.10). The game ends at the moment when one player or nobody is
    left (A6.9), or only people who play together (A12.6), or only players who have agreed on a draw (A9.8).
    """
    place = table.places.count(0) - len(out) + 1
    for seat in out:
        table.places[seat] = place
        table.tell(OUT, seat, amount=place)
    table.passes = 0
    table.seat_order()
    left = [seat for seat in range(table.seats) if table.is_in(seat)]
    if len(left) <= 1 or not table.others[left[0]]:
        end_game(table, left)
    check_agreed(table)
    remove_cards(table, out)
    lasting.shorten_changes(table, out)
    drop_abilities(table, out)


def remove_cards(table: AppleTable, out: list[int]) -> None:
    """All cards that these players own leave the game; cards of others that they controlled, and Augmentationen of
    others on Wesen that leave, go to their owners' discard piles; nothing triggers (A6.3)."""
    owner, controller, host = table.owner, table.controller, table.host
    in_play = [*table.augments, *table.in_play()]
    homeless = [
        copy
        for copy in in_play
        if owner[copy] not in out and (controller[copy] in out or (host[copy] != NONE and owner[host[copy]] in out))
    ]
    for copy in sorted(homeless, key=table.notes.__getitem__):
        table.move(copy, DISCARD, owner[copy])
    for copy, seat in enumerate(owner):
        if seat in out:
            table.move(copy, GONE, seat)


def drop_abilities(table: AppleTable, out: list[int]) -> None:
    """What abilities of these players had still to do, running or waiting, is dropped; the others go on without
    them (A6.8)."""
    table.queue = [tuple(due for due in group if due.executor not in out) for group in table.queue]
    kept = []
    for function, values in table.lane:
        if values and isinstance(values[0], Run):
            run = without(values[0], out)
            if run is None:
                continue
            values = (run, *values[1:])
        kept.append((function, values))
    table.lane[:] = kept


def end_game(table: AppleTable, left: list[int]) -> NoReturn:
    """The last player left wins, people who play together all of them (A12.6); with nobody left, those who went out
    last share the first place: a draw (A6.4, A6.10)."""
    for seat in table.side(left[0]) if left else ():
        table.places[seat] = 1
    table.winner = left[0] if left else NOBODY
    finish(table)


def draw_game(table: AppleTable) -> NoReturn:
    """The game is a draw: all who are still in share the first place (A3.5, A7.24, A9.8, A6.10)."""
    for seat in range(table.seats):
        table.places[seat] = table.places[seat] or 1
    finish(table)


def finish(table: AppleTable) -> NoReturn:
    """Nothing that waits is executed any more (A6.9)."""
    table.over = True
    table.queue = []
    table.known.clear()  # what counts players and their cards is read anew
    table.tell(OVER, table.winner, amount=table.places.count(1))
    table.stop()
