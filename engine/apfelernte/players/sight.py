"""What the player of a seat knows, as a table: all that an automatic player gets (A1.2, A9.5).

A sight is a table of its own, so that a player can look at it with the functions of the rules and try things out on
it. Hidden faces of others are UNKNOWN there. It has no log and no chance: these would tell the order of the decks.
"""

from __future__ import annotations

from engine.apfelernte.table import DECK, HAND, LIFE, NONE, AppleTable
from engine.kernel import seen_by

HIDDEN = (DECK, LIFE)  # hidden from their owner, too


def sight(table: AppleTable, seat: int) -> AppleTable:
    """The table as this seat knows it, with the open questions.

    The seat knows which cards are in the own deck: those that it does not see lie in the order of their numbers over
    the copies of the own deck and life cards, wherever they really are.
    facts: what the seat was told so far (without the faces that it did not see), None when nobody noted it.
    """
    known = table.copy()
    known.log, known.sealed, known.chance = [], [], None
    known.facts = None if table.facts is None else [seen_by(fact, seat) for fact in table.facts]
    zone, owner = table.zone, table.owner
    if known.own_lives:
        known.own_lives = [
            note if whose == seat or note == NONE else some_card(table, whose)
            for whose, note in enumerate(known.own_lives)
        ]
    secret = known.secret = table.face[:]
    for copy in table.hand[seat]:
        secret[copy] = table.hidden_face(copy)
    own = [copy for copy, whose in enumerate(owner) if whose == seat and zone[copy] in HIDDEN]
    for copy, face in zip(own, sorted(table.hidden_faces(own)), strict=True):
        secret[copy] = face
    return known


def some_card(table: AppleTable, seat: int) -> int:
    """In place of the life card that another player has chosen secretly (A8.13): the first hand card, so that the
    choice can be revealed when a game is tried out; NONE when it lies there already."""
    hand = table.hand[seat]
    return NONE if table.begun or not hand else table.note(hand[0])


def unseen(table: AppleTable, seat: int) -> list[list[int]]:
    """By owner: the copies whose faces this seat does not see."""
    groups: list[list[int]] = [[] for _ in range(table.seats)]
    owner = table.owner
    for copy, zone in enumerate(table.zone):
        if zone in HIDDEN or (zone == HAND and owner[copy] != seat):
            groups[owner[copy]].append(copy)
    return groups
