"""Reading a card file, TOML or CSV: every problem in one pass, with line and column (A11.2, A11.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.apfelernte.cards.sets import CardSet


@dataclass(frozen=True)
class CardProblem:
    """What is wrong at one place of a card file; data, the sentence is made where it is shown.

    line, column: from 1, in characters.   code: see `CODES`.   found: what stands there, "" for nothing.
    expected: what could stand there.   nearest: the likely meant text or None.   number: the card, None outside of cards.
    warning: the file can be used all the same (a text that is not understood: "text only").
    """

    line: int
    column: int
    code: str
    found: str = ""
    expected: tuple[str, ...] = ()
    nearest: str | None = None
    number: int | None = None
    warning: bool = False


def read_cards(text: str, name: str, syntax: str = "toml") -> tuple[CardSet | None, list[CardProblem]]:
    """Read a set called `name`. syntax: "toml" or "csv". Returns (set, warnings), or (None, problems) when a problem is an error."""
    raise NotImplementedError
