"""Writing and taking back deadlines, always inside the transaction of the change that they belong to."""

from datetime import datetime
from functools import partial

from django.apps import apps
from django.db import models, transaction
from django.utils import timezone


def schedule(key: str, kind: str, run_at: datetime, payload: dict | None = None, *, once: bool = False) -> None:
    """Let the handler of `kind` run at `run_at` (aware) with `payload` (JSON values) as keyword arguments.

    key names the deadline, at most 200 characters: scheduling it again moves it, even after it was done.
    once: leave an existing job alone, done or not (for what must happen a single time, such as a mail).
    Must be called in a transaction. A job that is due at once starts right after the commit, others within a second.
    """
    require_transaction("schedule")
    now = timezone.now()
    due = run_at <= now
    values = {
        "kind": kind,
        "payload": payload or {},
        "run_at": run_at,
        "armed_at": now,
        "sent_at": now if due else None,
        "retry_at": None,
        "done_at": None,
        "runs": 0,
        "last_error": "",
    }
    if once:
        job, new = _jobs().get_or_create(key=key, defaults=values)
    else:
        job, new = _jobs().update_or_create(key=key, defaults=values)
    if due and (new or not once):
        transaction.on_commit(partial(send, job.pk), robust=True)


def cancel(key: str) -> bool:
    """Forget the deadline `key`; False when there was none that is still open. Must be called in a transaction."""
    require_transaction("cancel")
    deleted, _ = _jobs().filter(key=key, done_at=None).delete()
    return bool(deleted)


def _jobs() -> models.Manager:
    """The rows; looked up late, so that `from apfelernte.jobs import schedule` works while apps are loading."""
    return apps.get_model("jobs", "Job").objects


def require_transaction(what: str) -> None:
    """Raise TransactionManagementError outside a transaction: deadline and change stand or fall together."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError(f"call {what} in the transaction of the change it belongs to")


def send(pk: int) -> None:
    """Put the hint into the queue that job `pk` can run. What gets lost is sent again by the sweeper."""
    from apfelernte.jobs.tasks import run_job

    run_job.delay(pk)
