"""Once a day what nobody needs any more goes: jobs that were done days ago, sessions that have expired."""

from datetime import timedelta

import structlog
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from apfelernte.jobs.handlers import handler
from apfelernte.jobs.models import Job
from apfelernte.jobs.scheduling import schedule

KEPT = timedelta(days=14)  # how long a done job can still be looked up; a job of one time is not made twice meanwhile

log = structlog.get_logger(__name__)


def schedule_clearing() -> None:
    """Have today's clearing done, if it is not yet; the sweeper asks every ten seconds."""
    key = f"clearing:{timezone.localdate().isoformat()}"
    if Job.objects.filter(key=key).exists():
        return
    with transaction.atomic():
        schedule(key, "clearing", timezone.now(), once=True)


@handler("clearing")
def clear() -> None:
    """Delete done jobs older than KEPT and expired sessions."""
    now = timezone.now()
    jobs, _each = Job.objects.filter(done_at__lt=now - KEPT).delete()
    sessions, _each = Session.objects.filter(expire_date__lt=now).delete()
    log.info("cleared", jobs=jobs, sessions=sessions)
