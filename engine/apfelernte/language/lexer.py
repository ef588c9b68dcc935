"""From text to tokens: normalised characters, then the longest known form at each place (A11.6).

Deterministic, so that a text has one sequence of tokens. The card's own name is SELF and is looked for first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from engine.apfelernte.language.words import dictionary, longest_form

WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|[+-]?\d+|\S")
CLUSTER = re.compile(r".[\u0300-\u036f]*", re.DOTALL)
_SAME = {
    **dict.fromkeys("‐‑‒–—−", "-"),
    **dict.fromkeys("’‘ʼ´", "'"),
    **dict.fromkeys("\u200b\u200c\u200d\ufeff\u00ad", ""),
}


@dataclass(frozen=True, slots=True)
class Word:
    """A word, number or sign of the text. start, end: characters of the text as it was given."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Token:
    """kind: as in `words`, or "UNKNOWN".   value: what the builders get.   start, end: as in Word.   text: as
    written.
    """

    kind: str
    value: object
    text: str
    start: int
    end: int


def normalise(text: str) -> tuple[str, list[int]]:
    """One spelling of letters (NFC), dashes, apostrophes and spaces. Returns it with the place of each character in
    `text`; its end is added.
    """
    signs: list[str] = []
    places: list[int] = []
    for cluster in CLUSTER.finditer(text):
        sign = unicodedata.normalize("NFC", cluster[0])
        sign = " " if sign.isspace() else _SAME.get(sign, sign)
        if sign == " " and (not signs or signs[-1] == " "):
            continue
        signs += sign
        places += [cluster.start()] * len(sign)
    if signs and signs[-1] == " ":
        signs.pop()
        places.pop()
    return "".join(signs), [*places, len(text)]


def split(text: str) -> list[Word]:
    """Words, numbers and signs, normalised, with their places in the text as it was given."""
    clean, places = normalise(text)
    return [Word(match[0], places[match.start()], places[match.end() - 1] + 1) for match in WORD.finditer(clean)]


def tokens(words: list[Word], own_name: str, names: Iterable[str] | None = None) -> list[Token]:
    """names: the names that may stand after "namens" (the token's value is the name as it is given here); None: any run
    of words with a capital."""
    own = [word.text for word in split(own_name)]
    others = None
    if names is not None and any(word.text == "namens" for word in words):
        others = {tuple(word.text for word in split(name)): name for name in (*names, own_name)}
    found: list[Token] = []
    at = 0
    while at < len(words):
        length, kind, value = (
            _named(words, at, others)
            or _self(words, at, own)
            or _number(words[at])
            or _form(words, at)
            or (1, "UNKNOWN", words[at].text)
        )
        last = words[at + length - 1]
        found.append(
            Token(kind, value, " ".join(word.text for word in words[at : at + length]), words[at].start, last.end)
        )
        at += length
    return found


def _texts(words: list[Word], at: int, length: int) -> tuple[str, ...]:
    return tuple(word.text for word in words[at : at + length])


def starts_sentence(words: list[Word], at: int) -> bool:
    """Whether a word has a capital there that it has nowhere else."""
    return at == 0 or words[at - 1].text == "."


def _self(words: list[Word], at: int, own: list[str]) -> tuple[int, str, object] | None:
    """The own name; one that begins small has a capital at the start of a sentence."""
    if not own:
        return None
    first, *others = own
    firsts = (first, first[0].upper() + first[1:]) if starts_sentence(words, at) else (first,)
    here = _texts(words, at, len(own))
    return (len(own), "SELF", "self") if here[0] in firsts and list(here[1:]) == others else None


def _named(words: list[Word], at: int, names: dict[tuple[str, ...], str] | None) -> tuple[int, str, object] | None:
    """ "namens X" is one token; X is the longest known name, or, where names are not known, all words with a
    capital.
    """
    if words[at].text != "namens":
        return None
    if names is None:
        length = 0
        while at + 1 + length < len(words) and words[at + 1 + length].text[0].isupper():
            length += 1
        name = " ".join(_texts(words, at + 1, length))
    else:
        length = max((len(name) for name in names if _texts(words, at + 1, len(name)) == name), default=0)
        name = names.get(_texts(words, at + 1, length), "")
    return (1 + length, "NAMED", name) if length else (1, "UNKNOWN", "namens")


def _number(word: Word) -> tuple[int, str, object] | None:
    if not word.text[-1].isdecimal() or len(word.text) > 4:
        return None
    return 1, "DELTA" if word.text[0] in "+-" else "INT", int(word.text)


def _form(words: list[Word], at: int) -> tuple[int, str, object] | None:
    """The longest form; at the start of a sentence it may have a capital."""
    forms, starts = dictionary(), starts_sentence(words, at)
    for length in range(min(longest_form(), len(words) - at), 0, -1):
        texts = _texts(words, at, length)
        entry = forms.get(texts)
        if entry is None and starts:
            entry = forms.get((texts[0][0].lower() + texts[0][1:], *texts[1:]))
        if entry:
            return length, *entry
    return None
