"""Swiss pairing: one maximum-weight matching with one lexicographic cost (docs/decisions: the cost of a pairing)."""

from collections.abc import Sequence

from tournaments.pairing.records import Facts, Note, Pairing, Player, PlayerId, WhyNot


def pair(players: Sequence[Player]) -> Pairing:
    """The best pairing of the coming round: the smallest `Cost` of all that are possible.

    players: in any order, ids and seeds different; the same players give the same pairing.  Who has the bye already
    keeps it and nobody gets it for that reason; who is absent is left out.  One player or none: no table, and a note.
    A rematch, a second bye, or somebody left over happens only when nothing else is possible, and is noted.
    Raises ValueError when an id is there twice.
    """
    raise NotImplementedError


def why_not(players: Sequence[Player], one: PlayerId, two: PlayerId | None) -> WhyNot:
    """Solve again with `one` and `two` at a table (two None: `one` has the bye) and say what that costs.

    Raises KeyError for an id that is no player.
    """
    raise NotImplementedError


def facts(one: Player, two: Player | None) -> Facts:
    """What the table of these two (two None: a bye) is: scores, floats, earlier meetings, forbidden or not."""
    raise NotImplementedError


def foresee(players: Sequence[Player]) -> tuple[Note, ...]:
    """What to tell the organizer before a round is paired: one player or none left, byes that leave an odd number."""
    raise NotImplementedError


def recommended_rounds(players: int) -> int:
    """Rounds after which at most one player has won all; at least three, and no more than there are other players."""
    raise NotImplementedError


def round_warnings(players: int, rounds: int) -> tuple[Note, ...]:
    """Whether so many rounds can be paired without a rematch: certain not, perhaps not, or () when they always can."""
    raise NotImplementedError
