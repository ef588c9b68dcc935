"""manage.py up: one command, one group of processes, nothing lost and nothing left behind, whatever is killed."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.database import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds
JOBS = 150

SCHEDULE = f"""
from django.db import transaction
from django.utils import timezone
from apfelernte.jobs import schedule
for number in range({JOBS}):
    with transaction.atomic():
        schedule(f"tests:{{number}}", "tests.count", timezone.now(), {{"number": number}})
"""
COUNT = f"""
import json, time
from apfelernte.jobs.models import Job
from apfelernte.live.models import Topic
end = time.monotonic() + {PATIENCE}
while Job.objects.filter(done_at=None).exists() and time.monotonic() < end:
    time.sleep(0.1)
versions = Topic.objects.filter(name__startswith="tests:").values_list("version", flat=True)
print(json.dumps([Job.objects.filter(done_at=None).count(), sorted(set(versions)), len(versions)]))
"""


class Installation:
    """A site of its own, started by `up`, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.crash.settings",
            "VAR_DIR": str(folder),
            "PORT": str(self.port),
            "PYTHONUNBUFFERED": "1",
        }
        if "sqlite" in os.environ["DATABASE_URL"]:
            self.environment["DATABASE_URL"] = f"sqlite:///{folder / 'site.sqlite3'}"
        self.log = folder / "log"
        self.process = self.start()

    def start(self) -> subprocess.Popen:
        """Start `manage.py up`; its words go to `log`."""
        with open(self.log, "ab") as log:
            command = [sys.executable, "manage.py", "up", "--no-demo"]
            return subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    def manage(self, *words: str, text: str = "") -> subprocess.CompletedProcess:
        """Run another command of the same site."""
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            input=text,
            capture_output=True,
            text=True,
        )

    def ready(self) -> bool:
        """Whether /readyz says so."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def children(self) -> dict[str, int]:
        """The pids of the children, by module."""
        listing = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
        rows = [line.split(None, 2) for line in listing.splitlines()[1:]]
        ours = [(int(pid), words) for pid, parent, words in rows if int(parent) == self.process.pid]
        return {name: pid for pid, words in ours for name in ("web", "worker") if f"serving.{name}" in words}

    def counts(self) -> list:
        """Open jobs, once there are none or PATIENCE is over; the different numbers of times that a job had its effect;
        jobs that had one."""
        return json.loads(self.manage("shell", "--no-imports", "-c", COUNT).stdout.splitlines()[-1])


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether it holds within PATIENCE."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.1)
    return False


def alive(pid: int) -> bool:
    """Whether the process exists and is not merely waiting to be buried."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return bool(state) and not state.startswith("Z")


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """One installation for all tests here; whatever is left of it is killed at the end."""
    installation = Installation(tmp_path_factory.mktemp("site"))
    yield installation
    for pid in [installation.process.pid, *installation.children().values()]:
        if alive(pid):
            os.kill(pid, signal.SIGKILL)
    installation.process.wait()


@pytest.fixture
def site(installation: Installation) -> Installation:
    """The installation, running and ready."""
    if installation.process.poll() is not None:
        installation.process = installation.start()
    assert eventually(installation.ready), installation.log.read_text()
    return installation


def test_killed_children_come_back_and_every_job_happens_once(site):
    first = site.children()
    site.manage("shell", "--no-imports", "-c", SCHEDULE)
    os.kill(first["worker"], signal.SIGKILL)
    os.kill(first["web"], signal.SIGKILL)
    assert site.counts() == [0, [1], JOBS], site.log.read_text()
    assert eventually(site.ready), site.log.read_text()
    second = site.children()
    assert (set(second), set(first.values()) & set(second.values())) == ({"web", "worker"}, set())

    busy = site.manage("up", "--no-demo")
    assert (busy.returncode, busy.stderr.count("\n")) == (1, 1)
    assert f"127.0.0.1:{site.port}" in busy.stderr

    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(PATIENCE) == 0
    assert not any(map(alive, second.values()))
    assert site.log.read_text().rstrip().endswith("Stopped.")
    assert "Traceback" not in site.log.read_text(), site.log.read_text()


def test_children_do_not_outlive_a_killed_parent(site):
    children = site.children()
    os.kill(site.process.pid, signal.SIGKILL)
    site.process.wait()
    assert eventually(lambda: not any(map(alive, children.values())))
