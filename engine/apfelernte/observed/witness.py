"""The witness of a legal observed log (A10.2): one full game that it may have been, played on an ordinary table.

The account of each owner's cards (`kernel.unfold`) says what every card was. The entries of the observed table are then
carried out on a table with these cards; both tables tell the same facts one by one, and that pairs their copies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.apfelernte import decisions as d
from engine.apfelernte.game import GameTable, begin, shared_card
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.apfelernte.observed.table import asks_by_hand
from engine.apfelernte.observed.world import ByHand, World, carried_out
from engine.apfelernte.table import DISCARD, GONE, HAND, LIFE, LIMBO, PLAY, AppleTable
from engine.kernel import CHANCE, UNKNOWN, Decision, EngineError, Entry, Fact, Question, Result
from engine.kernel import facts as f
from engine.kernel.questions import RIGHT
from engine.kernel.replay import apply
from engine.kernel.unfold import Account, unfold, unfold_together

OPEN_ZONES = (PLAY, DISCARD, LIMBO)
NOWHERE = -1  # of a copy that never moves again


def _accounts(world: World) -> tuple[list[Account], bool]:
    """What each owner's cards were; and whether these are decks of one set where they have to be (A8.11)."""
    game, left = world.game, world.possible
    if game.setup.format.one_set and not any(game.setup.decks):
        together = unfold_together(left, game.sizes)
        if together is not None:
            return together, True
    accounts = [unfold(each, size) for each, size in zip(left, game.sizes, strict=True)]
    form, decks = game.setup.format, [[card.face for card in account.cards] for account in accounts]
    return accounts, not (form.one_set and shared_card(decks))


DECLINED = ((d.MAY, d.NO), (d.PREVENT, d.NONE))


class Differs(Exception):
    """The two tables do not tell the same."""


class Witness:
    """A full game. setup: with the decks.  table: played to where the observed log ends."""

    def __init__(self, world: World) -> None:
        game = world.game
        self.world = world
        self.accounts, self.fits = _accounts(world)
        decks = tuple(tuple(sorted(card.face for card in account.cards)) for account in self.accounts)
        given = game.setup
        self.setup = Setup(
            tuple(deck or found for deck, found in zip(given.decks, decks, strict=True)),
            given.seats,
            given.cards,
            given.format,
            given.start,
            given.decider,
            given.cuts,
        )
        self.table: AppleTable = GameTable(game.rules.played, decks, None, [])
        begin(self.table, given.format, given.start, given.decider, given.cuts)
        self.shuffles = [0] * len(decks)
        self.twins: dict[int, int] = {}
        self.moves = [_moves(account) for account in self.accounts]
        self.known: dict[int, list[tuple[int, int, int, int]]] = {}  # copy -> (fact, origin, face, slot) of its moves
        self._follow_cards()
        self.paired = self.seen = 0
        self.pauses: list[Entry] = []

    def play(self) -> bool:
        """Carry out all entries; False when the ordinary rules do not accept one of them, or a card would be in two
        decks of one set (A8.11)."""
        if not self.fits:
            return False
        log, ends = self.world.table.log, self.world.ends
        hands = list(self.world.hands)
        try:
            for at, entry in enumerate(log):
                while hands and hands[0].entries <= at:
                    self._by_hand(hands.pop(0))
                last = ends[at + 1 : at + 2] != [ends[at]]  # several entries may have been one
                self._carry_out(entry, ends[at - 1] if at else 0, log[at + 1 :])
                self._pair(ends[at], last and not (hands and hands[0].entries == at + 1))
            for hand in hands:
                self._by_hand(hand)
        except (EngineError, StopIteration, Differs):
            return False
        return True

    def text(self) -> str:
        """The game as a full log; "" when it has what no full log can say: facts entered by hand (A11.3)."""
        if self.world.hands:
            return ""
        try:
            return write_game(self.setup, [entry for entry in self.table.log if entry not in self.pauses])
        except EngineError:
            return ""

    # Inside

    def _follow_cards(self) -> None:
        """What each copy of the observed table was at each of its moves."""
        owner = self.world.table.owner
        for at, fact in enumerate(self.world.facts):
            if fact.kind == f.MOVED and not _stays_open(fact):
                face, slot = next(self.moves[owner[fact.copy]])
                self.known.setdefault(fact.copy, []).append((at, fact.origin // f.SEATS, face, slot))

    def _next_move(self, copy: int, since: int) -> tuple[int, int, int]:
        """(zone, face, slot) of a copy where it lies at a fact, told by its next move; NOWHERE without one."""
        return next((move[1:] for move in self.known.get(copy, ()) if move[0] >= since), (NOWHERE, UNKNOWN, -1))

    def _from_hand(self, copy: int) -> int:
        """The face of a copy when it left the hand for the first time; UNKNOWN: it has not."""
        return next((face for _, zone, face, _ in self.known.get(copy, ()) if zone == HAND), UNKNOWN)

    def _carry_out(self, entry: Entry, since: int, rest: Sequence[Entry]) -> None:
        question = self.table.question(entry.seat if isinstance(entry, Decision) else CHANCE)
        declined = isinstance(entry, Decision) and (entry.kind, entry.offer) in DECLINED
        if declined and (question is None or question.kind != entry.kind):
            return  # a card of a pile that no line has named allowed to ask; here it is one that does not
        chosen = isinstance(entry, Decision) and entry.kind in (d.CHOOSE, d.EITHER)
        if chosen and (question is None or question.kind != entry.kind):
            return  # the same: here there was nothing else to choose
        if asks_by_hand(self.table, self.world.game.rules.text_only):
            self.pauses.append(entry)
        if question is None and not (isinstance(entry, Decision) and entry.kind == RIGHT):
            raise Differs
        apply(self.table, self._entry(entry, question, since, rest))

    def _by_hand(self, hand: ByHand) -> None:
        zone, face, slot = self._next_move(hand.copy, hand.begun)
        copy, table = self.twins.get(hand.copy, hand.copy), self.table
        if zone == HAND:
            copy = next(one for one in table.hand[table.owner[copy]] if table.secret[one] == face)
        elif zone == LIFE:
            copy = table.life[table.owner[copy]][slot]
        carried_out(table, hand.act, copy)
        self._pair(hand.ended, True)

    def _pair(self, until: int, whole: bool) -> None:
        """The facts of both tables, one by one: what moved here is what moved there. whole: all must be done."""
        while whole and len(self.table.facts or ()) - self.seen < until - self.paired and self._decline():
            pass
        mine = self.world.facts[self.paired : until]
        theirs = (self.table.facts or [])[self.seen :]
        if whole and len(theirs) < len(mine):
            raise Differs
        theirs = theirs[: len(mine)]  # what was not asked here may have happened already
        for one, other in zip(mine, theirs, strict=False):
            if _kind(one) != _kind(other):
                raise Differs
            if one.kind == f.MOVED:
                self.twins[one.copy] = other.copy
        self.paired += len(theirs)
        self.seen += len(theirs)

    def _decline(self) -> bool:
        """A card of a pile that no line has named may allow more than was known: that was not used."""
        question = self.table.questions[0] if self.table.questions else None
        if question is None or question.kind != d.MAY:
            return False
        self.table.answer(question.step, question.seat, d.NO)
        return True

    def _entry(self, entry: Entry, question: Question | None, since: int, rest: Sequence[Entry]) -> Entry:
        if isinstance(entry, Result):
            assert question is not None
            return Result(entry.kind, entry.seat, self._things(entry, question, since, rest))
        if entry.kind == RIGHT:
            return entry
        assert question is not None
        return Decision(entry.seat, question.kind, self._offer(entry, question, since))

    def _offer(self, entry: Decision, question: Question, since: int) -> int:
        offer, table = entry.offer, self.table
        if entry.kind not in d.ABOUT_COPIES or offer < 0:
            return offer
        if d.is_attack(offer):
            copy, seat = d.attack_of(offer)
            return d.attack(self.twins.get(copy, copy), seat)
        twin = self.twins.get(offer, offer)
        if entry.kind == d.LIFE_CARD:  # told when all have chosen (A8.13)
            face = self._from_hand(offer)
            return next((copy for copy in question.offers if table.secret[copy] == face), question.offers[0])
        origin, face, slot = self._next_move(offer, since)
        if entry.kind == d.LIFE:
            return table.life[table.owner[twin]][slot] if slot >= 0 else question.offers[0]
        if origin == HAND:
            hand = [copy for copy in question.offers if 0 <= copy < d.ATTACK_SPAN and table.zone[copy] == HAND]
            return next(copy for copy in hand if table.secret[copy] == face)
        return twin if origin != NOWHERE or twin in question.offers else question.offers[0]

    def _things(self, result: Result, question: Question, since: int, rest: Sequence[Entry]) -> tuple[int, ...]:
        if result.kind == d.COIN:
            return result.things
        if result.kind == d.SHUFFLE:
            return self._shuffled(result.seat, rest)
        moved = [
            self._next_move(fact.copy, at)[1]
            for at, fact in enumerate(self.world.facts[since:], start=since)
            if fact.kind == f.MOVED and fact.origin == f.place(HAND, result.seat)
        ]
        rest_of_hand = list(
            (Counter(question.offers) - Counter(moved)).elements()
        )  # where the log ends before the cards go
        return tuple([*moved, *rest_of_hand][: len(result.things)])

    def _shuffled(self, seat: int, rest: Sequence[Entry]) -> tuple[int, ...]:
        """How the cards lay after a shuffle, so that they lie as they must when the cuts that follow are done."""
        self.shuffles[seat] += 1
        order = [card.face for card in self.accounts[seat].shuffles[self.shuffles[seat]]]
        for entry in rest:
            if not isinstance(entry, Decision) or entry.kind != d.CUT or entry.offer == d.RESHUFFLE:
                break
            order = order[len(order) - entry.offer :] + order[: len(order) - entry.offer]
        return tuple(order)


def _kind(fact: Fact) -> tuple[int, int, int]:
    """What facts that are the same on both tables have in common. Cards leave the game (A6.3) by their copies, which
    need not lie in the same zones there."""
    gone = fact.kind == f.MOVED and fact.target // f.SEATS == GONE
    return fact.kind, fact.seat, NOWHERE if gone else fact.origin


def _stays_open(fact: Fact) -> bool:
    """Whether a move says nothing of hidden cards."""
    origin, target = fact.origin // f.SEATS, fact.target // f.SEATS
    return target == GONE or (origin in OPEN_ZONES and target in OPEN_ZONES)


def _moves(account: Account) -> Iterator[tuple[int, int]]:
    """(face, slot) of each move of an owner's cards, in their order."""
    return iter([(card.face, slot) for _, (card, slot) in sorted(account.moved.items())])
