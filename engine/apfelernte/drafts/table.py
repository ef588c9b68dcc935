"""The table of a draft: cards that are shown, packs that go round, decks that are made.

A copy is an int, numbered in the order of dealing; where it lies is open to all, its face may be hidden. The faces of a
pack that is passed lie in the order of their numbers, so that a place in it tells nothing of who took what.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from engine.apfelernte.cards import CardSet
from engine.apfelernte.formats import SHARE, Format
from engine.kernel import UNKNOWN, Chance, Fact, Table
from engine.kernel.facts import DEALT, MOVED, TOP, place
from engine.kernel.view import PUBLIC

POOL, SHOWN, PACK, DECK, PILE = range(5)  # PILE and up: the decks of four of A8.6
ZONES = ("pool", "shown", "pack", "deck", "pile")

PILES, PILE_SIZE = 5, 4  # A8.6

# kinds of questions: offers are copies; about
TAKE = 0  # A8.2: a card that is shown; number of the four cards, from 1
PICK = 1  # A8.3: a card of the own pack; round, number of the pick, both from 1
PUT = 2  # A8.6: a dealt card for the deck that is being made; number of that deck, cards that lie in it
QUESTIONS = ("take", "pick", "put")

# kinds of chance
COIN, SHOW, DEAL = range(3)  # who chooses first (A8.11); cards that all see (A8.2); cards for one seat (A8.3, A8.6)
CHANCES = ("coin", "show", "deal")

NOBODY = -1
NONE = -1


class DraftTable(Table):
    """See the module. Lists are indexed by copy or by seat.

    By copy: face (its card while everybody may see it, else UNKNOWN), secret (of dealt cards, read by `hidden_face`).
    shown: copies that lie open (A8.2).   By seat: packs (A8.3; what was dealt in A8.6), decks (what was taken, in
    order), piles (decks of four, A8.6), chosen (a sealed pick, NONE without one).
    rest: card numbers that nobody has yet.   dealt: how many copies are.   round: from 1, 0 before.   first: who chose
    first (A8.2).   passed_on: the decks have been given to the neighbours (A8.15).   over: all decks are made.
    """

    __slots__ = (
        "cards",
        "chosen",
        "dealt",
        "decks",
        "face",
        "first",
        "form",
        "over",
        "packs",
        "passed_on",
        "piles",
        "rest",
        "round",
        "secret",
        "shown",
    )
    OWN = (
        "face", "secret", "shown", "packs", "decks", "piles", "chosen", "rest", "dealt", "round", "first", "passed_on",
        "over",
    )  # fmt: skip

    def __init__(
        self, seats: int, cards: CardSet, form: Format, chance: Chance | None, facts: list[Fact] | None
    ) -> None:
        super().__init__(seats, chance, facts)
        copies = SHARE * seats
        self.cards, self.form = cards, form
        self.face = [UNKNOWN] * copies
        self.secret = [UNKNOWN] * copies
        self.shown: list[int] = []
        self.packs: list[list[int]] = [[] for _ in range(seats)]
        self.decks: list[list[int]] = [[] for _ in range(seats)]
        self.piles: list[list[list[int]]] = [[] for _ in range(seats)]
        self.chosen = [NONE] * seats
        self.rest = form.playable(sorted(cards.by_number))
        self.dealt = self.round = 0
        self.first = NOBODY
        self.passed_on = self.over = False
        self.tell(DEALT, copy=0, target=place(POOL, 0), amount=copies)

    def copy(self) -> Self:
        """A table that goes its own way from here."""
        other = type(self).__new__(type(self))
        self.copy_kernel(other)
        other.cards, other.form = self.cards, self.form
        other.face, other.secret = self.face[:], self.secret[:]
        other.shown, other.chosen, other.rest = self.shown[:], self.chosen[:], self.rest[:]
        other.packs = [zone[:] for zone in self.packs]
        other.decks = [zone[:] for zone in self.decks]
        other.piles = [[pile[:] for pile in piles] for piles in self.piles]
        other.dealt, other.round, other.first = self.dealt, self.round, self.first
        other.passed_on, other.over = self.passed_on, self.over
        return other

    # Cards

    @property
    def is_open(self) -> bool:
        """Whether all cards of this draft lie open (A8.2, A8.11)."""
        return self.first != NOBODY

    def hidden_face(self, copy: int) -> int:
        """The card of a dealt copy, also when it lies hidden. The only way to read hidden faces."""
        return self.secret[copy]

    def hidden_faces(self, copies: Iterable[int]) -> tuple[int, ...]:
        """The cards of several copies, as `hidden_face`."""
        return tuple(map(self.secret.__getitem__, copies))

    def deal(self, faces: Sequence[int]) -> list[int]:
        """The next copies get these faces, in the order of their numbers; nobody else can have these cards (A8.11)."""
        copies = list(range(self.dealt, self.dealt + len(faces)))
        self.dealt += len(faces)
        for copy, face in zip(copies, sorted(faces), strict=True):
            self.secret[copy] = face
            self.rest.remove(face)
        return copies

    def draw_out(self, zone: list[int], copy: int) -> int:
        """The card of this copy leaves a hidden zone as its first copy, and the others close up, still in the order of
        their numbers: neither the copy nor a place tells which card it was. Returns that copy."""
        face = self.hidden_face(copy)
        left = self.hidden_faces(other for other in zone if other != copy)
        first = zone.pop(0)
        self.secret[first] = face
        for other, shown in zip(zone, left, strict=True):
            self.secret[other] = shown
        return first

    def made(self) -> tuple[tuple[int, ...], ...]:
        """The decks by seat as card numbers, as they are played: sorted; of Pai-Gow the five decks of four one after
        the other."""
        if any(self.piles):
            return tuple(tuple(face for pile in piles for face in self.hidden_faces(pile)) for piles in self.piles)
        return tuple(tuple(sorted(self.hidden_faces(deck))) for deck in self.decks)

    # Facts

    def tell(self, kind: int, seat: int = NOBODY, copy: int = NONE, target: int = NONE, amount: int = 0) -> None:
        """A fact without a face, if somebody wants to know."""
        if self.facts is not None:
            self.facts.append(Fact(kind, seat, copy, target=target, amount=amount))

    def tell_move(self, copy: int, origin: int, target: int, seat: int) -> None:
        """The fact that a card went from place to place; seat: who has it now and sees it; open cards all see."""
        if self.facts is not None:
            audience = PUBLIC if self.face[copy] != UNKNOWN else seat
            self.facts.append(Fact(MOVED, seat, copy, origin, target, TOP, self.hidden_face(copy), audience))
