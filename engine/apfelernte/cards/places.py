"""Raw cards of a file with the place of every value: what TOML and CSV have in common for `files`.

tomllib gives values without places, csv no columns; so the values' places are found by a scan of our own. Lines and
columns count from 1.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, int]

COLUMNS = "number;name;kind;type;strength;text"
BLOCK = re.compile(r"^[ \t]*\[\[[ \t]*card[ \t]*\]\][ \t]*(?:#.*)?$", re.MULTILINE)
HEADER = re.compile(r"^[ \t]*(\[{1,2})([^\]\n]*)\]", re.MULTILINE)
KEY = re.compile(r"(?:^|(?<=[{,]))[ \t]*([A-Za-z0-9_.\-äöüÄÖÜ]+|\"[^\"\n]*\")[ \t]*=[ \t]*", re.MULTILINE)
TOML_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")
DEEP = re.compile(r"(?:[\[{][^\[\]{}\n]{0,40}){30}")
LONG_NUMBER = re.compile(r"[0-9_]{4000}")
DEEPEST = 8  # tables inside of each other
# names of fields in files -> our own
FIELDS = {
    **{name: name for name in ("number", "name", "kind", "type", "strength", "text", "flavour.de", "flavour.en")},
    **{"nummer": "number", "nr": "number", "art": "kind", "typ": "type", "stärke": "strength", "staerke": "strength"},
    **{"fähigkeit": "text", "flavour_de": "flavour.de", "flavour_en": "flavour.en", "flavour": "flavour.de"},
}
SEPARATED = re.compile(r'"?sep=(?P<sign>[;,\t])"?[ \t]*\n', re.IGNORECASE)  # how Excel is told
QUOTES = ('"""', "'''", '"', "'")
ESCAPES = re.compile(r"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}|\\\s*\n\s*|\\.|.", re.DOTALL)


@dataclass
class Value:
    """A value and the place of each of its characters (strings) or of its first one."""

    value: Any
    places: list[Place]

    def at(self, index: int) -> Place:
        """The place of a character of a string; behind the last one: one column further."""
        if index < len(self.places):
            return self.places[index]
        line, column = self.places[-1]
        return line, column + index - len(self.places) + 1


@dataclass
class RawCard:
    """place: of the block or row; values by the names of the fields as written in the file."""

    place: Place
    values: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class SyntaxFault:
    """The file's own syntax is broken at a place. message: of the reader, English."""

    place: Place
    message: str


class Text:
    """A text and the places of its characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer(r"\n", text))]

    def place(self, index: int) -> Place:
        line = bisect_right(self.starts, index)
        return line, index - self.starts[line - 1] + 1


# --- TOML


def toml_cards(source: str) -> Iterator[RawCard | SyntaxFault]:
    """Every [[card]] block, each read for itself, so that a fault in one hides none in another."""
    text = Text(source)
    blocks = [match.start() for match in BLOCK.finditer(source)]
    front = source[: blocks[0]] if blocks else source
    yield from _toml_front(front, text)
    for start, end in zip(blocks, [*blocks[1:], len(source)], strict=False):
        yield _toml_card(source[start:end], start, text)


def _toml_front(front: str, text: Text) -> Iterator[RawCard | SyntaxFault]:
    """Nothing but comments stands before the first card."""
    values = _toml_values(front, 0, text)
    if isinstance(values, SyntaxFault):
        yield values
        return
    if values:
        yield SyntaxFault(text.place(len(front) - len(front.lstrip())), "expected [[card]]")


def _toml_values(block: str, start: int, text: Text) -> dict[str, Any] | SyntaxFault:
    """What the library reads in a block. It goes down with brackets that are too deep and numbers that are too long."""
    try:
        return tomllib.loads(block)
    except tomllib.TOMLDecodeError as error:
        return SyntaxFault(_toml_fault(error, block, start, text), TOML_PLACE.sub("", str(error)).strip())
    except RecursionError:
        return SyntaxFault(_place_of(DEEP, block, start, text), "too many brackets inside of each other")
    except ValueError:
        return SyntaxFault(_place_of(LONG_NUMBER, block, start, text), "a number with too many digits")


def _place_of(pattern: re.Pattern[str], block: str, start: int, text: Text) -> Place:
    match = pattern.search(block)
    return text.place(start + (match.start() if match else 0))


def _toml_fault(error: tomllib.TOMLDecodeError, block: str, start: int, text: Text) -> Place:
    match = TOML_PLACE.search(str(error))
    if not match or not match[1]:
        return text.place(start + len(block.rstrip()))
    line, column = int(match[1]), int(match[2])
    return text.place(start)[0] + line - 1, column


def _toml_card(block: str, start: int, text: Text) -> RawCard | SyntaxFault:
    values = _toml_values(block, start, text)
    if isinstance(values, SyntaxFault):
        return values
    first, *others = values["card"]
    if others:
        return SyntaxFault(text.place(start), "expected one card in each [[card]]")
    card = RawCard(text.place(start))
    where = _toml_places(block)
    for key, value in _flat(first):
        at = where.get(key, 0)
        card.values[key] = Value(value, _toml_value_places(block, at, start, text, value))
    return card


def _flat(values: dict[str, Any], front: str = "") -> Iterator[tuple[str, Any]]:
    """Tables inside a card as "flavour.de"; no field of a card is deep."""
    for key, value in values.items():
        if isinstance(value, dict) and front.count(".") < DEEPEST:
            yield from _flat(value, f"{front}{key}.")
        else:
            yield front + key, value


def _toml_places(block: str) -> dict[str, int]:
    """Full key -> index of its value in the block. Keys that stand inside of strings are passed over."""
    found: dict[str, int] = {}
    table, at, inline = "", 0, ""
    while at < len(block):
        header, key = HEADER.match(block, at), KEY.match(block, at)
        if header:
            table = "" if header[1] == "[[" else header[2].strip().removeprefix("card").lstrip(".") + "."
            at = header.end()
        elif key:
            name = key[1].strip('"')
            at = key.end()
            if block.startswith("{", at):
                inline, at = name + ".", at + 1
            else:
                found.setdefault(table + inline + name, at)
                at = _behind_value(block, at)
        else:
            inline = "" if block[at] == "}" else inline
            at += 1
    return found


def _quote(block: str, at: int) -> str:
    return next((quote for quote in QUOTES if block.startswith(quote, at)), "")


def _behind_value(block: str, at: int) -> int:
    """The index behind a string, or the index itself for any other value."""
    quote = _quote(block, at)
    if not quote:
        return at
    pattern = re.compile(r"(?:\\.|(?!" + quote + ").)*" if '"' in quote else r"(?:(?!" + quote + ").)*", re.DOTALL)
    match = pattern.match(block, at + len(quote))
    return (match.end() if match else at) + len(quote)


def _toml_value_places(block: str, at: int, start: int, text: Text, value: Any) -> list[Place]:
    quote = _quote(block, at)
    if not isinstance(value, str) or not quote:
        return [text.place(start + at)]
    here = at + len(quote)
    if len(quote) == 3 and block.startswith(("\n", "\r\n"), here):
        here = block.index("\n", here) + 1
    places: list[Place] = []
    while len(places) < len(value) and here < len(block):
        match = ESCAPES.match(block, here) if '"' in quote else None
        sign = match[0] if match else block[here]
        if not re.fullmatch(r"\\\s*\n\s*", sign):
            places.append(text.place(start + here))
        here += len(sign)
    return places or [text.place(start + at)]


# --- CSV


def csv_cards(source: str) -> Iterator[RawCard | SyntaxFault]:
    """The rows below the header. Values are separated as the header is: by semicolons, tabs or commas."""
    rows = list(_csv_rows(source))
    faults = [row for row in rows if isinstance(row, SyntaxFault)]
    yield from faults
    values = [row for row in rows if isinstance(row, list) and any(str(value.value).strip() for value in row)]
    if not values:
        return
    header = [str(value.value).strip().lower() for value in values[0]]
    if not any(name in FIELDS for name in header):
        yield SyntaxFault(values[0][0].at(0), f"the first line names no field of a card, as in {COLUMNS}")
        return
    yield from _named_before(header, values[0])
    for row in values[1:]:
        card = RawCard(row[0].at(0))
        for name, value in zip(header, row, strict=False):
            card.values[name] = value
        yield card
        for extra in row[len(header) :]:
            yield SyntaxFault(extra.at(0), "more values than the header has names")


def _named_before(header: list[str], values: list[Value]) -> Iterator[SyntaxFault]:
    """Columns of a field that another column has, whatever the two are called."""
    names = [FIELDS.get(name, name) for name in header]
    for column, name in enumerate(names):
        if name and name in names[:column]:
            yield SyntaxFault(values[column].at(0), "the first line names this field before")


def separator(source: str) -> str:
    told = SEPARATED.match(source)
    if told:
        return told["sign"]
    header = source.lstrip().split("\n", 1)[0]
    return max(";\t,", key=header.count)


def _csv_rows(source: str) -> Iterator[list[Value] | SyntaxFault]:
    text, between, told = Text(source), separator(source), SEPARATED.match(source)
    at, row = told.end() if told else 0, list[Value]()
    while at < len(source):
        if source[at] == '"':
            value, at, closed = _quoted(source, at, text)
            if not closed:
                yield SyntaxFault(value.at(0), "a quotation mark without its end")
        else:
            value, at = _plain(source, at, between, text)
        row.append(value)
        if at < len(source) and source[at] == between:
            at += 1
            if at == len(source) or source[at] in "\r\n":
                row.append(Value("", [text.place(at)]))
        if at == len(source) or source[at] in "\r\n":
            yield row
            row = []
            at = source.find("\n", at) + 1 or len(source)
        elif source[at - 1] != between:
            yield SyntaxFault(text.place(at), "text behind the closing quotation mark")
            _, at = _plain(source, at, between, text)
            at += at < len(source) and source[at] == between


def _quoted(source: str, at: int, text: Text) -> tuple[Value, int, bool]:
    start, signs, places = at, "", list[Place]()
    at += 1
    while at < len(source):
        if source[at] == '"' and source[at + 1 : at + 2] != '"':
            return Value(signs, places or [text.place(start + 1)]), at + 1, True
        signs += source[at]
        places.append(text.place(at))
        at += 2 if source[at] == '"' else 1
    return Value(signs, places or [text.place(start)]), at, False


def _plain(source: str, at: int, between: str, text: Text) -> tuple[Value, int]:
    start = at
    while at < len(source) and source[at] not in (between, "\r", "\n"):
        at += 1
    return Value(source[start:at], [text.place(index) for index in range(start, at)] or [text.place(start)]), at
