"""What other programs make of a line of a deck list, and what the line was before.

`readings` gives the ways in which a line may be meant, likeliest first; the reader of deck lists tries them when it
does not understand the line as it stands.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from urllib.parse import unquote

Change = Callable[[str], str]


def readings(line: str) -> Iterator[str]:
    """Other readings of a line, each once and none equal to it: one change alone, then one after the other."""
    seen = {line}
    together = line
    for change in CHANGES:
        together = change(together)
        for reading in (change(line), together):
            if reading not in seen:
                seen.add(reading)
                yield reading


def is_only_markup(line: str) -> bool:
    """Whether a line is tags of HTML or XML and nothing else; tags that name a card are something."""
    return line.lstrip().startswith("<") and not _TAG.sub("", line).strip() and not _NAMED.search(line)


# ------------------------------------------------------------------------------------------------ letters


def _unescaped(line: str) -> str:
    """`J&auml;ger`, `J&#228;ger`."""
    return html.unescape(line) if "&" in line else line


def _once_utf8(line: str) -> str:
    """`JÃ¤ger`: UTF-8 that was read as Windows-1252 or Latin-1."""
    if "Ã" not in line and "â€" not in line and "Â" not in line:
        return line
    for codec in ("cp1252", "latin-1"):
        try:
            return line.encode(codec).decode("utf-8")
        except UnicodeError:
            continue
    return line


def _percent_decoded(line: str) -> str:
    """`J%C3%A4ger+und+Reiter` of an address."""
    return unquote(line.replace("+", " ")) if re.search(r"%[0-9A-Fa-f]{2}", line) else line


def _quoted_printable(line: str) -> str:
    """`J=C3=A4ger` or `J=E4ger` of a mail."""
    if not re.search(r"=[0-9A-F]{2}", line):
        return line
    raw = re.sub(rb"=([0-9A-F]{2})", lambda found: bytes([int(found[1], 16)]), line.encode("utf-8").rstrip(b"="))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _unescaped_code(line: str) -> str:
    r"""`J\u00e4ger`, `J\xe4ger` of a program."""
    return re.sub(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))", lambda found: chr(int(found[1] or found[2], 16)), line)


# ------------------------------------------------------------------------------------------------ marks

_ATTRIBUTE = r"<\w+\b[^<>]{0,300}?\b%s\s*=\s*[\"']([^\"'<>]*)[\"']"
_NAMED = re.compile(_ATTRIBUTE % "(?:name|card|karte)", re.IGNORECASE)
_COUNTED = re.compile(_ATTRIBUTE % "(?:number|count|qty|quantity|anzahl|amount)", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,300}>")
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_CARD_ADDRESS = re.compile(r"\S*/(?:cards|karten)/(?:Æ|%C3%86|AE)?(\d{1,4})\S*", re.IGNORECASE)
_ADDRESS = re.compile(r"\b(?:https?://|www\.)\S+")
_WIKI = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_TEMPLATE = re.compile(r"\{\{(?:[^{}|]*\|)?([^{}|]+)\}\}")
_FORUM = re.compile(r"\[/?(?:b|i|u|s|\*|li|list|card|karte|url|img|color|size)(?:=[^\]]*)?\]", re.IGNORECASE)


def _without_tags(line: str) -> str:
    """A line of HTML or XML; what tags part are cells, and a tag may carry name and count."""
    if "<" not in line:
        return line
    if name := _NAMED.search(line):
        count = _COUNTED.search(line)
        return f"{count[1] if count else 1} x {name[1]}"
    return _TAG.sub(" | ", line)


def _without_links(line: str) -> str:
    """`[Jäger](https://..)`, `Jäger https://..`; the address of a card alone is its number."""
    line = _LINK.sub(r"\1", line)
    return _ADDRESS.sub("", line) if _ADDRESS.sub("", line).strip(" <>()-") else _CARD_ADDRESS.sub(r"Æ\1", line)


def _without_marks(line: str) -> str:
    r"""`[[Jäger]]`, `{{Karte|Jäger}}`, `[b]Jäger[/b]`, `__Jäger__`, `~~Jäger~~`, `\item Jäger`, `> Jäger`."""
    line = _FORUM.sub("", _TEMPLATE.sub(r"\1", _WIKI.sub(r"\1", line)))
    line = re.sub(r"^(?:\\item\b|>+)\s*", "", line.strip())
    return re.sub(r"[`_~*\\]{1,3}|'{2,5}", "", line)


def _without_quotes(line: str) -> str:
    """Quotation marks of all kinds, also single ones around a name."""
    line = re.sub('["„“”«»‹›‚`]', "", line)
    return re.sub(r"(^|[\s|;,])[‘’']([^|;,]+?)[‘’']($|[\s|;,])", r"\1\2\3", line)


def _without_pictures(line: str) -> str:
    """Emoji, arrows, stars and boxes beside a name."""
    return "".join(" " if unicodedata.category(sign) in ("So", "Sk", "Cs") or sign in "→⇒★☆" else sign for sign in line)


# ------------------------------------------------------------------------------------------------ layout

_SET_CODE = re.compile(r"\s[(\[][A-Z][A-Z0-9]{1,4}[)\]](?:\s+\d{1,4}[a-z]?)?\s*$")
_FOIL = re.compile(r"\s\*[A-Z]{1,3}\*\s*$")
_SET_FIRST = re.compile(r"^(\s*\d+\s*x?\s+)[(\[][A-Z][A-Z0-9]{1,4}(?::\d+)?[)\]]\s+")
_COST = re.compile(r"^(\W*\d+\s*x)\s*\(\d+\)\s+")
_BRACKET = re.compile(r"\s*[(\[{][^()\[\]{}]*[^\W\d_]{3}[^()\[\]{}]*[)\]}]")
_LEADER = re.compile(r"\s*(?:\.{2,}|…+|_{2,}|-{2,}|=+>?|->|→|:)\s*(?=\d{1,2}\s*x?\s*$)")
_BEHIND_COUNT = re.compile(
    r"^(\s*\(?\d{1,2}\)?)\s*(?:[-–—:=.]|->|mal\b|stücke?\b|stk\b\.?|pcs\b\.?|copies of\b|times\b)\s*", re.I
)
_COUNT_WORD = re.compile(
    r"\s*\(?\b(\d{1,2})\s*(?:mal|stück|stk\.?|pcs\.?|times|copies|copy|exemplare?)\)?\s*$", re.IGNORECASE
)


def _without_set(line: str) -> str:
    """`1 Jäger (APF) 35`, `1 [APF] Jäger`, `# 1x (3) Jäger`: set, number and cost as other games write them."""
    line = _SET_CODE.sub("", _FOIL.sub("", line))
    return _COST.sub(r"\1 ", _SET_FIRST.sub(r"\1", line)).lstrip("# ")


def _without_remark(line: str) -> str:
    """`Jäger (Wesen, Mensch)`: words in brackets."""
    return _BRACKET.sub("", line)


def _with_plain_count(line: str) -> str:
    """`Jäger ..... 1`, `1 – Jäger`, `(1) Jäger`, `1 Stück Jäger`, `Jäger 1 mal` with the count as "1x"."""
    line = _LEADER.sub(" x", _COUNT_WORD.sub(r" x\1", line))
    return re.sub(r"^\s*\((\d{1,2})\)\s*", r"\1x ", _BEHIND_COUNT.sub(r"\1x ", line))


def _in_cells(line: str) -> str:
    """Columns made with spaces, and cards joined by signs: cells."""
    return re.sub(r"\s{2,}|\s+[/•·+&–—-]\s+|\s+(?:und|and)\s+", " | ", line.strip())


CHANGES: tuple[Change, ...] = (
    _unescaped, _once_utf8, _percent_decoded, _quoted_printable, _unescaped_code, _without_tags, _without_links,
    _without_marks, _without_quotes, _without_pictures, _without_set, _without_remark, _with_plain_count, _in_cells,
)  # fmt: skip
