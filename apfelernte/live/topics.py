"""Touching topics in the domain's transaction, and reading their versions."""

from collections.abc import Iterable
from typing import NamedTuple

from django.apps import apps
from django.db import connection, models, transaction

CHANNEL = "apfelernte_live"  # PostgreSQL's NOTIFY channel; its payload is "version name"


class Mark(NamedTuple):
    """What a page knows: the topic and the version that it had before the page's data were read."""

    topic: str
    version: int


def touch(*names: str) -> None:
    """Add one to the version of each topic, in the running transaction; whoever follows it hears of it at the commit.

    Call it once, last: topic rows are locked in sorted order, so that two writers cannot wait for each other.
    Raises TransactionManagementError outside a transaction.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("call touch in the transaction of the change it belongs to")
    topics = sorted(set(names))
    if topics:
        _notify(_raise_versions(topics))


def _raise_versions(topics: list[str]) -> list[tuple[str, int]]:
    table = connection.ops.quote_name(_topics().model._meta.db_table)
    rows = ", ".join(["(%s, 1)"] * len(topics))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} (name, version) VALUES {rows}"
            f" ON CONFLICT (name) DO UPDATE SET version = {table}.version + 1 RETURNING name, version",
            topics,
        )
        return cursor.fetchall()


def _notify(moved: list[tuple[str, int]]) -> None:
    """Tell the web processes on PostgreSQL, at the commit; on SQLite they see the changed file themselves."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for name, number in moved:
                cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{number} {name}"])


def version(name: str) -> int:
    """The topic's version; 0 before its first touch."""
    return versions([name])[name]


def versions(names: Iterable[str]) -> dict[str, int]:
    """The versions of all named topics, in one query."""
    names = list(names)
    return dict.fromkeys(names, 0) | dict(_topics().filter(name__in=names).values_list("name", "version"))


def _topics() -> models.Manager:
    """The rows; looked up late, so that `from apfelernte.live import touch` works while the apps are still loading."""
    return apps.get_model("live", "Topic").objects


def mark(name: str) -> Mark:
    """The topic's present version for a page. Take it before you read the data that the page shows."""
    return Mark(name, version(name))
