"""From typed text to a tree of terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.apfelernte.cardnames import DASHES, plain, spelt_out

LONGEST = 400  # characters of a search
DEEPEST = 30  # brackets in brackets

WORD, NAME, TYPE, KIND, TEXT, STRENGTH, NUMBER = "word", "name", "type", "kind", "text", "strength", "number"
KEYS = {
    "name": NAME, "typ": TYPE, "type": TYPE, "art": KIND, "kind": KIND, "text": TEXT, "staerke": STRENGTH,
    "starke": STRENGTH, "strength": STRENGTH, "nr": NUMBER, "no": NUMBER, "nummer": NUMBER, "number": NUMBER,
}  # fmt: skip
NUMBERS = frozenset({STRENGTH, NUMBER})  # keys whose values are numbers
OPERATORS = {":": "=", "≥": ">=", "≤": "<=", "=>": ">=", "=<": "<="}  # others mean themselves


class SearchError(Exception):
    """What of a search cannot be read.

    code: unknown_key, key_missing, value_missing, unknown_value, not_a_number, no_order, bracket_open, bracket_close,
    quote_open, operand_missing, too_long, too_deep.
    column: from 1, in characters.  length: how many characters are meant, 0 at the end.
    found: what stands there.  key: the key of a value that does not fit (TYPE, ..), or "".
    """

    def __init__(self, code: str, column: int, found: str = "", key: str = "") -> None:
        super().__init__(code)
        self.code, self.column, self.found, self.key = code, column, found, key

    @property
    def length(self) -> int:
        """How many characters are meant."""
        return len(self.found)


@dataclass(frozen=True, slots=True)
class Term:
    """One condition.  key: WORD, NAME ...  op: =, <, <=, >, >=.  value: as typed.  column: of the value, from 1."""

    key: str
    op: str
    value: str
    column: int


@dataclass(frozen=True, slots=True)
class Not:
    """What the part does not match."""

    part: Node


@dataclass(frozen=True, slots=True)
class All:
    """What every part matches; without parts everything."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """What at least one part matches."""

    parts: tuple[Node, ...]


Node = Term | Not | All | Any


def read(typed: str) -> Node:
    """The tree of a search; empty text is All(()). Raises SearchError."""
    if len(typed) > LONGEST:
        raise SearchError("too_long", LONGEST + 1)
    reader = _Reader(_joined(_tokens(typed)), len(typed) + 1)
    tree = reader.alternatives()
    if reader.kind == "close":
        raise SearchError("bracket_close", reader.column, ")")
    return tree


# ------------------------------------------------------------------------------------------------ tokens

Token = tuple[str, str, int]  # kind, text, column

_OP = r"(?:>=|=>|<=|=<|[<>=:≥≤])"
_QUOTES = '"„“”«»'
_TOKEN = re.compile(
    rf"""(?P<space>\s+)
       | (?P<open>\() | (?P<close>\)) | (?P<or>\|+)
       | (?P<quoted>[{_QUOTES}](?P<inside>[^{_QUOTES}]*)(?P<end>[{_QUOTES}]?))
       | (?P<not>[-{DASHES}])
       | (?P<key>[^\W\d_][^\s()|{_QUOTES}<>=:≥≤]*)\s*(?P<op>{_OP})
       | (?P<lone>{_OP})
       | (?P<word>[^\s()|{_QUOTES}]+?(?=[\s()|{_QUOTES}<>=:≥≤]|$))
    """,
    re.VERBOSE,
)
_VALUE = re.compile(rf"\s*(?:[{_QUOTES}](?P<inside>[^{_QUOTES}]*)(?P<end>[{_QUOTES}]?)|(?P<word>[^\s()|{_QUOTES}]+))")
_NUMBER = re.compile(rf"\d{{1,4}}(?:[-{DASHES}]\d{{1,4}})?", re.ASCII)
_OR, _AND = {"oder", "or"}, {"und", "and"}


def _tokens(typed: str) -> Iterator[Token | Term]:
    """Brackets, "or", "not" and terms, in order; words of invisible characters are none."""
    at = 0
    while at < len(typed):
        found = _TOKEN.match(typed, at)
        assert found is not None, typed[at]  # every character begins one of them
        column, at = found.start() + 1, found.end()
        kind = found.lastgroup if found.lastgroup not in ("inside", "end", "op") else None
        if kind in ("open", "close", "or", "not"):
            yield kind, found[0], column
        elif kind == "lone":
            raise SearchError("key_missing", column, found[0])
        elif found["key"]:
            term, at = _keyed(typed, found)
            yield term
        elif kind != "space":
            yield from _word(found, column)


def _word(found: re.Match[str], column: int) -> Iterator[Token | Term]:
    if found["quoted"]:
        if plain(_closed(found)):
            yield Term(WORD, "=", found["inside"], column + 1)
    elif spelt_out(found[0]) in _OR:
        yield "or", found[0], column
    elif plain(found[0]) and spelt_out(found[0]) not in _AND:
        yield Term(WORD, "=", found[0], column)


def _joined(tokens: Iterable[Token | Term]) -> list[Token | Term]:
    """The tokens, "stärke 5" as one term: a key whose values are numbers, and a number."""
    joined: list[Token | Term] = []
    for token in tokens:
        before = joined[-1] if joined else None
        if (
            isinstance(before, Term)
            and isinstance(token, Term)
            and _is_number_key(before)
            and _NUMBER.fullmatch(token.value)
        ):
            joined[-1] = replace(token, key=KEYS[spelt_out(before.value)])
        else:
            joined.append(token)
    return joined


def _is_number_key(term: Term) -> bool:
    return term.key == WORD and KEYS.get(spelt_out(term.value)) in NUMBERS


def _keyed(typed: str, found: re.Match[str]) -> tuple[Term, int]:
    """`typ:biest`, and where it ends."""
    key = KEYS.get(spelt_out(found["key"]))
    if key is None:
        raise SearchError("unknown_key", found.start() + 1, found["key"])
    op = OPERATORS.get(found["op"], found["op"])
    if op != "=" and key not in NUMBERS:
        raise SearchError("no_order", found.start("op") + 1, found["op"], key)
    value = _VALUE.match(typed, found.end())
    column = found.end() + 1
    if value is None:
        raise SearchError("value_missing", column, "", key)
    said = value["word"] or _closed(value)
    if not plain(said):
        raise SearchError("value_missing", column, "", key)
    return Term(key, op, said, value.start("word" if value["word"] else "inside") + 1), value.end()


def _closed(found: re.Match[str]) -> str:
    """What stands in quotation marks."""
    if not found["end"]:
        column = found.start("inside")  # of the mark before it
        raise SearchError("quote_open", column, found.string[column - 1 : found.end()])
    return found["inside"]


# ------------------------------------------------------------------------------------------------ the tree


class _Reader:
    """alternatives = all ("or" all)*    all = part+    part = "not"* (term | "(" alternatives ")")"""

    def __init__(self, tokens: list[Token | Term], end: int) -> None:
        self.tokens, self.end, self.at, self.depth = tokens, end, 0, 0

    @property
    def kind(self) -> str:
        """The kind of the next token: open, close, or, not, term; "" at the end."""
        if self.at == len(self.tokens):
            return ""
        token = self.tokens[self.at]
        return "term" if isinstance(token, Term) else token[0]

    @property
    def column(self) -> int:
        """Where the next token stands."""
        if self.at == len(self.tokens):
            return self.end
        token = self.tokens[self.at]
        return token.column if isinstance(token, Term) else token[2]

    def alternatives(self) -> Node:
        """Parts joined by "or"."""
        parts = [self.all(missing=False)]
        while self.kind == "or":
            if parts[-1] == All(()):
                raise SearchError("operand_missing", self.column, str(self.tokens[self.at][1]))  # type: ignore[index]
            self.at += 1
            parts.append(self.all(missing=True))
        return parts[0] if len(parts) == 1 else Any(tuple(parts))

    def all(self, missing: bool) -> Node:
        """Parts side by side. missing: that there is none is an error."""
        parts = []
        while self.kind in ("term", "not", "open"):
            parts.append(self.part())
        if missing and not parts:
            raise SearchError("operand_missing", self.column)
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def part(self) -> Node:
        """One term or a bracket, perhaps denied."""
        denied = False
        while self.kind == "not":
            self.at, denied = self.at + 1, not denied
        inner = self.bracket() if self.kind == "open" else self.term()
        return Not(inner) if denied else inner

    def term(self) -> Node:
        """The next token, which must be a term."""
        if self.kind != "term":
            raise SearchError("operand_missing", self.column)
        term = self.tokens[self.at]
        assert isinstance(term, Term)
        self.at += 1
        return term

    def bracket(self) -> Node:
        """What stands in brackets."""
        column = self.column
        self.at, self.depth = self.at + 1, self.depth + 1
        if self.depth > DEEPEST:
            raise SearchError("too_deep", column, "(")
        inner = self.alternatives()
        if self.kind != "close":
            raise SearchError("bracket_open", column, "(")
        if inner == All(()):
            raise SearchError("operand_missing", self.column, ")")
        self.at, self.depth = self.at + 1, self.depth - 1
        return inner
