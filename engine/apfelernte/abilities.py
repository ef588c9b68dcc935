"""The executor of card programs (A7): a running ability is a frame of ints that goes from instruction to instruction.

The instructions are described in `language.program`. Each has one function here; it returns the run after it, or
None when it asks or when something else comes first (then a frame that goes on has been pushed). What a DO does
stands in `acts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.apfelernte import acts, filters
from engine.apfelernte.decisions import CHOOSE, EITHER, LIFE, LOTS, MAY, NO, OPPONENT, YES
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Instruction
from engine.apfelernte.runs import Notes, Run, after, choose_opponent, go_to, keep, register, whole
from engine.apfelernte.table import HAND, NOTE, AppleTable
from engine.kernel import Step, step

NONE = -1


def source_copy(table: AppleTable, run: Run) -> int:
    """The card whose ability it is, NONE when it is no longer where it was (A7.11, A7.27)."""
    return table.noted(run.source)


def operand(table: AppleTable, run: Run, what: int) -> Notes:
    """The notes that a `copies` operand means: a register, or a fixed word (A7.11, A7.28: a card that is gone is
    skipped)."""
    if what >= 0:
        return tuple(note for note in register(run, what) if table.noted(note) != NONE)
    copy = filters.named(table, what, source_copy(table, run), run.event)
    return () if copy == NONE else (table.note(copy),)


# Going on


@step
def execute(table: AppleTable, run: Run) -> None:
    """An ability is executed part by part, in the order of its text (A7.16)."""
    code = table.rules.codes[run.code]
    end = len(code)
    current: Run | None = run
    while current is not None:
        if current.group:
            current = together(table, current)
        elif current.at >= end:
            return
        else:
            instruction = code[current.at]
            current = HANDLERS[instruction[0]](table, current, instruction)


def resume(table: AppleTable, run: Run) -> None:
    """The ability goes on from here when nothing else comes first."""
    table.push(execute, whole(run))


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
) -> None:
    """Ask for a running ability. Asked anew, the ability begins again at this instruction."""
    table.frame = (execute, (whole(run),))
    table.ask(seat, kind, offers, rule, (run.source % NOTE, *about), then, run, *values)


# Players


def actors(table: AppleTable, run: Run, instruction: Instruction) -> Run:
    """Jeder Spieler, jeder Gegner …: they decide clockwise from the player whose turn it is (A7.17)."""
    _, who, end = instruction
    players = addressed(table, run, who)
    group = tuple(Run(run.code, run.at + 1, run.source, run.executor, player, event=run.event) for player in players)
    return run._replace(group=group, until=end) if group else go_to(run, end)


def addressed(table: AppleTable, run: Run, who: int) -> list[int]:
    """The players that a word means, clockwise from the player whose turn it is (A7.17, A11.7)."""
    if who == p.YOU:
        return [run.executor]
    if who == p.CHOSEN:
        return [seat for seat in (run.event.chosen,) if seat >= 0 and table.is_in(seat)]
    if who == p.ATTACKED:
        return [seat for seat in (run.event.attacked,) if seat >= 0 and table.is_in(seat)]
    return [seat for seat in table.clockwise(table.active()) if who == p.EACH_PLAYER or seat != run.executor]


def together(table: AppleTable, run: Run) -> Run | None:
    """One move of an ACTORS block: the first player who does not stand before a DO goes on; when all stand, the
    lowest DO happens for all who stand there, at the same time (A7.17, A7.15)."""
    code, end = table.rules.codes[run.code], run.until
    for place, inner in enumerate(run.group):
        if inner.at < end and code[inner.at][0] != p.DO:
            instruction = code[inner.at]
            moved = HANDLERS[instruction[0]](table, inner._replace(outer=run, place=place), instruction)
            return None if moved is None else whole(moved)
    lowest = min(inner.at for inner in run.group)
    if lowest >= end:
        last = run.group[-1]
        full = run.full and all(inner.full for inner in run.group)
        return run._replace(group=(), at=end, registers=last.registers, full=full)
    seats = tuple(inner.actor for inner in run.group if inner.at == lowest)
    return acts.perform(table, run, seats, code[lowest])


def player(table: AppleTable, run: Run, instruction: Instruction) -> Run | None:
    """Ein Gegner deiner Wahl: the executor chooses one for whom something can be done (A6.11, A7.18)."""
    _, first, last = instruction
    offers = [
        seat
        for seat in table.opponents(run.executor)
        if possible(table, choose_opponent(run, seat)._replace(actor=run.actor), first, last, False)
    ]
    if not offers:
        return go_to(run, last)
    if len(offers) == 1:
        return after(choose_opponent(run, offers[0]))
    ask(table, run, run.executor, OPPONENT, offers, "A6.11", opponent_chosen)
    return None


def opponent_chosen(table: AppleTable, seat: int, run: Run) -> None:
    """The opponent is chosen (A6.11)."""
    resume(table, after(choose_opponent(run, seat)))


# Conditions and permissions


def if_(table: AppleTable, run: Run, instruction: Instruction) -> Run:
    """A condition is read once, now (A7.16, A7.21)."""
    true = filters.condition(table, instruction[1], run.executor, source_copy(table, run), run.event)
    return go_to(run, run.at + 1 if true else instruction[2])


def can(table: AppleTable, run: Run, instruction: Instruction) -> Run:
    """Nothing is asked about what cannot be done: a cost in full (A7.5, A7.19), an effect at least in part
    (A7.18)."""
    _, first, last, full, otherwise = instruction
    return go_to(run, run.at + 1 if possible(table, run, first, last, bool(full)) else otherwise)


def may(table: AppleTable, run: Run, instruction: Instruction) -> None:
    """Darf: the player may do it or not (A7.1)."""
    ask(table, run, run.actor, MAY, (YES, NO), "A7.1", may_answered, instruction[1])


def may_answered(table: AppleTable, answer: int, run: Run, otherwise: int) -> None:
    """Yes goes on, no goes to the end of what was optional (A7.1)."""
    resume(table, go_to(run, run.at + 1 if answer == YES else otherwise))


def either(table: AppleTable, run: Run, instruction: Instruction) -> Run | None:
    """E oder E: the one who acts chooses a part that can be done; if none can, nothing happens (A7.28)."""
    _, second, end = instruction
    parts = (run.at + 1, second), (second, end)
    offers = [place for place, (first, last) in enumerate(parts) if possible(table, run, first, last, False)]
    if not offers:
        return go_to(run, end)
    if len(offers) == 1:
        return go_to(run, parts[offers[0]][0])
    ask(table, run, run.actor, EITHER, offers, "A7.28", part_chosen, run.at + 1, second)
    return None


def part_chosen(table: AppleTable, part: int, run: Run, first: int, second: int) -> None:
    """One of the two parts is chosen (A7.28)."""
    resume(table, go_to(run, second if part else first))


def goto(table: AppleTable, run: Run, instruction: Instruction) -> Run:
    """To another instruction."""
    return go_to(run, instruction[1])


def mark(table: AppleTable, run: Run, instruction: Instruction) -> Run:
    """From here on it counts whether all is done in full (A7.5)."""
    return run._replace(full=True, at=run.at + 1)


def paid(table: AppleTable, run: Run, instruction: Instruction) -> Run:
    """Only if the cost was done in full (A7.5)."""
    return go_to(run, run.at + 1 if run.full else instruction[1])


# Choosing cards


def choose(table: AppleTable, run: Run, instruction: Instruction) -> Run | None:
    """Cards are chosen one by one (A7.2, A7.18); only a real choice is asked.

    A question whose answer would betray hidden faces by being skipped is asked all the same.
    """
    _, index, wanted, count, bound, chooser, act = instruction
    picked = register(run, index)
    offers = candidates(table, run, wanted, act, picked, instruction)
    up_to = bound == p.UP_TO
    missing = count - len(picked)
    hidden = depends_on_hidden(table, run, wanted, len(offers) + len(picked))
    if missing <= 0 or (not offers and not (hidden and not picked)):
        return after(run, up_to or missing <= 0)
    seat = who_chooses(table, run, chooser, offers)
    if seat == NONE or not table.is_in(seat):
        return after(run, False)
    if len(offers) <= missing and not up_to and not hidden:
        return take_all(table, run, index, picked, offers, missing)
    life = bool(offers) and table.rules.filters[wanted].zone == p.IN_LIFE
    kind, rule = (LIFE, "A6.2") if life else (CHOOSE, "A7.2")
    offered = [*offers, NONE] if up_to or not offers else offers
    ask(table, run, seat, kind, offered, rule, chosen, index, about=(act, len(picked)))
    return None


def take_all(table: AppleTable, run: Run, index: int, picked: Notes, offers: list[int], missing: int) -> Run:
    """As many as there are (A7.4)."""
    for copy in offers:
        picked = pick(table, picked, copy)
    return after(keep(run, index, picked), len(offers) == missing)


def chosen(table: AppleTable, copy: int, run: Run, index: int) -> None:
    """One more card is chosen; NONE: no more (A7.2)."""
    if copy == NONE:
        resume(table, after(run, table.rules.codes[run.code][run.at][4] == p.UP_TO))
    else:
        resume(table, keep(run, index, pick(table, register(run, index), copy)))


def pick(table: AppleTable, picked: Notes, copy: int) -> Notes:
    """A chosen card joins the others; one from a hand first changes its place there, so that its number tells
    nothing (see the kernel)."""
    if table.zone[copy] == HAND:
        copy = table.bring_forward(copy, len(picked))
    return (*picked, table.note(copy))


def candidates(
    table: AppleTable, run: Run, wanted: int, act: int, picked: Notes, instruction: Instruction | None = None
) -> list[int]:
    """The cards with which the act can be done (A7.18), without those already chosen."""
    found = filters.select(table, wanted, run.actor, source_copy(table, run), run.event)
    if picked:
        taken = {note % NOTE for note in picked}
        found = [copy for copy in found if copy not in taken]
    fits = acts.FITS.get(act)
    return found if fits is None else [copy for copy in found if fits(table, run, copy, instruction)]


def depends_on_hidden(table: AppleTable, run: Run, wanted: int, found: int) -> bool:
    """Whether hidden faces have decided how many cards of a hand can be chosen."""
    return table.rules.filters[wanted].zone == p.IN_HAND and hand_cards(table, run, wanted) > found


def hand_cards(table: AppleTable, run: Run, wanted: int) -> int:
    """How many cards lie in the hands that a filter means."""
    return sum(
        len(table.hand[seat]) for seat in filters.sides(table, table.rules.filters[wanted], run.actor, run.event)
    )


def who_chooses(table: AppleTable, run: Run, chooser: int, offers: list[int]) -> int:
    """Who chooses: the executor, unless the text gives the choice away (A7.2, A11.7); hand and life cards their
    holder (A6.2, A6.6)."""
    if chooser == p.EXECUTOR:
        return run.executor
    if chooser == p.BY_ATTACKED:
        return run.event.attacked
    if chooser == p.HOLDER and offers:
        return table.owner[offers[0]]
    return run.actor


def all_(table: AppleTable, run: Run, instruction: Instruction) -> Run:
    """Alle: nothing is chosen (A7.15)."""
    _, index, wanted = instruction
    found = candidates(table, run, wanted, NONE, ())
    return after(keep(run, index, tuple(map(table.note, found))))


def top(table: AppleTable, run: Run, instruction: Instruction) -> Run:
    """The top cards of the actor's deck, top card first; as many as there are (A7.4)."""
    _, index, count = instruction
    found = table.deck[run.actor][: -count - 1 : -1]
    return after(keep(run, index, tuple(map(table.note, found))), len(found) == count)


def random(table: AppleTable, run: Run, instruction: Instruction) -> Run | None:
    """Zufällig: each with the same chance (A6.6, A11.7)."""
    _, index, wanted, count = instruction
    found = candidates(table, run, wanted, NONE, ())
    if len(found) <= count:
        return take_all(table, run, index, (), found, count)
    things = tuple(map(table.hidden_face, found))
    table.frame = (execute, (whole(run),))
    table.draw_lots(LOTS, table.owner[found[0]], things, count, "A6.6", drawn, run, index, tuple(found))
    return None


def drawn(table: AppleTable, faces: tuple[int, ...], run: Run, index: int, found: tuple[int, ...]) -> None:
    """The cards that chance has chosen (A6.6)."""
    picked: Notes = ()
    for face in faces:
        taken = {note % NOTE for note in picked}
        copy = next(copy for copy in found if copy not in taken and table.hidden_face(copy) == face)
        picked = pick(table, picked, copy)
    resume(table, after(keep(run, index, picked)))


def do(table: AppleTable, run: Run, instruction: Instruction) -> Run | None:
    """One part of an ability happens: one event (A7.15)."""
    return acts.perform(table, run, (), instruction)


# What could be done


def possible(table: AppleTable, run: Run, first: int, last: int, full: bool) -> bool:
    """Whether the instructions first..last-1 can be done: all of them in full, or at least one thing (A7.5, A7.18,
    A7.28).

    Looks at what everybody can see: of a hand only the number of cards counts.
    """
    code = table.rules.codes[run.code]
    counts: dict[int, int] = {}
    at, any_done = first, False
    while at < last:
        instruction = code[at]
        opcode = instruction[0]
        if opcode == p.GOTO:
            break
        if opcode == p.EITHER:
            second, end = instruction[1:]
            done = possible(table, run, at + 1, second, full) or possible(table, run, second, end, full)
            at = end
        elif opcode == p.ACTORS:
            end = instruction[2]
            inner = [run._replace(actor=seat) for seat in addressed(table, run, instruction[1])]
            done = any(possible(table, each, at + 1, end, full) for each in inner)
            at = end
        elif opcode == p.PLAYER:
            _, first_part, end = instruction
            done = any(
                possible(table, choose_opponent(run, seat), first_part, end, full)
                for seat in table.opponents(run.executor)
            )
            at = end
        else:
            answer = look(table, run, instruction, counts, full)
            at += 1
            if answer is None:
                continue
            done = answer
        if full and not done:
            return False
        any_done = any_done or done
    return full or any_done


def look(table: AppleTable, run: Run, instruction: Instruction, counts: dict[int, int], full: bool) -> bool | None:
    """Whether one instruction can be done; choices are counted into `counts` by register. None: the instruction
    decides nothing by itself."""
    opcode = instruction[0]
    if opcode == p.DO:
        return acts.can_do(table, run, instruction, counts, full)
    if opcode == p.CHOOSE:
        _, index, wanted, count, bound, _, act = instruction
        found = available(table, run, wanted, act, instruction)
        counts[index] = min(count, found)
        return False if full and bound == p.EXACT and found < count else None
    if opcode == p.ALL:
        counts[instruction[1]] = available(table, run, instruction[2], NONE, instruction)
    elif opcode == p.TOP:
        counts[instruction[1]] = min(instruction[2], len(table.deck[run.actor]))
        return False if full and counts[instruction[1]] < instruction[2] else None
    elif opcode == p.RANDOM:
        found = available(table, run, instruction[2], NONE, instruction)
        counts[instruction[1]] = min(instruction[3], found)
        return False if full and found < instruction[3] else None
    return None


def available(table: AppleTable, run: Run, wanted: int, act: int, instruction: Instruction) -> int:
    """How many cards could be chosen, by what everybody knows."""
    if table.rules.filters[wanted].zone == p.IN_HAND:
        if act == p.PLAY and not acts.may_play_more(table, run):
            return 0
        return hand_cards(table, run, wanted)
    return len(candidates(table, run, wanted, act, (), instruction))


HANDLERS: dict[int, Callable[[AppleTable, Run, Instruction], Run | None]] = {
    p.ACTORS: actors,
    p.IF: if_,
    p.CAN: can,
    p.MAY: may,
    p.EITHER: either,
    p.GOTO: goto,
    p.MARK: mark,
    p.PAID: paid,
    p.PLAYER: player,
    p.CHOOSE: choose,
    p.ALL: all_,
    p.TOP: top,
    p.RANDOM: random,
    p.DO: do,
}
