"""manage.py jobs: what is open, what fails, and whether a worker is at work."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from apfelernte.jobs.models import Job
from apfelernte.jobs.running import beat_age


class Command(BaseCommand):
    """List the open jobs, failing ones first."""

    help = "List open jobs: when, what, and what went wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one line for each open job."""
        age = beat_age()
        self.stdout.write("No worker was ever seen." if age is None else f"Worker seen {age.seconds} s ago.")
        for job in Job.objects.failing().order_by("retry_at"):
            again = timezone.localtime(job.retry_at).strftime("%H:%M:%S")
            self.stdout.write(f"fails    {job.key} ({job.kind}), {job.runs} tries, next {again}: {job.last_error}")
        for job in Job.objects.filter(done_at=None, last_error="").order_by("run_at"):
            due = timezone.localtime(job.run_at).strftime("%Y-%m-%d %H:%M:%S")
            self.stdout.write(f"waits    {job.key} ({job.kind}), due {due}")
