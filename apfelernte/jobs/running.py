"""Doing what is due: one job in one transaction, the sweep that finds it, the worker's sign of life."""

from datetime import timedelta

import structlog
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from apfelernte.jobs.clearing import schedule_clearing
from apfelernte.jobs.handlers import handler_of
from apfelernte.jobs.models import Heartbeat, Job
from apfelernte.jobs.scheduling import send

SWEEP_BATCH = 500  # jobs sent by one sweep
BEAT_EVERY = timedelta(seconds=10)
BACK_OFF_LIMIT = timedelta(hours=1)

log = structlog.get_logger(__name__)


class _Moved(Exception):
    """The deadline was moved, cancelled or done while its handler ran: everything is rolled back."""


def run(pk: int) -> bool:
    """Do job `pk` if it is due, together with the mark that it is done. True when this call did it.

    Done already, moved or cancelled, or in the hands of another worker: nothing happens.
    """
    try:
        with transaction.atomic():
            job = _free_job(pk)
            if job is None:
                return False
            handler_of(job.kind)(**job.payload)
            _claim(job)
    except _Moved:
        return False
    except Exception as error:
        note_failure(pk, error)
        return False
    log.info("job_done", job=job.key)
    return True


def _free_job(pk: int) -> Job | None:
    """The job if it is due and no other worker has it. Takes no row lock: domain rows come first, job rows last."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext('apfelernte.jobs'), %s)", [pk % 2**31])
            if not cursor.fetchone()[0]:
                return None
    return Job.objects.due(timezone.now()).filter(pk=pk).first()


def _claim(job: Job) -> None:
    """Mark the job done, as the last write of its transaction. Raises _Moved when it is no longer the same."""
    same = Job.objects.filter(pk=job.pk, done_at=None, armed_at=job.armed_at)
    if not same.update(done_at=timezone.now(), runs=F("runs") + 1, last_error="", retry_at=None):
        raise _Moved


def note_failure(pk: int, error: Exception) -> None:
    """Keep what went wrong and put the next try off: 2, 4, 8 .. seconds, at most an hour."""
    job = Job.objects.filter(pk=pk, done_at=None).first()
    if job is None:  # another worker did it meanwhile: what failed here was only the duplicate
        return
    log.error("job_failed", job=job.key, kind=job.kind, runs=job.runs + 1, exc_info=error)
    Job.objects.filter(pk=pk, done_at=None).update(
        runs=F("runs") + 1,
        last_error=f"{type(error).__name__}: {error}"[:2000],
        retry_at=timezone.now() + back_off(job.runs + 1),
        sent_at=None,
    )


def back_off(runs: int) -> timedelta:
    """How long a job waits after its `runs`-th failure (1 or more)."""
    return min(timedelta(seconds=2 ** min(runs, 20)), BACK_OFF_LIMIT)


def sweep() -> int:
    """Send what is due and not under way; say that the worker lives. Returns the number of jobs sent."""
    if beat():
        schedule_clearing()
    now = timezone.now()
    found = list(Job.objects.to_send(now).order_by("run_at").values_list("pk", flat=True)[:SWEEP_BATCH])
    if found:
        Job.objects.filter(pk__in=found).update(sent_at=now)
    for pk in found:
        send(pk)
    return len(found)


def beat() -> bool:
    """Note that a worker is at work, at most once in ten seconds; whether that was now."""
    now = timezone.now()
    if Heartbeat.objects.filter(name="worker", at__gt=now - BEAT_EVERY).exists():
        return False
    Heartbeat.objects.update_or_create(name="worker", defaults={"at": now})
    return True


def beat_age() -> timedelta | None:
    """How long ago a worker was last seen; None when there never was one."""
    last = Heartbeat.objects.filter(name="worker").first()
    return timezone.now() - last.at if last else None
