"""Pairing, publishing and closing rounds."""

from collections.abc import Sequence

from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from tournaments.counting import entrants_for_round, lot, matches_of, settings_of
from tournaments.domain.checks import lapse_checks
from tournaments.domain.clock import keep_deadline, no_clock
from tournaments.domain.history import keep, not_a_draft, restore, rows_before
from tournaments.domain.writing import Write, again, writing
from tournaments.models import AuditLine, Entry, Event, Match, Round, Seat
from tournaments.pairing import history, swiss
from tournaments.pairing.records import NoteCode, Pairing, Table
from tournaments.queries import rounds_total


def pair_round(event: Event, by: User | None, byes: Sequence[Entry] = (), number: int | None = None) -> Round:
    """Draft the next round; queries.round_warnings(round) says what to look at before it is published.

    byes: people who have the bye of this round already (T23).  number: the round that the person saw coming, so that
    two who press at once get one round and one message.
    Raises DomainError "already_paired" (by whom, when), "table_without_result" (which tables), "round_open",
    "event_not_running", "one_left", "nobody_left", "rounds_played" (all planned rounds are: finish, or plan more).
    """
    with writing(event, by, Event.State.RUNNING, public=False) as write:
        latest = write.event.rounds.last()
        _refuse_pairing(write.event, latest, number)
        return _draft(write, latest.number + 1 if latest else 1, byes)


def pair_again(round: Round, by: User | None, byes: Sequence[Entry] = ()) -> Round:
    """Throw the draft away and pair anew in one step, for example after a drop or with a bye given by hand."""
    with writing(round.event, by, Event.State.RUNNING, public=False) as write:
        draft = Round.objects.filter(pk=round.pk, state=Round.State.DRAFT).first()
        if draft is None:
            raise not_a_draft()
        lost = restore(write, write.event.snapshots.first())
        return _draft(write, draft.number, byes, again=True, lost=lost)


def _refuse_pairing(event: Event, latest: Round | None, number: int | None) -> None:
    if latest is not None and (latest.is_draft or (number is not None and number <= latest.number)):
        raise _already_paired(event, latest)
    if latest is not None and latest.is_running:
        refuse_missing_results(latest)
        sentence = _("Round %(round)d is running. Close it first.") % {"round": latest.number}
        raise DomainError("round_open", sentence, round=latest.number)
    if latest is not None and latest.number >= rounds_total(event):
        sentence = _("All %(rounds)d rounds have been played. Finish the event, or plan another round first.")
        raise DomainError("rounds_played", sentence % {"rounds": latest.number})


def _already_paired(event: Event, round: Round) -> DomainError:
    line = AuditLine.objects.filter(event=event, verb="round_paired", data__round=round.number).first()
    who, at = (str(line.by or ""), line.at) if line else ("", timezone.now())
    sentence = _("Round %(round)d has been paired already, by %(name)s at %(time)s.") % {
        "round": round.number,
        "name": who or _("the site"),
        "time": date_format(at.astimezone(event.zone), "H:i"),
    }
    return DomainError("already_paired", sentence, round=round.number, by=who)


def _draft(write: Write, number: int, byes: Sequence[Entry], **data: object) -> Round:
    """Pair round `number` and write its rows: all of it or nothing (T60)."""
    before = rows_before(write.event, number)
    pairing = _pairing(write.event, number, byes)
    _refuse_empty(pairing)
    round = Round.objects.create(event=write.event, number=number)
    _write_tables(round, pairing.tables)
    played = sum(table.two is not None for table in pairing.tables)
    given = [entry.name for entry in byes]
    keep(before, write.note("round_paired", round=number, tables=played, byes=given, **data))
    return round


def _pairing(event: Event, number: int, byes: Sequence[Entry]) -> Pairing:
    entries = list(event.entries.all())
    entrants = entrants_for_round(event, entries, number, frozenset(entry.pk for entry in byes))
    return swiss.pair(history.field(entrants, matches_of(event, entries, until=number), settings_of(event)))


def _refuse_empty(pairing: Pairing) -> None:
    """T10: with one person left, or nobody, there is nothing to pair."""
    codes = {note.code for note in pairing.notes}
    if NoteCode.ONE_LEFT in codes:
        raise DomainError("one_left", _("Only one person is left. Finish the event."))
    if NoteCode.NOBODY_LEFT in codes:
        raise DomainError("nobody_left", _("Nobody is left. Finish the event."))


def _write_tables(round: Round, tables: Sequence[Table]) -> None:
    matches = Match.objects.bulk_create(
        Match(round=round, table=None, kind=Match.Kind.BYE)
        if table.two is None
        else Match(round=round, table=table.number)
        for table in tables
    )
    Seat.objects.bulk_create(
        Seat(match=match, round=round, entry_id=player, position=position)
        for match, table in zip(matches, tables, strict=True)
        for position, player in enumerate(player for player in (table.one, table.two) if player is not None)
    )


def publish_round(round: Round, by: User | None) -> Round:
    """Everybody sees the tables; who begins game 1 is drawn for each and recorded (A9.2).

    The draw comes from the event's secret and the two people: taking the publication back and publishing again cannot
    change it.
    Raises DomainError "not_a_draft", "dropped_in_draft" (somebody at a table has left since: pair again).
    """
    with writing(round.event, by, Event.State.RUNNING) as write:
        draft = again(Round.objects, round)
        if not draft.is_draft:
            raise not_a_draft()
        _refuse_dropped(draft)
        before = rows_before(write.event, draft.number)
        starters = _draw_starters(write.event, draft)
        draft.state, draft.published_at = Round.State.PUBLISHED, timezone.now()
        draft.save()
        keep(before, write.note("round_published", round=draft.number, starters=starters))
    return draft


def _refuse_dropped(draft: Round) -> None:
    gone = [
        seat.entry.name
        for seat in draft.seats.select_related("entry").exclude(entry__dropped_after_round=None)
        if not seat.entry.plays_in(draft.number)
    ]
    if gone:
        sentence = ngettext(
            "%(names)s has left since the round was paired. Pair it again.",
            "%(names)s have left since the round was paired. Pair it again.",
            len(gone),
        )
        raise DomainError("dropped_in_draft", sentence % {"names": ", ".join(gone)}, names=gone)


def _draw_starters(event: Event, draft: Round) -> dict[str, str]:
    """Draw and write who begins; returns {table number: name} for the audit line."""
    begins: tuple[list[int], list[int]] = [], []  # the matches in which seat 0, seat 1 begins
    names = {}
    for match in draft.matches.exclude(kind=Match.Kind.BYE).prefetch_related("seats__entry"):
        pair = sorted(match.seats_in_order, key=lambda seat: seat.entry.number)
        first = pair[lot(event, "starter", draft.number, *(seat.entry.number for seat in pair)) % 2]
        begins[first.position].append(match.pk)
        names[str(match.table)] = first.entry.name
    for position, pks in enumerate(begins):
        seat = Seat.objects.filter(match=OuterRef("pk"), position=position)
        Match.objects.filter(pk__in=pks).update(starter=Subquery(seat.values("entry")[:1]))
    return names


def close_round(round: Round, by: User | None) -> Round:
    """All results are in. Raises DomainError "table_without_result" that names the tables, "round_not_running"."""
    with writing(round.event, by, Event.State.RUNNING) as write:
        running = again(Round.objects, round)
        if not running.is_running:
            sentence = _("Round %(round)d is not running.") % {"round": running.number}
            raise DomainError("round_not_running", sentence)
        refuse_missing_results(running)
        before = rows_before(write.event, running.number)
        running.state, running.closed_at = Round.State.CLOSED, timezone.now()
        no_clock(running)
        running.save()
        keep_deadline(running)
        lapse_checks(write, running)
        keep(before, write.note("round_closed", round=running.number))
    return running


def refuse_missing_results(round: Round) -> None:
    """Raise DomainError "table_without_result" that names every table without a result."""
    tables = list(round.matches.filter(kind=Match.Kind.NONE).values_list("table", flat=True))
    if tables:
        sentence = ngettext("Table %(tables)s has no result.", "Tables %(tables)s have no result.", len(tables))
        listed = ", ".join(str(table) for table in tables)
        raise DomainError("table_without_result", sentence % {"tables": listed}, tables=tables, round=round.number)
