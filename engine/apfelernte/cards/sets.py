"""A card and a set of cards (A11.1, A11.2)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from engine.apfelernte.language.compiler import compile_card
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.explain import Explained, explain
from engine.apfelernte.language.program import CardProgram
from engine.apfelernte.language.reading import print_card_text, read_card_text
from engine.apfelernte.language.tree import Ability


@dataclass(frozen=True)
class Card:
    """One card (A1.1).

    number: 1 to 999.   kind: "Wesen" or "Zauber".   type: a key of `lexicon.TYPES`; an Urmacht, Maleficium or
    Augmentation is a Zauber.
    strength: 0 or more, None for a Zauber.   text: the German text, one line; it is the program (A11.3).
    flavour: a line for the eye in each language, {"de": …, "en": …}, may be empty; no rule.
    """

    number: int
    name: str
    kind: str
    type: str
    strength: int | None
    text: str
    flavour: dict[str, str] = field(default_factory=lambda: {"de": "", "en": ""}, hash=False)

    @property
    def id(self) -> str:
        """The number as it is written: "Æ035"."""
        return f"Æ{self.number:03d}"


@dataclass(frozen=True)
class CardSet:
    """A published set of cards: it never changes, logs name its `fingerprint` (DESIGN 3). Cards are in the order of
    their numbers.
    """

    name: str
    cards: tuple[Card, ...]

    def __hash__(self) -> int:
        """Quick once the fingerprint is known: what is made of a set is remembered by it."""
        return hash(self.fingerprint)

    @cached_property
    def by_number(self) -> dict[int, Card]:
        return {card.number: card for card in self.cards}

    @cached_property
    def by_name(self) -> dict[str, Card]:
        return {card.name: card for card in self.cards}

    @cached_property
    def bits(self) -> int:
        """The numbers of all cards as a set of bits, bit n for card n."""
        return sum(1 << number for number in self.by_number)

    @cached_property
    def fingerprint(self) -> str:
        """64 hex digits over everything that the rules can see; name of the set and flavour do not count."""
        rows = [[card.number, card.name, card.type, card.strength, card.text] for card in self.cards]
        return hashlib.sha256(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()

    @cached_property
    def _programs(self) -> dict[int, CardProgram]:
        return {}

    def program(self, number: int) -> CardProgram:
        """The program of a card, compiled once; for a text that is not understood one with `understood=False`."""
        if number not in self._programs:
            self._programs[number] = _program(self.by_number[number], self)
        return self._programs[number]


def _program(card: Card, card_set: CardSet) -> CardProgram:
    tree = _tree(card, card_set.by_name)
    if tree is None:
        return CardProgram(understood=False)
    return compile_card(tree, {other.name: other.number for other in card_set.cards})


def render(card: Card, lang: str, names: Iterable[str] | None = None) -> str:
    """The card's text in "de" or "en", printed from its tree; a text that is not understood is returned as it stands.

    names: the names of the set, for "namens …"; None: any words with a capital are a name.
    """
    tree = _tree(card, names)
    return card.text if tree is None else print_card_text(tree, card.name, lang)


def explain_card(card: Card, lang: str, names: Iterable[str] | None = None) -> tuple[Explained, ...]:
    """What the card's abilities do, step by step, in "de" or "en"; empty for a text that is not understood."""
    tree = _tree(card, names)
    return () if tree is None else explain(tree, card.name, lang)


def _tree(card: Card, names: Iterable[str] | None) -> tuple[Ability, ...] | None:
    """The tree of a card's text; None for one that is not understood."""
    try:
        return read_card_text(card.text, card.name, card.type, names, advise=False)
    except CardTextError:
        return None
