"""From a table of texts to a sentence in German or English: what all sentences of the engine are made with.

A table maps a code to (German, English). In a text `{count:Karte|Karten}` is a number with its noun in the right form,
`{name}` a name as it stands; a list is joined with "oder" / "or".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

GERMAN, ENGLISH = LANGUAGES = ("de", "en")

Texts = Mapping[str, tuple[str, str]]


def fill(texts: Texts, code: str, lang: str, params: Mapping[str, Any], rule: str = "") -> str:
    """The sentence of a code with its params; the rule goes in brackets before the last full stop.

    An unknown code is shown as it stands with its data: a missing entry may never hide an error.
    """
    template = texts.get(code)
    if template is None:
        plain = f"{code}: " + ", ".join(f"{key} {value}" for key, value in params.items() if value != "")
        return with_rule(plain.rstrip(": ") + ".", rule)
    return with_rule(template[lang == ENGLISH].format_map(_Params(params, lang)), rule)


def with_rule(text: str, rule: str) -> str:
    """The text with its rule: "Das Deck ist leer." -> "Das Deck ist leer (A8.4)."."""
    if not rule:
        return text
    return f"{text[:-1]} ({rule})." if text.endswith(".") else f"{text} ({rule})"


def one_of(items: Iterable[str], lang: str) -> str:
    """ "Jäger, Bär oder Vogt"; "" for nothing."""
    *most, last = [str(item) for item in items] or [""]
    return f"{', '.join(most)} {'or' if lang == ENGLISH else 'oder'} {last}" if most else last


def card_name(name: str, number: int) -> str:
    """A card as people read it: "Jäger (Æ035)"."""
    return f"{name} (Æ{number:03d})"


class _Number(int):
    """A number that knows how to take a noun: f"{_Number(2):Karte|Karten}" -> "2 Karten"."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        one, many = spec.split("|")
        return f"{int(self)} {one if self == 1 else many}"


class _Params(dict[str, Any]):
    """Params as a template sees them; one that is missing is shown as "?"."""

    def __init__(self, params: Mapping[str, Any], lang: str) -> None:
        super().__init__({key: _shown(value, lang) for key, value in params.items()})

    def __missing__(self, key: str) -> str:
        return "?"


def _shown(value: Any, lang: str) -> Any:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return _Number(value)
    if isinstance(value, tuple | list):
        return one_of((card_name(*item[::-1]) if isinstance(item, tuple) else item for item in value), lang)
    return value


def place_in_text(line: int, column: int, lang: str) -> str:
    """Where in a text something stands: "Zeile 3, Spalte 59". Both from 1."""
    return f"line {line}, column {column}" if lang == ENGLISH else f"Zeile {line}, Spalte {column}"


def times(count: int, lang: str) -> str:
    """ "zweimal", "twice", "5-mal"."""
    words = {2: ("zweimal", "twice"), 3: ("dreimal", "three times"), 4: ("viermal", "four times")}
    return words.get(count, (f"{count}-mal", f"{count} times"))[lang == ENGLISH]
