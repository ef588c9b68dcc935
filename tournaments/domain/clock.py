"""The clock of a round: an absolute end, so that a page that slept is right again at once (T85)."""

from apfelernte.accounts.models import User
from tournaments.models import Round


def start_clock(round: Round, by: User | None, minutes: int | None = None) -> Round:
    """Run for `minutes` (None: as the event says). Raises DomainError "clock_runs", "round_not_running", "no_minutes"."""
    raise NotImplementedError


def pause_clock(round: Round, by: User | None) -> Round:
    """Stop with what is left. Raises DomainError "clock_not_running"."""
    raise NotImplementedError


def resume_clock(round: Round, by: User | None) -> Round:
    """Run on with what was left. Raises DomainError "clock_not_paused"."""
    raise NotImplementedError


def extend_clock(round: Round, minutes: int, by: User | None) -> Round:
    """Add minutes (or take, below 0), running, paused or over. Raises DomainError "clock_off", "minutes_impossible"."""
    raise NotImplementedError


def stop_clock(round: Round, by: User | None) -> Round:
    """No clock, as before it was started. Raises DomainError "clock_off"."""
    raise NotImplementedError
