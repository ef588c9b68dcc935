"""What every write of an event has in common: the lock, the audit line, the version, the topics."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from django.db.models import Manager, Model, QuerySet
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from apfelernte.live import touch
from tournaments.models import AuditLine, Entry, Event
from tournaments.topics import desk_topic, event_topic, player_topic

Row = TypeVar("Row", bound=Model)


class Write:
    """One operation on one event, whose row it holds locked: `event` is fresh, nobody else writes.

    public: whether the pages that everybody sees change too.
    """

    def __init__(self, event: Event, by: User | None, public: bool):
        self.event, self.by, self.public = event, by, public
        self.line: AuditLine | None = None
        self.told: list[Entry] = []

    def note(self, verb: str, **data: object) -> AuditLine:
        """Add the operation's audit line; there is exactly one. An operation that notes nothing changed nothing."""
        if self.line is not None:
            raise RuntimeError(f"{verb}: the operation has its line already: {self.line.verb}")
        self.line = AuditLine.objects.create(event=self.event, by=self.by, verb=verb, data=data)
        return self.line

    def tell(self, *entries: Entry) -> None:
        """Wake the own pages of these people too, for what no public page shows."""
        self.told += entries

    def finish(self) -> None:
        """Raise the version that caches are keyed by, and wake the pages, last in the transaction."""
        if self.line is None:
            return
        self.event.version += 1
        self.event.save(update_fields=["version"])
        public = [event_topic(self.event)] if self.public else []
        touch(desk_topic(self.event), *public, *map(player_topic, self.told))


@contextmanager
def writing(event: Event, by: User | None, *states: str, public: bool = True) -> Iterator[Write]:
    """One transaction that holds the event's row: SELECT FOR UPDATE on PostgreSQL, BEGIN IMMEDIATE on SQLite.

    states: those in which the operation is possible; none: all.
    Raises DomainError as `wrong_state` otherwise, and "gone" when the event was deleted.
    """
    with transaction.atomic():
        write = Write(again(Event.objects.select_for_update(), event), by, public)
        if states and write.event.state not in states:
            raise wrong_state(write.event)
        yield write
        write.finish()


def again(rows: QuerySet[Row] | Manager[Row], row: Row) -> Row:
    """The row as it is now, read where nobody else writes. rows: with what is read along.

    Raises DomainError "gone" when somebody has deleted it since it was fetched.
    """
    fresh = rows.filter(pk=row.pk).first()
    if fresh is None:
        raise gone()
    return fresh


def gone() -> DomainError:
    """What is said when the thing itself is not there any more."""
    return DomainError("gone", _("Somebody has taken this away meanwhile. Look at it again."))


def wrong_state(event: Event) -> DomainError:
    """What is said when the event is not where the operation needs it."""
    sentences = {
        Event.State.SETUP: _("The event has not started yet. Start it first."),
        Event.State.RUNNING: _("The event is running already."),
        Event.State.FINISHED: _("The event is finished. Reopen it first."),
    }
    codes = {
        Event.State.SETUP: "event_not_running",
        Event.State.RUNNING: "event_runs",
        Event.State.FINISHED: "event_finished",
    }
    state = Event.State(event.state)
    return DomainError(codes[state], sentences[state])
