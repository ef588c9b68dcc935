"""The table of an observed game: the same rules on copies whose hidden faces nobody knows (A10.2).

A hidden face is UNKNOWN until a line names it: then it is set on the copy that the line is about, just before that copy
is used. What can be hidden where is not known here but in `kernel.sketches`.

The ability of a text-only card is a pause: the engine asks whether it is used at each moment at which a card can do
something, and while it asks, facts are entered by hand (A11.3, `by_hand`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from engine.apfelernte.cardrules import CardRules, Wanted, card_rules
from engine.apfelernte.cards import Card, CardSet
from engine.apfelernte.decisions import LIFE as LIFE_CHOSEN
from engine.apfelernte.formats import Format
from engine.apfelernte.game import GameTable, begin
from engine.apfelernte.language import program as p
from engine.apfelernte.language.program import CardProgram, Instruction, Trigger
from engine.apfelernte.table import OPEN, AppleTable
from engine.kernel import UNKNOWN


class ObservedTable(GameTable):
    """A table on which no hidden face is known."""

    __slots__ = ()
    knows_hands = False

    def tell_move(self, copy: int, origin: int, holder: int, zone: int, seat: int, where: int) -> None:
        """The fact of a move; what goes where nobody sees it is not known any more."""
        super().tell_move(copy, origin, holder, zone, seat, where)
        if not OPEN[zone]:
            self.secret[copy] = UNKNOWN

    def seen(self, kind: int, offer: int, about: tuple[int, ...]) -> int:
        """Nobody knows in which place a life card lies that is taken here."""
        return 0 if kind == LIFE_CHOSEN else super().seen(kind, offer, about)


def observed_table(
    rules: CardRules, sizes: Sequence[int], form: Format, start: int | None, decider: int | None, cuts: bool
) -> ObservedTable:
    """A new game of which only the sizes of the decks are known; arguments as of `game.new_table`. Chance asks."""
    table = ObservedTable(rules, tuple((UNKNOWN,) * size for size in sizes), None, [])
    begin(table, form, start, decider, cuts)
    return table


# ------------------------------------------------------------ text-only cards

PAUSE = ((p.MAY, 1),)  # a question and nothing behind it
OF_A_WESEN = (p.ENTERS, p.ATTACKS, p.BLOCKS, p.IS_BLOCKED, p.FIGHTS, p.IS_DESTROYED)
OF_TURNS = (p.TURN_BEGINS, p.TURN_ENDS)


def _pauses(events: Sequence[int], subject: int) -> tuple[Trigger, ...]:
    own = [Trigger(event, 0, subject) for event in events]
    return (*own, *(Trigger(event, 0, who=who) for event in OF_TURNS for who in (p.YOU, p.ANY_OPPONENT)))


WESEN_BY_HAND = CardProgram((PAUSE,), triggers=_pauses(OF_A_WESEN, p.SELF))
SPELL_BY_HAND = CardProgram((PAUSE,), spell=0)
CARRIED_BY_HAND = CardProgram(
    (PAUSE,), triggers=(Trigger(p.ENTERS, 0, p.SELF), *_pauses((p.ATTACKS, p.BLOCKS, p.FIGHTS), p.HOST))
)


@dataclass(frozen=True)
class _WithPauses:
    """A card set whose text-only cards pause."""

    set: CardSet

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.set.cards

    @property
    def by_number(self) -> dict[int, Card]:
        return self.set.by_number

    @cached_property
    def text_only(self) -> frozenset[int]:
        return frozenset(number for number in self.by_number if not self.set.program(number).understood)

    def program(self, number: int) -> CardProgram:
        if number not in self.text_only:
            return self.set.program(number)
        card = self.by_number[number]
        if card.kind == "Wesen":
            return WESEN_BY_HAND
        return CARRIED_BY_HAND if card.type == "Augmentation" else SPELL_BY_HAND


@dataclass(frozen=True)
class ObservedRules:
    """The rules of a set as they are observed. played: for tables on which all faces are known.  seen: for those on
    which a card of a discard pile that nobody named may be any that an ability looks for.  text_only: cards that pause.
    reads_piles: cards whose abilities look into discard piles.  heals: cards that lay life cards (A1.9)."""

    played: CardRules
    seen: CardRules
    text_only: frozenset[int]
    reads_piles: frozenset[int]
    heals: frozenset[int]


@lru_cache(maxsize=16)
def observed_rules(cards: CardSet) -> ObservedRules:
    """The rules of a set for observed games; once per set."""
    paused = _WithPauses(cards)
    played = CardRules(paused) if paused.text_only else card_rules(cards)  # type: ignore[arg-type]
    seen = _SeenRules(paused)
    return ObservedRules(played, seen, paused.text_only, _faces(seen, _looks_into_pile), _faces(played, _heals))


class _SeenRules(CardRules):
    """Rules for which a card of a discard pile that nobody named may be any, and a hidden card of a hand one that may
    not be played (A7.3): it is offered when a line has named it."""

    def __init__(self, cards: _WithPauses) -> None:
        super().__init__(cards)  # type: ignore[arg-type]  # what of a set it needs
        forbidden = {row.what for rows in self.lasting for row in rows if row.word == p.FORBID}
        self.filters = [
            _open_to_unknown(wanted) if wanted.zone == p.IN_DISCARD or index in forbidden else wanted
            for index, wanted in enumerate(self.filters)
        ]
        self.make_ready()


def _open_to_unknown(wanted: Wanted) -> Wanted:
    return wanted if wanted.faces is None else replace(wanted, faces=wanted.faces | {UNKNOWN})


def _faces(rules: CardRules, has: Callable[[CardRules, Instruction], bool]) -> frozenset[int]:
    """The cards with an ability that has such an instruction."""
    codes = {at for at, code in enumerate(rules.codes) if any(has(rules, one) for one in code)}
    spells = {number for number, code in enumerate(rules.spell) if code in codes}
    return frozenset(
        spells | {number for number, own in enumerate(rules.triggered) if any(trigger.code in codes for trigger in own)}
    )


def _looks_into_pile(rules: CardRules, instruction: Instruction) -> bool:
    return instruction[0] in (p.CHOOSE, p.ALL) and rules.filters[instruction[2]].zone == p.IN_DISCARD


def _heals(rules: CardRules, instruction: Instruction) -> bool:
    return instruction[:2] == (p.DO, p.HEAL)


def asks_by_hand(table: AppleTable, text_only: frozenset[int]) -> bool:
    """Whether the open question is the pause of a text-only card."""
    if not text_only or len(table.questions) != 1:
        return False
    question = table.questions[0]
    return question.rule == "A7.1" and table.face[question.about[0]] in text_only
