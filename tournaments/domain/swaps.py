"""Changing a draft by hand. What speaks against it is told before (queries.swap_preview), never forbidden."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Max
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from tournaments.domain.history import not_a_draft
from tournaments.domain.writing import Write, again, writing
from tournaments.models import Entry, Event, Match, Round, Seat


def swap_players(round: Round, one: Entry, two: Entry, by: User | None) -> Round:
    """Two people change places; one of them may have the bye. Results of the two tables, if any, are taken back.

    Raises DomainError "not_a_draft" (take the publication back first), "not_in_round", "same_table".
    """
    with _draft(round, by) as (write, draft):
        seats = [_seat(draft, one), _seat(draft, two)]
        if seats[0].match_id == seats[1].match_id:
            raise DomainError("same_table", _("These two sit at one table already."))
        for seat in seats:
            _forget_result(seat.match)
        Seat.objects.filter(
            pk__in=[seat.pk for seat in seats]
        ).delete()  # one table per person and round, at any moment
        places = zip(seats, reversed([seat.entry_id for seat in seats]), strict=True)
        Seat.objects.bulk_create(
            Seat(pk=seat.pk, match=seat.match, round=draft, position=seat.position, entry_id=entry)
            for seat, entry in places
        )
        tables = [seat.match.table for seat in seats]
        write.note("players_swapped", round=draft.number, names=[one.name, two.name], tables=tables)
    return draft


def _seat(draft: Round, entry: Entry) -> Seat:
    seat = draft.seats.select_related("match").filter(entry=entry).first()
    if seat is None:
        sentence = _("%(name)s is not in round %(round)d. Pair it again to take somebody in.")
        raise DomainError("not_in_round", sentence % {"name": entry.name, "round": draft.number})
    return seat


def _forget_result(match: Match) -> None:
    """Other people will sit here: what was entered or reported for the table, before its publication was taken back, is
    void. The audit lines keep it."""
    match.games.all().delete()
    match.reports.all().delete()
    match.seats.update(games_won=0)
    if not match.is_bye:
        Match.objects.filter(pk=match.pk).update(
            kind=Match.Kind.NONE, games_drawn=0, result_at=None, result_by=None, result_version=match.result_version + 1
        )


def swap_tables(one: Match, two: Match, by: User | None) -> Round:
    """Two matches of a draft change their table numbers. Raises DomainError "not_a_draft", "bye_has_no_table"."""
    with _draft(one.round, by) as (write, draft):
        first, second = (again(draft.matches, match) for match in (one, two))
        if first.is_bye or second.is_bye:
            raise DomainError("bye_has_no_table", _("A bye has no table."))
        free = draft.matches.aggregate(last=Max("table"))["last"] + 1
        for match, table in ((first, free), (second, first.table), (first, second.table)):
            Match.objects.filter(pk=match.pk).update(table=table)  # one match per table, at any moment
        write.note("tables_swapped", round=draft.number, tables=[first.table, second.table])
    return draft


@contextmanager
def _draft(round: Round, by: User | None) -> Iterator[tuple[Write, Round]]:
    with writing(round.event, by, Event.State.RUNNING, public=False) as write:
        draft = again(Round.objects, round)
        if not draft.is_draft:
            raise not_a_draft()
        yield write, draft
