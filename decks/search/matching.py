"""The cards that a search means. A set of cards is an int: bit n stands for card n."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from operator import eq, ge, gt, le, lt
from typing import Protocol

from decks.search import reading
from decks.search.reading import All, Any, Node, Not, SearchError, Term
from engine.apfelernte.cardnames import DASHES, CardLike, bare, plain, spelt_out, with_spelt_umlauts, without_umlauts


class Searchable(CardLike, Protocol):
    """What a search can ask of a card."""

    @property
    def strength(self) -> int | None: ...
    @property
    def text(self) -> str: ...


ENGLISH = {
    "mensch": ("human",), "biest": ("beast",), "geist": ("ghost", "spirit"), "hexe": ("witch",), "riese": ("giant",),
    "wesen": ("creature",), "zauber": ("spell",),
}  # fmt: skip

Spellings = tuple[str, str]  # ä as ae, ä as a


@dataclass(frozen=True)
class Row:
    """A card with its texts as they are compared."""

    bit: int
    number: int
    strength: int | None
    name: Spellings
    words: Spellings  # name, type and kind
    text: Spellings


@dataclass(frozen=True)
class Index:
    """A set of cards, ready to be searched.  types, kinds: folded name -> its cards."""

    rows: tuple[Row, ...]
    all: int
    types: Mapping[str, int]
    kinds: Mapping[str, int]


@dataclass(frozen=True)
class Found:
    """The answer to a search. numbers: of the cards, those first whose names begin with what was typed.

    error: what cannot be read; then there are no cards.
    in_text: no card is called so; these have all the words in their text.
    """

    typed: str
    numbers: tuple[int, ...]
    error: SearchError | None = None
    in_text: bool = False


def index_of(cards: Iterable[Searchable], other_texts: Mapping[int, str] | None = None) -> Index:
    """The index of some cards. other_texts: a second text of each card by number, in another language."""
    rows: list[Row] = []
    types: dict[str, int] = {}
    kinds: dict[str, int] = {}
    for card in cards:
        bit = 1 << card.number
        name = _wordwise(card.name)
        words = _wordwise(f"{card.name} / {card.type} / {card.kind}")
        text = _folded(f"{card.text} / {(other_texts or {}).get(card.number, '')}")
        rows.append(Row(bit, card.number, card.strength, name, words, text))
        types[spelt_out(card.type)] = types.get(spelt_out(card.type), 0) | bit
        kinds[spelt_out(card.kind)] = kinds.get(spelt_out(card.kind), 0) | bit
    return Index(tuple(rows), sum(row.bit for row in rows), types, kinds)


def find(typed: str, index: Index) -> Found:
    """The cards that the text means; all of them for an empty text. Words that no card is called by are looked for in
    the texts. Never raises."""
    try:
        tree = reading.read(typed)
        cards = mask(tree, index)
    except SearchError as error:
        return Found(typed, (), error)
    in_text = not cards and (texts := _in_texts(tree)) is not None and bool(cards := mask(texts, index))
    begun = _first_word(tree)
    rows = [row for row in index.rows if row.bit & cards]
    rows.sort(key=lambda row: (not any(map(str.startswith, row.name, begun)), row.number))
    return Found(typed, tuple(row.number for row in rows), in_text=in_text)


def mask(tree: Node, index: Index) -> int:
    """The cards of a tree as bits. Raises SearchError for a value that the set does not know."""
    if isinstance(tree, Term):
        return _MASKS[tree.key](tree, index)
    if isinstance(tree, Not):
        return index.all & ~mask(tree.part, index)
    masks = [mask(part, index) for part in tree.parts]
    if isinstance(tree, Any):
        return _joined(masks)
    found = index.all
    for each in masks:
        found &= each
    return found


def _in_texts(tree: Node) -> Node | None:
    """The same words as a search in the texts; None when there are other conditions than words."""
    parts = tree.parts if isinstance(tree, All) else (tree,)
    words = [part for part in parts if isinstance(part, Term) and part.key == reading.WORD]
    if not words or len(words) < len(parts):
        return None
    return All(tuple(replace(word, key=reading.TEXT) for word in words))


def _first_word(tree: Node) -> Spellings:
    """How a name begins that is meant most; ("", "") when the search does not begin with a word."""
    first = tree.parts[0] if isinstance(tree, All) and tree.parts else tree
    return _wordwise(first.value) if isinstance(first, Term) and first.key == reading.WORD else ("", "")


def _joined(masks: Iterable[int]) -> int:
    found = 0
    for each in masks:
        found |= each
    return found


# ------------------------------------------------------------------------------------------------ one term


def _word(term: Term, index: Index) -> int:
    number = _ID.fullmatch(bare(term.value))
    by_number = 1 << int(number[1]) & index.all if number else 0
    wanted = spelt_out(term.value)
    named = (*index.types.items(), *index.kinds.items())
    by_other_name = _joined(cards for name, cards in named if wanted in _other_names(name))
    return by_number | by_other_name | _containing(_wordwise(term.value), index, lambda row: row.words)


def _name(term: Term, index: Index) -> int:
    return _containing(_wordwise(term.value), index, lambda row: row.name)


def _text(term: Term, index: Index) -> int:
    return _containing(_folded(term.value), index, lambda row: row.text)


def _containing(wanted: Spellings, index: Index, of: Callable[[Row], Spellings]) -> int:
    """The cards with the words in one of the two spellings; nothing for signs alone."""
    one, two = wanted
    if not one:
        return 0
    return _joined(row.bit for row in index.rows if one in of(row)[0] or two in of(row)[1])


def _type(term: Term, index: Index) -> int:
    return _begun(term, index.types)


def _kind(term: Term, index: Index) -> int:
    return _begun(term, index.kinds)


def _begun(term: Term, known: Mapping[str, int]) -> int:
    """The cards of the types or kinds that begin so; "biester" is one Biest too, and so is "beast"."""
    wanted = spelt_out(term.value)
    masks = [cards for name, cards in known.items() if name.startswith(wanted) or wanted in _other_names(name)]
    if not masks:
        raise SearchError("unknown_value", term.column, term.value, term.key)
    return _joined(masks)


def _other_names(name: str) -> set[str]:
    """Plurals of a folded type or kind, and what English readers call it, who see the German word on every card."""
    plurals = {name + end for end in ("e", "er", "en", "n", "s")} | {name.removesuffix("um") + "a"}
    english = ENGLISH.get(name, ())
    return plurals | {*english, *(word + "s" for word in english), *(word + "es" for word in english)}


def _strength(term: Term, index: Index) -> int:
    fits = _number_test(term)
    return _joined(row.bit for row in index.rows if row.strength is not None and fits(row.strength))


def _number(term: Term, index: Index) -> int:
    fits = _number_test(term)
    return _joined(row.bit for row in index.rows if fits(row.number))


def _number_test(term: Term) -> Callable[[int], bool]:
    """`>=4`, `:3`, `:2-4` as a test. Raises SearchError "not_a_number"."""
    value = plain(term.value).casefold()
    between = _RANGE.fullmatch(value)
    if between and term.op == "=":
        low, high = sorted((int(between[1]), int(between[2])))
        return lambda number: low <= number <= high
    one = _ID.fullmatch(value)
    if one is None:
        raise SearchError("not_a_number", term.column, term.value, term.key)
    compare, limit = _COMPARE[term.op], int(one[1])
    return lambda number: compare(number, limit)


_ID = re.compile(r"(?:æ|ae)?0*(\d{1,4})", re.ASCII)
_RANGE = re.compile(rf"{_ID.pattern} ?(?:[-{DASHES}]|\.\.+|…) ?{_ID.pattern}", re.ASCII)
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {"=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}
_MASKS: Mapping[str, Callable[[Term, Index], int]] = {
    reading.WORD: _word, reading.NAME: _name, reading.TYPE: _type, reading.KIND: _kind, reading.TEXT: _text,
    reading.STRENGTH: _strength, reading.NUMBER: _number,
}  # fmt: skip


# ------------------------------------------------------------------------------------------------ spellings


def _folded(text: str) -> Spellings:
    return with_spelt_umlauts(text), without_umlauts(text)


def _wordwise(text: str) -> Spellings:
    """Letters and figures only, one space between words: "Ross-und-Reiter" and "ross und reiter" are the same."""
    one, two = (" ".join(re.findall(r"[^\W_]+", spelling)) for spelling in _folded(text))
    return one, two
