"""The text of a log: header, numbered steps, indented facts (docs/log-format.md). Knows no game: what a line means is
the game's `notation`.

`read_log` is lax and returns all problems with line and column; `write_log` is strict: equal games are equal bytes.
What only some may see stands in braces, "Anna zieht {Anna: Vogt (Æ027)}"; the rest of the line is its public twin, so
`for_audience` is a pure function of the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress, takewhile
from operator import itemgetter
from typing import Any, NamedTuple

_new = tuple.__new__  # makes a named tuple without its slow constructor

VERSION = "1"
FULL, OBSERVED = "full", "observed"

TAG, STEP, FACT, REWIND, COMMENT, BLANK = range(6)
KIND = 1  # its place in a Line
COUNTING = (STEP, FACT)

PERSON, TIMER, BOT, JUDGE_DECIDED = ORIGINS = ("person", "timer", "bot", "judge")

JUDGE, SEALED, PUBLIC = "judge", "sealed", "public"  # audiences beside the names of seats
RESERVED = frozenset({JUDGE, SEALED, PUBLIC, "all", "alle", "richter", "öffentlich"})


class Line(NamedTuple):
    """One line of a log.

    number: in the text, from 1.  kind: TAG, STEP, FACT, REWIND, COMMENT, BLANK.  text: what happened, without number,
    origin and comment (TAG: the value).  column: of the text's first character, from 1.  step: the step's number
    (FACT: of the step above, 0 before the first; REWIND: the step that is the latest again).  key: TAG only.
    """

    number: int
    kind: int
    text: str = ""
    column: int = 1
    step: int = 0
    key: str = ""
    origin: str = PERSON
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a line cannot be read. code: see `sentences`.  params: found, expected, nearest ..; data for the
    sentence."""

    line: int
    column: int
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Log:
    """A log as its lines and what of them could not be read."""

    lines: tuple[Line, ...]
    problems: tuple[Problem, ...] = ()

    def tag(self, key: str, default: str = "") -> str:
        """The value of the first tag with this key (in any case), or `default`."""
        found = self.tag_line(key)
        return found.text if found else default

    def tag_line(self, key: str) -> Line | None:
        """The line of the first tag with this key."""
        return self._tags.get(key.casefold())

    @cached_property
    def _tags(self) -> dict[str, Line]:
        """The first line of each tag by its key in small letters."""
        header = takewhile(lambda line: line.kind != STEP, self.lines)
        found: dict[str, Line] = {}
        for line in header:
            if line.kind == TAG:
                found.setdefault(line.key.casefold(), line)
        return found

    def of_kind(self, *kinds: int) -> list[Line]:
        """The lines of these kinds."""
        return [line for line in self.lines if line.kind in kinds]

    @property
    def grade(self) -> str:
        """FULL or OBSERVED (A10.1)."""
        return self.tag("Grade", FULL).casefold()

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats 0, 1 .. as far as the header has them without a gap."""
        names: list[str] = []
        while (name := self.tag(f"Seat{len(names)}")) != "":
            names.append(name)
        return tuple(names)


# ---------------------------------------------------------------------------------------------- reading

MOST_PROBLEMS = 50  # a binary file is not told a thousand times that it is none
LONGEST_LINE = 20_000
MOST_LINES = 20_000
NOT_TEXT = "\0\ufffd"  # signs of a file that is no text

_TAG_LINE = re.compile(r'^\s*\[\s*([^\W\d][\w.-]*)\s*[=:]?\s*(?:"((?:[^"\\]|\\.)*)"|([^"\]]*?))\s*\]\s*(?:#\s*(.*))?$')
_NUMBERED = re.compile(r"^\s*(\d{1,6})\s*[.):]?(?:\s+(?:-\s+)?|$)")
_CLOCK = r"(?:\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*(?:uhr|am|pm)\b)?"
_STAMP = re.compile(rf"^\s*(?:\[\s*{_CLOCK}\s*\]|{_CLOCK}(?=\s))\s*(?:-\s+)?", re.IGNORECASE)  # of a line of a chat
_BULLET = re.compile(r"^\s*(?:[-*·•>]|->|→)\s+")
_LETTERS = "\u00a1-\u00ac\u00ae-\u024f“”„’"  # and signs beyond ASCII that need not be made uniform
_PLAIN = re.compile(rf"[ -~\n{_LETTERS}]*")
_STRICT_TAG = re.compile(rf'\[([A-Za-z][A-Za-z0-9_.-]*) "([ !#-\[\]-~{_LETTERS}]*+)"\]')
_STRICT_EVENT = re.compile(
    rf'(?:([1-9]\d{{0,5}})|   ) (?!(?i:rewind|zurück|undo))([A-Za-z\u00c0-\u024f][ !"$-?A-~{_LETTERS}]*+)(?<! )'
)
_REWIND = re.compile(r"^\s*(?:rewind to|zurück (?:auf|zu)(?: schritt)?|undo to)\s+(\d{1,6})\s*$", re.IGNORECASE)
_TRAILER = re.compile(r"(?:^|\s+)#(?!\d)\s?(.*)$")  # "#35" is a card
_ORIGIN = re.compile(r"\s+@\s*(person|timer|bot|judge|uhr|automat|richter)$", re.IGNORECASE)
_ORIGIN_WORDS = {"uhr": TIMER, "automat": BOT, "richter": JUDGE_DECIDED}
_SPACES = dict.fromkeys(
    map(ord, "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"), " "
)
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
_QUOTES = dict.fromkeys(map(ord, "“”„«»"), '"')
_INVISIBLE = dict.fromkeys(
    map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u00ad")
)
_SIGNS = _SPACES | _DASHES | _INVISIBLE


def read_log(text: str) -> Log:
    """Read a log of any game; never raises. Every line is kept, also those with a problem."""
    lines: list[Line] = []
    problems: list[Problem] = []
    written = text.removesuffix("\n").split("\n", MOST_LINES)
    if len(written) > MOST_LINES:
        problems.append(Problem(MOST_LINES + 1, 1, "too_long", {"most": MOST_LINES}))
        written = written[:MOST_LINES]
    reader = _Reader(problems)
    for number, raw in enumerate(written, start=1):
        if problems and len(problems) >= MOST_PROBLEMS:
            break
        lines.append(reader.strict(number, raw) or reader.line(number, raw))
    if not reader.headed and not problems:
        problems.append(Problem(1, 1, "no_header", {}))
    return Log(tuple(lines), tuple(problems))


def is_too_long(text: str) -> bool:
    """Whether a text has more lines, or a longer one, than are read."""
    if text.count("\n") >= MOST_LINES:
        return True
    return len(text) > LONGEST_LINE and max(map(len, text.split("\n"))) > LONGEST_LINE


def is_plain(text: str) -> bool:
    """Whether a text has only letters and signs that strict logs have, so that no line needs to be made uniform. There
    are no combining signs among them, so it is composed (NFC)."""
    return _PLAIN.fullmatch(text) is not None


def is_number(text: str) -> bool:
    """Whether `int` may read a text: one to six decimal digits (of any script), no "²" and no number without end."""
    return text.isdecimal() and len(text) <= 6


def uniform(text: str) -> str:
    """The text with one form for each kind of space and dash and without invisible signs; composed (NFC)."""
    if is_plain(text):
        return text
    return unicodedata.normalize("NFC", text.replace("\t", "    ")).translate(_SIGNS)


class _Reader:
    """Reads line by line; knows the number that the next step has, and how far steps are indented."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.step = 0
        self.indent: int | None = None
        self.headed = False  # whether a tag was read

    def strict(self, number: int, raw: str) -> Line | None:
        """A tag, the next step or a fact in strict form: what `line` makes of it, found quickly; None for all other
        lines. Steps in strict form stand at the edge, without marks and comments."""
        if len(raw) > LONGEST_LINE:
            return None
        if not self.step and (found := _STRICT_TAG.fullmatch(raw)):
            self.headed = True
            return _new(Line, (number, TAG, found[2], 1, 0, found[1], PERSON, ""))
        if self.indent != 0 or not self.headed or not (found := _STRICT_EVENT.fullmatch(raw)):
            return None
        if found[1] is None:
            return _new(Line, (number, FACT, found[2], 5, self.step, "", PERSON, ""))
        if int(found[1]) != self.step + 1:
            return None
        self.step += 1
        return _new(Line, (number, STEP, found[2], len(found[1]) + 2, self.step, "", PERSON, ""))

    def line(self, number: int, raw: str) -> Line:
        clean = uniform(raw.rstrip("\r "))
        if not clean.strip():
            return Line(number, BLANK)
        if len(clean) > LONGEST_LINE or any(sign in clean for sign in NOT_TEXT):
            self._problem(number, 1, "not_text")
            return Line(number, COMMENT, comment=clean[:80])
        if (stripped := clean.lstrip()).startswith("#"):
            return Line(number, COMMENT, comment=stripped[1:].strip())
        if self.headed and (stamp := _STAMP.match(clean)):
            return self._stamped(number, clean, stamp.end())
        if stripped.startswith("["):
            return self._tag(number, clean)
        return self._event(number, clean)

    def _stamped(self, number: int, clean: str, start: int) -> Line:
        """A line that was copied from a chat: its time says nothing of the game."""
        begun = len(self.problems)
        line = self._event(number, clean[start:])
        self.problems[begun:] = [replace(one, column=one.column + start) for one in self.problems[begun:]]
        return line._replace(column=line.column + start)

    def _tag(self, number: int, clean: str) -> Line:
        found = _TAG_LINE.match(clean if '"' in clean else clean.translate(_QUOTES))
        if not found:
            self._problem(number, clean.index("[") + 1, "tag", found=clean.strip()[:80])
            return Line(number, COMMENT, comment=clean.strip())
        if self.step:
            self._problem(number, clean.index("[") + 1, "late_tag", found=found[1])
        self.headed = True
        value = re.sub(r"\\(.)", r"\1", found[2]) if found[2] is not None else found[3].strip()
        return Line(number, TAG, value, clean.index("[") + 1, key=found[1], comment=found[4] or "")

    def _event(self, number: int, clean: str) -> Line:
        comment, origin = "", PERSON
        if "#" in clean and (trailer := _TRAILER.search(clean)):
            comment, clean = trailer[1].strip(), clean[: trailer.start()]
        if "@" in clean and (marked := _ORIGIN.search(clean)):
            origin = _ORIGIN_WORDS.get(marked[1].casefold(), marked[1].casefold())
            clean = clean[: marked.start()]
        if rewind := _REWIND.match(clean):
            return self._rewind(number, int(rewind[1]), origin, comment)
        start = len(clean) - len(clean.lstrip())
        if not self.headed and not _NUMBERED.match(clean):
            self._problem(number, start + 1, "before_header", found=clean.strip()[:80])
            return Line(number, COMMENT, comment=clean.strip())
        bullet = _BULLET.match(clean)
        if self.indent is None:
            self.indent = start
        if bullet or start > self.indent + 1:
            start = bullet.end() if bullet else start
            return Line(number, FACT, clean[start:].rstrip(), start + 1, self.step, comment=comment)
        return self._step(number, clean, _NUMBERED.match(clean), origin, comment)

    def _step(self, number: int, clean: str, numbered: re.Match[str] | None, origin: str, comment: str) -> Line:
        self.step += 1
        start = numbered.end() if numbered else 0
        if numbered and int(numbered[1]) != self.step:
            self._problem(number, numbered.start(1) + 1, "step_number", found=int(numbered[1]), expected=self.step)
            self.step = int(numbered[1])
        if not clean[start:].strip():
            self._problem(number, start + 1, "empty_step", step=self.step)
        return Line(number, STEP, clean[start:].rstrip(), start + 1, self.step, origin=origin, comment=comment)

    def _rewind(self, number: int, to: int, origin: str, comment: str) -> Line:
        if to > self.step:
            self._problem(number, 1, "rewind", found=to, latest=self.step)
        return Line(number, REWIND, "", 1, to, origin=origin, comment=comment)

    def _problem(self, line: int, column: int, code: str, **params: Any) -> None:
        self.problems.append(Problem(line, column, code, params))


# ---------------------------------------------------------------------------------------------- writing


def write_log(log: Log) -> str:
    """The one way to write these lines: tags first, steps numbered, facts indented, comments kept."""
    written = []
    for before, line in zip((None, *log.lines), log.lines, strict=False):
        if line.kind == STEP and (before is None or before.kind == TAG):
            written.append("")
        written.append(write_line(line))
    return "\n".join(written).rstrip("\n") + "\n"


def write_line(line: Line) -> str:
    """One line in strict form."""
    comment = f"# {line.comment}" if line.comment else ""
    origin = f"@{line.origin}" if line.origin != PERSON else ""
    bodies: Mapping[int, str] = {
        TAG: f"[{line.key} {quoted(line.text)}]",
        STEP: f"{line.step} {line.text}",
        FACT: f"    {line.text}",
        REWIND: f"rewind to {line.step}",
    }
    return "  ".join(part for part in (bodies.get(line.kind, ""), origin, comment) if part)


def quoted(value: str) -> str:
    """A tag's value in quotes, on one line."""
    flat = " ".join(value.split())
    return '"' + flat.replace("\\", "\\\\").replace('"', '\\"') + '"'


def tags(pairs: Iterable[tuple[str, str]]) -> list[Line]:
    """Header lines of these keys and values; those without a value are left out."""
    return [Line(0, TAG, value, key=key) for key, value in pairs if value]


def seat_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names as logs write them: without signs that mean something in a log, never empty, each once.

    "Anna", "anna" -> "Anna", "anna 2"; "" at seat 1 -> "Seat 1".
    """
    taken: set[str] = set()
    clean = []
    for seat, name in enumerate(names):
        flat = re.sub(r'[{}\[\]()"\\#@,:;]|[^\x20-\U0010ffff]', " ", uniform(name))
        short = " ".join(flat.split())[:40].strip() or f"Seat {seat}"
        if short.casefold() in RESERVED or short[0].isdigit():
            short = f"_{short}"
        unique, count = short, 2
        while unique.casefold() in taken:
            unique, count = f"{short} {count}", count + 1
        taken.add(unique.casefold())
        clean.append(unique)
    return tuple(clean)


# ---------------------------------------------------------------------------------------------- audiences

_GROUP = re.compile(r"\{([^{}:]*):([^{}]*)\}")


def for_audience(text: str, audience: str, *, unsealed: bool = False) -> str:
    """The text as this audience may read it. audience: a seat's name, "judge" or "public".

    unsealed: also what is sealed until the end of the event (deck order, life cards). Judges see every seat's groups.
    A brace that is not closed hides the rest of its line, so that a slip of the pen betrays nothing.
    """

    def open_to(group: str) -> bool:
        readers = {name.strip().casefold() for name in group.split(",")}
        if SEALED in readers:
            return unsealed
        return audience.casefold() in readers or audience == JUDGE

    return "\n".join(_filtered(line, open_to) if "{" in line else line for line in text.split("\n"))


def _filtered(line: str, open_to: Callable[[str], bool]) -> str:
    kept, at = [], 0
    while (start := line.find("{", at)) >= 0:
        kept.append(line[at:start])
        group = _GROUP.match(line, start)
        if group is None:
            return "".join(kept).rstrip() + _closing(line)
        if open_to(group[1]):
            kept.append(group[0])
        elif kept[-1].endswith(" "):
            kept[-1] = kept[-1][:-1]
        at = group.end()
    return ("".join(kept) + line[at:]).rstrip()


def _closing(line: str) -> str:
    """What a tag line needs to stay one after its end was hidden."""
    return '"]' if line.lstrip().startswith("[") else ""


def open_text(text: str) -> str:
    """The text of a line with the contents of its groups in place: "zieht {Anna: Vogt}" -> "zieht Vogt"."""
    if "{" not in text:
        return text
    return _GROUP.sub(lambda group: group[2].strip(), text)


# ---------------------------------------------------------------------------------------------- rewinds


def effective(lines: Sequence[Line]) -> list[Line]:
    """The steps and facts that count after all rewinds: what a rewind took back is left out, numbers stay."""
    kinds = list(map(itemgetter(KIND), lines))
    if REWIND not in kinds:
        return list(compress(lines, map(COUNTING.__contains__, kinds)))
    kept: list[Line] = []
    for line in lines:
        if line.kind == REWIND:
            while kept and kept[-1].step > line.step:
                kept.pop()
        elif line.kind in COUNTING:
            kept.append(line)
    return kept
