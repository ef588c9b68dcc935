"""Tree -> program (A7): for every selector a selection, then the DO; the table executes it (`program` says what each
instruction means).

The compiler is generic: what a wording becomes is its `code` in `wordings`, and the kinds of its arguments decide
the operands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from engine.apfelernte.language import program as p
from engine.apfelernte.language.lexicon import NOUNS
from engine.apfelernte.language.tree import Ability, Act, Amount, Arg, Clause, Ref, Selector, Strength
from engine.apfelernte.language.walk import sort_of
from engine.apfelernte.language.wordings import WORDINGS

FIXED = {
    "self": p.SELF,
    "host": p.HOST,
    "attacker": p.ATTACKER,
    "blocker": p.BLOCKER,
    "that": p.TRIGGER,
    "that_card": p.TRIGGER,
    "those_cards": p.TRIGGER,
}
WHO = {
    "you": p.YOU,
    "each_opponent": p.EACH_OPPONENT,
    "each_player": p.EACH_PLAYER,
    "chosen_opponent": p.CHOSEN,
    "attacked": p.ATTACKED,
    "an_opponent": p.ANY_OPPONENT,
    "no_player": p.EACH_PLAYER,
    "no_opponent": p.EACH_OPPONENT,
}
DURATIONS = {"": p.FOREVER, "turn": p.TURN, "next_turn": p.NEXT_TURN}
TIMES = {None: p.ALWAYS, "own_turn": p.IN_OWN_TURN, "each_own_turn": p.IN_EACH_OWN_TURN}
STRENGTHS = {
    "=": p.EQUAL,
    "<=": p.AT_MOST,
    ">=": p.AT_LEAST,
    "highest": p.HIGHEST,
    "lowest": p.LOWEST,
    "higher": p.HIGHER_THAN,
    "lower": p.LOWER_THAN,
}
ZONES = {"HAND": p.IN_HAND, "LIFE": p.IN_LIFE}

Record = TypeVar("Record", p.Filter, p.Condition)


def compile_card(abilities: Iterable[Ability], numbers: Mapping[str, int] | None = None) -> p.CardProgram:
    """The program of all abilities of a card. numbers: name -> number of the cards of its set ("namens ...")."""
    return Compiler(numbers or {}).card(tuple(abilities))


class Compiler:
    """Collects the tables of one card's program."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers = numbers
        self.codes: list[p.Code] = []
        self.filters: list[p.Filter] = []
        self.conditions: list[p.Condition] = []
        self.triggers: list[p.Trigger] = []
        self.lasting_rows: list[p.Lasting] = []
        self.preventions: list[p.Prevention] = []
        self.spell_code = p.NONE

    def card(self, abilities: tuple[Ability, ...]) -> p.CardProgram:
        for ability in abilities:
            getattr(self, sort_of(ability))(ability)
        return p.CardProgram(
            tuple(self.codes),
            tuple(self.filters),
            tuple(self.conditions),
            tuple(self.triggers),
            tuple(self.lasting_rows),
            tuple(self.preventions),
            self.spell_code,
        )

    # --- the four sorts of abilities

    def trigger(self, ability: Ability) -> None:
        code = self.code(ability)
        condition = self.condition(ability.condition)
        for event in ability.events:
            self.triggers.append(self.trigger_row(event, code, condition))

    def trigger_row(self, event: Act, code: int, condition: int) -> p.Trigger:
        kind = WORDINGS[event.word].code
        if event.word == "plays":
            who, played = event.args
            assert isinstance(who, str)
            return p.Trigger(kind, code, self.filter(played, p.ANYWHERE), WHO[who], condition)
        if kind in (p.TURN_BEGINS, p.TURN_ENDS):
            return p.Trigger(kind, code, who=p.ANY_OPPONENT if event.args else p.YOU, condition=condition)
        (subject,) = event.args
        if isinstance(subject, Selector) and NOUNS[subject.noun].family == "LIFE":
            kind = p.LIFE_DESTROYED
        return p.Trigger(kind, code, self.subject(subject), condition=condition)

    def prevention(self, ability: Ability) -> None:
        self.preventions.append(p.Prevention(self.subject(ability.events[0].args[0]), self.code(ability)))

    def spell(self, ability: Ability) -> None:
        self.spell_code = self.code(ability)

    def lasting(self, ability: Ability) -> None:
        condition = self.condition(ability.condition)
        clause = ability.clauses[0]
        act = clause.acts[0]
        if clause.mood == "may":
            (what,) = act.args
            assert isinstance(what, Selector)
            word = p.FORBID if clause.actor.startswith("no_") else p.PERMIT
            self.lasting_rows.append(
                p.Lasting(
                    word,
                    value=what.count if word == p.PERMIT else 0,
                    who=WHO[clause.actor],
                    what=self.filter(what, p.IN_HAND),
                    additional="more" in what.adjs,
                    time=TIMES[clause.time],
                    condition=condition,
                )
            )
        else:
            self.lasting_rows.append(self.state_row(act, condition))

    def state_row(self, act: Act, condition: int) -> p.Lasting:
        subject, *others = act.args
        value, per, by = 0, p.NONE, p.NONE
        for arg in others:
            if isinstance(arg, Amount):
                value, per = arg.value, self.per(arg.per)
            else:
                by = self.filter(arg)
        return p.Lasting(WORDINGS[act.word].code, self.subject(subject), value, per, by, condition=condition)

    # --- records

    def add(self, table: list[Record], record: Record) -> int:
        """The index of an equal record, or of the new one."""
        if record not in table:
            table.append(record)
        return table.index(record)

    def subject(self, arg: Arg) -> int:
        return FIXED[arg.what] if isinstance(arg, Ref) else self.filter(arg)

    def per(self, selector: Selector | None) -> int:
        return self.filter(selector) if selector else p.NONE

    def filter(
        self, selector: Arg, zone: int | None = None, side: int | None = None, than: Callable[[Ref], int] | None = None
    ) -> int:
        """The filter of a selector. zone, side: where the noun and the adjectives do not say it.   than: operand of
        a compared Ref.
        """
        assert isinstance(selector, Selector)
        noun = NOUNS[selector.noun]
        strength = selector.strength or Strength("")
        ref = strength.value if isinstance(strength.value, Ref) else None
        others = strength.value if isinstance(strength.value, Selector) else None
        return self.add(
            self.filters,
            p.Filter(
                zone=ZONES.get(noun.family, p.IN_PLAY) if zone is None else zone,
                side=self.side(selector) if side is None else side,
                kind={"CREATURE": p.WESEN, "SPELL": p.ZAUBER, "AUG": p.ZAUBER}.get(noun.family, p.ANY_KIND),
                type=self.type(selector),
                name=self.numbers.get(selector.name, p.NONE) if selector.name else 0,
                other="other" in selector.adjs,
                strength=STRENGTHS.get(strength.rel, p.ANY_STRENGTH),
                printed=strength.printed,
                value=strength.value if isinstance(strength.value, int) else 0,
                than=p.NONE if ref is None else (than or (lambda ref: FIXED[ref.what]))(ref),
                against=p.NONE if others is None else self.filter(others),
                every=others is not None and others.bound == "all",
            ),
        )

    def side(self, selector: Selector) -> int:
        return p.OWN if "own" in selector.adjs else p.OPPOSING if "opposing" in selector.adjs else p.ANY_SIDE

    def type(self, selector: Selector) -> int:
        """ "ein Biest" and "ein Wesen vom Typ Biest" mean the same."""
        name = selector.type or selector.noun
        return p.TYPES.get(name, p.ANY_TYPE)

    def condition(self, act: Act | None) -> int:
        return p.NONE if act is None else self.add(self.conditions, self.condition_record(act))

    def condition_record(self, act: Act) -> p.Condition:
        word = WORDINGS[act.word].code
        if word == p.COUNT:
            (selector,) = act.args
            assert isinstance(selector, Selector)
            most = 0 if selector.count == 0 else p.NONE
            return p.Condition(word, self.filter(selector), least=selector.count, most=most)
        zone = ZONES[NOUNS[str(act.args[1])].family]
        return p.Condition(word, zone=zone, who=p.YOU if word == p.HAS_NO else WHO[str(act.args[2])])

    def code(self, ability: Ability) -> int:
        condition = self.condition(ability.condition) if not ability.events else p.NONE
        self.codes.append(CodeWriter(self, ability).write(condition))
        return len(self.codes) - 1


class CodeWriter:
    """Writes the code of one ability. Jump targets that are not known yet are patched when they are."""

    def __init__(self, compiler: Compiler, ability: Ability) -> None:
        self.compiler = compiler
        self.ability = ability
        self.out: list[list[int]] = []
        self.registers = 0
        self.shown: list[tuple[int, str]] = []  # registers in the order in which they are filled, with their families

    def write(self, condition: int) -> p.Code:
        first, *then = self.ability.clauses
        jump = self.emit(p.IF, condition, 0) if condition != p.NONE else None
        self.clause(first)
        if jump is not None:
            self.out[jump][2] = len(self.out)
        for clause in then:
            self.clause(clause)
        return tuple(tuple(instruction) for instruction in self.out)

    def emit(self, *instruction: int) -> int:
        self.out.append(list(instruction))
        return len(self.out) - 1

    # --- sentences

    def clause(self, clause: Clause) -> None:
        """ACTORS around it unless "du" acts; a chosen opponent is chosen before."""
        player = self.emit(p.PLAYER, 0, 0) if clause.actor == "chosen_opponent" else None
        start = len(self.out)
        block = self.emit(p.ACTORS, WHO[clause.actor], 0) if clause.actor != "you" else None
        self.body(clause)
        end = len(self.out)
        if player is not None:
            self.out[player][1:] = [start, end]
        if block is not None:
            self.out[block][2] = end

    def body(self, clause: Clause) -> None:
        """CAN, MAY, the cost, PAID, the acts."""
        jumps: list[tuple[int, int]] = []  # (instruction, operand) that jump behind the body
        may, cost = clause.mood == "may", bool(clause.cost)
        can = self.emit(p.CAN, 0, 0, int(cost), 0) if may or cost else None
        if may:
            jumps.append((self.emit(p.MAY, 0), 1))
        if cost:
            self.emit(p.MARK)
        start = len(self.out)
        self.acts(clause.cost or clause.acts, clause.cost_join if cost else clause.join)
        if can is not None:
            self.out[can][1:3] = [start, len(self.out)]
            jumps.append((can, 4))
        if cost:
            jumps.append((self.emit(p.PAID, 0), 1))
            self.acts(clause.acts, clause.join)
        for at, operand in jumps:
            self.out[at][operand] = len(self.out)

    def acts(self, acts: tuple[Act, ...], join: str) -> None:
        if join == "or" and len(acts) == 2:
            either, before = self.emit(p.EITHER, 0, 0), len(self.shown)
            self.act(acts[0])
            goto = self.emit(p.GOTO, 0)
            self.out[either][1] = len(self.out)
            first, self.shown = self.shown, self.shown[:before]  # the second part knows nothing of the first
            self.act(acts[1])
            self.shown = [*first, *self.shown[before:]]
            self.out[either][2] = self.out[goto][1] = len(self.out)
        else:
            for act in acts:
                self.act(act)

    # --- one act: its selections, then DO

    def act(self, act: Act) -> None:
        wording = WORDINGS[act.word]
        against_one = wording.rival or "chosen_opponent" in act.args or self.takes_rival_life(act)
        rival = self.emit(p.PLAYER, 0, 0) if against_one else None
        start = len(self.out)
        before, operands = self.shown[:], list[int]()
        for arg in act.args:
            operands += self.operands(arg, wording.code, before)
        if wording.code == p.IGNORE:
            operands.reverse()  # in the text the duration stands first, in the program last
        self.emit(p.DO, wording.code, *operands)
        if rival is not None:
            self.out[rival][1:] = [start, len(self.out)]

    def takes_rival_life(self, act: Act) -> bool:
        """A6.11: the executor chooses the opponent, the owner the card."""
        return any(isinstance(arg, Selector) and self.is_rival_life(arg) for arg in act.args)

    def is_rival_life(self, selector: Selector) -> bool:
        return selector.noun == "Lebenskarte" and "opposing" in selector.adjs and selector.bound != "all"

    def operands(self, arg: Arg, code: int, before: list[tuple[int, str]]) -> list[int]:
        """before: what `shown` was before the act."""
        if isinstance(arg, Selector):
            if code == p.DRAW:
                return [arg.count, self.compiler.per(arg.per)]
            return [self.selection(arg, code)]
        if isinstance(arg, Ref):
            return [self.ref(arg, before)]
        if isinstance(arg, Amount):
            return [arg.value, self.compiler.per(arg.per)]
        return [DURATIONS[arg] if arg in DURATIONS else WHO[arg]]

    def ref(self, ref: Ref, shown: list[tuple[int, str]] | None = None) -> int:
        """ "dieses Wesen", "diese Karte": the one of that kind that was chosen or shown last, else the one that
        triggered (A7.28).

        shown: among these; "ein Wesen gegen dieses Wesen" means one from before.
        """
        for register, family in reversed(self.shown if shown is None else shown):
            if ref.what in ("that_card", "those_cards") or (ref.what == "that" and family == "CREATURE"):
                return register
        return FIXED[ref.what]

    def selection(self, selector: Selector, act: int) -> int:
        """Emits what fills a register; returns the register."""
        register = self.registers
        self.registers += 1
        family = NOUNS[selector.noun].family
        if selector.zone == "deck":
            self.emit(p.TOP, register, selector.count)
        elif selector.bound == "all":
            self.emit(p.ALL, register, self.filter(selector, act))
        elif "random" in selector.adjs:
            self.emit(p.RANDOM, register, self.filter(selector, act), selector.count)
        else:
            bound = p.UP_TO if selector.bound == "<=" else p.EXACT
            chooser = self.chooser(selector, family, act)
            self.emit(p.CHOOSE, register, self.filter(selector, act), selector.count, bound, chooser, act)
        self.shown.append((register, family))
        return register

    def filter(self, selector: Selector, act: int) -> int:
        zone, side = None, None
        if selector.zone == "discard":
            zone, side = p.IN_DISCARD, p.OWN
        elif act == p.PLAY:
            zone, side = p.IN_HAND, p.OWN
        elif selector.noun == "Handkarte":
            side = p.OWN
        elif self.is_rival_life(selector):
            side = p.BY_CHOSEN
        return self.compiler.filter(selector, zone, side, self.ref)

    def chooser(self, selector: Selector, family: str, act: int) -> int:
        """Hand and life cards are chosen by their holder, all others by the executor, unless the text gives the choice
        away (A7.2, A11.7).
        """
        if selector.chooser:
            return {"subject": p.ACTOR, "attacked": p.BY_ATTACKED}[selector.chooser]
        held = family in ("HAND", "LIFE") or act == p.PLAY
        return p.HOLDER if held else p.EXECUTOR
