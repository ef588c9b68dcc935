"""German and English sentences for everything the engine reports as data: deck problems, card problems, lines that
cannot be read, rule violations, verdicts.

A sentence is one entry of a table: code -> (German, English). In a text `{count:Karte|Karten}` is a number with its
noun in the right form, `{name}` a name as it stands; a list is joined with "oder" / "or". Voice: LOOK 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch
from typing import Any

from engine.apfelernte.decklist import DeckProblem
from engine.kernel.log import Problem

GERMAN, ENGLISH = LANGUAGES = ("de", "en")

Texts = Mapping[str, tuple[str, str]]


@singledispatch
def sentence(thing: Any, lang: str) -> str:
    """The whole sentence for one thing, with its rule number where it has one; lang: "de" or "en"."""
    raise TypeError(f"no sentence for {type(thing).__name__}")


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


def times(count: int, lang: str) -> str:
    """ "zweimal", "twice", "5-mal"."""
    words = {2: ("zweimal", "twice"), 3: ("dreimal", "three times"), 4: ("viermal", "four times")}
    return words.get(count, (f"{count}-mal", f"{count} times"))[lang == ENGLISH]


# ------------------------------------------------------------ decks

DECK: Texts = {
    "unread": ("„{text}“ ist keine Karte dieses Satzes.", "“{text}” is no card of this set."),
    "unread_unknown_number": (
        "„{text}“: Diese Nummer gibt es in diesem Satz nicht.",
        "“{text}”: this set has no card of that number.",
    ),
    "unread_ambiguous": ("„{text}“ kann {nearest} sein.", "“{text}” can be {nearest}."),
    "unread_differ": (
        "„{text}“: Nummer und Name sind zwei verschiedene Karten.",
        "“{text}”: number and name are two different cards.",
    ),
    "unread_count": (
        "„{text}“: So oft kann keine Karte im Deck sein.",
        "“{text}”: no card can be in a deck that often.",
    ),
    "unknown_card": ("{name} gibt es in diesem Satz nicht.", "This set has no card {name}."),
    "banned": ("{card} ist verboten.", "{card} is banned."),
    "duplicate": ("{card} ist {times} im Deck.", "{card} is in the deck {times}."),
    "too_many": (
        "{difference:Karte|Karten} zu viel: {count} statt {size}.",
        "{difference:card|cards} too many: {count} instead of {size}.",
    ),
    "too_few": (
        "{difference:Karte fehlt|Karten fehlen}: {count} von {size}.",
        "{difference:card|cards} missing: {count} of {size}.",
    ),
    "empty": ("Das Deck ist leer: 0 von {size} Karten.", "The deck is empty: 0 of {size} cards."),
}

REMEDIES: Texts = {
    "replace_line": ("Verbessere Zeile {line}.", "Mend line {line}."),
    "replace_line_nearest": ("Meinst du {nearest}?", "Do you mean {nearest}?"),
    "remove_copies": ("Nimm {extra:Exemplar|Exemplare} heraus.", "Take out {extra:copy|copies}."),
    "remove_cards": ("Nimm {difference:Karte|Karten} heraus.", "Take out {difference:card|cards}."),
    "remove_card": ("Nimm {card} heraus.", "Take out {card}."),
    "add_cards": ("Nimm {difference:Karte|Karten} dazu.", "Add {difference:card|cards}."),
}


@sentence.register
def _(problem: DeckProblem, lang: str) -> str:
    code = problem.code
    if code == "unread" and f"unread_{problem.params['why']}" in DECK:
        code = f"unread_{problem.params['why']}"
    if code == "too_few" and problem.params["count"] == 0:
        code = "empty"
    return fill(DECK, code, lang, _deck_params(problem, lang), problem.rule)


def remedy(problem: DeckProblem, lang: str) -> str:
    """What mends a deck problem: "Nimm 1 Exemplar heraus."."""
    code = problem.remedy
    if code == "replace_line" and problem.params.get("nearest"):
        code = "replace_line_nearest"
    return fill(REMEDIES, code, lang, _deck_params(problem, lang))


def _deck_params(problem: DeckProblem, lang: str) -> dict[str, Any]:
    params = dict(problem.params)
    params["line"] = problem.line or 0
    if "name" in params:
        named = problem.card is not None and problem.code != "unknown_card"
        params["card"] = card_name(params["name"], problem.card or 0) if named else params["name"]
    if "count" in params:
        params["times"], params["extra"] = times(params["count"], lang), params["count"] - 1
    return params


# ------------------------------------------------------------ logs that cannot be read

READING: Texts = {
    "no_header": ('Der Kopf fehlt, etwa [Game "apfelernte"].', 'The header is missing, such as [Game "apfelernte"].'),
    "too_long": ("Mehr als {most:Zeile|Zeilen}.", "More than {most:line|lines}."),
    "not_text": ("Das ist keine Textzeile.", "This is no line of text."),
    "tag": ('„{found}“ ist keine Kopfzeile wie [Name "Wert"].', '“{found}” is no header line such as [Name "value"].'),
    "late_tag": (
        "Die Kopfzeile {found} steht nach dem ersten Schritt.",
        "The header line {found} stands after the first step.",
    ),
    "step_number": ("Erwartet: Schritt {expected}, nicht {found}.", "Expected: step {expected}, not {found}."),
    "empty_step": ("Schritt {step} ist leer.", "Step {step} is empty."),
    "rewind": (
        "Schritt {found} gibt es noch nicht; der letzte ist {latest}.",
        "There is no step {found} yet; the latest is {latest}.",
    ),
}


@sentence.register
def _(problem: Problem, lang: str) -> str:
    return fill(READING, problem.code, lang, problem.params)
