"""From sketches that are left to one full account: which face each card has, and in which order each shuffle laid them.

The story of one sketch is told with single cards instead of sets of faces. What a bag is asked for first lies on top in
it; what is never asked for lies anyhow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.kernel.matching import assigned
from engine.kernel.sketches import (
    ANY,
    DECK,
    HAND,
    LACKING,
    MOVED,
    OPEN,
    SHUFFLED,
    SLOT,
    TOP,
    Choice,
    Clue,
    Sketches,
)


@dataclass(eq=False, slots=True)
class Card:
    """One card while its story is told. faces: what it can be.  face: what it is, when all is told."""

    faces: int
    face: int = 0


@dataclass(slots=True)
class Account:
    """One way in which it was. cards: all.  shuffles: for each shuffle, from the first deck on, the cards as they lay
    then, top first.  moved: by the place of a clue in the history: the card and the slot (ANY: none) of each move."""

    cards: list[Card]
    shuffles: list[list[Card]] = field(default_factory=list)
    moved: dict[int, tuple[Card, int]] = field(default_factory=dict)


def unfold(left: Sketches, deck: int) -> Account:
    """An account of what is left. deck: cards at the beginning.  The faces are numbers of the game."""
    accounts = unfold_together([left], [deck])
    assert accounts is not None
    return accounts[0]


def unfold_together(lefts: Sequence[Sketches], decks: Sequence[int]) -> list[Account] | None:
    """Accounts of several owners whose cards all come from one universe, so that no two have the same; None: these
    stories leave too few faces for that. decks: cards at the beginning, by owner."""
    accounts = [_told(left, deck) for left, deck in zip(lefts, decks, strict=True)]
    cards, universe = [card for account in accounts for card in account.cards], lefts[0].universe
    faces = assigned([card.faces for card in cards], universe.all)
    if faces is None:
        return None
    for card, bit in zip(cards, faces, strict=True):
        card.face = universe.face(bit)
    return accounts


def _told(left: Sketches, deck: int) -> Account:
    """The whole story; the cards have no face yet."""
    telling = _Telling(left, deck)
    for place, (clue, choice) in enumerate(zip(left.history(), left.path(), strict=True)):
        telling.tell(place, clue, choice)
    telling.settle()
    return telling.account


class _Telling:
    """Cards where they lie. deck: bags from the top, each with the shuffle that it is a part of (None: a known
    place)."""

    def __init__(self, left: Sketches, deck: int) -> None:
        cards = [Card(left.universe.all) for _ in range(deck)]
        self.account = Account(cards)
        self.hand: list[Card] = []
        self.slots: list[Card | None] = []
        self.open: dict[int, Card] = {}
        self.deck: list[tuple[list[Card], list[Card] | None]] = []
        self._shuffle(list(cards))

    def _shuffle(self, cards: list[Card]) -> None:
        order: list[Card] = []
        self.account.shuffles.append(order)
        self.deck = [(cards, order)] if cards else []

    def tell(self, place: int, clue: Clue, choice: Choice) -> None:
        """One clue, as this story decided it."""
        if clue.kind == SHUFFLED:
            self.settle()
            self._shuffle([card for bag, _ in self.deck for card in bag])
        elif clue.kind == LACKING:
            for card in self.hand:
                card.faces &= ~clue.faces
        else:
            card, slot = self._find(clue, choice)
            card.faces &= clue.faces
            if clue.kind == MOVED:
                self._take(card, clue.origin)
                self._put(card, clue, slot)
                self.account.moved[place] = card, self._slot_of(card, slot)

    def _find(self, clue: Clue, choice: Choice) -> tuple[Card, int]:
        if clue.origin == DECK:
            self._bare(clue.at, list(choice))
            return self.deck[clue.at][0][0], ANY
        if clue.origin == HAND:
            return next(card for card in self.hand if card.faces == choice[0]), ANY
        if clue.origin == SLOT:
            slot = choice[0] if choice else clue.at
            card = self.slots[slot]
            assert card is not None
            return card, slot
        return self.open[clue.at], ANY

    def _bare(self, above: int, choice: list[int]) -> None:
        """The top cards come apart from their bags; what lies next in a shuffle is settled by that."""
        for place in range(above + 1):
            bag, order = self.deck[place]
            if order is None:
                continue
            faces = choice.pop(0) if len(bag) > 1 else bag[0].faces
            card = next(card for card in bag if card.faces == faces)
            order.append(card)
            bag.remove(card)
            self.deck[place : place + 1] = [([card], None), *([(bag, order)] if bag else [])]

    def _take(self, card: Card, origin: int) -> None:
        if origin == DECK:
            self.deck = [(bag, order) for bag, order in self.deck if card not in bag]
        elif origin == HAND:
            self.hand.remove(card)
        elif origin == SLOT:
            self.slots[self.slots.index(card)] = None
        else:
            self.open = {label: other for label, other in self.open.items() if other is not card}

    def _put(self, card: Card, clue: Clue, slot: int) -> None:
        if clue.target == HAND:
            self.hand.append(card)
        elif clue.target == DECK:
            self.deck.insert(0 if clue.to == TOP else len(self.deck), ([card], None))
        elif clue.target == OPEN:
            self.open[clue.to] = card
        elif None in self.slots:
            self.slots[self.slots.index(None)] = card
        else:
            self.slots.append(card)

    def _slot_of(self, card: Card, slot: int) -> int:
        return self.slots.index(card) if card in self.slots else slot

    def settle(self) -> None:
        """What is left of shuffles lies in any order."""
        for bag, order in self.deck:
            if order is not None:
                order += bag
