"""Is a pairing right? Written from the rules, without anything of the pairer."""

from collections.abc import Sequence

from tournaments.pairing.records import Player, Problem, Table


def problems(players: Sequence[Player], tables: Sequence[Table]) -> tuple[Problem, ...]:
    """All that is wrong with `tables` as the round of `players`, the grave things first; () when it is right.

    Also for a round that was changed by hand: what is not grave is what an organizer is warned of.
    """
    raise NotImplementedError
