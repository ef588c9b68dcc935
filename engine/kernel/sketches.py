"""What the hidden cards of one owner can be, told by what was seen (A10.2, A10.6). Pure functions; knows no game.

A *sketch* is one way in which the cards can lie: the deck as bags from the top (a shuffled part is one bag, a card
whose place is known a bag of one), the hand as one bag, slots, and open cards that nobody named. An entry is the set of
faces that the card can be, one bit each; a known card is a set of one face.

A *clue* is one thing that was seen. It maps each sketch to its successors; those in which a face would be twice, or
that leave some card without a face, are dropped. `Sketches` are all that is left after a clue; they never change, and
know the ones before, so going back costs nothing and the whole story can be told again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.kernel.matching import fits

Bag = tuple[int, ...]  # sets of faces, in order of size

DECK, HAND, SLOT, OPEN = range(4)  # where a card comes from or goes to
TOP, BOTTOM = -1, -2  # of the deck
ANY = -1  # a slot that nobody named; as a target the lowest free one
MOVED, SHUFFLED, SEEN, LACKING = range(4)  # kinds of clues

MOST_SKETCHES = 10_000

_new = tuple.__new__  # makes a named tuple without its slow constructor


class Sketch(NamedTuple):
    """One way in which the hidden cards can lie. deck: from the top.  slots: 0 where free.  open: (label, faces) of
    open cards whose face nobody named."""

    deck: tuple[Bag, ...]
    hand: Bag
    slots: tuple[int, ...] = ()
    open: tuple[tuple[int, int], ...] = ()

    def entries(self) -> Iterator[int]:
        """What each card can be."""
        for bag in self.deck:
            yield from bag
        yield from self.hand
        for mask in self.slots:
            if mask:
                yield mask
        for _, mask in self.open:
            yield mask


class Clue(NamedTuple):
    """One thing that was seen.

    MOVED: a card went from origin (at) to target (to); it is one of `faces`.  SHUFFLED: the deck was.  SEEN: the card
    in origin (at), or some card of the hand, is one of `faces`.  LACKING: no card of the hand is one of `faces`.
    at: DECK: cards above it; SLOT: number from 0 or ANY; OPEN: its label.  to: DECK: TOP, BOTTOM; SLOT: the lowest free
    one, its number where somebody said it, else ANY; OPEN: its label from now on.  line: of the log; what tells it.
    """

    kind: int
    line: int
    faces: int
    origin: int = HAND
    at: int = 0
    target: int = HAND
    to: int = TOP


Choice = tuple[int, ...]  # what a sketch decided at a clue: sets of faces taken from bags, in order; first the slot
Found = dict[Sketch, tuple["Sketch | None", Choice]]  # sketch -> the one before, and what was decided


class Universe:
    """The faces that an owner's cards can be, each as often as it may be there, as bits."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = tuple(faces)
        self.masks: dict[int, int] = {}
        for place, face in enumerate(self.faces):
            self.masks[face] = self.masks.get(face, 0) | 1 << place
        self.all = (1 << len(self.faces)) - 1
        self.single = frozenset(self.masks.values())

    def mask(self, faces: Iterable[int]) -> int:
        """These faces as a set; those that the owner cannot have are left out."""
        found = 0
        for face in faces:
            found |= self.masks.get(face, 0)
        return found

    def face(self, bit: int) -> int:
        """The face of a set of one bit."""
        return self.faces[bit.bit_length() - 1]

    def names(self, mask: int) -> set[int]:
        """The faces in a set."""
        return {face for place, face in enumerate(self.faces) if mask >> place & 1}


class Sketches:
    """All sketches that are left after a clue; none: what was seen cannot be.

    found: the sketches.  shown: open cards whose face was named: label -> bit; used: all these bits.  clue, before:
    what was seen last, and what was left before it.  exact: a slot that nobody named was tried in every way; else slots
    that look alike count as one, and `loose` says that this has mattered.  full: line from which there were too many to
    go on (0: none): from there nothing is refuted.
    """

    __slots__ = ("before", "clue", "exact", "found", "full", "loose", "shown", "universe", "used")

    def __init__(self, universe: Universe, found: Found) -> None:
        self.universe = universe
        self.found = found
        self.shown: dict[int, int] = {}
        self.used = self.full = 0
        self.clue: Clue | None = None
        self.before: Sketches | None = None
        self.exact = self.loose = False

    def __bool__(self) -> bool:
        return bool(self.found)

    def history(self) -> list[Clue]:
        """All clues from the first on."""
        clues = []
        at: Sketches | None = self
        while at is not None and at.clue is not None:
            clues.append(at.clue)
            at = at.before
        return clues[::-1]

    def first(self) -> Sketches:
        """What was possible before the first clue."""
        at = self
        while at.before is not None:
            at = at.before
        return at

    def path(self) -> list[Choice]:
        """What was decided at each clue on the way to one of the sketches."""
        sketch: Sketch | None = next(iter(self.found))
        choices = []
        at = self
        while at.before is not None:
            assert sketch is not None
            sketch, choice = at.found[sketch]
            choices.append(choice)
            at = at.before
        return choices[::-1]


def begin(universe: Universe, deck: int) -> Sketches:
    """Before anything was seen: a shuffled deck of so many cards."""
    sketch = Sketch(((universe.all,) * deck,) if deck else (), ())
    possible = fits(sketch.entries(), universe.all)
    return Sketches(universe, {sketch: (None, ())} if possible else {})


def follow(before: Sketches, clue: Clue) -> Sketches:
    """What is left after a clue."""
    if not before.exact and names_slot(clue) and (before.loose or clue[3:5] == (SLOT, ANY)):
        before = told(before.first(), before.history(), exact=True)
    after = _new_sketches(before, clue)
    if before.full:
        after.full, after.found = before.full, before.found
        return after
    narrowed = clue.faces != before.universe.all
    if clue.kind == MOVED:
        _move_shown(after, clue)
        if after.used < 0:
            after.used, after.found = before.used, {}
            return after
        if not narrowed and clue[3:6] == (DECK, 0, HAND) and _drawn(before, after):
            return after
    free = after.universe.all & ~after.used
    found = after.found
    for sketch in before.found:
        for successor, choice in _successors(after, sketch, clue):
            if successor not in found and (not narrowed or fits(successor.entries(), free)):
                found[successor] = (sketch, choice)
        if len(found) > MOST_SKETCHES:
            after.full, after.found = clue.line, before.found
            break
    return after


def _drawn(before: Sketches, after: Sketches) -> bool:
    """What happens most: an unseen card of a shuffled deck comes to the hand. False: it is not as simple as that."""
    if len(before.found) != 1:
        return False
    (sketch,) = before.found
    deck, hand, slots, opened = sketch
    bag = deck[0] if deck else ()
    if not bag or bag[0] != bag[-1]:
        return False
    rest = deck[1:] if len(bag) == 1 else (bag[1:], *deck[1:])
    choice = bag[:1] if len(bag) > 1 else ()
    after.found[_new(Sketch, (rest, _with(hand, bag[0]), slots, opened))] = (sketch, choice)
    return True


def told(first: Sketches, clues: Iterable[Clue], exact: bool = False) -> Sketches:
    """The whole story told again from before its first clue."""
    at = first
    if exact:
        at = Sketches(first.universe, first.found)
        at.exact = True
    for clue in clues:
        at = follow(at, clue)
    return at


def clash(before: Sketches, last: Clue) -> list[Clue]:
    """Why nothing is left after the last clue: the fewest earlier clues with which it cannot be, in their order.

    A clue is left out by forgetting what the card is; that it moved stays. Empty: the last one alone cannot be.
    """
    every, clues = before.universe.all, before.history()
    telling = [at for at, clue in enumerate(clues) if clue.kind == LACKING or clue.faces != every]

    def refuted(kept: Sequence[int]) -> bool:
        left = set(kept)
        story = [clue if at in left else _forgotten(clue, every) for at, clue in enumerate(clues)]
        after = told(before.first(), [*story, last])
        return not after and not after.full

    related = [at for at in telling if clues[at].faces & last.faces]
    kept = related if refuted(related) else telling
    size = max(len(kept) // 2, 1)
    while size:  # large parts first, at last one by one
        start = 0
        while start < len(kept):
            rest = kept[:start] + kept[start + size :]
            if refuted(rest):
                kept = rest
            else:
                start += size
        size //= 2
    return [clues[at] for at in kept]


def _forgotten(clue: Clue, every: int) -> Clue:
    return clue._replace(faces=0 if clue.kind == LACKING else every)


def names_slot(clue: Clue) -> bool:
    """Whether a clue says which slot it is about."""
    return (clue.origin == SLOT and clue.at != ANY) or (clue.kind == MOVED and clue.target == SLOT and clue.to != ANY)


def _new_sketches(before: Sketches, clue: Clue) -> Sketches:
    after: Sketches = Sketches.__new__(Sketches)
    after.universe, after.found, after.shown, after.used = before.universe, {}, before.shown, before.used
    after.clue, after.before = clue, before
    after.exact, after.loose, after.full = before.exact, before.loose, 0
    return after


def _move_shown(after: Sketches, clue: Clue) -> None:
    """Open cards with a known face come and go; `used` becomes negative when all cards of that face are out already."""
    if clue.origin == OPEN and clue.at in after.shown:
        after.shown = dict(after.shown)
        after.used &= ~after.shown.pop(clue.at)
    if clue.target == OPEN and clue.faces in after.universe.single:
        bit = clue.faces & ~after.used
        if not bit:
            after.used = -1
            return
        after.shown = {**after.shown, clue.to: bit & -bit}
        after.used |= bit & -bit


def _successors(after: Sketches, sketch: Sketch, clue: Clue) -> Iterable[tuple[Sketch, Choice]]:
    if clue.kind == MOVED:
        return _moved(after, sketch, clue)
    if clue.kind == SHUFFLED:
        whole = tuple(sorted([mask for bag in sketch.deck for mask in bag]))
        return ((sketch._replace(deck=(whole,) if whole else ()), ()),)
    if clue.kind == LACKING:
        hand = tuple(sorted([mask & ~clue.faces for mask in sketch.hand]))
        return () if 0 in hand else ((sketch._replace(hand=hand), ()),)
    return _seen(after, sketch, clue)


def _moved(after: Sketches, sketch: Sketch, clue: Clue) -> Iterator[tuple[Sketch, Choice]]:
    """The card is taken in each way in which it can be one of these faces, and put down."""
    for rest, mask, choice in _taken(after, sketch, clue):
        mask &= clue.faces
        if mask and (clue.target != SLOT or clue.to in (ANY, _free_slot(rest.slots))):
            yield _put(after, rest, mask, clue), choice


def _taken(after: Sketches, sketch: Sketch, clue: Clue) -> Iterable[tuple[Sketch, int, Choice]]:
    deck, hand, slots, opened = sketch
    if clue.origin == DECK:
        return _from_deck(sketch, clue.at)
    if clue.origin == HAND:
        wanted = _likely(after, hand, clue.faces)
        return [(_new(Sketch, (deck, _without(hand, mask), slots, opened)), mask, (mask,)) for mask in wanted]
    if clue.origin == SLOT:
        return _from_slots(after, sketch, clue.at)
    for at, (label, mask) in enumerate(opened):
        if label == clue.at:
            return [(_new(Sketch, (deck, hand, slots, opened[:at] + opened[at + 1 :])), mask, (mask,))]
    assert after.before is not None
    bit = after.before.shown.get(clue.at, 0)
    return [(sketch, after.universe.masks[after.universe.face(bit)], ())] if bit else []


def _likely(after: Sketches, bag: Bag, faces: int) -> Iterable[int]:
    """The different entries of a bag that can be one of these faces; a card that is known to be there is that card."""
    if bag and bag[0] == bag[-1]:
        return bag[:1] if bag[0] & faces else ()
    if faces & (faces - 1) == 0 and faces in bag:
        return (faces,)
    return [mask for mask in dict.fromkeys(bag) if mask & faces]


def _without(bag: Bag, mask: int) -> Bag:
    at = bag.index(mask)
    return bag[:at] + bag[at + 1 :]


def _with(bag: Bag, mask: int) -> Bag:
    return (*bag, mask) if not bag or mask >= bag[-1] else tuple(sorted((*bag, mask)))


def _from_deck(sketch: Sketch, above: int) -> Iterable[tuple[Sketch, int, Choice]]:
    """The card with so many cards above it; the bags above it come apart, each in every way."""
    found = []
    for bare, choice in _bared(sketch, above):
        deck = bare.deck
        rest = deck[:above] + deck[above + 1 :]
        found.append((_new(Sketch, (rest, *bare[1:])), deck[above][0], choice))
    return found


def _bared(sketch: Sketch, above: int) -> list[tuple[Sketch, Choice]]:
    """The sketch with the top cards, down to this one, each in its place."""
    bare: list[tuple[Sketch, Choice]] = [(sketch, ())]
    for place in range(above + 1):
        apart = []
        for one, choice in bare:
            deck = one.deck
            if place >= len(deck):
                return []
            bag = deck[place]
            if len(bag) == 1:
                apart.append((one, choice))
                continue
            for mask in dict.fromkeys(bag):
                pieces = (*deck[:place], (mask,), _without(bag, mask), *deck[place + 1 :])
                apart.append((_new(Sketch, (pieces, *one[1:])), (*choice, mask)))
        bare = apart
    return bare


def _from_slots(after: Sketches, sketch: Sketch, at: int) -> Iterable[tuple[Sketch, int, Choice]]:
    slots = sketch.slots
    if at != ANY:
        places: Iterable[int] = (at,) if at < len(slots) and slots[at] else ()
    else:
        places = [place for place, mask in enumerate(slots) if mask]
        if not after.exact:
            different = {slots[place]: place for place in reversed(list(places))}
            after.loose |= len(different) < len(list(places))
            places = sorted(different.values())
    return [
        (sketch._replace(slots=(*slots[:place], 0, *slots[place + 1 :])), slots[place], (place, slots[place]))
        for place in places
    ]


def _put(after: Sketches, sketch: Sketch, mask: int, clue: Clue) -> Sketch:
    deck, hand, slots, opened = sketch
    if clue.target == HAND:
        hand = _with(hand, mask)
    elif clue.target == DECK:
        deck = ((mask,), *deck) if clue.to == TOP else (*deck, (mask,))
    elif clue.target == SLOT:
        free = _free_slot(slots)
        slots = (*slots[:free], mask, *slots[free + 1 :])
    elif clue.to not in after.shown:
        opened = tuple(sorted((*opened, (clue.to, mask))))
    return _new(Sketch, (deck, hand, slots, opened))


def _free_slot(slots: tuple[int, ...]) -> int:
    """The lowest free slot; there is always one more."""
    return slots.index(0) if 0 in slots else len(slots)


def _seen(after: Sketches, sketch: Sketch, clue: Clue) -> Iterable[tuple[Sketch, Choice]]:
    """A card was shown where it lies; it stays there."""
    deck, hand, slots, opened = sketch
    if clue.origin == HAND:
        return [
            (_new(Sketch, (deck, _with(_without(hand, mask), mask & clue.faces), slots, opened)), (mask,))
            for mask in _likely(after, hand, clue.faces)
        ]
    if clue.origin == DECK:
        at = clue.at
        return [
            (bare._replace(deck=(*bare.deck[:at], (bare.deck[at][0] & clue.faces,), *bare.deck[at + 1 :])), choice)
            for bare, choice in _bared(sketch, at)
            if bare.deck[at][0] & clue.faces
        ]
    if clue.origin == SLOT:
        mask = slots[clue.at] & clue.faces if clue.at < len(slots) else 0
        return [(sketch._replace(slots=(*slots[: clue.at], mask, *slots[clue.at + 1 :])), ())] if mask else []
    return _seen_open(after, sketch, clue)


def _seen_open(after: Sketches, sketch: Sketch, clue: Clue) -> Iterable[tuple[Sketch, Choice]]:
    """An open card is named later than it came there."""
    opened = sketch.open
    for at, (label, mask) in enumerate(opened):
        if label == clue.at:
            mask &= clue.faces
            return [(sketch._replace(open=(*opened[:at], (label, mask), *opened[at + 1 :])), ())] if mask else []
    return [(sketch, ())] if after.shown.get(clue.at, 0) & clue.faces else []
