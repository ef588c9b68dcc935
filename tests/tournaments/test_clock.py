"""The clock of a round, and its deadline."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from apfelernte.errors import DomainError
from apfelernte.jobs import running
from apfelernte.jobs.models import Job
from apfelernte.live import version
from tests.tournaments.helpers import enter_all, played, published, started, verbs
from tournaments.deadlines import round_clock
from tournaments.domain.clock import extend_clock, pause_clock, resume_clock, start_clock, stop_clock
from tournaments.domain.rounds import close_round
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def code_of(call, *args, **kwargs) -> str:
    """The code with which a call is refused."""
    with pytest.raises(DomainError) as caught:
        call(*args, **kwargs)
    return caught.value.code


@pytest.fixture
def round(anna):
    """A published round of an event with rounds of fifty minutes."""
    return published(started(anna, 4), anna)


@pytest.fixture
def clock():
    """The time, which moves only when the test says so."""
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


def fresh(round: Round) -> Round:
    """The row as it is now."""
    return Round.objects.get(pk=round.pk)


def ring(round: Round) -> None:
    """Let the worker do what is due."""
    for job in Job.objects.due(timezone.now()):
        running.run(job.pk)


def test_a_clock_runs_to_an_absolute_end_with_a_deadline(round, frieda, clock):
    start_clock(round, frieda)
    assert fresh(round).clock_ends_at == timezone.now() + timedelta(minutes=50)
    job = Job.objects.get(kind="round_clock")
    assert job.run_at == fresh(round).clock_ends_at
    clock.shift(timedelta(minutes=20))
    assert fresh(round).clock_left() == timedelta(minutes=30)
    assert fresh(round).clock_state == "running"


def test_time_is_called_once_when_it_is_over(round, frieda, clock):
    start_clock(round, frieda, minutes=30)
    clock.shift(timedelta(minutes=29))
    ring(round)
    assert "time_called" not in verbs(round.event)
    clock.shift(timedelta(minutes=2))
    followed = version(f"event:{round.event.public_id}")
    ring(round)
    ring(round)
    assert verbs(round.event).count("time_called") == 1
    assert fresh(round).clock_state == "over"
    assert fresh(round).clock_left() == timedelta(0)
    assert version(f"event:{round.event.public_id}") == followed + 1
    assert not Job.objects.filter(done_at=None).exists()


def test_a_paused_clock_keeps_what_is_left_and_no_deadline(round, frieda, clock):
    start_clock(round, frieda)
    clock.shift(timedelta(minutes=20))
    pause_clock(round, frieda)
    assert not Job.objects.filter(done_at=None).exists()
    clock.shift(timedelta(hours=5))
    assert (fresh(round).clock_state, fresh(round).clock_left()) == ("paused", timedelta(minutes=30))
    resume_clock(round, frieda)
    assert fresh(round).clock_ends_at == timezone.now() + timedelta(minutes=30)
    assert Job.objects.get(kind="round_clock", done_at=None).run_at == fresh(round).clock_ends_at


@pytest.mark.parametrize("minutes", [5, -5])
def test_a_clock_is_changed_running_and_paused(round, frieda, clock, minutes):
    start_clock(round, frieda)
    extend_clock(round, minutes, frieda)
    assert fresh(round).clock_left() == timedelta(minutes=50 + minutes)
    pause_clock(round, frieda)
    extend_clock(round, minutes, frieda)
    assert fresh(round).clock_left() == timedelta(minutes=50 + 2 * minutes)


def test_a_clock_that_has_run_down_can_be_extended_and_rings_again(round, frieda, clock):
    start_clock(round, frieda, minutes=10)
    clock.shift(timedelta(minutes=15))
    ring(round)
    extend_clock(round, 5, frieda)
    assert (fresh(round).clock_state, fresh(round).clock_left()) == ("running", timedelta(minutes=5))
    clock.shift(timedelta(minutes=6))
    ring(round)
    assert verbs(round.event).count("time_called") == 2


def test_what_a_clock_cannot_do_says_so(anna, round, frieda, clock):
    assert code_of(pause_clock, round, frieda) == "clock_not_running"
    assert code_of(resume_clock, round, frieda) == "clock_not_paused"
    assert code_of(extend_clock, round, 5, frieda) == "clock_off"
    assert code_of(stop_clock, round, frieda) == "clock_off"
    assert code_of(start_clock, round, frieda, minutes=0) == "no_minutes"
    assert code_of(start_clock, round, frieda, minutes=-3) == "minutes_impossible"
    assert code_of(start_clock, round, frieda, minutes=10_000) == "minutes_impossible"
    start_clock(round, frieda)
    assert code_of(start_clock, round, frieda) == "clock_runs"
    assert code_of(extend_clock, round, -50, frieda) == "minutes_impossible"
    stop_clock(round, frieda)
    assert fresh(round).clock_state == "off"


def test_closing_a_round_takes_its_clock_off(anna, round, clock):
    start_clock(round, anna)
    enter_all(round, anna)
    close_round(round, anna)
    assert not Job.objects.filter(done_at=None).exists()
    assert code_of(start_clock, round, anna) == "round_not_running"


def test_a_deadline_that_was_overtaken_does_nothing(round, frieda, clock):
    start_clock(round, frieda, minutes=10)
    clock.shift(timedelta(minutes=9))
    extend_clock(round, 5, frieda)
    clock.shift(timedelta(minutes=2))
    round_clock(round.pk)  # an old message
    pause_clock(round, frieda)
    round_clock(round.pk)
    stop_clock(round, frieda)
    round_clock(round.pk)
    assert "time_called" not in verbs(round.event)


def test_a_round_that_is_gone_has_no_clock(anna, clock):
    played(started(anna, 4), anna)
    round_clock(0)
