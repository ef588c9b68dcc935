"""The worker of `manage.py up`: python -m apfelernte.serving.worker.

Celery's worker with four threads. Its clock (beat) is a thread too, not the process of its own that `-B` makes: that
one would live on, sending for ever, when the worker is killed.
"""

import signal
import threading
import warnings

from celery.beat import Scheduler, Service
from celery.signals import worker_ready
from celery.worker import state

from apfelernte.celery import app
from apfelernte.serving import lifeline

ARGUMENTS = ["--quiet", "--skip-checks", "worker", "--pool", "threads", "--concurrency", "4", "--loglevel", "WARNING"]
LEAN = ["--without-gossip", "--without-mingle", "--without-heartbeat"]


@worker_ready.connect
def begin(**_: object) -> None:
    """Start the clock as soon as the worker can do what it sends; end quietly, when the parent says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent passes it on as SIGTERM
    signal.signal(signal.SIGTERM, lambda *_: setattr(state, "should_stop", 0))
    clock = Service(app, max_interval=1, scheduler_cls=Scheduler)  # keeps nothing in a file: the schedule is code
    threading.Thread(target=clock.start, name="clock", daemon=True).start()


def main() -> None:
    """Work until SIGTERM or SIGINT."""
    lifeline.hold()
    warnings.filterwarnings("ignore", message=".*superuser privileges.*")  # one machine, one person: no secret to keep
    app.worker_main([*ARGUMENTS, *LEAN])


if __name__ == "__main__":
    main()
