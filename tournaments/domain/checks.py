"""Deck checks (A9.3): drawn, targeted or asked for; begun, finished with what follows, taken back, given up.

A check is a fact of its own: undoing a pairing leaves it without a match. What it changes in a result it writes in its
own transaction, and it keeps the result as it was played, so that taking it back restores it.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apfelernte.accounts.models import User
from apfelernte.draws.drawing import contribute, draw_now, expect, open_draw, reveal
from apfelernte.errors import DomainError
from apfelernte.jobs import cancel, schedule
from apfelernte.texts import is_visible, one_line
from tournaments.checks import Games, counted, tables_to_take
from tournaments.domain.history import result_data
from tournaments.domain.notes import write_note
from tournaments.domain.results import Result, enter_counted, entered_result
from tournaments.domain.writing import Write, again, writing
from tournaments.models import CheckDraw, DeckCheck, Entry, Event, Match, PlayerNote, Round, Seat
from tournaments.models.check import MAX_NOTE, MAX_REASON
from tournaments.queries.play import MOST_GAMES

MOST_MINUTES = 60  # added to one table at once
MOST_DRAW_MINUTES = 60  # until a draw
STATE, KIND, FINDING = DeckCheck.State, DeckCheck.Kind, DeckCheck.Finding


# drawing


def open_check_draw(round: Round, by: User, phrase: str = "", minutes: int = 3) -> CheckDraw:
    """Promise the draw of a round's deck checks; whoever plays may contribute for `minutes`.

    phrase: the judge's own; without one it can still be given, and is marked when it is missing at the draw.
    Raises DomainError "round_not_running", "draw_exists" (one for each round), "no_draws" (the event draws none),
    "nobody_to_check", "minutes_impossible".
    """
    if not 0 <= minutes <= MOST_DRAW_MINUTES:
        sentence = _("From 0 to %(most)d minutes.") % {"most": MOST_DRAW_MINUTES}
        raise DomainError("minutes_impossible", sentence, field="minutes")
    with writing(round.event, by, Event.State.RUNNING) as write:
        fresh = _running(round)
        if CheckDraw.objects.filter(round=fresh).exists():
            raise DomainError("draw_exists", _("The deck checks of this round are drawn, or being drawn, already."))
        _give_up_orphans(write.event)
        tables = [match.table for match in _played_tables(fresh)]
        possible = [str(table) for table in sorted(_checkable(fresh))]
        take = _take(write.event, len(tables), len(possible))
        draw = open_draw(_purpose(fresh), possible, take, timezone.now() + timedelta(minutes=minutes))
        found = CheckDraw.objects.create(event=write.event, round=fresh, round_number=fresh.number, draw=draw)
        expect(draw, _key(by), by.name or by.username)
        if phrase.strip():
            contribute(draw, _key(by), by.name or by.username, phrase)
        schedule(_deadline(found), "check_draw", run_at=draw.closes_at, payload={"draw_id": found.pk})
        write.note("check_draw_opened", round=fresh.number, take=take, tables=len(possible))
    return found


def _give_up_orphans(event: Event) -> None:
    """Checks that were chosen at tables of a pairing that was taken back since."""
    for check in event.checks.filter(state=STATE.CHOSEN, kind=KIND.DRAWN, match=None).select_related("draw__draw"):
        _give_up(check, _("The pairing was taken back."))


def _running(round: Round) -> Round:
    fresh = again(Round.objects, round)
    if not fresh.is_running:
        raise DomainError("round_not_running", _("Round %(round)d is not running.") % {"round": fresh.number})
    return fresh


def _played_tables(round: Round) -> Sequence[Match]:
    return list(round.matches.exclude(table=None))


def _checkable(round: Round) -> dict[int, list[Seat]]:
    """The tables at which somebody can be drawn: who has not left and has not been checked, by table."""
    checked = DeckCheck.objects.filter(event=round.event_id).exclude(state=STATE.GIVEN_UP).values("entry")
    seats = Seat.objects.filter(round=round, match__table__isnull=False, entry__dropped_after_round=None)
    tables: dict[int, list[Seat]] = {}
    for seat in seats.exclude(entry__in=checked).select_related("match", "entry").order_by("position"):
        tables.setdefault(seat.match.table, []).append(seat)
    return tables


def _take(event: Event, tables: int, possible: int) -> int:
    if not event.check_percent:
        raise DomainError("no_draws", _("This event draws no deck checks. Set a percentage in its settings."))
    if not possible:
        raise DomainError("nobody_to_check", _("Nobody is left to draw: all who play have been checked."))
    return tables_to_take(tables, event.check_percent, possible)


def _purpose(round: Round) -> str:
    """What stands in the text of the draw; not translated, it is part of what is promised."""
    return f"deck check, event {round.event.public_id}, round {round.number}, tables"


def _key(by: User) -> str:
    return f"user:{by.pk}"


def _deadline(found: CheckDraw) -> str:
    return f"check-draw:{found.draw.public_id}"


def give_phrase(found: CheckDraw, by: User | None, phrase: str, entry: Entry | None = None) -> None:
    """Contribute to a draw, for oneself: a judge, or somebody who plays (`entry`).

    Raises what apfelernte.draws.drawing.contribute does.
    """
    with writing(found.event, by) as write:
        if entry is None and by is None:
            raise ValueError("nobody contributes")
        key, who = (_key(by), by.name or by.username) if entry is None else (f"entry:{entry.pk}", entry.name)
        contribute(found.draw, key, who, phrase)
        write.note("check_phrase_given", round=found.round_number, name=who)


def draw_checks(found: CheckDraw, by: User | None) -> list[DeckCheck]:
    """Draw the tables and choose their people for a check. by None: the time has come.

    Raises DomainError "drawn", "round_not_running".
    """
    with writing(found.event, by, Event.State.RUNNING) as write:
        fresh = again(CheckDraw.objects.select_related("draw", "round"), found)
        if fresh.round is None or not fresh.round.is_running:
            raise DomainError("round_not_running", _("Round %(round)d is not running.") % {"round": fresh.round_number})
        possible = _checkable(fresh.round)
        gone = [place for place, table in enumerate(fresh.draw.things) if int(table) not in possible]
        places = draw_now(fresh.draw, left_out=gone)
        tables = [int(fresh.draw.things[place]) for place in places]
        checks = [_choose(write, seat, KIND.DRAWN, draw=fresh) for table in tables for seat in possible[table]]
        for check in checks:
            check.save()
        if by is not None:
            cancel(_deadline(fresh))  # the timer's own job marks itself as done
        _reveal_when_done(fresh)
        write.note("checks_drawn", round=fresh.round_number, tables=tables, names=[str(row.entry) for row in checks])
    return checks


def _choose(write: Write, seat: Seat, kind: str, **more: object) -> DeckCheck:
    """A check of who sits there, not saved yet; a bye is no table."""
    match, number = seat.match if seat.match.table else None, seat.round.number
    return DeckCheck(event=write.event, entry=seat.entry, match=match, round_number=number, kind=kind, **more)


def _reveal_when_done(found: CheckDraw | None) -> None:
    """The secret helps nobody any more when every drawn check has begun or is given up."""
    if found is not None and not found.checks.filter(state=STATE.CHOSEN).exists():
        reveal(found.draw)


# targeted, asked for


def target_check(entry: Entry, reason: str, by: User) -> DeckCheck:
    """Check somebody at the latest table, for a reason. Raises DomainError "reason_missing", "never_played",
    "check_exists"."""
    with writing(entry.event, by, Event.State.RUNNING, public=False) as write:
        reason = _reason(reason)
        seats = entry.seats.exclude(round__state=Round.State.DRAFT).select_related("match", "round", "entry")
        seat = seats.order_by("-round__number").first()
        if seat is None:
            sentence = _("%(name)s has not had a table yet.") % {"name": entry.name}
            raise DomainError("never_played", sentence, field="entry")
        check = _choose(write, seat, KIND.TARGETED, reason=reason)
        _refuse_second(check)
        check.save()
        write.note("check_targeted", **_where(check), reason=reason)
    return check


def ask_check(match: Match, entry: Entry, asked_by: Entry | None, by: User | None) -> DeckCheck:
    """The opponent asks to check `entry` at the end of their match (A9.3); once for each match.

    asked_by: who asks; None: a judge writes down that the opponent did.
    Raises DomainError "match_not_over", "not_at_table", "round_not_running", "check_exists".
    """
    with writing(match.round.event, by, Event.State.RUNNING) as write:
        fresh = again(Match.objects.select_related("round"), match)
        _running(fresh.round)
        seats = {seat.entry_id: seat for seat in fresh.seats.select_related("match", "round", "entry")}
        if fresh.is_bye or entry.pk not in seats or (asked_by and asked_by.pk not in seats.keys() - {entry.pk}):
            raise DomainError("not_at_table", _("Only the two at this table can ask for each other's deck."))
        if not fresh.has_result:
            raise DomainError("match_not_over", _("Decks are checked on request at the end of the match (A9.3)."))
        other = asked_by or next(seat.entry for pk, seat in seats.items() if pk != entry.pk)
        check = _choose(write, seats[entry.pk], KIND.ASKED, asked_by=other)
        _refuse_second(check, for_ever=True)
        check.save()
        write.note("check_asked", **_where(check), by=other.name)
    return check


def _refuse_second(check: DeckCheck, for_ever: bool = False) -> None:
    """One check of a person at a time; on request once for each match."""
    there = DeckCheck.objects.filter(entry=check.entry, match=check.match, round_number=check.round_number)
    others = there.exclude(pk=check.pk).exclude(state=STATE.GIVEN_UP)
    others = others if for_ever else others.exclude(state=STATE.FINISHED)
    if others.exists():
        sentence = _("The deck of %(name)s is being checked in this match already, or has been.")
        raise DomainError("check_exists", sentence % {"name": check.entry.name})


def _reason(text: str) -> str:
    reason = one_line(text)
    if not is_visible(reason):
        raise DomainError("reason_missing", _("Say why."), field="reason")
    if len(reason) > MAX_REASON:
        sentence = _("At most %(most)d signs; this is %(found)d.") % {"most": MAX_REASON, "found": len(reason)}
        raise DomainError("reason_too_long", sentence, field="reason")
    return reason


def _where(check: DeckCheck) -> dict[str, object]:
    return {"name": check.entry.name, "round": check.round_number, "table": check.match.table if check.match else None}


# at the table


def begin_check(check: DeckCheck, by: User) -> DeckCheck:
    """Begin: the players learn of it and the judge sees the list. Begun already: nothing changes.

    Raises DomainError "check_over" once it is finished or given up.
    """
    with writing(check.event, by, Event.State.RUNNING) as write:
        fresh = _fresh(check)
        if fresh.is_open:
            return fresh
        if not fresh.is_chosen:
            raise _over(write.event, fresh)
        fresh.state, fresh.begun_at, fresh.begun_by = STATE.OPEN, timezone.now(), by
        fresh.save(update_fields=["state", "begun_at", "begun_by"])
        _reveal_when_done(fresh.draw)
        write.note("check_begun", **_where(fresh))
    return fresh


def _fresh(check: DeckCheck) -> DeckCheck:
    """The row as it is now, for a write that holds the event's row."""
    rows = DeckCheck.objects.select_related(
        "entry__frozen_deck__card_set", "match__round", "draw__draw", "finished_by", "event"
    )
    return again(rows, check)


def _over(event: Event, check: DeckCheck) -> DomainError:
    if check.state == STATE.GIVEN_UP:
        return DomainError("check_over", _("This check was given up."))
    sentence = _("This check was finished already, by %(name)s at %(time)s.") % {
        "name": str(check.finished_by or _("the site")),
        "time": date_format((check.finished_at or timezone.now()).astimezone(event.zone), "H:i"),
    }
    return DomainError("check_over", sentence)


def keep_ticks(check: DeckCheck, cards: Iterable[int], shown: Iterable[int] | None = None) -> DeckCheck:
    """Keep which cards of the list lie on the table, while the check is open; a working note, not an operation.

    shown: the ticks of the page before; only what was changed there since is taken over, so that two judges who tick at
    once keep each other's.  None: the cards stand as they are sent.
    """
    listed = set(check.entry.frozen_deck.cards) if check.entry.frozen_deck else set()
    with transaction.atomic():
        fresh = DeckCheck.objects.select_for_update().filter(pk=check.pk, state=STATE.OPEN).first()
        if fresh is None:
            return check
        kept, sent = set(fresh.ticked), listed & set(cards)
        before = kept if shown is None else listed & set(shown)
        check.ticked = fresh.ticked = sorted(kept - (before - sent) | (sent - before))
        fresh.save(update_fields=["ticked"])
    return check


def finish_check(
    check: DeckCheck,
    by: User,
    findings: Collection[str] = (),
    note: str = "",
    minutes: int = 0,
    games: int | None = None,
    warn: bool = False,
) -> DeckCheck:
    """Write down what was found and let follow what follows (A9.3, A9.10), in one transaction.

    findings: keys of DeckCheck.Finding; none: in order, and then every card of the list must be ticked.
    minutes: added to the table's clock.  games: when the deck is illegal and the match has no result yet, how many
    games were played with it (narrow reading: won with it).  warn: write down a warning too.
    Raises DomainError "check_over", "check_not_begun", "not_all_ticked", "games_missing", "minutes_impossible",
    "note_too_long", "finding_unknown".
    """
    with writing(check.event, by, Event.State.RUNNING) as write:
        fresh = _fresh(check)
        if fresh.is_chosen:
            raise DomainError("check_not_begun", _("Begin the check first."))
        if not fresh.is_open:
            raise _over(write.event, fresh)
        fresh.findings = [each.value for each in FINDING if each in findings]
        fresh.note, fresh.minutes, fresh.games = _note(note), _minutes(minutes), games
        _refuse_unfinished(fresh, findings)
        fresh.state, fresh.finished_at, fresh.finished_by, fresh.why = STATE.FINISHED, timezone.now(), by, ""
        fresh.save()
        _add_minutes(fresh, fresh.minutes)
        changed = _apply(write, fresh) if fresh.breaks_rules and fresh.match else {}
        if warn and fresh.findings:
            _warn(write, fresh)
        write.note("check_finished", **_where(fresh), findings=fresh.findings, minutes=fresh.minutes, **changed)
    return fresh


def _note(text: str) -> str:
    note = one_line(text)
    if len(note) > MAX_NOTE:
        sentence = _("At most %(most)d signs; this is %(found)d.") % {"most": MAX_NOTE, "found": len(note)}
        raise DomainError("note_too_long", sentence, field="note")
    return note


def _minutes(minutes: int) -> int:
    if not 0 <= minutes <= MOST_MINUTES:
        sentence = _("From 0 to %(most)d minutes.") % {"most": MOST_MINUTES}
        raise DomainError("minutes_impossible", sentence, field="minutes")
    return minutes


def _refuse_unfinished(check: DeckCheck, findings: Collection[str]) -> None:
    """What the judge has still to say."""
    if set(findings) - set(FINDING.values):
        raise DomainError("finding_unknown", _("That cannot be found."), field="findings")
    listed = set(check.entry.frozen_deck.cards) if check.entry.frozen_deck else set()
    missing = len(listed - set(check.ticked))
    if missing and not findings:
        sentence = ngettext(
            "%(n)d card of the list is not ticked. Tick it, or say what is wrong.",
            "%(n)d cards of the list are not ticked. Tick them, or say what is wrong.",
            missing,
        )
        raise DomainError("not_all_ticked", sentence % {"n": missing}, field="findings")
    if _needs_games(check) and (check.games is None or not 0 <= check.games <= MOST_GAMES):
        sentence = _("The match has no result yet. Say how many games it is about, from 0 to %(most)d.")
        raise DomainError("games_missing", sentence % {"most": MOST_GAMES}, field="games")


def _needs_games(check: DeckCheck) -> bool:
    """Whether games are lost of which nobody has told yet."""
    return bool(check.breaks_rules and check.match and not check.match.has_result and not _base(check))


def _add_minutes(check: DeckCheck, minutes: int) -> None:
    """Minutes are those of the table: its two checks add up, and taking one back takes its own."""
    if check.match and minutes:
        check.match.extra_minutes = max(0, check.match.extra_minutes + minutes)
        check.match.save(update_fields=["extra_minutes"])


def _warn(write: Write, check: DeckCheck) -> None:
    rule = "A9.3" if check.breaks_rules else ""
    write_note(write, check.entry, PlayerNote.Kind.WARNING, check.note, rule, check.match, check.findings)


# what follows from an illegal deck


def _apply(write: Write, check: DeckCheck) -> dict[str, object]:
    """Count the games of the match again; returns the audit line's data when the result changes."""
    base = _base(check) or _as_it_stands(check)
    if base is None:
        return {}
    check.played = base
    check.save(update_fields=["played"])
    return _settle(write, check.match, base)


def _changing(match: Match) -> QuerySet[DeckCheck]:
    """The checks that change the match's result."""
    return match.checks.filter(state=STATE.FINISHED, played__isnull=False)


def _base(check: DeckCheck) -> dict | None:
    """The games as they were played, when another check holds the result; None when nobody does, or when somebody has
    corrected it by hand since."""
    if check.match is None:
        return None
    others = _changing(check.match).exclude(pk=check.pk)
    return others.filter(counted_version=check.match.result_version).values_list("played", flat=True).first()


def _as_it_stands(check: DeckCheck) -> dict | None:
    """The games as they are known; None when none was played (nobody came, or not begun)."""
    match = check.match
    if match.kind == Match.Kind.PLAYED:
        wins = [seat.games_won for seat in match.seats_in_order]
        return {"wins": wins, "drawn": match.games_drawn, "entered": True}
    position = _position(match, check.entry_id)
    if match.has_result or position is None or not check.games:
        return None
    wins = [0, 0]
    wins[position] = check.games
    return {"wins": wins, "drawn": 0, "entered": False}


def _position(match: Match, entry_id: int) -> int | None:
    return next((seat.position for seat in match.seats_in_order if seat.entry_id == entry_id), None)


def _settle(write: Write, match: Match, base: dict) -> dict[str, object]:
    """Let the match's result be what its games come to with the illegal decks that are known now."""
    fresh = Match.objects.select_related("round").prefetch_related("seats__entry").get(pk=match.pk)
    had = result_data(fresh) if fresh.has_result else None
    illegal = {_position(fresh, pk) for pk in _changing(fresh).values_list("entry", flat=True)} - {None}
    version = enter_counted(write, fresh, _result(write.event, fresh, base, illegal))
    _changing(fresh).update(played=base, counted_version=version)
    now = result_data(fresh) if fresh.has_result else None
    return {"result": now, "had": had} if now != had else {}


def _result(event: Event, match: Match, base: dict, illegal: Collection[int]) -> Result | None:
    """The result to stand; None while the match is not decided. A table of a closed round keeps a result."""
    narrow = event.illegal_deck == Event.IllegalDeck.LAST_WIN
    games = counted(Games.of(base["wins"], base["drawn"]), illegal, event.wins_needed, narrow)
    decided = bool(illegal) and max(games.wins) >= event.wins_needed
    if base["entered"] or decided or (illegal and match.round.is_closed):
        return Result(games.wins, games.drawn)
    return entered_result(match) if match.round.is_closed else None


# taking back, giving up


def take_back_check(check: DeckCheck, reason: str, by: User) -> DeckCheck:
    """The outcome does not stand: the result is again as it was played, the minutes are taken back, the check is open.

    A result that somebody corrected meanwhile stays.  Raises DomainError "reason_missing", "check_not_finished",
    "check_exists" (another one of the same person is not finished).
    """
    with writing(check.event, by, Event.State.RUNNING) as write:
        fresh, reason = _fresh(check), _reason(reason)
        if not fresh.is_finished:
            raise DomainError("check_not_finished", _("This check is not finished."))
        _refuse_second(fresh)
        held = fresh.match and fresh.counted_version == fresh.match.result_version
        base, outcome = fresh.played, fresh.findings
        _add_minutes(fresh, -fresh.minutes)
        fresh.state, fresh.finished_at, fresh.finished_by, fresh.why = STATE.OPEN, None, None, reason
        fresh.played, fresh.counted_version, fresh.games, fresh.minutes = None, None, None, 0
        fresh.save()
        changed = _settle(write, fresh.match, base) if held and base else {}
        write.note("check_taken_back", **_where(fresh), reason=reason, findings=outcome, **changed)
    return fresh


def give_up_check(check: DeckCheck, reason: str, by: User) -> DeckCheck:
    """The check is not done, or not finished. Raises DomainError "reason_missing", "check_over"."""
    with writing(check.event, by, Event.State.RUNNING) as write:
        fresh, reason = _fresh(check), _reason(reason)
        if not (fresh.is_chosen or fresh.is_open):
            raise _over(write.event, fresh)
        _give_up(fresh, reason)
        write.note("check_given_up", **_where(fresh), reason=reason)
    return fresh


def _give_up(check: DeckCheck, reason: str = "") -> None:
    check.state, check.why = STATE.GIVEN_UP, reason
    check.save(update_fields=["state", "why"])
    _reveal_when_done(check.draw)


def lapse_checks(write: Write, round: Round) -> None:
    """The round is closed: what was drawn and not begun is given up, and the draw can be looked at. Part of closing."""
    rows = DeckCheck.objects.select_related("draw__draw").filter(draw__round=round, state=STATE.CHOSEN)
    for check in rows:
        _give_up(check)
    for found in CheckDraw.objects.filter(round=round, draw__drawn_at=None):
        cancel(_deadline(found))
