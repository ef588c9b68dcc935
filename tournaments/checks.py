"""What deck checks come to: how many tables are drawn, and how games count when a deck was illegal (A9.10). Plain
functions, no models.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Self


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
    """The games as they count when the decks of these seats were illegal (A9.10).

    Every game played with an illegal deck, won or drawn, is the opponent's; they are counted again in their order up
    to the deciding win (`needed`), later ones are struck. With two illegal decks the games count for nobody.
    only_last_win: the narrow reading, each of these seats loses the last game that it won.
    """
    if not illegal:
        return played
    if only_last_win:
        return _without_last_wins(played, illegal, needed)
    if len(illegal) == 2:
        return Games()
    given = min(played.one + played.two + played.drawn, needed)
    return Games(0, given) if 0 in illegal else Games(given, 0)


def _without_last_wins(played: Games, illegal: Collection[int], needed: int) -> Games:
    """Each of these seats loses its last win: to the opponent, or to nobody when that deck was illegal as well."""
    wins = list(played.wins)
    for seat in illegal:
        if played.wins[seat]:
            wins[seat] -= 1
            if 1 - seat not in illegal:
                wins[1 - seat] = min(wins[1 - seat] + 1, needed)
    return Games.of(wins, played.drawn)
