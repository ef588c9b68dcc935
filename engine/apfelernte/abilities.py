"""The executor of card programs (A7): a running ability goes from instruction to instruction.

The instructions are described in `language.program`. Each has one maker here: it takes the instruction apart, once per
card set, and returns the ready function that executes it. A ready function returns whether the ability goes on at once:
not when it asks, or when something else comes first (then a frame that goes on has been pushed).
What a DO does stands in `acts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.apfelernte import acts, filters
from engine.apfelernte.cardrules import CardRules
from engine.apfelernte.decisions import CHOOSE, EITHER, LIFE, LOTS, MAY, NO, OPPONENT, YES
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Code, Instruction
from engine.apfelernte.runs import Counts, Event, Notes, Run, whole
from engine.apfelernte.table import HAND, NOTE, AppleTable
from engine.kernel import CHANCE, Step, step

NONE = -1

Ready = Callable[[AppleTable, Run], bool]
Test = Callable[[AppleTable, Run], bool]
Find = Callable[[AppleTable, Run, Notes], list[int]]


def ready(rules: CardRules, code: Code) -> tuple[Ready, ...]:
    """The instructions of one ability as ready functions; the last one ends it."""
    return (*(MAKERS[instruction[0]](rules, code, instruction) for instruction in code), ended)


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


def operand(table: AppleTable, run: Run, what: int) -> Notes:
    """The notes that a `copies` operand means: a register, or a fixed word (A7.11, A7.28: a card that is gone is
    skipped)."""
    if what >= 0:
        return tuple([note for note in run.register(what) if table.noted(note) != NONE])
    copy = filters.named(table, what, source_copy(table, run), run.event)
    return () if copy == NONE else (table.note(copy),)


# Players


def actors(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Jeder Spieler, jeder Gegner …: they decide clockwise from the player whose turn it is (A7.17)."""
    _, who, end = instruction

    def each_acts(table: AppleTable, run: Run) -> bool:
        if not run.group:
            run.group = tuple([member(run, player) for player in addressed(table, run, who)])
            run.until = end
        return together(table, run) if run.group else run.goes_to(end)

    return each_acts


def member(run: Run, player: int) -> Run:
    """The run of one player of an ACTORS block."""
    inner = Run(run.code, run.source, run.executor, run.event)
    inner.actor, inner.at, inner.outer = player, run.at + 1, run
    if run.registers:
        inner.registers = run.registers_of(player)
    return inner


def addressed(table: AppleTable, run: Run, who: int) -> list[int]:
    """The players that a word means, clockwise from the player whose turn it is (A7.17, A11.7)."""
    if who == p.YOU:
        return [run.executor]
    if who in (p.CHOSEN, p.ATTACKED):
        seat = run.event.chosen if who == p.CHOSEN else run.event.attacked
        return [seat] if seat >= 0 and table.is_in(seat) else []
    seats = table.around[table.active()]
    if who == p.EACH_PLAYER:
        return seats
    opponents = table.others[run.executor]
    return [seat for seat in seats if seat in opponents]


def together(table: AppleTable, run: Run) -> bool:
    """One move of an ACTORS block: the first player who does not stand before a DO goes on; when all stand, the
    lowest DO happens for all who stand there, at the same time (A7.17, A7.15)."""
    code, end = table.rules.codes[run.code], run.until
    for inner in run.group:
        if inner.at < end and code[inner.at][0] != p.DO:
            return table.rules.steps[run.code][inner.at](table, inner)
    lowest = min([inner.at for inner in run.group])
    if lowest < end:
        seats = tuple([inner.actor for inner in run.group if inner.at == lowest])
        return acts.perform(table, run, seats, code[lowest])
    if run.group[0].registers or len(run.group) > 1:
        run.keep_group()
    run.full = run.full and all(inner.full for inner in run.group)
    run.group = ()
    return run.goes_to(end)


def player(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Ein Gegner deiner Wahl: the executor chooses one for whom something can be done (A6.11, A7.18)."""
    _, first, last = instruction
    test = possible(rules, code, first, last, False)

    def choose_opponent(table: AppleTable, run: Run) -> bool:
        offers = [seat for seat in table.opponents(run.executor) if test(table, run.with_opponent(seat))]
        if not offers:
            return run.goes_to(last)
        if len(offers) == 1:
            table.decide_unasked(run.executor, OPPONENT, offers[0], "A6.11")
            run.event = run.event._replace(chosen=offers[0])
            return run.done()
        return ask(table, run, run.executor, OPPONENT, offers, "A6.11", opponent_chosen)

    return choose_opponent


def opponent_chosen(table: AppleTable, seat: int, run: Run) -> None:
    """The opponent is chosen (A6.11)."""
    run.event = run.event._replace(chosen=seat)
    run.done()
    go_on(table, run)


# Conditions and permissions


def if_(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """A condition is read once, now (A7.16, A7.21)."""
    _, condition, otherwise = instruction

    def read(table: AppleTable, run: Run) -> bool:
        true = filters.condition(table, condition, run.executor, source_copy(table, run), run.event)
        return run.goes_to(run.at + 1 if true else otherwise)

    return read


def can(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Nothing is asked about what cannot be done: a cost in full (A7.5, A7.19), an effect at least in part
    (A7.18)."""
    _, first, last, full, otherwise = instruction
    test = possible(rules, code, first, last, bool(full))
    optional, rule = code[code.index(instruction) + 1][0] == p.MAY, "A7.5" if full else "A7.18"

    def look_first(table: AppleTable, run: Run) -> bool:
        if test(table, run):
            return run.goes_to(run.at + 1)
        if optional:
            table.decide_unasked(run.actor, MAY, NO, rule, (run.source % NOTE,))
        return run.goes_to(otherwise)

    return look_first


def may(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Darf: the player may do it or not (A7.1)."""
    otherwise = instruction[1]
    return lambda table, run: ask(table, run, run.actor, MAY, (YES, NO), "A7.1", may_answered, otherwise)


def may_answered(table: AppleTable, answer: int, run: Run, otherwise: int) -> None:
    """Yes goes on, no goes to the end of what was optional (A7.1)."""
    run.at = run.at + 1 if answer == YES else otherwise
    go_on(table, run)


def either(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """E oder E: the one who acts chooses a part that can be done; if none can, nothing happens (A7.28)."""
    _, second, end = instruction
    first = code.index(instruction) + 1
    tests = possible(rules, code, first, second, False), possible(rules, code, second, end, False)

    def choose_part(table: AppleTable, run: Run) -> bool:
        offers = [part for part, test in enumerate(tests) if test(table, run)]
        if not offers:
            return run.goes_to(end)
        if len(offers) == 1:
            table.decide_unasked(run.actor, EITHER, offers[0], "A7.28")
            return run.goes_to(second if offers[0] else first)
        return ask(table, run, run.actor, EITHER, offers, "A7.28", part_chosen, second)

    return choose_part


def part_chosen(table: AppleTable, part: int, run: Run, second: int) -> None:
    """One of the two parts is chosen (A7.28)."""
    run.at = second if part else run.at + 1
    go_on(table, run)


def goto(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """To another instruction."""
    to = instruction[1]
    return lambda table, run: run.goes_to(to)


def mark(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """From here on it counts whether all is done in full (A7.5)."""

    def begin_cost(table: AppleTable, run: Run) -> bool:
        run.full = True
        return run.done()

    return begin_cost


def paid(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Only if the cost was done in full (A7.5)."""
    otherwise = instruction[1]
    return lambda table, run: run.goes_to(run.at + 1 if run.full else otherwise)


# Choosing cards


def choose(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Cards are chosen one by one (A7.2, A7.18); only a real choice is asked, as many as there are (A7.4).

    A question whose answer would betray hidden faces by being skipped is asked all the same.
    """
    _, index, wanted, count, bound, chooser, act = instruction
    find, up_to, zone = finder(rules, wanted, act, instruction), bound == p.UP_TO, rules.filters[wanted].zone

    def choose_cards(table: AppleTable, run: Run) -> bool:
        picked = run.register(index)
        if len(picked) >= count:
            return run.done()
        offers = find(table, run, picked)
        hidden = zone == p.IN_HAND and hand_cards(table, run, wanted) > len(offers) + len(picked)
        if not offers and (picked or not hidden):
            no_more(table, run, who_chooses(table, run, chooser, offers), act)
            return run.done(up_to)
        seat = who_chooses(table, run, chooser, offers)
        if seat == NONE or table.places[seat]:
            return run.done(False)
        missing = count - len(picked)
        kind, rule = (LIFE, "A6.2") if offers and zone == p.IN_LIFE else (CHOOSE, "A7.2")
        if len(offers) <= missing and not up_to and not hidden:
            taken = take_all(table, run, index, picked, offers)
            for note in taken[len(picked) :]:
                table.decide_unasked(seat, kind, note % NOTE, rule, (run.source % NOTE, act, zone))
            if len(offers) < missing:
                no_more(table, run, seat, act)
            return run.done(len(offers) == missing)
        offered = [*offers, NONE] if up_to or not offers else offers
        about = act, len(picked)
        return ask(table, run, seat, kind, offered, rule, chosen, index, up_to, missing == 1, seat, about=about)

    def from_hand_or_deck(table: AppleTable, run: Run) -> bool:
        return acts.turn_over(table, run, instruction) if run.actor == table.scarecrow else choose_cards(table, run)

    return from_hand_or_deck if act == p.PLAY else choose_cards


def take_all(table: AppleTable, run: Run, index: int, picked: Notes, offers: list[int]) -> Notes:
    """As many as there are (A7.4)."""
    for copy in offers:
        picked = pick(table, run, index, picked, copy)
    run.keep(index, picked)
    return picked


def no_more(table: AppleTable, run: Run, seat: int, act: int) -> None:
    """There is nothing more to choose, and nobody is asked (A7.18)."""
    table.decide_unasked(seat, CHOOSE, NONE, "A7.18", (run.source % NOTE, act, p.ANYWHERE))


def chosen(table: AppleTable, copy: int, run: Run, index: int, up_to: bool, last: bool, seat: int) -> None:
    """One more card is chosen by a seat, perhaps the last one; NONE: no more (A7.2)."""
    if copy == NONE:
        run.done(up_to)
    else:
        run.keep(index, pick(table, run, index, run.register(index), copy))
        if last:
            run.at += 1
            if up_to:
                no_more(table, run, seat, NONE)
    go_on(table, run)


def pick(table: AppleTable, run: Run, index: int, picked: Notes, copy: int) -> Notes:
    """A chosen card joins the others of its register; one from a hand first changes its place there, so that its
    number tells nothing (see the kernel), behind those that were chosen before and still lie there."""
    if table.zone[copy] == HAND:
        before = [note for at, notes in enumerate(run.registers) if at != index for note in notes]
        held = sum([table.noted(note) in table.hand[table.owner[copy]] for note in before])
        copy = table.bring_forward(copy, len(picked) + held)
    return (*picked, table.note(copy))


def finder(rules: CardRules, wanted: int, act: int, instruction: Instruction) -> Find:
    """Finds the cards with which the act can be done (A7.18), without those already chosen."""
    select, than, fits = rules.selects[wanted], rules.filters[wanted].than, acts.FITS.get(act)
    reads_source = rules.filters[wanted].reads_source

    def find(table: AppleTable, run: Run, picked: Notes) -> list[int]:
        event = run.event if than < 0 else compared_event(run, than)
        found = select(table, run.actor, table.noted(run.source) if reads_source else NONE, event)
        if picked:
            taken = [note % NOTE for note in picked]
            found = [copy for copy in found if copy not in taken]
        return found if fits is None else [copy for copy in found if fits(table, run, copy, instruction)]

    return find


def compared_event(run: Run, register: int) -> Event:
    """The event of a run whose filter compares with a chosen card ("höhere Stärke als dieses Wesen", A7.28): that
    card stands in it."""
    notes = run.register(register)
    return run.event._replace(trigger=notes[0] if notes else NONE)


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


def all_(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Alle: nothing is chosen (A7.15)."""
    _, index, wanted = instruction
    find = finder(rules, wanted, NONE, instruction)

    def take(table: AppleTable, run: Run) -> bool:
        run.keep(index, tuple(map(table.note, find(table, run, ()))))
        return run.done()

    return take


def top(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """The top cards of the actor's deck, top card first; as many as there are (A7.4)."""
    _, index, count = instruction

    def take(table: AppleTable, run: Run) -> bool:
        found = table.deck[run.actor][: -count - 1 : -1]
        run.keep(index, tuple(map(table.note, found)))
        return run.done(len(found) == count)

    return take


def random(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Zufällig: each with the same chance (A6.6, A11.7)."""
    _, index, wanted, count = instruction
    find = finder(rules, wanted, NONE, instruction)

    def draw(table: AppleTable, run: Run) -> bool:
        found = find(table, run, ())
        if len(found) <= count:
            taken = [note % NOTE for note in take_all(table, run, index, (), found)]
            if taken:
                table.decide_unasked(CHANCE, LOTS, table.owner[taken[0]], "A6.6", tuple(taken))
            return run.done(len(found) == count)
        things = table.hidden_faces(found)
        table.frame = (execute, (whole(run),))
        table.draw_lots(LOTS, table.owner[found[0]], things, count, "A6.6", drawn, run, index, tuple(found))
        return False

    return draw


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


def do(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """One part of an ability happens: one event (A7.15)."""
    return lambda table, run: acts.perform(table, run, (), instruction)


# What could be done


Look = Callable[[AppleTable, Run, Counts], bool | None]


def possible(rules: CardRules, code: Code, first: int, last: int, full: bool) -> Test:
    """Whether the instructions first..last-1 can be done: all of them in full, or at least one thing (A7.5, A7.18,
    A7.28).

    Looks at what everybody can see: of a hand only the number of cards counts.
    """
    looks: list[Look] = []
    counted: set[int] = set()  # registers of the choices so far
    at = first
    while at < last and code[at][0] != p.GOTO:
        instruction = code[at]
        part = PARTS.get(instruction[0])
        if part is None:
            looks += look(rules, instruction, counted, full)
            at += 1
        else:
            looks.append(part(rules, code, at, instruction, full))
            at = instruction[2]

    def in_full(table: AppleTable, run: Run) -> bool:
        counts: Counts = {}
        return all([done(table, run, counts) is not False for done in looks])

    def in_part(table: AppleTable, run: Run) -> bool:
        counts: Counts = {}
        return any(done(table, run, counts) for done in looks)

    return in_full if full else in_part


def either_possible(rules: CardRules, code: Code, at: int, instruction: Instruction, full: bool) -> Look:
    """One of two parts is enough (A7.28)."""
    _, second, end = instruction
    one, other = possible(rules, code, at + 1, second, full), possible(rules, code, second, end, full)
    return lambda table, run, counts: one(table, run) or other(table, run)


def actors_possible(rules: CardRules, code: Code, at: int, instruction: Instruction, full: bool) -> Look:
    """One of the players is enough (A7.17)."""
    _, who, end = instruction
    test = possible(rules, code, at + 1, end, full)
    return lambda table, run, counts: any(test(table, member_at(run, player)) for player in addressed(table, run, who))


def member_at(run: Run, player: int) -> Run:
    """The run as this player would have it."""
    other = run.copy()
    other.actor, other.registers = player, run.registers_of(player)
    return other


def opponent_possible(rules: CardRules, code: Code, at: int, instruction: Instruction, full: bool) -> Look:
    """One of the opponents is enough (A6.11)."""
    _, first, end = instruction
    test = possible(rules, code, first, end, full)
    return lambda table, run, counts: any(
        test(table, run.with_opponent(seat)) for seat in table.opponents(run.executor)
    )


PARTS: dict[int, Callable[[CardRules, Code, int, Instruction, bool], Look]] = {
    p.EITHER: either_possible,
    p.ACTORS: actors_possible,
    p.PLAYER: opponent_possible,
}


def look(rules: CardRules, instruction: Instruction, counted: set[int], full: bool) -> list[Look]:
    """How one instruction is looked at: a DO says whether it can be done, a choice counts into its register and says
    False when that must be full and is not. Empty: it decides nothing."""
    opcode = instruction[0]
    if opcode == p.DO:
        return [acts.can_do(instruction, counted, full)]
    if opcode not in (p.CHOOSE, p.ALL, p.TOP, p.RANDOM):
        return []
    index = instruction[1]
    counted.add(index)
    if opcode == p.CHOOSE:
        _, _, wanted, count, bound, _, act = instruction
        needed = count if full and bound == p.EXACT else 0
        return [counting(index, count, needed, available(rules, wanted, act, instruction))]
    if opcode == p.ALL:
        return [counting(index, NOTE, 0, available(rules, instruction[2], NONE, instruction))]
    if opcode == p.TOP:
        count = instruction[2]
        return [counting(index, count, count if full else 0, lambda table, run: len(table.deck[run.actor]))]
    _, _, wanted, count = instruction
    return [counting(index, count, count if full else 0, available(rules, wanted, NONE, instruction))]


def counting(index: int, most: int, needed: int, number: Callable[[AppleTable, Run], int]) -> Look:
    """Counts what a choice of at most so many cards would put into its register; False when more are needed."""

    def count(table: AppleTable, run: Run, counts: Counts) -> bool | None:
        found = number(table, run)
        counts[index] = min(most, found)
        return False if found < needed else None

    return count


def available(rules: CardRules, wanted: int, act: int, instruction: Instruction) -> Callable[[AppleTable, Run], int]:
    """How many cards could be chosen, by what everybody knows."""
    find = finder(rules, wanted, act, instruction)
    if rules.filters[wanted].zone != p.IN_HAND:
        return lambda table, run: len(find(table, run, ()))
    if act != p.PLAY:
        return lambda table, run: hand_cards(table, run, wanted)
    return lambda table, run: cards_to_play(table, run, wanted) if acts.may_play_more(table, run) else 0


def cards_to_play(table: AppleTable, run: Run, wanted: int) -> int:
    """How many cards an additional play can choose from: the hand; the Vogelscheuche plays from its deck (A12.10)."""
    return len(table.deck[run.actor]) if run.actor == table.scarecrow else hand_cards(table, run, wanted)


Maker = Callable[[CardRules, Code, Instruction], Ready]
# in the order of the opcodes
MAKERS: tuple[Maker, ...] = (
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
