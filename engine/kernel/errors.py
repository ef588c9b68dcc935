"""What can go wrong, as data. The sentence is made where it is shown, in the reader's language."""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """The four errors that a reader of the engine handles. They carry data and can be compared.

    rule: number of the rule ("A4.5"), "" where no rule is concerned.   code: short name of the reason
    ("not_offered").   data: what a sentence needs.
    """

    def __init__(self, rule: str, code: str, **data: Any) -> None:
        super().__init__(rule, code, data)
        self.rule = rule
        self.code = code
        self.data = data

    def __str__(self) -> str:
        parts = "".join(f", {key}={value!r}" for key, value in self.data.items())
        return f"{self.rule or '-'}: {self.code}{parts}"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, EngineError) and self.args == other.args

    __hash__ = Exception.__hash__


class RuleViolation(EngineError):
    """The rules forbid it. `rule` is the rule that is broken; nothing on the table has changed."""


class ImpossibleLog(EngineError):
    """No hidden cards make a log legal (A10.2). data: line and what it clashes with."""


class NotationError(EngineError):
    """A line of text cannot be read. data: line, column, found, expected."""


class CardTextError(EngineError):
    """A card text cannot be read (A11.3). data: card, start, end, found, expected, hint."""


class EngineBug(Exception):
    """Must never happen; nobody catches it."""
