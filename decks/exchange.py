"""Decks as files: what leaves the site comes back as it was, and what other programs write is read as far as possible.

No models, no Django: plain values in, plain values out.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.apfelernte.cardnames import CardSetLike
from engine.apfelernte.decklist import read_deck

MOST_BYTES = 200_000  # of a file; a list of twenty cards with long notes in UTF-32 needs less
FORMAT, VERSION = "apfelernte-deck", 1


@dataclass(frozen=True)
class DeckFile:
    """A deck on its way.  name: "" when the file tells none.  card_set: its fingerprint, or "".

    encoding: as what a file was read, for example "cp1252"; "" for text.
    """

    name: str
    text: str
    notes: str = ""
    card_set: str = ""
    encoding: str = ""


class FileError(Exception):
    """A file that holds no deck.

    code: binary, too_long, json (cannot be read at line and column), newer (written by a newer version).
    """

    def __init__(self, code: str, line: int = 0, column: int = 0) -> None:
        super().__init__(code)
        self.code, self.line, self.column = code, line, column


# ------------------------------------------------------------------------------------------------ going out


def as_text(deck: DeckFile) -> str:
    """The list as it was typed, below a head with all that is not in it."""
    said = [("deck", deck.name), ("cards", deck.card_set), *(("note", line) for line in deck.notes.split("\n"))]
    head = [f"{MARK} {key} {value}" for key, value in said if value or (key == "note" and deck.notes)]
    return "\n".join([*head, MARK, deck.text])


def as_json(deck: DeckFile, cards: Sequence[int]) -> str:
    """All of a deck for programs. cards: the numbers that were understood; read back is the text."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "name": deck.name,
        "notes": deck.notes,
        "card_set": deck.card_set,
        "text": deck.text,
        "cards": [f"Æ{number:03d}" for number in cards],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


MARK = "#:"  # begins the lines of the head; it ends with the mark alone


# ------------------------------------------------------------------------------------------------ coming in


def taken_in(source: bytes | str, cards: CardSetLike) -> DeckFile:
    """The deck that a file or a pasted text holds. cards: of the set for which it is meant. Raises FileError."""
    text, encoding = (source, "") if isinstance(source, str) else decoded(source, cards)
    text = text.removeprefix("\ufeff").replace("\x00", "")
    found = _from_json(text) or _from_head(text) or DeckFile("", text)
    return DeckFile(found.name, found.text, found.notes, found.card_set, encoding)


def _from_head(text: str) -> DeckFile | None:
    """What `as_text` wrote; None for any other text."""
    head, end, rest = text.partition(f"\n{MARK}\n")
    if text.startswith(f"{MARK}\n"):
        return DeckFile("", text.removeprefix(f"{MARK}\n"))
    if not end or not all(line.startswith(f"{MARK} ") for line in head.split("\n")):
        return None
    said: dict[str, list[str]] = {}
    for line in head.split("\n"):
        key, _, value = line.removeprefix(f"{MARK} ").partition(" ")
        said.setdefault(key, []).append(value)
    name, card_set = (said.get(key, [""])[0] for key in ("deck", "cards"))
    return DeckFile(name, rest, "\n".join(said.get("note", [])), card_set)


# ------------------------------------------------------------------------------------------------ JSON

_SURELY_JSON = re.compile(r"\s*(?:\{\s*\"|\[\s*[\"{])")
_LISTS = ("cards", "karten", "deck", "decklist", "main", "mainboard", "list", "liste")
_COUNTS = ("count", "quantity", "qty", "anzahl", "amount", "copies", "n")
_NUMBERS = ("number", "nummer", "nr", "no", "id", "card", "karte")
_NAMES = ("name", "title", "titel")


def _from_json(text: str) -> DeckFile | None:
    """The deck of a JSON text, ours or another program's; None for other text."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        if _SURELY_JSON.match(text):
            raise FileError("json", error.lineno, error.colno) from None
        return None
    except (ValueError, RecursionError):
        raise FileError("json", 1, 1) from None
    if isinstance(data, dict) and data.get("format") == FORMAT:
        return _ours(data)
    name = _text_of(data, _NAMES) if isinstance(data, dict) and _list_of(data) is not data else ""
    notes = _text_of(data, ("notes", "notizen", "comment")) if isinstance(data, dict) else ""
    return DeckFile(name, "\n".join(_rows(_list_of(data))), notes)


def _ours(data: Mapping[str, Any]) -> DeckFile:
    if not isinstance(data.get("version"), int) or data["version"] > VERSION:
        raise FileError("newer")
    name, text, notes, card_set = (_text_of(data, (key,)) for key in ("name", "text", "notes", "card_set"))
    return DeckFile(name, text, notes, card_set)


def _text_of(data: Mapping[str, Any], keys: Iterable[str]) -> str:
    return next((data[key] for key in keys if isinstance(data.get(key), str)), "")


def _list_of(data: Any) -> Any:
    """The part of the data that lists the cards."""
    if not isinstance(data, dict):
        return data
    lower = {key.casefold(): value for key, value in data.items()}
    return next((lower[key] for key in _LISTS if isinstance(lower.get(key), list | dict)), data)


def _rows(data: Any) -> Iterator[str]:
    """Cards of a JSON list or of a mapping of names to counts, as lines; what is no card stays to be seen."""
    if isinstance(data, dict):
        data = [{"name": key, "count": value} if isinstance(value, int) else value for key, value in data.items()]
    for item in data if isinstance(data, list) else [data]:
        yield _row(item)


def _row(item: Any) -> str:
    if isinstance(item, dict):
        lower = {str(key).casefold(): value for key, value in item.items()}
        count = next((lower[key] for key in _COUNTS if isinstance(lower.get(key), int | str)), 1)
        parts = [_number(next((lower[key] for key in _NUMBERS if key in lower), ""))]
        parts += [str(lower[key]) for key in _NAMES if isinstance(lower.get(key), str)]
        named = " ".join(part for part in parts if part)
        return f"{count}x {named}" if named else json.dumps(item, ensure_ascii=False)
    if isinstance(item, list) and len(item) == 2 and any(isinstance(each, int) for each in item):
        one, two = item if isinstance(item[0], int) else reversed(item)
        return f"{one}x {_number(two)}"
    return _number(item) if isinstance(item, int | str) else json.dumps(item, ensure_ascii=False)


def _number(value: Any) -> str:
    return f"Æ{value:03d}" if isinstance(value, int) and value >= 0 else " ".join(str(value).split())


# ------------------------------------------------------------------------------------------------ bytes

_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_WITH_NULS = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")  # of equals the first is taken
_EIGHT_BITS = ("cp1252", "mac_roman", "cp850", "latin-1", "cp273")  # Windows, old Macs, DOS, Unix, mainframes


def decoded(data: bytes, cards: CardSetLike) -> tuple[str, str]:
    """The text of a file, and as which encoding it was read. Raises FileError "too_long", "binary".

    A mark at the beginning decides, else UTF-8 if it is that; among the others the one that names most cards.
    """
    if len(data) > MOST_BYTES:
        raise FileError("too_long")
    if data.startswith((MARK.encode(), b"{")) and (text := _as(data, "utf-8")) is not None:
        return text, "utf-8"  # our own file, whatever signs are in it
    for mark, encoding in _MARKS:
        if data.startswith(mark) and (text := _as(data, encoding)) is not None:
            return _checked(text), encoding
    candidates = [(text, encoding) for encoding in _candidates(data) if (text := _as(data, encoding)) is not None]
    best = max(candidates, key=lambda each: _fit(each[0], cards), default=("\x00", ""))
    return _checked(best[0]), best[1]


def _candidates(data: bytes) -> tuple[str, ...]:
    if b"\x00" in data:
        return _WITH_NULS
    if data.isascii():
        return ("utf-8", "utf-7") if re.search(rb"\+[A-Za-z0-9/]{2,}-", data) else ("utf-8",)
    return ("utf-8",) if _as(data, "utf-8") is not None else _EIGHT_BITS


def _as(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _fit(text: str, cards: CardSetLike) -> tuple[int, int]:
    """How well a text reads as a deck: cards named, then lines that are none."""
    reading = read_deck(text[:20_000], cards, advised=0)
    return len(reading.lines), -len(reading.unread)


def _checked(text: str) -> str:
    """The text. Raises FileError "binary" when it is none."""
    odd = sum(unicodedata.category(sign) in ("Cc", "Cn", "Co") and sign not in "\n\r\t\f\v\x85\x1a" for sign in text)
    if odd * 20 > len(text) or (odd and not text.strip("\x00")):
        raise FileError("binary")
    return text.rstrip("\x1a")
