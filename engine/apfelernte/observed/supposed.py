"""A game that an observed log may have been, found by supposing cards and playing (A10.2).

Most logs name a card when it comes out of hiding, and it only matters that it is there by then. So every owner is dealt
the cards in the order in which the log names them (`supposed_deal`), and the lines are played on an ordinary table. A
card that turns out to lie elsewhere changes places with one that no line has told of; then the game is played again in
the end, with the right cards from the beginning. When every line fits, the game is a witness, and nothing else need be
known of hidden cards. When one does not, nothing is said of the log: `observer` looks at all that the cards can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import cast

from engine.apfelernte.formats import BROUGHT
from engine.apfelernte.game import GameTable, begin
from engine.apfelernte.log.entries import offers_meant
from engine.apfelernte.log.gamelog import Setup, reader_of, write_game
from engine.apfelernte.log.observed_phrases import read_line
from engine.apfelernte.log.reading import Phrase, apart
from engine.apfelernte.log.reasons import ANSWERS
from engine.apfelernte.observed.lines import meanings
from engine.apfelernte.observed.search import Search
from engine.apfelernte.observed.supposed_deal import Deal
from engine.apfelernte.observed.world import Happening, Observed, World, observed
from engine.apfelernte.table import DISCARD, GONE, LIMBO, PLAY, AppleTable
from engine.kernel import UNKNOWN, EngineError, Entry, Fact, Question, Result
from engine.kernel import facts as f
from engine.kernel import sketches as k
from engine.kernel.log import Line
from engine.kernel.replay import apply
from engine.kernel.sketches import Clue

_new = tuple.__new__  # makes a named tuple without its slow constructor


MOST_TRIED = 2000  # worlds that are tried for one log
PLAIN = frozenset({"play", "attack", "pass", "block", "no_block", "life", "yes", "no"})  # answers that all can see


class Unfit(Exception):
    """The supposed cards do not fit, or the log says something that only the observer looks into."""


@dataclass(frozen=True)
class Supposed:
    """A game that a log may have been. setup: with the decks.  table: at the end, as all see it."""

    setup: Setup
    table: AppleTable

    def text(self) -> str:
        """The game as a full log."""
        return write_game(self.setup, self.table.log)


def supposed(setup: Setup, lines: Sequence[Line], every: bool = False) -> Supposed | None:
    """A game in which every line fits; None when none was found. lines: those that count, in their order.  every:
    whether other meanings of a line are tried than the likeliest; that takes long."""
    game, form = observed(setup), setup.format
    if game.rules.text_only or not form.distinct or form.source != BROUGHT:
        return None
    reader = reader_of(setup.cards, setup.seats)
    try:
        told = [(line, phrase) for line in lines for phrase in apart(read_line(reader, line))]
        lines, said = [line for line, _ in told], [phrase for _, phrase in told]
        if any(phrase.key == "denied" for phrase in said):  # what a hand does not have the observer can tell better
            return None
    except EngineError:
        return None
    for foresees in (True, False):
        with suppress(EngineError, Unfit, StopIteration):
            return (_tried if every else _played)(game, lines, said, foresees)
    return None


def _played(game: Observed, lines: Sequence[Line], said: Sequence[Phrase], foresees: bool = True) -> Supposed:
    """The game in which each line has its likeliest meaning."""
    deal = Deal(game, said, foresees=foresees)
    world = SupposedWorld(game, deal)
    for deal.at, line in enumerate(lines):
        if not world.answered(said[deal.at], line.number):
            world = cast(SupposedWorld, next(meanings(world, Search(said[deal.at], line.number))))
    return _found(world, deal)


def _tried(game: Observed, lines: Sequence[Line], said: Sequence[Phrase], foresees: bool) -> Supposed:
    """The first game that is found by trying the meanings of each line, those of the last lines first."""
    world = SupposedWorld(game, Deal(game, said, True, foresees))
    ways = [_meanings(world, said, lines, 0)]
    for _ in range(MOST_TRIED):
        after = next(ways[-1], None)
        if after is None:
            ways.pop()
        elif len(ways) == len(lines):
            return _found(after, after.deal)
        else:
            ways.append(_meanings(after, said, lines, len(ways)))
        if not ways:
            break
    raise Unfit


def _meanings(world: SupposedWorld, said: Sequence[Phrase], lines: Sequence[Line], at: int) -> Iterator[SupposedWorld]:
    world.deal.at = at
    with suppress(EngineError, Unfit):
        yield from cast(Iterator[SupposedWorld], meanings(world, Search(said[at], lines[at].number, every=True)))


def _found(world: World, deal: Deal) -> Supposed:
    setup = replace(world.game.setup, decks=tuple(tuple(sorted(deck)) for deck in deal.decks))
    if deal.exchanged:
        _play_again(setup, world.table.log, deal.facts)
    return Supposed(setup, _as_seen(world.table, deal))


def _play_again(setup: Setup, log: Sequence[Entry], facts: Sequence[Fact]) -> None:
    """Cards have changed places after they were dealt: with the right ones from the beginning the same must happen."""
    table = setup.table()
    for entry in log:
        apply(table, entry)
    if table.facts != facts:
        raise Unfit


def _as_seen(table: AppleTable, deal: Deal) -> AppleTable:
    """The table as all see it: of a discard pile only what the log names."""
    for copy, (face, owner) in enumerate(zip(table.face, table.owner, strict=True)):
        if face != UNKNOWN and face not in deal.named[owner]:
            if table.zone[copy] not in (DISCARD, GONE):
                raise Unfit
            table.face[copy] = UNKNOWN
    table.secret = table.face[:]
    return table


class SupposedWorld(World):
    """A world in which all hidden cards are known. It goes on once: `fork` hands its table on instead of copying it,
    and who wants to try another way than the first must ask the observer; or the deal allows several ways."""

    __slots__ = ("deal", "spent")
    known = True

    def __init__(self, game: Observed, deal: Deal) -> None:
        setup = game.setup
        self.game, self.deal, self.line, self.spent = game, deal, 0, False
        self._nothing_hidden()
        self.happenings = self.unasked = ()
        decks = tuple(tuple(sorted(deck)) for deck in deal.decks)
        self.table: GameTable = GameTable(game.rules.played, decks, None, [])
        self.do(lambda: begin(self.table, setup.format, setup.start, setup.decider, setup.cuts))

    def fork(self, line: int = 0) -> SupposedWorld:
        """The same world, to go on with."""
        other: SupposedWorld = SupposedWorld.__new__(SupposedWorld)
        other.game, other.deal, other.line, other.spent = self.game, self.deal, line or self.line, False
        other.table, other.happenings, other.unasked = self.table, self.happenings, self.unasked
        other._nothing_hidden()
        if self.deal.several:
            other.deal, other.table = self.deal.copy(), self.table.copy()
            other.table.facts = []
        elif self.spent:
            raise Unfit
        self.spent = True
        return other

    def answered(self, phrase: Phrase, line: int) -> bool:
        """Whether a line is a plain answer to the open question, as most are; then this world goes on with it."""
        if phrase[0] not in PLAIN:
            return False
        question = self.table.question(phrase.seat())
        if question is None or question.kind not in ANSWERS[phrase[0]]:
            return False
        offers = offers_meant(self.table, question, phrase)
        if offers:
            self.line = line
            self.decided()
            self.table.answer(question[0], question[1], offers[0])
            self._collect_facts()
        return bool(offers)

    def _nothing_hidden(self) -> None:
        self.before = self.possible = ()
        self.hands, self.blind = (), False

    def decided(self) -> None:
        """A line tells a decision: nothing more is said of what happened before."""
        self.happenings = self.unasked = ()

    def do(self, act: Callable[[], object]) -> None:
        """Something happens at the table."""
        act()
        self._collect_facts()

    def _collect_facts(self) -> None:
        """What has happened at the table."""
        self.settle_shuffles()
        self.take_unasked()
        facts, self.table.facts = self.table.facts or [], []
        self.deal.facts += facts
        self.deal.since += [self.deal.at] * len(facts)
        secret = self.table.secret  # a fact without a copy has no face either, but no line asks for that
        found = [_new(Happening, (fact, fact[6] or secret[fact[2]], -1, None, False, UNKNOWN)) for fact in facts]
        self.happenings += tuple(found)

    def shown(self, copy: int) -> int:
        """The card of a copy."""
        return self.table.hidden_face(copy)

    # What lines say of hidden cards

    def tell(self, place: int, face: int = UNKNOWN, slot: int = k.ANY) -> bool:
        """A line tells a happening, with its card."""
        happening = self.happenings[place]
        if face != UNKNOWN:
            self._exchange(self.table.owner[happening.fact.copy], face, happening.face)
            self.ask_again()
        return super().tell(place)

    def may_be(self, fact: Fact, face: int, named: int) -> bool:
        """Whether a card that was moved or shown can have been another one."""
        return fact.kind in (f.MOVED, f.SHOWN) and self.deal.free(self.table.owner[fact.copy], face, named)

    def learn(self, owner: int, clue: Clue) -> bool:
        """A line says something of hidden cards; what a hand lacks the table itself has said."""
        if clue.kind != k.LACKING:
            raise Unfit
        return True

    def name(self, copy: int, face: int) -> None:
        """A line names a card whose face nobody knew."""
        raise Unfit

    def named_in_pile(self, question: Question, face: int) -> bool:
        """A line names a card of a discard pile later than it came there. Returns whether it can lie there."""
        owner, free = question.seat, self.deal.free
        pile = map(self.shown, self.table.discard[owner])
        other = next((each for each in pile if free(owner, face, each)), UNKNOWN)
        if other == UNKNOWN:
            return False
        self._exchange(owner, face, other)
        self.ask_again()
        return True

    # What lines leave open

    def shuffled(self, question: Question) -> tuple[int, ...]:
        """How the cards of a deck lie after a shuffle: as they will be named. Life cards mostly are not."""
        seat, lives = question.about[0], self.table.form.lives
        if not self.table.begun:
            deck = self.deal.decks[seat]
            return (*deck[-lives:], *deck[:-lives])
        return tuple(sorted(question.offers, key=self.deal.decks[seat].index))

    def lots(self, question: Question, named: Sequence[int] = ()) -> tuple[int, ...]:
        """The hand cards that chance has drawn."""
        owner, count = question.about
        hand, drawn = self.table.hand[owner][:], []
        for face in named or (UNKNOWN,) * count:
            copy = self.held(owner, hand, face)
            hand.remove(copy)
            drawn.append(self.shown(copy))
        self.ask_again()
        return tuple(drawn)

    def held(self, owner: int, copies: Sequence[int], face: int) -> int:
        """The one of these hand cards that is this card, or UNKNOWN: that goes without a name."""
        table, deal = self.table, self.deal
        faces = table.hidden_faces(copies)
        wanted = face or deal.leaving(owner, table.hidden_faces(table.hand[owner]), faces)
        if wanted in faces:
            return copies[faces.index(wanted)]
        spare = deal.spare(owner, wanted, faces)
        if spare == UNKNOWN:
            raise Unfit
        self._exchange(owner, wanted, spare)
        return copies[faces.index(spare)]

    def any_slot(self, question: Question) -> int:
        """A life card that is left open: one at whose place a later line lays another, else one that no later line
        takes. The first free place is laid first (A1.9), so that what lies before it has to stay."""
        later, slots = self.deal.slots(question.seat), self.table.life[question.seat]
        places = [slots.index(copy) + 1 for copy in question.offers]
        laid = [at for at in places if later.get(at) == "deck life"]
        left = [at for at in places if at not in later]
        if "deck life" in later.values():
            left.reverse()
        return slots[(laid or left or places)[0] - 1]

    # Inside

    def _exchange(self, owner: int, one: int, other: int) -> None:
        """Two cards that no line has told of change places, as if it had been like that all the time."""
        table, deal, changed = self.table, self.deal, {one: other, other: one}
        for copy in (copy for copy, face in enumerate(table.secret) if face in changed and table.owner[copy] == owner):
            if table.zone[copy] in (PLAY, LIMBO):
                raise Unfit
            table.secret[copy] = changed[table.secret[copy]]
            if table.face[copy] != UNKNOWN:
                table.face[copy] = table.secret[copy]

        def new(fact: Fact) -> Fact:
            mine = fact.face in changed and table.owner[fact.copy] == owner
            return fact._replace(face=changed[fact.face]) if mine else fact

        table.log = [_changed(entry, owner, changed) for entry in table.log]
        deal.facts = list(map(new, deal.facts))
        self.happenings = tuple(
            _new(Happening, (new(fact), changed.get(face, face) if table.owner[fact.copy] == owner else face, *more))
            for fact, face, *more in self.happenings
        )
        deal.exchanged = True


def _changed(entry: Entry, owner: int, changed: Mapping[int, int]) -> Entry:
    """A chance result in which cards have changed places."""
    if not isinstance(entry, Result) or entry.seat != owner:
        return entry
    return entry._replace(things=tuple(changed.get(face, face) for face in entry.things))
