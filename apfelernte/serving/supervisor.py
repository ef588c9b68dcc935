"""Children that run until told otherwise: a crashed one is started again, none is left behind."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from apfelernte.serving import lifeline

LOOK = 0.2  # seconds between two looks at the children
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0  # seconds before a crashed child is started again, doubled each time
STEADY = 60.0  # seconds after which a child counts as healthy again
GRACE = 8.0  # seconds to end in good order
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass
class Child:
    """One program: `python -m module arguments`, with the open files that it inherits."""

    name: str
    module: str
    arguments: Sequence[str] = ()
    files: Sequence[int] = ()
    process: subprocess.Popen[bytes] | None = None
    wait: float = FIRST_WAIT
    started: float = 0.0
    next_start: float = 0.0

    def start(self, pipe: int) -> None:
        """Start the program; it ends itself when the other end of `pipe` is closed."""
        command = [sys.executable, "-m", self.module, *self.arguments]
        environment = os.environ | {lifeline.VARIABLE: str(pipe)}
        self.process = subprocess.Popen(
            command, env=environment, pass_fds=[*self.files, pipe], stdin=subprocess.DEVNULL
        )
        self.started = time.monotonic()

    def ended(self) -> int | None:
        """The exit code when the program ran and has ended (negative: by that signal), else None."""
        return self.process.poll() if self.process else None

    def put_off(self) -> float:
        """After a crash: when to start again. Returns the seconds until then."""
        now = time.monotonic()
        if now - self.started > STEADY:
            self.wait = FIRST_WAIT
        wait, self.wait = self.wait, min(self.wait * 2, LONGEST_WAIT)
        self.process, self.next_start = None, now + wait
        return wait


@dataclass
class Supervisor:
    """Keeps children running until a signal or `stop`. say: where sentences for the person at the terminal go."""

    children: Sequence[Child]
    say: Callable[[str], None]
    _stop: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Start the children, watch them, end them at SIGINT, SIGTERM or SIGHUP; returns when all are gone."""
        for number in SIGNALS:
            signal.signal(number, lambda *_: self._stop.set())
        reading, writing = os.pipe()  # the children read; only this process can write, and it never does
        try:
            while not self._stop.wait(LOOK):
                for child in self.children:
                    self._look_after(child, reading)
        finally:
            self._end_all()
            os.close(writing)
            os.close(reading)

    def stop(self) -> None:
        """Make `run` return."""
        self._stop.set()

    def _look_after(self, child: Child, pipe: int) -> None:
        code = child.ended()
        if code is not None:
            wait = child.put_off()
            self.say(f"The {child.name} ended ({_how(code)}) and starts again in {wait:.0f} s.")
        elif child.process is None and time.monotonic() >= child.next_start:
            child.start(pipe)

    def _end_all(self) -> None:
        running = [child.process for child in self.children if child.process and child.process.poll() is None]
        for process in running:
            with suppress(ProcessLookupError):
                process.terminate()
        end = time.monotonic() + GRACE
        for process in running:
            try:
                process.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _how(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"by {signal.Signals(-code).name}"
