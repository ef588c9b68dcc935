"""The words of the game and of events: the tables of docs/glossary.md as a page."""

import re
from dataclasses import dataclass
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apfelernte.languages import reader_language
from engine.apfelernte.cardnames import spelt_out
from engine.rulebook import ROOT

FILE = ROOT / "docs" / "glossary.md"
SECTION = re.compile(r"^## (.+) > (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Word:
    """One row. german, english: the words, "" where a language has none.  rules: the numbers, or "".

    meaning: English and German, "" where the rule or the word says it all.
    """

    german: str
    english: str
    rules: str
    meaning: tuple[str, str]

    def told(self, lang: str) -> str:
        """The meaning in "de" or "en"."""
        return self.meaning[lang == "de"]


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Each word in both languages, the reader's first."""
    lang = reader_language()
    sections = [
        (titles[lang == "de"], sorted(words, key=lambda word: _by(word, lang))) for titles, words in sections_of_file()
    ]
    rows = [
        (title, [(word.german, word.english, word.told(lang), word.rules) for word in words])
        for title, words in sections
    ]
    return render(request, "guide/glossary.html", {"sections": rows, "german_first": lang == "de"})


def _by(word: Word, lang: str) -> str:
    return spelt_out(word.german or word.english if lang == "de" else word.english or word.german)


@lru_cache(maxsize=1)
def sections_of_file() -> tuple[tuple[tuple[str, str], tuple[Word, ...]], ...]:
    """(title in English and German, words) of each section, in the order of the file."""
    text = FILE.read_text(encoding="utf-8")
    heads = list(SECTION.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return tuple(
        ((head[1], head[2]), tuple(_words(text[head.end() : end]))) for head, end in zip(heads, ends, strict=True)
    )


def _words(text: str) -> list[Word]:
    """The rows of a table with the columns German, English, meaning, Bedeutung and perhaps rule."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in text.splitlines() if row.startswith("|")]
    return [_word(*row) for row in rows[2:]]


def _word(german: str, english: str, meaning: str, german_meaning: str, rules: str = "") -> Word:
    german, english, meaning, german_meaning, rules = map(_plain, (german, english, meaning, german_meaning, rules))
    return Word(german, _on_pages(english), rules, (meaning, german_meaning))


IN_CODE = re.compile(r".*, on English pages | \([A-Z]\w*(?:\.\w+)?\)")  # "table (Match.table)"


def _on_pages(english: str) -> str:
    """The English word as readers see it, without what only the code calls it."""
    return IN_CODE.sub("", english)


def _plain(cell: str) -> str:
    """A cell without the marks of the file; "" for the dash of an empty one."""
    return "" if cell == "–" else re.sub("[`*]", "", cell)
