"""Undo of the latest round-level operation: start, pair, publish, close, finish.

Each of these leaves a Snapshot; the newest is restored, and then the one before can be. What came later (results, drops,
late entries, logs) is listed before (queries.undo_preview) and stays: a result stands with its table and counts again
when the round is published again.
"""

from apfelernte.accounts.models import User
from tournaments.models import Event, Round


def undo(event: Event, by: User | None, snapshot: int | None = None) -> Event:
    """Take back the latest round-level operation.

    snapshot: pk of the one that the person saw (queries.undo_preview); DomainError "undo_changed" when it is another now.
    Raises DomainError "nothing_to_undo".
    """
    raise NotImplementedError


def discard_draft(round: Round, by: User | None) -> Event:
    """Throw a draft away (the undo of its pairing). Raises DomainError "not_a_draft"."""
    raise NotImplementedError


def unpublish_round(round: Round, by: User | None) -> Event:
    """Back to the draft (the undo of its publication). Raises DomainError "round_not_running"."""
    raise NotImplementedError


def reopen_round(round: Round, by: User | None) -> Event:
    """The latest closed round runs again. Raises DomainError "round_not_latest"."""
    raise NotImplementedError


def reopen_event(event: Event, by: User | None) -> Event:
    """A finished event runs again. Raises DomainError "event_not_finished"."""
    raise NotImplementedError
