"""Undo of the latest round-level operation: start, pair, publish, close, finish.

Each of these leaves a Snapshot; the newest is restored, and then the one before can be. What came later (results,
drops, late entries, logs) is listed before (queries.undo_preview) and stays: a result stands with its table and counts
again when the round is published again. Only a pairing that is taken back takes its tables along.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import models
from django.utils.duration import duration_string
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from decks.models import FrozenDeck
from tournaments.domain.clock import keep_deadline
from tournaments.domain.writing import Write, writing
from tournaments.models import AuditLine, Event, Match, Round, Snapshot

# What round-level operations change; everything else is a fact that undo leaves alone.
CORE = {
    Event: ("state",),
    Round: ("state", "published_at", "closed_at", "clock_ends_at", "clock_rest", "time_called_at"),
    Match: ("starter_id",),
}


@dataclass(frozen=True)
class Before:
    """The core rows of an event and one of its rounds, before an operation. round_number None: the event alone."""

    event: Event
    round_number: int | None
    rows: dict[str, list[dict]]


def rows_before(event: Event, number: int | None = None) -> Before:
    """The rows that an operation on the event, or on its round `number` (made or not yet made), is about to change."""
    rows = {
        model.__name__: [
            {name: _plain(value) for name, value in row.items()}
            for row in _rows(event, number, model).values("pk", *names)
        ]
        for model, names in CORE.items()
    }
    return Before(event, number, rows)


def _rows(event: Event, number: int | None, model: type[models.Model]) -> models.QuerySet:
    return {
        Event: Event.objects.filter(pk=event.pk),
        Round: Round.objects.filter(event=event, number=number or 0),
        Match: Match.objects.filter(round__event=event, round__number=number or 0).order_by("pk"),
    }[model]


def _plain(value: object) -> object:
    """As JSON can hold it, to the microsecond."""
    if isinstance(value, datetime):
        return value.isoformat()
    return duration_string(value) if isinstance(value, timedelta) else value


def keep(before: Before, line: AuditLine) -> Snapshot:
    """Store what the operation of `line` can be taken back to."""
    return Snapshot.objects.create(
        event=before.event, verb=line.verb, round_number=before.round_number, audit=line, data=before.rows
    )


def undo(event: Event, by: User | None, seen: str | None = None) -> Event:
    """Take back the latest round-level operation.

    seen: the operation that the person saw (queries.undo_preview), by its line's public id; DomainError
    "undo_changed" when another one is the latest now.
    Raises DomainError "nothing_to_undo".
    """
    with writing(event, by) as write:
        latest = _latest(write.event)
        if seen is not None and latest.audit.public_id != seen:
            raise DomainError("undo_changed", _("Something else was done meanwhile. Look at it again before you undo."))
        lost = restore(write, latest)
        write.note("undone", operation=latest.verb, round=latest.round_number, lost=lost)
    return write.event


def _latest(event: Event) -> Snapshot:
    latest = event.snapshots.first()
    if latest is None:
        raise DomainError("nothing_to_undo", _("There is nothing to undo."))
    return latest


def restore(write: Write, snapshot: Snapshot) -> list[list]:
    """Put the core rows back and forget the snapshot. Returns the results that went with their tables."""
    lost = lost_results(snapshot)
    for model in CORE:
        _restore_rows(write.event, snapshot, model)
    if snapshot.verb == "event_started":
        _thaw_decks(write.event)
    if snapshot.verb == "round_paired":
        _fit_entries(write.event, snapshot.round_number)
    if snapshot.round_number is not None:
        keep_deadline(write.event.rounds.filter(number=snapshot.round_number).first())
    write.event.refresh_from_db(fields=["state"])
    snapshot.delete()
    return lost


def lost_results(snapshot: Snapshot) -> list[list]:
    """The results that would go with a pairing: [table, name, name, games, games, drawn] each."""
    if snapshot.verb != "round_paired":
        return []
    matches = Match.objects.filter(round__event=snapshot.event_id, round__number=snapshot.round_number)
    entered = matches.exclude(kind__in=[Match.Kind.NONE, Match.Kind.BYE]).prefetch_related("seats__entry")
    return [result_data(match) for match in entered]


def result_data(match: Match) -> list:
    """A result as an audit line keeps it: [table, name, name, games, games, drawn, kind]."""
    one, two = match.seats_in_order
    names = [one.entry.name, two.entry.name]
    return [match.table, *names, one.games_won, two.games_won, match.games_drawn, match.kind]


def _restore_rows(event: Event, snapshot: Snapshot, model: type[models.Model]) -> None:
    kept = {row["pk"]: row for row in snapshot.data[model.__name__]}
    rows = _rows(event, snapshot.round_number, model)
    rows.exclude(pk__in=list(kept)).delete()
    present = list(rows)
    for row in present:
        for name in CORE[model]:
            setattr(row, name, model._meta.get_field(name).to_python(kept[row.pk][name]))
    model._base_manager.bulk_update(present, [name.removesuffix("_id") for name in CORE[model]], batch_size=200)


def _thaw_decks(event: Event) -> None:
    """The decks can be changed again; who came late is there from the beginning."""
    frozen = list(event.entries.exclude(frozen_deck=None).values_list("frozen_deck", flat=True))
    event.entries.update(frozen_deck=None, entered_round=1)
    FrozenDeck.objects.filter(pk__in=frozen).delete()


def _fit_entries(event: Event, number: int) -> None:
    """Round `number` is to be paired anew: who came in it plays it, who left in it has left before it."""
    event.entries.filter(entered_round__gt=number).update(entered_round=number)
    event.entries.filter(dropped_after_round__gte=number).update(dropped_after_round=number - 1)


def discard_draft(round: Round, by: User | None) -> Event:
    """Throw a draft away (the undo of its pairing). Raises DomainError "not_a_draft"."""
    return _undo_of(round.event, by, "round_paired", round.number, not_a_draft())


def unpublish_round(round: Round, by: User | None) -> Event:
    """Back to the draft (the undo of its publication). Raises DomainError "round_not_running"."""
    sentence = _("Round %(round)d is not running.") % {"round": round.number}
    return _undo_of(round.event, by, "round_published", round.number, DomainError("round_not_running", sentence))


def not_a_draft() -> DomainError:
    """What is said when a round is not a draft any more."""
    return DomainError("not_a_draft", _("The round is published. Undo that first, then the draft can be changed."))


def _undo_of(event: Event, by: User | None, verb: str, number: int, refusal: DomainError) -> Event:
    """Undo the latest operation if it is this one; else raise `refusal`."""
    with writing(event, by) as write:
        latest = write.event.snapshots.first()
        if latest is None or (latest.verb, latest.round_number) != (verb, number):
            raise refusal
        lost = restore(write, latest)
        write.note("undone", operation=verb, round=number, lost=lost)
    return write.event
