"""A card set made ready for the table: what the rules ask of a card, as lists indexed by its number; all programs
in common tables.

The compiler numbers filters, conditions and codes per card. Here they become one list each, so that a running
ability is a few ints and no card has to be looked up while it runs. What a filter and an instruction say is looked up
once, here: `selects` and `steps` hold a ready function for each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.apfelernte.cards.sets import Card, CardSet
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import (
    NONE,
    CardProgram,
    Code,
    Condition,
    Filter,
    Instruction,
    Lasting,
    Prevention,
    Trigger,
)

if TYPE_CHECKING:
    from engine.apfelernte.filters import Select, True_
    from engine.apfelernte.possible import Test
    from engine.apfelernte.running import Ready

EVENTS = p.TURN_ENDS + 1
WORDS = p.FORBID + 1  # words of lasting rows
FICKLE = WORDS  # counted like a word: rows that depend on more than what is in play
COUNTED = WORDS + 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """A filter made ready. faces: the card numbers that match kind, type, name and printed strength; None: all do.

    The rest is as in `Filter`; `strength` is only left for what must be read at the table. plain: nothing but zone
    and side is left to check.   wesen, augmentations: whether a Wesen, an Augmentation in play can match at all.
    """

    zone: int
    side: int
    faces: frozenset[int] | None
    other: bool
    strength: int
    printed: bool
    value: int
    than: int
    against: int
    every: bool
    wesen: bool
    augmentations: bool
    plain: bool

    @property
    def reads_source(self) -> bool:
        """Whether the card whose ability it is decides."""
        return self.other or self.strength in (p.HIGHER_THAN, p.LOWER_THAN)


@dataclass(frozen=True, slots=True)
class Row:
    """A lasting row made ready: as `Lasting`, with common numbers. dependent: it depends on current strength (A7.20).
    depends: on anything: it is not just about its own card, always.   place: which of the card's rows it is."""

    word: int
    subject: int
    value: int
    per: int
    by: int
    who: int
    what: int
    additional: bool
    time: int
    condition: int
    dependent: bool
    depends: bool
    place: int


class CardRules:
    """What the table asks of the cards of one set; lists are indexed by card number.

    kind, type, printed: ints of `program` and the printed strength (0 for a Zauber).   spell: code or NONE.
    own[event][number]: the card's triggers of that event on itself; watching[number]: all on others, and of turns.
    lasting[number], row_words[number]: lasting rows; their words, and FICKLE.   preventions[number].
    codes, filters, conditions: common tables.   steps[code]: its instructions as ready functions, and one more that
    ends it.   selects[filter]: the ready function that finds its cards; tests[condition]: the one that says whether it
    is true.   payable[code]: of a code that prevents, whether what it costs can be done.
    """

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        size = max(cards.by_number, default=0) + 1
        self.kind = [0] * size
        self.type = [0] * size
        self.printed = [0] * size
        self.spell = [NONE] * size
        self.own: list[list[tuple[Trigger, ...]]] = [[()] * size for _ in range(EVENTS)]
        self.watching: list[tuple[Trigger, ...]] = [()] * size
        self.listed = [False] * size  # whether the table lists it while it is in play
        self.arrives = [False] * size  # whether it has a trigger on being played or coming into play
        self.triggered: list[tuple[Trigger, ...]] = [()] * size
        self.lasting: list[tuple[Row, ...]] = [()] * size
        self.row_words: list[tuple[int, ...]] = [()] * size
        self.preventions: list[tuple[Prevention, ...]] = [()] * size
        self.codes: list[Code] = []
        self.filters: list[Wanted] = []
        self.conditions: list[Condition] = []
        for card in cards.cards:
            self.kind[card.number] = p.KINDS[card.kind]
            self.type[card.number] = p.TYPES[card.type]
            self.printed[card.number] = card.strength or 0
        for card in cards.cards:
            _Linker(self, card, cards.program(card.number)).link()
        self.make_ready()

    def make_ready(self) -> None:
        """A function for each filter and each instruction, again when `filters` have been exchanged. They look at a
        table, which needs this module first."""
        from engine.apfelernte import abilities, filters, possible

        self.selects: list[Select] = [filters.selector(wanted) for wanted in self.filters]
        self.tests: list[True_] = [filters.tester(self, wanted) for wanted in self.conditions]
        self.steps: list[tuple[Ready, ...]] = [abilities.ready(self, code) for code in self.codes]
        preventing = {entry.code for entries in self.preventions for entry in entries}
        self.payable: dict[int, Test] = {at: possible.payable(self, self.codes[at]) for at in preventing}


class _Linker:
    """Puts one card's program into the common tables."""

    def __init__(self, rules: CardRules, card: Card, program: CardProgram) -> None:
        self.rules, self.number, self.program = rules, card.number, program
        self.code0, self.filter0 = len(rules.codes), len(rules.filters)
        self.condition0 = len(rules.conditions)

    def link(self) -> None:
        rules, program, number = self.rules, self.program, self.number
        rules.filters.extend(self.wanted(filter) for filter in program.filters)
        rules.conditions.extend(
            replace(condition, filter=self.filter(condition.filter)) for condition in program.conditions
        )
        rules.codes.extend(tuple(map(self.instruction, code)) for code in program.codes)
        rules.spell[number] = self.code(program.spell)
        for trigger in program.triggers:
            self.trigger(trigger)
        rules.lasting[number] = tuple([self.row(row, place) for place, row in enumerate(program.lasting)])
        fickle = [FICKLE for row in program.lasting if self.is_fickle(row)]
        rules.row_words[number] = tuple(dict.fromkeys([*(row.word for row in program.lasting), *fickle]))
        rules.preventions[number] = tuple(
            replace(entry, subject=self.subject(entry.subject), code=self.code(entry.code))
            for entry in program.preventions
        )
        rules.listed[number] = bool(rules.watching[number] or program.lasting or program.preventions)

    def code(self, index: int) -> int:
        return NONE if index == NONE else index + self.code0

    def filter(self, index: int) -> int:
        return NONE if index == NONE else index + self.filter0

    def condition(self, index: int) -> int:
        return NONE if index == NONE else index + self.condition0

    def subject(self, index: int) -> int:
        return index if index < 0 else index + self.filter0

    def trigger(self, trigger: Trigger) -> None:
        """A trigger of the card itself is found by the card, all others by those who watch. "Angreift oder blockt" are
        two triggers of one ability."""
        rules, number = self.rules, self.number
        linked = replace(
            trigger,
            code=self.code(trigger.code),
            subject=self.subject(trigger.subject),
            condition=self.condition(trigger.condition),
        )
        if trigger.subject == p.SELF:
            rules.own[trigger.event][number] += (linked,)
            rules.arrives[number] |= trigger.event in (p.ENTERS, p.PLAYS)
        else:
            rules.watching[number] += (linked,)
        if all(other.code != linked.code for other in rules.triggered[number]):
            rules.triggered[number] += (linked,)

    def row(self, row: Lasting, place: int) -> Row:
        filters, condition = self.program.filters, row.condition
        read = [row.subject, row.per, NONE if condition == NONE else self.program.conditions[condition].filter]
        reads = [filters[index] for index in read if index >= 0]
        return Row(
            row.word,
            self.subject(row.subject),
            row.value,
            self.filter(row.per),
            self.filter(row.by),
            row.who,
            self.filter(row.what),
            row.additional,
            row.time,
            self.condition(condition),
            any(wanted.strength != p.ANY_STRENGTH and not wanted.printed for wanted in reads),
            row.subject != p.SELF or condition != NONE,
            place,
        )

    def is_fickle(self, row: Lasting) -> bool:
        """Whether the row depends on hands, life cards or piles."""
        if row.condition == NONE:
            return False
        condition = self.program.conditions[row.condition]
        return condition.word != p.COUNT or self.program.filters[condition.filter].zone != p.IN_PLAY

    def instruction(self, instruction: Instruction) -> Instruction:
        """The same instruction with common numbers of filters and conditions."""
        values = list(instruction)
        for place in _places(instruction):
            index = values[place]
            values[place] = self.condition(index) if instruction[0] == p.IF else self.filter(index)
        return tuple(values)

    def wanted(self, filter: Filter) -> Wanted:
        printed = filter.printed or filter.zone in (p.IN_HAND, p.IN_DISCARD)  # there a Wesen has no other strength
        printed_value = printed and filter.strength in (p.EQUAL, p.AT_MOST, p.AT_LEAST)
        strength = p.ANY_STRENGTH if printed_value else filter.strength
        faces = self.faces(filter, printed_value)
        return Wanted(
            filter.zone,
            filter.side,
            faces,
            filter.other,
            strength,
            filter.printed,
            filter.value,
            filter.than,
            self.filter(filter.against),
            filter.every,
            filter.kind != p.ZAUBER and filter.type not in (p.URMACHT, p.MALEFICIUM, p.AUGMENTATION),
            filter.kind != p.WESEN and filter.type in (p.ANY_TYPE, p.AUGMENTATION),
            faces is None and not filter.other and strength == p.ANY_STRENGTH,
        )

    def faces(self, filter: Filter, printed_value: bool) -> frozenset[int] | None:
        """The numbers of the cards that match what is printed; None when every card in the zone does. A Zauber has no
        strength, not even a low one (A1.1)."""
        free = filter.type == p.ANY_TYPE and filter.name == 0 and not printed_value
        any_strength = filter.strength == p.ANY_STRENGTH
        only_wesen_lie_there = filter.kind == p.WESEN and filter.zone == p.IN_PLAY
        if free and ((filter.kind == p.ANY_KIND and any_strength) or only_wesen_lie_there):
            return None
        rules = self.rules
        return frozenset(
            number
            for number in (card.number for card in rules.cards.cards)
            if filter.kind in (p.ANY_KIND, rules.kind[number])
            and filter.type in (p.ANY_TYPE, rules.type[number])
            and filter.name in (0, number)
            and (any_strength or rules.kind[number] == p.WESEN)
            and (not printed_value or _compare(rules.printed[number], filter))
        )


def _compare(strength: int, filter: Filter) -> bool:
    if filter.strength == p.EQUAL:
        return strength == filter.value
    return strength <= filter.value if filter.strength == p.AT_MOST else strength >= filter.value


def _places(instruction: Instruction) -> tuple[int, ...]:
    """Where an instruction names a filter (for IF: a condition)."""
    opcode = instruction[0]
    if opcode == p.IF:
        return (1,)
    if opcode in (p.CHOOSE, p.ALL, p.RANDOM):
        return (2,)
    if opcode == p.DO and instruction[1] == p.DRAW:
        return (3,)
    if opcode == p.DO and instruction[1] == p.BOOST:
        return (5,)
    return ()


@lru_cache(maxsize=16)
def card_rules(cards: CardSet) -> CardRules:
    """The set made ready; once per set."""
    return CardRules(cards)
