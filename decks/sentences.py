"""What is said about a search and a deck, in the reader's language."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from apfelernte.languages import reader_language
from decks.exchange import FileError
from decks.search import LONGEST, Found, SearchError
from engine.apfelernte.cards import CardSet
from engine.apfelernte.decklist import DeckProblem

# Keys of a search as the reader's language writes them: German, English.
KEYS = {
    "type": ("typ", "type"),
    "kind": ("art", "kind"),
    "strength": ("stärke", "strength"),
    "number": ("nr", "no"),
    "text": ("text", "text"),
    "name": ("name", "name"),
}


def key_word(key: str) -> str:
    """How the reader's language writes a key; "" for no key."""
    return KEYS[key][reader_language() == "en"] if key else ""


@dataclass(frozen=True)
class SearchProblem:
    """What cannot be read of a search: the typed text in three parts, the middle one is meant, and the sentence."""

    before: str
    wrong: str
    after: str
    sentence: str


def search_problem(found: Found, types: Iterable[str]) -> SearchProblem | None:
    """What to say about a search that cannot be read; None for one that can. types: of the set, for advice."""
    error = found.error
    if error is None:
        return None
    begin, end = error.column - 1, error.column - 1 + error.length
    typed = found.typed
    said = _("Column %(column)d: %(why)s") % {"column": error.column, "why": _why(error, types)}
    return SearchProblem(typed[:begin], typed[begin:end], typed[end:], said)


def _why(error: SearchError, types: Iterable[str]) -> str:
    key = key_word(error.key)
    values = {
        "found": error.found,
        "key": key,
        "keys": ", ".join(f"{key_word(each)}:" for each in KEYS),
        "most": LONGEST,
        "fits": ", ".join(types) if error.key == "type" else "Wesen, Zauber",
    }
    return WHY[error.code] % values if error.code != "value_missing" else _missing(error.key, values)


def _missing(key: str, values: dict[str, object]) -> str:
    if key in ("type", "kind"):
        return _("Behind “%(key)s:” comes one of %(fits)s.") % values
    if key in ("strength", "number"):
        return _("Behind “%(key)s” comes a number or a range such as 2-4.") % values
    return _("Behind “%(key)s:” comes a word, or several in quotation marks.") % values


WHY = {
    "unknown_key": gettext_lazy(
        "One cannot search for “%(found)s:”. Possible are %(keys)s; a colon of a name belongs into quotation marks."
    ),
    "key_missing": gettext_lazy("What is to be compared stands before “%(found)s”: one of %(keys)s."),
    "unknown_value": gettext_lazy("“%(found)s” is none of %(fits)s."),
    "not_a_number": gettext_lazy("“%(found)s” is neither a number nor a range such as 2-4."),
    "no_order": gettext_lazy("“%(key)s” has no more and less: write “%(key)s:”."),
    "bracket_open": gettext_lazy("This bracket is not closed."),
    "bracket_close": gettext_lazy("No bracket is open here."),
    "quote_open": gettext_lazy("The quotation marks are not closed."),
    "operand_missing": gettext_lazy("Something to search for is missing here."),
    "too_long": gettext_lazy("A search has at most %(most)d characters."),
    "too_deep": gettext_lazy("So many brackets in brackets are not read."),
}


def card_name(cards: CardSet, number: int) -> str:
    """How a card is named in a sentence: "Jäger (Æ035)"."""
    card = cards.by_number.get(number)
    return f"{card.name} ({card.id})" if card else f"Æ{number:03d}"


@dataclass(frozen=True)
class Remedy:
    """One tap that mends a problem. do: the value of the builder's button."""

    do: str
    label: str


def remedies(problem: DeckProblem) -> list[Remedy]:
    """What mends a problem of a deck, as taps of the builder; empty where only the person can choose."""
    name = problem.params.get("name", "")
    if problem.code == "unread":
        near = [
            Remedy(f"mend:{problem.line}:{number}", f"{name} (Æ{number:03d})")
            for number, name in problem.params["nearest"]
        ]
        return [*near, Remedy(f"cut:{problem.line}", _("Take the line out"))]
    if problem.code == "duplicate":
        extra = problem.params["count"] - 1
        said = ngettext("Take one %(card)s out", "Take %(n)d %(card)s out", extra) % {"card": name, "n": extra}
        return [Remedy(f"keep:{problem.card}", said)]
    if problem.code in ("banned", "not_in_pool", "unknown_card"):
        return [Remedy(f"drop:{problem.card}", _("Take %(card)s out") % {"card": name})]
    return []


def search_examples() -> list[tuple[str, str]]:
    """Searches to try, each with what it finds, with the keys of the reader's language."""
    typ, art, strength, number = map(key_word, ("type", "kind", "strength", "number"))
    either = "or" if reader_language() == "en" else "oder"
    return [
        ("jäger", _("in the name, the type or the kind; Æ035 and 35 are numbers")),
        (f"{typ}:biest {strength}>=3", _("both must fit; also <, <=, >, = and ranges such as 2-4")),
        (f"{typ}:geist {either} {typ}:hexe", _("one of the two must fit")),
        (f"{art}:zauber -{typ}:urmacht", _("with “-” before it: must not fit")),
        (_('text:"draw a card"'), _("these words in the card's text, German or English")),
        (f"{number}:1-60", _("the cards for beginners (A8.1)")),
        (f"({typ}:mensch {either} {typ}:riese) {strength}>4", _("brackets keep together")),
    ]


def file_problem(problem: FileError) -> str:
    """Why a file is no deck, and what to do."""
    values = {"line": problem.line, "column": problem.column}
    return FILES[problem.code] % values


FILES = {
    "binary": gettext_lazy("This is no text. Save the list as text or CSV, or paste it into the field."),
    "too_long": gettext_lazy("A list has at most 20,000 characters, its notes 5,000; this is more."),
    "json": gettext_lazy("Line %(line)d, column %(column)d: the JSON breaks off or goes wrong here."),
    "newer": gettext_lazy("This file was written by a newer version of the site."),
}
