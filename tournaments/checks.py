"""What deck checks come to: how many tables are drawn, and how games count when a deck was illegal (A9.10). Plain
functions, no models.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Self

from engine.apfelernte.match import DRAWN, corrected, wins


@dataclass(frozen=True)
class Games:
    """The games of a match: won by seat 0 and seat 1, drawn."""

    one: int = 0
    two: int = 0
    drawn: int = 0

    @classmethod
    def of(cls, wins: Sequence[int], drawn: int) -> Self:
        """From the games won by seat."""
        one, two = wins
        return cls(one, two, drawn)

    @property
    def wins(self) -> tuple[int, int]:
        """By seat."""
        return self.one, self.two


def tables_to_take(tables: int, percent: int, possible: int) -> int:
    """How many tables are drawn: at least `percent` of all tables, at least one, at most the possible ones."""
    return min(max(ceil(tables * percent / 100), 1), possible) if percent else 0


def counted(played: Games, illegal: Collection[int], needed: int, only_last_win: bool = False) -> Games:
    """The games as they count when the decks of these seats were illegal (A9.10, `engine.apfelernte.match.corrected`).

    needed: wins that take the match.  only_last_win: the narrow reading.  In which order the games were played does not
    matter: their numbers come out the same.
    """
    games = [DRAWN] * played.drawn + [0] * played.one + [1] * played.two
    left = corrected(games, illegal, needed, only_last_win)
    return Games.of(wins(left), left.count(DRAWN))
