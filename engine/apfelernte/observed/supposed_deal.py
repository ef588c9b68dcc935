"""What is dealt when a game is looked for that an observed log may have been (`supposed`): each owner's cards in the
order in which the log names them, and which of them no line has told of so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property

from engine.apfelernte.log.reading import CardRef, Phrase
from engine.apfelernte.log.reasons import ANSWERS
from engine.apfelernte.observed.supposed_order import Order, as_named, name_all
from engine.apfelernte.observed.world import Observed
from engine.apfelernte.table import NOBODY, numbered
from engine.kernel import UNKNOWN, Fact
from engine.kernel import facts as f

LEAVING = ("hand play", "hand limbo", "hand discard")  # lines that tell which hand card it was
# of the seat that they name
OWN = ("play", "lots", "hand discard", "deck hand", "deck life", "deck discard", "life hand", "pile top")
NAMING = (*OWN, *LEAVING, "choose", "revealed")  # lines that name what has lain hidden
UNOWNED = ("hand limbo", "revealed")  # do not say whose card it was: mostly of who has acted
SLOTS = ("life", "deck life")
SIGHTS = ("seen", "shows", "whole hand", "shows top", "shows life", "hand deck", "deck deck", "hand deck_under")

Named = Mapping[int, int]  # cards that lines name -> place of the first line that does, in their order


class Deal:
    """What is dealt, and why.

    said: all lines of the log.  at: the place of the one that is read.  named: by owner, what the log names.
    decks: by owner, in the order in which they are dealt.  facts: all that has happened; since: the places of the lines
    at which it has.  exchanged: whether cards have changed places since they were dealt.  owners: of each copy.
    several: whether it goes on in several ways, each with a deal of its own.  foresees: whether cards are dealt where
    they will be needed, else simply in the order in which the log names them.
    """

    def __init__(self, game: Observed, said: Sequence[Phrase], several: bool = False, foresees: bool = True) -> None:
        self.said, self.at, self.several = said, 0, several
        self.owners = numbered(game.sizes)[0]
        seats = [phrase.seat() for phrase in said]
        self.named = _named(said, seats, len(game.sizes))
        form = game.setup.format
        if foresees:
            orders = [Order(form.hand_size, form.lives) for _ in game.sizes]
            name_all(orders, zip(said, seats, strict=True), self.named, game.rules.heals)
        else:
            orders = [as_named(named) for named in self.named]
        parts = zip(orders, game.universes, game.sizes, strict=True)
        self.decks = [order.dealt(universe.faces, size) for order, universe, size in parts]
        self.facts: list[Fact] = []
        self.since: list[int] = []
        self.exchanged = False

    def copy(self) -> Deal:
        """The same, to go on with in another way."""
        other = copy(self)
        other.facts, other.since = self.facts[:], self.since[:]
        return other

    @cached_property
    def told(self) -> tuple[list[Named], Mapping[int, Sequence[int]]]:
        """Of which cards lines tell; mostly nobody needs to know."""
        return _told(self.said, len(self.named))

    def free(self, owner: int, one: int, other: int) -> bool:
        """Whether two cards may change places: no line so far has told of either."""
        deck = self.decks[owner]
        return one in deck and other in deck and self._untold(owner, one) and self._untold(owner, other)

    def _untold(self, owner: int, face: int) -> bool:
        own, mentioned = self.told[0][owner], self.told[1]
        if own.get(face, self.at) < self.at:
            return False
        last = max((at for at in mentioned.get(face, ()) if at < self.at), default=-1)
        return last < 0 or not self._opened(owner, face, last)

    def _opened(self, owner: int, face: int, at: int) -> bool:
        """Whether everybody had seen this card of an owner by the line at this place."""
        seen = (since for fact, since in zip(self.facts, self.since, strict=True) if self._shows(fact, owner, face))
        return next(seen, at + 1) <= at

    def _shows(self, fact: Fact, owner: int, face: int) -> bool:
        return fact.face == face and fact.audience == f.PUBLIC and self.owners[fact.copy] == owner

    def last(self, owner: int, faces: Sequence[int]) -> int:
        """Which of these cards will be named last or never."""
        named, never = self.named[owner], len(self.said)
        return max(faces, key=lambda face: named.get(face, never))

    def spare(self, owner: int, wanted: int, faces: Sequence[int]) -> int:
        """Which of these cards changes places with the wanted one: the one that will be named last, of those that may;
        UNKNOWN when none may."""
        return self.last(owner, [face for face in faces if self.free(owner, wanted, face)] or [UNKNOWN])

    def leaving(self, owner: int, hand: Sequence[int], faces: Sequence[int]) -> int:
        """Which of these hand cards goes now without a name: what this line and those up to the next decision tell,
        else the one that will be named last or never. hand: all cards there, for the told one may lie elsewhere."""
        for phrase in self.said[self.at :]:
            ref = phrase.card()
            if phrase.key in LEAVING and ref is not None:
                own = ref.owner in (-1, owner) and phrase.seat() in (-1, owner) and ref.number in self.named[owner]
                if own and (ref.number in faces or ref.number not in hand):
                    return ref.number
            elif phrase.key in ANSWERS and phrase.key not in ("choose", "yes"):
                break
        return self.last(owner, faces)

    def slots(self, owner: int) -> dict[int | None, str]:
        """The places of life cards that lines from now on name, and which kind of line does so first: "life" that takes
        the card, "deck life" that lays one."""
        later = [phrase for phrase in self.said[self.at :] if phrase.key in SLOTS and phrase.seat() == owner]
        return {phrase.number(): phrase.key for phrase in reversed(later)}


def _named(said: Sequence[Phrase], seats: Sequence[int], owners: int) -> list[Named]:
    """By owner, the cards that the log names when they come out of hiding. seats: of each line."""
    found: list[dict[int, int]] = [{} for _ in range(owners)]
    acting = NOBODY
    for at, (phrase, seat) in enumerate(zip(said, seats, strict=True)):
        key = phrase[0]
        if key in UNOWNED:
            seat = acting
        elif key in ANSWERS:
            acting = seat
        if key in NAMING and seat >= 0:
            for ref in phrase.cards():
                if ref.owner in (-1, seat) and (key != "choose" or all(ref.number not in own for own in found)):
                    found[seat].setdefault(ref.number, at)
    return list(found)


def _told(said: Sequence[Phrase], seats: int) -> tuple[list[Named], Mapping[int, Sequence[int]]]:
    """(by owner, cards of which lines tell; cards of which lines tell without saying whose, that all have seen, with
    the places of all these lines)."""
    told: list[dict[int, int]] = [{} for _ in range(seats)]
    mentioned: dict[int, list[int]] = {}
    for at, phrase in enumerate(said):
        for ref in _refs(phrase):
            owner = ref.owner if ref.owner >= 0 or phrase.key not in OWN else phrase.seat()
            if owner >= 0:
                told[owner].setdefault(ref.number, at)
            elif phrase.key not in SIGHTS:
                mentioned.setdefault(ref.number, []).append(at)
            else:  # nobody but the players knows
                for each in told:
                    each.setdefault(ref.number, at)
    return list(told), mentioned


def _refs(phrase: Phrase) -> Iterator[CardRef]:
    for value in phrase.values.values():
        if isinstance(value, CardRef):
            yield value
        elif not isinstance(value, int):
            yield from value
