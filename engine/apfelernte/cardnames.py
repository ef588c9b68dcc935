"""Names of cards as people type them: one normal form of a text, and finding a card by its name or a likeness of it.

Umlauts may be spelt out or missing, all dashes, spaces and apostrophes are equal, invisible signs are none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Protocol

NEAREST = 3  # cards offered for a text that is not understood
LIKELY = 0.66  # likeness from which a card is offered: "Wolf" and "Leitwolf", but not "Drache" and "Nachzehrer"
FAR_BEHIND = 0.25  # likeness that a second card may be behind the best
LONGEST_NAME = 80  # characters of a text that are compared with names


class CardLike(Protocol):
    """What reading names needs of a card."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def type(self) -> str: ...


class CardSetLike(Protocol):
    """What reading and checking decks needs of a card set."""

    @property
    def cards(self) -> Sequence[CardLike]: ...
    @property
    def bits(self) -> int: ...


# ---------------------------------------------------------------------------------------------- normal form of a text

DASHES = "‐‑‒–—―−﹘﹣－"
_DASHES = dict.fromkeys(map(ord, DASHES), "-")
_APOSTROPHES = dict.fromkeys(map(ord, "’‘‛ʼ´`′＇"), "'")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa"})


def plain(text: str) -> str:
    """The text with one form for each kind of space, dash and apostrophe, without invisible characters."""
    text = unicodedata.normalize("NFKC", text).translate(_DASHES).translate(_APOSTROPHES)
    visible = "".join(c for c in text if unicodedata.category(c) not in ("Cf", "Me", "Mn"))
    return " ".join("".join(" " if unicodedata.category(c) in ("Cc", "Co", "Cn") else c for c in visible).split())


def with_spelt_umlauts(text: str) -> str:
    """Small letters, ä as ae; what is no letter stays: "Weiße Frau" -> "weisse frau"."""
    return plain(text).casefold().translate(_UMLAUTS)


def without_umlauts(text: str) -> str:
    """Small letters, ä as a; what is no letter stays: "Müllerin" -> "mullerin"."""
    parted = unicodedata.normalize("NFD", plain(text).casefold().replace("ß", "ss").replace("æ", "ae"))
    return "".join(c for c in parted if unicodedata.category(c) != "Mn")


def spelt_out(name: str) -> str:
    """Key of a name with ä as ae: "Weiße Frau" -> "weissefrau", "Jaeger" and "Jäger" -> "jaeger"."""
    return _letters(with_spelt_umlauts(name))


def bare(name: str) -> str:
    """Key of a name with ä as a: "Jäger" and "Jager" -> "jager"."""
    return _letters(without_umlauts(name))


def _letters(text: str) -> str:
    return "".join(c for c in text if c.isalnum()) or text


# ---------------------------------------------------------------------------------------------- finding a card by name


@dataclass(frozen=True)
class Index:
    """A card set's numbers by every key under which a name may be typed."""

    names: Mapping[int, str]
    bare_names: Mapping[int, str]
    keys: tuple[Mapping[str, tuple[int, ...]], ...]  # strictest first: as printed, ä as ae, ä as a
    titles: frozenset[str]
    lists: frozenset[str]  # titles of a list of cards: "Deck", "Zauber", not "Name"

    def named(self, text: str) -> tuple[int, ...]:
        """The cards that `text` names: one when it is clear, several when it is not, none when unknown."""
        for fold, keys in zip((_as_printed, spelt_out, bare), self.keys, strict=True):
            if found := keys.get(fold(text)):
                return found
        return ()

    def nearest(self, text: str, at_least: float = LIKELY) -> tuple[int, ...]:
        """Up to three numbers whose names look most like `text`, best first; none that is far behind the best."""
        wanted = bare(text[:LONGEST_NAME])
        rated = ((_likeness(wanted, name, at_least), -number) for number, name in self.bare_names.items())
        best = sorted((pair for pair in rated if pair[0] >= at_least), reverse=True)
        return tuple(-number for rate, number in best[:NEAREST] if rate > best[0][0] - FAR_BEHIND)

    def near_numbers(self, number: int) -> tuple[int, ...]:
        """Up to three numbers of the set that differ from `number` in one digit, closest first."""
        slips = [known for known in self.names if _digits_apart(known, number) == 1]
        return tuple(sorted(slips, key=lambda known: (abs(known - number), known))[:NEAREST])


def _digits_apart(one: int, two: int) -> int:
    """In how many places of "035" and "036" the digits differ."""
    return sum(a != b for a, b in zip(f"{one:04d}", f"{two:04d}", strict=False))


def _as_printed(name: str) -> str:
    return plain(name).casefold()


def _likeness(wanted: str, name: str, at_least: float) -> float:
    """0 to 1; a name that is contained as a whole, or begun, counts high. What cannot reach `at_least` is not compared
    closely."""
    if len(name) > 3 and (name in wanted or (len(wanted) > 3 and name.startswith(wanted))):
        return 0.9
    if 2 * min(len(wanted), len(name)) < at_least * (len(wanted) + len(name)):
        return 0.0  # too different in length, whatever the letters are
    compared = SequenceMatcher(None, wanted, name)
    return compared.ratio() if compared.quick_ratio() >= at_least else 0.0


_LISTS = (
    "deck deckliste hauptdeck karten liste wesen zauber urmacht urmächte maleficium maleficia augmentation "
    "augmentationen decklist main maindeck cards list creature creatures spell spells"
)
_TITLES = (
    "name anzahl nummer number count quantity nr no karte card typ type art kind stärke strength insgesamt total "
    "summe gesamt"
)


def index(card_set: CardSetLike) -> Index:
    """The index of a card set; kept for sets that were asked before."""
    return _index(tuple((card.number, card.name, card.kind, card.type) for card in card_set.cards))


@lru_cache(maxsize=16)
def _index(cards: tuple[tuple[int, str, str, str], ...]) -> Index:
    folds = (_as_printed, spelt_out, bare)
    keys: tuple[dict[str, tuple[int, ...]], ...] = ({}, {}, {})
    for number, name, _, _ in cards:
        for fold, known in zip(folds, keys, strict=True):
            known[fold(name)] = (*known.get(fold(name), ()), number)
    lists = _with_plurals({*_LISTS.split(), *(word for card in cards for word in card[2:])})
    names = {card[0]: card[1] for card in cards}
    bare_names = {number: bare(name) for number, name in names.items()}
    return Index(names, bare_names, keys, lists | _with_plurals(set(_TITLES.split())), lists)


def _with_plurals(words: set[str]) -> frozenset[str]:
    return frozenset(map(bare, words | {word + end for word in words for end in ("e", "er", "en", "n")}))
