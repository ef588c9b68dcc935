"""Results by the staff, and their corrections."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from tournaments.domain.history import result_data
from tournaments.domain.writing import Write, again, gone, writing, wrong_state
from tournaments.models import Event, Game, Match, Report, Round, Seat

MOST_DRAWN = 9  # a drawn game counts for nobody (A9.9); more than this is a slip of the finger


@dataclass(frozen=True)
class Result:
    """What is to stand at a table: games won by seat 0 and 1, games drawn, how it came about."""

    wins: tuple[int, int] = (0, 0)
    drawn: int = 0
    kind: str = Match.Kind.PLAYED


def record_result(
    match: Match,
    by: User | None,
    wins: Sequence[int] = (0, 0),
    drawn: int = 0,
    kind: str = Match.Kind.PLAYED,
    version: int | None = None,
    may_correct_closed: bool = False,
) -> Match:
    """Enter or correct the result of a table. The same result twice changes nothing.

    wins: games won by seat 0 and seat 1.  drawn: games drawn.
    kind: "played"; "no_show" with wins (n, 0) or (0, n): the other one did not come, any n above 0 becomes a whole
    match; "double_loss": both lose.
    version: match.result_version as the person saw it; None: whatever it is.
    may_correct_closed: an organizer corrects a round that is closed (permissions.can_organize).
    Raises DomainError "result_changed" (somebody was faster; says who and what), "round_closed", "round_draft",
    "event_finished", "event_not_running", "bye_has_no_result", "result_impossible" (says what would be possible).
    """
    with writing(match.round.event, by) as write:
        fresh = _fresh(match)
        _refuse_closed(write.event, fresh, may_correct_closed)
        result = possible_result(write.event, wins, drawn, kind)
        if entered_result(fresh) == result:
            return fresh
        _refuse_overtaken(write.event, fresh, version)
        had = result_data(fresh) if fresh.has_result else None
        _write([(fresh, result)], by)
        verb = "result_corrected" if had else "result_recorded"
        write.note(verb, round=fresh.round.number, result=result_data(fresh), had=had)
    return fresh


def enter_undisputed(write: Write, match: Match, result: Result, may_correct_closed: bool = False) -> list:
    """Enter a result as part of a larger operation, which has its own audit line; returns the line's result data."""
    fresh = _fresh(match)
    _refuse_closed(write.event, fresh, may_correct_closed)
    _write([(fresh, possible_result(write.event, result.wins, result.drawn, result.kind))], write.by)
    return result_data(fresh)


def enter_counted(write: Write, match: Match, result: Result | None) -> int:
    """Let stand what the games of a match come to after a deck check (domain.checks), also in a closed round.

    match: with round, seats and entries, fresh.  result: None: no result.  Returns its result_version then.
    """
    wanted = result or Result(kind=Match.Kind.NONE)
    if entered_result(match) != wanted:
        _write([(match, wanted)], write.by)
    return match.result_version


def record_results(round: Round, results: Sequence[tuple[Match, Result]], by: User | None) -> None:
    """Enter the results of many tables of a running round that have none yet, in one operation.

    Raises what `record_result` does; then none is entered.
    """
    with writing(round.event, by) as write:
        rows = {match.pk: match for match in _rows().filter(round=round)}
        if any(match.pk not in rows for match, _result in results):
            raise gone()
        pairs = [
            (rows[match.pk], possible_result(write.event, result.wins, result.drawn, result.kind))
            for match, result in results
        ]
        for match, _result in pairs:
            _refuse_closed(write.event, match, False)
            _refuse_overtaken(write.event, match, match.result_version if not match.has_result else -1)
        _write(pairs, by)
        write.note("results_recorded", round=round.number, results=[result_data(match) for match, _result in pairs])


def clear_result(match: Match, by: User | None, version: int | None = None) -> Match:
    """Take a result back; the match begins anew. Only while the round runs."""
    with writing(match.round.event, by) as write:
        fresh = _fresh(match)
        _refuse_closed(write.event, fresh, False)
        if not fresh.has_result:
            return fresh
        _refuse_overtaken(write.event, fresh, version)
        had = result_data(fresh)
        _write([(fresh, Result(kind=Match.Kind.NONE))], by)
        _forget_games(fresh)
        write.note("result_cleared", round=fresh.round.number, had=had)
    return fresh


def _forget_games(match: Match) -> None:
    """Nothing of the games counts any more; one that has a log or is being written down keeps its place."""
    match.games.filter(logs=None, sheets=None).delete()
    match.games.update(winner=None, drawn=False, how=Game.How.PLAYED, log=None)


def _rows():
    return Match.objects.select_related("round", "result_by").prefetch_related("seats__entry")


def _fresh(match: Match) -> Match:
    return again(_rows(), match)


def entered_result(match: Match) -> Result:
    """What is entered for a match."""
    one, two = match.seats_in_order
    return Result((one.games_won, two.games_won), match.games_drawn, match.kind)


def _refuse_closed(event: Event, match: Match, may_correct: bool) -> None:
    if event.state != Event.State.RUNNING:
        raise wrong_state(event)
    if match.is_bye:
        raise DomainError("bye_has_no_result", _("A bye needs no result."))
    if match.round.is_draft:
        raise DomainError("round_draft", _("Round %(round)d is not published yet.") % {"round": match.round.number})
    if match.round.is_closed and not may_correct:
        sentence = _("Round %(round)d is closed. An organizer can correct its results.")
        raise DomainError("round_closed", sentence % {"round": match.round.number})


def possible_result(event: Event, wins: Sequence[int], drawn: int, kind: str) -> Result:
    """The result as it is kept. Raises DomainError "result_impossible"."""
    one, two = wins
    if kind == Match.Kind.DOUBLE_LOSS:
        return Result(kind=kind)
    if kind == Match.Kind.NO_SHOW:
        if (one > 0) == (two > 0):
            raise _impossible(_("Say which of the two came."))
        whole = event.wins_needed
        return Result((whole, 0) if one > 0 else (0, whole), 0, kind)
    if kind != Match.Kind.PLAYED or min(one, two, drawn) < 0 or drawn > MOST_DRAWN:
        raise _impossible(_("From 0 to %(most)d games can be drawn.") % {"most": MOST_DRAWN})
    if max(one, two) > event.wins_needed or one == two == event.wins_needed:
        sentence = _("%(one)d : %(two)d cannot be: %(needed)d games won end the match (A9.1).")
        raise _impossible(sentence % {"one": one, "two": two, "needed": event.wins_needed})
    return Result((one, two), drawn, kind)


def _impossible(sentence: str) -> DomainError:
    return DomainError("result_impossible", sentence, field="wins")


def _refuse_overtaken(event: Event, match: Match, version: int | None) -> None:
    if version is None or version == match.result_version:
        return
    one, two = entered_result(match).wins
    sentence = _("Table %(table)d was changed meanwhile: %(result)s, by %(name)s at %(time)s.") % {
        "table": match.table,
        "result": f"{one} : {two}" if match.has_result else _("no result"),
        "name": str(match.result_by or _("the site")),
        "time": date_format((match.result_at or timezone.now()).astimezone(event.zone), "H:i"),
    }
    raise DomainError("result_changed", sentence, table=match.table, version=match.result_version)


def _write(pairs: Sequence[tuple[Match, Result]], by: User | None) -> None:
    """Write the results into the rows; nothing is added up anywhere, so nothing can be added twice (T51).

    Equal values are written together: a whole round takes a handful of statements.
    """
    alike: dict[tuple[str, int], list[int]] = defaultdict(list)
    winners: dict[int, list[int]] = defaultdict(list)
    now = timezone.now()
    for match, result in pairs:
        match.kind, match.games_drawn, match.result_version = result.kind, result.drawn, match.result_version + 1
        match.result_at, match.result_by = now, by
        alike[result.kind, result.drawn].append(match.pk)
        for seat, won in zip(match.seats_in_order, result.wins, strict=True):
            seat.games_won = won
            winners[won].append(seat.pk)
    for (kind, drawn), pks in alike.items():
        changed = {"kind": kind, "games_drawn": drawn, "result_version": F("result_version") + 1}
        Match.objects.filter(pk__in=pks).update(**changed, result_at=now, result_by=by)
    for won, pks in winners.items():
        Seat.objects.filter(pk__in=pks).update(games_won=won)
    refuse_open(Report.objects.filter(match__in=[match.pk for match, _result in pairs]))


def refuse_open(reports: QuerySet[Report]) -> None:
    """Those of these reports that nobody has settled are settled by something else."""
    reports.filter(state__in=Report.OPEN).update(state=Report.State.REFUSED, settled_at=timezone.now())
