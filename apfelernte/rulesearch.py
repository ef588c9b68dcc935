"""Finding rules: what somebody types, and the rules that say it, with the places to mark. No Django.

    A7.15          that rule (of any book); A7: its chapter
    um zu          all words, in German or English, in any order
    "in play"      words in this order

Umlauts may be spelt out or missing, case makes no difference: "lebenskärte", "LEBENSKARTE" and "Lebenskarte" are one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from engine import rulebook
from engine.apfelernte.cardnames import plain, with_spelt_umlauts, without_umlauts

LONGEST = 100  # characters of a search that are read
# A text up to WHOLE letters is shown whole, of a longer one AROUND letters beside its first MOST_MARKS marks.
WHOLE, AROUND, MOST_MARKS = 500, 120, 3
TOKEN = re.compile(r'"([^"]*)"?|(\S+)')
NUMBER = re.compile(r"([a-z])0?(\d{1,2})(?:\.(\d{0,2}))?")


class Folded(NamedTuple):
    """A text in one spelling. places: for each of its letters the one of the text that it stands for."""

    text: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The text of a rule in one language, ready to be searched in two spellings (ä as ae, ä as a)."""

    lang: str
    text: str
    folded: tuple[Folded, Folded]


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule with its texts, German first."""

    rule: rulebook.Rule
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found. lang, text: the text that has the words.  marks: (first letter, one past the last) of
    what was found, in order, apart from each other."""

    rule: rulebook.Rule
    lang: str
    text: str
    marks: tuple[tuple[int, int], ...]
    rank: int

    @property
    def parts(self) -> Iterator[tuple[str, bool]]:
        """The text in pieces, each with whether it is marked; of a long one what is near the first marks."""
        at = 0
        for first, last in self.marks[:MOST_MARKS] if self.is_long else self.marks:
            yield self._near(at, first), False
            yield self.text[first:last], True
            at = last
        yield self._near(at, len(self.text)), False

    @property
    def is_long(self) -> bool:
        """Whether the text is shown in parts."""
        return len(self.text) > WHOLE and bool(self.marks)

    def _near(self, first: int, last: int) -> str:
        """What stands between two marks, or between a mark and an end of the text."""
        piece = self.text[first:last]
        if not self.is_long or len(piece) <= 2 * AROUND:
            return piece
        behind = piece[:AROUND].rpartition(" ")[0] + " " if first else ""
        before = " " + piece[-AROUND:].partition(" ")[2] if last < len(self.text) else ""
        return f"{behind}…{before}"


def find(typed: str, lang: str) -> list[Hit]:
    """The rules that a text means, best first; none for an empty one. lang: the language to show where both fit.

    Best: the number itself, then rules in which each word begins a word, then the others, then those of which only the
    text in the other language has the words, last the long ones (lists of wordings); in the order of the book.
    """
    words = [plain(quoted or word) for quoted, word in TOKEN.findall(typed[:LONGEST])]
    words = [word for word in words if any(map(str.isalnum, word))]
    if not words:
        return []
    if len(words) == 1 and (by_number := NUMBER.fullmatch(words[0].casefold())):
        return _numbered(by_number, lang)
    hits = (hit for entry in entries() if (hit := _looked_up(entry, words, lang)))
    return sorted(hits, key=lambda hit: (hit.is_long, hit.rank))


# ------------------------------------------------------------------------------------------------ numbers


def _numbered(typed: re.Match[str], lang: str) -> list[Hit]:
    """ "A7.15" is that rule; "A7" and "A7." are the chapter, "A7.1" is followed by A7.10 to A7.19."""
    letter, chapter, rest = typed[1].upper(), typed[2], typed[3] or ""
    begun = f"{letter}{chapter}.{rest}"
    exact = rulebook.rule(begun)
    others = [entry.rule for entry in entries() if entry.rule.number.startswith(begun) and entry.rule != exact]
    return [Hit(rule, *_shown(rule, lang), (), 0) for rule in ([exact] if exact else []) + others]


def _shown(rule: rulebook.Rule, lang: str) -> tuple[str, str]:
    """The language and the text in which a rule is shown."""
    return ("de", rule.german) if lang == "de" and rule.german else ("en", rule.english)


# ------------------------------------------------------------------------------------------------ words


def _looked_up(entry: Entry, words: Sequence[str], lang: str) -> Hit | None:
    """The rule if one of its texts has all words; a text of the reader's language before the other one."""
    for page in sorted(entry.pages, key=lambda page: page.lang != lang):
        found = [_places(page, word) for word in words]
        if all(found):
            begun = all(any(_begins_word(page.text, first) for first, _last in places) for places in found)
            rank = 3 if page.lang != lang else 1 if begun else 2
            return Hit(entry.rule, page.lang, page.text, _joined(chain.from_iterable(found)), rank)
    return None


def _places(page: Page, word: str) -> list[tuple[int, int]]:
    """Where the text has the word in one of its two spellings."""
    for folded, fold in zip(page.folded, FOLDS, strict=True):
        wanted = fold(word)
        found = [at.start() for at in re.finditer(re.escape(wanted), folded.text)] if wanted in folded.text else []
        if found:
            return [(folded.places[at], folded.places[at + len(wanted) - 1] + 1) for at in found]
    return []


def _begins_word(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()


def _joined(places: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """In order, those that touch joined to one."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(places):
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(last, joined[-1][1])
        else:
            joined.append((first, last))
    return tuple(joined)


# ------------------------------------------------------------------------------------------------ the index

FOLDS: tuple[Callable[[str], str], ...] = (with_spelt_umlauts, without_umlauts)


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """The rules of Apfelernte, ready to be searched; made once."""
    return tuple(Entry(rule, tuple(_pages(rule))) for rule in rulebook.book().values())


def _pages(rule: rulebook.Rule) -> Iterator[Page]:
    for lang, text in (("de", rule.german), ("en", rule.english)):
        if text:
            yield Page(lang, text, (_fold(text, with_spelt_umlauts), _fold(text, without_umlauts)))


def _fold(text: str, fold: Callable[[str], str]) -> Folded:
    """Letter by letter, so that each place is known; spaces stay where they are."""
    of_letter = {letter: fold(letter) or (" " if letter.isspace() else "") for letter in set(text)}
    letters = [of_letter[letter] for letter in text]
    places = [at for at, folded in enumerate(letters) for _ in folded]
    return Folded("".join(letters), tuple(places))
