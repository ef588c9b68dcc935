"""The two Celery tasks. They carry no truth: losing or doubling their messages changes nothing."""

from celery import shared_task

from apfelernte.jobs import running


@shared_task
def run_job(pk: int) -> None:
    """Do one job if it is due."""
    running.run(pk)


@shared_task
def sweep() -> None:
    """Find what is due; sent each second by beat."""
    running.sweep()
