"""Jobs: a deadline stands or falls with its change, and its effect happens once."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from apfelernte.jobs import running
from apfelernte.jobs.handlers import handler
from apfelernte.jobs.models import Heartbeat, Job
from apfelernte.jobs.scheduling import cancel, schedule

LATER = timedelta(minutes=5)
rung: list[str] = []


@handler("tests.ring")
def ring(bell: str) -> None:
    """Note which bell rang, in memory and in the database."""
    rung.append(bell)
    Heartbeat.objects.create(name=bell, at=timezone.now())


@handler("tests.fail")
def fail() -> None:
    """Leave something half done."""
    Heartbeat.objects.create(name="half done", at=timezone.now())
    raise ValueError("the bell is cracked")


@pytest.fixture(autouse=True)
def _quiet() -> None:
    rung.clear()


def set_job(key: str = "bell", kind: str = "tests.ring", late: timedelta = timedelta(0), **options: object) -> Job:
    """A job in its own transaction, due `late` ago."""
    payload = {"bell": key} if kind == "tests.ring" else {}
    with transaction.atomic():
        schedule(key, kind, timezone.now() - late, payload, **options)
    return Job.objects.get(key=key)


@pytest.mark.django_db
def test_a_due_job_runs_once():
    job = set_job()
    assert [running.run(job.pk), running.run(job.pk)] == [True, False]
    assert rung == ["bell"]
    job.refresh_from_db()
    assert (job.done_at is not None, job.runs, job.last_error) == (True, 1, "")


@pytest.mark.django_db
def test_a_job_of_the_future_waits():
    job = set_job(late=-LATER)
    assert running.run(job.pk) is False
    assert rung == []


@pytest.mark.django_db(transaction=True)
def test_schedule_outside_a_transaction_is_refused():
    with pytest.raises(transaction.TransactionManagementError):
        schedule("bell", "tests.ring", timezone.now())
    with pytest.raises(transaction.TransactionManagementError):
        cancel("bell")


@pytest.mark.django_db
def test_scheduling_again_moves_the_deadline_and_arms_a_done_job():
    job = set_job()
    running.run(job.pk)
    again = set_job(late=-LATER)
    assert (again.pk, again.done_at, again.run_at > timezone.now()) == (job.pk, None, True)


@pytest.mark.django_db
def test_once_means_once_even_after_it_was_done():
    job = set_job(once=True)
    running.run(job.pk)
    assert set_job(once=True).done_at is not None


@pytest.mark.django_db
def test_a_cancelled_job_does_not_run():
    job = set_job()
    assert (cancel("bell"), cancel("bell")) == (True, False)
    assert running.run(job.pk) is False


@pytest.mark.django_db
def test_a_job_moved_while_its_handler_ran_is_rolled_back():
    @handler("tests.moves_itself")
    def move() -> None:
        Heartbeat.objects.create(name="half done", at=timezone.now())
        schedule("bell", "tests.moves_itself", timezone.now() + LATER)

    job = set_job(kind="tests.moves_itself")
    before = job.armed_at
    assert running.run(job.pk) is False
    job.refresh_from_db()
    assert (job.armed_at, job.done_at, Heartbeat.objects.exists()) == (before, None, False)


@pytest.mark.django_db
def test_a_failure_is_rolled_back_noted_and_put_off():
    job = set_job(kind="tests.fail")
    assert running.run(job.pk) is False
    job.refresh_from_db()
    assert (job.last_error, job.runs, job.done_at) == ("ValueError: the bell is cracked", 1, None)
    assert job.retry_at > timezone.now()
    assert not Heartbeat.objects.filter(name="half done").exists()
    assert list(Job.objects.failing()) == [job]
    assert running.sweep() == 0


@pytest.mark.django_db
def test_a_kind_without_a_handler_is_a_failure_not_a_crash():
    job = set_job(kind="tests.unknown")
    running.run(job.pk)
    job.refresh_from_db()
    assert job.last_error == "LookupError: no handler for jobs of kind 'tests.unknown'"


def test_back_off_doubles_up_to_an_hour():
    seconds = [running.back_off(runs).total_seconds() for runs in (1, 2, 5, 11, 12, 1000)]
    assert seconds == [2, 4, 32, 2048, 3600, 3600]


@pytest.mark.django_db
def test_the_sweeper_sends_what_is_due_and_again_after_the_lease(monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(running, "send", sent.append)
    job = set_job()
    set_job("future", late=-LATER)
    Job.objects.update(sent_at=None)
    assert (running.sweep(), running.sweep()) == (1, 0)
    Job.objects.filter(pk=job.pk).update(sent_at=timezone.now() - timedelta(seconds=6))
    running.sweep()
    assert sent == [job.pk, job.pk]


@pytest.mark.django_db
def test_the_sweeper_says_that_the_worker_lives():
    assert running.beat_age() is None
    running.sweep()
    assert running.beat_age() < timedelta(seconds=5)


@pytest.mark.django_db
def test_a_due_job_is_sent_at_the_commit(monkeypatch, django_capture_on_commit_callbacks):
    sent: list[int] = []
    monkeypatch.setattr("apfelernte.jobs.scheduling.send", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        job = set_job()
        set_job("future", late=-LATER)
    assert sent == [job.pk]
