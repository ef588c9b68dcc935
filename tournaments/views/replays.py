"""A log step by step: the table after each step as somebody saw it, what changed, and by which rule (A10.4)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from apfelernte.languages import reader_language
from apfelernte.live.fragments import answer
from engine.apfelernte.asking.playback import FAILED, Playback
from engine.apfelernte.observed.retold import retold
from engine.discretion import for_public
from engine.kernel import JUDGE
from engine.kernel.log import BOT, JUDGE_DECIDED, STEP, TIMER, Line
from tournaments import queries
from tournaments.domain.logs import open_log
from tournaments.models import GameLog
from tournaments.permissions import can_ask, can_judge, log_for, replay_for
from tournaments.views.asked import asking, taps_of
from tournaments.views.boards import SeatShown, fight_words, marks_of, seats_shown
from tournaments.views.judged import reader_of, said, written
from tournaments.views.shown import frame_for, page
from tournaments.views.viewpoints import (
    AS_JUDGE,
    AS_PUBLIC,
    Viewpoint,
    address,
    is_step,
    must_be_opened,
    step_of,
    viewpoint,
    viewpoints,
)

KEEP = 3600  # seconds; what is kept under a log's version cannot be old


@dataclass(frozen=True)
class StepShown:
    """A step in the list of all. state: as Moment.state."""

    step: int
    text: SafeString | str
    state: str


@dataclass(frozen=True)
class TurnShown:
    """A turn in the list of all steps; number 0 is the set-up."""

    number: int
    name: str
    steps: list[StepShown]


@require_safe
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page: a step, all other steps, and the questions that can be asked."""
    log = replay_for(request.user, public_id)
    told = queries.log_playback(log)
    if told is None:
        return page(request, log.event, "tournaments/replay_none.html", frame(request, log) | nothing_to_show(log))
    points = viewpoints(request.user, log, told)
    wanted = request.GET.get("as", "")
    if wanted in must_be_opened(request.user, log, told) and wanted not in points:
        return HttpResponseRedirect(address(log, step_of(request, told), AS_PUBLIC))
    point = viewpoint(points, wanted)
    at, may_ask = step_of(request, told), can_ask(request.user, log)
    context = {
        "points": list(points.values()),
        "point": point,
        "stage": stage_html(log, told, at, point, may_ask),
        "asking": asking(request.user, log, told, points, point) if may_ask else None,
        "at": at,
        "last": told.last,
        "turns": kept(log, point, "steps", lambda: turns_html(log, told, point)),
        "strangers": told.setup.seats if log.game and not queries.log_people(log, told.setup.seats) else (),
        "may_open": can_judge(request.user, log.event) and AS_JUDGE not in points,
        "may_judge_logs": frame_for(request.user, log.event) != "base.html",
    }
    return page(request, log.event, "tournaments/replay.html", frame(request, log) | context)


@require_safe
def stage(request: HttpRequest, public_id: str) -> HttpResponse:
    """One step by itself, for a page that is open: the same for everybody with this viewpoint, with an ETag."""
    log = replay_for(request.user, public_id)
    told = queries.log_playback(log)
    if told is None:
        return HttpResponse(status=204)
    point = viewpoint(viewpoints(request.user, log, told), request.GET.get("as", ""))
    with timezone.override(log.event.zone):
        return answer(request, stage_html(log, told, step_of(request, told), point, can_ask(request.user, log)))


@login_required
@require_POST
def open_replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """A judge looks at the hands, too; that is recorded and holds for a while."""
    log = log_for(request.user, public_id, can_judge)
    open_log(log, request.user)
    step = request.POST.get("step", "")
    return redirect(address(log, int(step) if is_step(step) else 0, AS_JUDGE))


# what is shown


def frame(request: HttpRequest, log: GameLog) -> dict:
    """What stands around every page of a log."""
    match = log.game.match if log.game else None
    return {
        "log": log,
        "match": match,
        "round": match.round if match else None,
        "entries": [seat.entry for seat in match.seats_in_order] if match else [],
        "frame": frame_for(request.user, log.event),
    }


def nothing_to_show(log: GameLog) -> dict:
    """Why a log cannot be gone through, told as everybody may read it."""
    title, reason = said(for_public(queries.verdict(log)))
    return {"title": title, "reason": reason}


def kept(log: GameLog, point: Viewpoint, name: str, make: Callable[[], str]) -> SafeString:
    """A part of the pages of a log, made once for each viewpoint and language: a log never changes."""
    key = f"replay:{log.public_id}:{queries.log_version(log)}:{point.key}:{get_language()}:{name}"
    html = cache.get(key)
    if html is None:
        html = make()
        cache.set(key, html, KEEP)
    return SafeString(html)


def stage_html(log: GameLog, told: Playback, at: int, point: Viewpoint, may_ask: bool) -> SafeString:
    """A step: the table, what was done, what changed, the ways on, and what can be asked about it."""

    def made() -> str:
        taps = taps_of(told, at) if may_ask else None
        return render_to_string("tournaments/_replay_stage.html", stage_of(log, told, at, point) | {"taps": taps})

    return kept(log, point, f"{at}:{may_ask}", made)


def stage_of(log: GameLog, told: Playback, at: int, point: Viewpoint) -> dict:
    """The context of a step."""
    moment = told.moments[at]
    shown = told.view(at, point.viewer)
    marks = marks_of(told, at, point.viewer)
    seats = own_below(seats_shown(shown, told.setup.cards.by_number, told.setup.seats, marks), point)
    return {
        "log": log,
        "point": point,
        "at": at,
        "last": told.last,
        "moment": moment,
        "origin": ORIGINS.get(moment.origin, ""),
        "said": sentence_html(told, step_said(told, at, point.viewer)),
        "in_log": sentence_html(told, told.said(at, point.viewer, reader_language())) if moment.text else "",
        "changes": list(changes(told, at, point)),
        "fault": said(for_public(told.verdict)) if moment.state == FAILED else None,
        "verdict": told.verdict,
        "seats": seats,
        "limbo": [told.setup.cards.by_number[number] for number in shown.cards(shown.limbo) if number],
        "hands": [seat for seat in seats if seat.known_hand],
        "nobody_saw": point.viewer == JUDGE and any(None in seat.hand for seat in seats),
        "turn": shown.turns,
        "over": shown.over,
        "winner": told.setup.seats[shown.winner] if shown.winner >= 0 else "",
        "between": fight_words(told, at),
        "turn_before": max([step for step in told.turns if step < at], default=None),
        "turn_after": min([step for step in told.turns if step > at], default=None),
    }


ORIGINS: dict[str, object] = {  # who decided, where no player did
    TIMER: gettext_lazy("by the clock"),
    BOT: gettext_lazy("by the machine"),
    JUDGE_DECIDED: gettext_lazy("by the judge"),
}


def own_below(seats: list[SeatShown], point: Viewpoint) -> list[SeatShown]:
    """Two seats: who looks sits below; the public and judges see the first seat there."""
    if len(seats) != 2:
        return seats
    own = point.viewer if point.viewer >= 0 else 0
    return sorted(seats, key=lambda seat: seat.number == own + 1)


def step_said(told: Playback, at: int, viewer: int) -> str:
    """What was done in a step, in the reader's language; a line of an observed log as far as it can be told in it."""
    text = told.said(at, viewer, reader_language())
    if not told.moments[at].text:
        return text
    line = Line(told.moments[at].line, STEP, text)
    return retold(reader_of(told.setup), line, reader_language())


def sentence_html(told: Playback, text: str) -> SafeString | str:
    """A sentence of the log for reading: the name bold, cards as links."""
    return format_html("{}.", written(text, told.verdict, told.setup.cards.by_number)) if text else ""


@dataclass(frozen=True)
class ChangeShown:
    """A consequence, or several equal ones in a row."""

    text: SafeString | str
    rule: str
    count: int


def changes(told: Playback, at: int, point: Viewpoint) -> Iterator[ChangeShown]:
    """What followed from a step; whose turn begins is told by the table."""
    cards = told.setup.cards.by_number
    found = [change for change in told.changes(at, point.viewer, reader_language()) if change.key != "turn"]
    for (text, rule), run in groupby(found, key=lambda change: (change.text, change.rule)):
        yield ChangeShown(written(text, told.verdict, cards), rule, len(list(run)))


def turns_html(log: GameLog, told: Playback, point: Viewpoint) -> str:
    """All steps by turns, as links."""
    return render_to_string("tournaments/_replay_steps.html", {
        "log": log, "point": point, "turns": list(turns_shown(told, point)),
    })  # fmt: skip


def turns_shown(told: Playback, point: Viewpoint) -> Iterator[TurnShown]:
    """The steps in runs of the same turn."""
    for (turn, seat), run in groupby(told.moments, key=lambda moment: (moment.turn, moment.seat)):
        steps = [StepShown(m.step, step_said(told, m.step, point.viewer), m.state) for m in run]
        yield TurnShown(turn, told.setup.seats[seat] if turn else "", steps)
