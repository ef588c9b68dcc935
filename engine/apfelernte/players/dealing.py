"""Hidden cards dealt anew: tables that could be the real one, for all that a seat knows (A9.5, A10.6).

A seat knows its own deck list, what lies open, the numbers of all hidden cards, and the hidden cards that it was shown
and that cannot have moved unseen since then. Everything else is drawn: of its own cards the order, of the others'
cards which they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.apfelernte.players.sight import unseen
from engine.apfelernte.table import DECK, GONE, HAND, AppleTable
from engine.kernel import UNKNOWN, Chance, Fact
from engine.kernel.facts import MOVED, SEATS, SHOWN, SHUFFLED


class Memory:
    """What a seat remembers of hidden cards, from what it was told.

    places: copy -> its face, for cards of decks and life cards, which keep their places.   hands: by seat the faces
    that surely are in that hand; cards of a hand have no place that means anything.   seen: by seat all faces of the
    own cards of that seat that were ever seen.
    """

    def __init__(self, table: AppleTable) -> None:
        self.owner = table.owner
        self.zone = [DECK] * len(table.owner)
        self.places: dict[int, int] = {}
        self.hands: list[set[int]] = [set() for _ in range(table.seats)]
        self.seen: list[set[int]] = [set() for _ in range(table.seats)]
        for fact in table.facts or ():
            self.take_in(fact)

    def take_in(self, fact: Fact) -> None:
        """One more fact, as the seat was told it."""
        if fact.kind == MOVED:
            self.moved(fact, fact.target // SEATS)
        elif fact.kind == SHOWN:
            self.shown(fact)
        elif fact.kind == SHUFFLED:
            deck = [copy for copy in self.places if self.owner[copy] == fact.seat and self.zone[copy] == DECK]
            for copy in deck:
                del self.places[copy]

    def moved(self, fact: Fact, zone: int) -> None:
        """A card that moves keeps its face where it is known; one that leaves a hand unseen may be any of that
        hand."""
        copy, origin = fact.copy, self.zone[fact.copy]
        owner = self.owner[copy]
        face = fact.face or self.places.pop(copy, UNKNOWN)
        self.places.pop(copy, None)
        self.zone[copy] = zone
        if origin == HAND:
            self.left_hand(owner, face)
        if face == UNKNOWN or zone == GONE:
            return
        self.seen[owner].add(face)
        if zone == HAND:
            self.hands[owner].add(face)
        else:
            self.places[copy] = face

    def left_hand(self, owner: int, face: int) -> None:
        if face == UNKNOWN:
            self.hands[owner].clear()
        else:
            self.hands[owner].discard(face)

    def shown(self, fact: Fact) -> None:
        """A hidden card was shown and stays where it is."""
        owner = self.owner[fact.copy]
        if fact.face == UNKNOWN:
            return
        self.seen[owner].add(fact.face)
        if self.zone[fact.copy] == HAND:
            self.hands[owner].add(fact.face)
        else:
            self.places[fact.copy] = fact.face


class Dealer:
    """Deals the cards that a seat does not see, again and again: of the cards that the format allows, in no two decks
    where it says so (A8.11)."""

    def __init__(self, known: AppleTable, seat: int) -> None:
        self.known = known
        memory = Memory(known)
        self.groups = [Group(known, memory, seat, owner, copies) for owner, copies in enumerate(unseen(known, seat))]
        form = known.form
        pool = form.playable(known.rules.cards.by_number)
        taken = [group.certain() for group in self.groups]
        for owner, group in enumerate(self.groups):
            used = set().union(*taken) if form.one_set or owner == known.scarecrow else taken[owner]
            group.pool = [face for face in pool if face not in used] or list(pool)

    def deal(self, random: Random) -> AppleTable:
        """A whole table that could be the real one, with chance of its own."""
        table = self.known.copy()
        table.chance = Chance(random.getrandbits(62))
        for group in self.groups:
            if group.copies:
                group.deal(table.secret, random)
        return table


class Group:
    """The hidden cards of one owner.

    fixed: copy -> face where it is known.   copies: all others; hand: those of them in the hand.   seen: the faces that
    the seat sees, of its own cards all.   held: faces that surely are in the hand.   lost: faces that are somewhere
    among the hidden cards.   own: all hidden faces where the seat knows them, only not where they are.   pool: what
    other hidden cards can be.
    """

    def __init__(self, known: AppleTable, memory: Memory, seat: int, owner: int, copies: list[int]) -> None:
        zone, secret = known.zone, known.secret
        self.fixed = {copy: memory.places[copy] for copy in copies if zone[copy] != HAND and copy in memory.places}
        self.copies = [copy for copy in copies if copy not in self.fixed]
        self.hand = [copy for copy in self.copies if zone[copy] == HAND]
        self.seen = {secret[copy] for copy, whose in enumerate(known.owner) if whose == owner} - {UNKNOWN}
        self.held: list[int] = []
        self.lost: list[int] = []
        self.own: list[int] = []
        self.pool: list[int] = []
        if owner == seat:
            self.own = without([secret[copy] for copy in copies], self.fixed.values())
        else:
            self.held = sorted(memory.hands[owner])[: len(self.hand)]
            self.lost = sorted(memory.seen[owner] - self.certain())[: len(self.copies) - len(self.held)]

    def certain(self) -> set[int]:
        """All faces that this owner's deck is known to hold."""
        return self.seen.union(self.fixed.values(), self.held, self.lost)

    def deal(self, secret: list[int], random: Random) -> None:
        """Faces for all hidden cards of this owner."""
        for copy, face in self.fixed.items():
            secret[copy] = face
        hand = random.sample(self.hand, len(self.held))
        for copy, face in zip(hand, self.held, strict=True):
            secret[copy] = face
        faces = self.own[:] or self.drawn(random)
        random.shuffle(faces)
        rest = [copy for copy in self.copies if copy not in hand] if hand else self.copies
        for copy, face in zip(rest, faces, strict=True):
            secret[copy] = face

    def drawn(self, random: Random) -> list[int]:
        """Faces for the cards that are not known: those that must be there, then others of the pool."""
        missing = len(self.copies) - len(self.held) - len(self.lost)
        if missing <= len(self.pool):
            return self.lost + random.sample(self.pool, missing)
        return self.lost + random.choices(self.pool, k=missing)


def without(faces: list[int], taken: Iterable[int]) -> list[int]:
    """The faces that are left when these are taken, each once."""
    rest = faces[:]
    for face in taken:
        if face in rest:
            rest.remove(face)
    return rest
