"""The clock of a round: an absolute end, so that a page that slept is right again at once (T85)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from apfelernte.jobs import cancel, schedule
from tournaments.domain.writing import Write, again, writing
from tournaments.models import Event, Round
from tournaments.models.event import MAX_ROUND_MINUTES


def start_clock(round: Round, by: User | None, minutes: int | None = None) -> Round:
    """Run for `minutes` (None: as the event says).

    Raises DomainError "clock_runs", "round_not_running", "no_minutes", "minutes_impossible".
    """
    with _clock(round, by, "off") as (write, fresh):
        minutes = _possible(write.event.round_minutes if minutes is None else minutes)
        fresh.clock_ends_at = timezone.now() + timedelta(minutes=minutes)
        write.note("clock_started", round=fresh.number, minutes=minutes)
    return fresh


def _possible(minutes: int) -> int:
    if minutes == 0:
        raise DomainError(
            "no_minutes", _("This event has no clock. Say for how many minutes it runs."), field="minutes"
        )
    if not 1 <= minutes <= MAX_ROUND_MINUTES:
        raise _impossible()
    return minutes


def _impossible() -> DomainError:
    sentence = _("A round lasts from 1 to %(most)d minutes.") % {"most": MAX_ROUND_MINUTES}
    return DomainError("minutes_impossible", sentence, field="minutes")


def pause_clock(round: Round, by: User | None) -> Round:
    """Stop with what is left. Raises DomainError "clock_not_running"."""
    with _clock(round, by, "running") as (write, fresh):
        fresh.clock_rest, fresh.clock_ends_at = fresh.clock_left(), None
        write.note("clock_paused", round=fresh.number, seconds=int(fresh.clock_rest.total_seconds()))
    return fresh


def resume_clock(round: Round, by: User | None) -> Round:
    """Run on with what was left. Raises DomainError "clock_not_paused"."""
    with _clock(round, by, "paused") as (write, fresh):
        fresh.clock_ends_at, fresh.clock_rest = timezone.now() + fresh.clock_rest, None
        write.note("clock_resumed", round=fresh.number)
    return fresh


def extend_clock(round: Round, minutes: int, by: User | None) -> Round:
    """Add minutes (or take some, below 0), running, paused or over.

    Raises DomainError "clock_off", "minutes_impossible".
    """
    with _clock(round, by, "running", "paused", "over") as (write, fresh):
        left = fresh.clock_left() + timedelta(minutes=minutes)
        if not timedelta() < left <= timedelta(minutes=MAX_ROUND_MINUTES):
            raise _impossible()
        if fresh.clock_rest is not None:
            fresh.clock_rest = left
        else:
            fresh.clock_ends_at, fresh.time_called_at = timezone.now() + left, None
        write.note("clock_extended", round=fresh.number, minutes=minutes)
    return fresh


def stop_clock(round: Round, by: User | None) -> Round:
    """No clock, as before it was started. Raises DomainError "clock_off"."""
    with _clock(round, by, "running", "paused", "over") as (write, fresh):
        no_clock(fresh)
        write.note("clock_stopped", round=fresh.number)
    return fresh


def no_clock(round: Round) -> None:
    """Take the clock off the round's row."""
    round.clock_ends_at = round.clock_rest = round.time_called_at = None


@contextmanager
def _clock(round: Round, by: User | None, *states: str) -> Iterator[tuple[Write, Round]]:
    """The running round, locked, with its clock in one of `states`; saved with its deadline afterwards."""
    with writing(round.event, by, Event.State.RUNNING) as write:
        fresh = again(Round.objects, round)
        if not fresh.is_running:
            sentence = _("Round %(round)d is not running.") % {"round": fresh.number}
            raise DomainError("round_not_running", sentence)
        if fresh.clock_state not in states:
            raise _refusal(states[0] if len(states) == 1 else "on")
        yield write, fresh
        fresh.save()
        keep_deadline(fresh)


def _refusal(asked: str) -> DomainError:
    code, sentence = {
        "off": ("clock_runs", _("The clock has been started already.")),
        "running": ("clock_not_running", _("The clock is not running.")),
        "paused": ("clock_not_paused", _("The clock is not paused.")),
        "on": ("clock_off", _("The clock has not been started.")),
    }[asked]
    return DomainError(code, sentence)


def keep_deadline(round: Round | None) -> None:
    """Let the round's deadline be what its row says; called in the transaction that changed the row, after it."""
    if round is None:
        return
    key = f"round-clock:{round.public_id}"
    if round.is_running and round.clock_ends_at is not None and round.time_called_at is None:
        schedule(key, "round_clock", run_at=round.clock_ends_at, payload={"round_id": round.pk})
    else:
        cancel(key)


def call_time(round: Round) -> Round:
    """Time is over (A9.6): noted once. Called by the deadline; does nothing when the clock was changed meanwhile."""
    with writing(round.event, None) as write:
        fresh = again(Round.objects, round)
        if fresh.is_running and fresh.clock_state == "over" and fresh.time_called_at is None:
            fresh.time_called_at = timezone.now()
            fresh.save(update_fields=["time_called_at"])
            write.note("time_called", round=fresh.number)
    return fresh
