"""What nobody needs any more goes once a day."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from apfelernte.jobs import running
from apfelernte.jobs.clearing import KEPT
from apfelernte.jobs.models import Heartbeat, Job

pytestmark = pytest.mark.django_db


def clearings() -> list[Job]:
    """The jobs that clear, one a day."""
    return list(Job.objects.filter(kind="clearing").order_by("key"))


def beat_again() -> None:
    """The sweeper's next sign of life."""
    Heartbeat.objects.all().delete()
    running.sweep()


def test_each_day_is_cleared_once(monkeypatch):
    beat_again()
    beat_again()
    assert len(clearings()) == 1
    tomorrow = timezone.localdate() + timedelta(days=1)
    monkeypatch.setattr(timezone, "localdate", lambda: tomorrow)
    beat_again()
    assert [job.key for job in clearings()][1:] == [f"clearing:{tomorrow.isoformat()}"]


def test_old_done_jobs_and_expired_sessions_go_and_all_else_stays():
    now = timezone.now()
    for key, done in {"old": now - KEPT - timedelta(hours=1), "new": now - timedelta(days=1), "open": None}.items():
        Job.objects.create(key=key, kind="clearing", run_at=now - 2 * KEPT, armed_at=now - 2 * KEPT, done_at=done)
    for key, ends in {"expired": now - timedelta(seconds=1), "living": now + timedelta(days=1)}.items():
        Session.objects.create(session_key=key, session_data="", expire_date=ends)
    beat_again()
    job = Job.objects.exclude(key__in=["old", "new", "open"]).get()
    assert running.run(job.pk)
    assert set(Job.objects.values_list("key", flat=True)) == {"new", "open", job.key}
    assert list(Session.objects.values_list("session_key", flat=True)) == ["living"]
