"""Results by the players: one reports a game, the other one confirms or contradicts (decision 0071).

A report counts for nothing until it is settled: by the other player, by itself after the event's time, or by the
staff. What the staff enters always wins (domain.results). Every verb takes the event's lock, so that two tabs, or both
players at once, come one after the other.
"""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from apfelernte.jobs import schedule
from tournaments.domain.history import result_data
from tournaments.domain.results import Result, enter_undisputed, refuse_open
from tournaments.domain.writing import Write, again, writing, wrong_state
from tournaments.models import Entry, Event, Game, Match, Report
from tournaments.queries.play import MOST_GAMES, Play, Played, play_of
from tournaments.sentences import game_sentence, result_sentence

STATE = Report.State


def report_game(
    match: Match, entry: Entry, number: int, winner: Entry | None, how: str = "", by: User | None = None
) -> Report:
    """`entry` says how game `number` ended. The same from the other player settles it, another result contradicts.

    winner: None for a drawn game.  how: as Game.How or Report.OVER.  The same report twice changes nothing.
    Raises DomainError "match_finished", "round_closed", "game_settled" (what is settled is said), "game_reported" (own
    earlier report: take it back first), "game_too_early", "game_disputed" (the staff decides), "match_over",
    "report_impossible".
    """
    with writing(match.round.event, by, public=False) as write:
        play = _running(write, match)
        _refuse_impossible(play, winner, how)
        own = next((row for row in play.reports if (row.entry_id, row.number) == (entry.pk, number)), None)
        made = Report(match=play.match, number=number, entry=entry, winner=winner, how=how, last=play.time_is_over)
        if own is not None:
            return _same_or_refused(own, made)
        _refuse_number(play, entry, number)
        theirs = next((row for row in play.waiting_of(play.other(entry)) if row.number == number), None)
        if theirs is not None and theirs.says == made.says:
            _settle(write, play, [theirs], STATE.CONFIRMED, "report_confirmed", entry)
            return theirs
        if theirs is not None:
            _contradict(write, play, theirs, made)
        else:
            _wait(write, play, made)
    return made


def _running(write: Write, match: Match) -> Play:
    """The match afresh. Raises DomainError in kind words when nothing can be reported."""
    if not write.event.is_in(Event.State.RUNNING):
        raise wrong_state(write.event)
    rows = Match.objects.select_related("round__event", "starter").prefetch_related("seats__entry")
    fresh = again(rows, match)
    fresh.round.event = write.event
    if fresh.is_bye:
        raise DomainError("bye_has_no_result", _("A bye needs no result."))
    if fresh.has_result:
        sentence = _("This match has its result already: %(result)s If it is wrong, tell the staff.")
        raise DomainError("match_finished", sentence % {"result": result_sentence(result_data(fresh))})
    if not fresh.round.is_running:
        sentence = _("Round %(round)d is not running any more. If its result is wrong, tell the staff.")
        raise DomainError("round_closed", sentence % {"round": fresh.round.number})
    return play_of(fresh)


def _refuse_impossible(play: Play, winner: Entry | None, how: str) -> None:
    won = {Game.How.PLAYED, Game.How.CONCEDED}
    if winner is not None and (winner.pk not in {entry.pk for entry in play.entries} or how not in won):
        raise DomainError("report_impossible", _("Say which of the two won."))
    if winner is None and how not in {Game.How.AGREED, Game.How.PASSED, Game.How.TIME, Report.OVER}:
        raise DomainError("report_impossible", _("Say how the game came to be drawn."))
    if how == Game.How.AGREED and not play.event.agreed_draws:
        raise DomainError("report_impossible", _("In this event nobody agrees on a drawn game (A9.8)."))
    if how == Report.OVER and not play.may_end:
        raise DomainError("report_impossible", _("Time has not been called: the match goes on (A9.9)."))
    if how == Game.How.TIME and not play.may_end:
        raise DomainError("report_impossible", _("Time has not been called yet (A9.6)."))


def _same_or_refused(own: Report, made: Report) -> Report:
    if own.says == made.says:
        return own
    sentence = _("You have reported game %(number)d already: %(said)s Take that back first.")
    raise DomainError("game_reported", sentence % {"number": own.number, "said": said(own)})


def _refuse_number(play: Play, entry: Entry, number: int) -> None:
    if game := play.settled.get(number):
        sentence = _("Game %(number)d is settled: %(said)s If that is wrong, tell the staff.")
        told = game_sentence(game.winner.name if game.winner else None, game.how)
        raise DomainError("game_settled", sentence % {"number": number, "said": told})
    if play.contradiction:
        raise DomainError("game_disputed", _("You two said different things. The staff comes to your table."))
    so_far = play.reported_by(entry)
    if play.is_decided(so_far) or any(row.how == Report.OVER or row.last for row in play.waiting_of(entry)):
        raise DomainError(
            "match_over", _("The match is over with what you have reported. The other one has to confirm it.")
        )
    if number != len(so_far) + 1 or number > MOST_GAMES:
        sentence = _("Report game %(number)d first.") % {"number": len(so_far) + 1}
        raise DomainError("game_too_early", sentence)


def _wait(write: Write, play: Play, made: Report) -> None:
    minutes = write.event.report_minutes
    made.stands_at = timezone.now() + timedelta(minutes=minutes) if minutes else None
    made.save()
    _line(write, play, "report_made", [made], made.entry)
    _set_deadline(made)


def _contradict(write: Write, play: Play, theirs: Report, made: Report) -> None:
    """Both versions wait for the staff; later reports of the other one are void with it."""
    made.state = STATE.CONTRADICTED
    made.save()
    Report.objects.filter(pk=theirs.pk).update(state=STATE.CONTRADICTED)
    _close(play.match.reports.filter(state=STATE.WAITING, number__gt=made.number), STATE.WITHDRAWN)
    _line(write, play, "report_contradicted", [theirs, made], made.entry)


def confirm(match: Match, entry: Entry, seen: Sequence[str], by: User | None = None) -> None:
    """`entry` says that what the other one reported is right. seen: public ids of the reports on the page.

    Twice, or after they stood by themselves, changes nothing. Raises DomainError "report_changed" when the other one
    has taken back or said something else meanwhile, "match_finished", "round_closed".
    """
    with writing(match.round.event, by, public=False) as write:
        if _all_settled(match, seen):
            return
        play = _running(write, match)
        theirs = play.waiting_of(play.other(entry))
        wanted = [row for row in theirs if row.public_id in seen]
        as_seen = {row.public_id for row in wanted} == set(seen) and wanted == theirs[: len(wanted)]
        if not wanted or not as_seen or wanted[0].number != play.next_number:
            raise DomainError("report_changed", _("The report was changed meanwhile. Look at it again."))
        _settle(write, play, wanted, STATE.CONFIRMED, "report_confirmed", entry)


def _all_settled(match: Match, seen: Sequence[str]) -> bool:
    good = (STATE.CONFIRMED, STATE.STOOD, STATE.DECIDED)
    found = list(match.reports.filter(public_id__in=seen).values_list("state", flat=True))
    return bool(found) and len(found) == len(set(seen)) and all(state in good for state in found)


def take_back(report: Report, entry: Entry, by: User | None = None) -> None:
    """`entry` takes an own report back, as long as it is not settled, and later ones with it.

    In a contradiction the other version then waits for an answer as before. Twice changes nothing.
    Raises DomainError "report_settled".
    """
    with writing(report.match.round.event, by, public=False) as write:
        fresh = again(Report.objects, report)
        if fresh.state == STATE.WITHDRAWN:
            return
        if fresh.entry_id != entry.pk or fresh.state not in Report.OPEN:
            raise DomainError("report_settled", _("This is settled already. If it is wrong, tell the staff."))
        play = _running(write, report.match)
        _close(play.match.reports.filter(entry=entry, state__in=Report.OPEN, number__gte=fresh.number), STATE.WITHDRAWN)
        play.match.games.filter(number__gt=fresh.number, winner=None, drawn=False, log=None).delete()
        for theirs in (row for row in play.contradiction if row.entry_id != entry.pk):
            theirs.state = STATE.WAITING
            _again(write.event, theirs)
        _line(write, play, "report_withdrawn", [fresh], entry)


def _again(event: Event, report: Report) -> None:
    """A report waits anew, with its whole time."""
    report.stands_at = timezone.now() + timedelta(minutes=event.report_minutes) if event.report_minutes else None
    report.save(update_fields=["state", "stands_at"])
    _set_deadline(report)


def _set_deadline(report: Report) -> None:
    if report.stands_at:
        key = f"report:{report.public_id}"
        schedule(key, "report_stands", run_at=report.stands_at, payload={"report_id": report.pk})


def let_stand(report: Report) -> None:
    """The event's time has passed without an answer. Called by the deadline; does nothing when it is settled, taken
    back, contradicted, waits behind an unsettled game, or its round does not run."""
    with writing(report.match.round.event, None, public=False) as write:
        fresh = Report.objects.filter(pk=report.pk, state=STATE.WAITING, stands_at__lte=timezone.now()).first()
        if fresh is None or not write.event.is_in(Event.State.RUNNING):
            return
        try:
            play = _running(write, report.match)
        except DomainError:
            return
        due = [row for row in play.waiting_of(fresh.entry) if row.number <= fresh.number]
        if due and due[0].number == play.next_number and not play.contradiction:
            _settle(write, play, due, STATE.STOOD, "report_stood", fresh.entry)


def decide(report: Report, by: User | None) -> None:
    """The staff says that this version is right; the other one is refused. Twice changes nothing.

    Raises DomainError "report_settled" (it was taken back or settled otherwise meanwhile), "match_finished".
    """
    with writing(report.match.round.event, by, public=False) as write:
        fresh = again(Report.objects, report)
        if fresh.state == STATE.DECIDED:
            return
        play = _running(write, report.match)
        right = [row for row in play.reports if row.entry_id == fresh.entry_id and row.number <= fresh.number]
        if fresh.state not in Report.OPEN or not right or right[0].number != play.next_number:
            raise DomainError("report_settled", _("This report was taken back or settled meanwhile."))
        _settle(write, play, right, STATE.DECIDED, "report_decided", fresh.entry)


# settling


def _settle(write: Write, play: Play, reports: Sequence[Report], state: str, verb: str, who: Entry) -> None:
    """The reported games count; when they end the match, it has its result."""
    numbers = [report.number for report in reports]
    over = any(report.last or report.how in (Report.OVER, Game.How.TIME) for report in reports)
    Report.objects.filter(pk__in=[report.pk for report in reports]).update(state=state, settled_at=timezone.now())
    refuse_open(play.match.reports.filter(number__in=numbers))
    for report in reports:
        if report.how != Report.OVER:
            _write_game(play, report)
    result = None
    if over or play.is_decided(play.games):
        wins = play.score()
        result = enter_undisputed(write, play.match, Result(wins, play.drawn(play.games)))
        Match.objects.filter(pk=play.match.pk).update(result_by=write.by if verb == "report_decided" else None)
        write.public = True
    elif (starter := play.starter(play.games)) is not None and play.decider(play.games) is None:
        Game.objects.update_or_create(match=play.match, number=play.next_number, defaults={"starter": starter})
    _line(write, play, verb, reports, who, result)


def _write_game(play: Play, report: Report) -> None:
    values = {"winner": report.winner, "drawn": report.winner is None, "how": report.how}
    Game.objects.update_or_create(match=play.match, number=report.number, defaults=values)
    play.settled[report.number] = Played(report.number, report.winner, report.how)


def _close(reports: QuerySet[Report], state: str) -> None:
    reports.update(state=state, settled_at=timezone.now())


def _line(
    write: Write, play: Play, verb: str, reports: Sequence[Report], who: Entry, result: list | None = None
) -> None:
    games = [[row.number, row.winner.name if row.winner else None, row.how] for row in reports]
    where = {"round": play.match.round.number, "table": play.match.table}
    write.note(verb, **where, name=who.name, games=games, result=result)
    write.tell(*play.entries)


def said(report: Report) -> str:
    """What a report says, translated: "Käthe wins." """
    return game_sentence(report.winner.name if report.winner else None, report.how)


# who begins


def take_back_starter(match: Match, entry: Entry, number: int, by: User | None = None) -> None:
    """Who chose who begins (A9.2) takes the choice back and may choose anew, as long as nobody has reported the game
    and no judge writes it down. Twice changes nothing.

    Raises DomainError "not_yours", "starter_settled", "game_settled", "match_finished", "round_closed".
    """
    with writing(match.round.event, by, public=False) as write:
        play = _running(write, match)
        games = play.reported_by(entry)
        if number != len(games) + 1:
            raise _not_next(number)
        _refuse_another(play.decider(games), entry)
        row = play.match.games.filter(number=number).first()
        if row is None or row.starter is None:
            return
        written = row.log_id or row.sheets.exists() or row.logs.exists()
        if written or any(report.number == number for report in play.reports):
            sentence = _("Game %(number)d is written down already. If somebody else began it, tell the staff.")
            raise DomainError("starter_settled", sentence % {"number": number})
        where = {"round": play.match.round.number, "table": play.match.table, "game": number}
        write.note("starter_taken_back", **where, name=entry.name, starter=row.starter.name)
        row.delete()
        write.tell(*play.entries)


def _not_next(number: int) -> DomainError:
    return DomainError("game_settled", _("Game %(number)d is not the next one.") % {"number": number})


def _refuse_another(decider: Entry | None, entry: Entry) -> None:
    if decider is None or decider.pk != entry.pk:
        raise DomainError("not_yours", _("The loser of the game before decides who begins (A9.2)."))


def choose_starter(match: Match, entry: Entry, number: int, starter: Entry, by: User | None = None) -> Game:
    """The loser of the game before decides who begins (A9.2). The same twice changes nothing.

    The game before may be reported by the chooser, or settled. Raises DomainError "not_yours", "starter_chosen",
    "game_settled", "match_finished", "round_closed".
    """
    with writing(match.round.event, by, public=False) as write:
        play = _running(write, match)
        games = play.reported_by(entry)
        if number != len(games) + 1 or play.is_decided(games):
            raise _not_next(number)
        _refuse_another(play.decider(games) if starter in play.entries else None, entry)
        if number in play.starters:
            if play.starters[number].pk == starter.pk:
                return Game.objects.get(match=play.match, number=number)
            raise DomainError(
                "starter_chosen", _("%(name)s begins: that is chosen.") % {"name": play.starters[number].name}
            )
        game, _new = Game.objects.update_or_create(match=play.match, number=number, defaults={"starter": starter})
        where = {"round": play.match.round.number, "table": play.match.table, "game": number}
        write.note("starter_chosen", **where, name=entry.name, starter=starter.name)
        write.tell(*play.entries)
    return game
