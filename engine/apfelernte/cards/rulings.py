"""Rulings: what the rules say about single cards, where people ask. `rulings.toml` holds them; they add no rule."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from engine.apfelernte.cards.files import bundled
from engine.apfelernte.cards.sets import Card


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling.  cards: the numbers of the bundled set that it is about.  day: when it was given.

    german, english: sentences that name their rules.
    """

    cards: tuple[int, ...]
    day: date
    german: str
    english: str

    def text(self, lang: str) -> str:
        """The ruling in "de" or "en"."""
        return self.german if lang == "de" else self.english


@lru_cache(maxsize=1)
def all_rulings() -> tuple[Ruling, ...]:
    """All rulings in the order of the file."""
    data = tomllib.loads(Path(__file__).with_name("rulings.toml").read_text("utf-8"))
    return tuple(Ruling(tuple(each["cards"]), each["date"], each["de"], each["en"]) for each in data["ruling"])


@lru_cache(maxsize=1)
def _by_card() -> Mapping[int, tuple[Ruling, ...]]:
    numbers = sorted({number for ruling in all_rulings() for number in ruling.cards})
    return {number: tuple(each for each in all_rulings() if number in each.cards) for number in numbers}


def rulings(card: Card) -> tuple[Ruling, ...]:
    """The rulings on a card, the newest first; none for a card of another set that only has the same number."""
    if bundled().by_number.get(card.number) != card:
        return ()
    return tuple(sorted(_by_card().get(card.number, ()), key=lambda ruling: ruling.day, reverse=True))
