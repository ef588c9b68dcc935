"""Card programs made ready (A7): what a running ability does at each instruction.

The instructions are described in `language.program`. Each has one maker: it takes the instruction apart, once per card
set, and returns the ready function that executes it (`running`). Those that choose cards stand in `choices`, what a DO
does in `acts`, what could be done in `possible`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.apfelernte import acts, filters
from engine.apfelernte.cardrules import CardRules
from engine.apfelernte.choices import all_, choose, random, top
from engine.apfelernte.decisions import EITHER, MAY, NO, OPPONENT, YES
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import Code, Instruction
from engine.apfelernte.possible import choosable, forbidden_by, opponents_for, possible
from engine.apfelernte.running import Ready, addressed, ask, ended, go_on, source_copy
from engine.apfelernte.runs import Run, towards
from engine.apfelernte.table import NONE, NOTE, AppleTable


def ready(rules: CardRules, code: Code) -> tuple[Ready, ...]:
    """The instructions of one ability as ready functions; the last one ends it."""
    return (*(MAKERS[instruction[0]](rules, code, instruction) for instruction in code), ended)


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
        return acts.do_together(table, run, seats, code[lowest])
    if run.group[0].registers or len(run.group) > 1:
        run.keep_group()
    run.group = ()
    return run.goes_to(end)


def player(rules: CardRules, code: Code, instruction: Instruction) -> Ready:
    """Ein Gegner deiner Wahl: the executor chooses one for whom something can be done, as a cost in full (A7.2, A7.18);
    if there is none, a cost is not paid (A7.5)."""
    _, first, last = instruction
    test, rule = choosable(rules, code, first, last), opponent_rule(code[first:last])

    def choose_opponent(table: AppleTable, run: Run) -> bool:
        offers = opponents_for(table, run, test)
        if not offers:
            run.full = False
            return run.goes_to(last)
        if len(offers) == 1:
            table.decide_unasked(run.executor, OPPONENT, offers[0], rule)
            run.event = towards(offers[0], run.event)
            return run.done()
        return ask(table, run, run.executor, OPPONENT, offers, rule, opponent_chosen)

    return choose_opponent


def opponent_rule(code: Code) -> str:
    """Why an opponent is chosen: for an additional attack, for a life card that goes, or because the text says so."""
    if any(instruction[:2] == (p.DO, p.ATTACK) for instruction in code):
        return "A7.22"
    return "A6.11" if destroys_life(code) else "A7.2"


def destroys_life(code: Code) -> bool:
    """Whether somebody chooses an own life card that is destroyed (A6.2)."""
    return any(instruction[0] == p.CHOOSE and instruction[5:] == (p.HOLDER, p.DESTROY) for instruction in code)


def opponent_chosen(table: AppleTable, seat: int, run: Run) -> None:
    """The opponent is chosen (A7.2, A7.22, A6.11)."""
    run.event = towards(seat, run.event)
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
    (A7.18), and what only prohibitions keep from being done (A7.3)."""
    _, first, last, full, otherwise = instruction
    test = possible(rules, code, first, last, bool(full))
    optional, rule = code[code.index(instruction) + 1][0] == p.MAY, "A7.5" if full else "A7.18"
    act = next((each[1] for each in code[first:last] if each[0] == p.DO and each[1] in (p.PLAY, p.ATTACK)), NONE)

    def look_first(table: AppleTable, run: Run) -> bool:
        if test(table, run):
            return run.goes_to(run.at + 1)
        if optional:
            by = forbidden_by(table, run, test)
            about = (run.source % NOTE, act, *(by or ()))
            table.decide_unasked(run.actor, MAY, NO, rule if by is None else "A7.3", about)
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
    """E oder E: the one who acts chooses a part that can be done, as a cost in full; if none can, nothing happens
    (A7.28, A7.5)."""
    _, second, end = instruction
    first = code.index(instruction) + 1
    tests = choosable(rules, code, first, second), choosable(rules, code, second, end)

    def choose_part(table: AppleTable, run: Run) -> bool:
        offers = [part for part, test in enumerate(tests) if test(table, run)]
        if not offers:
            run.full = False
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
    acts.do,
)
