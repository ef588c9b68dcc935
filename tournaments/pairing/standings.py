"""Standings: match points, then tie-breaks as exact fractions, one entry each (docs/decisions: how standings count)."""

from collections.abc import Iterable, Sequence

from tournaments.pairing.records import Entrant, Explanation, Match, PlayerId, Settings, Standing


def standings(entrants: Iterable[Entrant], matches: Sequence[Match], settings: Settings) -> tuple[Standing, ...]:
    """Everybody's line, best first; within a shared place by seed.

    matches: of all rounds, in any order; open ones count nothing.  Raises ValueError as `history.field` does.
    """
    raise NotImplementedError


def explain(
    tie_break: str, player: PlayerId, entrants: Iterable[Entrant], matches: Sequence[Match], settings: Settings
) -> Explanation:
    """A tie-break of one player with all its terms: their sum or average is the value in the standings.

    Raises KeyError for an unknown tie-break or player.
    """
    raise NotImplementedError
