"""One way in which an observed game can have gone so far: its table, what happened, and for each owner what the hidden
cards can be (A10.2).

What happened since the last decision that the log tells is kept as *happenings*: a later line can still say more of
them (which card was drawn, which life card it was), and then what can be hidden is told again from before them. A world
is never changed once it has been given away; `fork` makes the one that goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from engine.apfelernte.decisions import CHOOSE, LOTS, SHUFFLE
from engine.apfelernte.decisions import LIFE as LIFE_CHOSEN
from engine.apfelernte.game import GameTable
from engine.apfelernte.log.gamelog import Setup
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.observed.table import ObservedRules, observed_rules, observed_table
from engine.apfelernte.table import DECK, DISCARD, GONE, HAND, LIFE, LIMBO, PLAY, AppleTable
from engine.kernel import CHANCE, UNKNOWN, Fact, Question, Unasked
from engine.kernel import facts as f
from engine.kernel import sketches as k
from engine.kernel.sketches import Clue, Sketches, Universe, follow

_new = tuple.__new__  # makes a named tuple without its slow constructor

PLACES = {DECK: k.DECK, HAND: k.HAND, LIFE: k.SLOT, PLAY: k.OPEN, DISCARD: k.OPEN, LIMBO: k.OPEN}


@dataclass(frozen=True)
class Observed:
    """What an observed game begins with. universes: what each owner's cards can be.  sizes: of the decks."""

    setup: Setup
    universes: tuple[Universe, ...]
    sizes: tuple[int, ...]
    rules: ObservedRules

    @cached_property
    def begun(self) -> World:
        """The world before the first line."""
        return World(self)


def observed(setup: Setup) -> Observed:
    """The beginning of an observed game. setup.decks: () for a deck whose list nobody knows (A10.2): then it is any
    legal deck of the format (A10.7). Without deck lists it is the same for all games with the same beginning."""
    return _observed(setup) if any(setup.decks) else _without_lists(setup)


def _observed(setup: Setup) -> Observed:
    anything = setup.format.playable(card.number for card in setup.cards.cards)
    universes = tuple(Universe(deck or anything) for deck in setup.decks)
    return Observed(setup, universes, setup.sizes, observed_rules(setup.cards))


_without_lists = lru_cache(maxsize=64)(_observed)


class Happening(NamedTuple):
    """A fact since the last told decision. face: of its card, UNKNOWN when nobody named it.  clue: what it tells of the
    owner's cards, if anything.  told: a line has told it.  other: the card that was saved or carries another, for it
    may be hidden again when the line is read."""

    fact: Fact
    face: int = UNKNOWN
    owner: int = -1
    clue: Clue | None = None
    told: bool = False
    other: int = UNKNOWN


class ByHand(NamedTuple):
    """Something entered by hand (A11.3). entries: of the table's log before it.  begun, ended: facts before, after."""

    entries: int
    begun: int
    act: Callable[[AppleTable, int], object]
    copy: int
    ended: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that the hidden cards cannot be: what was possible before, and the clue after which nothing is left."""

    owner: int
    before: Sketches
    clue: Clue
    phrase: str = ""


class World:
    """See the module. possible: by owner, after everything so far; before: by owner, before the happenings.
    faces: of copies that all have seen.  slots: life cards whose number a line has said.  facts, lines, ends: all that
    happened, the line that each fact belongs to, and how many facts there were when each entry of the table's log was
    done.  hands: what was entered by hand.  unasked: decisions with one possible answer since the last told decision,
    that no line has told.  blind: a card was played that nobody has named, so that what it did cannot
    be known: no world to go on with."""

    __slots__ = (
        "before",
        "blind",
        "ends",
        "faces",
        "facts",
        "game",
        "hands",
        "happenings",
        "line",
        "lines",
        "possible",
        "slots",
        "table",
        "unasked",
    )
    known = False  # whether all hidden cards are (`supposed`)

    def __init__(self, game: Observed) -> None:
        setup = game.setup
        self.game = game
        self.line = 0
        self.before = self.possible = tuple(map(k.begin, game.universes, game.sizes))
        self.happenings: tuple[Happening, ...] = ()
        self.faces: dict[int, int] = {}
        self.slots: dict[int, int] = {}
        self.facts: list[Fact] = []
        self.lines: list[int] = []
        self.ends: list[int] = []
        self.hands: tuple[ByHand, ...] = ()
        self.unasked: tuple[Unasked, ...] = ()
        self.blind = False
        self.table: GameTable = observed_table(
            game.rules.seen, game.sizes, setup.format, setup.start, setup.decider, setup.cuts
        )
        self._collect([])
        self.do(lambda: None)

    def fork(self, line: int = 0) -> World:
        """The same world, to go on with; line: what happens from now on is told by it."""
        other: World = World.__new__(World)
        other.game, other.line = self.game, line or self.line
        other.table = self.table.copy()
        other.table.facts = []
        other.before, other.possible, other.happenings = self.before, self.possible, self.happenings
        other.hands, other.unasked, other.blind = self.hands, self.unasked, self.blind
        other.faces, other.slots = self.faces.copy(), self.slots.copy()
        other.facts, other.lines, other.ends = self.facts[:], self.lines[:], self.ends[:]
        return other

    # Going on

    def decided(self) -> None:
        """A line tells a decision: nothing more is said of what happened before."""
        self.before, self.happenings, self.unasked = self.possible, (), ()

    def answer(self, seat: int, offer: int) -> None:
        """An answer, or a standing right of the seat."""
        table = self.table
        question = table.question(seat)
        step = question.step if question and offer in question.offers else table.step
        self.do(lambda: table.answer(step, seat, offer))

    def settle(self, things: Sequence[int]) -> None:
        """A chance result."""
        self.do(lambda: self.table.settle(things))

    def do(self, act: Callable[[], object]) -> None:
        """Something happens at the table."""
        table = self.table
        decks = [deck[:] for deck in table.deck]
        act()
        self.settle_shuffles()
        self.take_unasked()
        self._collect(decks)

    def take_unasked(self) -> None:
        """What was decided without a question."""
        table = self.table
        if table.unasked:
            self.unasked += tuple(table.unasked)
            table.unasked = []

    def settle_shuffles(self) -> None:
        """Shuffles are no question here."""
        table = self.table
        while table.questions and table.questions[0].kind == SHUFFLE and table.questions[0].seat == CHANCE:
            table.settle(self.shuffled(table.questions[0]))

    def shuffled(self, question: Question) -> tuple[int, ...]:
        """How the cards of a deck lie after a shuffle: nobody knows."""
        return tuple(question.offers)

    def lots(self, question: Question, named: Sequence[int] = ()) -> tuple[int, ...]:
        """The hand cards that chance has drawn: any. named: what the line says of them."""
        return tuple(question.offers[: question.about[1]])

    def held(self, owner: int, copies: Sequence[int], face: int) -> int:
        """The one of these hand cards that is this card, UNKNOWN: that goes without a name. Any of them can be."""
        if face != UNKNOWN:
            self.name(copies[0], face)
        return copies[0]

    def may_be(self, fact: Fact, face: int, named: int) -> bool:
        """Whether a card that seemed to be one face can be another one."""
        return False

    def named_in_pile(self, question: Question, face: int) -> bool:
        """Whether a card of the pile that the question is about has turned out to be this one."""
        return False

    def any_slot(self, question: Question) -> int:
        """A life card that nobody has named: which one, the sketches know."""
        return question.offers[0]

    def shown(self, copy: int) -> int:
        """The card of a copy that all have seen, UNKNOWN for others."""
        return self.faces.get(copy, UNKNOWN)

    def ask_again(self) -> None:
        """The open question is put again: it may be about cards that have been named since."""

        def again() -> None:
            self.table.ask_anew()
            self.table.proceed()

        self.do(again)

    def by_hand(self, act: Callable[[AppleTable, int], object], copy: int) -> None:
        """Something is entered by hand while a question is open, which is then put again (A11.3)."""
        begun, table = len(self.facts), self.table
        self.do(lambda: carried_out(table, act, copy))
        self.hands = (*self.hands, ByHand(len(table.log), begun, act, copy, len(self.facts)))

    def name(self, copy: int, face: int) -> None:
        """A line names the card of a copy whose face nobody knew."""
        self.table.secret[copy] = face

    def tell(self, place: int, face: int = UNKNOWN, slot: int = k.ANY) -> bool:
        """A line tells a happening, with its card or the number of its slot. Returns whether that can be."""
        told = self.happenings[place]
        clue, named = told.clue, False
        if face != UNKNOWN and face != told.face:
            assert clue is not None
            clue = clue._replace(faces=self.mask(told.owner, face), line=self.line)
            named = self._name_open(told.fact, face)
        if slot != k.ANY and clue is not None:
            part = {"at": slot} if clue.origin == k.SLOT else {"to": slot}
            clue = clue._replace(line=self.line, **part)
        now = told._replace(face=face or told.face, clue=clue, told=True)
        self.happenings = (*self.happenings[:place], now, *self.happenings[place + 1 :])
        possible = clue is told.clue or self._tell_again(told.owner)
        if named and possible and not self._offers_unnamed():
            self.ask_again()
        return possible

    def tell_unasked(self, made: Unasked, phrase: Phrase) -> bool:
        """A line tells a decision that was no question; it may name hidden cards. Returns whether that can be."""
        self.unasked = tuple(one for one in self.unasked if one is not made)
        if self.known:
            return True
        if made.kind == LIFE_CHOSEN and (number := phrase.number()) is not None:
            return self._named_meanwhile(made.offer, slot=number - 1)
        copies = made.about if made.kind == LOTS else (made.offer,)
        hidden = made.kind in (CHOOSE, LOTS) and not made.seen
        faces = [ref.number for ref in phrase.cards()] if hidden else []
        return all(self._named_meanwhile(*pair) for pair in zip(copies, faces, strict=False))

    def _named_meanwhile(self, copy: int, face: int = UNKNOWN, slot: int = k.ANY) -> bool:
        """A line names a hidden card that has moved already, or will. Returns whether it can be that card."""
        for place, happening in enumerate(self.happenings):
            if happening.fact.kind == f.MOVED and happening.fact.copy == copy:
                told = happening.told
                possible = self.tell(place, face if happening.face == UNKNOWN else UNKNOWN, slot)
                now = self.happenings[place]._replace(told=told)
                self.happenings = (*self.happenings[:place], now, *self.happenings[place + 1 :])
                return possible and now.face in (UNKNOWN, face) if face else possible
        if self.table.zone[copy] != HAND:
            return False
        self.name(copy, face)
        return True

    def learn(self, owner: int, clue: Clue) -> bool:
        """A line says something of hidden cards. Returns whether that can be."""
        after = follow(self.possible[owner], clue)
        possible = (*self.possible[:owner], after, *self.possible[owner + 1 :])
        self.happenings = (*self.happenings, Happening(Fact(f.VALUE), owner=owner, clue=clue, told=True))
        self.possible = possible
        return bool(after)

    def mask(self, owner: int, face: int) -> int:
        """This card as a set of what an owner's cards can be; empty where it is not in the list, is banned (A10.7), or
        is in another deck of the one set (A8.11)."""
        return 0 if self.named_elsewhere(owner, face) else self.game.universes[owner].masks.get(face, 0)

    def named_elsewhere(self, owner: int, face: int) -> int:
        """Where all decks come from one set (A8.11): the line that has named this card as another owner's; 0 for
        none."""
        if not self.game.setup.format.one_set:
            return 0
        for other, left in enumerate(self.possible):
            bit = self.game.universes[other].masks.get(face, 0) if other != owner else 0
            line = next((clue.line for clue in left.history() if bit and clue.faces == bit), 0)
            if line:
                return line
        return 0

    def name_in_pile(self, copy: int, face: int) -> bool:
        """A line names a card of a discard pile later than it came there. Returns whether it can be that card."""
        table, owner = self.table, self.table.owner[copy]
        table.face[copy] = table.secret[copy] = self.faces[copy] = face
        return self.learn(owner, Clue(k.SEEN, self.line, self.mask(owner, face), k.OPEN, copy))

    def refusal(self) -> Refusal | None:
        """Why the hidden cards cannot be like this, if they cannot."""
        for owner, left in enumerate(self.possible):
            if not left:
                at = left
                while at.before is not None and not at.before:
                    at = at.before
                assert at.before is not None
                assert at.clue is not None
                return Refusal(owner, at.before, at.clue)
        return None

    @property
    def full(self) -> int:
        """The line from which there were too many possibilities, 0: there were not."""
        return min((left.full for left in self.possible if left.full), default=0)

    def key(self) -> tuple[Any, ...]:
        """All that decides how it can go on: worlds with equal keys are one."""
        table = self.table
        own = table.state()
        return (
            own[0],
            own[1],
            [q[1:6] for q in table.questions].__repr__(),
            self.happenings,
            self.unasked,
            tuple([(frozenset(left.found), frozenset(left.shown.items())) for left in self.possible]),
        )

    # Inside

    def _offers_unnamed(self) -> bool:
        """Whether the open question is about a card of a pile that nobody has named."""
        table = self.table
        offers = table.questions[0].offers if table.questions else ()
        pile = {copy for discard in table.discard for copy in discard if table.face[copy] == UNKNOWN}
        return not pile.isdisjoint(offers)

    def _name_open(self, fact: Fact, face: int) -> bool:
        """A card in a pile is named later than it came there. Returns whether it was one."""
        table, copy = self.table, fact.copy
        if table.zone[copy] == DISCARD and table.face[copy] == UNKNOWN and fact.target // f.SEATS == DISCARD:
            table.face[copy] = table.secret[copy] = face
            self.faces[copy] = face
            return True
        return False

    def _tell_again(self, owner: int) -> bool:
        left = self.before[owner]
        for happening in self.happenings:
            if happening.owner == owner and happening.clue is not None:
                left = follow(left, happening.clue)
        self.possible = (*self.possible[:owner], left, *self.possible[owner + 1 :])
        return bool(left)

    def _collect(self, decks: list[list[int]]) -> None:
        """What has happened at the table: happenings, and what they tell of hidden cards."""
        table = self.table
        facts = table.facts
        assert facts is not None
        possible = list(self.possible)
        found = []
        for fact in facts:
            happening = self._happening(fact, decks)
            found.append(happening)
            clue = happening.clue
            if clue is not None and (clue.kind != k.SEEN or clue.faces != self.game.universes[happening.owner].all):
                possible[happening.owner] = follow(possible[happening.owner], clue)
        self.possible = tuple(possible)
        self.happenings = (*self.happenings, *found)
        self.facts += facts
        self.lines += [self.line] * len(facts)
        self.ends += [len(self.facts)] * (len(table.log) - len(self.ends))
        table.facts = []

    def _happening(self, fact: Fact, decks: list[list[int]]) -> Happening:
        kind, _, copy, _, _, _, face, _ = fact
        if kind == f.MOVED:
            return self._moved(fact, decks)
        if kind == f.DEALT:
            decks.append(list(range(copy + fact.amount - 1, copy - 1, -1)))
        if kind == f.SHUFFLED:
            owner = fact.seat
            return Happening(fact, owner=owner, clue=Clue(k.SHUFFLED, self.line, self.game.universes[owner].all))
        if kind == f.SHOWN:
            owner, zone = self.table.owner[copy], fact.origin // f.SEATS
            at = len(decks[owner]) - 1 - decks[owner].index(copy) if zone == DECK and copy in decks[owner] else 0
            clue = Clue(k.SEEN, self.line, self.game.universes[owner].all, PLACES[zone], at)
            return Happening(fact, face, owner, clue if zone in (DECK, HAND) else None)
        other = self.faces.get(fact.target, UNKNOWN) if kind in (f.ACTED, f.ATTACHED) else UNKNOWN
        return _new(Happening, (fact, self.faces.get(copy, UNKNOWN), -1, None, False, other))

    def _moved(self, fact: Fact, decks: list[list[int]]) -> Happening:
        _, _, copy, origin, target, amount, face, _ = fact
        owner, at, to = self.table.owner[copy], copy, copy
        origin, target = origin // f.SEATS, target // f.SEATS
        here, there = PLACES[origin], PLACES.get(target, k.OPEN)
        if origin == DECK:
            deck = decks[owner]
            if deck[-1] == copy:
                at = 0
                deck.pop()
            else:
                at = len(deck) - 1 - deck.index(copy)
                deck.remove(copy)
        elif origin == LIFE:
            at = self.slots.pop(copy, k.ANY)
        elif origin == HAND:
            at = 0
        if target == DECK:
            to = k.TOP if amount == f.TOP else k.BOTTOM
            decks[owner].insert(len(decks[owner]) if amount == f.TOP else 0, copy)
        elif target == LIFE:
            to = k.ANY
        universe = self.game.universes[owner]
        if here == k.OPEN:
            face = self.faces.pop(copy, UNKNOWN)
            faces = universe.all
        else:
            faces = universe.all if face == UNKNOWN else self.mask(owner, face)
        if there == k.OPEN:
            self.faces[copy] = face
            self.blind |= face == UNKNOWN and target in (PLAY, LIMBO)
            if here == k.OPEN or target == GONE:
                return _new(Happening, (fact, face, owner, None, False, UNKNOWN))
        clue = _new(Clue, (k.MOVED, self.line, faces, here, at, there, to))
        return _new(Happening, (fact, face, owner, clue, False, UNKNOWN))


def carried_out(table: AppleTable, act: Callable[[AppleTable, int], object], copy: int) -> None:
    """Do something between the questions of a table; what it triggers comes before the open question."""
    table.ask_anew()
    act(table, copy)
    table.proceed()


def unnamed(world: World) -> list[int]:
    """The cards in discard piles that no line has named."""
    table = world.table
    return [copy for pile in table.discard for copy in pile if table.face[copy] == UNKNOWN]


def reads_unnamed(world: World) -> bool:
    """Whether an ability may have looked at a card of a pile that no line has named."""
    readers = world.game.rules.reads_piles
    return bool(unnamed(world)) and any(face in readers for face in world.faces.values())
