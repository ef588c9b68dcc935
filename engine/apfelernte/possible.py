"""What could be done (A7.5, A7.18, A7.28): whether a part of an ability can be carried out, by what everybody can see.

It is worked out when the set is made ready, and read when the ability comes there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.apfelernte import acts, lasting
from engine.apfelernte.cardrules import CardRules
from engine.apfelernte.choices import Find, finder
from engine.apfelernte.filters import each
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Code, Instruction
from engine.apfelernte.running import addressed, operand, source_copy
from engine.apfelernte.runs import Run, towards
from engine.apfelernte.table import NONE, AppleTable

Test = Callable[[AppleTable, Run], bool]
Cards = Callable[[AppleTable, Run], Sequence[int]]
Chosen = dict[int, Cards]  # register -> the cards that there would be for it
MOVING = (p.DISCARD, p.DESTROY, p.TO_HAND, p.ON_DECK, p.UNDER_DECK, p.INTO_PLAY, p.HEAL, p.PLAY)


def possible(rules: CardRules, code: Code, first: int, last: int, full: bool, known: Chosen | None = None) -> Test:
    """Whether the instructions first..last-1 can be done: all of them in full, or at least one thing (A7.5, A7.18,
    A7.28).

    Looks at what everybody can see: of a hand only the number of cards counts.
    known: what would have been chosen before; what is chosen here joins it.
    """
    looks: list[Test] = []
    chosen: Chosen = {} if known is None else known
    at = first
    while at < last and code[at][0] != p.GOTO:
        instruction = code[at]
        part = PARTS.get(instruction[0])
        if part is None:
            looks += look(rules, instruction, chosen, full)
            at += 1
        else:
            looks.append(part(rules, code, at, instruction, full, chosen))
            at = instruction[-1]

    def in_full(table: AppleTable, run: Run) -> bool:
        return all([test(table, run) for test in looks])

    def in_part(table: AppleTable, run: Run) -> bool:
        return any([test(table, run) for test in looks])

    return looks[0] if len(looks) == 1 else in_full if full else in_part


def choosable(rules: CardRules, code: Code, first: int, last: int) -> Test:
    """Whether the instructions first..last-1 may be chosen to be done: a cost in full (A7.5), all else at least in part
    (A7.18)."""
    before = [instruction[0] for instruction in code[:first] if instruction[0] in (p.MARK, p.PAID)]
    return possible(rules, code, first, last, before[-1:] == [p.MARK])


def payable(rules: CardRules, code: Code) -> Test:
    """Whether an ability that begins with a look at its cost would come to it (A7.5); others always go on."""
    opcode, *operands = code[0]
    if opcode != p.CAN:
        return lambda table, run: True
    first, last, full, _ = operands
    return possible(rules, code, first, last, bool(full))


def forbidden_by(table: AppleTable, run: Run, test: Test) -> tuple[int, ...] | None:
    """The face of the card that forbids an additional play, or nothing for an additional attack, where nothing but
    prohibitions keeps this from being done (A7.3); None: it could not be done without them either, or nothing forbids
    it."""
    source = lasting.forbidding(table, run.actor, True) if table.rows[p.FORBID] else NONE
    if source != NONE and would_do(table, run, test, p.FORBID):
        return (table.face[source],)
    return () if table.rows[p.NO_ATTACK] and would_do(table, run, test, p.NO_ATTACK) else None


def would_do(table: AppleTable, run: Run, test: Test, word: int) -> bool:
    """Whether it could be done if no card said this word."""
    rows = table.rows[word]
    table.rows[word] = ()
    could = test(table, run)
    table.rows[word] = rows
    return could


def either_possible(
    rules: CardRules, code: Code, at: int, instruction: Instruction, full: bool, chosen: Chosen
) -> Test:
    """One of two parts is enough (A7.28)."""
    _, second, end = instruction
    one, other = (possible(rules, code, *part, full, chosen.copy()) for part in ((at + 1, second), (second, end)))
    return lambda table, run: one(table, run) or other(table, run)


def actors_possible(
    rules: CardRules, code: Code, at: int, instruction: Instruction, full: bool, chosen: Chosen
) -> Test:
    """One of the players is enough (A7.17)."""
    _, who, end = instruction
    test = possible(rules, code, at + 1, end, full, chosen)
    return lambda table, run: any([test(table, member_at(run, player)) for player in addressed(table, run, who)])


def can_possible(rules: CardRules, code: Code, at: int, instruction: Instruction, full: bool, chosen: Chosen) -> Test:
    """What is optional or costs something: as it will be looked at before it is offered (A7.5, A7.18)."""
    _, first, last, cost, _ = instruction
    return possible(rules, code, first, last, bool(cost), chosen)


def member_at(run: Run, player: int) -> Run:
    """The run as this player would have it."""
    other = run.copy()
    other.actor, other.registers = player, run.registers_of(player)
    return other


def opponent_possible(
    rules: CardRules, code: Code, at: int, instruction: Instruction, full: bool, chosen: Chosen
) -> Test:
    """One of the opponents is enough (A6.11)."""
    _, first, end = instruction
    test = possible(rules, code, first, end, full, chosen)
    return lambda table, run: bool(opponents_for(table, run, test))


def opponents_for(table: AppleTable, run: Run, test: Test) -> list[int]:
    """The opponents for whom this holds, each looked at as if chosen (A6.11)."""
    event, found = run.event, []
    for seat in table.others[run.executor]:
        run.event = towards(seat, event)
        if test(table, run):
            found.append(seat)
    run.event = event
    return found


PARTS: dict[int, Callable[[CardRules, Code, int, Instruction, bool, Chosen], Test]] = {
    p.EITHER: either_possible,
    p.ACTORS: actors_possible,
    p.PLAYER: opponent_possible,
    p.CAN: can_possible,
}


def look(rules: CardRules, instruction: Instruction, chosen: Chosen, full: bool) -> list[Test]:
    """How one instruction is looked at: a DO says whether it can be done; a choice says for its DO which cards there
    are, and in full whether these are enough. Empty: it decides nothing."""
    opcode = instruction[0]
    if opcode == p.DO:
        test = can_do(instruction, chosen, full)
        if instruction[1] in MOVING:
            chosen[instruction[2]] = lambda table, run: ()  # no longer where it was (A7.28)
        return [test]
    if opcode not in (p.CHOOSE, p.ALL, p.TOP, p.RANDOM):
        return []
    cards = chosen[instruction[1]] = available(rules, instruction, chosen)
    needed = needed_by(instruction) if full else 0
    return [lambda table, run: len(cards(table, run)) >= needed] if needed else []


def needed_by(instruction: Instruction) -> int:
    """How many cards a choice takes where it must be done in full."""
    opcode = instruction[0]
    if opcode == p.CHOOSE:
        _, _, _, count, bound, _, _ = instruction
        return count if bound == p.EXACT else 0
    return 0 if opcode == p.ALL else instruction[-1]


def can_do(instruction: Instruction, chosen: Chosen, full: bool) -> Test:
    """Whether a DO could be done."""
    act = instruction[1]
    if act == p.DRAW:
        return lambda table, run: can_draw(table, run, instruction, full)
    if act == p.SHUFFLE:
        return lambda table, run: len(table.deck[run.actor]) > 1
    if act == p.REVEAL_HAND:
        return lambda table, run: bool(table.hand[run.actor])
    if act == p.LOOK_HAND:
        return lambda table, run: any([table.hand[seat] for seat in addressed(table, run, instruction[2])])
    if act == p.PREVENT:
        return lambda table, run: True
    if act == p.SWAP:
        return can_swap(instruction, chosen)
    return has_card(act, instruction[2], chosen)


def can_swap(instruction: Instruction, chosen: Chosen) -> Test:
    """Whether there are two Wesen to swap; of different controllers, which a choice looks at, too (A7.25)."""
    both = instruction[2:4]
    if chosen.keys().isdisjoint(both):
        return lambda table, run: bool(acts.pair(table, run, instruction))
    tests = [has_card(p.SWAP, what, chosen) for what in both]
    return lambda table, run: all([test(table, run) for test in tests])


def can_draw(table: AppleTable, run: Run, instruction: Instruction, full: bool) -> bool:
    """Whether the deck holds a card, in full: as many as are drawn, one at least (A6.5, A7.19)."""
    count = instruction[2] * each(table, instruction[3], run.actor, source_copy(table, run), run.event)
    return len(table.deck[run.actor]) >= (count if full else 1) and count > 0


def has_card(act: int, what: int, chosen: Chosen) -> Test:
    """Whether the operand of an act would hold a card with which it can be done."""
    if what in chosen:
        cards = chosen[what]
        return lambda table, run: bool(cards(table, run))
    fits = acts.FITS.get(act) if act != p.SWAP else None  # compared by the choice of the other one

    def holds_one(table: AppleTable, run: Run) -> bool:
        copies = operand(table, run, what)
        if act in (p.SWAP, p.BOOST, p.TAKE_OVER):
            copies = acts.wesen(table, copies)
        elif act == p.DESTROY:
            copies = acts.destructible(table, copies)
        return any([fits is None or fits(table, run, copy, None) for copy in copies])

    return holds_one


def available(rules: CardRules, instruction: Instruction, chosen: Chosen) -> Cards:
    """The cards that could be chosen, by what everybody knows; of a hand all."""
    opcode = instruction[0]
    if opcode == p.TOP:
        return lambda table, run: table.deck[run.actor]
    wanted, act = rules.filters[instruction[2]], instruction[6] if opcode == p.CHOOSE else NONE
    if wanted.zone == p.IN_HAND:
        return cards_to_play if act == p.PLAY else lambda table, run: table.hand[run.actor]
    find = finder(rules, instruction[2], act, instruction)
    if wanted.than in chosen:
        return compared(find, wanted.than, chosen[wanted.than])
    return lambda table, run: find(table, run, ())


def compared(find: Find, register: int, first: Cards) -> Cards:
    """The cards of a choice that compares with one that is still to be chosen: the most that one of these leaves."""

    def found(table: AppleTable, run: Run, copy: int) -> list[int]:
        then = run.copy()
        then.keep(register, (table.note(copy),))
        return find(table, then, ())

    return lambda table, run: max((found(table, run, copy) for copy in first(table, run)), key=len, default=[])


def cards_to_play(table: AppleTable, run: Run) -> Sequence[int]:
    """What an additional play can choose from: the hand; the Vogelscheuche plays from its deck (A12.10)."""
    if not acts.may_play_more(table, run):
        return ()
    return table.deck[run.actor] if run.actor == table.scarecrow else table.hand[run.actor]
