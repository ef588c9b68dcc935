"""The executor of card programs (A7): a running ability goes from instruction to instruction.

The instructions are described in `language.program`. Each has one function here; it returns whether the ability
goes on at once: not when it asks, or when something else comes first (then a frame that goes on has been pushed).
What a DO does stands in `acts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.apfelernte import acts, filters
from engine.apfelernte.decisions import CHOOSE, EITHER, LIFE, LOTS, MAY, NO, OPPONENT, YES
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Instruction
from engine.apfelernte.runs import Event, Notes, Run, whole
from engine.apfelernte.table import HAND, NOTE, AppleTable
from engine.kernel import Step, step

NONE = -1


@step
def execute(table: AppleTable, run: Run) -> None:
    """An ability is executed part by part, in the order of its text (A7.16)."""
    go_on(table, run)


def go_on(table: AppleTable, run: Run) -> None:
    """The ability goes on until it ends, asks, or something else comes first."""
    if run.outer is not None:
        run = run.outer
    code = table.rules.codes[run.code]
    end = len(code)
    while True:
        if run.group:
            if not together(table, run):
                return
        elif run.at >= end:
            return
        else:
            instruction = code[run.at]
            if not HANDLERS[instruction[0]](table, run, instruction):
                return


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


def operand(table: AppleTable, run: Run, what: int) -> Notes:
    """The notes that a `copies` operand means: a register, or a fixed word (A7.11, A7.28: a card that is gone is
    skipped)."""
    if what >= 0:
        return tuple([note for note in run.register(what) if table.noted(note) != NONE])
    copy = filters.named(table, what, source_copy(table, run), run.event)
    return () if copy == NONE else (table.note(copy),)


# Players


def actors(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Jeder Spieler, jeder Gegner …: they decide clockwise from the player whose turn it is (A7.17)."""
    _, who, end = instruction
    run.group = tuple([member(run, player) for player in addressed(table, run, who)])
    run.until = end
    return True if run.group else run.goes_to(end)


def member(run: Run, player: int) -> Run:
    """The run of one player of an ACTORS block."""
    inner = Run(run.code, run.source, run.executor, run.event)
    inner.actor, inner.at, inner.outer = player, run.at + 1, run
    return inner


def addressed(table: AppleTable, run: Run, who: int) -> list[int]:
    """The players that a word means, clockwise from the player whose turn it is (A7.17, A11.7)."""
    if who == p.YOU:
        return [run.executor]
    if who in (p.CHOSEN, p.ATTACKED):
        seat = run.event.chosen if who == p.CHOSEN else run.event.attacked
        return [seat] if seat >= 0 and table.is_in(seat) else []
    return [seat for seat in table.clockwise(table.active()) if who == p.EACH_PLAYER or seat != run.executor]


def together(table: AppleTable, run: Run) -> bool:
    """One move of an ACTORS block: the first player who does not stand before a DO goes on; when all stand, the
    lowest DO happens for all who stand there, at the same time (A7.17, A7.15)."""
    code, end = table.rules.codes[run.code], run.until
    for inner in run.group:
        if inner.at < end and code[inner.at][0] != p.DO:
            instruction = code[inner.at]
            return HANDLERS[instruction[0]](table, inner, instruction)
    lowest = min([inner.at for inner in run.group])
    if lowest < end:
        seats = tuple([inner.actor for inner in run.group if inner.at == lowest])
        return acts.perform(table, run, seats, code[lowest])
    run.registers = run.group[-1].registers
    run.full = run.full and all(inner.full for inner in run.group)
    run.group = ()
    return run.goes_to(end)


def player(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Ein Gegner deiner Wahl: the executor chooses one for whom something can be done (A6.11, A7.18)."""
    _, first, last = instruction
    opponents = table.opponents(run.executor)
    offers = [seat for seat in opponents if possible(table, run.with_opponent(seat), first, last, False)]
    if not offers:
        return run.goes_to(last)
    if len(offers) == 1:
        run.event = run.event._replace(chosen=offers[0])
        return run.done()
    return ask(table, run, run.executor, OPPONENT, offers, "A6.11", opponent_chosen)


def opponent_chosen(table: AppleTable, seat: int, run: Run) -> None:
    """The opponent is chosen (A6.11)."""
    run.event = run.event._replace(chosen=seat)
    run.done()
    go_on(table, run)


# Conditions and permissions


def if_(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """A condition is read once, now (A7.16, A7.21)."""
    true = filters.condition(table, instruction[1], run.executor, source_copy(table, run), run.event)
    return run.goes_to(run.at + 1 if true else instruction[2])


def can(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Nothing is asked about what cannot be done: a cost in full (A7.5, A7.19), an effect at least in part
    (A7.18)."""
    _, first, last, full, otherwise = instruction
    return run.goes_to(run.at + 1 if possible(table, run, first, last, bool(full)) else otherwise)


def may(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Darf: the player may do it or not (A7.1)."""
    return ask(table, run, run.actor, MAY, (YES, NO), "A7.1", may_answered, instruction[1])


def may_answered(table: AppleTable, answer: int, run: Run, otherwise: int) -> None:
    """Yes goes on, no goes to the end of what was optional (A7.1)."""
    run.at = run.at + 1 if answer == YES else otherwise
    go_on(table, run)


def either(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """E oder E: the one who acts chooses a part that can be done; if none can, nothing happens (A7.28)."""
    _, second, end = instruction
    parts = (run.at + 1, second), (second, end)
    offers = [place for place, (first, last) in enumerate(parts) if possible(table, run, first, last, False)]
    if not offers:
        return run.goes_to(end)
    if len(offers) == 1:
        return run.goes_to(parts[offers[0]][0])
    return ask(table, run, run.actor, EITHER, offers, "A7.28", part_chosen, second)


def part_chosen(table: AppleTable, part: int, run: Run, second: int) -> None:
    """One of the two parts is chosen (A7.28)."""
    run.at = second if part else run.at + 1
    go_on(table, run)


def goto(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """To another instruction."""
    return run.goes_to(instruction[1])


def mark(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """From here on it counts whether all is done in full (A7.5)."""
    run.full = True
    return run.done()


def paid(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Only if the cost was done in full (A7.5)."""
    return run.goes_to(run.at + 1 if run.full else instruction[1])


# Choosing cards


def choose(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Cards are chosen one by one (A7.2, A7.18); only a real choice is asked, as many as there are (A7.4).

    A question whose answer would betray hidden faces by being skipped is asked all the same.
    """
    _, index, wanted, count, bound, chooser, act = instruction
    picked = run.register(index)
    offers = candidates(table, run, wanted, act, picked, instruction)
    missing, up_to = count - len(picked), bound == p.UP_TO
    hidden = depends_on_hidden(table, run, wanted, len(offers) + len(picked))
    if missing <= 0 or (not offers and (picked or not hidden)):
        return run.done(up_to or missing <= 0)
    seat = who_chooses(table, run, chooser, offers)
    if seat == NONE or not table.is_in(seat):
        return run.done(False)
    if len(offers) <= missing and not up_to and not hidden:
        return take_all(table, run, index, picked, offers, missing)
    life = bool(offers) and table.rules.filters[wanted].zone == p.IN_LIFE
    kind, rule = (LIFE, "A6.2") if life else (CHOOSE, "A7.2")
    offered = [*offers, NONE] if up_to or not offers else offers
    return ask(table, run, seat, kind, offered, rule, chosen, index, up_to, about=(act, len(picked)))


def take_all(table: AppleTable, run: Run, index: int, picked: Notes, offers: list[int], missing: int) -> bool:
    """As many as there are (A7.4)."""
    for copy in offers:
        picked = pick(table, run, index, picked, copy)
    run.keep(index, picked)
    return run.done(len(offers) == missing)


def chosen(table: AppleTable, copy: int, run: Run, index: int, up_to: bool) -> None:
    """One more card is chosen; NONE: no more (A7.2)."""
    if copy == NONE:
        run.done(up_to)
    else:
        run.keep(index, pick(table, run, index, run.register(index), copy))
    go_on(table, run)


def pick(table: AppleTable, run: Run, index: int, picked: Notes, copy: int) -> Notes:
    """A chosen card joins the others of its register; one from a hand first changes its place there, so that its
    number tells nothing (see the kernel), behind those that were chosen before and still lie there."""
    if table.zone[copy] == HAND:
        before = [note for at, notes in enumerate(run.registers) if at != index for note in notes]
        held = sum([table.noted(note) in table.hand[table.owner[copy]] for note in before])
        copy = table.bring_forward(copy, len(picked) + held)
    return (*picked, table.note(copy))


def candidates(
    table: AppleTable, run: Run, wanted: int, act: int, picked: Notes, instruction: Instruction | None = None
) -> list[int]:
    """The cards with which the act can be done (A7.18), without those already chosen."""
    event = run.event if table.rules.filters[wanted].than < 0 else compared_event(table, run, wanted)
    found = filters.select(table, wanted, run.actor, table.noted(run.source), event)
    if picked:
        taken = [note % NOTE for note in picked]
        found = [copy for copy in found if copy not in taken]
    fits = acts.FITS.get(act)
    return found if fits is None else [copy for copy in found if fits(table, run, copy, instruction)]


def compared_event(table: AppleTable, run: Run, wanted: int) -> Event:
    """The event of a run whose filter compares with a chosen card ("höhere Stärke als dieses Wesen", A7.28): that
    card stands in it."""
    notes = run.register(table.rules.filters[wanted].than)
    return run.event._replace(trigger=notes[0] if notes else NONE)


def depends_on_hidden(table: AppleTable, run: Run, wanted: int, found: int) -> bool:
    """Whether hidden faces have decided how many cards of a hand can be chosen."""
    return table.rules.filters[wanted].zone == p.IN_HAND and hand_cards(table, run, wanted) > found


def hand_cards(table: AppleTable, run: Run, wanted: int) -> int:
    """How many cards lie in the hands that a filter means."""
    seats = filters.sides(table, table.rules.filters[wanted], run.actor, run.event)
    return sum([len(table.hand[seat]) for seat in seats])


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


def all_(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Alle: nothing is chosen (A7.15)."""
    _, index, wanted = instruction
    run.keep(index, tuple(map(table.note, candidates(table, run, wanted, NONE, ()))))
    return run.done()


def top(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """The top cards of the actor's deck, top card first; as many as there are (A7.4)."""
    _, index, count = instruction
    found = table.deck[run.actor][: -count - 1 : -1]
    run.keep(index, tuple(map(table.note, found)))
    return run.done(len(found) == count)


def random(table: AppleTable, run: Run, instruction: Instruction) -> bool:
    """Zufällig: each with the same chance (A6.6, A11.7)."""
    _, index, wanted, count = instruction
    found = candidates(table, run, wanted, NONE, ())
    if len(found) <= count:
        return take_all(table, run, index, (), found, count)
    things = tuple(map(table.hidden_face, found))
    table.frame = (execute, (whole(run),))
    table.draw_lots(LOTS, table.owner[found[0]], things, count, "A6.6", drawn, run, index, tuple(found))
    return False


def drawn(table: AppleTable, faces: tuple[int, ...], run: Run, index: int, found: tuple[int, ...]) -> None:
    """The cards that chance has chosen (A6.6)."""
    picked: Notes = ()
    for face in faces:
        taken = [note % NOTE for note in picked]
        copy = next(copy for copy in found if copy not in taken and table.hidden_face(copy) == face)
        picked = pick(table, run, index, picked, copy)
    run.keep(index, picked)
    run.done()
    go_on(table, run)


def do(table: AppleTable, run: Run, instruction: Instruction) -> bool:
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
    while at < last and code[at][0] != p.GOTO:
        instruction = code[at]
        whole_part = PARTS.get(instruction[0])
        if whole_part is None:
            done = look(table, run, instruction, counts, full)
            at += 1
        else:
            done = whole_part(table, run, at, instruction, full)
            at = instruction[2]
        if done is not None:
            if full and not done:
                return False
            any_done = any_done or done
    return full or any_done


def either_possible(table: AppleTable, run: Run, at: int, instruction: Instruction, full: bool) -> bool:
    """One of two parts is enough (A7.28)."""
    _, second, end = instruction
    return possible(table, run, at + 1, second, full) or possible(table, run, second, end, full)


def actors_possible(table: AppleTable, run: Run, at: int, instruction: Instruction, full: bool) -> bool:
    """One of the players is enough (A7.17)."""
    _, who, end = instruction
    players = addressed(table, run, who)
    return any(possible(table, member_at(run, player), at + 1, end, full) for player in players)


def member_at(run: Run, player: int) -> Run:
    """The run as this player would have it."""
    other = run.copy()
    other.actor = player
    return other


def opponent_possible(table: AppleTable, run: Run, at: int, instruction: Instruction, full: bool) -> bool:
    """One of the opponents is enough (A6.11)."""
    _, first, end = instruction
    opponents = table.opponents(run.executor)
    return any(possible(table, run.with_opponent(seat), first, end, full) for seat in opponents)


PARTS: dict[int, Callable[[AppleTable, Run, int, Instruction, bool], bool]] = {
    p.EITHER: either_possible,
    p.ACTORS: actors_possible,
    p.PLAYER: opponent_possible,
}


def look(table: AppleTable, run: Run, instruction: Instruction, counts: dict[int, int], full: bool) -> bool | None:
    """Whether one instruction can be done; choices are counted into `counts` by register. None: it decides nothing
    by itself."""
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


Handler = Callable[[AppleTable, Run, Instruction], bool]
# in the order of the opcodes
HANDLERS: tuple[Handler, ...] = (
    actors,
    if_,
    can,
    may,
    either,
    goto,
    mark,
    paid,
    player,
    choose,
    all_,
    top,
    random,
    do,
)
