"""What the rounds before brought: from entrants and matches to the players of the coming round.

Everything is counted anew from the matches, so a correction has no way to be counted twice.
"""

from collections.abc import Iterable, Sequence

from tournaments.pairing.records import Entrant, Match, Player, Settings


def field(entrants: Iterable[Entrant], matches: Sequence[Match], settings: Settings) -> tuple[Player, ...]:
    """The players of the coming round, in the order of `entrants`, without those who dropped.

    matches: of all rounds so far, in any order, byes among them; running ones as `OPEN`.
    Raises ValueError when an id is entered twice, a player sits at two tables of one round, or an unknown id plays.
    """
    raise NotImplementedError


def points(match: Match, settings: Settings) -> tuple[int, int]:
    """Match points of the first and the second player; the second is 0 where there is none."""
    raise NotImplementedError
