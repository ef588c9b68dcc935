"""The slow truth about hidden cards: every order of the deck and every choice, one by one. For small decks."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from engine.kernel.sketches import ANY, DECK, HAND, LACKING, SEEN, SHUFFLED, SLOT, TOP, Clue


class Lying(NamedTuple):
    """Where all cards lie. deck: top first.  slots: 0 where free.  open: (label, face)."""

    deck: tuple[int, ...]
    hand: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()
    open: tuple[tuple[int, int], ...] = ()


class Said(NamedTuple):
    """A clue with the faces themselves; None: any."""

    clue: Clue
    faces: frozenset[int] | None


def possible(faces: Sequence[int], size: int, said: Iterable[Said]) -> bool:
    """Whether some deck of so many of these faces can have been seen like this."""
    lying = {Lying(order) for order in permutations(faces, size)}
    for one in said:
        lying = {after for before in lying for after in _after(before, one)}
    return bool(lying)


def _after(lying: Lying, said: Said) -> Iterator[Lying]:
    clue, faces = said
    if clue.kind == SHUFFLED:
        yield from (lying._replace(deck=order) for order in permutations(lying.deck))
    elif clue.kind == LACKING:
        if not faces or not set(lying.hand) & faces:
            yield lying
    else:
        for face, rest in _taken(lying, clue):
            if faces is None or face in faces:
                yield from (lying,) if clue.kind == SEEN else _put(rest, face, clue)


def _taken(lying: Lying, clue: Clue) -> Iterator[tuple[int, Lying]]:
    deck, hand, slots, opened = lying
    if clue.origin == DECK and clue.at < len(deck):
        yield deck[clue.at], lying._replace(deck=deck[: clue.at] + deck[clue.at + 1 :])
    elif clue.origin == HAND:
        for at, face in enumerate(hand):
            yield face, lying._replace(hand=hand[:at] + hand[at + 1 :])
    elif clue.origin == SLOT:
        for at, face in enumerate(slots):
            if face and clue.at in (ANY, at):
                yield face, lying._replace(slots=(*slots[:at], 0, *slots[at + 1 :]))
    else:
        for label, face in opened:
            if label == clue.at:
                yield face, lying._replace(open=tuple(pair for pair in opened if pair[0] != label))


def _put(lying: Lying, face: int, clue: Clue) -> Iterator[Lying]:
    deck, hand, slots, opened = lying
    if clue.target == HAND:
        yield lying._replace(hand=tuple(sorted((*hand, face))))
    elif clue.target == DECK:
        yield lying._replace(deck=(face, *deck) if clue.to == TOP else (*deck, face))
    elif clue.target == SLOT:
        free = slots.index(0) if 0 in slots else len(slots)
        if clue.to in (ANY, free):
            yield lying._replace(slots=(*slots[:free], face, *slots[free + 1 :]))
    else:
        yield lying._replace(open=tuple(sorted((*opened, (clue.to, face)))))
