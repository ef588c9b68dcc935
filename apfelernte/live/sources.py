"""Where a process hears that topics moved: the changed SQLite file, or PostgreSQL's NOTIFY."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.db import connections

from apfelernte.live.topics import CHANNEL

POLL = 0.05  # seconds between two looks at the SQLite file; one look takes five microseconds
RECONNECT = 1.0  # seconds
NAMES_PER_QUERY = 500
NAME = "apfelernte live"  # how the listening connection calls itself in pg_stat_activity
OURS_ONLY = {
    "cursor_factory",
    "context",
    "prepare_threshold",
    "pool",
    "server_side_binding",
}  # Django's, not the server's

Followed = Callable[[], list[str]]
Moved = Callable[[dict[str, int]], None]

log = structlog.get_logger(__name__)


async def listen(followed: Followed, moved: Moved) -> None:
    """Call `moved` with {topic: version} whenever one of the `followed` topics may have moved, until cancelled."""
    vendor = connections["default"].vendor
    source = {"sqlite": watch_file, "postgresql": hear_notifications}[vendor]
    while True:
        try:
            await source(followed, moved)
        except OSError as error:
            log.warning("live_source_lost", error=str(error))
        except Exception as error:
            log.error("live_source_lost", exc_info=error)
        await asyncio.sleep(RECONNECT)


async def watch_file(followed: Followed, moved: Moved) -> None:
    """SQLite: PRAGMA data_version changes when another connection committed; only then are rows read."""
    connection = sqlite3.connect(_file(), uri=True, isolation_level=None, timeout=0.2)
    try:
        seen = None
        while True:
            (now,) = connection.execute("PRAGMA data_version").fetchone()
            if now != seen:
                moved(_rows_of_file(connection, followed()))
                seen = now
            await asyncio.sleep(POLL)
    finally:
        connection.close()


def _file() -> str:
    """The database file as an address for reading only."""
    return f"{Path(connections['default'].settings_dict['NAME']).absolute().as_uri()}?mode=ro"


def _rows_of_file(connection: sqlite3.Connection, names: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for start in range(0, len(names), NAMES_PER_QUERY):
        some = names[start : start + NAMES_PER_QUERY]
        marks = ",".join("?" * len(some))
        found |= connection.execute(f"SELECT name, version FROM live_topic WHERE name IN ({marks})", some).fetchall()
    return found


async def hear_notifications(followed: Followed, moved: Moved) -> None:
    """PostgreSQL: LISTEN on one autocommit connection of this process; after a lost one the rows are read anew."""
    from psycopg import AsyncConnection

    async with await AsyncConnection.connect(**_direct(), autocommit=True, application_name=NAME) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        rows = await connection.execute("SELECT name, version FROM live_topic WHERE name = ANY(%s)", [followed()])
        moved(dict(await rows.fetchall()))
        async for notification in connection.notifies():
            number, _, name = notification.payload.partition(" ")
            moved({name: int(number)})


def _direct() -> dict[str, Any]:
    """How to connect without a pooler between (LISTEN does not pass one that pools transactions)."""
    if settings.LIVE_DATABASE_URL:
        return {"conninfo": settings.LIVE_DATABASE_URL}
    parameters = connections["default"].get_connection_params()
    return {name: value for name, value in parameters.items() if name not in OURS_ONLY}
