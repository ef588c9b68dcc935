"""Formats as data (A8.10): what a deck must be and how a game begins. Chapter A8.

A new format is one entry here. Deck problems, the table's set-up and the judge read the same entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Format:
    """One way to bring decks together and to begin a game.

    deck_size: cards of a legal deck, None = not checked (A2.1).  distinct: no card twice.  lives: life cards laid down
    at the start (A2.3).  hand_size: cards drawn at the start and refilled to (A2.4, A3.2).  rule: cited when a deck is
    not legal.  match_wins: game wins that take a match of two players (A9.1).
    """

    key: str
    german: str
    english: str
    rule: str
    deck_size: int | None = 20
    distinct: bool = True
    known_cards: bool = True
    lives: int = 3
    hand_size: int = 5
    match_wins: int = 2
    banned: frozenset[int] = frozenset()

    @property
    def checks_decks(self) -> bool:
        """Whether a deck can be illegal in this format at all."""
        return self.deck_size is not None or self.distinct or self.known_cards or bool(self.banned)

    def name(self, lang: str) -> str:
        """The name on pages; lang: "de" or "en"."""
        return self.german if lang == "de" else self.english


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "vorbereitet": Format("vorbereitet", "Vorbereitet", "Constructed (Vorbereitet)", rule="A8.4"),
        "any_list": Format(
            "any_list",
            "Beliebige Liste",
            "Any list",
            rule="A8.10",
            deck_size=None,
            distinct=False,
            known_cards=False,
        ),
    }
)
