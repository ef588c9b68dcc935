"""Reading a card file, TOML or CSV: every problem in one pass, with line and column (A11.2, A11.3)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from engine.apfelernte.cards.encodings import UNREADABLE
from engine.apfelernte.cards.places import FIELDS, Place, RawCard, SyntaxFault, Value, csv_cards, toml_cards
from engine.apfelernte.cards.sets import Card, CardSet
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.lexer import split, tokens
from engine.apfelernte.language.lexicon import TYPES, WESEN_TYPES, ZAUBER_TYPES
from engine.apfelernte.language.reading import read_card_text
from engine.apfelernte.language.words import is_known

BUNDLED_NAME = "Apfelernte"
CODES = {
    "syntax": "the file's own syntax is broken; `found` says how",
    "encoding": "bytes that are no character in the file's encoding, read as U+FFFD; once for each line",
    "no_cards": "there is no card in the file",
    "missing_field": "a card has no value for the field in `expected`",
    "unknown_field": "no field of a card; it is passed over (warning)",
    "wrong_number": "not a number from 1 to 999, nor written like Æ035",
    "wrong_strength": "not a number from 0 to 99",
    "strength_missing": "a Wesen has a strength",
    "strength_unexpected": "a Zauber has none",
    "not_text": "a text in quotation marks was expected",
    "too_long": "longer than the number in `expected`",
    "wrong_sign": "a control sign or a sign that turns the direction of writing",
    "unknown_kind": "neither Wesen nor Zauber",
    "unknown_type": "no type of that kind",
    "duplicate_number": "two cards with one number; `expected` names the first one",
    "duplicate_name": "two cards with one name; `expected` names the number of the first one",
    "name_is_word": "a card may not be called like a word of the language, or with nothing but such words",
    "name_sign": "a sign that logs and texts could not hold in a name",
    "text": "the text is not understood: a text-only card (warning); `reason` is a code of `language.errors.CODES`",
}
NAME_SIGNS = frozenset(" .,:;!?&/+-–—…()'’‚‘\"„“”«»")  # beside letters and numbers
NAME_STARTS = frozenset("'’‚‘\"„“”«»")  # what else would begin a line of a log means something there
KINDS = {"Wesen": WESEN_TYPES, "Zauber": ZAUBER_TYPES}
LONGEST_FOUND = 100
LONGEST = {"name": 60, "text": 1000, "flavour.de": 300, "flavour.en": 300}


@dataclass(frozen=True)
class CardProblem:
    """What is wrong at one place of a card file; data, the sentence is made where it is shown.

    line, column: from 1, in characters.   code: see `CODES`.   found: what stands there, "" for nothing, cut after
    100 characters.
    expected: what could stand there.   nearest: the likely meant text or None; for a text the whole text as a question.
    number: the card, None where it has none.   reason: why a text is not understood.
    warning: the file can be used all the same.
    """

    line: int
    column: int
    code: str
    found: str = ""
    expected: tuple[str, ...] = ()
    nearest: str | None = None
    number: int | None = None
    reason: str = ""
    warning: bool = False


def read_cards(text: str, name: str, syntax: str = "toml") -> tuple[CardSet | None, list[CardProblem]]:
    """Read a set called `name`. syntax: "toml" or "csv".

    Returns the set and its warnings, or None and all problems when one of them is an error. The problems are in the
    order of the file.
    """
    reader = Reader()
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    reader.encoding(text)
    rows = list((csv_cards if syntax == "csv" else toml_cards)(text))
    cards = [card for row in rows for card in reader.card(row)]
    if not any(isinstance(row, RawCard) for row in rows) and not reader.problems:
        reader.problem((1, 1), "no_cards")
    reader.texts()
    problems = sorted(reader.problems, key=lambda problem: (problem.line, problem.column))
    usable = all(problem.warning for problem in problems)
    return CardSet(name, tuple(sorted(cards, key=lambda card: card.number))) if usable else None, problems


@lru_cache(maxsize=1)
def bundled() -> CardSet:
    """The set that comes with the engine (A11.2), the twelve named cards in their wordings among them (A11.4)."""
    text = (Path(__file__).parent / "cards.toml").read_text(encoding="utf-8")
    card_set, problems = read_cards(text, BUNDLED_NAME)
    assert card_set is not None, problems
    return card_set


class Reader:
    """Collects the cards that are whole and the problems of all others."""

    def __init__(self) -> None:
        self.problems: list[CardProblem] = []
        self.numbers: dict[int, Place] = {}
        self.names: dict[str, int | None] = {}
        self.readable: list[tuple[int | None, str, str, Value]] = []  # number, name, type, text
        self.here: int | None = None

    def problem(
        self,
        place: Place,
        code: str,
        found: object = "",
        expected: tuple[str, ...] = (),
        nearest: str | None = None,
        reason: str = "",
        warning: bool = False,
    ) -> None:
        self.problems.append(
            CardProblem(*place, code, str(found)[:LONGEST_FOUND], expected, nearest, self.here, reason, warning)
        )

    def encoding(self, text: str) -> None:
        """Each line with a sign that stands for bytes which could not be read, or could not once before."""
        for line, written in enumerate(text.split("\n"), 1):
            if UNREADABLE in written:
                self.problem((line, written.index(UNREADABLE) + 1), "encoding")

    def card(self, row: RawCard | SyntaxFault) -> Iterator[Card]:
        """The card of a row, if it is whole."""
        self.here = None
        if isinstance(row, SyntaxFault):
            self.problem(row.place, "syntax", row.message)
            return
        before = len([problem for problem in self.problems if not problem.warning])
        values = self.fields(row)
        number = self.number(values, row)
        name, kind = self.string(values, "name", row), self.kind(values, row)
        type_, text = self.type(values, kind, row), self.string(values, "text", row)
        strength = self.strength(values, kind, row)
        flavour = {lang: self.optional(values, f"flavour.{lang}") for lang in ("de", "en")}
        self.name(name, values, number)
        if name and text and type_ in KINDS.get(kind, ()):
            self.readable.append((self.here, name, type_, values["text"]))
        if before == len([problem for problem in self.problems if not problem.warning]):
            yield Card(number, name, kind, type_, strength, text, flavour)

    def fields(self, row: RawCard) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for written, value in row.values.items():
            field = FIELDS.get(written.lower())
            if field:
                found[field] = value
            elif written:
                nearest = get_close_matches(written, FIELDS, 1)
                self.problem(
                    value.at(0),
                    "unknown_field",
                    written,
                    tuple(FIELDS)[:8],
                    nearest[0] if nearest else None,
                    warning=True,
                )
        return found

    def has(self, values: dict[str, Value], field: str) -> bool:
        return field in values and str(values[field].value).strip() != ""

    def number(self, values: dict[str, Value], row: RawCard) -> int:
        if not self.has(values, "number"):
            self.problem(row.place, "missing_field", expected=("number",))
            return 0
        value = values["number"]
        number = (
            whole_number(str(value.value).strip().removeprefix("Æ"))
            if not isinstance(value.value, bool | float)
            else -1
        )
        if not 1 <= number <= 999:
            self.problem(value.at(0), "wrong_number", value.value, ("1", "999"))
            return 0
        self.here = number
        if number in self.numbers:
            self.problem(value.at(0), "duplicate_number", value.value, (str(self.numbers[number][0]),))
        self.numbers.setdefault(number, value.at(0))
        return number

    def string(self, values: dict[str, Value], field: str, row: RawCard) -> str:
        """A text that must be there."""
        if not self.has(values, field):
            self.problem(values[field].at(0) if field in values else row.place, "missing_field", expected=(field,))
            return ""
        return self.optional(values, field)

    def optional(self, values: dict[str, Value], field: str) -> str:
        if field not in values:
            return ""
        value = values[field]
        if not isinstance(value.value, str):
            self.problem(value.at(0), "not_text", value.value, (field,))
            return ""
        text = value.value
        if len(text) > LONGEST.get(field, 60):
            self.problem(value.at(0), "too_long", text, (str(LONGEST.get(field, 60)),))
        for at, sign in enumerate(text):
            if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co") and sign not in "\n\t\u00ad\u200b\u200c\u200d":
                self.problem(value.at(at), "wrong_sign", f"U+{ord(sign):04X}")
                return ""
        return " ".join(unicodedata.normalize("NFC", text).split())

    def kind(self, values: dict[str, Value], row: RawCard) -> str:
        return self.one_of(values, "kind", tuple(KINDS), "unknown_kind", row)

    def type(self, values: dict[str, Value], kind: str, row: RawCard) -> str:
        return self.one_of(values, "type", KINDS.get(kind, TYPES), "unknown_type", row)

    def one_of(self, values: dict[str, Value], field: str, choices: tuple[str, ...], code: str, row: RawCard) -> str:
        found = self.string(values, field, row)
        if found and found not in choices:
            nearest = get_close_matches(found.capitalize(), choices, 1)
            self.problem(values[field].at(0), code, found, choices, nearest[0] if nearest else None)
        return found

    def strength(self, values: dict[str, Value], kind: str, row: RawCard) -> int | None:
        if not self.has(values, "strength"):
            if kind == "Wesen":
                self.problem(row.place, "strength_missing", expected=("strength",))
            return None
        value = values["strength"]
        if kind == "Zauber":
            self.problem(value.at(0), "strength_unexpected", value.value)
        strength = -1 if isinstance(value.value, bool | float) else whole_number(str(value.value).strip())
        if not 0 <= strength <= 99:
            self.problem(value.at(0), "wrong_strength", value.value, ("0", "99"))
        return strength

    def name(self, name: str, values: dict[str, Value], number: int) -> None:
        if not name:
            return
        place = values["name"].at(0)
        self.name_signs(values["name"])
        if is_of_words(name):
            self.problem(place, "name_is_word", name)
        if name.casefold() in self.names:
            first = self.names[name.casefold()]
            self.problem(place, "duplicate_name", name, (f"Æ{first:03d}",) if first else ())
        self.names.setdefault(name.casefold(), number or None)

    def name_signs(self, value: Value) -> None:
        """A log says names among words and signs of its own, braces around what is secret: a name has only signs that
        mean nothing there."""
        written = str(value.value)
        first = len(written) - len(written.lstrip())
        wrong = next((at for at, sign in enumerate(written) if not may_be_in_name(sign, at == first)), None)
        if wrong is not None:
            sign = written[wrong]
            self.problem(value.at(wrong), "name_sign", sign if sign.isprintable() else f"U+{ord(sign):04X}")

    def texts(self) -> None:
        """Every text is read, with the names of all cards of the file."""
        names = [name for _, name, _, _ in self.readable]
        for number, name, type_, value in self.readable:
            self.here = number
            try:
                read_card_text(str(value.value), name, type_, names)
            except CardTextError as error:
                self.problem(
                    value.at(error.start), "text", error.found, error.expected, error.hint, error.code, warning=True
                )


def may_be_in_name(sign: str, first: bool) -> bool:
    """Whether a name may have this sign; first: at its beginning."""
    if unicodedata.category(sign)[0] in "LN":
        return True
    return sign in NAME_STARTS if first else sign in NAME_SIGNS or sign.isspace() or unicodedata.combining(sign) > 0


def is_of_words(name: str) -> bool:
    """Whether a text would not know the name from its own words: "Danach", "Ein Wesen", "Ende", "7"."""
    first, *others = words = split(name)
    if first.text == "namens" or (not others and is_known(first.text)):
        return True
    return all(token.kind != "UNKNOWN" for token in tokens(words, "", ()))


def whole_number(text: str) -> int:
    """A number in plain digits, else -1."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else -1
