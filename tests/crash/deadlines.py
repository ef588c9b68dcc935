"""A job whose effect can be counted."""

import time

from apfelernte.jobs import handler
from apfelernte.live import touch


@handler("tests.count")
def count(number: int) -> None:
    """Add one to the version of topic "tests:<number>", slowly enough to be killed in between."""
    touch(f"tests:{number}")
    time.sleep(0.01)
