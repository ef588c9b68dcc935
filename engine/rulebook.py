"""The rule books of `docs/rules/` as data: number -> tag, English, German; and where code and tests cite a number.

A rule begins with "- A5.7 [tag] text" or "- **M1.1** text `[tag]`", goes on over indented lines, and may have a German
text on lines that begin with ">". `coverage` is what `python -m engine rules` prints.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BOOKS = ("apfelernte", "zankapfel", "moor")
WITHOUT_GAP = frozenset(f"A{chapter}" for chapter in range(1, 13))  # chapters in which each rule needs code and a test

_HEAD = re.compile(r"^- \**([A-Z]\d+\.\d+[a-z]?)\**\s+(.*)$")
_CHAPTER = re.compile(r"^## ([A-Z]\d+) (.+?)(?: > (.+))?$", re.MULTILINE)
_TAG = re.compile(r"`?\[((?:seed|decision|project decision|source)[^\]]*)\]`?\s*")
_CITED = re.compile(r"\b[AZM]\d{1,2}\.\d{1,2}[a-z]?\b")
_TEST_NAME = re.compile(r"^test_([azm])(\d{1,2})_(\d{1,2})_")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.  number: "A5.7".  tag: seed, decision, project ..  english, german: one paragraph; german may be "".

    decided: a part of a rule of the seed was decided by this project.
    """

    number: str
    tag: str
    english: str
    german: str
    decided: bool = False

    @property
    def chapter(self) -> str:
        """ "A5" for "A5.7"."""
        return self.number.split(".")[0]

    def text(self, lang: str) -> str:
        """The text in "de" or "en"; English where no German one is written."""
        return self.german if lang == "de" and self.german else self.english


def read_book(text: str) -> dict[str, Rule]:
    """All rules of one book in its order."""
    rules: dict[str, Rule] = {}
    number, english, german = "", [""], [""]

    def finish() -> None:
        if number:
            rules[number] = _rule(number, english, german)

    for line in text.splitlines():
        if head := _HEAD.match(line):
            finish()
            number, english, german = head[1], [head[2]], []
        elif not line.startswith("  "):
            finish()
            number = ""
        elif line.lstrip().startswith(">"):
            german.append(line.lstrip()[1:].strip())
        else:
            english.append(line.strip())
    finish()
    return rules


def _rule(number: str, english: Iterable[str], german: Iterable[str]) -> Rule:
    whole = " ".join(english)
    tags = [re.split("[:;,]", tag)[0] for tag in _TAG.findall(whole)] or ["project"]
    decided = tags[0] != "decision" and "decision" in tags
    return Rule(number, tags[0], _plain(_TAG.sub("", whole)), _plain(" ".join(german)), decided)


def _plain(text: str) -> str:
    """Without the marks of the file: **bold**, *slanted*, `as typed`."""
    return re.sub(r"\*\*|`|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)", "", text).strip()


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter of a book.  number: "A5".  rules: in the order of the book."""

    number: str
    english: str
    german: str
    rules: tuple[Rule, ...]

    def title(self, lang: str) -> str:
        """The title in "de" or "en"; English where no German one is written."""
        return self.german if lang == "de" and self.german else self.english


@lru_cache(maxsize=8)
def chapters(name: str = "apfelernte") -> tuple[Chapter, ...]:
    """The chapters of a book, "## A5 Attack and fight > Angriff und Kampf", with their rules."""
    rules = book(name).values()
    return tuple(
        Chapter(number, english, german or "", tuple(rule for rule in rules if rule.chapter == number))
        for number, english, german in _CHAPTER.findall(_text(name))
    )


@lru_cache(maxsize=8)
def book(name: str = "apfelernte") -> Mapping[str, Rule]:
    """A book of `docs/rules/` by its name."""
    return read_book(_text(name))


def _text(name: str) -> str:
    return (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


def rule(number: str) -> Rule | None:
    """The rule of a number from whichever book has it; None when no book does."""
    return next((found for name in BOOKS if (found := book(name).get(number))), None)


# ---------------------------------------------------------------------------------------------- rule -> code -> tests


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where one rule is cited.  code, tests: "path:line" or "path::test", in the order of the files."""

    rule: Rule
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def gap(self) -> str:
        """What is missing: "code", "tests", "code and tests" or ""."""
        return " and ".join(name for name, found in (("code", self.code), ("tests", self.tests)) if not found)


def coverage(name: str = "apfelernte", root: Path = ROOT) -> list[Coverage]:
    """Each rule of a book with the places of the game's code and tests that cite it.

    What counts: comments, docstrings, strings that are a rule number and nothing else, names of tests.
    """
    code = _cited_in(_sources(root / "engine", name), root)
    tests = _cited_in(_sources(root / "tests" / "engine", name), root)
    return [
        Coverage(rule, tuple(code.get(rule.number, ())), tuple(tests.get(rule.number, ())))
        for rule in book(name).values()
    ]


def _sources(folder: Path, name: str) -> list[Path]:
    return sorted(file for part in (name, "kernel") for file in (folder / part).rglob("*.py"))


def cited_numbers(text: str) -> list[str]:
    """All rule numbers in a text as they stand; a range ("A5.1 to A5.9") cites its two ends only."""
    return _CITED.findall(text)


def _cited_in(files: Iterable[Path], root: Path) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for file in files:
        for number, place in _citations(file.read_text(encoding="utf-8")):
            where = places.setdefault(number, [])
            if (full := f"{file.relative_to(root)}:{place}") not in where:
                where.append(full)
    return places


def _citations(source: str) -> Iterator[tuple[str, int]]:
    """Rule numbers with the line where they stand (of a docstring: where it begins)."""
    found: list[tuple[str, int]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            found += [(number, token.start[0]) for number in cited_numbers(token.string)]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _CITED.fullmatch(node.value):
            found.append((node.value, node.lineno))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            line = getattr(node, "lineno", 1)
            found += [(number, line) for number in cited_numbers(ast.get_docstring(node) or "")]
        if isinstance(node, ast.FunctionDef) and (name := _TEST_NAME.match(node.name)):
            found.append((f"{name[1].upper()}{name[2]}.{name[3]}", node.lineno))
    return iter(sorted(set(found), key=lambda place: place[1]))
