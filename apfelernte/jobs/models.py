"""Rows behind the queue: what is to be done when, and the sign of life of the worker."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

LEASE = timedelta(seconds=5)  # how long a sent message may be under way before it is sent again


class JobQuerySet(models.QuerySet["Job"]):
    """Sets of jobs by what must happen to them."""

    def due(self, now: datetime) -> "JobQuerySet":
        """Jobs that have to run now: not done, the time has come, and no failure to sit out."""
        return self.filter(done_at=None, run_at__lte=now).filter(Q(retry_at=None) | Q(retry_at__lte=now))

    def to_send(self, now: datetime) -> "JobQuerySet":
        """Due jobs for which no message is under way."""
        return self.due(now).filter(Q(sent_at=None) | Q(sent_at__lt=now - LEASE))

    def failing(self) -> "JobQuerySet":
        """Jobs that were tried, failed, and wait for their next try."""
        return self.filter(done_at=None).exclude(last_error="")


class Job(models.Model):
    """One deadline. `run_at` is the moment that rules on the site; `retry_at` only delays a try after a failure."""

    key = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=60)
    payload = models.JSONField(default=dict)
    run_at = models.DateTimeField()
    armed_at = (
        models.DateTimeField()
    )  # when it was scheduled last: tells a moved job from the one that a worker has read
    sent_at = models.DateTimeField(null=True)
    retry_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    runs = models.PositiveIntegerField(default=0)
    last_error = models.TextField(blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        indexes = [models.Index("run_at", name="job_open", condition=Q(done_at=None))]

    def __str__(self) -> str:
        return self.key


class Heartbeat(models.Model):
    """When a part of the installation was last seen at work (`name`: "worker")."""

    name = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at:%H:%M:%S}"
