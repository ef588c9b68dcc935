"""What can go wrong, as data. The sentence is made where it is shown, in the reader's language."""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """What a reader of the engine handles. Errors carry data and can be compared.

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


class NotationError(EngineError):
    """A line of text cannot be read. data: line, column, found, expected."""


class EngineBug(Exception):
    """Must never happen; nobody catches it."""
