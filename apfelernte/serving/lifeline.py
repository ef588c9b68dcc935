"""A child that never outlives its parent: it holds the reading end of a pipe of which only the parent can write.

When the parent is gone, however it went, the pipe is closed; the child then ends itself.
"""

import os
import signal
import threading
import time

VARIABLE = "APFELERNTE_LIFELINE"  # number of the pipe's reading end in the child
GRACE = 10.0  # seconds to end in good order


def hold() -> None:
    """Watch the parent from a thread of its own. Without a parent's pipe (started by hand) nothing happens."""
    end = os.environ.pop(VARIABLE, "")
    if end:
        threading.Thread(target=_watch, args=[int(end)], name="lifeline", daemon=True).start()


def _watch(end: int) -> None:
    while os.read(end, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(1)
