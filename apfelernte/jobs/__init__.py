"""Deadlines and work for later. The queue is a hint, the database is the truth.

A deadline is a row, written in the transaction of the change that it belongs to:

    from apfelernte.jobs import cancel, schedule

    with transaction.atomic():
        round.clock_ends = ends
        round.save()
        schedule(f"round-clock:{round.public_id}", "round_clock", run_at=ends, payload={"round_id": round.pk})

What happens then is a handler in your app's module `deadlines.py` (found and imported at start):

    from apfelernte.jobs import handler

    @handler("round_clock")
    def ring(round_id: int) -> None:
        ...

A handler runs in one transaction together with the mark that the job is done, so its effect on the database happens
exactly once, whatever is killed at whatever moment. It must not send anything out of the database itself; what leaves
(mail, push) is a job of its own whose key goes along as the dedupe key. A handler that raises is rolled back, noted
and tried again later; `manage.py jobs` lists those. Lock your own rows before you call `schedule` or `cancel`, as the
handlers do: every transaction takes domain rows first and job rows last (docs/decisions/0020-a-job-is-claimed-last.md).
"""

from apfelernte.jobs.handlers import handler
from apfelernte.jobs.scheduling import cancel, schedule

__all__ = ["cancel", "handler", "schedule"]
