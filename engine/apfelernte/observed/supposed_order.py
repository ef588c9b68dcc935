"""In which order an owner's cards are dealt when a game is looked for that a log may have been (`supposed`).

Each card should have been drawn when a line names it, and what is discarded from the deck should lie on top just then.
So the lines are gone through once with no more than the size of each hand: who has fewer cards than the hand size draws
at the end of the turn (A3.2), an attack without a block costs a life card, which comes to the hand (A5.6), and some
cards lay a life card (A1.9). All else is not foreseen; a card that turns out to lie elsewhere changes places later.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import filterfalse

from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.table import NOBODY
from engine.kernel import UNKNOWN

ACTIONS = ("play", "attack", "pass")  # what a turn begins with
LEAVES = ("play", "lots", "hand discard", "hand play", "hand limbo")  # lines after which a card has left the hand
FROM_DECK = ("deck discard", "deck hand", "deck life")  # lines that name the top of the deck
UNHURT = ("block", "no_block", "life")  # lines after an attack that do not say that a life card is lost


class Order:
    """The cards of one owner so far. size: of a full hand; hand: how many are on it.  drawn: what has left the deck, in
    its order, UNKNOWN where no line has named it yet; open: the places of those that went to the hand.  lives: the
    cards of the slots; left, lost: slots whose card lies there, and is on the hand without a name."""

    def __init__(self, size: int, lives: int) -> None:
        self.size = self.hand = size
        self.drawn = [UNKNOWN] * size
        self.open = list(range(size))
        self.lives = [UNKNOWN] * lives
        self.left = list(range(lives))
        self.lost: list[int] = []

    def end_turn(self) -> None:
        """Draw until the hand is full (A3.2)."""
        while self.hand < self.size:
            self.open.append(len(self.drawn))
            self.drawn.append(UNKNOWN)
            self.hand += 1

    def lose_life(self, slot: int) -> None:
        """A life card comes to the hand (A6.2). slot: from 0; the first one that is left when no card lies there."""
        if self.left:
            gone = slot if slot in self.left else self.left[0]
            self.left.remove(gone)
            self.lost.append(gone)
            self.hand += 1

    def heal(self) -> None:
        """The top of the deck becomes a life card (A1.9)."""
        self.drawn.append(UNKNOWN)

    def name(self, face: int, key: str) -> None:
        """A line of this kind is the first that names this card."""
        if key in FROM_DECK:
            self.drawn.append(face)
            self.hand += key == "deck hand"
        elif self.lost and (key == "life hand" or not self.open):
            self.lives[self.lost.pop()] = face
        elif self.open:
            self.drawn[self.open.pop(0)] = face
        else:
            self.drawn.append(face)
        self.hand -= key in LEAVES

    def dealt(self, faces: Sequence[int], size: int) -> list[int]:
        """The deck: as it is drawn, then the life cards. faces: what it can be.  size: how many cards it has."""
        drawn = [face for face in self.drawn if face == UNKNOWN or face in faces]
        lives = [face if face in faces else UNKNOWN for face in self.lives]
        while len(drawn) > size - len(lives) and UNKNOWN in drawn:
            del drawn[len(drawn) - 1 - drawn[::-1].index(UNKNOWN)]
        drawn += [UNKNOWN] * (size - len(lives) - len(drawn))
        placed = {*drawn, *lives}
        others = iter(filterfalse(placed.__contains__, faces))
        return [face or next(others) for face in (*drawn, *lives)[:size]]


def as_named(faces: Iterable[int]) -> Order:
    """These cards one after the other."""
    order = Order(0, 0)
    order.drawn = list(faces)
    return order


class Turns:
    """Whose turn it is while the lines are gone through. orders: by owner.  acting: whose turn it is.  attacked: who
    loses a life card unless the next line says otherwise."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self.orders = orders
        self.acting = self.attacked = NOBODY

    def line(self, phrase: Phrase, seat: int) -> None:
        """The next line, of a seat. An attack is followed by its block, if there is one."""
        key = phrase[0]
        if self.attacked >= 0 and key not in UNHURT:
            self.orders[self.attacked].lose_life(NOBODY)
        self.attacked = self.attacked if key == "no_block" else NOBODY
        if seat >= 0 and key in ACTIONS:
            if self.acting not in (NOBODY, seat):
                self.orders[self.acting].end_turn()
            self.acting = seat
            if key == "attack" and len(self.orders) == 2:
                self.attacked = 1 - seat
        elif seat >= 0 and key == "life":
            self.orders[seat].lose_life((phrase.number() or 0) - 1)


def name_all(
    orders: Sequence[Order],
    said: Iterable[tuple[Phrase, int]],
    named: Iterable[Mapping[int, int]],
    heals: Container[int],
) -> None:
    """Go through a log. said: each line and the seat that it names.  named: by owner, card -> place of the first line
    that names it.  heals: cards that lay a life card when they are played."""
    first: dict[int, list[tuple[Order, int]]] = {}
    for order, cards in zip(orders, named, strict=True):
        for face, at in cards.items():
            first.setdefault(at, []).append((order, face))
    turns = Turns(orders)
    for at, (phrase, seat) in enumerate(said):
        turns.line(phrase, seat)
        for order, face in first.get(at, ()):
            order.name(face, phrase.key)
        if phrase[0] == "play" and seat >= 0 and any(ref.number in heals for ref in phrase.cards()):
            orders[seat].heal()
