"""What happened, and what undo would do."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import AuditLine, Event, Snapshot
from tournaments.sentences import audit_sentence, operation_sentence, result_sentence


@dataclass(frozen=True)
class AuditEntry:
    """One audit line as it is shown. sentence: in the reader's language.  by: "" for the site itself."""

    at: datetime
    by: str
    sentence: str
    line: AuditLine


def audit_lines(event: Event, limit: int | None = 50) -> list[AuditEntry]:
    """The latest operations first. limit: how many; None for all."""
    return _shown(AuditLine.objects.filter(event=event)[:limit] if limit else AuditLine.objects.filter(event=event))


def _shown(lines: QuerySet[AuditLine]) -> list[AuditEntry]:
    return [AuditEntry(line.at, str(line.by or ""), audit_sentence(line), line) for line in lines.select_related("by")]


@dataclass(frozen=True)
class UndoPreview:
    """What undo would do.

    seen: the public id of the operation's line, by which `undo` knows whether it is still the latest.
    sentence: translated, "the pairing of round 3.".  later: what came after it and stays.
    lost: results that go with their tables, as translated sentences (only when a pairing is taken back).
    """

    seen: str
    sentence: str
    later: Sequence[AuditEntry]
    lost: Sequence[str] = ()


def undo_preview(event: Event) -> UndoPreview | None:
    """The latest round-level operation and what came after it; None when there is none."""
    from tournaments.domain.history import lost_results

    latest: Snapshot | None = event.snapshots.select_related("audit").first()
    if latest is None:
        return None
    later = _shown(AuditLine.objects.filter(event=event, pk__gt=latest.audit_id).exclude(verb="undone"))
    lost = [result_sentence(result) for result in lost_results(latest)]
    operation = operation_sentence(latest.verb, latest.round_number)
    return UndoPreview(latest.audit.public_id, operation, later, lost)
