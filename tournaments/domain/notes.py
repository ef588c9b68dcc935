"""Notes and warnings on people, for the judges of the event only."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from apfelernte.texts import is_visible, one_line, some_lines
from engine import rulebook
from tournaments.domain.writing import Write, again, writing
from tournaments.models import Entry, Match, PlayerNote, Round
from tournaments.models.check import MAX_NOTE, MAX_REASON


def add_note(entry: Entry, kind: str, text: str, by: User, rule: str = "") -> PlayerNote:
    """Note something about a person; round and table are those of the latest published round.

    The audit line, which the whole staff reads, says neither who nor what.
    Raises DomainError "note_empty", "note_too_long", "rule_unknown".
    """
    with writing(entry.event, by, public=False) as write:
        entry = again(write.event.entries, entry)
        seats = entry.seats.exclude(round__state=Round.State.DRAFT).select_related("match__round")
        seat = seats.order_by("-round__number").first()
        note = write_note(write, entry, kind, text, rule, match=seat.match if seat else None)
        write.note("note_added", kind=note.kind)
    return note


def write_note(
    write: Write,
    entry: Entry,
    kind: str,
    text: str,
    rule: str,
    match: Match | None,
    findings: Sequence[str] = (),
) -> PlayerNote:
    """Write a note as part of an operation, which has its own audit line. Findings are a note without further text."""
    return PlayerNote.objects.create(
        event=write.event,
        entry=entry,
        kind=PlayerNote.Kind(kind),
        text=_text(text) if text or not findings else "",
        findings=list(findings),
        rule=_rule(rule),
        match=match,
        round_number=match.round.number if match else None,
        table=match.table if match else None,
        by=write.by,
    )


def _text(text: str) -> str:
    kept = some_lines(text)
    if not is_visible(kept):
        raise DomainError("note_empty", _("Write what happened."), field="text")
    if len(kept) > MAX_NOTE:
        sentence = _("At most %(most)d signs; this is %(found)d.") % {"most": MAX_NOTE, "found": len(kept)}
        raise DomainError("note_too_long", sentence, field="text")
    return kept


def _rule(number: str) -> str:
    number = one_line(number).upper()
    number = f"A{number}" if number[:1].isdecimal() else number  # "9.5", as it is said
    if number and rulebook.rule(number) is None:
        sentence = _("There is no rule %(number)s. Write it as in A9.3, or leave it out.") % {"number": number[:20]}
        raise DomainError("rule_unknown", sentence, field="rule")
    return number


def withdraw_note(note: PlayerNote, reason: str, by: User) -> PlayerNote:
    """The note counts no more; it stays to be read, with the reason. Withdrawn already: nothing changes."""
    with writing(note.event, by, public=False) as write:
        fresh = again(PlayerNote.objects, note)
        if fresh.withdrawn_at is not None:
            return fresh
        why = one_line(reason)[:MAX_REASON]
        if not is_visible(why):
            raise DomainError("reason_missing", _("Say why."), field="reason")
        fresh.withdrawn_at, fresh.withdrawn_by, fresh.why = timezone.now(), by, why
        fresh.save(update_fields=["withdrawn_at", "withdrawn_by", "why"])
        write.note("note_withdrawn", kind=fresh.kind)
    return fresh
