"""What a viewer sees of a table: white lists for seats, the public and judges (A1.2, A9.4, A9.5).

A view is plain frozen data with copies as ints; `cards`, `in_play` and the like make it readable. Where copies lie
is open to all, so two tables that differ only in faces that a viewer may not see have equal views.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.apfelernte import lasting
from engine.apfelernte.language import program as p
from engine.apfelernte.table import EMPTY, LIMBO, STRONGER, AppleTable
from engine.kernel import CHANCE, JUDGE, SEALED, Question
from engine.kernel.view import may_see

_new = tuple.__new__


class SeatView(NamedTuple):
    """One seat's zones as copies. deck: number of cards (A9.4).   hand: in the order of arrival.   life: slots,
    EMPTY (-1) where free.
    play: Wesen.   discard: newest last (A1.5).   place: 0 while still in (A6.10).   agreed: to a draw (A9.8)."""

    deck: int
    hand: tuple[int, ...]
    life: tuple[int, ...]
    play: tuple[int, ...]
    discard: tuple[int, ...]
    place: int
    agreed: int

    @property
    def life_count(self) -> int:
        """Number of life cards (A9.4)."""
        return len(self.life) - self.life.count(EMPTY)


class InPlay(NamedTuple):
    """A card in play, for drawing. card: its number.   strength: current (0 for an Augmentation).
    terms: (source copy or NONE for an effect, change) of what changes the strength.   carries: its Augmentationen.
    ignored: A7.9."""

    copy: int
    card: int
    owner: int
    strength: int
    terms: tuple[tuple[int, int], ...]
    carries: tuple[int, ...]
    ignored: bool


class View(NamedTuple):
    """A table as one viewer sees it. faces: card number by copy, 0 where the viewer does not see it.   owner: seat
    by copy.
    hosts: (Augmentation, Wesen).   strengths: (Wesen, current strength, terms), by seat.   ignored: copies.
    limbo: a Zauber that is executed.
    waiting: seats that are asked.   turn: -1 before the first.   passes: in a row (A3.5).   winner: -1 for nobody.
    sealed: deck orders, top card first, for a viewer who may unseal; else empty."""

    viewer: int
    faces: tuple[int, ...]
    owner: tuple[int, ...]
    seats: tuple[SeatView, ...]
    hosts: tuple[tuple[int, int], ...]
    strengths: tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]
    ignored: tuple[int, ...]
    limbo: tuple[int, ...]
    waiting: tuple[int, ...]
    turn: int
    turns: int
    passes: int
    start: int
    over: bool
    winner: int
    sealed: tuple[tuple[int, ...], ...]

    def cards(self, copies: Iterable[int]) -> list[int]:
        """The card numbers of these copies, 0 where unknown; free life slots are left out."""
        return [self.faces[copy] for copy in copies if copy != EMPTY]

    def in_play(self, seat: int) -> list[InPlay]:
        """The Wesen of a seat with all that one sees on them, in the order in which they lie there."""
        known = {copy: (strength, terms) for copy, strength, terms in self.strengths}
        return [
            InPlay(copy, self.faces[copy], self.owner[copy], *known[copy], self.carried(copy), copy in self.ignored)
            for copy in self.seats[seat].play
        ]

    def carried(self, wesen: int) -> tuple[int, ...]:
        """The Augmentationen on a Wesen."""
        return tuple(copy for copy, host in self.hosts if host == wesen)


def view(table: AppleTable, viewer: int) -> View:
    """The table as this viewer sees it: a seat, PUBLIC, JUDGE (all hands) or SEALED (everything)."""
    faces = table.face[:]
    seats = []
    for seat, play in enumerate(table.play):
        hand = table.hand[seat]
        if may_see(seat, viewer):
            for copy in hand:
                faces[copy] = table.hidden_face(copy)
            if table.own_lives and (life := table.own_life(seat)) >= 0:
                faces[life] = table.hidden_face(life)
        zones = len(table.deck[seat]), tuple(hand), tuple(table.life[seat]), tuple(play), tuple(table.discard[seat])
        seats.append(_new(SeatView, (*zones, table.places[seat], table.agreed[seat])))
    sealed = unseal(table, faces) if viewer == SEALED else ()
    hosts = tuple([(copy, table.host[copy]) for copy in table.augments]) if table.augments else ()
    limbo = tuple([copy for copy, zone in enumerate(table.zone) if zone == LIMBO]) if LIMBO in table.zone else ()
    waiting = tuple([question.seat for question in table.questions])
    counts = table.turn, table.turns, table.passes, table.start, table.over, table.winner
    shown = hosts, strengths(table), ignored(table), limbo, waiting
    return _new(View, (viewer, tuple(faces), table.owner, tuple(seats), *shown, *counts, sealed))


def strengths(table: AppleTable) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """(Wesen, current strength, what changes it), by seat (A7.20)."""
    in_play = [copy for play in table.play for copy in play]
    if table.changes or table.sources[p.HAS_STRENGTH]:
        return tuple([strength_of(table, copy) for copy in in_play])
    printed, face = table.rules.printed, table.face
    return tuple([(copy, printed[face[copy]], ()) for copy in in_play])


def strength_of(table: AppleTable, copy: int) -> tuple[int, int, tuple[tuple[int, int], ...]]:
    """The changes are effects for a while as (NONE, change) and lasting abilities as (source, change) (A7.6,
    A7.20)."""
    terms = [(-1, change[2]) for change in table.changes if change[0] == STRONGER and table.noted(change[1]) == copy]
    return copy, lasting.strength(table, copy), (*terms, *lasting.strength_terms(table, copy))


def ignored(table: AppleTable) -> tuple[int, ...]:
    """The Wesen whose abilities are ignored now: open to all (A9.4)."""
    if not table.muting:
        return ()
    return tuple(copy for play in table.play for copy in play if lasting.is_ignored(table, copy))


def unseal(table: AppleTable, faces: list[int]) -> tuple[tuple[int, ...], ...]:
    """Everything: fills in all faces and returns the orders of the decks."""
    for copy in range(len(faces)):
        faces[copy] = table.hidden_face(copy)
    return tuple(tuple(reversed(deck)) for deck in table.deck)


def questions(table: AppleTable, viewer: int) -> list[Question]:
    """The open questions as this viewer may know them: offers and what they are about only for the seat that is
    asked and for judges; what chance draws from is sealed."""
    return [
        question._replace(asker=None) if may_know(question.seat, viewer) else hidden(question)
        for question in table.questions
    ]


def may_know(asked: int, viewer: int) -> bool:
    """Whether the viewer knows what this seat is asked."""
    return viewer == SEALED or (asked != CHANCE and viewer in (asked, JUDGE))


def hidden(question: Question) -> Question:
    """That somebody is asked, without what."""
    return question._replace(offers=(), about=(), asker=None)
