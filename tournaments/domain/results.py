"""Results by the staff, and their corrections."""

from apfelernte.accounts.models import User
from tournaments.models import Match


def record_result(
    match: Match,
    by: User | None,
    wins: tuple[int, int] = (0, 0),
    drawn: int = 0,
    kind: str = Match.Kind.PLAYED,
    version: int | None = None,
    may_correct_closed: bool = False,
) -> Match:
    """Enter or correct the result of a table. The same result twice changes nothing.

    wins: games won by seat 0 and seat 1.  drawn: games drawn.
    kind: "played"; "no_show" with wins (n, 0) or (0, n): the other one did not come, any n above 0 becomes a whole match;
    "double_loss": both lose.
    version: match.result_version as the person saw it; None: whatever it is.
    may_correct_closed: an organizer corrects a round that is closed (permissions.can_organize).
    Raises DomainError "result_changed" (somebody was faster; says who and what), "round_closed", "round_draft",
    "event_finished", "bye_has_no_result", "result_impossible" (says what would be possible).
    """
    raise NotImplementedError


def clear_result(match: Match, by: User | None, version: int | None = None) -> Match:
    """Take a result back, as if none had been entered. Only while the round runs."""
    raise NotImplementedError
