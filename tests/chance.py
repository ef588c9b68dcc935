"""Chance in the tests: what the site draws by `secrets` is the same in every run of a test.

Each test begins a stream of its own, made of its name and of CHANCE from the environment ("1" where none is said), so
that what fails once fails again, and another CHANCE tries other draws. Loaded as a pytest plugin (pyproject.toml).
Hypothesis does its own: it searches anew in each run, and the same way where CI is set.
"""

import os
import secrets
from random import Random

import pytest

STREAM = Random()


def token_bytes(count: int | None = None) -> bytes:
    """As secrets.token_bytes, from the stream; token_hex and token_urlsafe are made of it."""
    return STREAM.randbytes(count if count is not None else secrets.DEFAULT_ENTROPY)


def pytest_configure() -> None:
    """From here on everything in this process draws from the stream; a forked process goes on with one of its own."""
    secrets.choice, secrets.randbelow = STREAM.choice, STREAM.randrange  # type: ignore[assignment]
    secrets.randbits = STREAM.getrandbits  # type: ignore[assignment]
    secrets.token_bytes = token_bytes
    os.register_at_fork(after_in_child=lambda: STREAM.seed(f"{STREAM.random()} {os.getpid()}"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin the test's stream, before any fixture draws."""
    STREAM.seed(f"{os.environ.get('CHANCE', '1')} {item.nodeid}")
