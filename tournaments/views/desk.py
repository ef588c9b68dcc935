"""The staff's page: the clock, results from the keyboard, what blocks the next step, what happened last."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apfelernte.errors import DomainError
from apfelernte.live.fragments import TOKEN, own_forms, rendered_once
from apfelernte.live.topics import mark
from tournaments import permissions, queries, shorthand
from tournaments.domain import clock as clocks
from tournaments.domain.results import clear_result, entered_result, possible_result, record_result
from tournaments.models import DeckCheck, Event, Match, Round
from tournaments.permissions import can_organize, can_score, event_for, is_staff, round_for
from tournaments.queries import checks
from tournaments.queries.kept import keep
from tournaments.shorthand import NotUnderstood, Shorthand
from tournaments.templatetags.checks import so_far
from tournaments.templatetags.events import games
from tournaments.topics import desk_topic
from tournaments.views.acting import attempt, whole_number
from tournaments.views.public import standings_of
from tournaments.views.shown import page, read_anew

LATEST = 6  # changes at the right
MANY = 6  # tables named one by one; more are one sentence
SQUARES = 60  # tables shown as squares; of more only the open ones
PARTS = ("plate", "decide", "tables", "side")


@login_required
@require_safe
def desk(request: HttpRequest, public_id: str) -> HttpResponse:
    """The desk; its four parts follow every operation."""
    event = event_for(request.user, public_id, is_staff)
    return page(request, event, "tournaments/desk.html", parts_of(request, event))


@login_required
@require_safe
def part(request: HttpRequest, public_id: str, part: str) -> HttpResponse:
    """One of the desk's parts by itself."""
    event = event_for(request.user, public_id, is_staff)
    if part not in PARTS:
        raise Http404
    return HttpResponse(parts_of(request, event, part)[part])


def parts_of(request: HttpRequest, event: Event, *names: str) -> dict:
    """The parts of the desk (names; none: all), and what the page around asks: `round`, `may_score`, `all_in`.

    Everybody with the same rights sees the same, so that each part is rendered once for each version, language and
    state of the clock; what it shows is read only when it is not kept. The event is read anew behind the mark: what
    comes later moves the mark. The token of the forms is each person's own.
    """
    now = mark(desk_topic(event))
    round = queries.current_round(event)
    rights = rights_of(request.user, event)
    kept_for = f"{''.join(str(int(may)) for may in rights.values())} {round.clock_state if round else ''}"

    @cache
    def shown() -> dict:
        read_anew(event)
        return desk_of(event, round, rights) | {"event": event, "mark": now, "csrf_token": TOKEN}

    def render(name: str) -> SafeString:
        values = shown()  # first: the event's zone may have changed, too
        with timezone.override(event.zone):
            return render_to_string(f"tournaments/_desk_{name}.html", values)

    parts = {
        name: own_forms(request, rendered_once(now, f"desk_{name} {kept_for}", lambda name=name: render(name)))
        for name in names or PARTS
    }
    return {"round": round, "may_score": rights["may_score"], "all_in": is_complete(event, round)} | parts


def is_complete(event: Event, round: Round | None) -> bool:
    """Whether every table of the running round has its result: then the next step comes first, not the field."""
    if round is None or not round.is_running:
        return False
    key = ("complete", event.public_id, event.version)
    return keep(key, lambda: not round.matches.filter(kind=Match.Kind.NONE).exists())


def rights_of(user, event: Event) -> dict[str, bool]:
    """What makes the desk of one person differ from that of another."""
    return {
        "may_score": can_score(user, event),
        "may_organize": can_organize(user, event),
        "may_judge": permissions.can_judge(user, event),
        "may_check": permissions.can_check_decks(user, event),
    }


def desk_of(event: Event, round: Round | None, rights: dict[str, bool]) -> dict:
    """Everything that the parts of the desk show to somebody with these rights."""
    matches = queries.pairings(round) if round else []
    reports = queries.open_reports(round)
    played = [match for match in matches if not match.is_bye]
    open_tables = [match for match in played if not match.has_result]
    latest = queries.audit_lines(event, LATEST)
    step = queries.next_step(event)
    return (
        {
            "round": round,
            "total": queries.rounds_total(event),
            "matches": matches,
            "disputes": [each for each in reports if each.is_disputed],
            "waiting": [each for each in reports if not each.is_disputed],
            "reported": {each.match.pk for each in reports},
            "disputed": {each.match.pk for each in reports if each.is_disputed},
            "played": played,
            "squares": played if len(played) <= SQUARES else open_tables,
            "done": len(played) - len(open_tables),
            "open": len(open_tables),
            "late": is_late(round, len(open_tables), len(played)),
            "versions": json.dumps({match.table: match.result_version for match in played}),
            "step": step,
            "step_label": step_label(event, step),
            "coming": round.number + 1 if round and round.number < queries.rounds_total(event) else 0,
            "warnings": warnings_of(event, round),
            "latest": latest,
            "newest_result": newest_result(event, latest),
            "undo": queries.undo_preview(event),
            "standings": standings_of(event) if event.state == Event.State.FINISHED else "",
            "noted": checks.noted(event) if rights["may_check"] else {},
        }
        | rights
        | checks_of(event, round, rights["may_check"])
        | blocking(event, played)
    )


def checks_of(event: Event, round: Round | None, may_check: bool) -> dict:
    """The deck checks at the tables, and for judges what waits for them: checks that are not finished, and the draw of
    the running round that nobody has opened."""
    found = checks.unfinished(event)
    at_table: dict[int, list[DeckCheck]] = {}
    for check in found:
        if check.is_open and check.match_id:
            at_table.setdefault(check.match_id, []).append(check)
    judges = may_check and event.state == Event.State.RUNNING
    draws = judges and round is not None and round.is_running and event.check_percent > 0
    return {
        "checks_open": at_table,
        "checks_waiting": found if judges else [],
        "may_draw_checks": draws and checks.draw_of(round) is None,
    }


def step_label(event: Event, step: queries.NextStep) -> str:
    """What the button of the next step says: closing a round pairs the next one too (views.setup)."""
    if step.code in ("results", "close") and step.number < queries.rounds_total(event):
        return _("Pair round %(round)d") % {"round": step.number + 1}
    if step.code == "results":
        return _("Close round %(round)d") % {"round": step.number}
    return step.sentence


def blocking(event: Event, played: list[Match]) -> dict:
    """What blocks the next step: one by one, or, when it is much, the first and how many more. Missing decks are one
    line; what is wrong with the others is all named. played: the tables of the round, with who sits there."""
    tables = {match.pk: match for match in played}
    found = [replace(each, match=tables.get(each.match.pk, each.match) if each.match else None)
             for each in queries.blockers(event)]  # fmt: skip
    missing = [blocker for blocker in found if blocker.code == "deck_missing"]
    if len(missing) > 1:
        found = [blocker for blocker in found if blocker not in missing]
    shown = found if event.state == Event.State.SETUP or len(found) == MANY + 1 else found[:MANY]
    return {
        "blockers": shown,
        "more_blockers": len(found) - len(shown),
        "missing_decks": len(missing) if len(missing) > 1 else 0,
    }


def warnings_of(event: Event, round: Round | None) -> list[str]:
    """What to look at before the next step, without that it blocks."""
    if event.state == Event.State.SETUP:
        return queries.setup_warnings(event)
    return queries.round_warnings(round) if round and round.is_draft else []


def is_late(round: Round | None, missing: int, tables: int) -> bool:
    """Whether a missing result is worth a red bar: the time is over, or without a clock only a quarter is left."""
    if round is None or not round.is_running:
        return False
    return round.clock_state == "over" or (round.clock_state == "off" and 0 < missing * 4 <= tables)


# results from the keyboard


@login_required
@require_safe
def echo(request: HttpRequest, public_id: str) -> HttpResponse:
    """The sentence that the typed text would write."""
    event = event_for(request.user, public_id, can_score)
    return page(request, event, "tournaments/_echo.html", said_of(event, request.GET.get("entry", "")))


def said_of(event: Event, typed: str) -> dict:
    """What the typed text means: `said`, or what is missing or impossible: `missing`. Neither for an empty field."""
    if not typed.strip():
        return {}
    try:
        wanted = shorthand.read(typed)
        match = match_at(event, wanted.table)
        said = sentence(match, wanted)
        if wanted.kind != shorthand.CLEAR:
            possible_result(event, **{"drawn": 0} | result_of(wanted))
        return {"said": said, "so_far": so_far(match)}
    except (NotUnderstood, DomainError) as problem:
        return {"missing": problem.message}


def match_at(event: Event, table: int) -> Match:
    """The match at a table of the running round. Raises NotUnderstood when there is none."""
    round = queries.current_round(event)
    if round is None or round.is_draft:
        raise NotUnderstood(_("No round is running."), table)
    found = queries.pairing_at(round, table)
    if found is None:
        last = round.matches.aggregate(last=Max("table"))["last"] or 0
        raise NotUnderstood(
            _("There is no table %(table)d in this round; the last one is %(last)d.") % {"table": table, "last": last},
            table,
        )
    return found


def sentence(match: Match, wanted: Shorthand) -> str:
    """What a typed result says: "Table 2: Ute Grünewald 2 : 1 Şeyma Yıldız", and what it corrects."""
    one, two = (seat.entry.name for seat in match.seats_in_order)
    result = {
        shorthand.PLAYED: f"{one} {games(wanted.one, wanted.two)} {two}",
        shorthand.DOUBLE_LOSS: _("%(one)s and %(two)s both lose") % {"one": one, "two": two},
        shorthand.CLEAR: _("%(one)s against %(two)s without a result") % {"one": one, "two": two},
        shorthand.NO_SHOW: _("%(name)s did not come") % {"name": (one, two)[wanted.absent or 0]},
    }[wanted.kind]
    if wanted.drawn:
        result += " " + _("and %(n)d drawn") % {"n": wanted.drawn}
    said = _("Table %(table)d: %(result)s") % {"table": match.table, "result": result}
    if stands_already(match, wanted):
        return said + " " + _("(stands so already)")
    if match.has_result:
        before = games(*(seat.games_won for seat in match.seats_in_order))
        said += " " + _("(corrects %(before)s)") % {"before": before}
    return said


def stands_already(match: Match, wanted: Shorthand) -> bool:
    """Whether the typed result is the one that is entered; an impossible one never is."""
    if not match.has_result or wanted.kind == shorthand.CLEAR:
        return False
    try:
        return entered_result(match) == possible_result(match.round.event, **{"drawn": 0} | result_of(wanted))
    except DomainError:
        return False


@login_required
@require_POST
def enter_result(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write what was typed. With htmx the parts of the desk and the field come back, else the whole page."""
    event = event_for(request.user, public_id, can_score)
    typed = request.POST.get("entry", "")[:200]
    try:
        said = write(request, event, typed)
    except (NotUnderstood, DomainError) as problem:
        return entered(request, event, {"typed": typed, "missing": problem.message}, status=422)
    if not request.htmx:
        messages.success(request, said)
        return redirect("tournaments:desk", event.public_id)
    return entered(request, event, {"written": said})


def write(request: HttpRequest, event: Event, typed: str) -> str:
    """Record the typed result and say which. Raises NotUnderstood or DomainError."""
    wanted = shorthand.read(typed)
    match = match_at(event, wanted.table)
    version = seen_version(request.POST.get("seen", ""), wanted.table)
    said = sentence(match, wanted)
    if wanted.kind == shorthand.CLEAR:
        clear_result(match, request.user, version)
    else:
        organizes = can_organize(request.user, event)
        record_result(match, request.user, version=version, may_correct_closed=organizes, **result_of(wanted))
    return said


def result_of(wanted: Shorthand) -> dict:
    """What domain.results.record_result takes."""
    if wanted.kind == shorthand.NO_SHOW:
        return {"wins": (0, 1) if wanted.absent == 0 else (1, 0), "kind": Match.Kind.NO_SHOW}
    kind = Match.Kind.DOUBLE_LOSS if wanted.kind == shorthand.DOUBLE_LOSS else Match.Kind.PLAYED
    return {"wins": (wanted.one, wanted.two), "drawn": wanted.drawn, "kind": kind}


def seen_version(text: str, table: int) -> int | None:
    """Which result of the table the person saw, from the versions that the page carries; None when it carries none."""
    try:
        versions = json.loads(text)
    except (ValueError, RecursionError):
        return None
    version = versions.get(str(table)) if isinstance(versions, Mapping) else None
    return version if isinstance(version, int) else None


def entered(request: HttpRequest, event: Event, outcome: dict, status: int = 200) -> HttpResponse:
    """The desk after an entry; for htmx only its field and, out of band, its parts, always with status 200."""
    context = parts_of(request, event) | outcome
    if not request.htmx:
        return page(request, event, "tournaments/desk.html", context, status)
    field = render_to_string("tournaments/_desk_field.html", context | {"event": event}, request)
    return HttpResponse(field + "".join(out_of_band(name, context[name]) for name in PARTS))


def out_of_band(name: str, part: str) -> str:
    """A part that htmx puts where the page has it."""
    at = f'id="desk-{name}"'
    return part.replace(at, f'{at} hx-swap-oob="true"', 1)


@login_required
@require_POST
def take_back(request: HttpRequest, public_id: str) -> HttpResponse:
    """Undo the newest change of a result, if it is still the newest: `line` is its audit line's public id."""
    event = event_for(request.user, public_id, can_score)
    change = newest_result(event, queries.audit_lines(event, 1))
    if change is None or change.line.public_id != request.POST.get("line"):
        messages.warning(request, _("Something else happened meanwhile; nothing was taken back."))
    else:
        attempt(request, restore, event, change.line.data, request.user, can_organize(request.user, event))
    return redirect("tournaments:desk", event.public_id)


def newest_result(event: Event, lines: list[queries.AuditEntry]) -> queries.AuditEntry | None:
    """The newest audit line, if it is a result of the running round that can simply be taken back."""
    round = queries.current_round(event)
    if not lines or round is None or not round.is_running:
        return None
    newest = lines[0]
    same_round = newest.line.data.get("round") == round.number
    return newest if newest.line.verb in RESULT_VERBS and same_round else None


RESULT_VERBS = {"result_recorded", "result_corrected", "result_cleared"}


def restore(event: Event, data: dict, by, organizes: bool) -> None:
    """Put the result back that an audit line says was there before, or none."""
    match = match_at(event, (data.get("result") or data["had"])[0])
    had = data.get("had")
    if had is None:
        clear_result(match, by, match.result_version)
        return
    _table, _one, _two, one, two, drawn, kind = had
    record_result(match, by, (one, two), drawn, kind, match.result_version, may_correct_closed=organizes)


# the clock


@login_required
@require_POST
def clock(request: HttpRequest, public_id: str) -> HttpResponse:
    """Start, pause, resume, stop, or change by `minutes`."""
    round = round_for(request.user, public_id, can_score)
    attempt(request, turn_clock, round, request.POST.get("do", ""), request.POST.get("minutes", ""), request.user)
    return redirect("tournaments:desk", round.event.public_id)


def turn_clock(round: Round, do: str, minutes: str, by) -> None:
    """One of the clock's verbs. Raises DomainError."""
    if do == "start":
        clocks.start_clock(round, by, whole_number(minutes, 1, 600) if minutes else None)
    elif do == "extend":
        clocks.extend_clock(round, whole_number(minutes, -600, 600), by)
    elif do in ("pause", "resume", "stop"):
        {"pause": clocks.pause_clock, "resume": clocks.resume_clock, "stop": clocks.stop_clock}[do](round, by)
    else:
        raise DomainError("unknown", _("The clock cannot do that."))
