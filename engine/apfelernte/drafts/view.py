"""What a viewer sees of a draft: white lists, as in the games. Packs, picks and decks are for their holder only; in the
open draft all lie open (A8.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.apfelernte.drafts.table import NONE, DraftTable
from engine.apfelernte.view import hidden as hidden_question
from engine.apfelernte.view import may_know
from engine.kernel import SEALED, UNKNOWN, Question
from engine.kernel.view import may_see


class DraftView(NamedTuple):
    """A draft as one viewer sees it. faces: card number by copy, 0 where the viewer does not see it.   shown: open
    cards.   packs, decks, piles: copies by seat.   chosen: own pick that waits for the others, by seat, else NONE.
    waiting: seats that are asked.   round: from 1.   first: who chose first, NOBODY outside A8.2."""

    viewer: int
    format: str
    faces: tuple[int, ...]
    shown: tuple[int, ...]
    packs: tuple[tuple[int, ...], ...]
    decks: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[tuple[int, ...], ...], ...]
    chosen: tuple[int, ...]
    waiting: tuple[int, ...]
    round: int
    first: int
    passed_on: bool
    over: bool

    def cards(self, copies: Iterable[int]) -> list[int]:
        """The card numbers of these copies, 0 where unknown."""
        return [self.faces[copy] for copy in copies]


def view(table: DraftTable, viewer: int) -> DraftView:
    """The draft as this viewer sees it: a seat, PUBLIC, JUDGE or SEALED (everything)."""
    faces = table.face[:]
    for seat in range(table.seats):
        if may_see(seat, viewer):
            for copy in held(table, seat):
                faces[copy] = table.hidden_face(copy)
    sealed_picks = [copy if may_see(seat, viewer) else NONE for seat, copy in enumerate(table.chosen)]
    return DraftView(
        viewer,
        table.form.key,
        tuple(faces),
        tuple(table.shown),
        tuple(map(tuple, table.packs)),
        tuple(map(tuple, table.decks)),
        tuple(tuple(map(tuple, piles)) if may_see(seat, viewer) else () for seat, piles in enumerate(table.piles)),
        tuple(sealed_picks),
        tuple(question.seat for question in table.questions),
        table.round,
        table.first,
        table.passed_on,
        table.over,
    )


def held(table: DraftTable, seat: int) -> list[int]:
    """The copies that a player has before the own eyes: pack, deck and decks of four (A8.15)."""
    return [*table.packs[seat], *table.decks[seat], *(copy for pile in table.piles[seat] for copy in pile)]


def hidden(table: DraftTable, viewer: int) -> list[list[int]]:
    """The dealt copies whose faces the viewer does not see."""
    seen = {copy for seat in range(table.seats) if may_see(seat, viewer) for copy in held(table, seat)}
    if viewer == SEALED:
        return []
    return [[copy for copy in range(table.dealt) if table.face[copy] == UNKNOWN and copy not in seen]]


def questions(table: DraftTable, viewer: int) -> list[Question]:
    """The open questions as this viewer may know them; open choices are known to all (A8.11)."""
    return [
        question._replace(asker=None)
        if may_know(question.seat, viewer) or (question.seat >= 0 and not question.sealed)
        else hidden_question(question)
        for question in table.questions
    ]
